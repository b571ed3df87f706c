"""Moving: where to, who loses sight, and running for cover (CB-40 to CB-46, CB-72)."""

from math import isqrt
from typing import Final

from ..bits import bit
from ..geometry import WALL, crosses, distance, nearest_on, toward
from ..native import i64
from ..question import Action, Plain
from ..scenario import METRE, Cover
from ..table import Table
from . import lane as lanes
from .deed_events import Moved, Ran
from .events import StanceTaken
from .faults import fresh
from .kinds import MOVE
from .kit import ACTIVE, FULL, MOVING
from .penalties import running_bonus
from .soldier import Soldier
from .state import Battle

BEHIND: Final = 60
"""Centimetres from the middle of a cover at which one crouches behind it."""


class Move(Action):
    """Move to a place; where it is next to cover take that stance there (CB-40, CB-44)."""

    def __init__(self, x: i64, y: i64, stance: i64) -> None:
        super().__init__(MOVE)
        self.x = x
        self.y = y
        self.stance = stance

    def values(self) -> tuple[Plain, ...]:
        """Where to, and the stance there."""
        return self.x, self.y, self.stance


def most_moves(fight: Battle, one: Soldier) -> i64:
    """Three movement actions at most, one with a crippled leg (CB-40, CB-109)."""
    return fight.tunables.crippled_moves if one.legs_hurt() else fight.tunables.most_moves


def near_at(fight: Battle, x: i64, y: i64) -> tuple[int, ...]:
    """Covers somebody at a place is behind (CB-63)."""
    return fight.ground.near(x, y, fight.tunables.cover_reach)


def options(fight: Battle, one: Soldier) -> list[Action]:
    """Places worth going to that can be reached."""
    broken = one.failed and one.stance == MOVING
    found = forced_moves(fight, one) if broken else useful_moves(fight, one)
    return [m for m in found if fault(fight, one, m) is None]


def fault(fight: Battle, one: Soldier, action: Move) -> str | None:
    """Why a place cannot be moved to (CB-40, CB-44, CB-45, CB-72)."""
    if one.moves_left() <= 0:
        return f"{one.name} has no movement action left."
    if not fresh(fight, one):
        return f"{one.name} moves five counts later."
    if one.failed and one.stance == MOVING:
        if action in forced_moves(fight, one):
            return None
        return f"{one.name} lost his nerve and runs straight for the nearest cover."
    if distance(one.x, one.y, action.x, action.y) > one.kit.reach:
        return f"{one.name} moves {one.kit.reach // METRE} m in one action."
    if action.stance not in (ACTIVE, FULL, MOVING):
        return "A move ends in cover or in the open."
    if one.stance == ACTIVE and fight.tunables.leaving_needs_check:
        there = near_at(fight, action.x, action.y)
        if not any(number in one.near for number in there):
            return "To leave cover is to take the moving stance."
        if action.stance == MOVING:
            return f"{one.name} stays behind his cover."
    return None


def stance_at(fight: Battle, action: Move) -> i64:
    """The stance a move ends in: cover only where there is some (CB-44)."""
    covered = action.stance in (ACTIVE, FULL) and near_at(fight, action.x, action.y)
    return action.stance if covered else MOVING


def carry_out(
    fight: Battle, table: Table, one: Soldier, action: Move, met: tuple[int, ...]
) -> None:
    """A move happens whole on its count (CB-43, CB-44, CB-46).

    Lanes on the way count from now on; whoever cannot see it loses the mover (CB-53, CB-92).
    """
    tunables = fight.tunables
    near = near_at(fight, action.x, action.y)
    stance = stance_at(fight, action)
    last = stance != MOVING or one.moves_done >= one.plan_moves
    one.lose_aim(table)
    lanes.enter(fight, table, one, met)
    _lose_sight(fight, one, action)
    one.x, one.y = action.x, action.y
    one.near = near
    one.leaving = False
    one.moving = not last
    if table.listening:
        table.tell(Moved(one.index, action.x, action.y))
    bonus = running_bonus(tunables, one.person.MA, one.plan_moves)
    if one.legs_hurt() or (last and not tunables.run_bonus_holds):
        bonus = 0
    if stance == MOVING and one.run_bonus != bonus:
        one.run_bonus = bonus
        if bonus and table.listening:
            table.tell(Ran(one.index, bonus))
    if stance != one.stance:
        _arrive(table, one, stance)


def _arrive(table: Table, one: Soldier, stance: i64) -> None:
    one.stance = stance
    one.pinned = False
    if stance != MOVING:
        one.run_bonus = 0
        one.moving = False
    if stance != FULL and one.lost:
        one.lost = 0
        one.last_seen = {}
    if table.listening:
        table.tell(StanceTaken(one.index, stance))


def _lose_sight(fight: Battle, one: Soldier, action: Move) -> None:
    """Enemies in full cover lose who moves beyond what they hide behind (CB-53)."""
    mark = bit(one.index)
    covers = fight.scene.covers
    for other in fight.soldiers:
        if other.side == one.side or other.stance != FULL or other.lost & mark:
            continue
        for number in other.near:
            if crosses(other.x, other.y, action.x, action.y, covers[number].extent):
                other.lost |= mark
                other.last_seen[int(one.index)] = (int(one.x), int(one.y))
                break


def middle(cover: Cover) -> tuple[int, int]:
    """The middle of a cover's outline."""
    xs, ys = cover.extent[::2], cover.extent[1::2]
    return sum(xs) // len(xs), sum(ys) // len(ys)


def spot_behind(cover: Cover, x: int, y: int) -> tuple[int, int]:
    """Return the place behind the middle of a cover, seen from a place, within a metre of it."""
    mx, my = middle(cover)
    far = isqrt((mx - x) * (mx - x) + (my - y) * (my - y)) or 1
    depth = BEHIND + _thickness(cover, x, y)
    return mx + (mx - x) * depth // far, my + (my - y) * depth // far


def _thickness(cover: Cover, x: int, y: int) -> int:
    """How far behind its middle an outline still reaches on the far side."""
    if len(cover.extent) <= WALL:
        return 0
    mx, my = middle(cover)
    px, py = nearest_on(mx + (mx - x), my + (my - y), cover.extent)
    return int(distance(mx, my, px, py))


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


def refuges(fight: Battle, one: Soldier) -> list[tuple[int, int]]:
    """Where a fighter who lost his nerve in the open has to run: the nearest cover.

    Fewest metres, all of them on a tie; where no cover serves, away from the nearest enemy (CB-72).
    """
    spots = _refuge_covers(fight, one)
    if spots:
        least = min(far for far, _ in spots)
        return [spot for far, spot in spots if far == least]
    foe = nearest_foe(fight, one)
    x, y, reach = int(one.x), int(one.y), int(one.kit.reach)
    if foe is None:
        return [(x + reach, y)]
    far = int(distance(one.x, one.y, foe.x, foe.y)) or 1
    away_x, away_y = (x - int(foe.x)) * reach * 3 // far, (y - int(foe.y)) * reach * 3 // far
    return [(x + away_x, y + away_y)]


def _refuge_covers(fight: Battle, one: Soldier) -> list[tuple[int, tuple[int, int]]]:
    """Centimetres to the place behind each cover that leads no nearer to an enemy (CB-72)."""
    foe = nearest_foe(fight, one)
    x, y = int(one.x), int(one.y)
    now = _nearest_known(fight, one, x, y)
    found: list[tuple[int, tuple[int, int]]] = []
    for cover in fight.scene.covers:
        spot = spot_behind(cover, *((int(foe.x), int(foe.y)) if foe else middle(cover)))
        if _nearest_known(fight, one, spot[0], spot[1]) >= now:
            found.append((int(distance(x, y, spot[0], spot[1])), spot))
    return found


def _nearest_known(fight: Battle, one: Soldier, x: int, y: int) -> int:
    """Centimetres from a place to the nearest enemy he knows of, where he last saw him (CB-53)."""
    known = (
        fight.seen_at(one, other)
        for other in fight.soldiers
        if other.side != one.side and other.able() and not one.unaware
    )
    return min((int(distance(x, y, at[0], at[1])) for at in known), default=0)


def forced_moves(fight: Battle, one: Soldier) -> list[Move]:
    """The moves a broken fighter may make: straight there, full cover on arrival (CB-72)."""
    foe = nearest_foe(fight, one)
    found: list[Move] = []
    for spot in refuges(fight, one):
        x, y = toward(int(one.x), int(one.y), spot[0], spot[1], int(one.kit.reach))
        near = near_at(fight, x, y)
        arrives = (x, y) == spot or (foe is not None and shelters(fight, near, foe, x, y))
        found.append(Move(x, y, FULL if near and arrives else MOVING))
    return found


def shelters(fight: Battle, near: tuple[int, ...], foe: Soldier, x: i64, y: i64) -> bool:
    """Whether one of the covers near a place stands between it and an enemy (CB-63)."""
    covers = fight.scene.covers
    return any(crosses(foe.x, foe.y, x, y, covers[number].extent) for number in near)


def moves_to_refuge(fight: Battle, one: Soldier) -> i64:
    """How many movement actions the way to the nearest cover takes, at least 1 (CB-72)."""
    spots = _refuge_covers(fight, one)
    if not spots:
        return fight.tunables.most_moves
    reach = int(one.kit.reach) or 1
    return max(1, -(-min(far for far, _ in spots) // reach))


def useful_moves(fight: Battle, one: Soldier) -> list[Move]:
    """Places worth going to: behind each cover, toward each enemy, away from the nearest."""
    here = (int(one.x), int(one.y))
    found: list[Move] = []
    for place in _places(fight, one):
        x, y = toward(here[0], here[1], place[0], place[1], int(one.kit.reach))
        if (x, y) == here:
            continue
        covered = bool(near_at(fight, x, y))
        for stance in (ACTIVE, FULL) if covered else (MOVING,):
            move = Move(x, y, stance)
            if move not in found:
                found.append(move)
    return found


def _places(fight: Battle, one: Soldier) -> list[tuple[int, int]]:
    foe = nearest_foe(fight, one)
    x, y = int(one.x), int(one.y)
    places: list[tuple[int, int]] = []
    if foe is not None:
        fx, fy = int(foe.x), int(foe.y)
        places.extend(spot_behind(cover, fx, fy) for cover in fight.scene.covers)
        places.append((2 * x - fx, 2 * y - fy))
    for other in fight.soldiers:
        ox, oy = int(other.x), int(other.y)
        if other.side != one.side and other.able():
            far = max(0, int(distance(x, y, ox, oy)) - METRE)
            places.append(toward(x, y, ox, oy, far))
        elif other.side == one.side and other.dying:
            places.append((ox, oy))
    return places
