"""A worker process, which plays parts of a batch, and the thread that serves it.

Into the process come a line of numbers (the seed, the fights in a row, the hours of rest between
them, then the length of each scenario's file), the files, and a line for each part: its first
fight, how many, and how many of these are counted already. One scenario is fought as a batch, two
are compared. Without scenarios every part is of a trial: its line adds the number of a scenario and
the length of what it is packed in, which follows the first time and is 0 from then on. Out go sums,
a line each, also while a part is played. The end of what comes in ends the process at once, so that
it never outlives the program.

A thread waits where the batch must not: until its process is there, and until that has counted.
What goes wrong is left to others: the process is ended, and what it owes is given back.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Condition, Lock, Thread
from time import monotonic
from typing import BinaryIO, Final, NamedTuple

from ..io.scenario_file import PackedScenarios, read
from ..kernel.system import BLOCK, SYSTEMS
from ..scene.scenario import Scenario
from .batch import Batch
from .compare import PairedComparison
from .counts import Counts, from_bytes
from .operation import Operation
from .trial import PreparedTrials, Trial

EVERY: Final = 0.05
"""Seconds between two reports of one part."""
QUICK: Final = 0.01
"""Seconds; the parts of a process grow as long as it plays them faster."""
PATIENCE: Final = 1.0
"""Seconds to wait for a process that was ended."""
MOST_BLOCKS: Final = 16
"""Blocks of the largest part."""
PROGRAM: Final = (
    "import sys; from importlib import import_module; sys.path.insert(0, sys.argv[1]); "
    "import_module(sys.argv[2]).main(*sys.argv[3:])"
)
FROZEN_WORKER: Final = "--combat-worker"
"""The option that starts a frozen program as a worker, since it has no Python to start."""
HERE: Final = Path(__file__).resolve().parents[__name__.count(".")]
"""The folder this package is imported from."""

Played = Batch | PairedComparison | Trial
"""A part being played."""
Row = tuple[int, int]
"""The number of fights in a row and the hours of rest between them."""
ALONE: Final[Row] = (1, 0)


def begun(
    scenarios: Sequence[Scenario], seed: int, first: int, fights: int, row: Row = ALONE
) -> Played:
    """Return a part about to be played: of a batch from one scenario, of a comparison of two.

    With several fights in a row it is part of an operation.
    """
    if row[0] > 1:
        return Operation(scenarios[0], seed, fights, first // BLOCK, row)
    if len(scenarios) == 1:
        return Batch(scenarios[0], seed, fights, first // BLOCK)
    return PairedComparison(scenarios[0], scenarios[1], seed, fights, first=first)


def main(*systems: str) -> None:
    """Play the parts asked for until the input ends.

    The round systems named are loaded before the first part is asked for.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the program that wants the fights answers Ctrl-C
    for system in systems:
        SYSTEMS[system]
    source = sys.stdin.buffer
    seed, many, rest, *lengths = (int(word) for word in source.readline().split())
    scenarios = [read(source.read(length)) for length in lengths]
    tried: dict[int, Scenario] = {}
    packed = PackedScenarios()
    prepared = PreparedTrials()
    parts: SimpleQueue[tuple[list[int], bytes]] = SimpleQueue()
    Thread(target=_read_parts, args=(source, parts), daemon=True).start()
    while True:
        (first, fights, counted, *trial), file = parts.get()
        if file:
            tried[trial[0]] = packed.unpack(file)
        part: Played
        if trial:
            part = prepared.part(trial[0], tried[trial[0]], seed, fights, first)
        else:
            part = begun(scenarios, seed, first, fights, (many, rest))
        part.step(counted)
        part.counts.of.clear()
        _play(part)


def _read_parts(source: BinaryIO, parts: "SimpleQueue[tuple[list[int], bytes]]") -> None:
    """Queue the parts that come in; leave at once when the input ends."""
    while line := source.readline():
        numbers = [int(word) for word in line.split()]
        length = sum(numbers[4:])
        parts.put((numbers, source.read(length) if length else b""))
    os._exit(0)


def _play(part: Played) -> None:
    due = monotonic() + EVERY
    while not part.step(1):  # one by one: between two fights the other thread may speak
        if monotonic() >= due:
            _report(part)
            due = monotonic() + EVERY
    _report(part)


def _report(part: Played) -> None:
    """Send the sums that are not sent yet."""
    sys.stdout.buffer.write(part.counts.to_bytes() + b"\n")
    sys.stdout.buffer.flush()
    part.counts.of.clear()


def command(*systems: str) -> list[str]:
    """Return the command that starts a worker with this very package, compiled or not.

    It knows no library but Python's own, whatever is installed. Of round systems it will fight by
    it reads what it needs before it is asked.
    """
    if getattr(sys, "frozen", False):
        return [sys.executable, FROZEN_WORKER, *systems]
    return [sys.executable, "-P", "-S", "-c", PROGRAM, str(HERE), __name__, *systems]


class Chunk:
    """Some fights of a batch or of a trial."""

    def __init__(self, first: int, fights: int, trial: int = -1, file: bytes = b"") -> None:
        self.first: Final = first
        """The number of its first fight."""
        self.fights: Final = fights
        self.counted = 0
        """Fights of it whose sums came in."""
        self.trial: Final = trial
        """The number of the trial; -1 for a part of a batch or comparison."""
        self.file: Final = file
        """The packed scenario of the trial, as a worker reads it."""


class ChunkQueue:
    """The parts of a batch still to be played, in whole blocks."""

    def __init__(self, fights: int, workers: int, growing: bool = False) -> None:
        self._fights = fights
        self._growing = growing
        """True while more fights may be added: workers wait for them."""
        self._workers: Final = workers
        self._next = 0
        self._returned: list[Chunk] = []
        self._changed: Final = Condition()

    def take(self, blocks: int, waiting: bool = True) -> Chunk | None:
        """Return a part of at most a number of blocks; None if no block is left.

        Towards the end parts are small, so that all workers end at about the same time.
        """
        with self._changed:
            while waiting and self._growing and not self._returned and self._next >= self._fights:
                self._changed.wait()
            if self._returned:
                return self._returned.pop()
            first, left = self._next, self._fights - self._next
            if left <= 0:
                return None
            fair = max(1, left // (2 * self._workers * BLOCK))
            many = min(left, min(blocks, fair) * BLOCK)
            self._next += many
            return Chunk(first, many)

    def give_back(self, part: Chunk) -> None:
        """Leave the rest of a part to another process."""
        with self._changed:
            self._returned.append(part)
            self._changed.notify()

    def grow(self, fights: int) -> None:
        """Add parts, up to a number of fights in all."""
        with self._changed:
            self._fights = fights
            self._changed.notify_all()

    def close(self) -> None:
        """Let workers end once no part is left."""
        with self._changed:
            self._growing = False
            self._changed.notify_all()


class TrialQueue(ChunkQueue):
    """The parts of trials still to be played, in the order in which they were added."""

    def __init__(self) -> None:
        super().__init__(0, 1, growing=True)
        self._waiting: Final[list[Chunk]] = []
        """The parts, the next one last."""

    def add(self, parts: Sequence[Chunk]) -> None:
        """Add parts, to be played after those that wait."""
        with self._changed:
            self._waiting[:0] = reversed(parts)
            self._changed.notify_all()

    def take(self, blocks: int, waiting: bool = True) -> Chunk | None:
        """Return the next part; None if there is none left."""
        with self._changed:
            while waiting and self._growing and not self._returned and not self._waiting:
                self._changed.wait()
            if self._returned:
                return self._returned.pop()
            return self._waiting.pop() if self._waiting else None


Found = tuple[int, Counts]
"""The number of a trial, -1 without one, and sums of some of its fights."""


class Task(NamedTuple):
    """The batch or the trials a process takes part in."""

    greeting: bytes
    """The scenarios, as a worker reads them."""
    parts: ChunkQueue
    found: "SimpleQueue[Found]"
    """The queue for the sums it counts."""


class WorkerThread(Thread):
    """A thread that hands parts to one process and takes in what it counts.

    Its process is there from its start on, and waits until it is asked to ``serve``.
    """

    def __init__(self, start: Sequence[str]) -> None:
        super().__init__(daemon=True)
        self.process: subprocess.Popen[bytes] | None = None
        self._start = start
        self._asked: SimpleQueue[Task | None] = SimpleQueue()
        self._stopped = False
        self._lock = Lock()

    def serve(self, work: Task) -> None:
        """See the process through a batch; begun with it unless it waits already."""
        self._asked.put(work)
        if self.ident is None:
            self.start()

    def stop(self) -> None:
        """End the process, in the middle of a fight as well."""
        with self._lock:
            self._stopped = True
            if self.process is not None:
                self.process.kill()
        self._asked.put(None)

    def run(self) -> None:
        """See one process through the batch it is asked to serve."""
        work: Task | None = None
        with suppress(OSError), self._begun() as process:
            try:
                work = self._asked.get()
                if work is not None:
                    self._serve(process, work)
            finally:
                process.kill()
        if work is None and not self._asked.empty():  # there was no process to serve with
            work = self._asked.get()
        if work is not None:
            work.found.put((-1, Counts()))  # the run that waits sees that one is less

    def _begun(self) -> "subprocess.Popen[bytes]":
        with self._lock:
            if self._stopped:
                raise ProcessLookupError
            self.process = subprocess.Popen(  # noqa: S603 - Python itself, with our own program
                self._start,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
            return self.process

    def _serve(self, process: "subprocess.Popen[bytes]", work: Task) -> None:
        assert process.stdin is not None
        process.stdin.write(work.greeting)
        blocks = 1
        sent: set[int] = set()
        while (part := work.parts.take(blocks)) is not None:
            begun = monotonic()
            try:
                self._hand_over(process, part, sent, work.found)
            except (OSError, ValueError):  # it is gone, or what it says is no sum
                work.parts.give_back(part)
                return
            if monotonic() - begun < QUICK:
                blocks = min(MOST_BLOCKS, 2 * blocks)

    def _hand_over(
        self,
        process: "subprocess.Popen[bytes]",
        part: Chunk,
        sent: set[int],
        sums: "SimpleQueue[Found]",
    ) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        line = b"%d %d %d" % (part.first, part.fights, part.counted)
        file = b"" if part.trial in sent else part.file
        if part.trial >= 0:
            line += b" %d %d" % (part.trial, len(file))
            sent.add(part.trial)
        process.stdin.write(line + b"\n" + file)
        process.stdin.flush()
        while part.counted < part.fights:
            counts = from_bytes(process.stdout.readline())
            part.counted += counts.fights
            sums.put((part.trial, counts))


class WarmWorkers:
    """A few processes that wait; ``stop`` ends them."""

    def __init__(self, system: str) -> None:
        """Start none yet; ``system`` is the round system they will fight by."""
        self._system: Final = system
        self._workers: list[WorkerThread] = []

    def fill(self, number: int) -> None:
        """Start processes until a number of them wait."""
        while len(self._workers) < number:
            worker = WorkerThread(command(self._system))
            worker.start()
            self._workers.append(worker)

    def take(self, number: int) -> list[WorkerThread]:
        """Return at most a number of those that wait; they are no longer kept here."""
        taken, self._workers = self._workers[:number], self._workers[number:]
        return [worker for worker in taken if worker.is_alive()]

    def stop(self) -> None:
        """End the processes that wait."""
        for worker in self._workers:
            worker.stop()
        for worker in self._workers:
            worker.join(PATIENCE)
        self._workers.clear()
