"""Lightning strikes: -3 on every roll of the round for an earlier turn (CB-31)."""

from typing import Final

from ....kernel.question import Action
from ....native_types import i64
from ....scene.geometry import distance
from ...model.combatant import Combatant
from ...model.fight import Fight
from ...model.stats import BRACED
from ...rolls.initiative import LIGHTNING, STEADILY
from .. import sight
from ..estimates import melee, shots
from ..profiles import fights_hand_to_hand, has_weapon_to_handle
from . import ambush

DECISIVE: Final = 0.3
"""Least harm of one action that makes the order matter."""
NEARLY: Final = 0.85
"""The part of its harm haste has to leave an action."""


def start(fight: Fight, combatant: Combatant) -> Action:
    """Strike like lightning where haste costs nothing, or little beside what it gains."""
    return LIGHTNING if _pays(fight, combatant) else STEADILY


def _pays(fight: Fight, combatant: Combatant) -> bool:
    if (
        not combatant.stats.hurries
        or combatant.unaware
        or combatant.covering
        or ambush.has_prey(fight, combatant)
    ):
        return False
    enemy = sight.nearest(fight, combatant)
    if enemy is None:
        return False
    if fights_hand_to_hand(combatant):
        return _pays_by_hand(fight, combatant, enemy)
    if sight.gun(fight, combatant) < 0:
        return has_weapon_to_handle(combatant)
    if not sight.threatened(fight, combatant):
        return False
    braced = combatant.stance == BRACED
    shot = shots.best_fire(fight, combatant, 1, braced)
    if shot is None or shot.harm < DECISIVE:
        return False
    hasty = shots.best_fire(fight, combatant, 1, braced, hasty=True)
    return hasty is not None and hasty.harm >= NEARLY * shot.harm


def _pays_by_hand(fight: Fight, combatant: Combatant, enemy: Combatant) -> bool:
    """Return whether haste pays hand to hand; a mere run costs no roll (CB-38)."""
    far: i64 = distance(combatant.x, combatant.y, enemy.x, enemy.y)
    if far > combatant.stats.reach * fight.tunables.most_moves:
        return True
    blow = melee.best(fight, combatant, 1)
    if blow is None or blow.harm < DECISIVE:
        return False
    hasty = melee.best(fight, combatant, 1, hasty=True)
    return hasty is not None and hasty.harm >= NEARLY * blow.harm
