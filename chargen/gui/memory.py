"""Memory that is used no more goes back to the system, where the C library can be asked for that.

glibc gives each thread a heap of its own and keeps what lies freed between what is used: after an
hour of sheets and fights that came to four times what was in use.
"""

import ctypes
import sys

from PySide6.QtCore import QTimer

_M_ARENA_MAX = -8
_SOON = 50
"""Milliseconds until what was closed is gone."""


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
    made = QTimer(singleShot=True, interval=_SOON)
    made.timeout.connect(give_back)
    return made


def _glibc(name: str) -> "ctypes._NamedFuncPointer | None":
    return getattr(ctypes.CDLL(None), name, None)
