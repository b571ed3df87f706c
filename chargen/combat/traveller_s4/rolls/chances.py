"""Chances of dice: two that have to reach a number, and several that have to stay within one."""

from fractions import Fraction
from typing import Final

from ...native_types import i64

FACES: Final = 6
_LEAST: Final = 2
_MOST: Final = 12


def sums(dice: int) -> list[int]:
    """Return the number of ways to roll each total of dice, by total."""
    ways = [1]
    for _ in range(dice):
        more = [0] * (len(ways) + FACES)
        for total, many in enumerate(ways):
            for face in range(1, FACES + 1):
                more[total + face] += many
        ways = more
    return ways


def at_least(dice: int, number: int) -> Fraction:
    """Return the chance that dice reach a number."""
    ways = sums(dice)
    return Fraction(sum(ways[max(0, number) :]), sum(ways))


def at_most(dice: int, number: int) -> Fraction:
    """Return the chance that dice stay within a number (S4-12, S4-13, S4-14, S4-15)."""
    ways = sums(dice)
    return Fraction(sum(ways[: max(0, number + 1)]), sum(ways))


_TWO: Final[tuple[float, ...]] = tuple(float(at_least(2, need)) for need in range(_MOST + 2))


def two_dice(need: i64) -> float:
    """Return the chance that two dice reach a number."""
    if need <= _LEAST:
        return 1.0
    if need > _MOST:
        return 0.0
    return _TWO[need]


_GROUPS: Final = 9
_STOPS: Final = 80
_THROUGH: Final[tuple[tuple[float, ...], ...]] = tuple(
    tuple(
        sum(max(0, total - stop) * many for total, many in enumerate(sums(dice))) / FACES**dice
        for stop in range(min(_STOPS, FACES * dice) + 1)
    )
    for dice in range(_GROUPS)
)


def points_through(dice: i64, stop: i64) -> float:
    """Return the mean damage of dice behind armour (S4-R15)."""
    row = _THROUGH[min(dice, _GROUPS - 1)]
    if stop >= len(row):
        return 0.0
    return row[max(stop, 0)]


_WITHIN: Final[tuple[tuple[float, ...], ...]] = tuple(
    tuple(float(at_most(dice, end)) for end in range(FACES * dice + 1)) for dice in range(_GROUPS)
)


def within(dice: i64, end: i64) -> float:
    """Return the chance that dice stay within a number, from a table."""
    row = _WITHIN[min(dice, _GROUPS - 1)]
    if end >= len(row):
        return 1.0
    return row[max(end, 0)]
