"""Ledger rows for the window: the newest entry first, with kind, trait and price."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from chargen.character.derived.derive import Character
from chargen.character.display_names import flaw_name, perk_name, pool_name, skill_name
from chargen.character.document import events
from chargen.character.document.pools import GENERAL
from chargen.character.number_format import signed
from chargen.character.points.ledger import Entry, totals
from chargen.character.subjects import SubjectKind, split_subject
from chargen.views import ledger_text
from chargen.views.progress.requests import request_trait

Kind = Literal["gain", "mark", "spend", "request", "refund", "note"]
KINDS: Mapping[Kind, str] = {
    "gain": "Awards",
    "mark": "Marks",
    "spend": "Purchases",
    "request": "Requests",
    "refund": "Refunds",
    "note": "Notes",
}


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One entry of the ledger (AD-10)."""

    key: str
    """Its number, counted from 1."""
    kind: Kind
    trait: str
    """Key of the skill, perk, stat or flaw; empty for none."""
    on: str
    text: str
    price: str
    """Gains and costs, such as -20 IP."""
    left: str
    """Balance of general IP after it; empty if it moved none."""
    note: str
    reversed: bool


def entry_rows(character: Character) -> tuple[EntryRow, ...]:
    """Return the entries of the ledger, the newest first (AD-10)."""
    moved: Counter[int] = Counter()
    for number, entry in character.books.entries:
        moved[number] += entry.amount if entry.pool == GENERAL else 0
    left, rows = 0, []
    for event, row in zip(character.build.ledger, ledger_text.rows(character), strict=True):
        change = moved[row.number]
        left += change
        rows.append(
            EntryRow(
                key=str(row.number),
                kind=_kind(event),
                trait=event_trait(character, event),
                on=row.on,
                text=row.text,
                price=row.amounts,
                left=str(left) if change else "",
                note=row.note,
                reversed=row.number in character.books.refunded,
            )
        )
    return tuple(reversed(rows))


def _kind(event: events.Event) -> Kind:
    match event:
        case events.Award() | events.SkillAward() | events.Conversion() | events.Lesson():
            return "gain"
        case events.Mark():
            return "mark"
        case (
            events.RaiseSkill()
            | events.PerkPoints()
            | events.BuyPerk()
            | events.StatPoints()
            | events.RaiseStat()
            | events.RemoveFlaw()
        ):
            return "spend"
        case events.RequestMade() | events.RequestClosed() | events.Reopen():
            return "request"
        case events.Refund():
            return "refund"
        case events.Finish() | events.Note():
            return "note"


def event_trait(character: Character, event: events.Event) -> str:
    """Return the trait an entry is about, such as ``skill:rifle``; empty for none."""
    match event:
        case (
            events.SkillAward()
            | events.Mark()
            | events.Conversion()
            | events.Lesson()
            | events.RaiseSkill()
        ):
            return SubjectKind.SKILL.subject(event.skill)
        case events.BuyPerk():
            return SubjectKind.PERK.subject(event.perk)
        case events.RaiseStat():
            return SubjectKind.STAT.subject(event.stat)
        case events.RemoveFlaw():
            return SubjectKind.FLAW.subject(event.flaw)
        case events.RequestMade():
            return request_trait(event.request)
        case events.StatPoints() | events.RequestClosed():
            request = character.books.requests.get(event.request)
            return request_trait(request) if request else ""
        case events.Refund():
            reversed_event = character.books.event(event.entry)
            within = reversed_event is not None and not isinstance(reversed_event, events.Refund)
            return event_trait(character, reversed_event) if within and reversed_event else ""
        case _:
            return ""


def trait_name(character: Character, trait: str) -> str:
    """Return the name of a trait such as ``skill:rifle``."""
    kind, key, _ = split_subject(trait)
    match kind:
        case SubjectKind.SKILL:
            return skill_name(character.rules, key)
        case SubjectKind.PERK:
            return perk_name(character.rules, key)
        case SubjectKind.FLAW:
            flaw = character.books.flaws.get(key)
            return flaw_name(flaw) if flaw else key
        case _:
            return key


def flow_words(character: Character, entries: Sequence[Entry]) -> str:
    """Return gains and payments of pools in a few words, such as +12 IP for Rifle."""
    sums = totals(entries)
    return ", ".join(
        f"{signed(amount)} {pool_name(character.rules, pool)}"
        for pool, amount in sums.items()
        if amount
    )
