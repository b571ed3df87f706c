"""Fights that other processes count, looked at from the window."""

from functools import partial
from typing import Protocol

from PySide6.QtCore import QObject

from chargen.gui.application.timed_work import LongWork

LOOKED_EVERY = 20
"""Milliseconds between two looks at what has been counted."""


class Counting(Protocol):
    """Fights that other processes count."""

    def look(self) -> bool:
        """Take the new counts; return whether it is all."""

    def stop(self) -> None:
        """End these processes."""


class BatchPoller(LongWork):
    """Looks from time to time at fights other processes count, and ends these processes."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent, LOOKED_EVERY)
        self._watched: list[Counting] = []
        # A page is taken away without a word: by a window that closes, or another theme.
        self.destroyed.connect(partial(_end, self._watched))

    def watch(self, shared: Counting) -> None:
        """Look at what is counted from now on, and no more at what was counted before."""
        _end(self._watched)
        self._watched.append(shared)
        self.start(shared.look)

    def stop(self) -> None:
        """End the processes now; what they have counted stays."""
        _end(self._watched)
        super().stop()


def _end(watched: list[Counting], *_: object) -> None:
    while watched:
        watched.pop().stop()
