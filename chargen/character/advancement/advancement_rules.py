"""Faults of a ledger event: the rules of advancement, each in one place.

A quote asks here before it offers an event, and the checks ask here of every event recorded.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from chargen.character.display_names import (
    STATE_WORDS,
    capitalised,
    flaw_name,
    perk_name,
    points,
    pool_name,
    skill_name,
)
from chargen.character.document import events
from chargen.character.document.decision import GAINS
from chargen.character.document.pools import PoolId, skill_pool
from chargen.character.document.requests import Flaw, FlawRequest, Request, StatRequest
from chargen.character.points import pricing
from chargen.character.points.ledger import flaw_points
from chargen.character.points.ledger_state import LedgerState, flows, why_not_reversible
from chargen.character.subjects import split_key
from chargen.rules.model import Ruleset, Stat


class Fault(NamedTuple):
    """A rule an event breaks, and one sentence with numbers."""

    rule: str
    message: str

    @property
    def title(self) -> str:
        """The message with a large first letter."""
        return capitalised(self.message)

    @property
    def sentence(self) -> str:
        """The message as a sentence of its own."""
        return f"{self.title}."


def faults(rules: Ruleset, books: LedgerState, event: events.Event) -> Iterator[Fault]:
    """Yield everything the rules have against ``event`` coming next in these books (AD-01..11)."""
    yield from _order(books, event)
    if isinstance(event, _OF_A_SKILL) and (fault := skill_key_fault(rules, event.skill)):
        yield fault
    match event:
        case events.RequestMade() | events.Reopen():
            yield from _asking(rules, books, event.request)
        case events.RequestClosed():
            yield from _closing(books, event)
        case events.Conversion():
            yield from _marks(rules, books, event)
        case events.Lesson():
            yield from _teacher(rules, books, event)
        case events.RaiseSkill():
            yield from _raised_skill(rules, books, event)
        case events.PerkPoints():
            price = pricing.perk_points_ip(rules.improvement, event.points)
            yield from _price("AD-06", "IP", event.general_ip, price)
        case events.BuyPerk():
            yield from _bought_perk(rules, books, event)
        case events.StatPoints():
            price = pricing.stat_points_ip(rules.improvement, event.points)
            yield from _price("AD-07", "IP", event.general_ip, price)
            yield from _agreed(books, event.request, StatRequest, "AD-07")
        case events.RaiseStat():
            yield from _raised_stat(rules, books, event)
        case events.RemoveFlaw():
            yield from _removed_flaw(rules, books, event)
        case events.Refund():
            if reason := why_not_reversible(books, event.entry):
                yield Fault("AD-10", reason)
            return
    if not isinstance(event, _FREE):
        yield from _shortfall(rules, books, event)


_FREE = (*GAINS, events.Mark, events.Note, events.Finish)
"""Events that spend nothing."""
_OF_A_SKILL = (events.SkillAward, events.Mark, events.Conversion, events.Lesson, events.RaiseSkill)
"""Events that name a skill."""


def _order(books: LedgerState, event: events.Event) -> Iterator[Fault]:
    if isinstance(event, events.Finish):
        if books.finished:
            yield Fault("CC-17", "creation is finished a second time without being reopened")
    elif not books.opened and not isinstance(event, events.Note):
        yield Fault("CC-17", "advancement starts when creation is finished")


def _shortfall(rules: Ruleset, books: LedgerState, event: events.Event) -> Iterator[Fault]:
    needed: dict[PoolId, int] = {}
    for entry in flows(books, event):
        needed[entry.pool] = needed.get(entry.pool, 0) - entry.amount
    for pool, amount in needed.items():
        have = books.balances[pool]
        if amount > max(0, have):
            short = amount - max(0, have)
            name = pool_name(rules, pool)
            yield Fault("AD-11", f"{amount} {name} needed, {max(0, have)} available: {short} short")


def _price(rule: str, unit: str, paid: int, price: int) -> Iterator[Fault]:
    if paid != price:
        took, asked = (f"{n} IP" if unit == "IP" else points(n, unit) for n in (paid, price))
        yield Fault(rule, f"{took} paid; the price is {asked}")


def _step(
    books_level: int, event: events.RaiseSkill | events.BuyPerk | events.RaiseStat, what: str
) -> Iterator[Fault]:
    if event.from_level != books_level:
        yield Fault(
            "AD-10", f"{what} is raised from {event.from_level}, but its level is {books_level}"
        )
    if event.to_level <= event.from_level:
        yield Fault("AD-10", f"{what} cannot be raised from {event.from_level} to {event.to_level}")


def _raised_skill(rules: Ruleset, books: LedgerState, event: events.RaiseSkill) -> Iterator[Fault]:
    name = skill_name(rules, event.skill)
    yield from _step(books.skills[event.skill], event, name)
    if event.to_level > rules.skill_costs.top:
        yield Fault("AD-03", f"{name} {event.to_level} is above the highest level, "
                             f"{rules.skill_costs.top}")  # fmt: skip
    price = pricing.skill_ip(rules.improvement, event.from_level, event.to_level)
    yield from _price("AD-03", "IP", event.skill_ip + event.general_ip, price)
    own = min(price, max(0, books.balances[skill_pool(event.skill)]))
    if event.skill_ip != own:
        yield Fault("AD-04", f"{event.skill_ip} {name} IP were used; all {own} must be used first")


def skill_key_fault(rules: Ruleset, key: str) -> Fault | None:
    """Return why a key names no skill of these rules: unknown, no word, or one too much (CC-19)."""
    skill_id, word = split_key(key)
    skill = rules.skills.get(skill_id)
    if skill is None:
        return Fault("CC-19", f"{key} is not a skill of these rules")
    if skill.family and not word:
        return Fault("CC-19", f"{skill.name} needs a specialisation")
    if word and not skill.family:
        return Fault("CC-19", f"{skill.name} has no specialisations such as {word}")
    return None


def _bought_perk(rules: Ruleset, books: LedgerState, event: events.BuyPerk) -> Iterator[Fault]:
    name = perk_name(rules, event.perk)
    yield from _step(books.perks[event.perk], event, name)
    perk = rules.perks.get(event.perk)
    if perk is None:
        yield Fault("CC-19", f"{name} is not a perk of these rules")
        return
    for flaw in books.flaws.values():
        kept = books.states[flaw.id].grants and flaw.id not in books.removed
        if kept and event.perk in flaw.bars:
            yield Fault("CC-12", f"{name} is barred by {flaw_name(flaw)}")
    if perk.creation_only:
        yield Fault("AD-06", f"{name} is available in creation only")
    if event.to_level > perk.max_levels:
        yield Fault("CC-09", f"{name} {event.to_level} is above its maximum, {perk.max_levels}")
    yield from _languages(books, event, name)
    price = pricing.perk_cost(perk, event.from_level, event.to_level)
    yield from _price("AD-06", "perk point", event.perk_points, price)


def _languages(books: LedgerState, event: events.BuyPerk, name: str) -> Iterator[Fault]:
    """Each level bought gives one language, which the perk has not given before (CC-09)."""
    gives = event.perk in books.gives
    room = max(0, event.to_level - event.from_level) if gives else 0
    if len(event.languages) > room:
        named = points(len(event.languages), "language")
        yield Fault("CC-09", f"{named} named for {name}, but the purchase gives {room}")
    for word, times in Counter(event.languages).items():
        if times > 1 or books.named[event.perk, word] > 0:
            yield Fault("CC-09", f"{name} already gives {word}")


def _raised_stat(rules: Ruleset, books: LedgerState, event: events.RaiseStat) -> Iterator[Fault]:
    yield from _step(books.stats[event.stat], event, event.stat)
    yield from _agreed(books, event.request, StatRequest, "AD-07")
    yield from _reachable(rules, event.stat, event.to_level)
    request = books.requests.get(event.request)
    if isinstance(request, StatRequest) and not _names(request, event):
        asked = f"{request.stat} {request.from_level} to {request.to_level}"
        paid = f"{event.stat} {event.from_level} to {event.to_level}"
        yield Fault("AD-07", f"the request was for {asked}, not {paid}")
    price = pricing.stat_points_between(rules, event.stat, event.from_level, event.to_level)
    yield from _price("AD-07", "stat point", event.stat_points, price)


def _names(request: StatRequest, event: events.RaiseStat) -> bool:
    """A request pays for the steps it names: from where it starts, no further than it goes."""
    return (
        request.stat == event.stat
        and request.from_level == event.from_level
        and event.to_level <= request.to_level
    )


def _reachable(rules: Ruleset, stat: Stat, level: int) -> Iterator[Fault]:
    top = rules.attractiveness.cap if stat == "ATTR" else rules.stat_costs.top
    if level > top:
        yield Fault("AD-07", f"{stat} {level} is above the highest level, {top}")


def _removed_flaw(rules: Ruleset, books: LedgerState, event: events.RemoveFlaw) -> Iterator[Fault]:
    yield from _agreed(books, event.request, FlawRequest, "AD-08")
    request = books.requests.get(event.request)
    if isinstance(request, FlawRequest) and request.flaw != event.flaw:
        yield Fault("AD-08", "the request was for another flaw")
    flaw = books.flaws.get(event.flaw)
    if flaw is None:
        yield Fault("AD-08", "the character has no such flaw")
        return
    yield from _can_go(books, flaw)
    price = pricing.flaw_removal_ip(rules.improvement, flaw_points(rules, flaw))
    yield from _price("AD-08", "IP", event.general_ip, price)


def _can_go(books: LedgerState, flaw: Flaw) -> Iterator[Fault]:
    """Only a flaw that gave points can be bought off, and only once (AD-08)."""
    state = books.states[flaw.id]
    if not state.grants:
        words = f"{flaw_name(flaw)} is {STATE_WORDS[state.kind]} and gave no points"
        yield Fault("AD-08", f"{words}; drop it instead of buying it off")
    elif flaw.id in books.removed:
        yield Fault("AD-08", f"{flaw_name(flaw)} is already bought off")


def _asking(rules: Ruleset, books: LedgerState, request: Request) -> Iterator[Fault]:
    if request.id in books.requests:
        yield Fault("AD-10", "a request with this name already exists")
    match request:
        case StatRequest():
            if request.to_level <= request.from_level:
                yield Fault("AD-07", f"{request.stat} would not be raised")
            yield from _reachable(rules, request.stat, request.to_level)
        case FlawRequest():
            flaw = books.flaws.get(request.flaw)
            if flaw is None:
                yield Fault("AD-08", "the character has no such flaw")
            else:
                yield from _can_go(books, flaw)


def _closing(books: LedgerState, event: events.RequestClosed) -> Iterator[Fault]:
    if event.request not in books.requests:
        yield Fault("AD-08", "the request it answers does not exist")
    elif event.request in books.closed:
        yield Fault("AD-08", "the request is already closed")
    elif event.outcome == "refused" and books.states[event.request].pending:
        yield Fault("AD-08", "the request is closed as refused, but the GM has not refused it")


def _agreed(
    books: LedgerState, name: str, kind: type[StatRequest | FlawRequest], rule: str
) -> Iterator[Fault]:
    request = books.requests.get(name)
    if request is None:
        yield Fault(rule, "there is no request for it")
    elif not isinstance(request, kind):
        yield Fault(rule, "the request was for something else")
    elif not books.states[name].grants:
        word = STATE_WORDS[books.states[name].kind]
        yield Fault(rule, f"the GM's approval is missing: the request is {word}")
    elif name in books.closed:
        yield Fault(rule, "the request has already been used")


def _marks(rules: Ruleset, books: LedgerState, event: events.Conversion) -> Iterator[Fault]:
    have = max(0, books.marks[event.skill])
    if event.marks > have:
        name = skill_name(rules, event.skill)
        there = points(have, "mark") if have else "no mark"
        verb = "is" if have <= 1 else "are"
        wanted = points(event.marks, "mark")
        yield Fault("AD-02", f"{wanted} for {name} converted into IP, but there {verb} {there}")


def _teacher(rules: Ruleset, books: LedgerState, event: events.Lesson) -> Iterator[Fault]:
    level = books.skills[event.skill]
    if event.teacher_level <= level:
        name = skill_name(rules, event.skill)
        yield Fault("AD-05", f"{event.teacher or 'the teacher'} has {name} {event.teacher_level}, "
                             f"which is not above the pupil's {level}")  # fmt: skip
