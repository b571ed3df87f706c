"""An obstacle to movement: a wall, or a fighter."""

from typing import Final

from ..native_types import i64, mypyc_attr
from .geometry import POINT, crosses, encloses, to_outline_squared, to_stretch_squared

Place = tuple[int, int]
"""x and y in centimetres."""
ELBOW: Final = 25
"""Centimetres a mover keeps from walls, where there is room."""


@mypyc_attr(acyclic=True)
class Obstacle:
    """An outline no way crosses, or comes nearer to than its room."""

    def __init__(self, outline: tuple[int, ...], room: i64) -> None:
        self.outline = outline
        self.room = room
        """Centimetres that have to stay free around it; at 0 it may be brushed past."""
        self.left: i64 = min(outline[::2]) - room
        self.right: i64 = max(outline[::2]) + room
        self.low: i64 = min(outline[1::2]) - room
        self.high: i64 = max(outline[1::2]) + room
        self._is_point = len(outline) == POINT
        self._x: i64 = outline[0]
        self._y: i64 = outline[1]
        self._turns: list[Place] = []

    def inside(self, x: i64, y: i64) -> bool:
        """Return whether a place lies on it or inside it."""
        if x < self.left or x > self.right or y < self.low or y > self.high:
            return False
        return to_outline_squared(x, y, self.outline) == 0 or encloses(x, y, self.outline)

    def keeps_out(self, x: i64, y: i64) -> bool:
        """Return whether a place lies on it, inside it or too near to it."""
        if x < self.left or x > self.right or y < self.low or y > self.high:
            return False
        square = to_outline_squared(x, y, self.outline)
        return square == 0 or square < self.room * self.room or encloses(x, y, self.outline)

    def blocks(self, x1: i64, y1: i64, x2: i64, y2: i64) -> bool:
        """Return whether it blocks the straight way from one place to another."""
        if max(x1, x2) < self.left or min(x1, x2) > self.right:
            return False
        if max(y1, y2) < self.low or min(y1, y2) > self.high:
            return False
        dx, dy = x2 - x1, y2 - y1
        level = dx * y1 - dy * x1
        if max(dx * self.low, dx * self.high) - min(dy * self.left, dy * self.right) < level:
            return False  # all of it lies on one side of the line: so it is with most
        if min(dx * self.low, dx * self.high) - max(dy * self.left, dy * self.right) > level:
            return False
        square = self.room * self.room
        if self._is_point:
            return to_stretch_squared(self._x, self._y, x1, y1, x2, y2) < square
        if crosses(x1, y1, x2, y2, self.outline):
            return True
        if self.room == 0:
            return False
        for at in range(0, len(self.outline), 2):
            x: i64 = self.outline[at]
            y: i64 = self.outline[at + 1]
            if to_stretch_squared(x, y, x1, y1, x2, y2) < square:
                return True
        return self.keeps_out(x1, y1) or self.keeps_out(x2, y2)

    def turns(self) -> list[Place]:
        """Return places on the way round it: eight about each corner of its outline, room kept."""
        if not self._turns:
            far = max(ELBOW, int(self.room)) * 109 // 100 + 2
            aslant = far * 71 // 100 + 1
            steps = [(far, 0), (0, far), (-far, 0), (0, -far)]
            steps += [(aslant, aslant), (-aslant, aslant), (-aslant, -aslant), (aslant, -aslant)]
            self._turns = [
                (self.outline[at] + dx, self.outline[at + 1] + dy)
                for at in range(0, len(self.outline), 2)
                for dx, dy in steps
            ]
        return self._turns

    def is_apart(self, other: "Obstacle") -> bool:
        """Return whether another is too far off to take up a turn round this one."""
        far = max(ELBOW, self.room) * 109 // 100 + 2 - self.room
        return (
            other.left > self.right + far
            or other.right < self.left - far
            or other.low > self.high + far
            or other.high < self.low - far
        )
