"""The chance of every total of damage dice: no rolls (CB-100)."""

from typing import Final

from ..native_types import i64
from .weapons import D6, D10

MOST: Final = 12
"""Dice up to which the chances are worked out once."""

Chances = tuple[float, ...]
"""The chance of every total, 0 first."""


def totals(count: i64, sides: i64, highest: bool) -> Chances:
    """The chance of every total of some dice; at point blank they show their highest (CB-20)."""
    if highest:
        return (0.0,) * int(count * sides) + (1.0,)
    if count <= MOST and sides == D6:
        return _SIXES[count]
    if count <= MOST and sides == D10:
        return _TENS[count]
    return _up_to(count, sides)[-1]


def _up_to(count: i64, sides: i64) -> tuple[Chances, ...]:
    """The same of no dice, one die, and so on."""
    chances: list[Chances] = [(1.0,)]
    for _ in range(count):
        chances.append(_one_more(chances[-1], sides))
    return tuple(chances)


def _one_more(before: Chances, sides: i64) -> Chances:
    """The same with another die."""
    most = len(before) - 1
    chances: list[float] = []
    for total in range(most + int(sides) + 1):
        chance = 0.0
        for other in range(max(0, total - int(sides)), min(total, most + 1)):
            chance += before[other] / float(sides)
        chances.append(chance)
    return tuple(chances)


_SIXES: Final = _up_to(MOST, D6)
_TENS: Final = _up_to(MOST, D10)
