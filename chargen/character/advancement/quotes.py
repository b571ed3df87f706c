"""Purchases of advancement and the events they become: the price quoted is the price charged."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypedDict

from chargen.character.advancement.advancement_rules import Fault, faults
from chargen.character.derived.derive import Character
from chargen.character.document.events import (
    BuyPerk,
    Event,
    PerkPoints,
    RaiseSkill,
    RaiseStat,
    Refund,
    RemoveFlaw,
    StatPoints,
)
from chargen.character.document.pools import PERK_POINTS, STAT_POINTS, skill_pool
from chargen.character.points import pricing
from chargen.character.points.ledger import Entry, flaw_points
from chargen.character.points.ledger_state import copy_books, flows, record
from chargen.rules.model import Stat


@dataclass(frozen=True, slots=True)
class SkillPurchase:
    """Raise a skill to ``level``, or learn it (AD-03)."""

    skill: str
    level: int


@dataclass(frozen=True, slots=True)
class PerkPointsPurchase:
    """Turn general IP into perk points (AD-06)."""

    points: int


@dataclass(frozen=True, slots=True)
class PerkPurchase:
    """Buy a perk, or raise it to ``level`` (AD-06)."""

    perk: str
    level: int
    languages: tuple[str, ...] = ()
    """Those the levels give, of a perk that gives some (CC-09)."""


@dataclass(frozen=True, slots=True)
class StatPurchase:
    """Raise a stat to ``level`` by the approved request of that id (AD-07)."""

    stat: Stat
    level: int
    request: str


@dataclass(frozen=True, slots=True)
class FlawRemoval:
    """Buy off a flaw by the approved request of that id (AD-08)."""

    flaw: str
    request: str


Purchase = SkillPurchase | PerkPointsPurchase | PerkPurchase | StatPurchase | FlawRemoval


@dataclass(frozen=True, slots=True)
class Quote:
    """The events of a purchase, and the amount each pool pays or gets."""

    events: tuple[Event, ...]
    entries: tuple[Entry, ...]


Offer = Quote | Fault
"""A quote, or the rule against it in a sentence."""


def quote(
    character: Character, purchase: Purchase, on: str, by: str = "", *, note: str = ""
) -> Offer:
    """Return the events and price, or the first rule against the purchase (AD-11)."""
    return offer(character, _events(character, purchase, {"on": on, "by": by, "note": note}))


def refund(character: Character, number: int, on: str, by: str = "", *, note: str = "") -> Offer:
    """Return the reversal of one event, or why it cannot be reversed (AD-10)."""
    return offer(character, [Refund(event="refund", entry=number, on=on, by=by, note=note)])


def offer(character: Character, wanted: Iterable[Event]) -> Offer:
    """Return what events in this order give and cost, or the first rule against one (AD-01..11)."""
    books = character.books
    events: list[Event] = []
    entries: list[Entry] = []
    for event in wanted:
        refusal = next(faults(character.rules, books, event), None)
        if refusal is not None:
            return refusal
        events.append(event)
        entries += flows(books, event)
        books = copy_books(books)
        record(books, event)
    return Quote(tuple(events), tuple(entries))


class _Signed(TypedDict):
    on: str
    by: str
    note: str


def _events(character: Character, purchase: Purchase, signed: _Signed) -> Iterator[Event]:
    prices = character.rules.improvement
    match purchase:
        case SkillPurchase():
            yield _skill(character, purchase, signed)
        case PerkPointsPurchase(points):
            ip = pricing.perk_points_ip(prices, points)
            yield PerkPoints(event="perk-points", points=points, general_ip=ip, **signed)
        case PerkPurchase():
            yield from _perk(character, purchase, signed)
        case StatPurchase():
            yield from _stat(character, purchase, signed)
        case FlawRemoval(flaw_id, request):
            flaw = character.books.flaws.get(flaw_id)
            value = flaw_points(character.rules, flaw) if flaw else 0
            ip = pricing.flaw_removal_ip(prices, value)
            yield RemoveFlaw(
                event="remove-flaw", flaw=flaw_id, request=request, general_ip=ip, **signed
            )


def _skill(character: Character, purchase: SkillPurchase, signed: _Signed) -> RaiseSkill:
    """Skill IP are used first, general IP pay the rest (AD-04)."""
    books = character.books
    level = books.skills[purchase.skill]
    price = pricing.skill_ip(character.rules.improvement, level, purchase.level)
    own = min(price, max(0, books.balances[skill_pool(purchase.skill)]))
    return RaiseSkill(
        event="raise-skill",
        skill=purchase.skill,
        from_level=level,
        to_level=purchase.level,
        skill_ip=own,
        general_ip=price - own,
        **signed,
    )


def _perk(character: Character, purchase: PerkPurchase, signed: _Signed) -> Iterator[Event]:
    """Perk points on the books are used first, general IP buy those that lack (AD-06)."""
    books = character.books
    level = books.perks[purchase.perk]
    perk = character.rules.perks.get(purchase.perk)
    price = pricing.perk_cost(perk, level, purchase.level) if perk else 0
    if (lacking := price - max(0, books.balances[PERK_POINTS])) > 0:
        ip = pricing.perk_points_ip(character.rules.improvement, lacking)
        yield PerkPoints(event="perk-points", points=lacking, general_ip=ip, **signed)
    yield BuyPerk(
        event="buy-perk",
        perk=purchase.perk,
        from_level=level,
        to_level=purchase.level,
        perk_points=price,
        languages=purchase.languages,
        **signed,
    )


def _stat(character: Character, purchase: StatPurchase, signed: _Signed) -> Iterator[Event]:
    """Stat points on the books are used first, general IP buy those that lack (AD-07)."""
    books = character.books
    level = books.stats[purchase.stat]
    price = max(
        0, pricing.stat_points_between(character.rules, purchase.stat, level, purchase.level)
    )
    if (lacking := price - max(0, books.balances[STAT_POINTS])) > 0:
        ip = pricing.stat_points_ip(character.rules.improvement, lacking)
        yield StatPoints(
            event="stat-points", request=purchase.request, points=lacking, general_ip=ip, **signed
        )
    yield RaiseStat(
        event="raise-stat",
        request=purchase.request,
        stat=purchase.stat,
        from_level=level,
        to_level=purchase.level,
        stat_points=price,
        **signed,
    )
