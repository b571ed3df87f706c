"""What the ammunition somebody has left promises (CB-83)."""

from typing import Final

from ...harm.gear import TUBE
from ...native import i64
from ..soldier import Soldier
from ..state import Battle
from . import prospects

POOR: Final = 0.06
"""Harm of one action below which a fighter counts what all his ammunition promises."""
ENOUGH: Final = 3.0
"""Enemies all that is left to fire has to promise: one, with two in reserve for bad dice."""


def outmatched(fight: Battle, one: Soldier) -> bool:
    """Whether all he has left to fire promises too little from where he is (CB-83)."""
    shot = prospects.best_fire(fight, one, 1)
    if shot is None or shot.harm >= POOR:
        return False
    weapon = one.arms[shot.arm]
    each: i64 = 1 if weapon.feed == TUBE else weapon.shots
    rounds = one.ammo[shot.arm] + one.spare[shot.arm] * each
    return shot.harm * float(rounds) < ENOUGH * float(shot.rounds)
