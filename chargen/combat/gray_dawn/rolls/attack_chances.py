"""Exact chances of an attack roll against its defence (CB-02, CB-10, CB-12, CB-18)."""

from typing import Final

from ...harm.chances.dice_chances import check_chances
from ...harm.fight import Attack
from ...kernel.chances import TAIL
from ..model.fight import Fight
from ..model.totals import attack_tally, defence_tally
from .attack import can_fumble, meets_defence


def hit_chance(fight: Fight, attack: Attack) -> float:
    """Return the chance that an attack hits; no luck is spent."""
    return sum(margins_of(fight, attack, lead_of(fight, attack)).values())


def lead_of(fight: Fight, attack: Attack) -> int:
    """Return an attack's lead over its defence, or over the number without one, before dice."""
    guard = int(fight.tunables.difficulty)
    if meets_defence(fight, attack):
        guard = int(defence_tally(fight, attack, False).total)
    return int(attack_tally(fight, attack, False).total) - guard


_DIFFERENCES: Final[dict[tuple[bool, bool, bool, bool], dict[int, float]]] = {}


def margins_of(fight: Fight, shot: Attack, lead: int) -> dict[int, float]:
    """Return the chance of each margin of a hit, from 0 up (CB-02, CB-10, CB-18)."""
    numbers = fight.tunables
    opposed = meets_defence(fight, shot)
    key = (numbers.tens_chain, numbers.one_subtracts, numbers.fumbles, opposed)
    differences = _DIFFERENCES.get(key)
    if differences is None:
        dice = check_chances(numbers)
        guards = {die: 0.0 for die, _ in dice} if opposed else {0: 1.0}
        if opposed:
            for (die, _), chance in dice.items():
                guards[die] += chance
        differences = {}
        for (mine, natural), chance in dice.items():
            if can_fumble(fight, natural):
                continue
            for theirs, other in guards.items():
                gap = mine - theirs
                differences[gap] = differences.get(gap, 0.0) + chance * other
        _DIFFERENCES[key] = differences
    return {
        lead + gap: chance
        for gap, chance in differences.items()
        if lead + gap >= 0 and chance > TAIL
    }
