"""Shortest ways round obstacles, by the places where they may turn (CB-40, CB-63)."""

from ..native_types import i64, mypyc_attr
from .obstacle import Corners, Hindrances, Obstacle, Place
from .way_search import Search


@mypyc_attr(acyclic=True)
class Detours:
    """The shortest ways of a mover from one place round obstacles to any other.

    Those obstacles alone count that turn out to matter. Of equally short ways it is the one whose
    last turn comes first by x, then y, then likewise turn by turn back to the start.
    """

    def __init__(self, start: Place, obstacles: list[Obstacle], known: Hindrances) -> None:
        self._start = start
        self._obstacles = obstacles
        self._known = known
        self._corners: list[Corners | None] = [None] * len(obstacles)
        self._searches: dict[bytes, Search] = {}
        """Searches by the obstacles that count, a byte for each obstacle."""

    def way_to(self, goal: Place) -> list[Place]:
        """Return the places of the shortest way; empty if no way leads to the goal."""
        met = [False] * len(self._obstacles)
        places = [self._start, goal]
        while True:
            fresh = self._find_fresh(places, met)
            if not fresh:
                return places
            self._meet(met, fresh)
            key = bytes(met)
            search = self._searches.get(key)
            if search is None:
                search = self._search(met)
                self._searches[key] = search
            places = search.way_to(goal)

    def _find_fresh(self, places: list[Place], met: list[bool]) -> list[int]:
        """Return obstacles not met that block any straight part of a way."""
        fresh: list[int] = []
        x1: i64 = self._start[0]
        y1: i64 = self._start[1]
        for place in places[1:]:
            x2: i64 = place[0]
            y2: i64 = place[1]
            for number, obstacle in enumerate(self._obstacles):
                if not met[number] and obstacle.blocks(x1, y1, x2, y2):
                    met[number] = True
                    fresh.append(number)
            x1, y1 = x2, y2
        return fresh

    def _meet(self, met: list[bool], fresh: list[int]) -> None:
        """Note that obstacles are met too that take up a turn round those met."""
        for number in fresh:
            for other in self._corners_of(number).takers:
                if not met[other]:
                    met[other] = True
                    fresh.append(other)

    def _search(self, met: list[bool]) -> Search:
        """Return a search round the obstacles met."""
        corners = [self._corners_of(number) for number, counts in enumerate(met) if counts]
        return Search(self._start, corners, self._known)

    def _corners_of(self, number: i64) -> Corners:
        """Return the turns round an obstacle that have room, and what takes up the others."""
        corners = self._corners[number]
        if corners is None:
            obstacle = self._obstacles[number]
            hindrance = self._known.find_hindrance(obstacle)
            takers: list[int] = []
            taken = 0
            for other, taker in enumerate(self._obstacles):
                if obstacle.is_apart(taker):
                    continue
                bits = hindrance.taken.get(taker, -1)
                if bits < 0:
                    bits = _taken(obstacle, taker)
                    hindrance.taken[taker] = bits
                if bits:
                    takers.append(other)
                    taken |= bits
            turns = self._known.find_turns(obstacle)
            free = [turn for at, turn in enumerate(turns) if not taken >> at & 1]
            corners = Corners(hindrance, free, takers)
            self._corners[number] = corners
        return corners


def _taken(obstacle: Obstacle, taker: Obstacle) -> int:
    """Return the turns round an obstacle that another takes up, one bit each."""
    bits = 0
    for turn, place in enumerate(obstacle.turns()):
        if taker.keeps_out(place[0], place[1]):
            bits |= 1 << turn
    return bits
