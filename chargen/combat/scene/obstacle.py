"""Obstacles to movement, walls and fighters, and where a way may turn round them."""

from typing import Final

from ..native_types import i64, mypyc_attr
from .geometry import POINT, crosses, encloses, to_outline_squared, to_segment_squared

Place = tuple[int, int]
"""x and y in centimetres."""
ELBOW: Final = 25
"""Centimetres a mover keeps from walls, where there is room."""
MOST_KEPT: Final = 2_000
"""Most places and most obstacles of which hindrances are kept."""


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
            return to_segment_squared(self._x, self._y, x1, y1, x2, y2) < square
        if crosses(x1, y1, x2, y2, self.outline):
            return True
        if self.room == 0:
            return False
        for at in range(0, len(self.outline), 2):
            x: i64 = self.outline[at]
            y: i64 = self.outline[at + 1]
            if to_segment_squared(x, y, x1, y1, x2, y2) < square:
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


@mypyc_attr(acyclic=True)
class Turn:
    """A place where ways may start or turn."""

    def __init__(self, place: Place, number: i64) -> None:
        self.place = place
        self.number = number
        """Its number among hindrances; 0 for a goal where no way turns."""
        self.blocked: list[Hindrance | None] = []
        """Hindrances of straight ways from here, by the numbers of their ends."""
        self.taken = False
        """True while a new search has it already."""


@mypyc_attr(acyclic=True)
class Hindrance:
    """An obstacle in one fight; the walls themselves are the same in all fights of a scene.

    It does not know the turns round it: they know it, and nothing frees such a ring.
    """

    def __init__(self, obstacle: Obstacle) -> None:
        self.obstacle = obstacle
        self.taken: dict[Obstacle, int] = {}
        """The turns round it that others take up, one bit for each."""
        self.counts = False
        """True while a search for a way heeds it."""


@mypyc_attr(acyclic=True)
class Corners:
    """The turns round one obstacle that all others leave free, and those that take one up."""

    def __init__(self, hindrance: Hindrance, free: list[Turn], takers: list[int]) -> None:
        self.hindrance = hindrance
        self.free = free
        self.takers = takers
        """The numbers of obstacles."""


@mypyc_attr(acyclic=True)
class Hindrances:
    """Straight ways that obstacles are known to block, and turns they take up round each other.

    An obstacle never changes, so that this holds for every search in which it counts.
    """

    def __init__(self) -> None:
        self._turns: dict[Place, Turn] = {}
        self._hindrances: dict[Obstacle, Hindrance] = {}
        self._round: dict[Obstacle, list[Turn]] = {}

    def find_turn(self, place: Place) -> Turn:
        """Return the turn at a place, the same one each time."""
        turn = self._turns.get(place)
        if turn is None:
            turn = Turn(place, len(self._turns) + 1)
            self._turns[place] = turn
        return turn

    def find_hindrance(self, obstacle: Obstacle) -> Hindrance:
        """Return the hindrance of an obstacle, the same each time."""
        hindrance = self._hindrances.get(obstacle)
        if hindrance is None:
            hindrance = Hindrance(obstacle)
            self._hindrances[obstacle] = hindrance
        return hindrance

    def find_turns(self, obstacle: Obstacle) -> list[Turn]:
        """Return the turns round an obstacle, the same each time."""
        turns = self._round.get(obstacle)
        if turns is None:
            turns = [self.find_turn(place) for place in obstacle.turns()]
            self._round[obstacle] = turns
        return turns

    def list_blocked(self, turn: Turn) -> list[Hindrance | None]:
        """Return a hindrance that blocks the straight way from a turn to each other, by number.

        None stands where nothing is known to block it.
        """
        blocked = turn.blocked
        more = len(self._turns) + 1 - len(blocked)
        if more:
            blocked.extend([None] * more)
        blocked[0] = None
        return blocked

    def forget(self) -> None:
        """Forget all where it is known of many turns or obstacles; searches end with it."""
        if len(self._turns) > MOST_KEPT or len(self._hindrances) > MOST_KEPT:
            self._turns.clear()
            self._hindrances.clear()
            self._round.clear()
