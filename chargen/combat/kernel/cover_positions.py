"""Places behind cover: where they are, seen from an enemy, and where there is room for one more."""

from math import isqrt
from typing import Final

from ..native_types import i64
from ..scene.geometry import WALL, crosses, distance, meetings
from ..scene.ground import MOST_PLACES, Ground
from ..scene.obstacle import Place
from ..scene.scenario import Cover
from . import paths
from .fight import BaseCombatant, BaseFight

BEHIND: Final = 60
"""Centimetres beyond the middle of a cover, or its far side, at which one crouches behind it."""
ASIDE: Final = 80
"""Centimetres from one who crouches behind a cover to the next."""
MOST_ASIDE: Final = 4
"""How many find room behind a cover on either side of its middle."""
FARTHEST_ASIDE: Final = (MOST_ASIDE + 1) * ASIDE
"""More than the distance of any fighter behind a cover from the place behind its middle."""


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


def find_spots_behind(ground: Ground, x: int, y: int) -> list[Place]:
    """Return the place behind the middle of each cover, seen from a place; they are remembered."""
    place = (x, y)
    spots = ground.spots_behind.get(place)
    if spots is None:
        if len(ground.spots_behind) >= MOST_PLACES:
            ground.spots_behind.clear()
        spots = [spot_behind(cover, x, y) for cover in ground.scene.covers]
        ground.spots_behind[place] = spots
    return spots


def room_behind(
    fight: BaseFight, combatant: BaseCombatant, number: int, x: int, y: int, reach: int
) -> Place | None:
    """Return the free place nearest to the middle behind a cover, seen from a place.

    A fighter nearer than ``reach`` metres to the cover is behind it.
    """
    spot = find_spots_behind(fight.ground, x, y)[number]
    if paths.is_free(fight, combatant, spot[0], spot[1]):
        return spot
    return room_beside(fight, combatant, number, x, y, reach, spot)


def room_beside(
    fight: BaseFight, combatant: BaseCombatant, number: int, x: int, y: int, reach: int, spot: Place
) -> Place | None:
    """Return the same where another fighter is at ``spot``, the middle."""
    cover = fight.ground.scene.covers[number]
    dx, dy = spot[0] - x, spot[1] - y
    far = isqrt(dx * dx + dy * dy) or 1
    for step in range(2, 2 * MOST_ASIDE + 2):
        aside = (step // 2 if step % 2 else -(step // 2)) * ASIDE
        sx, sy = spot[0] - dy * aside // far, spot[1] + dx * aside // far
        if number not in fight.ground.near(sx, sy, reach) or not crosses(
            x, y, sx, sy, cover.extent
        ):
            continue
        if paths.is_free(fight, combatant, sx, sy):
            return sx, sy
    return None


def find_near_cover(
    fight: BaseFight, combatant: BaseCombatant, enemy: BaseCombatant, reach: int, most: i64
) -> list[Place]:
    """Return free places behind covers from an enemy: those in reach, or else the nearest.

    A cover protects within ``reach`` metres, and the fighter gets ``most`` centimetres far.
    """
    x, y = int(enemy.x), int(enemy.y)
    ranked = [
        (int(distance(combatant.x, combatant.y, mx, my)), number)
        for number, (mx, my) in enumerate(find_spots_behind(fight.ground, x, y))
    ]
    ranked.sort()
    spots: list[Place] = []
    least: i64 = -1
    for away, number in ranked:
        if least >= 0 and away - FARTHEST_ASIDE > max(most, least):
            break
        spot = room_behind(fight, combatant, number, x, y, reach)
        if spot is not None:
            spots.append(spot)
            far = distance(combatant.x, combatant.y, spot[0], spot[1])
            least = far if least < 0 else min(least, far)
    return paths.choose_near(combatant, spots, most)
