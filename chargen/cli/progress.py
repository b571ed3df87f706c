"""How far a long command is: one line on a terminal, nothing anywhere else."""

import shutil
import sys
from time import monotonic
from types import TracebackType
from typing import Final, Self

SOON: Final = 0.5
"""Seconds a command may take without a word."""
OFTEN: Final = 0.1
"""Seconds between two looks of the line."""
MINUTE: Final = 60


class Progress:
    """A line on standard error that is written over, and is gone at the end of the with block."""

    def __init__(self, what: str) -> None:
        """Begin; ``what`` is counted, as in "12 of 40 characters"."""
        self._what: Final = what
        self._shown: Final = sys.stderr is not None and sys.stderr.isatty()
        self._began: Final = monotonic()
        self._next = self._began + SOON
        self._letters = 0

    def heard(self, done: int, total: int) -> None:
        """Say how many of how many are done, and about how long the rest takes."""
        now = monotonic()
        if self._shown and now >= self._next:
            self._next = now + OFTEN
            self._write(f"{done:,} of {total:,} {self._what}{self._left(done, total, now)}")

    def clear(self) -> None:
        """Take the line away, before something else is said."""
        if self._letters:
            self._write("")

    def __enter__(self) -> Self:
        """Show it in a with block."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Take it away."""
        self.clear()

    def _left(self, done: int, total: int, now: float) -> str:
        if not 0 < done < total:
            return ""
        seconds = (now - self._began) / done * (total - done)
        if seconds < MINUTE:
            return f", about {max(1, round(seconds))} s left"
        return f", about {round(seconds / MINUTE):,} min left"

    def _write(self, line: str) -> None:
        """Write over what stands there; terminals of any kind know how to go back to the left."""
        fits = line[: max(0, shutil.get_terminal_size().columns - 1)]
        wide = max(self._letters, len(fits))
        self._letters = wide  # before it is seen: Ctrl+C may come between any two steps
        sys.stderr.write(f"\r{fits:<{wide}}" + ("" if fits else "\r"))
        sys.stderr.flush()
        self._letters = len(fits)
