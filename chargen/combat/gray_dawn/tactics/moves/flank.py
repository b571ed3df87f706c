"""Round an enemy's cover: places from which it does not stand between (CB-53, CB-63)."""

from typing import Final

from ....kernel import paths
from ....native_types import i64
from ....scene.geometry import crosses, distance
from ....scene.obstacle import Place
from ....scene.scenario import METRE
from ...model.combatant import Combatant
from ...model.fight import Fight
from .. import sight

QUIET: Final = 2
"""Rounds without a shot before hidden enemies are searched for."""
LEAST: Final = 3 * METRE
"""Least distance from the enemy of a way round, in centimetres."""
NEAR: Final = 8 * METRE
"""Distance from the enemy of an approach round their cover, in centimetres."""
MOST: Final = 4
"""Places that are thought of, the nearest."""


def is_lull(fight: Fight, combatant: Combatant) -> bool:
    """Return whether every enemy hides and no shot has come for a while.

    The fighter needs a gun that fires, and no suppression, to go and look (CB-53).
    """
    if not fight.fired or fight.round - fight.fired < QUIET or combatant.points:
        return False
    if sight.gun(fight, combatant) < 0:
        return False
    for enemy in fight.combatants:
        if enemy.side == combatant.side or enemy.out or enemy.dead:
            continue
        if not fight.hides(enemy, fight.pair(combatant, enemy).crossed):
            return False
    return True


def places(fight: Fight, combatant: Combatant, enemy: Combatant, apart: i64) -> list[Place]:
    """Return places past the enemy's cover at a distance, the nearest first."""
    enemy_x, enemy_y = fight.seen_at(combatant, enemy)
    here = (int(combatant.x), int(combatant.y))
    if not enemy.near or not _is_shielded(fight, enemy, here, (enemy_x, enemy_y)):
        return []
    far = distance(combatant.x, combatant.y, enemy_x, enemy_y)
    apart = max(LEAST, min(apart, far))
    ring: list[tuple[int, int, int]] = []
    for dx, dy in paths.RING:
        x, y = int(enemy_x + dx * apart // 100), int(enemy_y + dy * apart // 100)
        if not _is_shielded(fight, enemy, (x, y), (enemy_x, enemy_y)):
            ring.append((int(distance(combatant.x, combatant.y, x, y)), x, y))
    ring.sort()
    free_places: list[Place] = []
    for _, x, y in ring:
        if not paths.is_free(fight, combatant, x, y):
            continue
        if fight.open_line(x, y, enemy_x, enemy_y) and _is_alone(fight, combatant, enemy, x, y):
            free_places.append((x, y))
            if len(free_places) >= MOST:
                break
    return free_places


def nearest(fight: Fight, combatant: Combatant, enemy: Combatant) -> Place | None:
    """Return the nearest place round an enemy's cover, close to them; None without one."""
    choices = places(fight, combatant, enemy, NEAR)
    return choices[0] if choices else None


def _is_shielded(fight: Fight, enemy: Combatant, start: Place, end: Place) -> bool:
    covers = fight.scene.covers
    for number in enemy.near:
        if crosses(start[0], start[1], end[0], end[1], covers[number].extent):
            return True
    return False


def _is_alone(fight: Fight, combatant: Combatant, enemy: Combatant, x: i64, y: i64) -> bool:
    """Return whether no other enemy is nearer to a place than the one flanked."""
    enemy_x, enemy_y = fight.seen_at(combatant, enemy)
    apart = distance(x, y, enemy_x, enemy_y)
    for other in fight.combatants:
        if other.side == combatant.side or other.out or other.dead or other.index == enemy.index:
            continue
        other_x, other_y = fight.seen_at(combatant, other)
        if distance(x, y, other_x, other_y) < min(apart, LEAST):
            return False
    return True
