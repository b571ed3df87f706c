"""Every point gained or spent, one entry each; every balance is a sum of entries."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from chargen.character.display_names import points
from chargen.character.document import events
from chargen.character.document.build import AttrChoice, Build, Choices
from chargen.character.document.pools import (
    GENERAL,
    PERK,
    PERK_POINTS,
    SKILL,
    STAT,
    STAT_POINTS,
    PoolId,
    creation_pool,
    skill_pool,
)
from chargen.character.document.requests import Flaw, PoolName
from chargen.character.points import pricing
from chargen.character.points.exchange import Exchange, Points, exchange_in_force, settle
from chargen.character.points.grants import Grants
from chargen.rules.model import BOUGHT_STATS, Ruleset


class Entry(NamedTuple):
    """One gain (+) or expense (-) of one pool, with the rule it follows from."""

    pool: PoolId
    amount: int
    subject: str
    reason: str
    rule: str


class Pool(NamedTuple):
    """One creation pool: what there is, what is spent, what exchange moved."""

    budget: int
    """Starting points, approved flaws and grants."""
    spent: int
    exchanged: int
    """Points exchange brought in (+) or took (-)."""

    @property
    def left(self) -> int:
        """Points not spent; negative when the pool is overdrawn."""
        return self.budget + self.exchanged - self.spent


class Creation(NamedTuple):
    """The books of creation."""

    entries: tuple[Entry, ...]
    stat: Pool
    skill: Pool
    perk: Pool
    exchange: Exchange

    def pool(self, name: PoolName) -> Pool:
        """Return the pool called ``stat``, ``skill`` or ``perk``."""
        return {"stat": self.stat, "skill": self.skill, "perk": self.perk}[name]


def totals(entries: Iterable[Entry]) -> Counter[PoolId]:
    """Return the sum of the entries of each pool."""
    sums: Counter[PoolId] = Counter()
    for pool, group in groupby(entries, attrgetter("pool")):  # entries of a pool come together
        sums[pool] += sum(map(attrgetter("amount"), group))
    return sums


def creation(rules: Ruleset, build: Build, grants: Grants) -> Creation:
    """Return the books of creation: income, expenses and the exchange between pools (CC-01..16)."""
    income = tuple(_income(rules, build, grants))
    expenses = tuple(_expenses(rules, build.choices, grants))
    have, want = totals(income), totals(expenses)
    held = Points(have[STAT], have[SKILL], have[PERK])
    wanted = Points(-want[STAT], -want[SKILL], -want[PERK])
    exchange = settle(rules, build.choices.exchange, held, wanted)
    moved = exchange.skill_points(rules)
    return Creation(
        (*income, *_moves(rules, exchange), *expenses),
        Pool(held.stat, wanted.stat, exchange.stat),
        Pool(held.skill, wanted.skill, moved),
        Pool(held.perk, wanted.perk, exchange.perk),
        exchange,
    )


def flaw_points(rules: Ruleset, flaw: Flaw) -> int:
    """Return what a flaw is worth in SkP (CC-10)."""
    return pricing.flaw_value(rules, flaw.severity, flaw.frequency)


def _income(rules: Ruleset, build: Build, grants: Grants) -> Iterator[Entry]:
    if exchange_in_force(rules, build.choices.exchange).mode == "one-pool":
        yield Entry(SKILL, rules.exchange.one_pool, "start", "single pool of skill points", "CC-04")
    else:
        yield Entry(STAT, rules.budgets.stat, "start", "starting points", "CC-01")
        yield Entry(SKILL, rules.budgets.skill, "start", "starting points", "CC-01")
        yield Entry(PERK, rules.budgets.perk, "start", "starting points", "CC-01")
    for flaw in grants.flaws:
        worth = flaw_points(rules, flaw)
        yield Entry(SKILL, worth, flaw.id, f"flaw {flaw.name}, approved", "CC-13")
    for grant in grants.points:
        pool = creation_pool(grant.pool)
        yield Entry(pool, grant.amount, grant.id, "granted by the GM", "CC-16")


def _moves(rules: Ruleset, exchange: Exchange) -> Iterator[Entry]:
    rates = rules.exchange
    for pool, units, rate in (
        (STAT, exchange.stat, rates.skill_per_stat),
        (PERK, exchange.perk, rates.skill_per_perk),
    ):
        if units:
            verb = "bought" if units > 0 else "sold"
            reason = f"{points(abs(units), f'{pool.kind} point')} {verb} for skill points"
            yield Entry(pool, units, "exchange", reason, "CC-03")
            yield Entry(SKILL, -units * rate, "exchange", reason, "CC-03")


def _expenses(rules: Ruleset, choices: Choices, grants: Grants) -> Iterator[Entry]:
    for stat in BOUGHT_STATS:
        level = choices.stats[stat]
        yield Entry(STAT, -pricing.stat_cost(rules, level), stat, f"level {level}", "CC-06")
    yield from _attr_expenses(rules, choices.attr)
    yield from _skill_expenses(rules, choices, grants.skill_levels)
    for perk_id, choice in choices.perks.items():
        perk = rules.perks.get(perk_id)
        free = grants.perk_levels[perk_id]
        cost = pricing.perk_cost(perk, free, choice.level) if perk else 0
        reason = f"level {choice.level}" + (f", {free} free" if free else "")
        yield Entry(PERK, -cost, perk_id, reason, "CC-02" if free else "CC-09")


def _skill_expenses(rules: Ruleset, choices: Choices, given: Mapping[str, int]) -> Iterator[Entry]:
    levels = {*choices.skills.values()}
    usual = {n: (pricing.skill_cost(rules, n), f"level {n}") for n in levels}
    for key, level in choices.skills.items():
        cost, reason = usual[level]
        if key in given:
            cost = pricing.skill_cost(rules, level, given[key])
            reason = f"{reason}, {given[key]} free"
        yield Entry(SKILL, -cost, key, reason, "CC-08")


def _attr_expenses(rules: Ruleset, attr: AttrChoice) -> Iterator[Entry]:
    if attr.skill_levels:
        cost = pricing.attr_skill_points(rules, attr.skill_levels)
        reason = f"{points(attr.skill_levels, 'level')} above the roll"
        yield Entry(SKILL, -cost, "ATTR", reason, "CC-07")
    if attr.stat_levels:
        cost = pricing.attr_stat_points(rules, attr.stat_levels)
        reason = f"{points(attr.stat_levels, 'level')} above the roll"
        yield Entry(STAT, -cost, "ATTR", reason, "CC-07")


def advancement(event: events.Event) -> tuple[Entry, ...]:
    """Return what one event of the ledger gains and spends, exactly as recorded (AD-10)."""
    return tuple([entry for entry in _flows(event) if entry.amount])


def _flows(event: events.Event) -> tuple[Entry, ...]:
    match event:
        case events.Award():
            return (Entry(GENERAL, event.ip, "award", event.note, "AD-01"),)
        case events.SkillAward():
            return (_gain(event.skill, event.ip, "awarded for this skill", "AD-02"),)
        case events.Conversion():
            reason = f"for {points(event.marks, 'mark')}"
            return (_gain(event.skill, event.ip, reason, "AD-02"),)
        case events.Lesson():
            return (_gain(event.skill, event.ip, f"taught by {event.named_teacher}", "AD-05"),)
        case events.RaiseSkill():
            step = _step(event)
            return (
                _gain(event.skill, -event.skill_ip, step, "AD-04"),
                Entry(GENERAL, -event.general_ip, event.skill, step, "AD-03"),
            )
        case events.PerkPoints():
            return _trade(event, PERK_POINTS, "perk point")
        case events.BuyPerk():
            return (Entry(PERK_POINTS, -event.perk_points, event.perk, _step(event), "AD-06"),)
        case events.StatPoints():
            return _trade(event, STAT_POINTS, "stat point")
        case events.RaiseStat():
            return (Entry(STAT_POINTS, -event.stat_points, event.stat, _step(event), "AD-07"),)
        case events.RemoveFlaw():
            return (Entry(GENERAL, -event.general_ip, event.flaw, "flaw bought off", "AD-08"),)
    return ()


def _gain(skill: str, ip: int, reason: str, rule: str) -> Entry:
    return Entry(skill_pool(skill), ip, skill, reason, rule)


def _trade(
    event: events.PerkPoints | events.StatPoints, pool: PoolId, unit: str
) -> tuple[Entry, ...]:
    rule = "AD-06" if isinstance(event, events.PerkPoints) else "AD-07"
    into = f"converted into {points(event.points, unit)}"
    return (
        Entry(GENERAL, -event.general_ip, pool.word, into, rule),
        Entry(pool, event.points, pool.word, f"from {event.general_ip} IP", rule),
    )


def _step(event: events.RaiseSkill | events.BuyPerk | events.RaiseStat) -> str:
    return f"level {event.from_level} to {event.to_level}"
