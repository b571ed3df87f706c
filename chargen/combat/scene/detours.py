"""Shortest ways round obstacles, by the places where they may turn (CB-40, CB-63)."""

from ..native_types import i64
from .obstacle import Obstacle, Place
from .way_search import Hindrances, Search


class Corners:
    """The turns round one obstacle that all others leave free, and those that take one up."""

    def __init__(self, free: list[Place], takers: list[int]) -> None:
        self.free = free
        self.takers = takers
        """The numbers of obstacles."""


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
            fresh = [
                number
                for number, obstacle in enumerate(self._obstacles)
                if not met[number] and _crosses(obstacle, places)
            ]
            if not fresh:
                return places
            self._meet(met, fresh)
            key = bytes(met)
            search = self._searches.get(key)
            if search is None:
                search = self._search(met)
                self._searches[key] = search
            places = search.way_to(goal)

    def _meet(self, met: list[bool], fresh: list[int]) -> None:
        """Note obstacles as met; those that take up a turn round one are met too."""
        for number in fresh:
            met[number] = True
        for number in fresh:
            for other in self._corners_of(number).takers:
                if not met[other]:
                    met[other] = True
                    fresh.append(other)

    def _search(self, met: list[bool]) -> Search:
        """Return a search round the obstacles met."""
        places: dict[Place, Obstacle] = {}
        in_the_way: list[Obstacle] = []
        for number, obstacle in enumerate(self._obstacles):
            if met[number]:
                in_the_way.append(obstacle)
                for place in self._corners_of(number).free:
                    places[place] = obstacle
        return Search(self._start, places, in_the_way, self._known)

    def _corners_of(self, number: i64) -> Corners:
        """Return the turns round an obstacle that have room, and what takes up the others."""
        corners = self._corners[number]
        if corners is None:
            obstacle = self._obstacles[number]
            row = self._known.round_obstacle(obstacle)
            takers: list[int] = []
            taken = 0
            for other, taker in enumerate(self._obstacles):
                bits = row.get(taker, -1)
                if bits < 0:
                    bits = _taken(obstacle, taker)
                    row[taker] = bits
                if bits:
                    takers.append(other)
                    taken |= bits
            turns = obstacle.turns()
            free = [place for turn, place in enumerate(turns) if not taken >> turn & 1]
            corners = Corners(free, takers)
            self._corners[number] = corners
        return corners


def _crosses(obstacle: Obstacle, places: list[Place]) -> bool:
    """Return whether an obstacle blocks any straight part of a way."""
    for number in range(1, len(places)):
        (x1, y1), (x2, y2) = places[number - 1], places[number]
        if obstacle.blocks(x1, y1, x2, y2):
            return True
    return False


def _taken(obstacle: Obstacle, taker: Obstacle) -> int:
    """Return the turns round an obstacle that another takes up, one bit each."""
    bits = 0
    if not obstacle.is_apart(taker):
        for turn, place in enumerate(obstacle.turns()):
            if taker.keeps_out(place[0], place[1]):
                bits |= 1 << turn
    return bits
