"""Whether a fight that gets nowhere could get anywhere: who may hope to put anybody out (S4-R34).

Reckoned in favour of hope: from the best range, out of cover, with everything that is left to
fire. Where not even that promises to put one enemy out of action, both sides break off.
"""

from typing import Final

from ...native_types import i64
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..model.fighter import ARM, HEAD, LEG, TORSO
from ..model.weapon_table import LOW_DM, NO
from ..rolls.attack import dice_at
from ..rolls.attack_modifiers import stops
from ..rolls.chances import points_through, two_dice

ROUNDS: Final = 12
"""Rounds in which nobody fell after which hope is asked for, and for which it is reckoned."""
ACTIONS: Final = 3
"""Actions of a round, reckoned in favour of hope."""
_PLACES: Final = ((TORSO, 7.0 / 12), (LEG, 1.0 / 6), (ARM, 1.0 / 6), (HEAD, 1.0 / 12))
"""How hits are shared out among places."""


def is_gone(fight: Fight) -> bool:
    """Whether no side can expect to put anybody out of action in twelve rounds."""
    hopes: dict[int, float] = {}
    for combatant in fight.combatants:
        if not combatant.able():
            continue
        best = 0.0
        for enemy in fight.combatants:
            if enemy.side != combatant.side and enemy.able():
                for arm in range(len(combatant.rows)):
                    best = max(best, _points(fight, combatant, enemy, arm) / buffer(enemy))
        side = int(combatant.side)
        hopes[side] = hopes.get(side, 0.0) + best
        if hopes[side] >= 1.0:
            return False
    return True


def buffer(enemy: Combatant) -> float:
    """Points that are likely to put somebody out of action."""
    every = enemy.strength + enemy.dexterity + enemy.endurance
    if enemy.bled:
        return max(1.0, float(every) / 2)
    return float(every) / 3


def points(fight: Fight, combatant: Combatant, enemy: Combatant, weapon: i64) -> float:
    """The mean of what a hit leaves behind armour."""
    row = combatant.rows[weapon]
    if not fight.tunables.locations:
        return points_through(row.dice, stops(fight, enemy, row.cloth, TORSO))
    mean = 0.0
    for place, share in _PLACES:
        dice = dice_at(fight, row, place)
        mean += share * points_through(dice, stops(fight, enemy, row.cloth, place))
    return mean


def _points(fight: Fight, combatant: Combatant, enemy: Combatant, weapon: i64) -> float:
    """Points to be expected of one weapon against an enemy."""
    row, outfit, tunables = combatant.rows[weapon], combatant.outfit, fight.tunables
    best: i64 = NO
    for dm in row.bands:
        best = max(best, dm)
    lead: i64 = best + outfit.skills[weapon] + outfit.arms[weapon].dm
    attacks: i64 = ROUNDS * ACTIONS
    if row.blade:
        lead -= enemy.guard()
    else:
        held = combatant.ammo[weapon] + combatant.spare[weapon] * outfit.arms[weapon].shots
        attacks *= tunables.automatic_throws
        attacks = min(attacks, held // tunables.semi_rounds)
    stat = combatant.strength if row.blade else combatant.dexterity
    if stat >= row.high:
        lead += row.bonus
    elif stat <= row.low:
        lead += LOW_DM
    return (
        float(attacks) * points(fight, combatant, enemy, weapon) * two_dice(tunables.to_hit - lead)
    )
