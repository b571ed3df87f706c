"""Times of several jobs, measured in turns so that a noisy machine is unfair to none."""

import statistics
import sys
import time
from collections.abc import Callable, Mapping

ROUNDS = 15
LEAST = 0.002
"""Seconds one measurement lasts at least; shorter jobs are repeated within it."""

Job = Callable[[], object]
Clock = Callable[[], float]


def medians(
    jobs: Mapping[str, Job], rounds: int = ROUNDS, clock: Clock = time.process_time
) -> dict[str, float]:
    """Seconds each job takes: the median over rounds in which all have their turn.

    They are seconds of a processor, whoever else uses the machine, unless another clock is given.
    """
    times: dict[str, list[float]] = {name: [] for name in jobs}
    repeats = {name: _repeats(job, clock) for name, job in jobs.items()}
    for _ in range(rounds):
        for name, job in jobs.items():
            times[name].append(_lasts(job, repeats[name], clock))
    return {name: statistics.median(found) for name, found in times.items()}


def _repeats(job: Job, clock: Clock) -> int:
    """How often a job fits into one measurement; it has run twice then, and is warm."""
    job()
    return max(1, round(LEAST / max(_lasts(job, 1, clock), 1e-9)))


def _lasts(job: Job, repeats: int, clock: Clock) -> float:
    start = clock()
    for _ in range(repeats):
        job()
    return (clock() - start) / repeats


def say(text: str = "") -> None:
    """Print one line of a report."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def milliseconds(seconds: float) -> str:
    """A time as a report shows it."""
    return f"{seconds * 1000:9.3f} ms"
