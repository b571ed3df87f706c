"""Who strikes like lightning: -3 on every roll of the round for being earlier in it (CB-31)."""

from typing import Final

from ...geometry import distance
from ...native import i64
from ...question import Action
from ..initiative import LIGHTNING, STEADILY
from ..kit import BRACED
from ..soldier import Soldier
from ..state import Battle
from . import ambush, blows, prospects, sight
from .temper import by_hand, handling

DECISIVE: Final = 0.3
"""Harm of one action from which on it matters who comes first."""
NEARLY: Final = 0.85
"""The part of its harm haste has to leave an action."""


def start(fight: Battle, one: Soldier) -> Action:
    """Strike like lightning where haste costs nothing, or little beside what it gains."""
    return LIGHTNING if _pays(fight, one) else STEADILY


def _pays(fight: Battle, one: Soldier) -> bool:
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
    shot = prospects.best_fire(fight, one, 1, braced)
    if shot is None or shot.harm < DECISIVE:
        return False
    hasty = prospects.best_fire(fight, one, 1, braced, hasty=True)
    return hasty is not None and hasty.harm >= NEARLY * shot.harm


def _pays_by_hand(fight: Battle, one: Soldier, foe: Soldier) -> bool:
    """Who is too far off for a blow only runs, and nothing of that is rolled (CB-38)."""
    far: i64 = distance(one.x, one.y, foe.x, foe.y)
    if far > one.kit.reach * fight.tunables.most_moves:
        return True
    blow = blows.best(fight, one, 1)
    if blow is None or blow.harm < DECISIVE:
        return False
    hasty = blows.best(fight, one, 1, hasty=True)
    return hasty is not None and hasty.harm >= NEARLY * blow.harm
