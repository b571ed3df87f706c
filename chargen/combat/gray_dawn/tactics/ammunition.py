"""What the ammunition somebody has left promises (CB-83)."""

from typing import Final

from ...harm.weapons import TUBE
from ...native_types import i64
from ..model.combatant import Combatant
from ..model.fight import Fight
from . import estimates

POOR: Final = 0.06
"""Harm of one action below which a fighter counts what all his ammunition promises."""
ENOUGH: Final = 3.0
"""Enemies all that is left to fire has to promise: one, with two in reserve for bad dice."""


def outmatched(fight: Fight, combatant: Combatant) -> bool:
    """Whether all he has left to fire promises too little from where he is (CB-83)."""
    shot = estimates.best_fire(fight, combatant, 1)
    if shot is None or shot.harm >= POOR:
        return False
    weapon = combatant.arms[shot.arm]
    each: i64 = 1 if weapon.feed == TUBE else weapon.shots
    rounds = combatant.ammo[shot.arm] + combatant.spare[shot.arm] * each
    return shot.harm * float(rounds) < ENOUGH * float(shot.rounds)
