"""Who strikes like lightning: -3 on every roll of the round for being earlier in it (CB-31)."""

from typing import Final

from ...kernel.question import Action
from ...native_types import i64
from ...scene.geometry import distance
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..model.stats import BRACED
from ..rolls.initiative import LIGHTNING, STEADILY
from . import ambush, estimates, melee_estimates, sight
from .profiles import by_hand, handling

DECISIVE: Final = 0.3
"""Harm of one action from which on it matters who comes first."""
NEARLY: Final = 0.85
"""The part of its harm haste has to leave an action."""


def start(fight: Fight, one: Combatant) -> Action:
    """Strike like lightning where haste costs nothing, or little beside what it gains."""
    return LIGHTNING if _pays(fight, one) else STEADILY


def _pays(fight: Fight, one: Combatant) -> bool:
    if not one.kit.hurries or one.unaware or one.covering or ambush.prey(fight, one):
        return False
    foe = sight.nearest(fight, one)
    if foe is None:
        return False
    if by_hand(one):
        return _pays_by_hand(fight, one, foe)
    if sight.gun(fight, one) < 0:
        return handling(one)
    if not sight.threatened(fight, one):
        return False
    braced = one.stance == BRACED
    shot = estimates.best_fire(fight, one, 1, braced)
    if shot is None or shot.harm < DECISIVE:
        return False
    hasty = estimates.best_fire(fight, one, 1, braced, hasty=True)
    return hasty is not None and hasty.harm >= NEARLY * shot.harm


def _pays_by_hand(fight: Fight, one: Combatant, foe: Combatant) -> bool:
    """Who is too far off for a blow only runs, and nothing of that is rolled (CB-38)."""
    far: i64 = distance(one.x, one.y, foe.x, foe.y)
    if far > one.kit.reach * fight.tunables.most_moves:
        return True
    blow = melee_estimates.best(fight, one, 1)
    if blow is None or blow.harm < DECISIVE:
        return False
    hasty = melee_estimates.best(fight, one, 1, hasty=True)
    return hasty is not None and hasty.harm >= NEARLY * blow.harm
