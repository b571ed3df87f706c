"""Moves: destinations, loss of sight, and running for cover (CB-40 to CB-46, CB-72)."""

from typing import Final

from ...bits import bit
from ...kernel import paths
from ...kernel.cover_positions import find_near_cover
from ...kernel.driver import Driver
from ...kernel.events import Moved
from ...kernel.fight import able_enemies, nearest_enemy
from ...kernel.question import PlaceAction, Plain
from ...native_types import i64
from ...scene.geometry import crosses, toward
from ...scene.obstacle import Place
from ...scene.scenario import METRE
from ..model.choice_ids import MOVE
from ..model.combatant import Combatant
from ..model.events import Ran
from ..model.fight import Fight
from ..model.penalties import running_bonus
from ..model.stats import ACTIVE, FULL, MOVING
from ..rolls.cover_positions import near_at, refuges, shelters
from ..rolls.suppression import take_stance
from . import saturation_fire as lanes
from .refusals import is_fresh

ARM: Final = METRE * 9 // 10
"""Centimetres left to a fighter who is approached for a blow or for care."""


class Move(PlaceAction):
    """Move to a place; where it is next to cover take that stance there (CB-40, CB-44)."""

    def __init__(self, x: i64, y: i64, stance: i64) -> None:
        super().__init__(MOVE, x, y)
        self.stance = stance

    def values(self) -> tuple[Plain, ...]:
        """Return the place and the stance there."""
        return self.x, self.y, self.stance


def most_moves(fight: Fight, combatant: Combatant) -> i64:
    """Return the most movement actions: three, one with a crippled leg (CB-40, CB-109)."""
    return fight.tunables.crippled_moves if combatant.legs_hurt() else fight.tunables.most_moves


def candidates(fight: Fight, combatant: Combatant) -> list[Move]:
    """Return places worth going to."""
    broken = combatant.failed and combatant.stance == MOVING
    return forced_moves(fight, combatant) if broken else useful_moves(fight, combatant)


def fault(fight: Fight, combatant: Combatant, action: Move) -> str | None:
    """Return the reason a move is refused, or None (CB-40, CB-44, CB-45, CB-72)."""
    if combatant.moves_left() <= 0:
        return f"{combatant.name} has no movement action left."
    if not is_fresh(fight, combatant):
        return f"{combatant.name} moves five counts later."
    if combatant.failed and combatant.stance == MOVING:
        if action in forced_moves(fight, combatant):
            return None
        return f"{combatant.name} failed the suppression check and must run for the nearest cover."
    refusal = paths.fault(fight, combatant, action.x, action.y, combatant.stats.reach)
    if refusal is not None:
        return refusal
    if action.stance not in (ACTIVE, FULL, MOVING):
        return "A move ends in cover or in the open."
    return leaving_fault(fight, combatant, action)


def leaving_fault(fight: Fight, combatant: Combatant, action: Move) -> str | None:
    """Return the reason a move may not lead out of active cover, or None (CB-45)."""
    if combatant.stance == ACTIVE and fight.tunables.leaving_needs_check:
        there = near_at(fight, action.x, action.y)
        if not any(number in combatant.near for number in there):
            return "To leave cover is to take the moving stance."
        if action.stance == MOVING:
            return f"{combatant.name} stays behind cover."
    return None


def must_run(fight: Fight, combatant: Combatant) -> bool:
    """Return whether a fighter failed their check in the open and has a way to run (CB-72)."""
    if not combatant.failed or combatant.stance != MOVING:
        return False
    return any(
        move.x != combatant.x or move.y != combatant.y for move in forced_moves(fight, combatant)
    )


def stance_at(fight: Fight, action: Move) -> i64:
    """Return the stance a move ends in: cover only where there is some (CB-44)."""
    covered = action.stance in (ACTIVE, FULL) and near_at(fight, action.x, action.y)
    return action.stance if covered else MOVING


def lanes_met(fight: Fight, combatant: Combatant, action: Move) -> tuple[int, ...]:
    """Return lanes on the way in which the fighter was not tested this round (CB-92)."""
    if not fight.lanes:
        return ()
    way = paths.shortest(fight, combatant, action.x, action.y)
    if way is None:
        return ()
    return lanes.lanes_met(fight, combatant, way.places)


def carry_out(
    fight: Fight, table: Driver, combatant: Combatant, action: Move, met: tuple[int, ...]
) -> None:
    """Move a fighter, whole on one count (CB-43, CB-44, CB-46).

    Lanes on the way count from now on; enemies without a view lose the mover (CB-53, CB-92).
    """
    tunables = fight.tunables
    near = near_at(fight, action.x, action.y)
    stance = stance_at(fight, action)
    last = stance != MOVING or combatant.moves_done >= combatant.plan_moves
    combatant.lose_aim(table)
    lanes.enter_lanes(fight, table, combatant, met)
    _lose_sight(fight, combatant, action)
    gone = action.x != combatant.x or action.y != combatant.y
    fight.note_direction(combatant, action.x, action.y)
    combatant.x, combatant.y = action.x, action.y
    combatant.near = near
    combatant.moving = not last
    if table.listening and gone:
        table.tell(Moved(combatant.index, action.x, action.y))
    bonus = running_bonus(tunables, combatant.fighter.MA, combatant.plan_moves)
    if combatant.legs_hurt() or (last and not tunables.run_bonus_holds):
        bonus = 0
    if stance == MOVING and combatant.run_bonus != bonus:
        combatant.run_bonus = bonus
        if bonus and table.listening:
            table.tell(Ran(combatant.index, bonus))
    if stance != combatant.stance:
        take_stance(table, combatant, stance, False)
    combatant.leaving = False


def _lose_sight(fight: Fight, combatant: Combatant, action: Move) -> None:
    """Mark a mover as lost to enemies in full cover without a view of the place (CB-53)."""
    mark = bit(combatant.index)
    covers = fight.scene.covers
    for other in fight.combatants:
        if other.side == combatant.side or other.stance != FULL or other.lost & mark:
            continue
        for number in other.near:
            if crosses(other.x, other.y, action.x, action.y, covers[number].extent):
                other.lost |= mark
                other.last_seen[int(combatant.index)] = (int(combatant.x), int(combatant.y))
                break


def forced_moves(fight: Fight, combatant: Combatant) -> list[Move]:
    """Return the moves left after a failed check: the way there, full cover on arrival (CB-72).

    Without useful cover the fighter runs from the enemy, and each movement action goes as far as MA
    or half of it (CB-40).
    """
    enemy = nearest_enemy(fight.combatants, combatant)
    moves: list[Move] = []
    spots = refuges(fight, combatant)
    if not any(near_at(fight, *spot) for spot in spots):
        reach = combatant.stats.reach
        ends = [paths.approach(fight, combatant, *spots[0], r).end() for r in (reach, reach // 2)]
        return [Move(x, y, MOVING) for x, y in ends]
    for spot in spots:
        x, y = paths.approach(fight, combatant, spot[0], spot[1], combatant.stats.reach).end()
        near = near_at(fight, x, y)
        arrives = (x, y) == spot or (enemy is not None and shelters(fight, near, enemy, x, y))
        moves.append(Move(x, y, FULL if near and arrives else MOVING))
    return moves


def useful_moves(fight: Fight, combatant: Combatant) -> list[Move]:
    """Return places worth going to: behind covers, to people, round and away from the nearest."""
    here = (int(combatant.x), int(combatant.y))
    reach = combatant.stats.reach
    ends = [
        paths.approach(fight, combatant, x, y, reach, ARM).end()
        for x, y in _goals(fight, combatant)
    ]
    moves: list[Move] = []
    for x, y in dict.fromkeys(ends):
        if (x, y) != here:
            stances = (ACTIVE, FULL) if near_at(fight, x, y) else (MOVING,)
            moves += [Move(x, y, stance) for stance in stances]
    return moves


def _goals(fight: Fight, combatant: Combatant) -> list[Place]:
    enemy = nearest_enemy(fight.combatants, combatant)
    this_turn = combatant.moves_left() * combatant.stats.reach
    x, y = int(combatant.x), int(combatant.y)
    places: list[Place] = []
    if enemy is not None:
        fx, fy = int(enemy.x), int(enemy.y)
        places += find_near_cover(fight, combatant, enemy, fight.tunables.cover_reach, this_turn)
        ways = ((x - fx, y - fy), (fy - y, x - fx), (y - fy, fx - x))
        reach = int(combatant.stats.reach)
        places += [toward(x, y, x + dx, y + dy, reach) for dx, dy in ways]
    enemies = able_enemies(fight.combatants, combatant)
    allies = [ally for ally in fight.combatants if ally.side == combatant.side and ally.dying]
    for people in (enemies, allies):
        spots = [(int(other.x), int(other.y)) for other in people]
        places += paths.choose_near(combatant, spots, this_turn)
    return places
