"""A shell into the open chamber and fired at once, or the whole round for the tube (CB-131)."""

from typing import Final

from ...native import i64
from ...scenario import METRE
from ..kit import BRACED, FULL
from ..ranges import band_of
from ..reload import tubes
from ..soldier import Soldier
from ..state import Battle
from . import chances, prospects, sight, worth

NEAR: Final = 15 * METRE
"""Centimetres from an enemy at which nobody takes the time to fill a tube."""
FEW: Final = 2
"""Shells of a tube that is not worth a round of its own."""
WORTH: Final = 0.1
"""Harm of a shot from which on a single shell is worth its time."""


def chambers(fight: Battle, one: Soldier) -> i64:
    """The empty gun he drops a shell into for a shot this turn, -1 for none (CB-132)."""
    if fight.count < fight.tunables.chamber_gap or one.stance == FULL or one.failed:
        return -1
    if sight.gun(fight, one) >= 0:
        return -1
    for arm in tubes(one):
        if not one.ammo[arm] and _hurried(fight, one, arm):
            return arm
    return -1


def _hurried(fight: Battle, one: Soldier, arm: i64) -> bool:
    """Whether a shot now is worth more than a full tube later."""
    calm = sight.sheltered(fight, one) and one.arms[arm].shots > FEW
    for foe in sight.foes(fight, one):
        if not sight.in_sight(fight, one, foe):
            continue
        near = fight.pair(one, foe).distance <= NEAR
        if (near or not calm) and _harm(fight, one, foe, arm) >= WORTH:
            return True
    return False


def _harm(fight: Battle, one: Soldier, foe: Soldier, arm: i64) -> float:
    """Harm to be expected of one shot."""
    weapon, pair = one.arms[arm], fight.pair(one, foe)
    band = band_of(pair.distance, weapon)
    ahead = prospects.lead(fight, one, foe, arm, band, one.stance == BRACED)
    shields = fight.shields(one, foe)
    each = worth.hit(fight, one, foe, arm, worth.dice_at(fight, weapon, band), shields)
    return chances.hit(ahead) * each
