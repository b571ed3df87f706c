"""Processes that play parts of a batch (``worker``), and the thread here that serves each of them.

A thread waits where the batch must not: until its process is there, and until that has counted.
What goes wrong is left to others: the process is ended, and what it owes is given back.
"""

import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Lock, Thread
from time import monotonic
from typing import Final, NamedTuple

from .chunks import Chunk, ChunkQueue
from .counts import Counts, from_bytes

QUICK: Final = 0.01
"""Seconds; the parts of a process grow as long as it plays them faster."""
MOST_BLOCKS: Final = 16
"""Blocks of the largest part."""
PROGRAM: Final = (
    "import sys; from importlib import import_module; sys.path.insert(0, sys.argv[1]); "
    "import_module(sys.argv[2]).main(*sys.argv[3:])"
)
FROZEN_WORKER: Final = "--combat-worker"
"""What a frozen program is started with to be a worker: it has no Python to start."""
HERE: Final = Path(__file__).resolve().parents[__name__.count(".")]
"""The folder this package is imported from."""


def command(*systems: str) -> list[str]:
    """Return the command that starts a worker with this very package, compiled or not.

    It knows no library but Python's own, whatever is installed. Of round systems it will fight by
    it reads what it needs before it is asked.
    """
    if getattr(sys, "frozen", False):
        return [sys.executable, FROZEN_WORKER, *systems]
    worker = f"{__package__}.worker"
    return [sys.executable, "-P", "-S", "-c", PROGRAM, str(HERE), worker, *systems]


class Task(NamedTuple):
    """What a process is to do."""

    greeting: bytes
    """The scenarios, as a worker reads them."""
    parts: ChunkQueue
    found: "SimpleQueue[Counts]"
    """Where the sums go it counts."""


class WorkerThread(Thread):
    """Whoever hands parts to one process and takes in what it counts.

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
            work.found.put(Counts())  # whoever waits sees that one is less

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
        while (part := work.parts.take(blocks)) is not None:
            begun = monotonic()
            try:
                self._hand_over(process, part, work.found)
            except (OSError, ValueError):  # it is gone, or what it says is no sum
                work.parts.give_back(part)
                return
            if monotonic() - begun < QUICK:
                blocks = min(MOST_BLOCKS, 2 * blocks)

    def _hand_over(
        self, process: "subprocess.Popen[bytes]", part: Chunk, found: "SimpleQueue[Counts]"
    ) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"%d %d %d\n" % (part.first, part.fights, part.counted))
        process.stdin.flush()
        while part.counted < part.fights:
            counts = from_bytes(process.stdout.readline())
            part.counted += counts.fights
            found.put(counts)
