"""Progress of a long command: one line on a terminal, nothing elsewhere."""

import shutil
import sys
from time import monotonic
from typing import Final, Self

SOON: Final = 0.5
"""Seconds before the line appears."""
OFTEN: Final = 0.1
"""Seconds between two updates of the line."""
MINUTE: Final = 60


class Progress:
    """A line on standard error that is overwritten, and removed at the end of the with block."""

    def __init__(self, what: str) -> None:
        """Begin; ``what`` names the items counted, as in "12 of 40 characters"."""
        self._what: Final = what
        self._shown: Final = sys.stderr is not None and sys.stderr.isatty()
        self._began: Final = monotonic()
        self._next = self._began + SOON
        self._letters = 0

    def heard(self, done: int, total: int, note: str = "") -> None:
        """Update the line: items done, total, about how long the rest takes, and a note."""
        now = monotonic()
        if self._shown and now >= self._next:
            self._next = now + OFTEN
            self._write(f"{done:,} of {total:,} {self._what}{self._left(done, total, now)}{note}")

    def clear(self) -> None:
        """Remove the line, before other output."""
        if self._letters:
            self._write("")

    def __enter__(self) -> Self:
        """Show the line in a with block."""
        return self

    def __exit__(self, *error: object) -> None:
        """Remove the line."""
        self.clear()

    def _left(self, done: int, total: int, now: float) -> str:
        if not 0 < done < total:
            return ""
        seconds = (now - self._began) / done * (total - done)
        if seconds < MINUTE:
            return f", about {max(1, round(seconds))} s left"
        return f", about {round(seconds / MINUTE):,} min left"

    def _write(self, line: str) -> None:
        """Overwrite the line; every terminal knows how to go back to the left."""
        fits = line[: max(0, shutil.get_terminal_size().columns - 1)]
        wide = max(self._letters, len(fits))
        self._letters = wide  # before it is seen: Ctrl+C may come between any two steps
        sys.stderr.write(f"\r{fits:<{wide}}" + ("" if fits else "\r"))
        sys.stderr.flush()
        self._letters = len(fits)
