"""Moving: where to, who loses sight, and running for cover (CB-40 to CB-46, CB-72)."""

from typing import Final

from ...bits import bit
from ...kernel import paths
from ...kernel.driver import Driver
from ...kernel.question import Action, Plain
from ...native_types import i64
from ...scene.geometry import crosses
from ...scene.obstacle import Place
from ...scene.scenario import METRE
from ..model.action_events import Moved, Ran
from ..model.choice_ids import MOVE
from ..model.combatant import Combatant
from ..model.events import StanceTaken
from ..model.fight import Fight
from ..model.penalties import running_bonus
from ..model.stats import ACTIVE, FULL, MOVING
from ..rolls.cover_positions import near_at, nearest_foe, refuges, room_behind, shelters
from . import saturation_fire as lanes
from .refusals import fresh

ARM: Final = METRE * 9 // 10
"""Centimetres from somebody one goes to, to fight him hand to hand or to tend him."""


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


def most_moves(fight: Fight, one: Combatant) -> i64:
    """Three movement actions at most, one with a crippled leg (CB-40, CB-109)."""
    return fight.tunables.crippled_moves if one.legs_hurt() else fight.tunables.most_moves


def options(fight: Fight, one: Combatant) -> list[Action]:
    """Places worth going to that can be reached."""
    broken = one.failed and one.stance == MOVING
    found = forced_moves(fight, one) if broken else useful_moves(fight, one)
    return [m for m in found if fault(fight, one, m) is None]


def fault(fight: Fight, one: Combatant, action: Move) -> str | None:
    """Why a place cannot be moved to (CB-40, CB-44, CB-45, CB-72)."""
    if one.moves_left() <= 0:
        return f"{one.name} has no movement action left."
    if not fresh(fight, one):
        return f"{one.name} moves five counts later."
    if one.failed and one.stance == MOVING:
        if action in forced_moves(fight, one):
            return None
        return f"{one.name} lost his nerve and runs straight for the nearest cover."
    found = paths.fault(fight, one, action.x, action.y, one.kit.reach)
    if found is not None:
        return found
    if action.stance not in (ACTIVE, FULL, MOVING):
        return "A move ends in cover or in the open."
    if one.stance == ACTIVE and fight.tunables.leaving_needs_check:
        there = near_at(fight, action.x, action.y)
        if not any(number in one.near for number in there):
            return "To leave cover is to take the moving stance."
        if action.stance == MOVING:
            return f"{one.name} stays behind his cover."
    return None


def must_run(fight: Fight, one: Combatant) -> bool:
    """Whether he lost his nerve in the open and there is a way to run (CB-72)."""
    if not one.failed or one.stance != MOVING:
        return False
    return any(move.x != one.x or move.y != one.y for move in forced_moves(fight, one))


def stance_at(fight: Fight, action: Move) -> i64:
    """The stance a move ends in: cover only where there is some (CB-44)."""
    covered = action.stance in (ACTIVE, FULL) and near_at(fight, action.x, action.y)
    return action.stance if covered else MOVING


def lanes_met(fight: Fight, one: Combatant, action: Move) -> tuple[int, ...]:
    """Lanes on the way in which the fighter was not tested this round (CB-92)."""
    if not fight.lanes:
        return ()
    way = paths.shortest(fight, one, action.x, action.y)
    if way is None:
        return ()
    return lanes.lanes_met(fight, one, way.places)


def carry_out(
    fight: Fight, table: Driver, one: Combatant, action: Move, met: tuple[int, ...]
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
    gone = action.x != one.x or action.y != one.y
    one.x, one.y = action.x, action.y
    one.near = near
    one.leaving = False
    one.moving = not last
    if table.listening and gone:
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


def _arrive(table: Driver, one: Combatant, stance: i64) -> None:
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


def _lose_sight(fight: Fight, one: Combatant, action: Move) -> None:
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


def forced_moves(fight: Fight, one: Combatant) -> list[Move]:
    """The moves a broken fighter may make: the way there, full cover on arrival (CB-72).

    Where no cover serves he runs from the enemy, and each movement action goes as far as MA or
    half of it, as he likes (CB-40).
    """
    foe = nearest_foe(fight, one)
    found: list[Move] = []
    spots = refuges(fight, one)
    if not any(near_at(fight, *spot) for spot in spots):
        reach = one.kit.reach
        ends = [paths.approach(fight, one, *spots[0], r).end() for r in (reach, reach // 2)]
        return [Move(x, y, MOVING) for x, y in ends]
    for spot in spots:
        x, y = paths.approach(fight, one, spot[0], spot[1], one.kit.reach).end()
        near = near_at(fight, x, y)
        arrives = (x, y) == spot or (foe is not None and shelters(fight, near, foe, x, y))
        found.append(Move(x, y, FULL if near and arrives else MOVING))
    return found


def useful_moves(fight: Fight, one: Combatant) -> list[Move]:
    """Places worth going to: behind each cover, to each enemy, round and away from the nearest."""
    here = (int(one.x), int(one.y))
    found: list[Move] = []
    for goal in _goals(fight, one):
        x, y = paths.approach(fight, one, goal[0], goal[1], one.kit.reach, ARM).end()
        if (x, y) == here:
            continue
        covered = bool(near_at(fight, x, y))
        for stance in (ACTIVE, FULL) if covered else (MOVING,):
            move = Move(x, y, stance)
            if move not in found:
                found.append(move)
    return found


def _goals(fight: Fight, one: Combatant) -> list[Place]:
    foe = nearest_foe(fight, one)
    x, y = int(one.x), int(one.y)
    places: list[Place] = []
    if foe is not None:
        fx, fy = int(foe.x), int(foe.y)
        behind = (room_behind(fight, one, n, fx, fy) for n in range(len(fight.scene.covers)))
        places += [spot for spot in behind if spot is not None]
        places.append((2 * x - fx, 2 * y - fy))
        places.append((x + fy - y, y + x - fx))
        places.append((x + y - fy, y + fx - x))
    for other in fight.soldiers:
        if other.able() if other.side != one.side else other.dying:
            places.append((int(other.x), int(other.y)))
    return places
