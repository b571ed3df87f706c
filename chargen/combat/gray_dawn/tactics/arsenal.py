"""Which of several guns he fires: another is drawn where it does clearly more (CB-34)."""

from typing import Final

from ...harm.gear import GUN
from ...native import i64
from ..handle import drawable
from ..kit import FULL
from ..soldier import Soldier
from ..state import Battle
from . import prospects, sight
from .temper import CLEVER

WORTH_DRAWING: Final = 1.5
"""How many times the harm of the gun in hand another has to promise."""
LEAST: Final = 0.05
"""Harm of one action another gun has to promise at least."""


def better(fight: Battle, one: Soldier) -> i64:
    """The loaded gun the clever had better draw, -1 if the one in hand is as good."""
    if one.tactic != CLEVER or one.stance == FULL:
        return -1
    held = sight.gun(fight, one)
    if held < 0:
        return -1
    best: i64 = -1
    most = -1.0
    for arm in drawable(one):
        if one.arms[arm].kind != GUN or one.ammo[arm] <= 0 or one.jam[arm]:
            continue
        if most < 0.0:
            most = max(LEAST, _harm(fight, one, held) * WORTH_DRAWING)
        harm = _harm(fight, one, arm)
        if harm > most:
            best, most = arm, harm
    return best


def _harm(fight: Battle, one: Soldier, arm: i64) -> float:
    """The harm of one action with a gun, from where he is."""
    shot = prospects.best_with(fight, one, arm, 1)
    return 0.0 if shot is None else shot.harm
