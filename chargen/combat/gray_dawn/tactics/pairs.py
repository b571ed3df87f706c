"""Two guns at once, one in each hand: when that does more than one of them (CB-87)."""

from ...harm.gear import GUN, SINGLE
from ...native import i64
from ..faults import open_shot
from ..kit import BRACED
from ..ranges import band_of
from ..soldier import Soldier
from ..state import Battle
from . import chances, prospects, unseen, worth
from .prospects import Prospect


def better(fight: Battle, one: Soldier, shot: Prospect) -> bool:
    """Whether a single shot from each hand does more than what was chosen."""
    if shot.arm != one.hand or shot.called >= 0 or SINGLE not in one.arms[one.hand].modes:
        return False
    if one.off < 0 or one.arms[one.off].kind != GUN or not open_shot(fight, one, one.off):
        return False
    if one.arms[one.hand].two_handed or one.arms[one.off].two_handed:
        return False
    foe = fight.soldiers[shot.target]
    stands = 1.0
    edge = unseen.edge(fight, one, foe, prospects.guard(fight, foe))
    for arm in (one.hand, one.off):
        stands *= 1.0 - _harm(fight, one, foe, arm, edge)
        edge = 0
    return 1.0 - stands > shot.harm


def _harm(fight: Battle, one: Soldier, foe: Soldier, arm: i64, edge: i64) -> float:
    """Harm to be expected of one of the two shots."""
    weapon, tunables = one.arms[arm], fight.tunables
    band = band_of(fight.pair(one, foe).distance, weapon)
    ahead = prospects.lead(fight, one, foe, arm, band, one.stance == BRACED)
    if ahead == prospects.NO_REACH:
        return 0.0
    ahead += edge - max(0, tunables.two_weapons - one.fighter.dual_wield)
    ahead -= prospects.burden(fight, one)
    shields = fight.shields(one, foe)
    each = worth.hit(fight, one, foe, arm, worth.dice_at(fight, weapon, band), shields)
    return chances.hit(ahead) * each
