"""Whether a fight that gets nowhere could get anywhere: whom each side may hope to put out.

Reckoned in favour of hope: from point blank, out of cover, with everything that is left to shoot.
Where not even that promises to put one enemy out, both sides break off (LC-R30).
"""

from typing import Final

from ...harm.weapons import GUN, MELEE
from ...native_types import i64
from ..actions.fire import rounds_of
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..model.ranges import in_reach
from . import estimates

STALEMATE: Final = "stalemate"
"""Nobody gets anywhere, though somebody could."""
BREAKS_OFF: Final = "breaks off"
"""No side can expect a wound any more."""
ROUNDS: Final = 20
"""After so many rounds hope is asked for, again and again, and for so many it is reckoned."""
ONE: Final = 1.0


def is_gone(fight: Fight) -> bool:
    """Whether no side can expect to put an enemy out within 20 rounds (LC-R30)."""
    hopes: dict[int, float] = {}
    for combatant in fight.combatants:
        if not combatant.can_choose():
            continue
        best = 0.0
        for enemy in fight.combatants:
            if enemy.side != combatant.side and enemy.able():
                for arm in range(len(combatant.arms)):
                    best = max(best, _falls(fight, combatant, enemy, arm))
        side = int(combatant.side)
        hopes[side] = hopes.get(side, 0.0) + best
        if hopes[side] >= ONE:
            return False
    return True


def _falls(fight: Fight, combatant: Combatant, enemy: Combatant, arm: i64) -> float:
    """How often one weapon of his may put an enemy out in so many rounds."""
    weapon = combatant.arms[arm]
    if weapon.two_handed and combatant.arms_hurt():
        return 0.0
    attacks = ROUNDS * fight.lead.actions
    if weapon.kind == MELEE:
        if not (combatant.reach() or enemy.reach() or in_reach(fight, combatant, enemy)):
            return 0.0
        return float(attacks) * estimates.at_best(fight, combatant, enemy, arm, True)
    if weapon.kind != GUN:
        return 0.0
    rounds = combatant.ammo[arm] + combatant.spare[arm] * max(1, weapon.shots)
    shots = min(attacks, rounds // rounds_of(fight, weapon))
    return float(shots) * estimates.at_best(fight, combatant, enemy, arm, False)
