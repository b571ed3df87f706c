"""Expected number of times an attacker puts a target out of action in 12 rounds (S4-R34).

Reckoned in the attacker's favour: at the best range, the target out of cover, with all the
ammunition that is left.
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
"""Rounds without a fall after which a break-off is asked for, and rounds looked ahead."""
ACTIONS: Final = 3
"""Actions of a round, in the attacker's favour."""
_SHARES: Final = ((TORSO, 7.0 / 12), (LEG, 1.0 / 6), (ARM, 1.0 / 6), (HEAD, 1.0 / 12))
"""Share of hits at each place."""


def times_out(fight: Fight, attacker: Combatant, target: Combatant) -> float:
    """Return how often the attacker's best weapon may put the target out."""
    best = 0.0
    for weapon in range(len(attacker.rows)):
        best = max(best, _points(fight, attacker, target, weapon) / buffer(target))
    return best


def buffer(enemy: Combatant) -> float:
    """Return the points that are likely to put an enemy out of action."""
    every = enemy.strength + enemy.dexterity + enemy.endurance
    if enemy.bled:
        return max(1.0, float(every) / 2)
    return float(every) / 3


def points(fight: Fight, combatant: Combatant, enemy: Combatant, weapon: i64) -> float:
    """Return the mean points of a hit behind armour."""
    row = combatant.rows[weapon]
    if not fight.tunables.locations:
        return points_through(row.dice, stops(fight, enemy, row.cloth, TORSO))
    mean = 0.0
    for place, share in _SHARES:
        dice = dice_at(fight, row, place)
        mean += share * points_through(dice, stops(fight, enemy, row.cloth, place))
    return mean


def _points(fight: Fight, combatant: Combatant, enemy: Combatant, weapon: i64) -> float:
    """Return the points to be expected of one weapon against an enemy."""
    row, stats, tunables = combatant.rows[weapon], combatant.stats, fight.tunables
    best: i64 = NO
    for dm in row.bands:
        best = max(best, dm)
    lead: i64 = best + stats.skills[weapon] + stats.arms[weapon].dm
    attacks: i64 = ROUNDS * ACTIONS
    if row.blade:
        lead -= enemy.guard()
    else:
        held = combatant.ammo[weapon] + combatant.spare[weapon] * stats.arms[weapon].shots
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
