"""The odds of a scenario: many fights, in this process or shared out to several."""

from collections.abc import Callable
from typing import Final

from ..kernel.system import BLOCK
from ..scene.scenario import Scenario
from .batch import Batch
from .counts import Counts
from .parallel import ParallelBatch

PATIENCE: Final = 0.1
"""Seconds between two questions whether to stop."""


def odds(
    scenario: Scenario,
    seed: int,
    fights: int,
    *,
    jobs: int = 1,
    stopped: Callable[[], bool] | None = None,
) -> Counts:
    """Play a number of fights and return their sums, the same for any number of processes.

    ``jobs`` are as many of these as there may be; a single block is played in this one.
    ``stopped`` is asked between blocks; what has been played by then is returned.
    """
    if fights > BLOCK and jobs > 1:
        with ParallelBatch(scenario, seed, fights, jobs) as shared:
            while not shared.look(PATIENCE) and not (stopped is not None and stopped()):
                pass
        return shared.counts
    batch = Batch(scenario, seed, fights)
    while not batch.done and not (stopped is not None and stopped()):
        batch.step()
    return batch.counts
