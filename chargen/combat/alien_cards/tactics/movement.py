"""Where to go: into reach, behind cover, away, to a friend."""

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
"""What cover to be had next turn is worth, of what it is worth now."""


def cover_at_hand(fight: Fight, one: Combatant) -> Action | None:
    """Partial cover where he stands, against the nearest enemy."""
    foe = movement_limits.nearest(fight, one)
    if foe is None or one.cover != OPEN:
        return None
    crossed = fight.pair(foe, one).crossed
    for number in fight.ground.near(one.x, one.y, NEAR):
        option = PartialCover(number)
        if crossed >> number & 1 and cover_fault(fight, one, option) is None:
            return option
    return None


def to_cover(fight: Fight, one: Combatant, attack: estimates.Estimate | None) -> Action | None:
    """The nearest place behind cover he gets to, seen from the nearest enemy.

    With an attack in mind, one from which its target is within reach.
    """
    foe = movement_limits.nearest(fight, one)
    if foe is None or one.cover != OPEN or cover_at_hand(fight, one) is not None:
        return None
    best: Action | None = None
    least: i64 = fight.tunables.go_metres * METRE
    for number in range(len(fight.scene.covers)):
        spot = cover_positions.room_behind(fight, one, number, int(foe.x), int(foe.y), NEAR)
        if spot is None:
            continue
        far = distance(one.x, one.y, spot[0], spot[1])
        if far >= least or (attack is not None and not _reaches(fight, one, spot, attack)):
            continue
        option = move.Move(spot[0], spot[1])
        if move.go_fault(fight, one, option) is None:
            best, least = option, far
    return best


def _reaches(
    fight: Fight, one: Combatant, spot: tuple[int, int], attack: estimates.Estimate
) -> bool:
    """Whether the target of an attack is in reach from a place."""
    if attack.close:
        return False
    target, band = attack.target, one.arms[attack.weapon].farthest
    if band >= EXTREME:
        return True
    return distance(spot[0], spot[1], target.x, target.y) <= fight.edges[band]


def sheltered(fight: Fight, one: Combatant) -> float:
    """What partial cover spares him until his next turn."""
    bare = estimates.threat(fight, one, OPEN)
    return bare - estimates.threat(fight, one, PARTIAL) if bare else 0.0


def toward(fight: Fight, one: Combatant, foe: Combatant) -> Action | None:
    """Closer to somebody: to where he can be touched, else as far on the way as a zone."""
    if fight.band(one, foe) == ADJACENT:
        return None
    closing = move.CloseIn(foe.index)
    if move.close_fault(fight, one, closing) is None:
        return closing
    return walk(fight, one, int(foe.x), int(foe.y), move.CAREFUL)


def walk(fight: Fight, one: Combatant, x: int, y: int, apart: int) -> Action | None:
    """As far on the way to a place as he gets with one action; from an enemy he backs off."""
    near = movement_limits.beside(fight, one)
    metres = fight.tunables.close_metres if near else fight.tunables.go_metres
    way = paths.shortest(fight, one, x, y) or paths.beside(fight, one, x, y, apart)
    if way is None:
        return None
    reach = min(metres * METRE, max(0, int(way.length) - apart))
    place = paths.beginning(fight, one, way, reach).end()
    if place == (int(one.x), int(one.y)):
        return None
    step: Action = move.BackOff(*place) if near else move.Move(*place)
    return step if move.fault(fight, one, step) is None else None


def away(fight: Fight, one: Combatant) -> Action | None:
    """Out of reach of whoever is near."""
    foe = movement_limits.nearest(fight, one)
    if foe is None:
        return None
    near = movement_limits.beside(fight, one)
    metres = fight.tunables.close_metres if near else fight.tunables.go_metres
    for along, across in movement_limits.TURNS:
        x, y = movement_limits.aside(
            int(one.x), int(one.y), int(foe.x), int(foe.y), metres * METRE, along, across
        )
        step: Action = move.BackOff(x, y) if near else move.Move(x, y)
        if move.fault(fight, one, step) is None:
            return step
    return None
