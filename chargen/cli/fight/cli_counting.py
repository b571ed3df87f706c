"""Fights counted for a command line: looked at until all are counted, or until Ctrl+C."""

from collections.abc import Callable
from typing import Final, Protocol

PATIENCE: Final = 0.1
"""Seconds between two looks at what has been counted."""

Heard = Callable[[int, int], None]
"""Told from time to time how many fights of how many are counted."""


class CountedFights(Protocol):
    """Fights being counted by other processes."""

    @property
    def played(self) -> int:
        """Fights heard of so far."""

    def look(self, patience: float = 0.0) -> bool:
        """Hear what has been counted, waiting so long at most; say whether it is all."""

    def stop(self) -> None:
        """End now; what has been heard of stays."""


def count(counting: CountedFights, total: int, heard: Heard, so_far: Callable[[], str]) -> None:
    """Look until all is counted; who stops it before is told what was counted ``so_far``."""
    try:
        while not counting.look(PATIENCE):
            heard(counting.played, total)
    except KeyboardInterrupt:
        counting.stop()
        raise KeyboardInterrupt(_stopped(counting.played, total, so_far)) from None
    finally:
        counting.stop()


def _stopped(played: int, total: int, so_far: Callable[[], str]) -> str:
    if not played:
        return "Stopped"
    interim = so_far().removesuffix(".")
    return f"Stopped after {played:,} of {total:,} fights{': ' if interim else ''}{interim}"
