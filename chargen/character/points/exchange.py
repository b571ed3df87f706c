"""Exchange of points between the pools, in whole units, with skill points as the currency."""

from typing import NamedTuple

from chargen.character.document.build import Exchanging
from chargen.rules.model import Ruleset


class Points(NamedTuple):
    """An amount of each kind of points: held, wanted or left over."""

    stat: int
    skill: int
    perk: int


class Exchange(NamedTuple):
    """StP and PkP bought (+) or sold (-) for SkP (CC-03)."""

    stat: int
    perk: int

    def skill_points(self, rules: Ruleset) -> int:
        """The SkP this brings in (+) or takes (-)."""
        rates = rules.exchange
        return -self.stat * rates.skill_per_stat - self.perk * rates.skill_per_perk


def exchange_in_force(rules: Ruleset, choice: Exchanging) -> Exchanging:
    """Return the player's choice, which does not count where points stay in their pools."""
    return Exchanging() if rules.exchange.closed else choice


def settle(rules: Ruleset, choice: Exchanging, held: Points, wanted: Points) -> Exchange:
    """Return the exchange in force for a wish list, by the player's mode (CC-03, CC-04)."""
    if rules.exchange.closed:
        return Exchange(0, 0)
    match choice.mode:
        case "manual":
            return Exchange(choice.stat, choice.perk)
        case "one-pool":
            return Exchange(wanted.stat - held.stat, wanted.perk - held.perk)
        case "automatic":
            return least_exchange(rules, held, wanted)


def least_exchange(rules: Ruleset, held: Points, wanted: Points) -> Exchange:
    """Return the exchange that leaves the least lacking and moves the fewest units (CC-03).

    None is made when none is needed. Points are sold only as far as they are left over, and bought
    only as far as they lack and SkP can pay for them whole. Among equals the one that moves the
    smallest worth is taken.
    """
    spare = Points(*(have - want for have, want in zip(held, wanted, strict=True)))
    if min(spare) >= 0:
        return Exchange(0, 0)
    fewest, most = sorted((0, -spare.stat))
    options = [
        option
        for stat in range(fewest, most + 1)
        if (option := _with_stat(rules, spare, stat)) is not None
    ]
    return min(options, key=lambda option: _cost(rules, spare, option))


def _with_stat(rules: Ruleset, spare: Points, stat: int) -> Exchange | None:
    """Return the best exchange that moves exactly ``stat`` StP, or None if nothing can pay it."""
    per_perk = rules.exchange.skill_per_perk
    skill = spare.skill - stat * rules.exchange.skill_per_stat
    fewest, most = sorted((0, -spare.perk))
    perk = max(fewest, min(most, skill // per_perk))
    paid = skill - perk * per_perk >= 0
    return Exchange(stat, perk) if paid or stat <= 0 else None


def _cost(rules: Ruleset, spare: Points, option: Exchange) -> tuple[int, int, int]:
    """Rank an exchange: what still lacks in SkP, then units moved, then their worth."""
    rates = rules.exchange
    lacking = (
        max(0, -spare.stat - option.stat) * rates.skill_per_stat
        + max(0, -spare.perk - option.perk) * rates.skill_per_perk
        + max(0, -spare.skill - option.skill_points(rules))
    )
    units = abs(option.stat) + abs(option.perk)
    worth = abs(option.stat) * rates.skill_per_stat + abs(option.perk) * rates.skill_per_perk
    return lacking, units, worth
