"""Movement: a zone on, up to a fighter, away from one (AL-20, AL-21, AL-R12, AL-R16)."""

from typing import Final

from ...kernel import cover_positions, paths
from ...kernel.driver import Driver
from ...kernel.fight import able_enemies
from ...kernel.question import Action, PlaceAction, TargetAction
from ...native_types import i64
from ...scene.geometry import distance
from ...scene.scenario import METRE
from ..model.choice_ids import BACK_OFF, CLOSE_IN, GO
from ..model.combatant import Combatant
from ..model.cover import NEAR
from ..model.events import Moved
from ..model.fight import Fight
from ..model.fighter import ADJACENT
from ..rolls import movement_limits, stress

CAREFUL: Final = 2 * METRE
"""Centimetres a fighter keeps from an enemy they move towards."""


class Move(PlaceAction):
    """Go to a place as far as a neighbouring zone (AL-20)."""

    def __init__(self, x: i64, y: i64) -> None:
        super().__init__(GO, x, y)


class BackOff(PlaceAction):
    """Back off from Adjacent enemies (AL-21)."""

    def __init__(self, x: i64, y: i64) -> None:
        super().__init__(BACK_OFF, x, y)


class CloseIn(TargetAction):
    """Go from Short range to where an enemy can be touched (AL-21)."""

    def __init__(self, target: i64) -> None:
        super().__init__(CLOSE_IN, target)


def bound_fault(fight: Fight, combatant: Combatant) -> str | None:
    """Return why a fighter cannot move at any price (AL-R11)."""
    if combatant.is_paralysed():
        return f"{combatant.name} cannot use their legs."
    if combatant.pinned_by >= 0:
        return f"{fight.combatants[combatant.pinned_by].name} holds {combatant.name}."
    if combatant.pinning >= 0:
        return f"{combatant.name} holds {fight.combatants[combatant.pinning].name}."
    return None


def move_fault(fight: Fight, combatant: Combatant) -> str | None:
    """Return why a fighter cannot move; the broken have one move, the lame pay double."""
    bound = bound_fault(fight, combatant)
    if bound is not None:
        return bound
    if combatant.out:
        return f"{combatant.name} has made a move." if combatant.begun else None
    if combatant.slow:
        return (
            None
            if combatant.can_full()
            else f"{combatant.name} is lame and has no full action left."
        )
    return None if combatant.can_quick() else f"{combatant.name} has no quick action left."


def pay(combatant: Combatant) -> None:
    """Pay with a quick action; lame, with a full one (AL-R32)."""
    if combatant.slow and not combatant.out:
        combatant.spend_full()
    else:
        combatant.spend_quick()


KINDS: Final[tuple[type[Action], ...]] = (Move, BackOff, CloseIn)


def candidates(fight: Fight, combatant: Combatant) -> list[Action]:
    """Return moves to useful places, and every enemy to close in on."""
    if move_fault(fight, combatant) is not None:
        return []
    near = movement_limits.adjacent_enemies(fight, combatant)
    reach = fight.tunables.close_metres if near else fight.tunables.go_metres
    goals = dict.fromkeys(places(fight, combatant, reach * METRE))
    moves: list[Action] = [BackOff(x, y) if near else Move(x, y) for x, y in goals]
    return moves + [CloseIn(other.index) for other in able_enemies(fight.combatants, combatant)]


def places(fight: Fight, combatant: Combatant, reach: int) -> list[tuple[int, int]]:
    """Return places behind cover, toward and away from enemies, near allies and lost items.

    The allies are those who are down near by, and the nearest of the others.
    """
    enemy = movement_limits.nearest_enemy(fight, combatant)
    x, y = int(combatant.x), int(combatant.y)
    goals: list[tuple[int, int]] = []
    if enemy is not None:
        fx, fy = int(enemy.x), int(enemy.y)
        far = int(distance(x, y, fx, fy))
        goals += cover_positions.find_near_cover(fight, combatant, enemy, NEAR, reach)
        reach_now = min(reach, max(0, far - CAREFUL))
        goals.append(paths.approach(fight, combatant, fx, fy, reach_now, CAREFUL).end())
        for along, across in movement_limits.TURNS:
            goals.append(movement_limits.aside(x, y, fx, fy, reach, along, across))
            goals.append(movement_limits.aside(x, y, fx, fy, CAREFUL, along, across))
    allies = [
        ally
        for ally in fight.combatants
        if ally.side == combatant.side and ally is not combatant and not ally.dead
    ]
    down = [(int(ally.x), int(ally.y)) for ally in allies if ally.out]
    able = [(int(ally.x), int(ally.y)) for ally in allies if not ally.out]
    for ax, ay in paths.choose_near(combatant, down, reach) + paths.choose_near(combatant, able, 0):
        way = paths.beside(fight, combatant, ax, ay, movement_limits.ABREAST)
        if way is not None:
            goals.append(paths.beginning(fight, combatant, way, reach).end())
    goals += [(item[0], item[1]) for item in fight.floor if item[4]]
    return [place for place in goals if place != (x, y)]


def fault(fight: Fight, combatant: Combatant, action: Action) -> str | None:
    """Return why a move is refused."""
    if isinstance(action, Move):
        return go_fault(fight, combatant, action)
    if isinstance(action, BackOff):
        return back_fault(fight, combatant, action)
    if isinstance(action, CloseIn):
        return close_fault(fight, combatant, action)
    return "That is not a way to move."


def go_fault(fight: Fight, combatant: Combatant, action: Move) -> str | None:
    """Return why a place is too far, or in or out of an enemy's reach (AL-20, AL-R16)."""
    refusal = move_fault(fight, combatant)
    if refusal is not None:
        return refusal
    near = movement_limits.adjacent_enemies(fight, combatant)
    if near:
        return f"{combatant.name} has to back off from {near[0].name} first."
    return way_fault(fight, combatant, action.x, action.y, fight.tunables.go_metres)


def back_fault(fight: Fight, combatant: Combatant, action: BackOff) -> str | None:
    """Return why a fighter cannot back off, from Adjacent to Short (AL-21, AL-R12)."""
    refusal = move_fault(fight, combatant)
    if refusal is not None:
        return refusal
    if not movement_limits.adjacent_enemies(fight, combatant):
        return f"{combatant.name} has no enemy close enough to back off from."
    return way_fault(fight, combatant, action.x, action.y, fight.tunables.close_metres)


def way_fault(fight: Fight, combatant: Combatant, x: i64, y: i64, metres: i64) -> str | None:
    """Return why a place cannot be reached on foot within a distance (AL-R16)."""
    met = movement_limits.enemy_touching(fight, combatant, x, y)
    if met is not None:
        return f"That is within reach of {met.name}; close in on an enemy instead."
    refusal = paths.fault(fight, combatant, x, y, metres * METRE)
    if refusal is not None:
        return refusal
    way = paths.shortest(fight, combatant, x, y)
    return None if way is None else movement_limits.way_fault(fight, combatant, way)


def close_fault(fight: Fight, combatant: Combatant, action: CloseIn) -> str | None:
    """Return why a fighter cannot close in, from Short to Adjacent (AL-21)."""
    refusal = move_fault(fight, combatant)
    if refusal is not None:
        return refusal
    if not 0 <= action.target < len(fight.combatants):
        return "There is no such fighter."
    other = fight.combatants[action.target]
    if other.side == combatant.side or not other.able():
        return f"{other.name} is not an enemy to close in on."
    if fight.pair(combatant, other).distance > fight.tunables.close_metres * METRE:
        return f"{other.name} is farther off than Short range."
    if fight.band(combatant, other) == ADJACENT:
        return f"{other.name} is close enough already."
    way = movement_limits.way_to(fight, combatant, other)
    if way is None or way.length > fight.tunables.go_metres * METRE:
        return f"There is no way to {other.name}."
    return movement_limits.way_fault(fight, combatant, way, other)


def carry_out(fight: Fight, table: Driver, combatant: Combatant, action: Action) -> None:
    """Move a fighter out of cover, perhaps near a monster (AL-20, AL-21)."""
    pay(combatant)
    if isinstance(action, CloseIn):
        way = movement_limits.way_to(fight, combatant, fight.combatants[action.target])
        if way is not None:
            x, y = way.end()
            _arrive(table, combatant, x, y, "closes in")
    elif isinstance(action, Move):
        _arrive(table, combatant, action.x, action.y, "goes")
    elif isinstance(action, BackOff):
        _arrive(table, combatant, action.x, action.y, "backs off")
    stress.check_monsters(fight, table)


def _arrive(table: Driver, combatant: Combatant, x: i64, y: i64, how: str) -> None:
    movement_limits.arrive(combatant, x, y)
    if table.listening:
        table.tell(Moved(combatant.index, combatant.x, combatant.y, how))
