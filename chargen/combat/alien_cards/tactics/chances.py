"""Expected results of rolls: sixes, hits, damage (AL-38, AL-51, AL-R08)."""

from math import comb
from typing import Final

from ...native_types import i64

MOST: Final = 16
"""Dice of an attack beyond which nothing more is reckoned."""
MOST_AGAINST: Final = 12
SIX: Final = 1.0 / 6.0
FALL: Final = 1.5
"""Value of taking all Health a target has left, in Healths."""


def _sixes(dice: int) -> list[float]:
    """Return the chance of each number of sixes."""
    return [comb(dice, k) * SIX**k * (1.0 - SIX) ** (dice - k) for k in range(dice + 1)]


def _net(dice: int, against: int) -> list[float]:
    """Return the chance of each number of successes left after cancelling."""
    chances = [0.0] * (MOST + 1)
    for mine, chance in enumerate(_sixes(dice)):
        for his, other in enumerate(_sixes(against)):
            chances[max(0, mine - his)] += chance * other
    return chances


_NETS: Final = [
    [_net(dice, against) for against in range(MOST_AGAINST + 1)] for dice in range(MOST + 1)
]


def net(dice: i64, against: i64) -> list[float]:
    """Return the chance of each number of successes left, dice against dice."""
    return _NETS[max(1, min(MOST, dice))][max(0, min(MOST_AGAINST, against))]


def hit(dice: i64, against: i64) -> float:
    """Return the chance of at least one success."""
    return 1.0 - net(dice, against)[0]


def damage(dice: i64, against: i64, base: i64, stopped: i64, breach: bool) -> float:
    """Return the expected damage of an attack; none if it cannot breach armour (AL-R31)."""
    if breach and stopped > base:
        return 0.0
    expected = 0.0
    chances = net(dice, against)
    for number in range(1, MOST + 1):
        points = base + number - 1 - stopped
        if points > 0:
            expected += chances[number] * float(points)
    return expected


def share(dice: i64, against: i64, base: i64, stopped: i64, health: i64, breach: bool) -> float:
    """Return the expected share of a target's Health; a fall counts half more."""
    if breach and stopped > base:
        return 0.0
    expected = 0.0
    left = max(1, health)
    chances = net(dice, against)
    for number in range(1, max(1, min(MOST, dice)) + 1):
        points = base + number - 1 - stopped
        if points >= left:
            expected += chances[number] * FALL
        elif points > 0:
            expected += chances[number] * float(points) / float(left)
    return expected
