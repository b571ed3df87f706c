"""Somebody whom panic makes attack the nearest, friend or enemy (AL-R27)."""

from .. import paths
from ..native import i64
from ..scenario import METRE
from ..table import Table
from . import nerves, shoot, strike, ways
from .deed_events import Went
from .fighter import ADJACENT
from .go import bound_fault
from .state import CardFight
from .survivor import Survivor


def take(fight: CardFight, table: Table, one: Survivor) -> None:
    """At whoever is nearest: near enough he strikes, else he fires, else he runs there."""
    target = _nearest(fight, one)
    if target is None:
        return
    if fight.band(one, target) == ADJACENT:
        one.spend_full()
        strike.set_upon(fight, table, one, target, _blade(one), False)
        return
    for weapon in range(len(one.arms)):
        arm = one.arms[weapon]
        loaded = not arm.melee and one.usable(weapon) and one.ammo[weapon] > 0
        if loaded and fight.band(one, target) <= arm.farthest:
            one.spend_full()
            one.hand = weapon
            shoot.fire(fight, table, one, target, weapon, False, False, False)
            return
    _run(fight, table, one, target)


def _nearest(fight: CardFight, one: Survivor) -> Survivor | None:
    """The nearest who still stands, whichever side he is on."""
    best: Survivor | None = None
    least: i64 = 0
    for other in fight.survivors:
        if other.index == one.index or not other.able():
            continue
        far = fight.pair(one, other).distance
        if best is None or far < least:
            best, least = other, far
    return best


def _blade(one: Survivor) -> i64:
    """What he strikes with: what does most, bare hands if nothing else."""
    best: i64 = -1
    for number in range(len(one.arms)):
        arm = one.arms[number]
        if arm.melee and one.held[number] and arm.damage > one.arm(best).damage:
            best = number
    return best


def _run(fight: CardFight, table: Table, one: Survivor, target: Survivor) -> None:
    if bound_fault(fight, one) is not None:
        return
    reach = fight.tunables.go_metres * METRE
    way = paths.approach(fight, one, target.x, target.y, reach, ways.ABREAST)
    if not way.length or ways.barred(fight, one, way, target) is not None:
        return
    one.spend_quick()
    x, y = way.end()
    ways.arrive(one, x, y)
    if table.listening:
        table.tell(Went(one.index, one.x, one.y, "runs"))
    nerves.monsters(fight, table)
