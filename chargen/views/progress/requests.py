"""Request rows for the window: request, decision and outcome (AD-07, AD-08)."""

from dataclasses import dataclass

from chargen.character.derived.derive import Character
from chargen.character.display_names import STATE_WORDS, request_name
from chargen.character.document.events import (
    Event,
    RaiseStat,
    RemoveFlaw,
    Reopen,
    RequestClosed,
    RequestMade,
)
from chargen.character.document.requests import FlawRequest, Request, StatRequest
from chargen.character.document.state_kind import StateKind
from chargen.character.points import pricing
from chargen.character.points.ledger import flaw_points
from chargen.character.subjects import SubjectKind, split_subject
from chargen.rules.model import STATS
from chargen.views.sheet.rows import STATE_MARKS


def request_trait(request: Request) -> str:
    """Return the trait of a request, as ``stat:REF`` or ``flaw:<id>``."""
    match request:
        case StatRequest():
            return SubjectKind.STAT.subject(request.stat)
        case FlawRequest():
            return SubjectKind.FLAW.subject(request.flaw)
        case _:
            return ""


def open_request(character: Character, trait: str) -> Request | None:
    """Return the latest open request about a stat or flaw (AD-07, AD-08)."""
    books = character.books
    requests = [
        request
        for key, request in books.requests.items()
        if key not in books.closed and request_trait(request) == trait
    ]
    return requests[-1] if requests else None


@dataclass(frozen=True, slots=True)
class RequestRow:
    """One request of the player: request, decision and outcome (AD-07, AD-08)."""

    key: str
    name: str
    on: str
    stands: StateKind
    state: str
    """The status in words."""
    mark: str
    """A sign for the status, besides its colour."""
    outcome: str
    price: str
    """The present price in IP; empty if closed."""
    open: bool


def request_rows(character: Character) -> tuple[RequestRow, ...]:
    """Return the requests of the ledger, the newest first (AD-07, AD-08)."""
    asked = [event for event in character.build.ledger if isinstance(event, RequestMade | Reopen)]
    return tuple(_row(character, event) for event in reversed(asked))


def _row(character: Character, event: RequestMade | Reopen) -> RequestRow:
    request = event.request
    name = request_name(request, character.books.flaws)
    stands = character.states[request.id].kind
    is_open = request.id not in character.books.closed
    return RequestRow(
        key=request.id,
        name=name[0].upper() + name[1:],
        on=event.on,
        stands=stands,
        state=STATE_WORDS[stands],
        mark=STATE_MARKS.get(stands, ""),
        outcome=_outcome(character, request.id),
        price=_price(character, request) if is_open else "",
        open=is_open,
    )


def _outcome(character: Character, request: str) -> str:
    ends = [e for e in character.build.ledger if _ends(e, request)]
    if not ends or request not in character.books.closed:
        return "open"
    last = ends[-1]
    return last.outcome if isinstance(last, RequestClosed) else "done"


def _ends(event: Event, request: str) -> bool:
    return isinstance(event, RequestClosed | RaiseStat | RemoveFlaw) and event.request == request


def _price(character: Character, request: Request) -> str:
    rules, books = character.rules, character.books
    match request:
        case StatRequest(stat=stat):
            cost = pricing.stat_points_between(rules, stat, books.stats[stat], request.to_level)
            return f"{pricing.stat_points_ip(rules.improvement, max(0, cost))} IP"
        case FlawRequest():
            flaw = books.flaws.get(request.flaw)
            value = flaw_points(rules, flaw) if flaw else 0
            return f"{pricing.flaw_removal_ip(rules.improvement, value)} IP"
        case _:
            return ""


def request_for(
    character: Character,
    key: str,
    level: int,
    *,
    name: str,
    reason: str,
) -> StatRequest | FlawRequest:
    """Return the request to raise a stat, ``stat:REF``, or buy off a flaw (AD-07, AD-08)."""
    kind, trait, _ = split_subject(key)
    if kind is SubjectKind.FLAW:
        return FlawRequest(kind="remove-flaw", id=name, reason=reason, flaw=trait)
    stat = next(stat for stat in STATS if stat == trait)
    return StatRequest(
        kind="raise-stat",
        id=name,
        reason=reason,
        stat=stat,
        from_level=character.books.stats[stat],
        to_level=level,
    )
