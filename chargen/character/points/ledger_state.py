"""Advancement replayed: the ledger's events one by one give levels and balances (AD-10)."""

from collections import Counter
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field, fields
from typing import Generic, TypeVar

from chargen.character.decisions.approval_state import ItemStates
from chargen.character.document.events import (
    BuyPerk,
    Conversion,
    Event,
    Finish,
    Mark,
    Note,
    RaiseSkill,
    RaiseStat,
    Refund,
    RemoveFlaw,
    Reopen,
    RequestClosed,
    RequestMade,
)
from chargen.character.document.languages import language_key
from chargen.character.document.pools import PoolId
from chargen.character.document.requests import Flaw, Request
from chargen.character.points.ledger import Entry, advancement
from chargen.rules.model import Stat

Result = TypeVar("Result")
KEPT = 8
"""Replays that are kept: of a character, if the GM agrees as well, in each of a few windows."""


@dataclass(slots=True)
class LedgerState:
    """A character after the events replayed so far; starts with the levels of creation."""

    states: ItemStates
    stats: dict[Stat, int]
    skills: Counter[str]
    perks: Counter[str]
    flaws: dict[str, Flaw]
    """Flaws taken in creation, by id."""
    named: Counter[tuple[str, str]] = field(default_factory=Counter)
    """The times each perk gave each language so far (CC-09)."""
    gives: Counter[str] = field(default_factory=Counter)
    """The level at which perks give languages, by perk."""
    unspoken: dict[int, dict[str, int]] = field(default_factory=dict)
    """Levels before a purchase gave languages, by the number of its event and by skill."""
    removed: set[str] = field(default_factory=set)
    """Flaws bought off (AD-08)."""
    past: list[Event] = field(default_factory=list)
    entries: list[tuple[int, Entry]] = field(default_factory=list)
    """The gains and expenses of each event, with the event's number, counted from 1."""
    balances: Counter[PoolId] = field(default_factory=Counter)
    """IP, perk points and stat points on the books, by pool."""
    marks: Counter[str] = field(default_factory=Counter)
    """Marks not yet turned into IP, by skill (AD-02)."""
    requests: dict[str, Request] = field(default_factory=dict)
    closed: set[str] = field(default_factory=set)
    """Requests that are done, refused or withdrawn."""
    before: dict[int, int] = field(default_factory=dict)
    """The level a raise really started from, by the number of its event."""
    refunded: set[int] = field(default_factory=set)
    """Numbers of the events that were reversed as the rules allow."""
    opened: bool = False
    """Advancement has been opened by a first finish (CC-17)."""
    finished: bool = False
    """The build is frozen: finished, and not reopened since (CC-17)."""
    reopened: int = 0
    """Number of the event by which creation is open again; 0 while it is not (CC-17)."""
    digest: str = ""
    """Of the build last finished."""

    def event(self, number: int) -> Event | None:
        """Return the event with this number, counted from 1, if there is one."""
        return self.past[number - 1] if 1 <= number <= len(self.past) else None


class RecentReplays(Generic[Result]):
    """Results of the ledgers replayed last: one that has grown since is continued."""

    def __init__(self) -> None:
        self._known: tuple[tuple[object, Sequence[Event], Result], ...] = ()

    def longest(self, start: object, events: Sequence[Event]) -> tuple[int, Result | None]:
        """Return how many of the events have a result from this start, and the result."""
        for known, past, result in reversed(self._known):
            if events[: len(past)] == past and known == start:
                return len(past), result
        return 0, None

    def keep(self, start: object, events: Sequence[Event], result: Result) -> None:
        """Keep a result that stays as it is."""
        # Replaced as a whole: threads other than the window's derive characters, too.
        self._known = (*self._known[1 - KEPT :], (start, events, result))


_recent: RecentReplays[LedgerState] = RecentReplays()


def replay(books: LedgerState, events: Sequence[Event]) -> LedgerState:
    """Return the books after ``events``; neither they nor the books given are to be changed."""
    if not events:
        return books
    done, known = _recent.longest(books, events)
    if known is not None and done == len(events):
        return known
    after = copy_books(known or books)
    for event in events[done:]:
        record(after, event)
    _recent.keep(books, events, after)
    return after


def record(books: LedgerState, event: Event) -> None:
    """Add one event to the books as it claims to be; what is wrong with it is asked elsewhere.

    Only a refund the rules do not allow does nothing: it could hide what it pretends to reverse.
    """
    if isinstance(event, Refund):
        allowed = not why_not_reversible(books, event.entry)
    else:
        allowed = books.states.counts(event)
    entries = flows(books, event) if allowed else ()
    books.past.append(event)
    number = len(books.past)
    for entry in entries:
        books.entries.append((number, entry))
        books.balances[entry.pool] += entry.amount
    if not allowed:
        return
    if isinstance(event, Refund):
        _undo(books, event.entry)
    else:
        _do(books, number, event)


def flows(books: LedgerState, event: Event) -> tuple[Entry, ...]:
    """Return what an event gains and spends; a refund moves exactly the opposite (AD-10).

    IP the GM has yet to agree to are none (AD-01).
    """
    if not isinstance(event, Refund):
        return advancement(event) if books.states.counts(event) else ()
    reversed_event = books.event(event.entry)
    reason = f"reverses entry {event.entry}"
    return tuple(
        Entry(entry.pool, -entry.amount, entry.subject, reason, "AD-10")
        for entry in (advancement(reversed_event) if reversed_event else ())
    )


_STANDING = (Finish, Reopen, Note, RequestMade, RequestClosed)
"""Events that gave and cost nothing a refund could return."""


def why_not_reversible(books: LedgerState, number: int) -> str:
    """Return why the event with this number cannot be reversed, or nothing (AD-10)."""
    event = books.event(number)
    if event is None:
        return f"there is no entry {number} to reverse"
    if isinstance(event, Refund):
        return f"entry {number} reverses entry {event.entry}; a reversal cannot be reversed"
    if isinstance(event, _STANDING):
        return f"entry {number} has nothing to reverse"
    if number in books.refunded:
        return f"entry {number} is already reversed"
    if not books.states.counts(event):
        return f"entry {number} does not count until the GM approves"
    if rests := _dependent_words(books, number, event):
        return f"entry {number} cannot be reversed: {rests}"
    return ""


def _dependent_words(books: LedgerState, number: int, event: Event) -> str:
    for key, before in books.unspoken.get(number, {}).items():
        level = books.gives[getattr(event, "perk", "")]
        if books.skills[key] != max(before, level):
            return "a language it gave has been raised since"
    match event:
        case RaiseSkill() if books.skills[event.skill] != event.to_level:
            return "the skill has been raised further since"
        case BuyPerk() if books.perks[event.perk] != event.to_level:
            return "the perk has been raised further since"
        case RaiseStat() if books.stats[event.stat] != event.to_level:
            return "the stat has been raised further since"
        case Mark() if books.marks[event.skill] < 1:
            return "its mark has been converted into IP since"
    for entry in advancement(event):
        left = books.balances[entry.pool] - entry.amount
        if entry.amount > 0 and left < 0:
            return f"{-left} of its {entry.pool.word} have been spent since"
    return ""


def copy_books(books: LedgerState) -> LedgerState:
    """Return books that can be changed; those given stay as they are."""
    after = copy(books)
    for name in (each.name for each in fields(books)):
        value = getattr(books, name)
        if isinstance(value, list | dict | set):
            setattr(after, name, copy(value))
    return after


def _do(books: LedgerState, number: int, event: Event) -> None:
    match event:
        case Finish():
            books.opened = books.finished = True
            books.digest = event.digest
            books.reopened = 0
        case Reopen():
            books.requests[event.request.id] = event.request
            if books.finished and books.states[event.request.id].grants:
                books.finished = False
                books.reopened = number
        case RequestMade():
            books.requests[event.request.id] = event.request
        case RequestClosed() if event.request in books.requests:
            books.closed.add(event.request)
        case Mark():
            books.marks[event.skill] += 1
        case Conversion():
            books.marks[event.skill] -= event.marks
        case RaiseSkill():
            books.before[number] = books.skills[event.skill]
            books.skills[event.skill] = event.to_level
        case BuyPerk():
            books.before[number] = books.perks[event.perk]
            books.perks[event.perk] = event.to_level
            _speak(books, number, event)
        case RaiseStat():
            books.before[number] = books.stats[event.stat]
            books.stats[event.stat] = event.to_level
            books.closed.add(event.request)
        case RemoveFlaw():
            books.removed.add(event.flaw)
            books.closed.add(event.request)


def _speak(books: LedgerState, number: int, event: BuyPerk) -> None:
    """The languages a purchase names are known at the level the perk gives (CC-09, AD-06)."""
    level = books.gives[event.perk]
    if not level:
        return
    keys = [language_key(word) for word in event.languages]
    books.unspoken[number] = {key: books.skills[key] for key in keys}
    for key in keys:
        books.skills[key] = max(level, books.skills[key])
    books.named.update((event.perk, word) for word in event.languages)


def _undo(books: LedgerState, number: int) -> None:
    event = books.event(number)
    books.refunded.add(number)
    match event:
        case Mark():
            books.marks[event.skill] -= 1
        case Conversion():
            books.marks[event.skill] += event.marks
        case RaiseSkill():
            books.skills[event.skill] = books.before[number]
        case BuyPerk():
            books.perks[event.perk] = books.before[number]
            if number in books.unspoken:
                for key, level in books.unspoken.pop(number).items():
                    books.skills[key] = level
                books.named.subtract((event.perk, word) for word in event.languages)
        case RaiseStat():
            books.stats[event.stat] = books.before[number]
            books.closed.discard(event.request)
        case RemoveFlaw():
            books.removed.discard(event.flaw)
            books.closed.discard(event.request)
