"""Intervals of 95 %: against published figures, against counting, and in words."""

import math
import random

import pytest

from chargen.combat.batches import intervals
from chargen.combat.batches.intervals import (
    Interval,
    at_most,
    bounds,
    paired,
    percent,
    wilson,
    words,
)


@pytest.mark.parametrize(
    ("found", "trials", "low", "high"),
    [(15, 148, 0.0624, 0.1605), (1, 29, 0.0061, 0.1718), (81, 263, 0.2553, 0.3662)],
)
def test_wilson_agrees_with_published_intervals(
    found: int, trials: int, low: float, high: float
) -> None:
    """Three of the worked figures of Newcombe (1998), method 3."""
    interval = wilson(found, trials)
    assert interval.share == found / trials
    assert interval.low == pytest.approx(low, abs=6e-5)
    assert interval.high == pytest.approx(high, abs=6e-5)


@pytest.mark.parametrize("share", [0.05, 0.3, 0.5])
def test_an_interval_holds_the_truth_about_95_times_in_100(share: float) -> None:
    """By exact summing over all outcomes of 80 trials."""
    held = 0.0
    for found in range(81):
        interval = wilson(found, 80)
        if interval.low <= share <= interval.high:
            held += math.comb(80, found) * share**found * (1 - share) ** (80 - found)
    assert 0.92 < held < 0.98


def test_bounds_stay_between_nothing_and_everything() -> None:
    """Even for none, all, and no trials."""
    for found, trials in ((0, 0), (0, 7), (7, 7), (1, 1), (3, 7)):
        interval = wilson(found, trials)
        assert 0.0 <= interval.low <= interval.high <= 1.0
    assert wilson(0, 7).low == 0.0
    assert wilson(7, 7).high == 1.0


def test_what_never_happened_has_an_upper_bound() -> None:
    """With it true, nothing in so many trials would be seen once in twenty batches."""
    bound = at_most(10_000)
    assert (1 - bound) ** 10_000 == pytest.approx(0.05)
    assert at_most(0) == 1.0


def test_the_interval_of_a_difference_on_the_same_dice_is_narrower() -> None:
    """Than that of two batches apart; it holds the true change about 95 times in 100."""
    held, rolls = 0, random.Random(7)
    for _ in range(400):
        gained = lost = 0
        for _ in range(200):
            die = rolls.random()
            gained += die < 0.1
            lost += 0.1 <= die < 0.15
        interval = paired(gained, lost, 200)
        held += interval.low <= 0.05 <= interval.high
    assert 0.92 <= held / 400 <= 0.98
    apart = wilson(120, 200).high - wilson(120, 200).low
    assert paired(20, 10, 200).high - paired(20, 10, 200).low < apart


def test_no_difference_is_said_with_its_doubt() -> None:
    """The same wins on the same dice: about nothing, never exactly nothing."""
    interval = paired(0, 0, 100)
    assert interval.share == 0.0
    assert interval.low < 0.0 < interval.high
    assert paired(0, 0, 0) == intervals.Interval(0.0, -1.0, 1.0)


@pytest.mark.parametrize(
    ("found", "trials", "said"),
    [
        (0, 10_000, "0 of 10,000 (at most 0.03%)"),
        (10_000, 10_000, "10,000 of 10,000 (at least 99.97%)"),
        (1_050, 2_500, "42.0% (40.1\N{EN DASH}43.9%), 1,050 of 2,500"),
        (0, 0, "0 of 0 (at most 100.00%)"),
    ],
)
def test_a_share_is_never_said_without_interval_and_number(
    found: int, trials: int, said: str
) -> None:
    """As it stands in reports."""
    assert words(found, trials) == said


def test_small_shares_get_a_digit_more() -> None:
    """So that they do not look like none at all."""
    figures = [percent(x) for x in (0.0003, 0.0099, 0.5, 0.9999)]
    assert figures == ["0.03%", "0.99%", "50.0%", "99.99%"]


def test_both_bounds_have_the_same_decimals() -> None:
    """Two where one of them is near none or all."""
    shares = [(0.4, 0.5), (0.982, 0.992), (0.0004, 0.012), (0.9915, 0.9996)]
    figures = [bounds(Interval(low, low, high)).split("\N{EN DASH}") for low, high in shares]
    assert figures == [
        ["40.0", "50.0%"],
        ["98.20", "99.20%"],
        ["0.04", "1.20%"],
        ["99.15", "99.96%"],
    ]
