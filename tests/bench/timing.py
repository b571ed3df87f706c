"""Times of several jobs, measured in turns so that a noisy machine is unfair to none."""

import statistics
import sys
import time
from collections.abc import Callable, Mapping

ROUNDS = 15
LEAST = 0.002
"""Seconds one measurement lasts at least; shorter jobs are repeated within it."""

Job = Callable[[], object]


def medians(jobs: Mapping[str, Job], rounds: int = ROUNDS) -> dict[str, float]:
    """Seconds each job takes: the median over rounds in which all have their turn."""
    times: dict[str, list[float]] = {name: [] for name in jobs}
    repeats = {name: _repeats(job) for name, job in jobs.items()}
    for _ in range(rounds):
        for name, job in jobs.items():
            times[name].append(_lasts(job, repeats[name]))
    return {name: statistics.median(found) for name, found in times.items()}


def _repeats(job: Job) -> int:
    """How often a job fits into one measurement; it has run twice then, and is warm."""
    job()
    return max(1, round(LEAST / max(_lasts(job, 1), 1e-9)))


def _lasts(job: Job, repeats: int) -> float:
    start = time.perf_counter()
    for _ in range(repeats):
        job()
    return (time.perf_counter() - start) / repeats


def say(text: str = "") -> None:
    """Print one line of a report."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def milliseconds(seconds: float) -> str:
    """A time as a report shows it."""
    return f"{seconds * 1000:9.3f} ms"
