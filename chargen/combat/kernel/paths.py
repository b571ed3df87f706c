"""Ways on foot: round walls and past people, never through them (CB-40, CB-63).

A way is the shortest there is, by the corners of the obstacles in it. Of equally short ways it is
the one whose last turn has the smaller x, then the smaller y, then likewise turn by turn back to
the start. It keeps half a body from walls and a whole body from people; a fighter who stands nearer
to a wall may brush past it.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from ..native_types import i64
from ..scene.detours import Detours
from ..scene.geometry import distance, to_segment_squared, toward
from ..scene.ground import BODY
from ..scene.obstacle import Obstacle, Place
from ..scene.scenario import METRE
from .fight import BaseCombatant, BaseFight

RING: Final = (
    *((100, 0), (92, 38), (71, 71), (38, 92), (0, 100), (-38, 92), (-71, 71), (-92, 38)),
    *((-100, 0), (-92, -38), (-71, -71), (-38, -92), (0, -100), (38, -92), (71, -71), (92, -38)),
)
"""Sixteen directions, in parts of a hundred."""
SHORTER: Final = 10
"""Centimetres less that are walked where the last place has its own, longer way."""
STRIDES: Final = 8
"""Parts of a straight way that are tried where it does not lead all the way."""


class Way:
    """A way on foot: the places where it turns, both ends included."""

    def __init__(self, places: tuple[Place, ...], length: i64) -> None:
        self.places = places
        self.length = length
        """Centimetres, each straight part rounded up."""

    def end(self) -> Place:
        """Return its end."""
        return self.places[-1]


def is_free(fight: BaseFight, combatant: BaseCombatant, x: i64, y: i64) -> bool:
    """Return whether a fighter has room at a place: no living fighter, and no wall (CB-63)."""
    return bystander(fight, combatant, x, y) is None and not walled(fight, x, y)


def bystander(fight: BaseFight, combatant: BaseCombatant, x: i64, y: i64) -> BaseCombatant | None:
    """The living fighter who takes up a place where another wants to be."""
    for other in fight.fighters:
        if other.dead or other.index == combatant.index:
            continue
        if _touch(x, y, other):
            return other
    return None


def shortest(fight: BaseFight, combatant: BaseCombatant, x: i64, y: i64) -> Way | None:
    """The shortest way of a fighter to a place; None if there is no room or no way there."""
    start, goal = (int(combatant.x), int(combatant.y)), (int(x), int(y))
    if start == goal:
        return Way((start,), 0)
    if not is_free(fight, combatant, x, y):
        return None
    if _straight(fight, combatant, x, y):
        return Way((start, goal), distance(combatant.x, combatant.y, x, y))
    bodies = fight.bodies
    for other in fight.fighters:
        bodies.put(other.index, other.x, other.y, other.dead)
    key = (int(combatant.index), goal[0], goal[1])
    places = bodies.ways.get(key)
    if places is None:
        places = tuple(_detours(fight, combatant, x, y).way_to(goal))
        bodies.ways[key] = places
    return Way(places, _length(places)) if places else None


def beginning(fight: BaseFight, combatant: BaseCombatant, way: Way, reach: i64) -> Way:
    """The part of a way within a length in centimetres, up to a place with room (CB-40)."""
    if way.length <= reach:
        return way
    places = [way.places[0]]
    left = reach
    for x, y in way.places[1:]:
        from_x, from_y = places[-1]
        far = distance(from_x, from_y, x, y)
        if far > left:
            while left > 0:
                place = toward(from_x, from_y, x, y, int(left))
                if is_free(fight, combatant, place[0], place[1]):
                    places.append(place)
                    break
                left -= 1
            break
        places.append((x, y))
        left -= far
    while len(places) > 1 and not is_free(fight, combatant, places[-1][0], places[-1][1]):
        places.pop()
    return Way(tuple(places), _length(places))


def approach(
    fight: BaseFight, combatant: BaseCombatant, x: i64, y: i64, reach: i64, apart: i64 = BODY
) -> Way:
    """So many centimetres of the way to a place, or to one beside it that has room.

    Where there is no way at all, as far straight on as there is room.
    """
    way = shortest(fight, combatant, x, y) or beside(fight, combatant, x, y, apart)
    if way is None:
        return _straight_on(fight, combatant, x, y, reach)
    part = beginning(fight, combatant, way, reach)
    short = reach
    while way.length > reach and len(part.places) > 1 and not _walks(fight, combatant, part, reach):
        short -= SHORTER
        part = beginning(fight, combatant, way, short)
    return part


def choose_near(combatant: BaseCombatant, places: Iterable[Place], reach: i64) -> list[Place]:
    """Return places within reach in centimetres as the crow flies, or else the nearest of them.

    Others would only make a long list longer. A player can still name any place.
    """
    near: list[Place] = []
    nearest: list[Place] = []
    least: i64 = -1
    for place in places:
        far = distance(combatant.x, combatant.y, place[0], place[1])
        if far <= reach:
            near.append(place)
        if least < 0 or far < least:
            nearest, least = [place], far
    return near or nearest


def strides(way: Way, stride: i64) -> list[Place]:
    """Return the places of a way one stride apart on each straight part, its turns and end."""
    places: list[Place] = []
    here = way.places[0]
    for x, y in way.places[1:]:
        while here != (x, y):
            here = toward(here[0], here[1], x, y, int(stride))
            places.append(here)
    return places


def _walks(fight: BaseFight, combatant: BaseCombatant, part: Way, reach: i64) -> bool:
    """Return whether the end of a part of a way is within reach on foot, to the centimetre."""
    x, y = part.end()
    way = shortest(fight, combatant, x, y)
    return way is not None and way.length <= reach


def beside(fight: BaseFight, combatant: BaseCombatant, x: i64, y: i64, apart: i64) -> Way | None:
    """The way to the nearest place with room so far from another; None if there is none."""
    far = distance(combatant.x, combatant.y, x, y)
    if far > apart:
        place = toward(int(combatant.x), int(combatant.y), int(x), int(y), int(far - apart))
        way = shortest(fight, combatant, place[0], place[1])
        if way is not None:
            return way
    spots = [
        (
            int(distance(combatant.x, combatant.y, x + dx * apart // 100, y + dy * apart // 100)),
            number,
        )
        for number, (dx, dy) in enumerate(RING)
    ]
    spots.sort()
    for _, number in spots:
        dx, dy = RING[number]
        way = shortest(fight, combatant, x + dx * apart // 100, y + dy * apart // 100)
        if way is not None:
            return way
    return None


def fault(fight: BaseFight, combatant: BaseCombatant, x: i64, y: i64, reach: i64) -> str | None:
    """Why a fighter cannot walk to a place within a length in centimetres (CB-40, CB-63)."""
    can = f"{combatant.name} moves {reach // METRE} m in one action."
    if distance(combatant.x, combatant.y, x, y) > reach:
        return can
    way = shortest(fight, combatant, x, y)
    if way is None:
        return no_room(fight, combatant, x, y) or f"{combatant.name} has no way to that place."
    if way.length > reach:
        tenths = -(-int(way.length) * 10 // METRE)
        return f"The way round is {tenths // 10}.{tenths % 10} m. {can}"
    return None


def no_room(fight: BaseFight, combatant: BaseCombatant, x: i64, y: i64) -> str | None:
    """Return why a fighter cannot be at a place: a living fighter or a wall is there (CB-63)."""
    other = bystander(fight, combatant, x, y)
    if other is not None:
        return f"{other.name} {'lies' if other.out else 'stands'} there."
    if walled(fight, x, y):
        return f"{combatant.name} has no room at that place."
    return None


def _touch(x: i64, y: i64, other: BaseCombatant) -> bool:
    """Return whether a place is too near to another fighter."""
    return (x - other.x) * (x - other.x) + (y - other.y) * (y - other.y) < BODY * BODY


def walled(fight: BaseFight, x: i64, y: i64) -> bool:
    """Return whether a place lies in an impassable obstacle (CB-63)."""
    for wall in fight.ground.walls:
        if wall.inside(x, y):
            return True
    return False


def _straight(fight: BaseFight, combatant: BaseCombatant, x: i64, y: i64) -> bool:
    """Return whether the straight way to a place is clear."""
    for wall in fight.ground.walls:
        if wall.blocks(combatant.x, combatant.y, x, y):
            return False
    left: i64 = min(combatant.x, x) - BODY
    right: i64 = max(combatant.x, x) + BODY
    low: i64 = min(combatant.y, y) - BODY
    high: i64 = max(combatant.y, y) + BODY
    for other in fight.fighters:
        if other.dead or other.index == combatant.index:
            continue
        if other.x <= left or other.x >= right or other.y <= low or other.y >= high:
            continue
        off = to_segment_squared(other.x, other.y, combatant.x, combatant.y, x, y)
        if off < BODY * BODY:
            return False
    return True


def _detours(fight: BaseFight, combatant: BaseCombatant, x: i64, y: i64) -> Detours:
    """Return the ways of a fighter round obstacles, brushing the walls close to a place."""
    ground, bodies = fight.ground, fight.bodies
    key = [int(combatant.index)]
    for number, wall in enumerate(ground.walls):
        if wall.keeps_out(x, y):
            key.append(number)
    detours = bodies.detours.get(tuple(key))
    if detours is None:
        start = (int(combatant.x), int(combatant.y))
        detours = Detours(start, _obstacles(fight, combatant, key[1:]), bodies.hindrances)
        bodies.detours[tuple(key)] = detours
    return detours


def _obstacles(fight: BaseFight, combatant: BaseCombatant, brushed: list[int]) -> list[Obstacle]:
    """Return the obstacles to a fighter, who may leave one they are inside, some walls brushed."""
    ground = fight.ground
    obstacles: list[Obstacle] = []
    for number, wall in enumerate(ground.walls):
        if wall.inside(combatant.x, combatant.y):
            continue
        near = number in brushed or wall.keeps_out(combatant.x, combatant.y)
        obstacles.append(ground.brushed[number] if near else wall)
    for index, body in enumerate(fight.bodies.obstacles):
        if body is not None and index != combatant.index:
            other = fight.fighters[index]
            if not _touch(combatant.x, combatant.y, other):
                obstacles.append(body)
    return obstacles


def _straight_on(fight: BaseFight, combatant: BaseCombatant, x: i64, y: i64, reach: i64) -> Way:
    """Straight toward a place as far as there is room; a way of no length if there is none."""
    here = (int(combatant.x), int(combatant.y))
    most = min(reach, distance(combatant.x, combatant.y, x, y))
    for part in range(STRIDES, 0, -1):
        spot = toward(here[0], here[1], int(x), int(y), int(most * part // STRIDES))
        free = spot != here and is_free(fight, combatant, spot[0], spot[1])
        if free and _straight(fight, combatant, spot[0], spot[1]):
            return Way((here, spot), distance(combatant.x, combatant.y, spot[0], spot[1]))
    return Way((here,), 0)


def _length(places: Sequence[Place]) -> int:
    total = 0
    for number in range(1, len(places)):
        (x1, y1), (x2, y2) = places[number - 1], places[number]
        total += int(distance(x1, y1, x2, y2))
    return total
