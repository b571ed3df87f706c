"""The turn of a berserk fighter, who attacks the nearest, ally or enemy (AL-R27)."""

from ...kernel import paths
from ...kernel.driver import Driver
from ...native_types import i64
from ...scene.scenario import METRE
from ..model.combatant import Combatant
from ..model.events import Moved
from ..model.fight import Fight
from ..model.fighter import ADJACENT
from ..rolls import movement_limits, stress
from . import fire, melee
from .move import bound_fault


def take(fight: Fight, table: Driver, combatant: Combatant) -> None:
    """Attack the nearest fighter: strike if adjacent, else fire, else run there."""
    others = [
        other for other in fight.combatants if other.index != combatant.index and other.able()
    ]
    target = fight.nearest(combatant, others)
    if target is None:
        return
    if fight.band(combatant, target) == ADJACENT:
        combatant.spend_full()
        melee.set_upon(fight, table, combatant, target, _blade(combatant), False)
        return
    for weapon in range(len(combatant.arms)):
        arm = combatant.arms[weapon]
        loaded = not arm.melee and combatant.usable(weapon) and combatant.ammo[weapon] > 0
        if loaded and fight.band(combatant, target) <= arm.farthest:
            combatant.spend_full()
            combatant.hand = weapon
            fire.fire(fight, table, combatant, target, weapon, False, False, False)
            return
    _run(fight, table, combatant, target)


def _blade(combatant: Combatant) -> i64:
    """Return the hand weapon with most damage, bare hands without any."""
    best: i64 = -1
    for number in range(len(combatant.arms)):
        arm = combatant.arms[number]
        if arm.melee and combatant.held[number] and arm.damage > combatant.arm(best).damage:
            best = number
    return best


def _run(fight: Fight, table: Driver, attacker: Combatant, target: Combatant) -> None:
    if bound_fault(fight, attacker) is not None:
        return
    reach = fight.tunables.go_metres * METRE
    way = paths.approach(fight, attacker, target.x, target.y, reach, movement_limits.ABREAST)
    if not way.length or movement_limits.way_fault(fight, attacker, way, target) is not None:
        return
    attacker.spend_quick()
    x, y = way.end()
    movement_limits.arrive(attacker, x, y)
    if table.listening:
        table.tell(Moved(attacker.index, attacker.x, attacker.y, "runs"))
    stress.check_monsters(fight, table)
