"""The fumble table of a natural 1 on an attack or a throw (CB-02, CB-06)."""

from typing import Final

from ...harm import hits, luck
from ...harm.events import ShotsFired, WeaponDropped
from ...harm.fight import Attack, stray
from ...harm.weapons import D10, GRENADE, GUN, MELEE, Weapon
from ...kernel.dice import Dice
from ...kernel.driver import Driver
from ...kernel.fight import NOBODY
from ...native_types import i64
from ...scene.geometry import to_segment_squared
from ...scene.scenario import METRE
from ..model.combatant import Combatant
from ..model.events import Fumbled, WeaponJammed
from ..model.fight import Fight
from ..model.tunables import Tunables
from .blast import explode

NOTHING: Final = 0
DROP: Final = 1
DISCHARGE: Final = 2
JAM: Final = 3
SELF: Final = 4
ALLY: Final = 5
NAMES: Final = ("nothing", "drop", "discharge", "jam", "self", "ally")


def fumble(fight: Fight, table: Driver, attack: Attack) -> None:
    """Carry out a natural 1; ``attack`` is the failed one, or stands for a throw."""
    combatant = fight.combatants[attack.by.index]
    weapon = attack.weapon
    settled = {
        "fumble": (1, fight.tunables.fumble_drop - 1),
        "reliability": (int(attack.arm.reliability) + 1, int(D10)),
        "rounds of jam": (1, 1),
    }
    dice = luck.dice_of(fight, table, combatant, settled)
    result = fumbled(fight.tunables, dice, attack.arm)
    rounds: i64 = dice.d6("rounds of jam") if result == JAM else 0
    if table.listening:
        table.tell(Fumbled(combatant.index, weapon, result, rounds))
    if result == DROP:
        if weapon < len(combatant.arms) - 1 and attack.arm.kind != GRENADE:
            combatant.drop(weapon)
            if table.listening:
                table.tell(WeaponDropped(combatant.index, weapon))
    elif result == DISCHARGE:
        if combatant.ammo[weapon] > 0:
            combatant.ammo[weapon] -= 1
            combatant.shots += 1
            fight.fired = fight.round
            if table.listening:
                table.tell(ShotsFired(combatant.index, weapon, 1))
    elif result == JAM:
        jam(table, combatant, weapon, rounds)
    elif result == SELF:
        _astray(fight, table, attack, combatant.index)
    elif result == ALLY:
        _astray(fight, table, attack, nearest_ally(fight, combatant, attack.target.index))


def jam(table: Driver, combatant: Combatant, weapon: i64, rounds: i64) -> None:
    """Jam a weapon for a number of rounds of clearing (CB-06)."""
    combatant.jam[weapon] = rounds
    if table.listening:
        table.tell(WeaponJammed(combatant.index, weapon, rounds))


def fumbled(tunables: Tunables, dice: Dice, arm: Weapon) -> i64:
    """Roll on the table; a gun may prove reliable on 6 and 7 (CB-02)."""
    roll = dice.d10("fumble")
    if roll < tunables.fumble_drop:
        return NOTHING
    if roll == tunables.fumble_drop:
        return DROP
    if roll == tunables.fumble_discharge or roll == tunables.fumble_jam:
        if arm.kind != GUN or dice.d10("reliability") > arm.reliability:
            return NOTHING
        return DISCHARGE if roll == tunables.fumble_discharge else JAM
    return SELF if roll <= tunables.fumble_self else ALLY


def nearest_ally(fight: Fight, combatant: Combatant, target: i64) -> i64:
    """Return the nearest ally within 5 m of the line of fire, -1 without one (CB-06)."""
    if target == combatant.index:
        return NOBODY
    enemy = fight.combatants[target]
    reach = fight.tunables.stray_reach * METRE
    best: i64 = NOBODY
    least: i64 = 0
    for other in fight.combatants:
        if other.side != combatant.side or other.dead or other.index in (combatant.index, target):
            continue
        off = to_segment_squared(other.x, other.y, combatant.x, combatant.y, enemy.x, enemy.y)
        far = fight.pair(combatant, other).distance
        if off <= reach * reach and (best == NOBODY or far < least):
            best, least = other.index, far
    return best


def _astray(fight: Fight, table: Driver, attack: Attack, victim: i64) -> None:
    """Hit the attacker or an ally, with normal damage and no margin (CB-06, CB-18)."""
    if victim == NOBODY:
        return
    combatant, target = fight.combatants[attack.by.index], fight.combatants[victim]
    if attack.arm.kind not in (GUN, MELEE):
        explode(fight, table, combatant, attack.weapon, target.x, target.y)
        return
    hits.land(fight, table, stray(combatant, target, attack.weapon), 0, 1)
