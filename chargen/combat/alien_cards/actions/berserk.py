"""Somebody whom panic makes attack the nearest, friend or enemy (AL-R27)."""

from ...kernel import paths
from ...kernel.driver import Driver
from ...native_types import i64
from ...scene.scenario import METRE
from ..model.action_events import Moved
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..model.fighter import ADJACENT
from ..rolls import movement_limits, stress
from . import fire, melee
from .move import bound_fault


def take(fight: Fight, table: Driver, one: Combatant) -> None:
    """At whoever is nearest: near enough he strikes, else he fires, else he runs there."""
    target = _nearest(fight, one)
    if target is None:
        return
    if fight.band(one, target) == ADJACENT:
        one.spend_full()
        melee.set_upon(fight, table, one, target, _blade(one), False)
        return
    for weapon in range(len(one.arms)):
        arm = one.arms[weapon]
        loaded = not arm.melee and one.usable(weapon) and one.ammo[weapon] > 0
        if loaded and fight.band(one, target) <= arm.farthest:
            one.spend_full()
            one.hand = weapon
            fire.fire(fight, table, one, target, weapon, False, False, False)
            return
    _run(fight, table, one, target)


def _nearest(fight: Fight, one: Combatant) -> Combatant | None:
    """The nearest who still stands, whichever side he is on."""
    best: Combatant | None = None
    least: i64 = 0
    for other in fight.survivors:
        if other.index == one.index or not other.able():
            continue
        far = fight.pair(one, other).distance
        if best is None or far < least:
            best, least = other, far
    return best


def _blade(one: Combatant) -> i64:
    """What he strikes with: what does most, bare hands if nothing else."""
    best: i64 = -1
    for number in range(len(one.arms)):
        arm = one.arms[number]
        if arm.melee and one.held[number] and arm.damage > one.arm(best).damage:
            best = number
    return best


def _run(fight: Fight, table: Driver, one: Combatant, target: Combatant) -> None:
    if bound_fault(fight, one) is not None:
        return
    reach = fight.tunables.go_metres * METRE
    way = paths.approach(fight, one, target.x, target.y, reach, movement_limits.ABREAST)
    if not way.length or movement_limits.barred(fight, one, way, target) is not None:
        return
    one.spend_quick()
    x, y = way.end()
    movement_limits.arrive(one, x, y)
    if table.listening:
        table.tell(Moved(one.index, one.x, one.y, "runs"))
    stress.monsters(fight, table)
