"""The shortest way by the places where it may turn round some obstacles (CB-40, CB-63)."""

from typing import Final

from ..native_types import i64
from .geometry import distance
from .obstacle import Obstacle, Place

NO_WAY: Final = 1 << 60
"""The promise of a turn to which no way leads yet: more than any length."""
KEY_BITS: Final = 32
"""Bits for y in the key of a place."""
MOST_KEPT: Final = 2_000
"""Most places and most obstacles of which hindrances are kept."""


class Hindrances:
    """Straight ways that obstacles are known to block, and turns they take up round each other.

    An obstacle never changes, so that this holds for every search in which it counts.
    """

    def __init__(self) -> None:
        self._ways: dict[Place, dict[object, Obstacle]] = {}
        self._turns: dict[Obstacle, dict[Obstacle, int]] = {}

    def from_place(self, place: Place) -> dict[object, Obstacle]:
        """Return an obstacle that blocks the straight way from a place, by the key of its end."""
        known = self._ways.get(place)
        if known is None:
            if len(self._ways) >= MOST_KEPT:
                self._ways.clear()
            known = dict[object, Obstacle]()
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
        self, place: Place, corner_of: Obstacle | None, blocked: dict[object, Obstacle]
    ) -> None:
        self.place = place
        self.key: Final[object] = (place[0] << KEY_BITS) + place[1]
        """The place as one number, an object so that compiled code makes none for a look-up."""
        self.blocked = blocked
        """Obstacles that block straight ways from here, by the keys of their ends."""
        self.x: i64 = place[0]
        self.y: i64 = place[1]
        self.ahead: i64 = 0
        """Centimetres straight on to the goal."""
        self.corner_of = corner_of
        """The obstacle it leads round, likely to be in the way; None at either end."""
        self.gone: i64 = -1
        """Centimetres from the start by the turn before; -1 while none leads here."""
        self.promise: i64 = NO_WAY
        """The least length of a way to the goal through here."""
        self.before: Waypoint | None = None
        self.rank: i64 = -1
        """Its number in the queue."""
        self.reached = False
        """True once no shorter way can lead here."""

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
        for number in range(len(turns) // 2 - 1, -1, -1):
            self.sink(turns[number])

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


class Search:
    """The shortest ways from one place by the turns round some obstacles, as far as known.

    What the way to one goal has shown about the turns holds for the next.
    """

    def __init__(
        self,
        start: Place,
        places: dict[Place, Obstacle],
        obstacles: list[Obstacle],
        known: Hindrances,
    ) -> None:
        self._known = known
        self._obstacles = obstacles
        self._counting: Final = set(obstacles)
        first = Waypoint(start, None, known.from_place(start))
        first.gone = 0
        first.reached = True
        self._reached = [first]
        """Turns to which the shortest way is known."""
        self._turns: dict[Place, Waypoint] = {}
        for place, obstacle in places.items():
            if place != start:
                turn = Waypoint(place, obstacle, known.from_place(place))
                _leads(first, turn, self._counting)
                self._turns[place] = turn
        self._open: list[Waypoint] = list(self._turns.values())

    def way_to(self, goal: Place) -> list[Place]:
        """Return the shortest way by some of the turns; empty if none leads to the goal.

        The next turn is the one that promises the shortest way, on a tie the one nearer to the
        start. Whether its straight way from the turn before is free is looked at only then.
        """
        last = self._turns.get(goal)
        if last is None:
            last = Waypoint(goal, None, self._known.from_place(goal))
            for here in self._reached:
                _leads(here, last, self._counting)
        queue = Queue(self._turns_ahead(last))
        while not last.reached:
            here = queue.turns[0]
            while here.gone >= 0 and not _is_free(here, self._obstacles):
                _refuse(here, self._reached, self._counting)
                queue.sink(here)
                here = queue.turns[0]
            if here.gone < 0:
                return []
            queue.drop_first()
            here.reached = True
            if here.corner_of is None:
                break  # the goal, round which no other way leads
            self._reached.append(here)
            for turn in self._open:
                if not turn.reached and _leads(here, turn, self._counting):
                    queue.rise(turn)
            if here is not last and _leads(here, last, self._counting):
                queue.rise(last)
        return _back(last)

    def _turns_ahead(self, last: Waypoint) -> list[Waypoint]:
        """Return the turns to be reached and a goal, with what each promises on the way there."""
        self._open = [turn for turn in self._open if not turn.reached]
        turns = self._open.copy()
        if last.corner_of is None:
            turns.append(last)
        for turn in turns:
            turn.ahead = distance(turn.x, turn.y, last.x, last.y)
            if turn.gone >= 0:
                turn.promise = turn.gone + turn.ahead
        return turns


def _leads(here: Waypoint, turn: Waypoint, counting: set[Obstacle]) -> bool:
    """Note a place as the turn before another if the way is shorter, or as short and first.

    It is not noted where an obstacle that counts is known to be in the way.
    """
    most = turn.gone - here.gone
    dx, dy = here.x - turn.x, here.y - turn.y
    if turn.gone >= 0 and (most < 0 or dx * dx + dy * dy > most * most):
        return False
    known = here.blocked.get(turn.key)
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
        before.blocked[turn.key] = corner_of
        return False
    corner_of = before.corner_of
    if corner_of is not None and corner_of.blocks(before.x, before.y, turn.x, turn.y):
        before.blocked[turn.key] = corner_of
        return False
    for number, obstacle in enumerate(obstacles):
        if obstacle.blocks(before.x, before.y, turn.x, turn.y):
            if number:  # what blocked last is likely to block next
                obstacles[number], obstacles[0] = obstacles[0], obstacle
            before.blocked[turn.key] = obstacle
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
    blocker = last.blocked[turn.key]
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
        known = here.blocked.get(turn.key)
        if known is not None and known in counting:
            continue
        if corner_of is not None and corner_of.blocks(here.x, here.y, turn.x, turn.y):
            here.blocked[turn.key] = corner_of
            continue
        if blocker is not corner_of and blocker.blocks(here.x, here.y, turn.x, turn.y):
            here.blocked[turn.key] = blocker
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
