"""Long work that leaves the window free: looked after by a timer, or done in short slices."""

from collections.abc import Callable
from time import perf_counter

from PySide6.QtCore import QObject, QTimer, Signal

SLICE = 0.003
"""Seconds of work between two looks at what the user does."""
SHOWN_EVERY = 0.08
"""Seconds between two looks at what has been found so far."""


def make_timer(parent: QObject, milliseconds: int, act: Callable[[], object]) -> QTimer:
    """Return a timer that calls ``act`` once, ``milliseconds`` after its last start."""
    timer = QTimer(parent)
    timer.setSingleShot(True)
    timer.setInterval(milliseconds)
    timer.timeout.connect(act)
    return timer


class LongWork(QObject):
    """Work done in steps between events, until its last step or until it is stopped."""

    shown = Signal()
    """Time to show what has been found so far."""
    ended = Signal()
    """All is done, or it was stopped."""

    def __init__(self, parent: QObject, every: int) -> None:
        super().__init__(parent)
        self._step: Callable[[], bool] = bool
        self._reported_at = 0.0
        self._timer = QTimer(self)
        self._timer.setInterval(every)
        self._timer.timeout.connect(self._tick)

    @property
    def running(self) -> bool:
        """Return whether there is work left that has not been stopped."""
        return self._timer.isActive()

    def start(self, step: Callable[[], bool]) -> None:
        """Begin; ``step`` does one short piece of work and returns whether it was the last."""
        self._step = step
        self._reported_at = perf_counter()
        self._timer.start()

    def stop(self) -> None:
        """End now; what has been found stays."""
        if self.running:
            self._timer.stop()
            self.shown.emit()
            self.ended.emit()

    def _work(self) -> bool:
        return self._step()

    def _tick(self) -> None:
        if self._work():
            self.stop()
        elif perf_counter() - self._reported_at > SHOWN_EVERY:
            self.shown.emit()
            self._reported_at = perf_counter()


class TimeSlices(LongWork):
    """Works in slices of a few milliseconds on a zero timer, so that the window answers."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent, 0)

    def _work(self) -> bool:
        until = perf_counter() + SLICE
        done = False
        while not done and perf_counter() < until:
            done = self._step()
        return done
