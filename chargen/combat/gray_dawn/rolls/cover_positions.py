"""Positions with room behind cover, and refuges after a failed check."""

from ...kernel import cover_positions, paths
from ...kernel.cover_positions import middle
from ...kernel.fight import nearest_enemy
from ...native_types import i64
from ...scene.geometry import crosses, distance
from ...scene.obstacle import Place
from ..model.combatant import Combatant
from ..model.fight import Fight


def near_at(fight: Fight, x: i64, y: i64) -> tuple[int, ...]:
    """Return the covers that protect a place (CB-63)."""
    return fight.ground.near(x, y, fight.tunables.cover_reach)


def room_behind(fight: Fight, combatant: Combatant, number: int, x: int, y: int) -> Place | None:
    """Return the free place nearest to the middle behind a cover, seen from a place (CB-63)."""
    return cover_positions.room_behind(fight, combatant, number, x, y, fight.tunables.cover_reach)


def shelters(fight: Fight, near: tuple[int, ...], enemy: Combatant, x: i64, y: i64) -> bool:
    """Return whether a cover near a place stands between it and an enemy (CB-63)."""
    covers = fight.scene.covers
    return any(crosses(enemy.x, enemy.y, x, y, covers[number].extent) for number in near)


def refuges(fight: Fight, combatant: Combatant) -> list[Place]:
    """Return the nearest cover for a fighter who failed their check in the open.

    It is the fewest metres on foot, all such places on a tie; without useful cover, away from the
    nearest enemy (CB-72).
    """
    _, spots = _nearest_refuges(fight, combatant)
    if spots:
        return spots
    enemy = nearest_enemy(fight.combatants, combatant)
    x, y, reach = int(combatant.x), int(combatant.y), int(combatant.stats.reach)
    if enemy is None:
        return [(x + reach, y)]
    far = int(distance(combatant.x, combatant.y, enemy.x, enemy.y)) or 1
    away_x, away_y = (x - int(enemy.x)) * reach * 3 // far, (y - int(enemy.y)) * reach * 3 // far
    return [(x + away_x, y + away_y)]


def moves_to_refuge(fight: Fight, combatant: Combatant) -> i64:
    """Return the movement actions to the nearest cover, at least 1 (CB-72)."""
    far, spots = _nearest_refuges(fight, combatant)
    if not spots:
        return fight.tunables.most_moves
    reach = int(combatant.stats.reach) or 1
    return max(1, -(-far // reach))


def _nearest_refuges(fight: Fight, combatant: Combatant) -> tuple[int, list[Place]]:
    """Return centimetres on foot to the nearest useful cover, and its places (CB-72).

    Cover nearer to an enemy is useless. No way is shorter than the straight one, so that farther
    covers are left out.
    """
    enemy = nearest_enemy(fight.combatants, combatant)
    x, y = int(combatant.x), int(combatant.y)
    spots: list[tuple[int, int, Place]] = []
    for number, cover in enumerate(fight.scene.covers):
        seen_from = (int(enemy.x), int(enemy.y)) if enemy else middle(cover)
        spot = room_behind(fight, combatant, number, seen_from[0], seen_from[1])
        if spot is not None:
            spots.append((int(distance(x, y, spot[0], spot[1])), number, spot))
    spots.sort()
    now = _nearest_known(fight, combatant, x, y)
    least = -1
    nearest: list[tuple[int, Place]] = []
    for straight, number, spot in spots:
        if 0 <= least < straight:
            break
        if _nearest_known(fight, combatant, spot[0], spot[1]) < now:
            continue
        way = paths.shortest(fight, combatant, spot[0], spot[1])
        if way is None or 0 <= least < way.length:
            continue
        if way.length != least:
            least = int(way.length)
            nearest.clear()
        nearest.append((number, spot))
    nearest.sort()
    return least, [spot for _, spot in nearest]


def _nearest_known(fight: Fight, combatant: Combatant, x: int, y: int) -> i64:
    """Return centimetres from a place to the nearest known enemy as last seen (CB-53)."""
    least: i64 = -1
    for other in fight.combatants:
        if other.side != combatant.side and other.able() and not combatant.unaware:
            at = fight.seen_at(combatant, other)
            far = distance(x, y, at[0], at[1])
            if least < 0 or far < least:
                least = far
    return max(0, least)
