"""Bands of range: the true one, and the one that sets the penalty (CB-20 to CB-22, CB-29)."""

from .. import figures
from ..harm.gear import SHOT, Weapon
from ..native import i64
from ..scenario import METRE
from .kit import BRACED
from .soldier import Soldier
from .state import Battle


def band_of(distance: i64, arm: Weapon) -> i64:
    """The band of a distance for a weapon, before bracing and scope (CB-20, CB-29)."""
    reach: i64 = arm.range * METRE
    if distance <= METRE:
        return figures.POINT_BLANK
    if 4 * distance <= reach:
        return figures.CLOSE
    if 2 * distance <= reach:
        return figures.MEDIUM
    if distance <= reach:
        return figures.LONG
    if distance <= 2 * reach:
        return figures.EXTREME
    if distance <= 4 * reach:
        return figures.DOUBLE_EXTREME
    return figures.QUADRUPLE_EXTREME if distance <= 8 * reach else figures.OUT_OF_RANGE


def true_band(fight: Battle, one: Soldier, other: Soldier, arm: Weapon) -> i64:
    """The band between two fighters (CB-29)."""
    return band_of(fight.pair(one, other).distance, arm)


def penalty_band(fight: Battle, one: Soldier, arm: Weapon, band: i64) -> i64:
    """The band that sets the penalty, after bracing and scope (CB-21, CB-22, CB-29)."""
    if one.stance != BRACED or band == figures.POINT_BLANK:
        return band if band <= figures.EXTREME else figures.OUT_OF_RANGE
    steps: i64 = fight.tunables.brace_bands
    if arm.scope and arm.load != SHOT:
        steps += fight.tunables.scope_bands
    near = band - steps
    if near < figures.CLOSE:
        return figures.CLOSE
    return near if near <= figures.EXTREME else figures.OUT_OF_RANGE


def reaches(fight: Battle, one: Soldier, arm: Weapon, other: Soldier) -> bool:
    """Whether an aimed shot can be tried at somebody; shot goes to long only (CB-20, CB-82)."""
    band = true_band(fight, one, other, arm)
    if arm.load == SHOT:
        return band < len(fight.tunables.shot_bonus)
    return penalty_band(fight, one, arm, band) != figures.OUT_OF_RANGE


def auto_modifier(fight: Battle, one: Soldier, rounds: i64, band: i64) -> i64:
    """+1 at close and -1 beyond for each full 10 rounds at a target (CB-81, CB-84)."""
    points = rounds // fight.tunables.auto_step
    if band <= figures.CLOSE:
        return points
    return -(points // 2) if one.fighter.recoil else -points
