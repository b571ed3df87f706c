"""Two guns at once, one in each hand: when that does more than one of them (CB-87)."""

from ...harm.weapons import GUN, SINGLE
from ...native_types import i64
from ..actions.refusals import open_shot
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..model.ranges import band_of
from ..model.stats import BRACED
from . import ambush_bonus, chances, estimates, hit_value
from .estimates import Estimate


def better(fight: Fight, one: Combatant, shot: Estimate) -> bool:
    """Whether a single shot from each hand does more than what was chosen."""
    if shot.arm != one.hand or shot.called >= 0 or SINGLE not in one.arms[one.hand].modes:
        return False
    if one.off < 0 or one.arms[one.off].kind != GUN or not open_shot(fight, one, one.off):
        return False
    if one.arms[one.hand].two_handed or one.arms[one.off].two_handed:
        return False
    foe = fight.soldiers[shot.target]
    stands = 1.0
    edge = ambush_bonus.edge(fight, one, foe, estimates.guard(fight, foe))
    for arm in (one.hand, one.off):
        stands *= 1.0 - _harm(fight, one, foe, arm, edge)
        edge = 0
    return 1.0 - stands > shot.harm


def _harm(fight: Fight, one: Combatant, foe: Combatant, arm: i64, edge: i64) -> float:
    """Harm to be expected of one of the two shots."""
    weapon, tunables = one.arms[arm], fight.tunables
    band = band_of(fight.pair(one, foe).distance, weapon)
    ahead = estimates.lead(fight, one, foe, arm, band, one.stance == BRACED)
    if ahead == estimates.NO_REACH:
        return 0.0
    ahead += edge - max(0, tunables.two_weapons - one.fighter.dual_wield)
    ahead -= estimates.burden(fight, one)
    shields = fight.shields(one, foe)
    each = hit_value.hit(fight, one, foe, arm, hit_value.dice_at(fight, weapon, band), shields)
    return chances.hit(ahead) * each
