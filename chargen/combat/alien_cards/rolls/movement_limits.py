"""Obstacles to movement, and the places where it ends (AL-R10, AL-R16)."""

from math import isqrt
from typing import Final

from ...bits import bits
from ...kernel import paths
from ...kernel.fight import able_enemies
from ...native_types import i64
from ...scene.geometry import crosses, distance, to_segment_squared
from ...scene.scenario import LEDGE, METRE
from ..model.combatant import OPEN, Combatant
from ..model.fight import Fight
from ..model.fighter import ADJACENT

ABREAST: Final = 80
"""Centimetres between two fighters close enough to touch."""
TURNS: Final = ((1, 0), (1, 1), (1, -1), (0, 1), (0, -1))
"""Directions away from an enemy, straight and then more aside: parts along and across."""


def adjacent_enemies(fight: Fight, combatant: Combatant) -> list[Combatant]:
    """Return the enemies close enough to touch."""
    return [
        other
        for other in able_enemies(fight.combatants, combatant)
        if fight.band(combatant, other) == ADJACENT
    ]


def nearest_enemy(fight: Fight, combatant: Combatant) -> Combatant | None:
    """Return the nearest enemy still able to act."""
    return fight.nearest(combatant, able_enemies(fight.combatants, combatant))


def arrive(combatant: Combatant, x: i64, y: i64) -> None:
    """Place a fighter elsewhere, out of any cover."""
    combatant.x, combatant.y = x, y
    combatant.cover, combatant.shelter = OPEN, -1


def enemy_touching(fight: Fight, combatant: Combatant, x: i64, y: i64) -> Combatant | None:
    """Return an enemy close enough to touch from a place."""
    for other in fight.combatants:
        if other.side == combatant.side or not other.able():
            continue
        if distance(x, y, other.x, other.y) <= fight.edges[ADJACENT]:
            return other
    return None


def obstacle_between(fight: Fight, x1: i64, y1: i64, x2: i64, y2: i64) -> str:
    """Return what bars a straight line: a locked door, a ledge to climb (AL-12, AL-23)."""
    for number, fixture in enumerate(fight.fixtures):
        shut = fight.locked[number] or fixture.sort == LEDGE
        if shut and crosses(x1, y1, x2, y2, fixture.extent):
            return fixture.name
    return ""


def is_hidden(fight: Fight, combatant: Combatant, other: Combatant) -> bool:
    """Return whether something of full height, near neither, hides one from the other."""
    tall = fight.pair(combatant, other).crossed & fight.ground.tall
    near = fight.ground.near(combatant.x, combatant.y, 1) + fight.ground.near(other.x, other.y, 1)
    return tall & ~bits(near) != 0


def shut_between(fight: Fight, combatant: Combatant, other: Combatant) -> str:
    """Return a locked door on the line to a target (AL-23)."""
    for number, fixture in enumerate(fight.fixtures):
        if fight.locked[number] and crosses(
            combatant.x, combatant.y, other.x, other.y, fixture.extent
        ):
            return fixture.name
    return ""


def way_fault(
    fight: Fight, combatant: Combatant, way: paths.Way, but: Combatant | None = None
) -> str | None:
    """Return why a way is barred: by a shut door, or too close to enemies (AL-46)."""
    places = way.places
    for at in range(len(places) - 1):
        (x1, y1), (x2, y2) = places[at], places[at + 1]
        if fight.fixtures:
            name = obstacle_between(fight, x1, y1, x2, y2)
            if name:
                return f"{name} is in the way."
        for other in fight.combatants:
            if other.side == combatant.side or not other.able() or other is but:
                continue
            if _leads_past(fight, combatant, other, (x1, y1, x2, y2)):
                return f"{other.name} is in the way."
    return None


def _leads_past(
    fight: Fight, combatant: Combatant, other: Combatant, leg: tuple[int, int, int, int]
) -> bool:
    """Return whether a way leads within an enemy's reach, or nearer to them than now."""
    now = int(distance(combatant.x, combatant.y, other.x, other.y)) - 1
    room = max(0, min(int(fight.edges[ADJACENT]), now))
    x1, y1, x2, y2 = leg
    return to_segment_squared(other.x, other.y, x1, y1, x2, y2) < room * room


def flight_place(fight: Fight, combatant: Combatant) -> tuple[int, int] | None:
    """Return the place to flee to from the nearest enemy; None without one (AL-R27)."""
    if combatant.pinned_by >= 0 or combatant.pinning >= 0 or combatant.is_paralysed():
        return None
    enemy = nearest_enemy(fight, combatant)
    fx, fy = (
        (int(enemy.x), int(enemy.y))
        if enemy is not None
        else (int(combatant.x) - 1, int(combatant.y))
    )
    reach = fight.tunables.go_metres * METRE
    now = int(distance(combatant.x, combatant.y, fx, fy))
    for along, across in TURNS:
        x, y = aside(int(combatant.x), int(combatant.y), fx, fy, reach, along, across)
        way = paths.approach(fight, combatant, x, y, reach)
        x, y = way.end()
        if distance(x, y, fx, fy) > now and way_fault(fight, combatant, way) is None:
            return x, y
    return None


def aside(x: int, y: int, fx: int, fy: int, reach: int, along: int, across: int) -> tuple[int, int]:
    """Return the place so far from another, straight away from a third or aside."""
    dx, dy = x - fx, y - fy
    if not (dx or dy):
        dx = 1
    wx, wy = dx * along - dy * across, dy * along + dx * across
    far = isqrt(wx * wx + wy * wy) + 1
    return x + wx * reach // far, y + wy * reach // far


def landing_place(
    fight: Fight, mover: Combatant, combatant: Combatant, other: Combatant, metres: int
) -> tuple[int, int] | None:
    """Return the landing place on the far side of another fighter; None without room (AL-R10)."""
    for along, across in TURNS:
        x, y = aside(
            int(other.x),
            int(other.y),
            int(combatant.x),
            int(combatant.y),
            metres * METRE,
            along,
            across,
        )
        if paths.is_free(fight, mover, x, y) and not obstacle_between(
            fight, mover.x, mover.y, x, y
        ):
            return x, y
    return None


def way_to(fight: Fight, combatant: Combatant, other: Combatant) -> paths.Way | None:
    """Return the way to within touch of a target."""
    return paths.beside(fight, combatant, other.x, other.y, ABREAST)


def middle(extent: tuple[int, ...]) -> tuple[int, int]:
    """Return the middle between both ends of a fixture."""
    return (extent[0] + extent[2]) // 2, (extent[1] + extent[3]) // 2
