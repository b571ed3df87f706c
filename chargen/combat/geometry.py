"""Distances, lines of fire and cover on a plane of whole centimetres: exact, no fractions."""

from math import isqrt
from typing import Final

from chargen.combat.model import METRE, Scene
from chargen.combat.tunables import Tunables

POINT: Final = 2
WALL: Final = 4
"""Numbers in the outline of a single point and of a wall; more enclose something."""


def distance(x1: int, y1: int, x2: int, y2: int) -> int:
    """Distance in centimetres, rounded up."""
    square = (x1 - x2) * (x1 - x2) + (y1 - y2) * (y1 - y2)
    root = isqrt(square)
    return root if root * root == square else root + 1


def within(x1: int, y1: int, x2: int, y2: int, *, reach: int) -> bool:
    """Whether two places are at most so many centimetres apart."""
    return (x1 - x2) * (x1 - x2) + (y1 - y2) * (y1 - y2) <= reach * reach


def adjacent(x1: int, y1: int, x2: int, y2: int, *, scene: Scene, metres: int = 1) -> bool:
    """Whether two places are so many metres apart, or spaces on a grid (CB-66)."""
    if scene.grid:
        return max(abs(x1 - x2), abs(y1 - y2)) <= metres * scene.scale
    return within(x1, y1, x2, y2, reach=metres * METRE)


def near_covers(x: int, y: int, scene: Scene, tunables: Tunables) -> tuple[int, ...]:
    """Which covers somebody at a place is behind by position (CB-63, CB-66)."""
    reach = tunables.cover_reach * METRE
    if scene.grid:
        reach = tunables.cover_reach * scene.scale * 3 // 2
    return tuple(
        number
        for number, cover in enumerate(scene.covers)
        if _outline_distance_squared(x, y, cover.extent) <= reach * reach
    )


def crosses(x1: int, y1: int, x2: int, y2: int, *, outline: tuple[int, ...]) -> bool:
    """Whether the line between two places crosses or touches an outline."""
    last = len(outline) - 2
    for at in range(0, last, 2):
        if _meet(x1, y1, x2, y2, outline[at : at + 4]):
            return True
    return last > POINT and _meet(x1, y1, x2, y2, (*outline[last:], *outline[:2]))


def toward(x1: int, y1: int, x2: int, y2: int, *, reach: int) -> tuple[int, int]:
    """Return the place so many centimetres on the way to another, or that one if it is nearer."""
    far = distance(x1, y1, x2, y2)
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


def to_segment_squared(x: int, y: int, ends: tuple[int, int, int, int]) -> int:
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


def _side_of(ax: int, ay: int, bx: int, by: int, *, px: int, py: int) -> int:
    return (bx - ax) * (py - ay) - (by - ay) * (px - ax)


def _meet(x1: int, y1: int, x2: int, y2: int, side: tuple[int, ...]) -> bool:
    ax, ay, bx, by = side
    one = _side_of(ax, ay, bx, by, px=x1, py=y1)
    two = _side_of(ax, ay, bx, by, px=x2, py=y2)
    if (one > 0 and two > 0) or (one < 0 and two < 0):
        return False
    three = _side_of(x1, y1, x2, y2, px=ax, py=ay)
    four = _side_of(x1, y1, x2, y2, px=bx, py=by)
    if (three > 0 and four > 0) or (three < 0 and four < 0):
        return False
    if one == 0 and two == 0:
        return _overlap(x1, x2, ax, bx) and _overlap(y1, y2, ay, by)
    return True


def _overlap(a: int, b: int, c: int, d: int) -> bool:
    return max(min(a, b), min(c, d)) <= min(max(a, b), max(c, d))
