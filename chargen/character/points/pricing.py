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
    """A level costs its row of the table; beyond the table each goes on at the last step.

    Levels beyond the table are illegal (CC-05, CC-08), but a wish for one has a price all the same.
    """
    if level <= 0:
        return 0
    table = costs.cumulative
    if level <= len(table):
        return table[level - 1]
    last_step = table[-1] - (table[-2] if len(table) > 1 else 0)
    return table[-1] + (level - len(table)) * last_step


def stat_cost(rules: Ruleset, level: int) -> int:
    """A stat at ``level`` costs this many StP in all (CC-06)."""
    return level_cost(rules.stat_costs, level)


def skill_cost(rules: Ruleset, level: int, free: int = 0) -> int:
    """A skill at ``level`` costs this many SkP in all, ``free`` levels not counted (CC-08)."""
    costs = rules.skill_costs
    cost = level_cost(costs, level)
    return cost - level_cost(costs, min(level, free)) if free else cost


def attr_skill_points(rules: Ruleset, levels: int) -> int:
    """So many levels of ATTR bought with SkP cost this many SkP (CC-07)."""
    return levels * rules.attractiveness.skill_points_per_level


def attr_stat_points(rules: Ruleset, levels: int) -> int:
    """So many levels of ATTR bought with StP cost this many whole StP (CC-07)."""
    return -(-levels // rules.attractiveness.levels_per_stat_point)


def perk_cost(perk: Perk, free: int, level: int) -> int:
    """A perk at ``level`` costs this many PkP, ``free`` levels not counted (CC-09, CC-02)."""
    return perk.cost * max(0, level - free)


def flaw_value(rules: Ruleset, severity: Severity, frequency: Frequency) -> int:
    """A flaw is worth severity times frequency in SkP (CC-10)."""
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
    """So many StP cost this many IP (AD-07)."""
    return points * prices.stat_point


def perk_points_ip(prices: ImprovementPrices, points: int) -> int:
    """So many PkP cost this many IP (AD-06)."""
    return points * prices.perk_point


def flaw_removal_ip(prices: ImprovementPrices, value: int) -> int:
    """Buying off a flaw that gave ``value`` SkP costs this many IP (AD-08)."""
    return value * prices.flaw_skill_point


def lesson_ip(rules: Ruleset, teaching: int, born_teacher: int = 0) -> int:
    """A lesson is suggested to give 1 IP, 1 more for 3 levels of Teaching, and perks (AD-05)."""
    rate = rules.lessons
    return rate.base + teaching // rate.step + lesson_bonus(rules) * born_teacher


def lesson_bonus(rules: Ruleset) -> int:
    """Return the bonus to each lesson per level of the teachers' perk, or 0 (AD-05)."""
    effects = (perk.effect for perk in rules.perks.values())
    return max((e.per_level for e in effects if isinstance(e, LessonBonus)), default=0)
