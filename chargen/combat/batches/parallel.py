"""Many fights counted by other processes: looked at from time to time, ended at any moment.

``ParallelBatch`` counts fights of one scenario, or pairs of two; ``ParallelTrials`` fights of many.

Where a process cannot be started, or ends before its time, others play its part; where none is
left, the fights are played here. So the sums are the same for any number of processes.

A batch until a precision is looked at only after 256 fights, and each time their number has
doubled. With so few looks an interval of 95 % holds the true share as often as after a fixed
number of fights, and the end is the same for any number of processes.
"""

import os
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Final, Self

from ..io.scenario_file import PackedScenarios, write
from ..kernel.system import BLOCK
from ..scene.scenario import Scenario
from .compare import PairCounts
from .counts import Counts
from .report import widest
from .trial import PreparedTrials
from .worker import (
    ALONE,
    PATIENCE,
    Chunk,
    ChunkQueue,
    Found,
    Played,
    Row,
    Task,
    TrialQueue,
    WarmWorkers,
    WorkerThread,
    begun,
    command,
)

FIRST_LOOK: Final = 4 * BLOCK
"""Fights before the first look at the precision; doubled for each further one."""
PARTS: Final = (4, 16)
"""Fights of a trial handed to a process at once: fewer where few are wanted, to end together."""
SHARES: Final = 8
"""Parts of each process in what is wanted at once, if they are large enough."""
SLICE: Final = 0.004
"""Seconds of one look in which fights are played here, if no process plays them."""


def processors() -> int:
    """How many processes are worth having: processors this one may run on."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed is not None else os.cpu_count() or 1


class SharedFights(ABC):
    """Fights being played by several processes; ``stop`` them, or use them in a with."""

    def __init__(
        self, greeting: bytes, parts: ChunkQueue, jobs: int, spares: WarmWorkers | None
    ) -> None:
        """Begin, with waiting processes taken from ``spares`` first."""
        self._parts: Final = parts
        self._found: Final[SimpleQueue[Found]] = SimpleQueue()
        self._here: Played | None = None
        self._part: Chunk | None = None
        self._counted = 0
        self._stopped = False
        self._workers: Final = [] if spares is None else spares.take(jobs)
        while len(self._workers) < jobs:
            self._workers.append(WorkerThread(command()))
        for worker in self._workers:
            worker.serve(Task(greeting, parts, self._found))

    @property
    @abstractmethod
    def done(self) -> bool:
        """True once every fight has been played."""

    @abstractmethod
    def _receive(self, trial: int, counts: Counts) -> None:
        """Add sums."""

    @abstractmethod
    def _begin(self, part: Chunk) -> Played:
        """Return a part about to be played here."""

    def end(self) -> None:
        """End soon, without waiting for it; what has been heard of stays."""
        self._stopped = True
        self._parts.close()
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

    def _collect(self, patience: float) -> bool:
        """Collect new sums for at most ``patience`` seconds; return whether no process is left."""
        alone = not any(worker.is_alive() for worker in self._workers)
        with suppress(Empty):
            if patience and not alone and not self.done:
                self._receive(*self._found.get(timeout=patience))
            while True:
                self._receive(*self._found.get_nowait())
        return alone

    def _play_here(self) -> None:
        """Play parts no process plays, for a while."""
        until = monotonic() + SLICE
        while not self.done and not self._stopped and monotonic() < until:
            if self._here is None or self._part is None:
                self._part = self._parts.take(1, waiting=False)
                if self._part is None:
                    return
                self._counted = self._part.counted
                self._here = self._begin(self._part)
            over = self._here.step(1)
            if self._counted:  # its sums came in from a process that did not end the part
                self._counted -= 1
            else:
                self._receive(self._part.trial, self._here.counts)
            self._here.counts.of.clear()
            if over:
                self._here = None


class ParallelBatch(SharedFights):
    """Fights being counted by several processes; ``stop`` it, or use it in a with.

    Its sums are those of a ``Batch``, or with another scenario those of a ``PairedComparison``.
    """

    def __init__(
        self,
        scenario: Scenario,
        seed: int,
        fights: int,
        jobs: int,
        spares: WarmWorkers | None = None,
        other: Scenario | None = None,
        until: float = 0.0,
        row: Row = ALONE,
    ) -> None:
        """Begin, with waiting processes taken from ``spares`` first.

        With ``other``, compare how often side 0 wins in either scenario. With ``until``, end as
        soon as half an interval of each ending is at most as wide, after ``fights`` at the latest.
        With a ``row`` each fight is the first of an operation.
        """
        scenarios = (scenario,) if other is None else (scenario, other)
        self.scenario: Final = scenario
        self.seed: Final = seed
        self.fights = fights
        """Fights, or pairs of them, to be played; at most, until the precision is reached."""
        self.until: Final = until
        """Half the width of an interval that ends the count; 0 to play all fights."""
        self.row: Final = row
        """The number of fights in a row, and the hours of rest between them."""
        self._next_look = min(fights, FIRST_LOOK) if until else fights
        self.counts: Final = Counts()
        """The sums of all heard of so far."""
        self._scenarios: Final = scenarios
        files = [write(scenario) for scenario in scenarios]
        numbers = " ".join(str(number) for number in (seed, *row, *map(len, files)))
        greeting = b"".join((numbers.encode(), b"\n", *files))
        many = min(jobs, -(-fights // BLOCK))
        super().__init__(
            greeting, ChunkQueue(self._next_look, jobs, growing=until > 0.0), many, spares
        )

    @property
    def played(self) -> int:
        """Fights heard of so far."""
        return self.counts.fights

    @property
    def done(self) -> bool:
        """True once every fight has been played."""
        return self.played >= self.fights

    @property
    def expected(self) -> int:
        """The number of fights to be expected from the counts so far."""
        if not self.until or self.done or not self.played:
            return self.fights
        factor = widest(self.scenario, self.counts) / self.until
        return max(self.played, min(self.fights, round(self.played * factor * factor)))

    @property
    def pairs(self) -> PairCounts:
        """The sums of pairs received so far."""
        return PairCounts(self.counts)

    def look(self, patience: float = 0.0) -> bool:
        """Collect new sums for at most ``patience`` seconds; return whether all are in."""
        alone = self._collect(patience)
        if self.until and self.played == self._next_look:
            self._look_at_precision()
        if alone:
            self._play_here()
        if self.done:
            self.stop()
        return self.done

    def _receive(self, trial: int, counts: Counts) -> None:
        self.counts.merge(counts)

    def _begin(self, part: Chunk) -> Played:
        return begun(self._scenarios, self.seed, part.first, part.fights, self.row)

    def _look_at_precision(self) -> None:
        """End if the shares are known well enough; else play as many fights again."""
        if widest(self.scenario, self.counts) <= self.until:
            self.fights = self.played
        if self.done:
            self._parts.close()
            return
        self._next_look = min(self.fights, 2 * self._next_look)
        self._parts.grow(self._next_look)


class ParallelTrials(SharedFights):
    """Trials of many scenarios, added at any moment and fought as far as is wanted.

    Their sums are those of a ``Trial`` each, and fight 7 has the same dice in all of them.
    """

    def __init__(self, seed: int, jobs: int, spares: WarmWorkers | None = None) -> None:
        """Begin without a trial."""
        self.seed: Final = seed
        self.counts: Final[list[Counts]] = []
        """The sums of every trial so far, by its number."""
        self._queue: Final = TrialQueue()
        self._prepared: Final = PreparedTrials()
        self._scenarios: Final[list[Scenario]] = []
        self._files: Final[list[bytes]] = []
        self._packed: Final = PackedScenarios()
        self._firsts: Final[list[int]] = []
        self._wanted: Final[list[int]] = []
        self._played = 0
        super().__init__(b"%d 1 0\n" % seed, self._queue, jobs, spares)

    @property
    def played(self) -> int:
        """Fights counted so far."""
        return self._played

    @property
    def total(self) -> int:
        """Fights wanted so far."""
        return sum(self._wanted)

    @property
    def done(self) -> bool:
        """True once every fight wanted is counted."""
        return self._played >= self.total

    def add(self, scenario: Scenario, first: int = 0) -> int:
        """Add a trial without fights yet; return its number.

        ``first``, a whole number of blocks, is the number of its first fight: trials with
        different ones share no dice.
        """
        self._firsts.append(first)
        self._scenarios.append(scenario)
        self._files.append(self._packed.pack(scenario))
        self.counts.append(Counts())
        self._wanted.append(0)
        return len(self._scenarios) - 1

    def want(self, trials: Sequence[int], fights: int) -> None:
        """Fight trials up to a number of fights each; those that have as many stay."""
        parts: list[Chunk] = []
        new = sum(max(0, fights - self._wanted[trial]) for trial in trials)
        least, most = PARTS
        size = max(least, min(most, new // (SHARES * max(1, len(self._workers)))))
        for trial in trials:
            for first in range(self._wanted[trial], fights, size):
                many = min(size, fights - first)
                at = self._firsts[trial] + first
                parts.append(Chunk(at, many, trial, self._files[trial]))
            self._wanted[trial] = max(fights, self._wanted[trial])
        self._queue.add(parts)

    def look(self, patience: float = 0.0) -> bool:
        """Collect new sums for at most ``patience`` seconds; return whether all wanted are in."""
        if self._collect(patience):
            self._play_here()
        return self.done

    def _receive(self, trial: int, counts: Counts) -> None:
        if trial >= 0:
            self.counts[trial].merge(counts)
            self._played += counts.fights

    def _begin(self, part: Chunk) -> Played:
        scenario = self._scenarios[part.trial]
        return self._prepared.part(part.trial, scenario, self.seed, part.fights, part.first)
