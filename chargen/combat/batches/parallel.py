"""Many fights counted by other processes: looked at from time to time, ended at any moment.

Where a process cannot be started, or ends before its time, others play its part; where none is
left, the fights are played here. So the sums are the same for any number of processes.
"""

import os
from contextlib import suppress
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Final, Self

from ..io.scenario_file import write
from ..kernel.system import BLOCK
from ..scene.scenario import Scenario
from .compare import PairCounts
from .counts import Counts
from .worker import PATIENCE, ChunkQueue, Played, Task, WarmWorkers, WorkerThread, begun, command

SLICE: Final = 0.004
"""Seconds of one look in which fights are played here, if no process plays them."""


def processors() -> int:
    """How many processes are worth having: processors this one may run on."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed is not None else os.cpu_count() or 1


class ParallelRun:
    """Fights being counted by several processes; ``stop`` it, or use it in a with."""

    def __init__(
        self,
        scenarios: tuple[Scenario, ...],
        seed: int,
        fights: int,
        jobs: int,
        spares: WarmWorkers | None = None,
    ) -> None:
        """Begin, with waiting processes taken from ``spares`` first."""
        self.seed: Final = seed
        self.fights: Final = fights
        """Fights, or pairs of them, to be played."""
        self.counts: Final = Counts()
        """The sums of all heard of so far."""
        self._scenarios: Final = scenarios
        self._parts: Final = ChunkQueue(fights, jobs)
        self._found: Final[SimpleQueue[Counts]] = SimpleQueue()
        self._here: Played | None = None
        self._counted = 0
        self._stopped = False
        files = [write(scenario) for scenario in scenarios]
        numbers = " ".join(str(number) for number in (seed, *map(len, files)))
        greeting = b"".join((numbers.encode(), b"\n", *files))
        many = min(jobs, -(-fights // BLOCK))
        self._workers: Final = [] if spares is None else spares.take(many)
        while len(self._workers) < many:
            self._workers.append(WorkerThread(command()))
        for worker in self._workers:
            worker.serve(Task(greeting, self._parts, self._found))

    @property
    def played(self) -> int:
        """Fights heard of so far."""
        return self.counts.fights

    @property
    def done(self) -> bool:
        """True once every fight has been played."""
        return self.played >= self.fights

    def look(self, patience: float = 0.0) -> bool:
        """Collect new sums for at most so many seconds; return whether all are in."""
        alone = not any(worker.is_alive() for worker in self._workers)
        with suppress(Empty):
            if patience and not alone and not self.done:
                self.counts.merge(self._found.get(timeout=patience))
            while True:
                self.counts.merge(self._found.get_nowait())
        if alone and not self.done and not self._stopped:
            self._play_here(monotonic() + SLICE)
        if self.done:
            self.stop()
        return self.done

    def end(self) -> None:
        """End soon, without waiting for it; what has been heard of stays."""
        self._stopped = True
        for worker in self._workers:
            worker.stop()

    def stop(self) -> None:
        """End now; what has been heard of stays."""
        self.end()
        for worker in self._workers:
            worker.join(PATIENCE)

    def __enter__(self) -> Self:
        """Count in a with block, at whose end no process is left."""
        return self

    def __exit__(self, *error: object) -> None:
        """End now."""
        self.stop()

    def _play_here(self, until: float) -> None:
        """Play parts no process plays, for a while."""
        while monotonic() < until:
            if self._here is None:
                part = self._parts.take(1)
                if part is None:
                    return
                self._counted = part.counted
                self._here = begun(self._scenarios, self.seed, part.first, part.fights)
            over = self._here.step(1)
            if self._counted:  # its sums came in from somebody who did not end the part
                self._counted -= 1
            else:
                self.counts.merge(self._here.counts)
            self._here.counts.of.clear()
            if over:
                self._here = None


class ParallelBatch(ParallelRun):
    """A batch counted by several processes; its sums are those of a ``Batch``."""

    def __init__(
        self,
        scenario: Scenario,
        seed: int,
        fights: int,
        jobs: int,
        spares: WarmWorkers | None = None,
    ) -> None:
        self.scenario: Final = scenario
        super().__init__((scenario,), seed, fights, jobs, spares)


class ParallelComparison(ParallelRun):
    """Pairs of fights counted by several processes, with the sums of a ``PairedComparison``."""

    def __init__(
        self,
        scenario: Scenario,
        other: Scenario,
        seed: int,
        fights: int,
        jobs: int,
        spares: WarmWorkers | None = None,
    ) -> None:
        """Compare how often side 0 wins."""
        super().__init__((scenario, other), seed, fights, jobs, spares)

    @property
    def pairs(self) -> PairCounts:
        """The sums received so far."""
        return PairCounts(self.counts)
