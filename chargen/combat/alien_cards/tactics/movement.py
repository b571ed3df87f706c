"""Destinations: into reach, behind cover, away, to an ally."""

from typing import Final

from ...kernel import cover_positions, paths
from ...kernel.question import Action
from ...native_types import i64
from ...scene.geometry import distance
from ...scene.scenario import METRE
from ..actions import move
from ..model.combatant import OPEN, PARTIAL, Combatant
from ..model.cover import NEAR, PartialCover
from ..model.cover import fault as cover_fault
from ..model.fight import Fight
from ..model.fighter import ADJACENT, EXTREME
from ..rolls import movement_limits
from . import estimates

SHELTERED: Final = 0.5
"""Value of cover next turn as a share of its value now."""


def cover_at_hand(fight: Fight, combatant: Combatant) -> Action | None:
    """Return partial cover at the fighter's place, against the nearest enemy."""
    enemy = movement_limits.nearest_enemy(fight, combatant)
    if enemy is None or combatant.cover != OPEN:
        return None
    crossed = fight.pair(enemy, combatant).crossed
    for number in fight.ground.near(combatant.x, combatant.y, NEAR):
        option = PartialCover(number)
        if crossed >> number & 1 and cover_fault(fight, combatant, option) is None:
            return option
    return None


def to_cover(
    fight: Fight, combatant: Combatant, attack: estimates.Estimate | None
) -> Action | None:
    """Return a move to the nearest cover in reach, seen from the nearest enemy.

    With an attack in mind, its target has to be within reach from there.
    """
    enemy = movement_limits.nearest_enemy(fight, combatant)
    if enemy is None or combatant.cover != OPEN or cover_at_hand(fight, combatant) is not None:
        return None
    best: Action | None = None
    least: i64 = fight.tunables.go_metres * METRE
    for number in range(len(fight.scene.covers)):
        spot = cover_positions.room_behind(
            fight, combatant, number, int(enemy.x), int(enemy.y), NEAR
        )
        if spot is None:
            continue
        far = distance(combatant.x, combatant.y, spot[0], spot[1])
        if far >= least or (attack is not None and not _reaches(fight, combatant, spot, attack)):
            continue
        option = move.Move(spot[0], spot[1])
        if move.go_fault(fight, combatant, option) is None:
            best, least = option, far
    return best


def _reaches(
    fight: Fight, combatant: Combatant, spot: tuple[int, int], attack: estimates.Estimate
) -> bool:
    """Return whether the target of an attack is in reach from a place."""
    if attack.close:
        return False
    target, band = attack.target, combatant.arms[attack.weapon].farthest
    if band >= EXTREME:
        return True
    return distance(spot[0], spot[1], target.x, target.y) <= fight.edges[band]


def sheltered(fight: Fight, combatant: Combatant) -> float:
    """Return the Health partial cover saves until the next turn."""
    bare = estimates.threat(fight, combatant, OPEN)
    return bare - estimates.threat(fight, combatant, PARTIAL) if bare else 0.0


def approach(fight: Fight, combatant: Combatant, enemy: Combatant) -> Action | None:
    """Return a move closer to a target: to within touch, else a zone on the way."""
    if fight.band(combatant, enemy) == ADJACENT:
        return None
    closing = move.CloseIn(enemy.index)
    if move.close_fault(fight, combatant, closing) is None:
        return closing
    return walk(fight, combatant, int(enemy.x), int(enemy.y), move.CAREFUL)


def walk(fight: Fight, combatant: Combatant, x: int, y: int, apart: int) -> Action | None:
    """Return one move on the way to a place, backing off from an adjacent enemy."""
    near = movement_limits.adjacent_enemies(fight, combatant)
    metres = fight.tunables.close_metres if near else fight.tunables.go_metres
    way = paths.shortest(fight, combatant, x, y) or paths.beside(fight, combatant, x, y, apart)
    if way is None:
        return None
    reach = min(metres * METRE, max(0, int(way.length) - apart))
    place = paths.beginning(fight, combatant, way, reach).end()
    if place == (int(combatant.x), int(combatant.y)):
        return None
    step: Action = move.BackOff(*place) if near else move.Move(*place)
    return step if move.fault(fight, combatant, step) is None else None


def retreat(fight: Fight, combatant: Combatant) -> Action | None:
    """Return a move out of reach of adjacent enemies."""
    enemy = movement_limits.nearest_enemy(fight, combatant)
    if enemy is None:
        return None
    near = movement_limits.adjacent_enemies(fight, combatant)
    metres = fight.tunables.close_metres if near else fight.tunables.go_metres
    for along, across in movement_limits.TURNS:
        x, y = movement_limits.aside(
            int(combatant.x),
            int(combatant.y),
            int(enemy.x),
            int(enemy.y),
            metres * METRE,
            along,
            across,
        )
        step: Action = move.BackOff(x, y) if near else move.Move(x, y)
        if move.fault(fight, combatant, step) is None:
            return step
    return None
