"""The ground of a fight: distances, and covers between places, worked out once.

The covers between two fighters are kept in one ``Pair`` for each two of them, and worked out again
only after one of them has moved.
"""

from typing import Final

from ..native_types import i64
from .geometry import distance, meet, near_covers, sides
from .obstacle import Obstacle
from .scenario import Scene

MOST_PLACES: Final = 4_096
"""Places a ground remembers before its memory is cleared."""
ELBOW: Final = 25
"""Centimetres a mover keeps from walls, where there is room."""


class Pair:
    """The distance between two fighters, and the covers the line between them crosses."""

    def __init__(self) -> None:
        self.x1: i64 = 0
        self.y1: i64 = 0
        self.x2: i64 = 0
        self.y2: i64 = 0
        self.known = False
        """True once distance and covers are worked out for these places."""
        self.distance: i64 = 0
        """Centimetres, rounded up."""
        self.crossed: int = 0
        """Covers of the scene on the line, one bit each."""


class CoverSide:
    """One side of a cover, and which cover that is, as one bit."""

    def __init__(self, cover: int, x1: i64, y1: i64, x2: i64, y2: i64) -> None:
        self.cover = cover
        self.x1 = x1
        self.y1 = y1
        self.x2 = x2
        self.y2 = y2


class Ground:
    """A scene with what its places have to do with each other, shared by all fights on it."""

    def __init__(self, scene: Scene, fighters: int) -> None:
        self.scene = scene
        self.covers: i64 = len(scene.covers)
        self._fighters: i64 = fighters
        self._pairs: list[Pair] = [Pair() for _ in range(fighters * fighters)]
        self.walls: tuple[Obstacle, ...] = tuple(
            Obstacle(cover.extent, ELBOW) for cover in scene.covers if not cover.passable()
        )
        """Impassable obstacles (CB-63)."""
        self.tall: int = 0
        """Covers of full height, one bit each: what stands in the way hides (CB-63)."""
        for number, cover in enumerate(scene.covers):
            if cover.full_height():
                self.tall |= 1 << number
        self._sides = [
            CoverSide(1 << number, *ends)
            for number, cover in enumerate(scene.covers)
            for ends in sides(cover.extent)
        ]
        self._near: dict[tuple[int, int], tuple[int, ...]] = {}

    def near(self, x: i64, y: i64, metres: i64) -> tuple[int, ...]:
        """Return the covers that protect a place; places are remembered (CB-63)."""
        if not self.covers:
            return ()
        place = (int(x), int(y))
        covers = self._near.get(place)
        if covers is None:
            if len(self._near) >= MOST_PLACES:
                self._near.clear()
            covers = near_covers(x, y, self.scene, metres)
            self._near[place] = covers
        return covers

    def pair(self, index: i64, other: i64, x1: i64, y1: i64, x2: i64, y2: i64) -> Pair:
        """Return distance and covers between two fighters at these places."""
        pair = self._pairs[index * self._fighters + other]
        if not pair.known or pair.x1 != x1 or pair.y1 != y1 or pair.x2 != x2 or pair.y2 != y2:
            pair.x1, pair.y1, pair.x2, pair.y2 = x1, y1, x2, y2
            pair.known = True
            pair.distance = distance(x1, y1, x2, y2)
            pair.crossed = self.crossed(x1, y1, x2, y2)
        return pair

    def crossed(self, x1: i64, y1: i64, x2: i64, y2: i64) -> int:
        """Return the covers on the line between two places, one bit each."""
        crossed = 0
        dx, dy = x2 - x1, y2 - y1
        level = dx * y1 - dy * x1
        for side in self._sides:
            start = dx * side.y1 - dy * side.x1 - level
            end = dx * side.y2 - dy * side.x2 - level
            if (start > 0 and end > 0) or (start < 0 and end < 0):
                continue  # both its ends lie on one side of the line: so do most, without a call
            if not crossed & side.cover and meet(
                x1, y1, x2, y2, side.x1, side.y1, side.x2, side.y2
            ):
                crossed |= side.cover
        return crossed
