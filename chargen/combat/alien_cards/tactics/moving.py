"""Where to go: into reach, behind cover, away, to a friend."""

from typing import Final

from ... import behind, paths
from ...geometry import distance
from ...native import i64
from ...question import Action
from ...scenario import METRE
from .. import go, ways
from ..cover import NEAR, PartialCover
from ..cover import fault as cover_fault
from ..fighter import ADJACENT, EXTREME
from ..state import CardFight
from ..survivor import OPEN, PARTIAL, Survivor
from . import prospects

SHELTERED: Final = 0.5
"""What cover to be had next turn is worth, of what it is worth now."""


def cover_at_hand(fight: CardFight, one: Survivor) -> Action | None:
    """Partial cover where he stands, against the nearest enemy."""
    foe = ways.nearest(fight, one)
    if foe is None or one.cover != OPEN:
        return None
    crossed = fight.pair(foe, one).crossed
    for number in fight.ground.near(one.x, one.y, NEAR):
        option = PartialCover(number)
        if crossed >> number & 1 and cover_fault(fight, one, option) is None:
            return option
    return None


def to_cover(fight: CardFight, one: Survivor, attack: prospects.Promising | None) -> Action | None:
    """The nearest place behind cover he gets to, seen from the nearest enemy.

    With an attack in mind, one from which its target is within reach.
    """
    foe = ways.nearest(fight, one)
    if foe is None or one.cover != OPEN or cover_at_hand(fight, one) is not None:
        return None
    best: Action | None = None
    least: i64 = fight.tunables.go_metres * METRE
    for number in range(len(fight.scene.covers)):
        spot = behind.room_behind(fight, one, number, int(foe.x), int(foe.y), NEAR)
        if spot is None:
            continue
        far = distance(one.x, one.y, spot[0], spot[1])
        if far >= least or (attack is not None and not _reaches(fight, one, spot, attack)):
            continue
        option = go.GoToZone(spot[0], spot[1])
        if go.go_fault(fight, one, option) is None:
            best, least = option, far
    return best


def _reaches(
    fight: CardFight, one: Survivor, spot: tuple[int, int], attack: prospects.Promising
) -> bool:
    """Whether the target of an attack is in reach from a place."""
    if attack.close:
        return False
    target, band = attack.target, one.arms[attack.weapon].farthest
    if band >= EXTREME:
        return True
    return distance(spot[0], spot[1], target.x, target.y) <= fight.edges[band]


def sheltered(fight: CardFight, one: Survivor) -> float:
    """What partial cover spares him until his next turn."""
    bare = prospects.threat(fight, one, OPEN)
    return bare - prospects.threat(fight, one, PARTIAL) if bare else 0.0


def toward(fight: CardFight, one: Survivor, foe: Survivor) -> Action | None:
    """Closer to somebody: to where he can be touched, else as far on the way as a zone."""
    if fight.band(one, foe) == ADJACENT:
        return None
    closing = go.CloseIn(foe.index)
    if go.close_fault(fight, one, closing) is None:
        return closing
    return walk(fight, one, int(foe.x), int(foe.y), go.CAREFUL)


def walk(fight: CardFight, one: Survivor, x: int, y: int, apart: int) -> Action | None:
    """As far on the way to a place as he gets with one action; from an enemy he backs off."""
    near = ways.beside(fight, one)
    metres = fight.tunables.close_metres if near else fight.tunables.go_metres
    way = paths.shortest(fight, one, x, y) or paths.beside(fight, one, x, y, apart)
    if way is None:
        return None
    reach = min(metres * METRE, max(0, int(way.length) - apart))
    place = paths.beginning(fight, one, way, reach).end()
    if place == (int(one.x), int(one.y)):
        return None
    step: Action = go.BackOff(*place) if near else go.GoToZone(*place)
    return step if go.fault(fight, one, step) is None else None


def away(fight: CardFight, one: Survivor) -> Action | None:
    """Out of reach of whoever is near."""
    foe = ways.nearest(fight, one)
    if foe is None:
        return None
    near = ways.beside(fight, one)
    metres = fight.tunables.close_metres if near else fight.tunables.go_metres
    for along, across in ways.TURNS:
        x, y = ways.aside(
            int(one.x), int(one.y), int(foe.x), int(foe.y), metres * METRE, along, across
        )
        step: Action = go.BackOff(x, y) if near else go.GoToZone(x, y)
        if go.fault(fight, one, step) is None:
            return step
    return None
