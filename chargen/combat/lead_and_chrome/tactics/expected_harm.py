"""Expected number of times an attacker puts a target out of action in 20 rounds (LC-R30).

Reckoned in the attacker's favour: at point blank, the target out of cover, with all the ammunition
that is left.
"""

from typing import Final

from ...harm.weapons import GUN, MELEE
from ...native_types import i64
from ..actions.fire import rounds_of
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..model.ranges import in_reach
from . import estimates

ROUNDS: Final = 20
"""Rounds between two questions for a break-off, and rounds looked ahead."""


def times_out(fight: Fight, attacker: Combatant, target: Combatant) -> float:
    """Return how often the attacker's best weapon may put the target out."""
    best = 0.0
    if attacker.can_choose():
        for arm in range(len(attacker.arms)):
            best = max(best, _times_out(fight, attacker, target, arm))
    return best


def _times_out(fight: Fight, combatant: Combatant, enemy: Combatant, arm: i64) -> float:
    """Return how often one weapon may put an enemy out."""
    weapon = combatant.arms[arm]
    if weapon.two_handed and combatant.arms_hurt():
        return 0.0
    attacks = ROUNDS * fight.tunables.actions
    if weapon.kind == MELEE:
        if not (combatant.reach() or enemy.reach() or in_reach(fight, combatant, enemy)):
            return 0.0
        return float(attacks) * estimates.best_chance(fight, combatant, enemy, arm, True)
    if weapon.kind != GUN:
        return 0.0
    rounds = combatant.ammo[arm] + combatant.spare[arm] * max(1, weapon.shots)
    shots = min(attacks, rounds // rounds_of(fight, weapon))
    return float(shots) * estimates.best_chance(fight, combatant, enemy, arm, False)
