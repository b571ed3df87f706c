"""A shell into the open chamber and fired at once, or the whole round for the tube (CB-131)."""

from typing import Final

from ...native_types import i64
from ...scene.scenario import METRE
from ..actions.reload import tubes
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..model.ranges import band_of
from ..model.stats import BRACED, FULL
from . import chances, estimates, hit_value, sight

NEAR: Final = 15 * METRE
"""Centimetres from an enemy at which nobody takes the time to fill a tube."""
FEW: Final = 2
"""Shells of a tube that is not worth a round of its own."""
WORTH: Final = 0.1
"""Harm of a shot from which on a single shell is worth its time."""


def chambers(fight: Fight, one: Combatant) -> i64:
    """The empty gun he drops a shell into for a shot this turn, -1 for none (CB-132)."""
    if fight.count < fight.tunables.chamber_gap or one.stance == FULL or one.failed:
        return -1
    if sight.gun(fight, one) >= 0:
        return -1
    for arm in tubes(one):
        if not one.ammo[arm] and _hurried(fight, one, arm):
            return arm
    return -1


def _hurried(fight: Fight, one: Combatant, arm: i64) -> bool:
    """Whether a shot now is worth more than a full tube later."""
    calm = sight.sheltered(fight, one) and one.arms[arm].shots > FEW
    for foe in sight.foes(fight, one):
        if not sight.in_sight(fight, one, foe):
            continue
        near = fight.pair(one, foe).distance <= NEAR
        if (near or not calm) and _harm(fight, one, foe, arm) >= WORTH:
            return True
    return False


def _harm(fight: Fight, one: Combatant, foe: Combatant, arm: i64) -> float:
    """Harm to be expected of one shot."""
    weapon, pair = one.arms[arm], fight.pair(one, foe)
    band = band_of(pair.distance, weapon)
    ahead = estimates.lead(fight, one, foe, arm, band, one.stance == BRACED)
    shields = fight.shields(one, foe)
    each = hit_value.hit(fight, one, foe, arm, hit_value.dice_at(fight, weapon, band), shields)
    return chances.hit(ahead) * each
