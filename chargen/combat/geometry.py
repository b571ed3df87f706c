"""Distances, lines of fire and cover on a plane of whole centimetres: exact, no fractions.

What a line between two fighters crosses is kept in one ``Pair`` for each two of them and worked
out anew only when one of them stands elsewhere.
"""

from math import isqrt, sqrt
from typing import Final

from .native import i64
from .scenario import METRE, Scene

POINT: Final = 2
WALL: Final = 4
"""Numbers in the outline of a single point and of a wall; more enclose something."""

MOST_PLACES: Final = 4_096
"""Places a ground remembers before it begins anew."""

Segment = tuple[int, int, int, int]
"""x and y of both ends."""


def distance(x1: i64, y1: i64, x2: i64, y2: i64) -> i64:
    """Distance in centimetres, rounded up."""
    square = (x1 - x2) * (x1 - x2) + (y1 - y2) * (y1 - y2)
    root: i64 = int(sqrt(float(square)))
    while root * root < square:
        root += 1
    while root > 0 and (root - 1) * (root - 1) >= square:
        root -= 1
    return root


def within(x1: i64, y1: i64, x2: i64, y2: i64, reach: i64) -> bool:
    """Whether two places are at most so many centimetres apart."""
    return (x1 - x2) * (x1 - x2) + (y1 - y2) * (y1 - y2) <= reach * reach


def adjacent(scene: Scene, x1: i64, y1: i64, x2: i64, y2: i64, metres: i64 = 1) -> bool:
    """Whether two places are so many metres apart, or spaces on a grid (CB-66)."""
    if scene.grid:
        reach = metres * scene.scale
        return -reach <= x1 - x2 <= reach and -reach <= y1 - y2 <= reach
    return within(x1, y1, x2, y2, metres * METRE)


def near_covers(x: i64, y: i64, scene: Scene, metres: i64) -> tuple[int, ...]:
    """Which covers somebody at a place is behind by position (CB-63, CB-66)."""
    if not scene.covers:
        return ()
    reach = metres * METRE
    if scene.grid:
        reach = metres * scene.scale * 3 // 2
    return tuple(
        number
        for number, cover in enumerate(scene.covers)
        if _outline_distance_squared(x, y, cover.extent) <= reach * reach
    )


def crosses(x1: i64, y1: i64, x2: i64, y2: i64, outline: tuple[int, ...]) -> bool:
    """Whether the line between two places crosses or touches an outline."""
    last = len(outline) - 2
    for at in range(0, last, 2):
        if _meet(x1, y1, x2, y2, outline[at], outline[at + 1], outline[at + 2], outline[at + 3]):
            return True
    if last <= POINT:
        return False
    return _meet(x1, y1, x2, y2, outline[last], outline[last + 1], outline[0], outline[1])


def toward(x1: int, y1: int, x2: int, y2: int, reach: int) -> tuple[int, int]:
    """Return the place so many centimetres on the way to another, or that one if it is nearer."""
    square = (x1 - x2) * (x1 - x2) + (y1 - y2) * (y1 - y2)
    far = isqrt(square)
    if far * far < square:
        far += 1
    if far <= reach:
        return x2, y2
    return x1 + _part(x2 - x1, reach, far), y1 + _part(y2 - y1, reach, far)


def nearest_on(x: int, y: int, outline: tuple[int, ...]) -> tuple[int, int]:
    """Return the point of an outline nearest to a place, in whole centimetres."""
    best = (outline[0], outline[1])
    least = -1
    for at in range(0, max(2, len(outline) - 2), 2):
        side = outline[at : at + 4] if len(outline) > POINT else outline + outline
        px, py = _nearest_on_side(x, y, side)
        square = (px - x) * (px - x) + (py - y) * (py - y)
        if least < 0 or square < least:
            best, least = (px, py), square
    return best


def to_segment_squared(x: int, y: int, ends: Segment) -> int:
    """Squared centimetres from a place to the stretch between two others, rounded down."""
    x1, y1, x2, y2 = ends
    dx, dy = x2 - x1, y2 - y1
    length = dx * dx + dy * dy
    along = (x - x1) * dx + (y - y1) * dy
    if length == 0 or along <= 0:
        return (x - x1) * (x - x1) + (y - y1) * (y - y1)
    if along >= length:
        return (x - x2) * (x - x2) + (y - y2) * (y - y2)
    aside = (x - x1) * dy - (y - y1) * dx
    return aside * aside // length


class Pair:
    """How far one fighter is from another, and which covers the line between them crosses."""

    def __init__(self) -> None:
        self.x1: i64 = 0
        self.y1: i64 = 0
        self.x2: i64 = 0
        self.y2: i64 = 0
        self.known = False
        """Whether what follows is worked out for these places."""
        self.distance: i64 = 0
        """Centimetres, rounded up."""
        self.crossed: int = 0
        """Covers of the scene on the line, one bit each."""


class Ground:
    """A scene with what its places have to do with each other, shared by all fights on it."""

    def __init__(self, scene: Scene, fighters: int) -> None:
        self.scene = scene
        self.covers: i64 = len(scene.covers)
        self._fighters: i64 = fighters
        self._pairs: list[Pair] = [Pair() for _ in range(fighters * fighters)]

        self._near: dict[tuple[int, int], tuple[int, ...]] = {}

    def near(self, x: i64, y: i64, metres: i64) -> tuple[int, ...]:
        """Covers somebody at a place is behind; asked again of the same places (CB-63)."""
        if not self.covers:
            return ()
        place = (int(x), int(y))
        found = self._near.get(place)
        if found is None:
            if len(self._near) >= MOST_PLACES:
                self._near.clear()
            found = near_covers(x, y, self.scene, metres)
            self._near[place] = found
        return found

    def pair(self, one: i64, other: i64, x1: i64, y1: i64, x2: i64, y2: i64) -> Pair:
        """What lies between two fighters who stand at these places."""
        pair = self._pairs[one * self._fighters + other]
        if not pair.known or pair.x1 != x1 or pair.y1 != y1 or pair.x2 != x2 or pair.y2 != y2:
            pair.x1, pair.y1, pair.x2, pair.y2 = x1, y1, x2, y2
            pair.known = True
            pair.distance = distance(x1, y1, x2, y2)
            pair.crossed = self.crossed(x1, y1, x2, y2)
        return pair

    def crossed(self, x1: i64, y1: i64, x2: i64, y2: i64) -> int:
        """Covers on the line between two places, one bit each."""
        found = 0
        bit = 1
        for cover in self.scene.covers:
            if crosses(x1, y1, x2, y2, cover.extent):
                found |= bit
            bit <<= 1
        return found


def _part(step: int, reach: int, far: int) -> int:
    moved = abs(step) * reach // far
    return moved if step >= 0 else -moved


def _nearest_on_side(x: int, y: int, side: tuple[int, ...]) -> tuple[int, int]:
    x1, y1, x2, y2 = side
    dx, dy = x2 - x1, y2 - y1
    length = dx * dx + dy * dy
    along = (x - x1) * dx + (y - y1) * dy
    if length == 0 or along <= 0:
        return x1, y1
    if along >= length:
        return x2, y2
    return x1 + dx * along // length, y1 + dy * along // length


def _outline_distance_squared(x: int, y: int, outline: tuple[int, ...]) -> int:
    if len(outline) == POINT:
        return to_segment_squared(x, y, (outline[0], outline[1], outline[0], outline[1]))
    least = -1
    for at in range(0, len(outline) - 2, 2):
        ends = (outline[at], outline[at + 1], outline[at + 2], outline[at + 3])
        square = to_segment_squared(x, y, ends)
        if least < 0 or square < least:
            least = square
    if len(outline) > WALL:
        square = to_segment_squared(x, y, (outline[-2], outline[-1], outline[0], outline[1]))
        least = min(least, square)
    return least


def _side_of(ax: i64, ay: i64, bx: i64, by: i64, px: i64, py: i64) -> i64:
    return (bx - ax) * (py - ay) - (by - ay) * (px - ax)


def _meet(x1: i64, y1: i64, x2: i64, y2: i64, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    one = _side_of(ax, ay, bx, by, x1, y1)
    two = _side_of(ax, ay, bx, by, x2, y2)
    if (one > 0 and two > 0) or (one < 0 and two < 0):
        return False
    three = _side_of(x1, y1, x2, y2, ax, ay)
    four = _side_of(x1, y1, x2, y2, bx, by)
    if (three > 0 and four > 0) or (three < 0 and four < 0):
        return False
    if one == 0 and two == 0:
        return _overlap(x1, x2, ax, bx) and _overlap(y1, y2, ay, by)
    return True


def _overlap(a: i64, b: i64, c: i64, d: i64) -> bool:
    return max(min(a, b), min(c, d)) <= min(max(a, b), max(c, d))
