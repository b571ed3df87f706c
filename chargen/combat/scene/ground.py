"""The ground of a fight: distances, and covers between places, worked out once.

The covers between two fighters are kept in one ``Pair`` for each two of them, and worked out again
only after one of them has moved.
"""

from typing import Final

from ..native_types import i64
from .detours import Detours
from .geometry import distance, meet, near_covers, sides
from .obstacle import ELBOW, Hindrances, Obstacle, Place
from .scenario import Scene

MOST_PLACES: Final = 4_096
"""Places a ground remembers before its memory is cleared."""
BODY: Final = 50
"""Centimetres between the middles of two people at least."""


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


class CoverOutline:
    """The sides of a cover in the box they fill, and which cover that is, as one bit."""

    def __init__(self, cover: int, extent: tuple[int, ...]) -> None:
        self.cover = cover
        self.left: i64 = min(extent[::2])
        self.right: i64 = max(extent[::2])
        self.low: i64 = min(extent[1::2])
        self.high: i64 = max(extent[1::2])
        self.sides = [CoverSide(*ends) for ends in sides(extent)]


class CoverSide:
    """One side of a cover."""

    def __init__(self, x1: i64, y1: i64, x2: i64, y2: i64) -> None:
        self.x1 = x1
        self.y1 = y1
        self.x2 = x2
        self.y2 = y2


class Bodies:
    """Bodies of the living in one fight, and ways kept until one of them moves or dies."""

    def __init__(self, fighters: int) -> None:
        self.obstacles: list[Obstacle | None] = [None] * fighters
        """The room each fighter takes up; None for the dead."""
        self.ways: dict[tuple[int, int, int], tuple[Place, ...]] = {}
        """Places of the way of a fighter to a point, by number, x and y; empty without a way."""
        self.detours: dict[tuple[int, ...], Detours] = {}
        """The ways round obstacles by the number of a fighter, and of walls brushed at the goal."""
        self.hindrances: Final = Hindrances()

    def put(self, index: i64, x: i64, y: i64, dead: bool) -> None:
        """Note a fighter's place; a change ends what was kept."""
        body = self.obstacles[index]
        if dead:
            if body is None:
                return
            self.obstacles[index] = None
        else:
            if body is not None and body.left == x - BODY and body.low == y - BODY:
                return
            self.obstacles[index] = Obstacle((int(x), int(y)), BODY)
        self.ways.clear()
        self.detours.clear()
        self.hindrances.forget()


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
        self.brushed: tuple[Obstacle, ...] = tuple(Obstacle(wall.outline, 0) for wall in self.walls)
        """The same for a mover who starts or ends nearer to them."""
        self.tall: int = 0
        """Covers of full height, one bit each: what stands in the way hides (CB-63)."""
        for number, cover in enumerate(scene.covers):
            if cover.full_height():
                self.tall |= 1 << number
        self._outlines = [
            CoverOutline(1 << number, cover.extent) for number, cover in enumerate(scene.covers)
        ]
        self._near: dict[tuple[int, int, int], tuple[int, ...]] = {}
        self.spots_behind: dict[Place, list[Place]] = {}
        """The place behind each cover, by the place it is seen from."""

    def bodies(self) -> Bodies:
        """Return room for the bodies of one fight on this ground."""
        return Bodies(int(self._fighters))

    def near(self, x: i64, y: i64, metres: i64) -> tuple[int, ...]:
        """Return the covers within some metres of a place; they are remembered (CB-63)."""
        if not self.covers:
            return ()
        place = (int(x), int(y), int(metres))
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
        left, right = min(x1, x2), max(x1, x2)
        low, high = min(y1, y2), max(y1, y2)
        for outline in self._outlines:
            if outline.left > right or outline.right < left:
                continue
            if outline.low > high or outline.high < low:
                continue
            for side in outline.sides:
                start = dx * side.y1 - dy * side.x1 - level
                end = dx * side.y2 - dy * side.x2 - level
                if (start > 0 and end > 0) or (start < 0 and end < 0):
                    continue  # both its ends lie on one side of the line: so do most
                if meet(x1, y1, x2, y2, side.x1, side.y1, side.x2, side.y2):
                    crossed |= outline.cover
                    break
        return crossed
