"""Work outside the window's own thread: one function, its result, its failure, its progress."""

import atexit
import logging
import traceback
from collections.abc import Callable
from functools import partial
from threading import Event
from time import perf_counter
from typing import Any

from PySide6.QtCore import QObject, Qt, QThreadPool, Signal
from shiboken6 import isValid

from chargen.errors import ChargenError
from chargen.gui.application import release_memory
from chargen.gui.application.timed_work import SHOWN_EVERY

_LOG = logging.getLogger(__name__)

Report = Callable[[int, int], bool]
"""Called with what is done and what there is in all; False asks to stop."""


class Stopped(ChargenError):
    """The work is not wanted any more."""


def checking(report: Report) -> Callable[[int], None]:
    """Return a function to call in the middle of work; it raises ``Stopped`` once asked to stop.

    Compiled work keeps the interpreter to itself; a call of this function lets the window answer.
    """

    def check(done: int) -> None:
        if not report(done, 0):
            raise Stopped

    return check


class Task(QObject):
    """One piece of work; its callbacks run in the window's thread."""

    progress = Signal(int, int)
    over = Signal()
    """The work has ended, by itself or stopped; in the window's thread."""
    _ended = Signal()

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
        self._reported, self._reported_at = (-1, -1), 0.0
        self._outcome: tuple[bool, object] = (False, None)
        self._trace, self._milliseconds = "", 0.0
        self.released = Event()
        """Set once the other thread holds nothing of this job any more."""
        # Queued, and to a method of an object that lives in the window's thread: a callback must
        # never run in the other one.
        self._ended.connect(self.deliver, Qt.ConnectionType.QueuedConnection)
        self.progress.connect(self._collect, Qt.ConnectionType.QueuedConnection)

    def _collect(self) -> None:
        # At the end what a thousand pieces left behind would be looked through in one go.
        release_memory.collect_due(full=False)

    def stop(self) -> None:
        """Ask the work to end soon; its result is not wanted any more."""
        self.stopped = True

    def report(self, done: int, total: int) -> bool:
        """Report the progress of the work; called from the other thread.

        The first report is shown, and later ones that the window has time for.
        """
        now, amount = perf_counter(), (done, total)
        rested = now - self._reported_at >= SHOWN_EVERY
        if not self.stopped and rested and amount != self._reported:
            self._reported, self._reported_at = amount, now
            self.progress.emit(done, total)
        return not self.stopped

    def carry_out(self) -> None:
        """Do the work; called in the other thread."""
        begun = perf_counter()
        try:
            result = self._work(self.report)
        except ChargenError as error:
            self._outcome = (False, str(error))
        except Exception as error:  # noqa: BLE001 - a fault in a thread must reach the window
            self._trace = traceback.format_exc()
            self._outcome = (False, f"chargen found an error of its own: {error!r}")
        else:
            self._milliseconds = (perf_counter() - begun) * 1_000
            self._outcome = (True, result)
        self._ended.emit()

    def deliver(self) -> None:
        """Hand over what came of the work, once, in the window's thread."""
        # What goes with the job, such as a callback's window, must go in this thread.
        self.released.wait()
        if self not in _running:
            return
        succeeded, result = self._outcome
        if self._trace:
            _LOG.error("%s failed\n%s", _name(self._work), self._trace)
        else:
            _LOG.debug("%s took %.0f ms", _name(self._work), self._milliseconds)
        _running.discard(self)
        self.over.emit()
        owner, done, failed = self._owner, self._done, self._failed
        # What keeps the job it started, such as a page, is no circle any more.
        del self._owner, self._work, self._done, self._failed, self._outcome
        if not self.stopped and isValid(owner):
            if succeeded:
                done(result)
            else:
                failed(str(result))
        release_memory.collect_due(full=False)


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
LAST = 60_000
"""Milliseconds the end of the program waits for work at most."""


def start(
    owner: QObject,
    work: Callable[[Report], Any],
    done: Callable[[Any], None],
    failed: Callable[[str], None],
    progress: Callable[[int, int], None] | None = None,
) -> Task:
    """Start ``work`` in another thread and return the task; the callbacks come in this one.

    ``owner`` waits for the result. Once it is gone, no callback runs. ``progress`` is a method of
    an object in this thread; it hears the first report as well, however soon that comes.
    """
    job = Task(owner, work, done, failed)
    if progress is not None:
        job.progress.connect(progress)
    run(job)
    return job


def run(job: Task, patience: float = 0.0) -> None:
    """Let another thread do a task; what takes less than ``patience`` in seconds is waited for."""
    _running.add(job)
    pool = QThreadPool.globalInstance()
    # What is short, such as keeping a draft, is not to wait until a whole folder is read.
    pool.setMaxThreadCount(max(LEAST_THREADS, pool.maxThreadCount()))
    pool.start(_carried_out(job))
    if patience and job.released.wait(patience):
        job.deliver()


class SingleWork(QObject):
    """Work of one owner in another thread, one piece at a time."""

    shown = Signal(int)
    """Emitted with the amount done so far."""
    changed = Signal()
    """Work goes on beside the window, or there is none any more."""
    patience = 0.03
    """Seconds for short work to end in before anything is shown of it."""
    for_show = False
    """True if nothing of it is kept: it ends when its window is closed."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._tasks: list[Task] = []
        self._done: Callable[[Any], None] | None = None
        self._failed: Callable[[str], None] | None = None
        # A page is taken away without a word: by a window that closes, or another theme.
        self.destroyed.connect(partial(_stop_all, self._tasks))

    @property
    def running(self) -> bool:
        """Return whether work is under way."""
        return bool(self._tasks)

    def start(
        self,
        work: Callable[[Report], Any],
        done: Callable[[Any], None],
        failed: Callable[[str], None] | None = None,
    ) -> None:
        """Start work; work that is under way is stopped."""
        _stop_all(self._tasks)
        self._done, self._failed = done, failed
        task = Task(self, work, self._finish, self._fail)
        task.progress.connect(self._show)
        self._tasks.append(task)
        run(task, self.patience)
        if self.running:
            self.changed.emit()

    def stop(self) -> None:
        """Ask the work to end, and drop its result."""
        if self.running:
            self._clear()
            self.changed.emit()

    def _clear(self) -> None:
        _stop_all(self._tasks)
        self._done = self._failed = None

    def _show(self, done: int) -> None:
        if self.running:
            self.shown.emit(done)

    def _finish(self, result: object) -> None:
        done = self._done
        self._clear()
        if done is not None:
            done(result)
        self.changed.emit()

    def _fail(self, words: str) -> None:
        failed = self._failed
        self._clear()
        if failed is not None:
            failed(words)
        self.changed.emit()


def stop_shows(window: QObject) -> None:
    """Stop the work of a window of which nothing is kept, as it is closed."""
    for work in window.findChildren(SingleWork):
        if work.for_show:
            work.stop()


def _stop_all(tasks: list[Task], *_: object) -> None:
    while tasks:
        tasks.pop().stop()


def busy() -> int:
    """Return how many pieces of work have not been delivered."""
    return len(_running)


def wait(milliseconds: int = 10_000) -> bool:
    """Wait until the other threads are done; False if it took too long."""
    return QThreadPool.globalInstance().waitForDone(milliseconds)


@atexit.register
def _end_work() -> None:
    """Stop all work and wait for it: a thread that outlives the interpreter crashes the process."""
    for job in _running:
        job.stop()
    wait(LAST)
