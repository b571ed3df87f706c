"""Exact chances of check dice and damage dice (CB-01, CB-02, CB-20, CB-82, CB-100)."""

from typing import Final

from ...kernel.chances import DiceOnly, every_result
from ...kernel.dice import Dice
from ..damage_dice import totals
from ..fight import Attack, HarmFight
from ..hits import damage_die, damage_of, dice_rolled, shows_highest
from ..luck import check_die
from ..tunables import HarmTunables

_CHECKS: Final[dict[tuple[bool, bool], dict[tuple[int, int], float]]] = {}


def check_chances(numbers: HarmTunables) -> dict[tuple[int, int], float]:
    """Return the chance of each check die: its total and its natural roll (CB-01, CB-02)."""
    key = (numbers.tens_chain, numbers.one_subtracts)
    if key not in _CHECKS:
        _CHECKS[key] = every_result(lambda dice: _check(dice, numbers))
    return _CHECKS[key]


def _check(dice: Dice, numbers: HarmTunables) -> tuple[int, int]:
    total, natural = check_die(DiceOnly(dice), numbers, "")
    return int(total), int(natural)


_REACHED: Final[dict[tuple[bool, bool, int], float]] = {}


def reach_chance(numbers: HarmTunables, needed: int) -> float:
    """Return the chance that a check die shows a number or more (CB-01)."""
    key = (numbers.tens_chain, numbers.one_subtracts, needed)
    if key not in _REACHED:
        dice = check_chances(numbers)
        _REACHED[key] = sum(chance for (die, _), chance in dice.items() if die >= needed)
    return _REACHED[key]


def damage_chances(fight: HarmFight, attack: Attack) -> list[tuple[int, float]]:
    """Return the chance of each damage of a hit (CB-20, CB-82, CB-100)."""
    count = int(dice_rolled(fight, attack))
    arm, combatant = attack.arm, attack.by
    highest = shows_highest(fight, attack)
    if combatant.fighter.reroll_damage and not highest:
        face = every_result(lambda dice: int(damage_die(DiceOnly(dice), combatant, arm.sides)))
        sums = {0: 1.0}
        for _ in range(count):
            sums = _added(sums, face)
    else:
        sums = dict(enumerate(totals(count, arm.sides, highest)))
    damages: dict[int, float] = {}
    for total, chance in sums.items():
        if chance > 0.0:
            damage = int(damage_of(attack, total))
            damages[damage] = damages.get(damage, 0.0) + chance
    return list(damages.items())


def _added(first: dict[int, float], second: dict[int, float]) -> dict[int, float]:
    """Return the chance of each sum of two rolls."""
    sums: dict[int, float] = {}
    for mine, chance in first.items():
        for other, part in second.items():
            sums[mine + other] = sums.get(mine + other, 0.0) + chance * part
    return sums
