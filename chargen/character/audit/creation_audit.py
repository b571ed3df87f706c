"""The accounts of creation: what came in, what was exchanged, what was spent."""

from collections import Counter
from collections.abc import Iterator, Mapping

from chargen.character.audit.audit_case import (
    Account,
    AuditCase,
    AuditEntry,
    FlawSum,
    rounded_up,
    total,
)
from chargen.character.display_names import STATE_WORDS, points
from chargen.character.document import requests
from chargen.character.document.pools import PERK, SKILL, STAT, creation_pool
from chargen.rules.model import BOUGHT_STATS, SPECIAL_EQUIPMENT, ExchangeRates, Ruleset, StepCosts

Trait = tuple[str, str]
"""Kind (stat, skill, perk) and name of something that has a level."""


def account(case: AuditCase) -> Account:
    """Income less expenses, and the exchange between the pools (CC-03)."""
    income, expenses = tuple(_income(case)), tuple(_expenses(case))
    left = {name: total((*income, *expenses), creation_pool(name)) for name in requests.POOL_NAMES}
    stat, perk = _units(case, left)
    return Account(income, tuple(_exchange(case.rules.exchange, stat, perk)), expenses)


def _income(case: AuditCase) -> Iterator[AuditEntry]:
    """The start, approved flaws and granted points are all there is (CC-01, CC-04, CC-13)."""
    start = case.rules.budgets
    if exchange_mode(case) == "one-pool":
        yield AuditEntry(SKILL, case.rules.exchange.one_pool, "start", "single pool", "CC-04")
    else:
        yield AuditEntry(STAT, start.stat, "start", "stat points", "CC-01")
        yield AuditEntry(SKILL, start.skill, "start", "skill points", "CC-01")
        yield AuditEntry(PERK, start.perk, "start", "perk points", "CC-01")
    for flaw in case.choices.flaws:
        if case.grants(flaw.id):
            reason = f"flaw, {STATE_WORDS[case.states[flaw.id].kind]}"
            yield AuditEntry(SKILL, worth(case.rules, flaw), flaw.id, reason, "CC-13")
    for grant in case.choices.grants:
        if isinstance(grant, requests.PointsGrant) and case.grants(grant.id):
            yield AuditEntry(
                creation_pool(grant.pool), grant.amount, grant.id, "granted by the GM", "CC-16"
            )


def exchange_mode(case: AuditCase) -> str:
    """A campaign without exchange has no single pool and no exchange by hand (CC-03, CC-04)."""
    return "automatic" if case.rules.exchange.closed else case.choices.exchange.mode


def _expenses(case: AuditCase) -> Iterator[AuditEntry]:
    """Stats, levels of ATTR, skills and perks cost what their tables say (CC-06 to CC-09)."""
    rules, choices = case.rules, case.choices
    for stat in BOUGHT_STATS:
        level = choices.stats[stat]
        yield AuditEntry(
            STAT, -table_price(rules.stat_costs, level), stat, f"level {level}", "CC-06"
        )
    dear, cheap = choices.attr.stat_levels, choices.attr.skill_levels
    halves = rounded_up(dear, rules.attractiveness.levels_per_stat_point)
    paid = cheap * rules.attractiveness.skill_points_per_level
    yield AuditEntry(STAT, -halves, "ATTR", f"{points(dear, 'level')} for stat points", "CC-07")
    yield AuditEntry(SKILL, -paid, "ATTR", f"{points(cheap, 'level')} for skill points", "CC-07")
    spoken = tongues(case)
    for key, level in choices.skills.items():
        own = spoken[key]
        paid = table_price(rules.skill_costs, level) - table_price(
            rules.skill_costs, min(own, level)
        )
        reason = f"level {level}" + (f", {own} free" if own else "")
        yield AuditEntry(SKILL, -paid, key, reason, "CC-08")
    for name, perk in choices.perks.items():
        gift = free(case, name)
        cost = rules.perks[name].cost if name in rules.perks else 0
        reason = f"level {perk.level}, {gift} free, {cost} each"
        yield AuditEntry(PERK, -cost * max(0, perk.level - gift), name, reason, "CC-09")


def _exchange(rates: ExchangeRates, stat: int, perk: int) -> Iterator[AuditEntry]:
    """Whole points are bought and sold for 4 SkP a StP and 3 SkP a PkP (CC-03)."""
    trades = ((STAT, stat, rates.skill_per_stat), (PERK, perk, rates.skill_per_perk))
    for pool, units, rate in trades:
        reason = f"{points(abs(units), f'{pool.kind} point')} {'bought' if units > 0 else 'sold'}"
        yield AuditEntry(pool, units, "exchange", reason, "CC-03")
        yield AuditEntry(SKILL, -units * rate, "exchange", reason, "CC-03")


def _units(case: AuditCase, left: Mapping[requests.PoolName, int]) -> tuple[int, int]:
    """StP and PkP move as the player says, or exactly as wanted, or as little as serves (CC-03)."""
    exchange = case.choices.exchange
    if case.rules.exchange.closed:
        return 0, 0
    match exchange.mode:
        case "manual":
            return exchange.stat, exchange.perk
        case "one-pool":
            return -left["stat"], -left["perk"]
        case "automatic":
            return find_least_exchange(case.rules.exchange, left)


def find_least_exchange(
    rates: ExchangeRates, left: Mapping[requests.PoolName, int]
) -> tuple[int, int]:
    """Return the exchange that leaves least lacking; of several the smallest (CC-03)."""
    four, three = rates.skill_per_stat, rates.skill_per_perk

    def lacking(stat: int, perk: int) -> tuple[int, int, int]:
        skill = left["skill"] - four * stat - three * perk
        lack = max(0, -left["stat"] - stat) * four + max(0, -left["perk"] - perk) * three
        moved = abs(stat) + abs(perk)
        return lack + max(0, -skill), moved, four * abs(stat) + three * abs(perk)

    def tries() -> Iterator[tuple[int, int]]:
        fewest, most = sorted((0, -left["stat"]))
        for stat in range(fewest, most + 1):
            skill = left["skill"] - four * stat
            # Each PkP bought lessens the lack while SkP last, each sold while SkP lack: so for
            # one number of StP there is one best number of PkP, and only StP need be tried out.
            perk = min(max(skill // three, min(0, -left["perk"])), max(0, -left["perk"]))
            if max(stat, perk) <= 0 or skill - three * perk >= 0:
                yield stat, perk

    return min(tries(), key=lambda units: lacking(*units))


def table_price(table: StepCosts, level: int) -> int:
    """Each level costs its own step; beyond the table every step is the last (CC-06, CC-08)."""
    sums = (0, *table.cumulative)
    rows = [min(step, table.top) for step in range(1, level + 1)]
    return sum(sums[row] - sums[row - 1] for row in rows)


def worth(rules: Ruleset, flaw: requests.Flaw) -> int:
    """A flaw is worth its severity times its frequency in SkP (CC-10)."""
    share = rules.flaws.frequency[flaw.frequency]
    return rules.flaws.severity[flaw.severity] * share.times // share.over


def flaw_sum(case: AuditCase) -> FlawSum:
    """At most 20 SkP come from flaws, or as many more as the GM grants (CC-11)."""
    flaws, grants = case.choices.flaws, case.choices.grants
    over = (g.amount for g in grants if isinstance(g, requests.CapGrant) and case.grants(g.id))
    return FlawSum(
        approved=sum(worth(case.rules, flaw) for flaw in flaws if case.grants(flaw.id)),
        pending=sum(worth(case.rules, flaw) for flaw in flaws if case.pending(flaw.id)),
        cap=case.rules.flaws.cap + sum(over),
    )


def free(case: AuditCase, perk: str) -> int:
    """One level of Special Equipment is free for all, others by grant (CC-02, CC-16)."""
    grants = (grant for grant in case.choices.grants if isinstance(grant, requests.PerkGrant))
    given = sum(g.levels for g in grants if g.perk == perk and case.grants(g.id))
    return given + (perk == SPECIAL_EQUIPMENT)


def rerolls(case: AuditCase) -> int:
    """So many more rolls of ATTR are granted (CC-07, CC-16)."""
    grants = case.choices.grants
    return sum(
        isinstance(grant, requests.RerollGrant) and case.grants(grant.id) for grant in grants
    )


def attr_level(case: AuditCase) -> int:
    """ATTR is the roll that counts and the levels bought on top (CC-07)."""
    attr = case.choices.attr
    rolled = sum(attr.rolls[: 1 + rerolls(case)][-1].dice) if attr.rolls else 0
    return rolled + attr.skill_levels + attr.stat_levels


def tongue(rules: Ruleset, perk: str) -> int:
    """So high are languages known that this perk gives, 0 if it gives none (CC-09)."""
    if perk not in rules.perks:
        return 0
    effect = rules.perks[perk].effect
    return effect.level if effect.kind == "languages" else 0


def tongues(case: AuditCase) -> Counter[str]:
    """A perk gives the languages written beside it, free at its level (CC-09)."""
    levels: Counter[str] = Counter()
    for name, perk in case.choices.perks.items():
        own = tongue(case.rules, name)
        levels |= Counter({f"language:{word}": own for word in perk.languages})
    return levels


def starting_levels(case: AuditCase) -> Counter[Trait]:
    """Advancement starts from the levels creation gave, the free ones included (CC-17)."""
    choices = case.choices
    levels: Counter[Trait] = Counter({("stat", s): choices.stats[s] for s in BOUGHT_STATS})
    levels["stat", "ATTR"] = attr_level(case)
    bought, spoken = Counter(choices.skills), tongues(case)
    for key in (*bought, *spoken):
        levels["skill", key] = max(bought[key], spoken[key])
    taken = Counter({name: perk.level for name, perk in choices.perks.items()})
    granted = [grant.perk for grant in choices.grants if isinstance(grant, requests.PerkGrant)]
    for name in (SPECIAL_EQUIPMENT, *granted, *taken):
        levels["perk", name] = max(taken[name], free(case, name))
    return levels
