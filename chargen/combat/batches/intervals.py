"""Intervals of 95 % for shares of many fights, and their words.

Shares are numbers from 0 to 1; words give them in percent.
"""

import math
from dataclasses import dataclass
from typing import Final

Z95: Final = 1.959963984540054
"""Half the width, in standard errors, of what holds 95 % of a normal distribution."""
PERCENT: Final = 0.01
MISSED: Final = 0.05
"""The chance an interval of 95 % leaves over."""


@dataclass(frozen=True)
class Interval:
    """A share of a batch, and the bounds that hold the true one in 95 of 100 batches."""

    share: float
    low: float
    high: float


def wilson(count: int, trials: int) -> Interval:
    """A share of ``trials`` with its 95 % interval by Wilson's score; all of 0..1 for no trial."""
    if trials == 0:
        return Interval(0.0, 0.0, 1.0)
    share = count / trials
    square = Z95 * Z95
    middle = (share + square / (2 * trials)) / (1 + square / trials)
    spread = Z95 * math.sqrt(share * (1 - share) / trials + square / (4 * trials * trials))
    half = spread / (1 + square / trials)
    low = 0.0 if count == 0 else max(0.0, middle - half)
    high = 1.0 if count == trials else min(1.0, middle + half)
    return Interval(share, low, high)


def at_most(trials: int) -> float:
    """Return the highest share, at 95 % confidence, of an event no trial has shown."""
    return 1.0 if trials == 0 else 1.0 - math.pow(MISSED, 1.0 / trials)


def paired(gained: int, lost: int, trials: int, width: float = Z95) -> Interval:
    """The change of a share between two runs on the same dice, with its 95 % interval.

    ``gained`` trials count only in the second run, ``lost`` only in the first. The method is
    Agresti and Min's: half a trial is added to each of the four cells. ``width`` is half the
    interval in standard errors.
    """
    if trials == 0:
        return Interval(0.0, -1.0, 1.0)
    size = trials + 2
    change = (gained - lost) / size
    half = width * math.sqrt((gained + lost + 1) / size - change * change) / math.sqrt(size)
    return Interval((gained - lost) / trials, max(-1.0, change - half), min(1.0, change + half))


def words(count: int, trials: int) -> str:
    """Return a share with its interval and its size, such as 42.0% (40.1-43.9%), 21 of 50."""
    if count in {0, trials}:
        return limit_words(count, trials)
    interval = wilson(count, trials)
    return f"{percent(interval.share)} ({bounds(interval)}), {count:,} of {trials:,}"


def limit_words(count: int, trials: int, share: str = "") -> str:
    """Return a share of none or all trials with its bound; ``share`` replaces the numbers."""
    if count == 0:
        return f"{share or f'0 of {trials:,}'} (at most {percent(at_most(trials))})"
    least = percent(1.0 - at_most(trials))
    return f"{share or f'{trials:,} of {trials:,}'} (at least {least})"


def percent(share: float) -> str:
    """Return a share in percent with one decimal, or two below 1% and above 99%."""
    return f"{100.0 * share:.{_count_decimals(share)}f}%"


def bounds(interval: Interval) -> str:
    """Return the bounds of an interval in percent, both with as many decimals as one needs."""
    places = max(_count_decimals(interval.low), _count_decimals(interval.high))
    return f"{100.0 * interval.low:.{places}f}\N{EN DASH}{100.0 * interval.high:.{places}f}%"


def _count_decimals(share: float) -> int:
    near_a_bound = min(share, 1.0 - share) < PERCENT
    return 2 if near_a_bound else 1
