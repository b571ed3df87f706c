"""Two guns at once, one in each hand: when that does more than one of them (CB-87)."""

from ....harm.weapons import GUN, SINGLE
from ....native_types import i64
from ...actions.refusals import can_fire
from ...model.combatant import Combatant
from ...model.fight import Fight
from ...model.ranges import band_of
from ...model.stats import BRACED
from ..estimates import ambush_bonus, chances, hit_value, shots
from ..estimates.shots import Estimate


def better(fight: Fight, combatant: Combatant, shot: Estimate) -> bool:
    """Return whether a single shot from each hand does more than the chosen one."""
    if (
        shot.arm != combatant.hand
        or shot.called >= 0
        or SINGLE not in combatant.arms[combatant.hand].modes
    ):
        return False
    if (
        combatant.off < 0
        or combatant.arms[combatant.off].kind != GUN
        or not can_fire(fight, combatant, combatant.off)
    ):
        return False
    if combatant.arms[combatant.hand].two_handed or combatant.arms[combatant.off].two_handed:
        return False
    enemy = fight.combatants[shot.target]
    stands = 1.0
    edge = ambush_bonus.edge(fight, combatant, enemy, shots.guard(fight, enemy))
    for arm in (combatant.hand, combatant.off):
        stands *= 1.0 - _harm(fight, combatant, enemy, arm, edge)
        edge = 0
    return 1.0 - stands > shot.harm


def _harm(fight: Fight, combatant: Combatant, enemy: Combatant, arm: i64, edge: i64) -> float:
    """Return harm to be expected of one of the two shots."""
    weapon, tunables = combatant.arms[arm], fight.tunables
    band = band_of(fight.pair(combatant, enemy).distance, weapon)
    ahead = shots.lead(fight, combatant, enemy, arm, band, combatant.stance == BRACED)
    if ahead == shots.NO_REACH:
        return 0.0
    ahead += edge - max(0, tunables.two_weapons - combatant.fighter.dual_wield)
    ahead -= shots.burden(fight, combatant)
    shields = fight.shields(combatant, enemy)
    each = hit_value.value_at_band(fight, combatant, enemy, arm, band, shields)
    return chances.hit_chance(ahead) * each
