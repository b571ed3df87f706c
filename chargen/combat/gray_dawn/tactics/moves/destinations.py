"""Destinations and the chance each promises: to cover, nearer, farther off (CB-40)."""

import math
from typing import Final

from ....kernel import paths
from ....kernel.fight import goes_back
from ....native_types import i64
from ....scene.geometry import distance, toward
from ....scene.obstacle import Place
from ....scene.scenario import METRE
from ...actions.move import most_moves
from ...model.combatant import Combatant
from ...model.fight import Fight
from ...model.stats import ACTIVE, OPEN
from ...rolls.cover_positions import near_at
from .. import sight
from ..estimates import assumed_levels
from ..fire import weapon_choice
from ..fire.firefight import Firefight
from ..fire.firing_positions import FiringPosition
from . import flank

MOST_COVERS: Final = 3
"""Covers that are thought of, the nearest."""
MOST_TURNS: Final = 3
"""Turns a way may take."""
OUTRUN: Final = 2
"""Factor of speed that lets a fighter escape an enemy."""
NOTHING: Final = 0.01
"""Least chance worth a move: a fighter who does no harm has no reason to leave cover."""
ARMS_LENGTH: Final = 90
ABOUT: Final = METRE
"""Centimetres beyond the nearest enemy within which another is as near."""


def best(fire: Firefight, least: float) -> Place | None:
    """Return the best destination that promises more than ``least``; None without one."""
    fight, combatant = fire.fight, fire.combatant
    where: Place | None = None
    pace = assumed_levels.reach(fight, combatant) * most_moves(fight, combatant)
    if fire.gun < 0 or pace <= 0 or not combatant.stats.reach:
        return where
    least = max(least, NOTHING)
    if combatant.moves_done:
        least = max(least, _promise(fire, int(combatant.x), int(combatant.y), pace, 0.0))
    for x, y in _places(fight, combatant, fire.gun, pace):
        if paths.walled(fight, x, y):
            continue
        promised = _promise(fire, x, y, pace, least)
        if promised > least:
            least, where = promised, (x, y)
    return where


def _places(fight: Fight, combatant: Combatant, gun: i64, pace: i64) -> list[Place]:
    """Return places behind covers, at better range, round the enemy's cover, and back.

    Places face to face with the enemy too, if near or if all fire promises too little (CB-20).
    """
    enemy = sight.nearest(fight, combatant)
    if enemy is None:
        return []
    spots = sight.cover_spots(fight, combatant, MOST_COVERS)
    places = [(x, y) for far, x, y in spots if METRE < far <= pace * MOST_TURNS][:MOST_COVERS]
    here_x, here_y = int(combatant.x), int(combatant.y)
    enemy_x, enemy_y = fight.seen_at(combatant, enemy)
    far_off = int(distance(here_x, here_y, enemy_x, enemy_y))
    long = combatant.arms[gun].range * METRE
    nearest = far_off - pace * MOST_TURNS
    for limit in (2 * long, long, long // 2, long // 4):
        if limit < far_off and (limit >= nearest or not places):
            places.append(toward(here_x, here_y, enemy_x, enemy_y, far_off - limit))
    close = nearest <= ARMS_LENGTH or not places
    hopeless = fight.round > 1 and weapon_choice.outmatched(fight, combatant)
    if far_off > ARMS_LENGTH and (close or hopeless):
        places += _face_to_face(fight, combatant, far_off)
    places += flank.places(fight, combatant, enemy, long // 4)
    step = (
        assumed_levels.reach(fight, combatant) * combatant.moves_left()
        if combatant.moves_done
        else pace
    )
    places += _back(fight, combatant, enemy, far_off, step)
    return [place for place in places if not goes_back(combatant, enemy, place[0], place[1])]


def _back(
    fight: Fight, combatant: Combatant, enemy: Combatant, far: i64, reach: i64
) -> list[Place]:
    """Return places away from an enemy: a band of the fighter's gun, or just beyond the enemy's.

    There are none if the enemy can follow: nothing would be won.
    """
    mine = assumed_levels.reach(fight, combatant)
    if enemy.stats.reach * most_moves(fight, enemy) * OUTRUN > mine * most_moves(fight, combatant):
        return []
    enemy_x, enemy_y = fight.seen_at(combatant, enemy)
    guns = ((combatant, sight.gun(fight, combatant), 0), (enemy, enemy.held_gun(), 1))
    places: list[Place] = []
    for attacker, arm, beyond in guns:
        if arm < 0 or not far:
            continue
        long = attacker.arms[arm].range * METRE
        for limit in (long // 4, long // 2, long, 2 * long):
            apart = limit + beyond
            if far < apart <= far + reach:
                x = enemy_x + (int(combatant.x) - enemy_x) * apart // far
                y = enemy_y + (int(combatant.y) - enemy_y) * apart // far
                places.append((int(x), int(y)))
    return places


def _face_to_face(fight: Fight, combatant: Combatant, far: int) -> list[Place]:
    """Return places an arm's length from the nearest enemy, and others about as near."""
    places: list[Place] = []
    for enemy in sight.enemies(fight, combatant):
        place = fight.seen_at(combatant, enemy)
        apart = int(distance(combatant.x, combatant.y, place[0], place[1]))
        if ARMS_LENGTH < apart <= far + ABOUT:
            places += _beside(fight, combatant, place, apart)
    return places


def _beside(fight: Fight, combatant: Combatant, enemy: Place, far: i64) -> list[Place]:
    """Return the nearest free place an arm's length from an enemy, if there is one."""
    enemy_x, enemy_y = enemy
    place = toward(int(combatant.x), int(combatant.y), enemy_x, enemy_y, int(far - ARMS_LENGTH))
    if paths.is_free(fight, combatant, place[0], place[1]):
        return [place]
    places: list[tuple[int, int, int]] = []
    for dx, dy in paths.RING:
        x, y = enemy_x + dx * ARMS_LENGTH // 100, enemy_y + dy * ARMS_LENGTH // 100
        if paths.is_free(fight, combatant, x, y):
            places.append((int(distance(combatant.x, combatant.y, x, y)), x, y))
    return [(x, y) for _, x, y in sorted(places)[:1]]


def _promise(fire: Firefight, x: int, y: int, pace: i64, least: float) -> float:
    """Return the chance to win by going to a place under the fire on the way.

    A place that cannot promise more than ``least`` gives 0. A runner judges the way as before it
    began, and so arrives.
    """
    fight, combatant = fire.fight, fire.combatant
    far = distance(combatant.x, combatant.y, x, y)
    reach = assumed_levels.reach(fight, combatant)
    moves = (far + reach - 1) // reach
    running = combatant.moves_done > 0
    ahead = far
    if running:  # he stops half a move short of who is face to face
        ahead = pace + max(0, far - reach // 2 - reach * combatant.moves_left())
    turns = max(1, (ahead + pace - 1) // pace)
    near = near_at(fight, x, y)
    there = FiringPosition(x, y, ACTIVE if near else OPEN, near)
    there.runs = moves == 1 and not running
    if fire.weighed(there, least).promise() <= least:
        return 0.0
    won = there.wins()
    arrives = there
    if not near:
        arrives = FiringPosition(x, y, OPEN, near)
        arrives.fires = there.runs
        steps = combatant.plan_moves if running else moves
        arrives.dodge = assumed_levels.running(fight, combatant, steps if turns == 1 else 2)
        fire.weighed(arrives)
    if turns == 1:
        return there.shot + (1.0 - there.shot) * (1.0 - arrives.soon) * won
    way = fire.running()
    lives = (1.0 - there.shot) * (1.0 - way.soon) * (1.0 - arrives.theirs)
    return there.shot + lives * math.pow(1.0 - way.theirs, float(turns - 2)) * won
