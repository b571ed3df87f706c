"""Places behind cover: where there is room there, and where one runs who lost his nerve."""

from math import isqrt
from typing import Final

from .. import paths
from ..geometry import WALL, crosses, distance, meetings
from ..native import i64
from ..obstacle import Place
from ..scenario import Cover
from .soldier import Soldier
from .state import Battle

BEHIND: Final = 60
"""Centimetres beyond the middle of a cover, or its far side, at which one crouches behind it."""
ASIDE: Final = 80
"""Centimetres from one who crouches behind a cover to the next."""
MOST_ASIDE: Final = 4
"""How many find room behind a cover on either side of its middle."""


def near_at(fight: Battle, x: i64, y: i64) -> tuple[int, ...]:
    """Covers somebody at a place is behind (CB-63)."""
    return fight.ground.near(x, y, fight.tunables.cover_reach)


def middle(cover: Cover) -> Place:
    """The middle of a cover's outline."""
    xs, ys = cover.extent[::2], cover.extent[1::2]
    return sum(xs) // len(xs), sum(ys) // len(ys)


def spot_behind(cover: Cover, x: int, y: int) -> Place:
    """Return the place behind the middle of a cover, seen from a place, within a metre of it."""
    mx, my = middle(cover)
    dx, dy = mx - x, my - y
    far = isqrt(dx * dx + dy * dy) or 1
    out_x, out_y = mx, my
    if len(cover.extent) > WALL:
        for px, py in meetings(mx, my, dx, dy, cover.extent):
            if distance(mx, my, px, py) > distance(mx, my, out_x, out_y):
                out_x, out_y = px, py
    return out_x + dx * BEHIND // far, out_y + dy * BEHIND // far


def room_behind(fight: Battle, one: Soldier, number: int, x: int, y: int) -> Place | None:
    """The place nearest to the middle behind a cover, seen from a place, that has room for one."""
    cover = fight.scene.covers[number]
    spot = spot_behind(cover, x, y)
    if paths.is_free(fight, one, spot[0], spot[1]):
        return spot
    dx, dy = spot[0] - x, spot[1] - y
    far = isqrt(dx * dx + dy * dy) or 1
    for step in range(2, 2 * MOST_ASIDE + 2):
        aside = (step // 2 if step % 2 else -(step // 2)) * ASIDE
        sx, sy = spot[0] - dy * aside // far, spot[1] + dx * aside // far
        if number not in near_at(fight, sx, sy) or not crosses(x, y, sx, sy, cover.extent):
            continue
        if paths.is_free(fight, one, sx, sy):
            return sx, sy
    return None


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
