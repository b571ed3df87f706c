"""Distances, lines of fire and cover on a plane of whole centimetres: exact, no fractions."""

from math import isqrt, sqrt
from typing import Final

from ..native_types import i64
from .scenario import METRE, Scene

FAR: Final = 3_000_000_000
"""More than this has no square in a native whole number."""
POINT: Final = 2
WALL: Final = 4
"""Numbers in the outline of a single point and of a wall; more enclose something."""

DIRECTIONS: Final = (
    (809, 588), (309, 951), (-309, 951), (-809, 588), (-1000, 0),
    (-809, -588), (-309, -951), (309, -951), (809, -588), (1000, 0),
)  # fmt: skip
"""One way in thousandths for each number of a d10, 36 degrees apart (CB-142, LC-R12)."""
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
    """Return whether two places lie within a distance in centimetres."""
    return (x1 - x2) * (x1 - x2) + (y1 - y2) * (y1 - y2) <= reach * reach


def adjacent(scene: Scene, x1: i64, y1: i64, x2: i64, y2: i64, metres: i64 = 1) -> bool:
    """Return whether two places lie within a distance in metres, or in spaces on a grid (CB-66)."""
    if scene.grid:
        reach = metres * scene.scale
        return -reach <= x1 - x2 <= reach and -reach <= y1 - y2 <= reach
    return within(x1, y1, x2, y2, metres * METRE)


def near_covers(x: i64, y: i64, scene: Scene, metres: i64) -> tuple[int, ...]:
    """Return the covers that protect a place by position (CB-63, CB-66)."""
    if not scene.covers:
        return ()
    reach = metres * METRE
    if scene.grid:
        reach = metres * scene.scale * 3 // 2
    numbers: list[int] = []
    for number, cover in enumerate(scene.covers):
        if to_outline_squared(x, y, cover.extent) <= reach * reach:
            numbers.append(number)
    return tuple(numbers)


def crosses(x1: i64, y1: i64, x2: i64, y2: i64, outline: tuple[int, ...]) -> bool:
    """Return whether the line between two places crosses or touches an outline."""
    last = len(outline) - 2
    for at in range(0, last, 2):
        if meet(x1, y1, x2, y2, outline[at], outline[at + 1], outline[at + 2], outline[at + 3]):
            return True
    if last <= POINT:
        return False
    return meet(x1, y1, x2, y2, outline[last], outline[last + 1], outline[0], outline[1])


def sides(outline: tuple[int, ...]) -> list[Segment]:
    """The sides of an outline: none of a single point, one of a wall."""
    lines = [
        (outline[at], outline[at + 1], outline[at + 2], outline[at + 3])
        for at in range(0, len(outline) - 2, 2)
    ]
    if len(outline) > WALL:
        lines.append((outline[-2], outline[-1], outline[0], outline[1]))
    return lines


def meet(x1: i64, y1: i64, x2: i64, y2: i64, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """Return whether two stretches cross or touch."""
    start = _side_of(ax, ay, bx, by, x1, y1)
    end = _side_of(ax, ay, bx, by, x2, y2)
    if (start > 0 and end > 0) or (start < 0 and end < 0):
        return False
    three = _side_of(x1, y1, x2, y2, ax, ay)
    four = _side_of(x1, y1, x2, y2, bx, by)
    if (three > 0 and four > 0) or (three < 0 and four < 0):
        return False
    if start == 0 and end == 0:
        return _overlap(x1, x2, ax, bx) and _overlap(y1, y2, ay, by)
    return True


def toward(x1: int, y1: int, x2: int, y2: int, reach: int) -> tuple[int, int]:
    """Return a place some centimetres on the way to another, or the other if it is nearer."""
    square = (x1 - x2) * (x1 - x2) + (y1 - y2) * (y1 - y2)
    far = isqrt(square)
    if far * far < square:
        far += 1
    if far <= reach:
        return x2, y2
    return x1 + _part(x2 - x1, reach, far), y1 + _part(y2 - y1, reach, far)


def meetings(x: int, y: int, dx: int, dy: int, outline: tuple[int, ...]) -> list[tuple[int, int]]:
    """Return where the straight way from a place in a direction first meets an outline."""
    points: list[tuple[int, int]] = []
    for at in range(0 if len(outline) > WALL else POINT, len(outline), POINT):
        ax, ay = outline[at - 2], outline[at - 1]
        sx, sy = outline[at] - ax, outline[at + 1] - ay
        down = dx * sy - dy * sx
        up = (ax - x) * sy - (ay - y) * sx
        along = (ax - x) * dy - (ay - y) * dx
        if down < 0:
            up, along, down = -up, -along, -down
        if down and up >= 0 and 0 <= along <= down:
            points.append((x + dx * up // down, y + dy * up // down))
    return points


def to_segment_squared(x: i64, y: i64, x1: i64, y1: i64, x2: i64, y2: i64) -> i64:
    """Squared centimetres from a place to the stretch between two others, rounded down."""
    dx, dy = x2 - x1, y2 - y1
    length = dx * dx + dy * dy
    along = (x - x1) * dx + (y - y1) * dy
    if length == 0 or along <= 0:
        return (x - x1) * (x - x1) + (y - y1) * (y - y1)
    if along >= length:
        return (x - x2) * (x - x2) + (y - y2) * (y - y2)
    aside = (x - x1) * dy - (y - y1) * dx
    if -FAR < aside < FAR:
        return aside * aside // length
    return int(aside) * int(aside) // int(length)


def to_outline_squared(x: i64, y: i64, outline: tuple[int, ...]) -> i64:
    """Squared centimetres from a place to the nearest side of an outline, rounded down."""
    if len(outline) == POINT:
        return to_segment_squared(x, y, outline[0], outline[1], outline[0], outline[1])
    least: i64 = -1
    for at in range(0, len(outline) - 2, 2):
        x1: i64 = outline[at]
        y1: i64 = outline[at + 1]
        square = to_segment_squared(x, y, x1, y1, outline[at + 2], outline[at + 3])
        if least < 0 or square < least:
            least = square
    if len(outline) > WALL:
        square = to_segment_squared(x, y, outline[-2], outline[-1], outline[0], outline[1])
        least = min(least, square)
    return least


def encloses(x: i64, y: i64, outline: tuple[int, ...]) -> bool:
    """Return whether a place lies inside a closed outline; one on a side may count as either."""
    if len(outline) <= WALL:
        return False
    inside = False
    ax: i64 = outline[-2]
    ay: i64 = outline[-1]
    for at in range(0, len(outline), 2):
        bx: i64 = outline[at]
        by: i64 = outline[at + 1]
        if (ay > y) != (by > y):
            turn = _side_of(ax, ay, bx, by, x, y)
            if (turn > 0) == (by > ay):
                inside = not inside
        ax, ay = bx, by
    return inside


def _part(step: int, reach: int, far: int) -> int:
    moved = abs(step) * reach // far
    return moved if step >= 0 else -moved


def _side_of(ax: i64, ay: i64, bx: i64, by: i64, px: i64, py: i64) -> i64:
    return (bx - ax) * (py - ay) - (by - ay) * (px - ax)


def _overlap(a: i64, b: i64, c: i64, d: i64) -> bool:
    return max(min(a, b), min(c, d)) <= min(max(a, b), max(c, d))
