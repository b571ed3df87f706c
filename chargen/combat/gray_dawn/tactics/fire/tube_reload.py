"""A shell into the open chamber and fired at once, or the whole round for the tube (CB-131)."""

from typing import Final

from ....native_types import i64
from ....scene.scenario import METRE
from ...actions.reload import tubes
from ...model.combatant import Combatant
from ...model.fight import Fight
from ...model.ranges import band_of
from ...model.stats import BRACED, FULL
from .. import sight
from ..estimates import chances, hit_value, shots

NEAR: Final = 15 * METRE
"""Centimetres from an enemy at which filling a tube takes too long."""
FEW: Final = 2
"""Shells of a tube that is not worth a round of its own."""
WORTH: Final = 0.1
"""Harm of a shot from which on a single shell is worth its time."""


def chambers(fight: Fight, combatant: Combatant) -> i64:
    """Return the empty gun worth a shell and a shot this turn, -1 for none (CB-132)."""
    if fight.count < fight.tunables.chamber_gap or combatant.stance == FULL or combatant.failed:
        return -1
    if sight.gun(fight, combatant) >= 0:
        return -1
    for arm in tubes(combatant):
        if not combatant.ammo[arm] and _hurried(fight, combatant, arm):
            return arm
    return -1


def _hurried(fight: Fight, combatant: Combatant, arm: i64) -> bool:
    """Return whether a shot now is worth more than a full tube later."""
    calm = sight.sheltered(fight, combatant) and combatant.arms[arm].shots > FEW
    for enemy in sight.enemies(fight, combatant):
        if not sight.is_in_sight(fight, combatant, enemy):
            continue
        near = fight.pair(combatant, enemy).distance <= NEAR
        if (near or not calm) and _harm(fight, combatant, enemy, arm) >= WORTH:
            return True
    return False


def _harm(fight: Fight, combatant: Combatant, enemy: Combatant, arm: i64) -> float:
    """Return harm to be expected of one shot."""
    weapon, pair = combatant.arms[arm], fight.pair(combatant, enemy)
    band = band_of(pair.distance, weapon)
    ahead = shots.lead(fight, combatant, enemy, arm, band, combatant.stance == BRACED)
    shields = fight.shields(combatant, enemy)
    each = hit_value.value_at_band(fight, combatant, enemy, arm, band, shields)
    return chances.hit_chance(ahead) * each
