"""Round an enemy's cover: places from which it does not stand between (CB-53, CB-63)."""

from typing import Final

from ...kernel import paths
from ...native_types import i64
from ...scene.geometry import crosses, distance
from ...scene.scenario import METRE
from ..model.combatant import Combatant
from ..model.fight import Fight
from . import sight

Place = tuple[int, int]

QUIET: Final = 2
"""Rounds without a shot after which those who hide are looked for."""
LEAST: Final = 3 * METRE
"""Centimetres from the enemy he goes round at least."""
NEAR: Final = 8 * METRE
"""Centimetres from the enemy at which one who wants to come near goes round him."""
MOST: Final = 4
"""Places that are thought of, the nearest."""


def covered(fight: Fight, one: Combatant, foe: Combatant) -> bool:
    """Whether cover the enemy is behind stands between the two."""
    x, y = fight.seen_at(one, foe)
    return _shielded(fight, foe, (int(one.x), int(one.y)), (x, y))


def lull(fight: Fight, one: Combatant) -> bool:
    """Whether nobody has fired for a while because every enemy hides: somebody has to go and see.

    For that he needs a gun that fires, and no fire to fear (CB-53).
    """
    if not fight.fired or fight.round - fight.fired < QUIET or one.points:
        return False
    if sight.gun(fight, one) < 0:
        return False
    for foe in fight.soldiers:
        if foe.side == one.side or foe.out or foe.dead:
            continue
        if not fight.hides(foe, fight.pair(one, foe).crossed):
            return False
    return True


def places(fight: Fight, one: Combatant, foe: Combatant, apart: i64) -> list[Place]:
    """Where nothing the enemy is behind stands between, so far from him, the nearest first."""
    if not foe.near or not covered(fight, one, foe):
        return []
    foe_x, foe_y = fight.seen_at(one, foe)
    far = distance(one.x, one.y, foe_x, foe_y)
    apart = max(LEAST, min(apart, far))
    ring: list[tuple[int, int, int]] = []
    for dx, dy in paths.RING:
        x, y = int(foe_x + dx * apart // 100), int(foe_y + dy * apart // 100)
        if not _shielded(fight, foe, (x, y), (foe_x, foe_y)):
            ring.append((int(distance(one.x, one.y, x, y)), x, y))
    ring.sort()
    found: list[Place] = []
    for _, x, y in ring:
        if not paths.is_free(fight, one, x, y):
            continue
        if fight.open_line(x, y, foe_x, foe_y) and _alone(fight, one, foe, x, y):
            found.append((x, y))
            if len(found) >= MOST:
                break
    return found


def nearest(fight: Fight, one: Combatant, foe: Combatant) -> Place | None:
    """The nearest place round the cover of an enemy, close to him; None if there is none."""
    found = places(fight, one, foe, NEAR)
    return found[0] if found else None


def _shielded(fight: Fight, foe: Combatant, start: Place, end: Place) -> bool:
    covers = fight.scene.covers
    for number in foe.near:
        if crosses(start[0], start[1], end[0], end[1], covers[number].extent):
            return True
    return False


def _alone(fight: Fight, one: Combatant, foe: Combatant, x: i64, y: i64) -> bool:
    """Whether no other enemy is nearer to a place than the one he goes round."""
    foe_x, foe_y = fight.seen_at(one, foe)
    apart = distance(x, y, foe_x, foe_y)
    for other in fight.soldiers:
        if other.side == one.side or other.out or other.dead or other.index == foe.index:
            continue
        other_x, other_y = fight.seen_at(one, other)
        if distance(x, y, other_x, other_y) < min(apart, LEAST):
            return False
    return True
