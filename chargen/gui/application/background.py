"""Work outside the window's own thread: one function, its result, its failure, its progress."""

import logging
import traceback
from collections.abc import Callable
from threading import Event
from time import perf_counter
from typing import Any

from PySide6.QtCore import QObject, Qt, QThreadPool, Signal
from shiboken6 import isValid

from chargen.errors import ChargenError
from chargen.gui.application import release_memory

_LOG = logging.getLogger(__name__)

Report = Callable[[int, int], bool]
"""Called with what is done and what there is in all; False asks to stop."""


class Task(QObject):
    """One piece of work; its callbacks run in the window's thread."""

    progress = Signal(int, int)
    over = Signal()
    """The work has ended, by itself or stopped; in the window's thread."""
    _ended = Signal(bool, object)

    def __init__(
        self,
        owner: QObject,
        work: Callable[[Report], Any],
        done: Callable[[Any], None],
        failed: Callable[[str], None],
    ) -> None:
        super().__init__()
        self._owner, self._work, self._done, self._failed = owner, work, done, failed
        self.stopped = False
        self._trace, self._milliseconds = "", 0.0
        self.released = Event()
        """Set once the other thread holds nothing of this job any more."""
        # Queued, and to a method of an object that lives in the window's thread: a callback must
        # never run in the other one.
        self._ended.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def stop(self) -> None:
        """Ask the work to end soon; its result is not wanted any more."""
        self.stopped = True

    def report(self, done: int, total: int) -> bool:
        """Report the progress of the work; called from the other thread."""
        if not self.stopped:
            self.progress.emit(done, total)
        return not self.stopped

    def carry_out(self) -> None:
        """Do the work; called in the other thread."""
        begun = perf_counter()
        try:
            result = self._work(self.report)
        except ChargenError as error:
            self._ended.emit(False, str(error))
        except Exception as error:  # noqa: BLE001 - a fault in a thread must reach the window
            self._trace = traceback.format_exc()
            words = f"chargen found an error of its own: {error!r}"
            self._ended.emit(False, words)
        else:
            self._milliseconds = (perf_counter() - begun) * 1_000
            self._ended.emit(True, result)

    def _deliver(self, succeeded: bool, result: object) -> None:
        # What goes with the job, such as a callback's window, must go in this thread.
        self.released.wait()
        if self._trace:
            _LOG.error("%s failed\n%s", _name(self._work), self._trace)
        else:
            _LOG.debug("%s took %.0f ms", _name(self._work), self._milliseconds)
        _running.discard(self)
        self.over.emit()
        owner, done, failed = self._owner, self._done, self._failed
        # What keeps the job it started, such as a page, is no circle any more.
        del self._owner, self._work, self._done, self._failed
        if not self.stopped and isValid(owner):
            if succeeded:
                done(result)
            else:
                failed(str(result))
        release_memory.collect_due()


def _name(work: Callable[[Report], Any]) -> str:
    """Return the name of a piece of work for the log, nothing of what it works on."""
    return f"{work.__module__}.{getattr(work, '__qualname__', '')}"


def _carried_out(job: Task) -> Callable[[], None]:
    """Return what does a job in another thread and then holds nothing of it."""
    jobs = [job]

    def run() -> None:
        job = jobs.pop()
        released = job.released
        job.carry_out()
        del job
        released.set()

    return run


_running: set[Task] = set()
LEAST_THREADS = 4


def start(
    owner: QObject,
    work: Callable[[Report], Any],
    done: Callable[[Any], None],
    failed: Callable[[str], None],
) -> Task:
    """Start ``work`` in another thread and return the task; the callbacks come in this one.

    ``owner`` waits for the result. Once it is gone, no callback runs.
    """
    job = Task(owner, work, done, failed)
    _running.add(job)
    pool = QThreadPool.globalInstance()
    # What is short, such as keeping a draft, is not to wait until a whole folder is read.
    pool.setMaxThreadCount(max(LEAST_THREADS, pool.maxThreadCount()))
    pool.start(_carried_out(job))
    return job


def busy() -> int:
    """Return how many pieces of work have not been delivered."""
    return len(_running)


def wait(milliseconds: int = 10_000) -> bool:
    """Wait until the other threads are done; False if it took too long."""
    return QThreadPool.globalInstance().waitForDone(milliseconds)
