"""Range brackets and reach of weapons (LC-R20, LC-R22)."""

from ... import formulas
from ...native_types import i64
from ...scene.geometry import adjacent
from ...scene.scenario import METRE
from .combatant import Combatant
from .fight import Fight


def band(fight: Fight, combatant: Combatant, other: Combatant, weapon: i64) -> i64:
    """Return the bracket of a weapon's range that holds a target (CB-29, LC-R22)."""
    far = fight.pair(combatant, other).distance
    return formulas.true_band(far, combatant.arms[weapon].range, metre=METRE)


def limit_band(fight: Fight, combatant: Combatant, other: Combatant, weapon: i64) -> i64:
    """Return the same bracket, extreme for a target beyond it (LC-R22).

    No shot is allowed from there, but tactics ask what it would need.
    """
    return min(band(fight, combatant, other, weapon), formulas.EXTREME)


def in_range(fight: Fight, combatant: Combatant, other: Combatant, weapon: i64) -> bool:
    """Return whether a target is in sight, at extreme range at most (CB-63, LC-R22)."""
    return range_fault(fight, combatant, other, weapon) is None


def range_fault(fight: Fight, combatant: Combatant, other: Combatant, weapon: i64) -> str | None:
    """Return why a fighter cannot be shot at from here (CB-63, LC-R22, LC-R26)."""
    if fight.blocked(combatant, other):
        return f"{other.name} is out of sight."
    if band(fight, combatant, other, weapon) > formulas.EXTREME:
        return f"{other.name} is out of range."
    return None


def in_reach(fight: Fight, combatant: Combatant, other: Combatant) -> bool:
    """Return whether a target is within arm's length and not behind full height (CB-63, LC-R20)."""
    if not adjacent(
        fight.scene, combatant.x, combatant.y, other.x, other.y, fight.tunables.close_reach
    ):
        return False
    tall = fight.ground.tall
    return not tall or not fight.pair(combatant, other).crossed & tall
