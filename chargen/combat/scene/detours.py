"""Shortest ways round obstacles, by the places where they may turn (CB-40, CB-63)."""

from typing import Final

from ..native_types import i64
from .geometry import distance
from .obstacle import Obstacle, Place

NO_WAY: Final = 1 << 60
"""The promise of a turn to which no way leads yet: more than any length."""
MOST_KEPT: Final = 600
"""Most places and most obstacles of which hindrances are kept."""


class Hindrances:
    """Straight ways that obstacles are known to block, and turns they take up round each other.

    An obstacle never changes, so that this holds for every search in which it counts.
    """

    def __init__(self) -> None:
        self._ways: dict[Place, dict[Place, Obstacle]] = {}
        self._turns: dict[Obstacle, dict[Obstacle, int]] = {}

    def from_place(self, place: Place) -> dict[Place, Obstacle]:
        """Return an obstacle that blocks the straight way from a place, by the way's end."""
        known = self._ways.get(place)
        if known is None:
            if len(self._ways) >= MOST_KEPT:
                self._ways.clear()
            known = dict[Place, Obstacle]()
            self._ways[place] = known
        return known

    def round_obstacle(self, obstacle: Obstacle) -> dict[Obstacle, int]:
        """Return which turns round an obstacle others take up, one bit for each turn."""
        known = self._turns.get(obstacle)
        if known is None:
            if len(self._turns) >= MOST_KEPT:
                self._turns.clear()
            known = dict[Obstacle, int]()
            self._turns[obstacle] = known
        return known


class Waypoint:
    """A place where a way may turn, and how a search has come to it."""

    def __init__(
        self, place: Place, ahead: i64, corner_of: Obstacle | None, blocked: dict[Place, Obstacle]
    ) -> None:
        self.place = place
        self.blocked = blocked
        """Obstacles that block straight ways from here, by the ends of the ways."""
        self.x: i64 = place[0]
        self.y: i64 = place[1]
        self.ahead = ahead
        """Centimetres straight on to the goal."""
        self.corner_of = corner_of
        """The obstacle it leads round, likely to be in the way; None at either end."""
        self.gone: i64 = -1
        """Centimetres from the start by the turn before; -1 while none leads here."""
        self.promise: i64 = NO_WAY
        """The least length of a way to the goal through here."""
        self.before: Waypoint | None = None
        self.rank: i64 = -1
        """Its number in the queue; -1 once it is reached."""

    def comes_from(self, before: "Waypoint", gone: i64) -> None:
        """Note the turn before and the centimetres from the start."""
        self.before, self.gone, self.promise = before, gone, gone + self.ahead

    def is_ahead_of(self, other: "Waypoint") -> bool:
        """Return whether it promises a shorter way, on a tie is nearer to the start."""
        if self.promise != other.promise:
            return self.promise < other.promise
        return self.gone < other.gone


class Queue:
    """The turns a search has not reached, as a binary heap with the most promising first."""

    def __init__(self, turns: list[Waypoint]) -> None:
        self.turns = turns
        for number, turn in enumerate(turns):
            turn.rank = number

    def rise(self, turn: Waypoint) -> None:
        """Restore the order after a turn promises more than before."""
        at = turn.rank
        while at > 0:
            parent = self.turns[(at - 1) >> 1]
            if not turn.is_ahead_of(parent):
                break
            self.turns[at], parent.rank = parent, at
            at = (at - 1) >> 1
        self.turns[at], turn.rank = turn, at

    def sink(self, turn: Waypoint) -> None:
        """Restore the order after a turn promises less than before."""
        at = turn.rank
        size: i64 = len(self.turns)
        while 2 * at + 1 < size:
            below = 2 * at + 1
            child = self.turns[below]
            if below + 1 < size and self.turns[below + 1].is_ahead_of(child):
                below += 1
                child = self.turns[below]
            if not child.is_ahead_of(turn):
                break
            self.turns[at], child.rank = child, at
            at = below
        self.turns[at], turn.rank = turn, at

    def drop_first(self) -> None:
        """Take out the first turn: it is reached."""
        first, last = self.turns[0], self.turns.pop()
        if first is not last:
            last.rank = 0
            self.sink(last)
        first.rank = -1


def way_round(
    obstacles: list[Obstacle], start: Place, goal: Place, known: Hindrances
) -> list[Place]:
    """Return the shortest way round obstacles, by those alone that turn out to matter.

    Of equally short ways it is the one whose last turn comes first by x, then y, then likewise turn
    by turn back to the start. The list is empty if no way leads to the goal.
    """
    met = [False] * len(obstacles)
    places = [start, goal]
    turns: dict[Place, Obstacle] = {}
    while True:
        fresh = [
            number
            for number, obstacle in enumerate(obstacles)
            if not met[number] and _crosses(obstacle, places)
        ]
        if not fresh:
            return places
        _meet(obstacles, met, fresh, turns, known)
        in_the_way = [obstacle for number, obstacle in enumerate(obstacles) if met[number]]
        places = _search(start, goal, turns, in_the_way, known)


def _crosses(obstacle: Obstacle, places: list[Place]) -> bool:
    """Return whether an obstacle blocks any straight part of a way."""
    for number in range(1, len(places)):
        (x1, y1), (x2, y2) = places[number - 1], places[number]
        if obstacle.blocks(x1, y1, x2, y2):
            return True
    return False


def _meet(
    obstacles: list[Obstacle],
    met: list[bool],
    fresh: list[int],
    turns: dict[Place, Obstacle],
    known: Hindrances,
) -> None:
    """Add the places with room at the corners of obstacles; those that take one up are met too."""
    for number in fresh:
        met[number] = True
    for number in fresh:
        obstacle = obstacles[number]
        row = known.round_obstacle(obstacle)
        takers: list[int] = []
        taken: list[int] = []
        for other, taker in enumerate(obstacles):
            bits = row.get(taker, -1)
            if bits < 0:
                bits = _taken(obstacle, taker)
                row[taker] = bits
            if bits:
                takers.append(other)
                taken.append(bits)
        for turn, place in enumerate(obstacle.turns()):
            free = True
            for at, other in enumerate(takers):
                if taken[at] >> turn & 1:
                    free = False
                    if not met[other]:
                        met[other] = True
                        fresh.append(other)
            if free:
                turns[place] = obstacle


def _taken(obstacle: Obstacle, taker: Obstacle) -> int:
    """Return the turns round an obstacle that another takes up, one bit each."""
    bits = 0
    if not obstacle.is_apart(taker):
        for turn, place in enumerate(obstacle.turns()):
            if taker.keeps_out(place[0], place[1]):
                bits |= 1 << turn
    return bits


def _search(
    start: Place,
    goal: Place,
    places: dict[Place, Obstacle],
    obstacles: list[Obstacle],
    known: Hindrances,
) -> list[Place]:
    """Return the shortest way by some of the places; empty if none leads to the goal.

    The next turn is the one that promises the shortest way, on a tie the one nearer to the start.
    Whether its straight way from the turn before is free is looked at only then.
    """
    goal_x: i64 = goal[0]
    goal_y: i64 = goal[1]
    counting = set(obstacles)
    last = Waypoint(goal, 0, None, known.from_place(goal))
    here = Waypoint(
        start, distance(start[0], start[1], goal_x, goal_y), None, known.from_place(start)
    )
    here.gone = 0
    turns = [
        Waypoint(
            place, distance(place[0], place[1], goal_x, goal_y), obstacle, known.from_place(place)
        )
        for place, obstacle in places.items()
        if place not in (start, goal)
    ]
    turns.append(last)
    queue = Queue(turns.copy())
    reached: list[Waypoint] = []
    while here is not last:
        reached.append(here)
        for turn in turns:
            if turn.rank >= 0 and _leads(here, turn, counting):
                queue.rise(turn)
        here = queue.turns[0]
        while here.gone >= 0 and not _is_free(here, obstacles):
            _refuse(here, reached, counting)
            queue.sink(here)
            here = queue.turns[0]
        if here.gone < 0:
            return []
        queue.drop_first()
    return _back(last)


def _leads(here: Waypoint, turn: Waypoint, counting: set[Obstacle]) -> bool:
    """Note a place as the turn before another if the way is shorter, or as short and first.

    It is not noted where an obstacle that counts is known to be in the way.
    """
    most = turn.gone - here.gone
    dx, dy = here.x - turn.x, here.y - turn.y
    if turn.gone >= 0 and (most < 0 or dx * dx + dy * dy > most * most):
        return False
    known = here.blocked.get(turn.place)
    if known is not None and known in counting:
        return False
    gone = here.gone + distance(here.x, here.y, turn.x, turn.y)
    before = turn.before
    if before is None or gone < turn.gone or (gone == turn.gone and here.place < before.place):
        turn.comes_from(here, gone)
        return True
    return False


def _is_free(turn: Waypoint, obstacles: list[Obstacle]) -> bool:
    """Return whether nothing blocks the straight way to a turn from the one before."""
    before = turn.before
    if before is None:
        return True
    corner_of = turn.corner_of
    if corner_of is not None and corner_of.blocks(before.x, before.y, turn.x, turn.y):
        before.blocked[turn.place] = corner_of
        return False
    corner_of = before.corner_of
    if corner_of is not None and corner_of.blocks(before.x, before.y, turn.x, turn.y):
        before.blocked[turn.place] = corner_of
        return False
    for number, obstacle in enumerate(obstacles):
        if obstacle.blocks(before.x, before.y, turn.x, turn.y):
            if number:  # what blocked last is likely to block next
                obstacles[number], obstacles[0] = obstacles[0], obstacle
            before.blocked[turn.place] = obstacle
            return False
    return True


def _refuse(turn: Waypoint, reached: list[Waypoint], counting: set[Obstacle]) -> None:
    """Replace the turn before another by the next that promises the least way.

    Those before it in that order have been looked at: turns are reached in the order of their
    promises, so that none comes later with a smaller one.
    """
    refused, last, corner_of = turn.gone, turn.before, turn.corner_of
    if last is None:
        return
    least: i64 = -1
    turn.gone, turn.promise, turn.before = -1, NO_WAY, None
    for here in reached:
        left, most = refused - here.gone, least - here.gone
        dx, dy = here.x - turn.x, here.y - turn.y
        square = dx * dx + dy * dy
        if least >= 0 and (most < 0 or square > most * most):
            continue
        if left > 0 and square <= (left - 1) * (left - 1):
            continue
        if left > 0 and square <= left * left and here.place <= last.place:
            continue
        known = here.blocked.get(turn.place)
        if known is not None and known in counting:
            continue
        if corner_of is not None and corner_of.blocks(here.x, here.y, turn.x, turn.y):
            here.blocked[turn.place] = corner_of
            continue
        _leads(here, turn, counting)
        least = turn.gone


def _back(turn: Waypoint) -> list[Place]:
    """Return the places of a way, from its start to its end."""
    places: list[Place] = []
    at: Waypoint | None = turn
    while at is not None:
        places.append(at.place)
        at = at.before
    places.reverse()
    return places
