"""Places behind cover: where there is room there, and where one runs who lost his nerve."""

from .. import behind, paths
from ..behind import middle
from ..geometry import crosses, distance
from ..native import i64
from ..obstacle import Place
from .soldier import Soldier
from .state import Battle


def near_at(fight: Battle, x: i64, y: i64) -> tuple[int, ...]:
    """Covers somebody at a place is behind (CB-63)."""
    return fight.ground.near(x, y, fight.tunables.cover_reach)


def room_behind(fight: Battle, one: Soldier, number: int, x: int, y: int) -> Place | None:
    """The place nearest to the middle behind a cover, seen from a place, that has room (CB-63)."""
    return behind.room_behind(fight, one, number, x, y, fight.tunables.cover_reach)


def shelters(fight: Battle, near: tuple[int, ...], foe: Soldier, x: i64, y: i64) -> bool:
    """Whether one of the covers near a place stands between it and an enemy (CB-63)."""
    covers = fight.scene.covers
    return any(crosses(foe.x, foe.y, x, y, covers[number].extent) for number in near)


def nearest_foe(fight: Battle, one: Soldier) -> Soldier | None:
    """The nearest enemy who can still act."""
    best: Soldier | None = None
    least: i64 = 0
    for other in fight.soldiers:
        if other.side == one.side or not other.able():
            continue
        dx, dy = other.x - one.x, other.y - one.y
        square = dx * dx + dy * dy
        if best is None or square < least:
            best, least = other, square
    return best


def refuges(fight: Battle, one: Soldier) -> list[Place]:
    """Where a fighter who lost his nerve in the open has to run: the nearest cover.

    Fewest metres on foot, all of them on a tie; where no cover serves, away from the nearest
    enemy (CB-72).
    """
    covers = _refuge_covers(fight, one)
    if covers:
        least = min(far for far, _ in covers)
        return [spot for far, spot in covers if far == least]
    foe = nearest_foe(fight, one)
    x, y, reach = int(one.x), int(one.y), int(one.kit.reach)
    if foe is None:
        return [(x + reach, y)]
    far = int(distance(one.x, one.y, foe.x, foe.y)) or 1
    away_x, away_y = (x - int(foe.x)) * reach * 3 // far, (y - int(foe.y)) * reach * 3 // far
    return [(x + away_x, y + away_y)]


def moves_to_refuge(fight: Battle, one: Soldier) -> i64:
    """How many movement actions the way to the nearest cover takes, at least 1 (CB-72)."""
    covers = _refuge_covers(fight, one)
    if not covers:
        return fight.tunables.most_moves
    reach = int(one.kit.reach) or 1
    return max(1, -(-min(far for far, _ in covers) // reach))


def _refuge_covers(fight: Battle, one: Soldier) -> list[tuple[int, Place]]:
    """Centimetres on foot to room behind each cover that leads no nearer to an enemy (CB-72)."""
    foe = nearest_foe(fight, one)
    x, y = int(one.x), int(one.y)
    now = _nearest_known(fight, one, x, y)
    found: list[tuple[int, Place]] = []
    for number, cover in enumerate(fight.scene.covers):
        seen_from = (int(foe.x), int(foe.y)) if foe else middle(cover)
        spot = room_behind(fight, one, number, seen_from[0], seen_from[1])
        if spot is None or _nearest_known(fight, one, spot[0], spot[1]) < now:
            continue
        way = paths.shortest(fight, one, spot[0], spot[1])
        if way is not None:
            found.append((int(way.length), spot))
    return found


def _nearest_known(fight: Battle, one: Soldier, x: int, y: int) -> int:
    """Centimetres from a place to the nearest enemy he knows of, where he last saw him (CB-53)."""
    known = (
        fight.seen_at(one, other)
        for other in fight.soldiers
        if other.side != one.side and other.able() and not one.unaware
    )
    return min((int(distance(x, y, at[0], at[1])) for at in known), default=0)
