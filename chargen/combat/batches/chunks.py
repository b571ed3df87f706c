"""What a batch is shared out in: whole blocks, taken by whoever is free."""

from collections.abc import Sequence
from threading import Lock
from typing import Final

from ..kernel.system import BLOCK
from ..scene.scenario import Scenario
from .batch import Batch
from .compare import PairedComparison

Played = Batch | PairedComparison
"""A part being played."""


def begun(scenarios: Sequence[Scenario], seed: int, first: int, fights: int) -> Played:
    """Begin with a part: of a batch from one scenario, of a comparison of two."""
    if len(scenarios) == 1:
        return Batch(scenarios[0], seed, fights, first // BLOCK)
    return PairedComparison(scenarios[0], scenarios[1], seed, fights, first=first)


class Chunk:
    """Some blocks of a batch."""

    def __init__(self, first: int, fights: int) -> None:
        self.first: Final = first
        """The number of its first fight."""
        self.fights: Final = fights
        self.counted = 0
        """Fights of it whose sums came in."""


class ChunkQueue:
    """What is still to be played."""

    def __init__(self, fights: int, hands: int) -> None:
        self._fights: Final = fights
        self._hands: Final = hands
        self._next = 0
        self._returned: list[Chunk] = []
        self._lock: Final = Lock()

    def take(self, blocks: int) -> Chunk | None:
        """Return a part of at most so many blocks; None if there is none left.

        Towards the end parts are small, so that all hands end at about the same time.
        """
        with self._lock:
            if self._returned:
                return self._returned.pop()
            first, left = self._next, self._fights - self._next
            if left <= 0:
                return None
            fair = max(1, left // (2 * self._hands * BLOCK))
            many = min(left, min(blocks, fair) * BLOCK)
            self._next += many
            return Chunk(first, many)

    def give_back(self, part: Chunk) -> None:
        """Leave the rest of a part to somebody else."""
        with self._lock:
            self._returned.append(part)
