"""Many fights counted by other processes: looked at from time to time, ended at any moment.

They are sent bytes and numbers and send back bytes, so that a sum is the same for any number of
them. Whoever waits for it can do something else meanwhile.
"""

import contextlib
import os
import signal
import sys
from collections.abc import Callable, Iterator
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from multiprocessing.sharedctypes import Synchronized
from time import perf_counter
from types import TracebackType
from typing import Final, Self, cast

from ..scenario import Scenario
from ..scenario_file import read, write
from .batch import BLOCK, Batch
from .compare import Comparison, Pairs
from .counts import Counts, from_bytes

EVERY: Final = 0.05
"""Seconds after which a process says what it has counted."""
AT_ONCE: Final = 8
"""Fights a process plays between two looks at its watch."""
PARTS_EACH: Final = 8
"""Parts of a batch for each process, so that none ends long before the others."""
LARGEST_PART: Final = 16
"""Blocks of a part at most."""


def processors() -> int:
    """How many processes are worth having: processors this one may run on."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed is not None else os.cpu_count() or 1


class WorkerLost(RuntimeError):
    """A process that counted fights has ended before it was done."""


class Shared:
    """Fights being counted by several processes; ``stop`` it, or use it in a with."""

    def __init__(
        self, scenarios: tuple[Scenario, ...], seed: int, fights: int, jobs: int, make: "Make"
    ) -> None:
        self.seed: Final = seed
        self.fights: Final = fights
        """Fights, or pairs of them, to be played."""
        self.counts: Final = Counts()
        """The sums of all heard of so far."""
        blocks = -(-fights // BLOCK)
        part = max(1, min(LARGEST_PART, blocks // (jobs * PARTS_EACH)))
        context = get_context("spawn")
        self._taken: Final = context.Value("q", 0)
        self._workers: Final[dict[Connection, BaseProcess]] = {}
        sent = tuple(write(scenario) for scenario in scenarios)
        with _deaf():
            for _ in range(min(jobs, -(-blocks // part))):
                ours, theirs = context.Pipe(duplex=False)
                work = (theirs, self._taken, sent, (seed, fights, part * BLOCK), make)
                process = context.Process(target=_work, args=work, daemon=True)
                process.start()
                theirs.close()
                self._workers[ours] = process

    @property
    def played(self) -> int:
        """Fights heard of so far."""
        return self.counts.fights

    @property
    def done(self) -> bool:
        """Whether every fight has been played."""
        return self.played >= self.fights

    def look(self, patience: float = 0.0) -> bool:
        """Hear what has been counted, waiting so many seconds at most; say whether it is all.

        Raises WorkerLost if that cannot come any more.
        """
        for found in wait(list(self._workers), patience):
            connection = cast(Connection, found)
            try:
                while connection.poll():
                    self.counts.merge(from_bytes(connection.recv_bytes()))
            except (EOFError, OSError):
                self._end(connection, self._workers.pop(connection))
        if self.done:
            self.stop()
        elif not self._workers:
            raise WorkerLost("The processes that counted fights have ended before they were done.")
        return self.done

    def stop(self) -> None:
        """End now; what has been heard of stays."""
        for process in self._workers.values():
            process.terminate()
        while self._workers:
            self._end(*self._workers.popitem())

    def _end(self, connection: Connection, process: BaseProcess) -> None:
        process.join()
        process.close()
        connection.close()

    def __enter__(self) -> Self:
        """Count in a with block, at whose end no process is left."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End now."""
        self.stop()


class SharedBatch(Shared):
    """A batch counted by several processes; its sums are those of a ``Batch``."""

    def __init__(self, scenario: Scenario, seed: int, fights: int, jobs: int) -> None:
        self.scenario: Final = scenario
        super().__init__((scenario,), seed, fights, jobs, _batch)


class SharedComparison(Shared):
    """Pairs of fights counted by several processes; its sums are those of a ``Comparison``."""

    def __init__(self, one: Scenario, other: Scenario, seed: int, fights: int, jobs: int) -> None:
        """Compare how often side 0 wins."""
        super().__init__((one, other), seed, fights, jobs, _comparison)

    @property
    def pairs(self) -> Pairs:
        """What has been heard of so far."""
        return Pairs(self.counts)


@contextlib.contextmanager
def _deaf() -> Iterator[None]:
    """Start processes deaf to Ctrl-C: whoever wants the fights answers that.

    They inherit what is blocked here; a Ctrl-C in the meantime is heard at the end of it.
    """
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # or its start would lift the block
    signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, (signal.SIGINT,))


Make = Callable[[list[Scenario], int, int, int], Batch | Comparison]
"""Begins a part: scenarios, seed, number of fights, number of the first."""


def _batch(scenarios: list[Scenario], seed: int, fights: int, first: int) -> Batch:
    return Batch(scenarios[0], seed, fights, first // BLOCK)


def _comparison(scenarios: list[Scenario], seed: int, pairs: int, first: int) -> Comparison:
    return Comparison(scenarios[0], scenarios[1], seed, pairs, first=first)


def _work(
    connection: Connection,
    taken: "Synchronized[int]",
    sent: tuple[bytes, ...],
    numbers: tuple[int, int, int],
    make: Make,
) -> None:
    """Play one part after another that no other process has taken, and say what it adds up to."""
    seed, fights, part = numbers
    scenarios = [read(data) for data in sent]
    told = perf_counter()
    with contextlib.suppress(BrokenPipeError):  # nobody listens any more
        while (first := _next(taken) * part) < fights:
            played = make(scenarios, seed, min(part, fights - first), first)
            while not played.step(AT_ONCE):
                if perf_counter() - told > EVERY:
                    connection.send_bytes(played.counts.to_bytes())
                    played.counts.of.clear()
                    told = perf_counter()
            connection.send_bytes(played.counts.to_bytes())
            told = perf_counter()


def _next(taken: "Synchronized[int]") -> int:
    """The number of the next part nobody has taken."""
    with taken.get_lock():
        taken.value += 1
        return taken.value - 1
