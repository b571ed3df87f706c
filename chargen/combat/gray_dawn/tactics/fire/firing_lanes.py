"""Lanes of fire: the fighters in them, and their worth (CB-92)."""

from typing import Final

from ....native_types import i64, mypyc_attr
from ...actions.covering_fire import reaches
from ...actions.saturation_fire import SaturationFire, lane_holds, lane_through
from ...model.combatant import Combatant
from ...model.fight import Fight
from ...model.ranges import band_of
from ...model.stats import ACTIVE, FULL, OPEN
from .. import sight
from ..estimates import chances, hit_value, shots, volleys

WORTH: Final = 0.01
"""Fighters a lane has to put out of action before a belt goes into it."""
BURST_HITS: Final = 2.0
"""Hits of the burst table, on average (CB-80)."""


@mypyc_attr(acyclic=True, free_list_len=1)
class LanePlan:
    """A lane through a place, with what it can be expected to do."""

    def __init__(self, arm: i64, x: i64, y: i64, rounds: i64) -> None:
        self.arm = arm
        self.x = x
        self.y = y
        self.rounds = rounds
        self.harm = 0.0
        """Fighters put out of action, in all."""
        self.rate = 0.0
        """The same for the time it takes, the reload it brings nearer counted (CB-130)."""


def best(fight: Fight, combatant: Combatant) -> LanePlan | None:
    """Return the lane with the most expected harm and no ally in it, or None."""
    arm = sight.gun(fight, combatant)
    if arm < 0 or combatant.stance not in (ACTIVE, OPEN) or combatant.failed:
        return None
    weapon = combatant.arms[arm]
    if not weapon.automatic or (not combatant.spare[arm] and combatant.ammo[arm] <= weapon.rof):
        return None
    best_plan: LanePlan | None = None
    rounds: i64 = min(weapon.rof, combatant.ammo[arm])
    for enemy in sight.enemies(fight, combatant):
        x, y = fight.seen_at(combatant, enemy)
        if (x == combatant.x and y == combatant.y) or not reaches(fight, combatant, weapon, x, y):
            continue
        plan = LanePlan(arm, x, y, rounds)
        plan.harm = _harm(fight, combatant, plan)
        plan.rate = plan.harm / volleys.turns(weapon, rounds, plan.harm)
        if plan.harm >= WORTH and (best_plan is None or plan.rate > best_plan.rate):
            best_plan = plan
    return best_plan


def _harm(fight: Fight, combatant: Combatant, plan: LanePlan) -> float:
    """Return the expected harm to all in the lane; below 0 with an ally in it."""
    width: i64 = fight.tunables.lane_width
    lane = lane_through(
        fight, combatant, SaturationFire(plan.arm, plan.x, plan.y, width, plan.rounds)
    )
    total = 0.0
    for other in fight.combatants:
        if (
            other.index == combatant.index
            or other.dead
            or (other.out and other.side != combatant.side)
        ):
            continue
        x, y = fight.seen_at(combatant, other)
        if not lane_holds(fight, lane, x, y):
            continue
        if other.side == combatant.side:
            return -1.0
        total += _caught(fight, combatant, other, plan, width)
    return total


def _caught(
    fight: Fight, combatant: Combatant, enemy: Combatant, plan: LanePlan, width: i64
) -> float:
    """Return the harm to one enemy in the lane, who dodges or is hit by the burst table."""
    needed = (plan.rounds + width - 1) // width - shots.guard(fight, enemy)
    struck = 1.0 - chances.reach_chance(needed)
    if struck <= 0.0:
        return 0.0
    arm, pair = combatant.arms[plan.arm], fight.pair(combatant, enemy)
    dice = hit_value.dice_at(fight, arm, band_of(pair.distance, arm))
    shields = fight.shields(combatant, enemy)
    each = hit_value.value_anywhere(
        fight, combatant, enemy, plan.arm, dice, shields, enemy.stance == FULL
    )
    return float(struck * (1.0 - (1.0 - each) ** BURST_HITS))
