"""Putting an action off until somebody has acted: until an enemy shows himself (CB-33, CB-39)."""

from ...native import i64
from ...question import Action
from ..deed import Delay
from ..soldier import Soldier
from ..state import KEY_COUNT, Battle
from . import sight


def for_a_target(fight: Battle, one: Soldier) -> bool:
    """Whether an enemy who cannot be fired at now has still to act this round."""
    return sight.gun(fight, one) >= 0 and _next(fight, one, False) >= 0


def until_seen(fight: Battle, one: Soldier) -> Action | None:
    """Wait until the next enemy has acted; None if none of them will."""
    return _after(fight, _next(fight, one, False))


def until_ready(fight: Battle, one: Soldier) -> Action | None:
    """Wait until the next friend has acted; None if none of them will."""
    return _after(fight, _next(fight, one, True))


def _next(fight: Battle, one: Soldier, friends: bool) -> i64:
    """The count of whoever of a side acts next this round, -1 if nobody does."""
    best: i64 = -1
    for other in fight.soldiers:
        if other.index == one.index or (other.side == one.side) != friends or not other.able():
            continue
        if other.key >= 0 and other.key // KEY_COUNT > best:
            best = other.key // KEY_COUNT
    return best


def _after(fight: Battle, count: i64) -> Action | None:
    if count < 0 or fight.count < 1:
        return None
    return Delay(min(count, fight.count - 1))
