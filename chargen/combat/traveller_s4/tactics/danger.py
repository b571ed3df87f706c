"""What threatens somebody: what all enemies together promise themselves of him in one action."""

from ...native_types import i64
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..rolls import attack_modifiers
from ..rolls.attack_modifiers import AttackMode
from . import estimates

_MANNER = AttackMode(True)


def at(fight: Fight, one: Combatant, dm: i64 = 0) -> float:
    """What enemies promise themselves of attacks on him; ``dm`` is for cover he does not have."""
    found = 0.0
    for foe in fight.people:
        if foe.side == one.side or not foe.able():
            continue
        arm = armed(foe)
        if attack_modifiers.fault(fight, foe, one, arm) is not None:
            continue
        ahead = estimates.lead(fight, foe, one, arm, _MANNER)
        if not foe.rows[arm].blade:
            ahead += dm
        throws = 1.0
        if foe.outfit.arms[arm].automatic:
            throws = float(fight.tunables.automatic_throws)
        found += estimates.hit(fight, ahead) * estimates.of_hit(fight, foe, one, arm) * throws
    return found


def armed(one: Combatant) -> i64:
    """The weapon in hand, or bare hands if it is empty or there is none."""
    hand = one.hand
    if hand < 0 or (not one.rows[hand].blade and not one.ammo[hand] and not one.spare[hand]):
        return one.outfit.hands
    return hand
