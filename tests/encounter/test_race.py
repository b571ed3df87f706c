"""The race: what leaves it, which group a candidate joins, and how often it errs."""

from random import Random

from chargen.combat.batches.intervals import Interval, paired
from chargen.encounter.advice.race import (
    CLEAR,
    STAGES,
    Group,
    clearly_worse,
    difference,
    group_of,
    is_known,
    leaves,
    width,
)


def test_a_difference_is_counted_fight_by_fight() -> None:
    """Only fights with two outcomes count, as in a paired comparison."""
    assert difference(0b0111, 0b1110, 4, 2.0) == paired(1, 1, 4, 2.0)
    assert difference(0b0001, 0b1111, 4, 2.0).share == 3 / 4


def test_more_candidates_and_more_looks_make_intervals_wider() -> None:
    """Every look and every candidate may err, so each is allowed less."""
    assert abs(width(1, 1) - 1.96) < 0.001
    assert width(1, 1) < width(1, 5) < width(40, 5)


def test_groups_are_made_by_intervals_alone() -> None:
    """An effect that may be none is none; a place behind the leader must be shown."""
    better, none, harm = (
        Interval(0.1, 0.05, 0.15),
        Interval(0.1, -0.01, 0.2),
        Interval(-0.1, -1, -0.01),
    )
    assert group_of(better, Interval(0.0, -0.1, 0.1)) is Group.BEST
    assert group_of(better, Interval(0.03, CLEAR / 2, 0.05)) is Group.ABOUT_AS_GOOD
    assert group_of(better, Interval(0.1, 0.08, 0.12)) is Group.LESS
    assert group_of(none, Interval(0.0, -0.1, 0.1)) is Group.NO_EFFECT
    assert group_of(harm, Interval(0.2, 0.1, 0.3)) is Group.WORSE


def bits(dice: Random, share: float, fights: int) -> int:
    """Outcomes of fights with a share of successes."""
    return sum((dice.random() < share) << fight for fight in range(fights))


def holds(interval: Interval, effect: float) -> bool:
    """Whether an interval holds a true effect."""
    return interval.low <= effect <= interval.high


def test_the_best_stays_and_intervals_hold_at_every_look() -> None:
    """Over 150 races of twelve candidates, looked at after each stage, few err at all."""
    dice, races, stages = Random(7), 150, STAGES[:3]
    shares = {key: 0.5 + 0.02 * (key == 3) + 0.01 * (key % 3) for key in range(12)}
    spread = width(len(shares), len(stages))
    dropped = missed = 0
    for _ in range(races):
        results = {key: bits(dice, share, stages[-1]) for key, share in shares.items()}
        base = bits(dice, 0.5, stages[-1])
        looks = [(1 << fights) - 1 for fights in stages]
        dropped += any(
            3 in clearly_worse({k: r & look for k, r in results.items()}, fights, spread)
            for look, fights in zip(looks, stages, strict=True)
        )
        missed += any(
            not holds(difference(base & look, result & look, fights, spread), shares[key] - 0.5)
            for look, fights in zip(looks, stages, strict=True)
            for key, result in results.items()
        )
    assert dropped <= 0.05 * races
    assert missed <= 0.08 * races


def test_what_is_clearly_worse_leaves() -> None:
    """With 20 points less it is gone after the first stage; equals stay."""
    dice, fights = Random(1), STAGES[0]
    results = {1: bits(dice, 0.9, fights), 2: bits(dice, 0.3, fights), 3: bits(dice, 0.9, fights)}
    assert clearly_worse(results, fights, width(3, len(STAGES))) == {2}


def test_a_candidate_leaves_once_more_fights_are_of_no_use() -> None:
    """Too small to count, or behind the leader and known; a promising one stays."""
    ahead, level = Interval(0.1, 0.01, 0.2), Interval(0.0, -0.1, 0.1)
    assert leaves(Interval(0.0, -0.01, CLEAR / 2), level)
    assert leaves(Interval(0.02, -0.05, 0.1), ahead)
    assert leaves(Interval(0.05, 0.03, 0.07), ahead)
    behind = Interval(0.02, CLEAR / 2, 0.03)
    assert leaves(Interval(0.05, 0.0, 0.1), behind), "an effect that may be none"
    assert not leaves(Interval(0.05, 0.001, 0.1), behind)
    assert not leaves(Interval(0.1, 0.01, 0.2), ahead)
    assert not leaves(Interval(0.02, -0.05, 0.1), level)
    assert is_known(Interval(0.05, 0.03, 0.07))
    assert not is_known(Interval(0.1, 0.01, 0.2))
