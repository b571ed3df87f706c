"""Collection of cyclic garbage in the window's thread, and the return of free memory to the system.

Python collects in whichever thread allocates next. A thread beside the window's would destroy Qt
objects that are not its own, and that ends the program. So nothing is collected automatically: a
timer in the window's thread collects as often as Python would.

glibc gives each thread a heap of its own and keeps what lies freed between what is used: after an
hour of sheets and fights that came to four times what was in use.
"""

import ctypes
import gc
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from PySide6.QtCore import QObject, QTimer

_M_ARENA_MAX = -8
_SOON = 50
"""Milliseconds until what was closed is gone."""
_EVERY = 1_000
"""Milliseconds between two looks at how much may be garbage."""
_GROWTH = 1.25
"""Growth since the last full collection that makes another one worth its time, as in Python."""


@dataclass
class _OldestGeneration:
    """The oldest generation, as last seen: after the last full collection, and since."""

    survivors: int = 0
    younger: int = 0
    """Collections of younger generations since then, when it was last counted."""

    def has_grown(self, younger: int) -> bool:
        """Return whether a full collection is worth its time; count only what may have grown."""
        if younger == self.younger:
            return False
        self.younger = younger
        return len(gc.get_objects(2)) > _GROWTH * self.survivors


_oldest = _OldestGeneration()


def collect_here(owner: QObject, busy: Callable[[], object]) -> None:
    """Turn automatic collection off and collect in this thread, for as long as ``owner`` lives.

    A full collection waits while ``busy`` reports work beside the window.
    """
    gc.disable()
    gc.freeze()  # the modules read so far stay; no collection need look at them
    timer = QTimer(owner, interval=_EVERY)
    timer.timeout.connect(lambda: collect_due(full=not busy()))
    timer.start()


def collect_due(*, full: bool = True) -> None:
    """Collect the oldest generation that is due by Python's own thresholds, if any is.

    Without ``full`` the oldest of all is left for another time.
    """
    counts = gc.get_count()
    due = [count > threshold for count, threshold in zip(counts, gc.get_threshold(), strict=True)]
    if full and due[2] and _oldest.has_grown(counts[2]):
        collect_all()
    elif due[1]:
        gc.collect(1)
    elif due[0]:
        gc.collect(0)


def collect_all() -> None:
    """Collect every generation, as after a window was closed."""
    gc.collect()
    _oldest.survivors, _oldest.younger = len(gc.get_objects(2)), 0


def one_heap() -> None:
    """Let all threads share one heap; asked for before there are any."""
    if sys.platform == "linux" and (ask := _glibc("mallopt")) is not None:
        ask(_M_ARENA_MAX, 1)


def give_back() -> None:
    """Give the system what is free, as after a window was closed."""
    if sys.platform == "linux" and (ask := _glibc("malloc_trim")) is not None:
        ask(0)


def returning() -> QTimer:
    """Return a timer that gives memory back a moment after it was started last."""
    timer = QTimer(singleShot=True, interval=_SOON)
    timer.timeout.connect(collect_all)
    timer.timeout.connect(give_back)
    return timer


@cache  # each look at the library is a circle
def _glibc(name: str) -> "ctypes._NamedFuncPointer | None":
    return getattr(ctypes.CDLL(None), name, None)
