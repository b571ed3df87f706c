"""The odds of a scenario: many fights, in this process or shared out to several."""

import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from multiprocessing import get_context, resource_tracker
from typing import Final

from ..scenario import Scenario
from ..scenario_file import read, write
from .batch import BLOCK, Batch
from .counts import Counts, from_bytes

BLOCKS_AT_ONCE: Final = 4
"""Blocks another process plays before it reports."""


def odds(
    scenario: Scenario,
    seed: int,
    fights: int,
    *,
    jobs: int = 1,
    stopped: Callable[[], bool] | None = None,
) -> Counts:
    """Play so many fights and return what they add up to, the same for any number of jobs.

    ``stopped`` is asked between blocks; what has been played by then is returned.
    """
    if jobs > 1:
        return _shared(scenario, seed, fights, jobs, stopped)
    batch = Batch(scenario, seed, fights)
    while not batch.done and not (stopped is not None and stopped()):
        batch.step()
    return batch.counts


def _shared(
    scenario: Scenario, seed: int, fights: int, jobs: int, stopped: Callable[[], bool] | None
) -> Counts:
    """Play a batch in several processes, which are sent bytes and numbers and send back bytes."""
    counts = Counts()
    context = get_context("spawn")
    with ProcessPoolExecutor(
        jobs, mp_context=context, initializer=_ready, initargs=(write(scenario),)
    ) as pool:
        try:
            for one in as_completed(_handed_out(pool, seed, fights)):
                counts.merge(from_bytes(one.result()))
                if stopped is not None and stopped():
                    pool.shutdown(cancel_futures=True)
                    break
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
            raise
    return counts


def _handed_out(pool: ProcessPoolExecutor, seed: int, fights: int) -> set[Future[bytes]]:
    """Start the workers with their work, deaf to Ctrl-C: whoever wants the fights answers that.

    Processes inherit what is blocked here; a Ctrl-C in the meantime is heard at the end of it.
    """
    if sys.platform == "win32":
        return {pool.submit(_work, seed, *part) for part in _parts(fights)}
    resource_tracker.ensure_running()  # or its start would lift the block
    signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))
    try:
        return {pool.submit(_work, seed, *part) for part in _parts(fights)}
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, (signal.SIGINT,))


def _parts(fights: int) -> Iterator[tuple[int, int]]:
    """First block and number of fights of each part of a batch."""
    many = BLOCKS_AT_ONCE * BLOCK
    for first in range(0, fights, many):
        yield first // BLOCK, min(many, fights - first)


_scenarios: list[Scenario] = []
"""What a worker process fights."""


def _ready(data: bytes) -> None:
    _scenarios[:] = [read(data)]


def _work(seed: int, first: int, fights: int) -> bytes:
    batch = Batch(_scenarios[0], seed, fights, first)
    batch.step(fights)
    return batch.counts.to_bytes()
