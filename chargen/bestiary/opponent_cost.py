"""The cost of an opponent, had it been made as a character (CC-01, CC-04)."""

from typing import NamedTuple

from chargen.bestiary.opponent import Opponent
from chargen.character.points import pricing
from chargen.rules.model import BOUGHT_STATS, Ruleset


class OpponentPrice(NamedTuple):
    """Points of creation, by the prices characters pay; ATTR is rolled and costs nothing."""

    stats: int
    skills: int
    perks: int
    pool: int
    """All of it in skill points, as the start with one pool counts."""
    beyond: tuple[str, ...]
    """Stats no character can have; each level beyond the table is priced like the last."""


def price(rules: Ruleset, opponent: Opponent) -> OpponentPrice:
    """Return what an opponent would have cost by the rules' own prices."""
    levels = {stat: getattr(opponent.stats, stat) for stat in BOUGHT_STATS}
    stats = sum(pricing.stat_cost(rules, level) for level in levels.values())
    skills = sum(pricing.skill_cost(rules, level) for level in opponent.skills.values())
    free = rules.free_perk_levels
    perks = sum(
        pricing.perk_cost(rules.perks[key], free.get(key, 0), level)
        for key, level in opponent.perks.items()
        if key in rules.perks
    )
    rates = rules.exchange
    pool = stats * rates.skill_per_stat + perks * rates.skill_per_perk + skills
    most = len(rules.stat_costs.cumulative)
    beyond = tuple(stat for stat, level in levels.items() if level > most)
    return OpponentPrice(stats, skills, perks, pool, beyond)


def words(rules: Ruleset, opponent: Opponent) -> str:
    """Return an opponent's cost beside the budget of a character."""
    cost, given = price(rules, opponent), rules.budgets
    line = (
        f"As a character: {cost.stats} of {given.stat} stat points, "
        f"{cost.skills} of {given.skill} skill points, "
        f"{cost.perks} of {given.perk} perk points; "
        f"{cost.pool} of {rules.exchange.one_pool} in a single pool"
    )
    if not cost.beyond:
        return f"{line}."
    verb = "is" if len(cost.beyond) == 1 else "are"
    return f"{line}. {', '.join(cost.beyond)} {verb} above the highest level of characters."
