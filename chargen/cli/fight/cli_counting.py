"""Counts of fights for a command, with a progress line, until the end or Ctrl+C."""

from collections.abc import Callable
from typing import Final, Protocol

PATIENCE: Final = 0.1
"""Seconds between two collections of results."""

ReportProgress = Callable[[int, int], None]
"""Function called with the fights counted so far and their total."""


class CountedFights(Protocol):
    """Fights counted by other processes."""

    @property
    def played(self) -> int:
        """Fights counted so far."""

    def look(self, patience: float = 0.0) -> bool:
        """Collect new results for at most ``patience`` seconds; return whether all are in."""

    def stop(self) -> None:
        """Stop at once; the results so far stay."""


def count(
    counting: CountedFights, total: int, heard: ReportProgress, so_far: Callable[[], str]
) -> None:
    """Collect results until all are in; Ctrl+C raises with the result ``so_far``."""
    try:
        while not counting.look(PATIENCE):
            heard(counting.played, total)
    except KeyboardInterrupt:
        counting.stop()
        raise KeyboardInterrupt(_stop_message(counting.played, total, so_far)) from None
    finally:
        counting.stop()


def _stop_message(played: int, total: int, so_far: Callable[[], str]) -> str:
    if not played:
        return "Stopped"
    interim = so_far().removesuffix(".")
    return f"Stopped after {played:,} of {total:,} fights{': ' if interim else ''}{interim}"
