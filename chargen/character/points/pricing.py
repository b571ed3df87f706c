"""Prices: one family of functions that serves quote, charge, ledger and print.

Prices are whole points; StP, SkP, PkP and IP as each function says.
"""

from chargen.rules.effects import LessonBonus
from chargen.rules.model import (
    Frequency,
    ImprovementPrices,
    Perk,
    Ruleset,
    Severity,
    Stat,
    StepCosts,
)


def level_cost(costs: StepCosts, level: int) -> int:
    """Return a level's price by the table; beyond the table each costs the last step.

    Levels beyond the table are illegal (CC-05, CC-08), but still have a price.
    """
    if level <= 0:
        return 0
    table = costs.cumulative
    if level <= len(table):
        return table[level - 1]
    last_step = table[-1] - (table[-2] if len(table) > 1 else 0)
    return table[-1] + (level - len(table)) * last_step


def stat_cost(rules: Ruleset, level: int) -> int:
    """Return the price of a stat at ``level`` in StP (CC-06)."""
    return level_cost(rules.stat_costs, level)


def skill_cost(rules: Ruleset, level: int, free: int = 0) -> int:
    """Return the price of a skill at ``level`` in SkP, without its ``free`` levels (CC-08)."""
    costs = rules.skill_costs
    cost = level_cost(costs, level)
    return cost - level_cost(costs, min(level, free)) if free else cost


def attr_skill_points(rules: Ruleset, levels: int) -> int:
    """Return the price of levels of ATTR in SkP (CC-07)."""
    return levels * rules.attractiveness.skill_points_per_level


def attr_stat_points(rules: Ruleset, levels: int) -> int:
    """Return the price of levels of ATTR in whole StP (CC-07)."""
    return -(-levels // rules.attractiveness.levels_per_stat_point)


def perk_cost(perk: Perk, free: int, level: int) -> int:
    """Return the price of a perk at ``level`` in PkP, without ``free`` levels (CC-09, CC-02)."""
    return perk.cost * max(0, level - free)


def flaw_value(rules: Ruleset, severity: Severity, frequency: Frequency) -> int:
    """Return the value of a flaw in SkP: severity times frequency (CC-10)."""
    times = rules.flaws.frequency[frequency]
    return rules.flaws.severity[severity] * times.times // times.over


def skill_ip(prices: ImprovementPrices, from_level: int, to_level: int) -> int:
    """Raising a skill costs ten times each level left behind, a new skill ten, in IP (AD-03)."""
    return sum(
        prices.skill_per_level * level if level else prices.new_skill
        for level in range(from_level, to_level)
    )


def stat_points_between(rules: Ruleset, stat: Stat, from_level: int, to_level: int) -> int:
    """Raising a stat costs the difference of its creation prices in StP (AD-07); ATTR by CC-07."""
    if stat == "ATTR":
        return attr_stat_points(rules, to_level - from_level)
    return stat_cost(rules, to_level) - stat_cost(rules, from_level)


def stat_points_ip(prices: ImprovementPrices, points: int) -> int:
    """Return the price of StP in IP (AD-07)."""
    return points * prices.stat_point


def perk_points_ip(prices: ImprovementPrices, points: int) -> int:
    """Return the price of PkP in IP (AD-06)."""
    return points * prices.perk_point


def flaw_removal_ip(prices: ImprovementPrices, value: int) -> int:
    """Return the price in IP of buying off a flaw that gave ``value`` SkP (AD-08)."""
    return value * prices.flaw_skill_point


def lesson_ip(rules: Ruleset, teaching: int, born_teacher: int = 0) -> int:
    """A lesson is suggested to give 1 IP, 1 more for 3 levels of Teaching, and perks (AD-05)."""
    rate = rules.lessons
    return rate.base + teaching // rate.step + lesson_bonus(rules) * born_teacher


def lesson_bonus(rules: Ruleset) -> int:
    """Return the bonus to each lesson per level of the teachers' perk, or 0 (AD-05)."""
    effects = (perk.effect for perk in rules.perks.values())
    return max((e.per_level for e in effects if isinstance(e, LessonBonus)), default=0)
