"""Bands of range: the true one, and the one that sets the penalty (CB-20 to CB-22, CB-29)."""

from ... import formulas
from ...harm.weapons import SHOT, Weapon
from ...native_types import i64
from ...scene.scenario import METRE
from .combatant import Combatant
from .fight import Fight
from .stats import BRACED


def band_of(distance: i64, arm: Weapon) -> i64:
    """Return the band of a distance for a weapon, before bracing and scope (CB-20, CB-29)."""
    reach: i64 = arm.range * METRE
    if distance <= METRE:
        return formulas.POINT_BLANK
    if 4 * distance <= reach:
        return formulas.CLOSE
    if 2 * distance <= reach:
        return formulas.MEDIUM
    if distance <= reach:
        return formulas.LONG
    if distance <= 2 * reach:
        return formulas.EXTREME
    if distance <= 4 * reach:
        return formulas.DOUBLE_EXTREME
    return formulas.QUADRUPLE_EXTREME if distance <= 8 * reach else formulas.OUT_OF_RANGE


def true_band(fight: Fight, combatant: Combatant, other: Combatant, arm: Weapon) -> i64:
    """Return the band between two fighters (CB-29)."""
    return band_of(fight.pair(combatant, other).distance, arm)


def penalty_band(fight: Fight, combatant: Combatant, arm: Weapon, band: i64) -> i64:
    """Return the band that sets the penalty, after bracing and scope (CB-21, CB-22, CB-29)."""
    return shift_band(fight, arm, band, combatant.stance == BRACED)


def shift_band(fight: Fight, arm: Weapon, band: i64, braced: bool) -> i64:
    """Return the same for a fighter who braces, or does not (CB-21, CB-22, CB-29)."""
    if not braced or band == formulas.POINT_BLANK:
        return band if band <= formulas.EXTREME else formulas.OUT_OF_RANGE
    steps: i64 = fight.tunables.brace_bands
    if arm.scope and arm.load != SHOT:
        steps += fight.tunables.scope_bands
    near = band - steps
    if near < formulas.CLOSE:
        return formulas.CLOSE
    return near if near <= formulas.EXTREME else formulas.OUT_OF_RANGE


def reaches(fight: Fight, combatant: Combatant, arm: Weapon, other: Combatant) -> bool:
    """Return whether an aimed shot reaches; shot goes to long range only (CB-20, CB-82)."""
    band = true_band(fight, combatant, other, arm)
    if arm.load == SHOT:
        return band < len(fight.tunables.shot_bonus)
    return penalty_band(fight, combatant, arm, band) != formulas.OUT_OF_RANGE


def auto_modifier(fight: Fight, combatant: Combatant, rounds: i64, band: i64) -> i64:
    """Return +1 at close and -1 beyond for each full 10 rounds at a target (CB-81, CB-84)."""
    points = rounds // fight.tunables.auto_step
    if band <= formulas.CLOSE:
        return points
    return -(points // 2) if combatant.fighter.recoil else -points
