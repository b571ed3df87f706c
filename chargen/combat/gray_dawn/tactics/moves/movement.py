"""Lengths of moves, and ends of turns short of the destination.

Fighters attacking together arrive together, so that the fastest does not draw all the fire.
"""

from typing import Final

from ....kernel import paths
from ....native_types import i64
from ....scene.geometry import distance
from ....scene.obstacle import Place
from ....scene.scenario import METRE
from ...actions.move import ARM, Move, forced_moves
from ...model.combatant import Combatant
from ...model.fight import Fight
from ...model.stats import ACTIVE, MOVING, OPEN
from ...rolls.cover_positions import near_at
from .. import sight
from ..estimates import assumed_levels
from ..fire.firefight import Firefight
from ..fire.firing_positions import FiringPosition
from ..profiles import fights_hand_to_hand

SLOWER: Final = 4
"""Divisor of a fighter's reach: allies slower by at most that part are waited for."""


def stride(fight: Fight, combatant: Combatant, x: i64, y: i64) -> i64:
    """Return centimetres of one move toward a place (CB-40).

    A run that ends in the open spreads over all its moves, since runners are harder to hit (CB-43).
    A fighter comes face to face with a shot (CB-20) and so stops half a move short before it.
    """
    reach = _with_allies(fight, combatant, x, y)
    if combatant.plan_moves <= 1 or combatant.plan_actions or fights_hand_to_hand(combatant):
        return reach
    left = distance(combatant.x, combatant.y, x, y)
    if sight.is_face_to_face(fight, combatant, x, y):
        left -= combatant.stats.reach // 2
    elif near_at(fight, x, y):
        return reach
    moves = combatant.moves_left()
    return max(0, min(reach, (left + moves - 1) // moves))


def _with_allies(fight: Fight, combatant: Combatant, x: i64, y: i64) -> i64:
    """Return the reach, toward the enemy no more than that of slightly slower allies.

    It is not cut if the turn ends in cover there, or if they are ahead by a turn.
    """
    reach: i64 = combatant.stats.reach
    enemy = sight.nearest(fight, combatant)
    if enemy is None:
        return reach
    arrives = distance(combatant.x, combatant.y, x, y) <= reach * combatant.moves_left()
    if arrives and near_at(fight, x, y):
        return reach
    enemy_x, enemy_y = fight.seen_at(combatant, enemy)
    now = distance(combatant.x, combatant.y, enemy_x, enemy_y)
    if distance(x, y, enemy_x, enemy_y) >= now:
        return reach
    least = reach - reach // SLOWER
    for ally in fight.combatants:
        if ally.side != combatant.side or ally.index == combatant.index or not ally.able():
            continue
        slow = ally.stats.reach
        ahead = now - distance(ally.x, ally.y, enemy_x, enemy_y)
        if least <= slow < reach and ahead <= slow * fight.tunables.most_moves:
            reach = slow
    return reach


def flight(fight: Fight, combatant: Combatant) -> Move | None:
    """Return the move of a fighter who failed their check in the open (CB-72).

    Of those allowed it is the one to the best position in an exchange of fire.
    """
    best: Move | None = None
    most = -1.0
    fire = Firefight(fight, combatant)
    for move in forced_moves(fight, combatant):
        promised = 0.0
        if move.stance == MOVING:
            promised = fire.weighed(FiringPosition(move.x, move.y, OPEN, ())).wins()
        if promised > most:
            best, most = move, promised
    return best


def cover_on_the_way(fight: Fight, combatant: Combatant, goal: Place) -> Place | None:
    """Return cover nearer to a goal the turn's last move does not reach (CB-44).

    Only cover that keeps more fire off than running on does (CB-43).
    """
    reach: i64 = combatant.stats.reach
    left = distance(combatant.x, combatant.y, goal[0], goal[1])
    if combatant.moves_left() > 1 or left <= reach or not fight.ground.covers:
        return None
    for far, x, y in sight.cover_spots(fight, combatant):
        if far > reach:
            break
        if distance(x, y, goal[0], goal[1]) > left - METRE:
            continue
        if paths.approach(fight, combatant, x, y, reach, ARM).end() != (x, y):
            continue
        behind = FiringPosition(x, y, ACTIVE, near_at(fight, x, y))
        behind.fires = False
        fire = Firefight(fight, combatant)
        if fire.weighed(behind).theirs < _harm_on_the_run(fire, goal):
            return x, y
    return None


def _harm_on_the_run(fire: Firefight, goal: Place) -> float:
    """Return the harm of a turn that ends in the open on a run."""
    fight, combatant = fire.fight, fire.combatant
    x, y = paths.approach(fight, combatant, goal[0], goal[1], combatant.stats.reach, ARM).end()
    way = FiringPosition(x, y, OPEN, ())
    way.fires = False
    way.dodge = assumed_levels.running(fight, combatant, combatant.plan_moves)
    return fire.weighed(way).theirs
