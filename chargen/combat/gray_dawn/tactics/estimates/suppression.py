"""Chance to pass a suppression check (CB-70, CB-71)."""

from ....harm.weapons import TORSO
from ....native_types import i64
from ...model.combatant import Combatant
from ...model.fight import Fight
from . import assumed_levels, chances


def pass_chance(
    fight: Fight, combatant: Combatant, near: tuple[int, ...], points: i64, braced: bool = False
) -> float:
    """Return the chance to pass a check behind covers with a number of points (CB-71)."""
    tunables = fight.tunables
    level: i64 = 0
    for number in near:
        level = max(level, fight.scene.covers[number].level)
    if braced:
        points *= tunables.brace_doubles_points
    base = (
        assumed_levels.suppression_base(combatant)
        + level
        + combatant.sp[TORSO] // tunables.armour_step
    )
    base += combatant.fighter.suppression_bonus
    return chances.reach_chance(tunables.suppression_number - base + points)
