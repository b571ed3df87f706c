"""Movement: how far, where to, what it does to cover, sight and aim (CB-40 to CB-47)."""

from math import isqrt
from typing import Final

from chargen.combat.actions import Move
from chargen.combat.combatant import ACTIVE, BOTH_LEGS, FULL, MOVING, Combatant
from chargen.combat.events import AimLost, Event, Moved, Ran, StanceTaken
from chargen.combat.fight import Fight
from chargen.combat.geometry import WALL, crosses, distance, near_covers, nearest_on, toward
from chargen.combat.jobs import Job
from chargen.combat.lanes import lane_tests, lanes_met
from chargen.combat.model import METRE, Cover
from chargen.combat.turn import running_bonus

BEHIND: Final = 60
"""Centimetres from the middle of a cover at which one crouches behind it."""


def legs_hurt(one: Combatant) -> bool:
    """Whether a leg is crippled (CB-109)."""
    return bool(one.crippled & BOTH_LEGS)


def most_moves(fight: Fight, one: Combatant) -> int:
    """Three movement actions at most, one with a crippled leg (CB-40, CB-109)."""
    return fight.tunables.crippled_moves if legs_hurt(one) else fight.tunables.most_moves


def reach_of(fight: Fight, one: Combatant) -> int:
    """Centimetres of one movement action: MA spaces, and what a perk adds (CB-27, CB-40)."""
    return one.fighter.MA * fight.scene.scale + one.fighter.move_bonus * METRE


def move(fight: Fight, one: Combatant, action: Move) -> tuple[list[Event], list[Job]]:
    """A move happens whole on its count (CB-43, CB-44, CB-46).

    Lanes on the way are dodged first; whoever cannot see it loses the mover (CB-53, CB-92).
    """
    tunables = fight.tunables
    near = near_covers(action.x, action.y, fight.scene, tunables)
    stance = action.stance if near and action.stance in {ACTIVE, FULL} else MOVING
    last = stance != MOVING or one.moves_done + 1 >= one.plan_moves
    events: list[Event] = []
    if one.aim:
        events.append(AimLost(one.index))
    tests, jobs = lane_tests(fight, one, lanes_met(fight, one, action.x, action.y))
    events.extend(tests)
    unseen = tuple(
        other.index
        for other in fight.who
        if other.side != one.side and other.stance == FULL and _blind(fight, other, action)
    )
    events.append(Moved(one.index, action.x, action.y, near, last, unseen))
    bonus = running_bonus(tunables, one.fighter.MA, one.plan_moves)
    if legs_hurt(one):
        bonus = 0
    if last and not tunables.run_bonus_holds:
        bonus = 0
    if stance == MOVING and one.run_bonus != bonus:
        events.append(Ran(one.index, bonus))
    if stance != one.stance:
        events.append(StanceTaken(one.index, stance))
    return events, jobs


def _blind(fight: Fight, other: Combatant, action: Move) -> bool:
    covers = fight.scene.covers
    return any(
        crosses(other.x, other.y, action.x, action.y, outline=covers[number].extent)
        for number in other.near
    )


def same_piece(fight: Fight, one: Combatant, x: int, y: int) -> bool:
    """Whether a place is behind a cover he is behind already (CB-45)."""
    there = near_covers(x, y, fight.scene, fight.tunables)
    return any(number in one.near for number in there)


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
    far_x, far_y = mx + (mx - x), my + (my - y)
    px, py = nearest_on(far_x, far_y, cover.extent)
    return distance(mx, my, px, py)


def nearest_foe(fight: Fight, one: Combatant) -> Combatant | None:
    """The nearest enemy who can still act."""
    best: Combatant | None = None
    least = 0
    for other in fight.who:
        if other.side == one.side or not other.able:
            continue
        square = (other.x - one.x) ** 2 + (other.y - one.y) ** 2
        if best is None or square < least:
            best, least = other, square
    return best


def refuges(fight: Fight, one: Combatant) -> list[tuple[int, int]]:
    """Where a fighter who lost his nerve in the open has to run: the nearest cover.

    Fewest metres, all of them on a tie; without any cover away from the nearest enemy (CB-72).
    """
    foe = nearest_foe(fight, one)
    spots: list[tuple[int, tuple[int, int]]] = []
    for cover in fight.scene.covers:
        seen_from = (foe.x, foe.y) if foe else middle(cover)
        spot = spot_behind(cover, *seen_from)
        spots.append((distance(one.x, one.y, *spot), spot))
    if spots:
        least = min(far for far, _ in spots)
        return [spot for far, spot in spots if far == least]
    reach = reach_of(fight, one)
    if foe is None:
        return [(one.x + reach, one.y)]
    far = distance(one.x, one.y, foe.x, foe.y) or 1
    return [
        (
            one.x + (one.x - foe.x) * reach * 3 // far,
            one.y + (one.y - foe.y) * reach * 3 // far,
        )
    ]


def forced_moves(fight: Fight, one: Combatant) -> list[Move]:
    """The moves a broken fighter may make: straight there, full cover on arrival (CB-72)."""
    reach = reach_of(fight, one)
    foe = nearest_foe(fight, one)
    found: list[Move] = []
    for spot in refuges(fight, one):
        x, y = toward(one.x, one.y, *spot, reach=reach)
        near = near_covers(x, y, fight.scene, fight.tunables)
        arrives = (x, y) == spot or (foe is not None and shelters(fight, near, foe, x, y))
        found.append(Move(x, y, FULL if near and arrives else MOVING))
    return found


def shelters(fight: Fight, near: tuple[int, ...], foe: Combatant, x: int, y: int) -> bool:
    """Whether one of the covers near a place stands between it and an enemy (CB-63)."""
    covers = fight.scene.covers
    return any(crosses(foe.x, foe.y, x, y, outline=covers[number].extent) for number in near)


def moves_to_refuge(fight: Fight, one: Combatant) -> int:
    """How many movement actions the way to the nearest cover takes, at least 1 (CB-72)."""
    if not fight.scene.covers:
        return fight.tunables.most_moves
    reach = reach_of(fight, one) or 1
    far = min(distance(one.x, one.y, *spot) for spot in refuges(fight, one))
    return max(1, -(-far // reach))


def useful_moves(fight: Fight, one: Combatant) -> list[Move]:
    """Places worth going to: behind each cover, toward each enemy, away from the nearest."""
    reach = reach_of(fight, one)
    foe = nearest_foe(fight, one)
    places: list[tuple[int, int]] = []
    if foe is not None:
        places.extend(spot_behind(cover, foe.x, foe.y) for cover in fight.scene.covers)
        places.append((2 * one.x - foe.x, 2 * one.y - foe.y))
    for other in fight.who:
        if other.side != one.side and other.able:
            far = max(0, distance(one.x, one.y, other.x, other.y) - METRE)
            places.append(toward(one.x, one.y, other.x, other.y, reach=far))
        elif other.side == one.side and other.dying:
            places.append((other.x, other.y))
    found: list[Move] = []
    for place in places:
        x, y = toward(one.x, one.y, *place, reach=reach)
        if (x, y) == (one.x, one.y):
            continue
        if near_covers(x, y, fight.scene, fight.tunables):
            found.append(Move(x, y, ACTIVE))
            found.append(Move(x, y, FULL))
        else:
            found.append(Move(x, y, MOVING))
    return list(dict.fromkeys(found))
