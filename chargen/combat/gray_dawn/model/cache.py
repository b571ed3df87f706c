"""Results of tactics, kept for all fights of a start because the same questions return.

Nothing here is state of a fight. Every result is kept under all it depends on, so that it equals
the one that would be worked out.
"""

from typing import Final

from ...native_types import i64, mypyc_attr
from ...scene.obstacle import Place

KIND_BITS: Final = 6
"""Bits of the number of a kind of fighter, in the keys of results."""
MOST_KINDS: Final = 1 << KIND_BITS
"""Kinds of fighters a memory can tell apart."""
MOST_KEPT: Final = 100_000
"""Kept results of hits before the memory is cleared."""
MOST_NEAREST: Final = 8_192
"""Covers in all lists of the nearest that are kept."""


@mypyc_attr(acyclic=True)
class Hits:
    """Values of hits on a fighter, by the SP its armour has lost."""

    def __init__(self) -> None:
        self.anywhere: dict[int, dict[int, float]] = {}
        """The worth of a hit where chance will have it, by the covers it goes through."""
        self.called: dict[int, dict[int, tuple[int, float]]] = {}
        """The location a called shot is worth most at, and what a hit there is worth, likewise."""
        self.turns: dict[int, dict[int, float]] = {}
        """The harm of a turn of fire, likewise."""


@mypyc_attr(acyclic=True)
class TacticsCache:
    """The memory of a start."""

    def __init__(self) -> None:
        self.nearest: dict[tuple[int, int, int, int], list[tuple[int, int, Place]]] = {}
        """The same with their distance and the cover's number, by where both stand."""
        self.leasts: dict[int, int] = {}
        """The level of covers where least of them hides a location."""
        self.placed: dict[int, float] = {}
        """The worth of a hit at a location."""
        self._hits: dict[tuple[int, ...], Hits] = {}
        self._kept: i64 = 0

    def hits_on(self, kind: i64, sp: list[int]) -> Hits:
        """Return the values of hits on a kind of fighter with this armour left."""
        key = (int(kind), *sp)
        hits = self._hits.get(key)
        if hits is None:
            hits = Hits()
            self._hits[key] = hits
            self.grew()
        return hits

    def grew(self) -> None:
        """Count one more kept result, and start over when there are too many."""
        self._kept += 1
        if self._kept >= MOST_KEPT:
            self._hits.clear()
            self.placed.clear()
            self.leasts.clear()
            self._kept = 0
