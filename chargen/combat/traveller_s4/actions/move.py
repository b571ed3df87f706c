"""Walk and Run: four squares and eight (S4-20 to S4-23)."""

from typing import Final

from ...kernel import paths
from ...kernel.cover_positions import find_near_cover, room_behind
from ...kernel.driver import Driver
from ...kernel.fight import able_enemies
from ...kernel.question import PlaceAction, Plain
from ...native_types import i64
from ...scene.obstacle import Place
from ...scene.scenario import FARTHEST, METRE
from ..model.choice_ids import MOVE
from ..model.combatant import Combatant
from ..model.events import Moved
from ..model.fight import Fight
from ..model.fighter import PRONE, STANDING

BESIDE: Final = METRE * 9 // 10
"""Centimetres to an enemy at the end of a move to fight hand to hand."""


class Move(PlaceAction):
    """A Walk or a Run to a place."""

    def __init__(self, x: i64, y: i64, run: bool = False) -> None:
        super().__init__(MOVE, x, y)
        self.run = run

    def values(self) -> tuple[Plain, ...]:
        """Return place and gait."""
        return (self.x, self.y, self.run)


def reach(fight: Fight, run: bool) -> i64:
    """Return the centimetres of one Walk or Run (S4-21, S4-22)."""
    squares = fight.tunables.run_squares if run else fight.tunables.walk_squares
    return squares * fight.tunables.square


def fault(fight: Fight, combatant: Combatant, x: i64, y: i64, run: bool) -> str | None:
    """Return why a fighter cannot go to a place at a gait (S4-20 to S4-23)."""
    if run and not combatant.only_moves:
        return (
            f"{combatant.name} has done something else than walk or run this round and cannot run."
        )
    if combatant.posture == PRONE:
        return f"{combatant.name} lies on the ground and has to stand up first."
    if not (-FARTHEST <= x <= FARTHEST and -FARTHEST <= y <= FARTHEST):
        return "That is beyond the map."
    if x == combatant.x and y == combatant.y:
        return f"{combatant.name} is there already."
    return paths.fault(fight, combatant, x, y, reach(fight, run))


def carry_out(fight: Fight, table: Driver, combatant: Combatant, x: i64, y: i64, run: bool) -> None:
    """Move a fighter, standing up for it, or to beside a fighter who came first."""
    x, y = way_to(fight, combatant, x, y, run).end()
    fight.arrive(combatant, x, y)
    combatant.posture = STANDING
    combatant.ran = combatant.ran or run
    if table.listening:
        table.tell(Moved(combatant.index, x, y, int(run)))


def way_to(fight: Fight, combatant: Combatant, x: i64, y: i64, run: bool) -> paths.Way:
    """Return the way of a move to a place, or to beside a fighter who came first."""
    way = paths.shortest(fight, combatant, x, y)
    return way or paths.approach(fight, combatant, x, y, reach(fight, run))


def options(fight: Fight, combatant: Combatant) -> list[Move]:
    """Return moves to useful places, at each gait."""
    moves: list[Move] = []
    for run in (False, True):
        for x, y in dict.fromkeys(places(fight, combatant, reach(fight, run))):
            if fault(fight, combatant, x, y, run) is None:
                moves.append(Move(x, y, run))
    return moves


def places(fight: Fight, combatant: Combatant, far: i64) -> list[Place]:
    """Return places towards near enemies, away from the nearest, and behind cover."""
    enemies = able_enemies(fight.combatants, combatant)
    at = [(int(enemy.x), int(enemy.y)) for enemy in enemies]
    goals = [
        paths.approach(fight, combatant, x, y, far, BESIDE).end()
        for x, y in paths.choose_near(combatant, at, far)
    ]
    enemy = nearest_enemy(fight, combatant)
    if enemy is None:
        return goals
    goals.append(place_away(fight, combatant, enemy, far))
    return goals + find_near_cover(fight, combatant, enemy, fight.tunables.cover_reach, far)


def nearest_enemy(fight: Fight, combatant: Combatant) -> Combatant | None:
    """Return the nearest enemy able to act."""
    return fight.nearest(combatant, able_enemies(fight.combatants, combatant))


def place_towards(fight: Fight, combatant: Combatant, enemy: Combatant, far: i64) -> Place:
    """Return the place nearest to an enemy within a distance, round obstacles."""
    return paths.approach(fight, combatant, enemy.x, enemy.y, far, BESIDE).end()


def place_away(fight: Fight, combatant: Combatant, enemy: Combatant, far: i64) -> Place:
    """Return the place farthest from an enemy within a distance."""
    dx, dy = combatant.x - enemy.x, combatant.y - enemy.y
    length = max(1, fight.far(combatant, enemy))
    x, y = combatant.x + dx * far // length, combatant.y + dy * far // length
    return paths.approach(fight, combatant, x, y, far).end()


def place_behind(fight: Fight, combatant: Combatant, enemy: Combatant, number: int) -> Place | None:
    """Return the place behind a cover, as an enemy sees it, that has room for a fighter."""
    reach_of = fight.tunables.cover_reach
    return room_behind(fight, combatant, number, int(enemy.x), int(enemy.y), reach_of)
