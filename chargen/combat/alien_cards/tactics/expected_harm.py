"""Whether a fight that gets nowhere could get anywhere (AL-R31).

Reckoned in favour of hope: no cover, no dodging, aimed, the weak spot too, and everything that is
left to fire. Where not even that promises a point of damage, both sides break off.
"""

from typing import Final

from ...native_types import i64
from ..actions.move import bound_fault
from ..model.combatant import OPEN, Combatant
from ..model.fight import Fight
from ..model.fighter import CLOSE, RANGED, Weapon
from ..rolls import damage
from . import chances

ROUNDS: Final = 5
"""Rounds without damage after which hope is asked for."""
AHEAD: Final = 20.0
"""Rounds for which it is reckoned."""
A_POINT: Final = 1.0


def is_gone(fight: Fight) -> bool:
    """Whether no side can expect a point of damage with anything it has."""
    hopes: dict[int, float] = {}
    for combatant in fight.combatants:
        if not combatant.able():
            continue
        best = 0.0
        for enemy in fight.combatants:
            if enemy.side != combatant.side and enemy.able():
                for weapon in range(-1, len(combatant.arms)):
                    best = max(best, _hope(fight, combatant, enemy, weapon))
        side = int(combatant.side)
        hopes[side] = hopes.get(side, 0.0) + best * AHEAD
        if hopes[side] >= A_POINT:
            return False
    return True


def _hope(fight: Fight, combatant: Combatant, enemy: Combatant, weapon: i64) -> float:
    """Damage to be expected of one attack of his at best."""
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
    return _best(fight, enemy, arm, combatant.dice(RANGED) + arm.bonus + aim + enemy.kit.size_dice)


def _best(fight: Fight, enemy: Combatant, arm: Weapon, dice: i64) -> float:
    """At the weak spot or not, whichever is better."""
    tunables = fight.tunables
    breach = tunables.breach_limit
    whole = damage.level(fight, enemy, OPEN, arm, False)
    weak = damage.level(fight, enemy, OPEN, arm, True)
    return max(
        chances.damage(dice, 0, arm.damage, whole, breach),
        chances.damage(dice + tunables.weak_spot_dice, 0, arm.damage, weak, breach),
    )
