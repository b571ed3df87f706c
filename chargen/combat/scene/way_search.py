"""The shortest way by the places where it may turn round some obstacles (CB-40, CB-63)."""

from typing import Final

from ..native_types import i64, mypyc_attr
from .geometry import distance
from .obstacle import Corners, Hindrance, Hindrances, Place, Turn

NO_WAY: Final = 1 << 60
"""The promise of a turn to which no way leads yet: more than any length."""


@mypyc_attr(acyclic=True)
class Waypoint:
    """A place where a way may turn, and how a search has come to it."""

    def __init__(self, turn: Turn, corner_of: Hindrance | None) -> None:
        self.turn = turn
        self.number = turn.number
        self.blocked = turn.blocked
        """Known hindrances of straight ways from here, by the numbers of their ends."""
        place = turn.place
        self.x: i64 = place[0]
        self.y: i64 = place[1]
        self.ahead: i64 = 0
        """Centimetres straight on to the goal."""
        self.corner_of = corner_of
        """The hindrance it leads round, likely to be in the way; None at either end."""
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

    def is_before(self, other: "Waypoint") -> bool:
        """Return whether its place has the smaller x, then the smaller y."""
        return self.x < other.x or (self.x == other.x and self.y < other.y)

    def is_ahead_of(self, other: "Waypoint") -> bool:
        """Return whether it promises a shorter way, on a tie is nearer to the start."""
        if self.promise != other.promise:
            return self.promise < other.promise
        return self.gone < other.gone


@mypyc_attr(acyclic=True)
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


@mypyc_attr(acyclic=True)
class Search:
    """The shortest ways from one place by the turns round some obstacles, as far as known.

    What the way to one goal has shown about the turns holds for the next.
    """

    def __init__(self, start: Place, corners: list[Corners], known: Hindrances) -> None:
        self._known = known
        first = Waypoint(known.find_turn(start), None)
        first.gone = 0
        first.turn.taken = True
        self._hindrances: list[Hindrance] = []
        self._open: list[Waypoint] = []
        self._reached: list[Waypoint] = []
        """Turns to which the shortest way is known."""
        for corner in corners:
            hindrance = corner.hindrance
            hindrance.counts = True
            self._hindrances.append(hindrance)
            for turn in corner.free:
                if not turn.taken:
                    turn.taken = True
                    self._open.append(Waypoint(turn, hindrance))
        self._turns = self._open
        first.turn.taken = False
        self._reach(first)
        for waypoint in self._turns:
            waypoint.turn.taken = False
            _leads(first, waypoint)
        for hindrance in self._hindrances:
            hindrance.counts = False

    def way_to(self, goal: Place) -> list[Place]:
        """Return the shortest way by some of the turns; empty if none leads to the goal.

        The next turn is the one that promises the shortest way, on a tie the one nearer to the
        start. Whether its straight way from the turn before is free is looked at only then.
        """
        for hindrance in self._hindrances:
            hindrance.counts = True
        last = Waypoint(Turn(goal, 0), None)
        for turn in self._turns:
            if turn.x == last.x and turn.y == last.y:
                last = turn
                break
        if last.number == 0:
            for here in self._reached:
                here.blocked[0] = None
                _leads(here, last)
        self._reach_goal(last)
        for hindrance in self._hindrances:
            hindrance.counts = False
        return _back(last) if last.reached else []

    def _reach_goal(self, last: Waypoint) -> None:
        """Reach turn after turn up to a goal, or until no way leads on."""
        queue = Queue(self._turns_ahead(last))
        while not last.reached:
            here = queue.turns[0]
            while here.gone >= 0 and not _is_free(here, self._hindrances):
                _refuse(here, self._reached)
                queue.sink(here)
                here = queue.turns[0]
            if here.gone < 0:
                return
            queue.drop_first()
            if here.corner_of is None:
                here.reached = True
                return  # the goal, round which no other way leads
            self._reach(here)
            self._lead_on(here, queue)
            if here is not last and last.number == 0 and _leads(here, last):
                queue.rise(last)

    def _lead_on(self, here: Waypoint, queue: Queue) -> None:
        """Note a turn just reached as the one before all to which it leads a shorter way.

        Most are shut out here already, without a call for each: this is where a search spends its
        time.
        """
        x, y, gone, blocked = here.x, here.y, here.gone, here.blocked
        for turn in self._open:
            if turn.reached:
                continue
            if turn.gone >= 0:
                dx, dy, most = x - turn.x, y - turn.y, turn.gone - gone
                if most < 0 or dx * dx + dy * dy > most * most:
                    continue
            known = blocked[turn.number]
            if (known is None or not known.counts) and _leads(here, turn):
                queue.rise(turn)

    def _reach(self, here: Waypoint) -> None:
        here.reached = True
        here.blocked = self._known.list_blocked(here.turn)
        self._reached.append(here)

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


def _leads(here: Waypoint, turn: Waypoint) -> bool:
    """Note a place as the turn before another if the way is shorter, or as short and first.

    It is not noted where an obstacle that counts is known to be in the way.
    """
    most = turn.gone - here.gone
    dx, dy = here.x - turn.x, here.y - turn.y
    if turn.gone >= 0 and (most < 0 or dx * dx + dy * dy > most * most):
        return False
    known = here.blocked[turn.number]
    if known is not None and known.counts:
        return False
    gone = here.gone + distance(here.x, here.y, turn.x, turn.y)
    before = turn.before
    if before is None or gone < turn.gone or (gone == turn.gone and here.is_before(before)):
        turn.comes_from(here, gone)
        return True
    return False


def _is_free(turn: Waypoint, hindrances: list[Hindrance]) -> bool:
    """Return whether nothing blocks the straight way to a turn from the one before."""
    before = turn.before
    if before is None:
        return True
    corner_of = turn.corner_of
    if corner_of is not None and corner_of.obstacle.blocks(before.x, before.y, turn.x, turn.y):
        before.blocked[turn.number] = corner_of
        return False
    corner_of = before.corner_of
    if corner_of is not None and corner_of.obstacle.blocks(before.x, before.y, turn.x, turn.y):
        before.blocked[turn.number] = corner_of
        return False
    for number, hindrance in enumerate(hindrances):
        if hindrance.obstacle.blocks(before.x, before.y, turn.x, turn.y):
            if number:  # what blocked last is likely to block next
                hindrances[number], hindrances[0] = hindrances[0], hindrance
            before.blocked[turn.number] = hindrance
            return False
    return True


def _refuse(turn: Waypoint, reached: list[Waypoint]) -> None:
    """Replace the turn before another by the next that promises the least way.

    Those before it in that order have been looked at: turns are reached in the order of their
    promises, so that none comes later with a smaller one.
    """
    refused, last, corner_of = turn.gone, turn.before, turn.corner_of
    if last is None:
        return
    blocker = last.blocked[turn.number]
    if blocker is None:
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
        if left > 0 and square <= left * left and not last.is_before(here):
            continue
        known = here.blocked[turn.number]
        if known is not None and known.counts:
            continue
        if corner_of is not None and corner_of.obstacle.blocks(here.x, here.y, turn.x, turn.y):
            here.blocked[turn.number] = corner_of
            continue
        if blocker is not corner_of and blocker.obstacle.blocks(here.x, here.y, turn.x, turn.y):
            here.blocked[turn.number] = blocker
            continue
        _leads(here, turn)
        least = turn.gone


def _back(turn: Waypoint) -> list[Place]:
    """Return the places of a way, from its start to its end."""
    places: list[Place] = []
    at: Waypoint | None = turn
    while at is not None:
        places.append(at.turn.place)
        at = at.before
    places.reverse()
    return places
