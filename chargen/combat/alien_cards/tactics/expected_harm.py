"""The damage an attacker can expect to do in 20 rounds (AL-R31).

Reckoned in the attacker's favour: no cover, no dodging, aimed, at the weak spot if that is better,
with all the ammunition that is left.
"""

from typing import Final

from ...native_types import i64
from ..actions.move import bound_fault
from ..model.combatant import OPEN, Combatant
from ..model.fight import Fight
from ..model.fighter import CLOSE, RANGED, Weapon
from ..rolls import damage
from . import chances

LULL: Final = 5
"""Rounds without damage after which a break-off is asked for."""
AHEAD: Final = 20.0
"""Rounds looked ahead, with one attack each."""


def damage_ahead(fight: Fight, attacker: Combatant, target: Combatant) -> float:
    """Return the damage to be expected of the attacker's best weapon or bare hands."""
    best = 0.0
    for weapon in range(-1, len(attacker.arms)):
        best = max(best, _damage(fight, attacker, target, weapon))
    return best * AHEAD


def _damage(fight: Fight, combatant: Combatant, enemy: Combatant, weapon: i64) -> float:
    """Return the damage to be expected of one attack with a weapon at best."""
    arm = combatant.arm(weapon)
    if weapon >= 0 and not combatant.held[weapon]:
        return 0.0
    if arm.melee:
        if bound_fault(fight, combatant) is not None and bound_fault(fight, enemy) is not None:
            return 0.0
        return _best(fight, enemy, arm, combatant.dice(CLOSE) + arm.bonus)
    if combatant.ammo[weapon] <= 0 and combatant.spare[weapon] <= 0:
        return 0.0
    aim = fight.tunables.aim_dice
    return _best(
        fight, enemy, arm, combatant.dice(RANGED) + arm.bonus + aim + enemy.stats.size_dice
    )


def _best(fight: Fight, enemy: Combatant, arm: Weapon, dice: i64) -> float:
    """Return the damage at the weak spot or not, whichever is more."""
    tunables = fight.tunables
    breach = tunables.breach_limit
    whole = damage.level(fight, enemy, OPEN, arm, False)
    weak = damage.level(fight, enemy, OPEN, arm, True)
    return max(
        chances.damage(dice, 0, arm.damage, whole, breach),
        chances.damage(dice + tunables.weak_spot_dice, 0, arm.damage, weak, breach),
    )
