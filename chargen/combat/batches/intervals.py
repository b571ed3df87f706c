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
    """Say a share with its interval and its size: ``42.0 % (40.1 to 43.9), 1,050 of 2,500``."""
    if count == 0:
        return f"0 of {trials:,} (at most {percent(at_most(trials))} %)"
    if count == trials:
        return f"{trials:,} of {trials:,} (at least {percent(1.0 - at_most(trials))} %)"
    interval = wilson(count, trials)
    bounds = f"{percent(interval.low)} to {percent(interval.high)}"
    return f"{percent(interval.share)} % ({bounds}), {count:,} of {trials:,}"


def percent(share: float) -> str:
    """Give a share in percent with one decimal, two below one percent and above ninety-nine."""
    near_a_bound = min(share, 1.0 - share) < PERCENT
    return f"{100.0 * share:.2f}" if near_a_bound else f"{100.0 * share:.1f}"
