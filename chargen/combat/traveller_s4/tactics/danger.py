"""Danger to a fighter: the expected harm of all enemies' attacks in one action."""

from ...native_types import i64
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..rolls import attack_modifiers
from ..rolls.attack_modifiers import AttackMode
from . import estimates

_MANNER = AttackMode(True)


def expected_harm(fight: Fight, combatant: Combatant, dm: i64 = 0) -> float:
    """Return the expected harm of enemy attacks; ``dm`` stands for cover to be taken."""
    harm = 0.0
    for enemy in fight.combatants:
        if enemy.side == combatant.side or not enemy.able():
            continue
        arm = armed(enemy)
        if attack_modifiers.fault(fight, enemy, combatant, arm) is not None:
            continue
        ahead = estimates.lead(fight, enemy, combatant, arm, _MANNER)
        if not enemy.rows[arm].blade:
            ahead += dm
        throws = 1.0
        if enemy.stats.arms[arm].automatic:
            throws = float(fight.tunables.automatic_throws)
        harm += (
            estimates.hit(fight, ahead) * estimates.hit_worth(fight, enemy, combatant, arm) * throws
        )
    return harm


def armed(combatant: Combatant) -> i64:
    """Return the weapon in hand, or bare hands if it is empty or missing."""
    hand = combatant.hand
    if hand < 0 or (
        not combatant.rows[hand].blade and not combatant.ammo[hand] and not combatant.spare[hand]
    ):
        return combatant.stats.hands
    return hand
