"""One throw to hit and its result: place, dice, armour, points (S4-R15, S4-R19, S4-R26)."""

from ...kernel.driver import Driver
from ...native_types import i64
from ..model.combatant import Combatant
from ..model.events import AttackRolled, DamageThrown, PlaceThrown
from ..model.fight import Fight, PendingDamage
from ..model.fighter import ARM, HEAD, LEG, TORSO
from ..model.weapon_table import WeaponRow
from .attack_modifiers import AttackMode, dms, stops
from .wounds import land

_LEG_TO: int = 2
_ARM_TO: int = 4
_TORSO_ON: int = 5
"""Up to which face of the die an odd hit goes there (S4-R19)."""


def throw(
    fight: Fight,
    table: Driver,
    attacker: Combatant,
    target: Combatant,
    weapon: i64,
    manner: AttackMode,
) -> None:
    """Throw two dice and all DMs against 8; several hits of one moment land together."""
    tally = dms(fight, attacker, target, weapon, manner, table.listening)
    table.roller = attacker.index
    dice = table.dice.d6("attack") + table.dice.d6("attack")
    total = tally.total + dice
    needed: i64 = fight.tunables.to_hit
    fight.fired = fight.round
    if table.listening:
        parts = (*tally.parts(), ("S4-R26", "two dice", int(dice)))
        hit = int(total >= needed)
        table.tell(AttackRolled(attacker.index, target.index, weapon, total, needed, hit, parts))
    if total < needed:
        return
    landing = _damage(fight, table, attacker, target, weapon, place_of(fight, table, target, total))
    if not landing.groups:
        return
    if fight.together:
        fight.landings.append(landing)
    else:
        land(fight, table, landing)


def place_of(fight: Fight, table: Driver, target: Combatant, total: i64) -> i64:
    """Return the location: an even total hits the torso, an odd one by a die (S4-R19)."""
    if not fight.tunables.locations:
        return TORSO
    place: i64 = TORSO
    if total % 2:
        die = table.dice.d6("location")
        if die <= _LEG_TO:
            place = LEG
        elif die <= _ARM_TO:
            place = ARM
        elif die > _TORSO_ON:
            place = HEAD
    if table.listening:
        table.tell(PlaceThrown(target.index, place))
    return place


def dice_at(fight: Fight, row: WeaponRow, place: i64) -> i64:
    """Return the damage dice of a hit at a location, at least one (S4-R19)."""
    dice: i64 = row.dice
    if place == HEAD:
        dice += fight.tunables.head_dice
    elif place != TORSO:
        dice += fight.tunables.limb_dice
    return max(1, dice)


def _damage(
    fight: Fight, table: Driver, attacker: Combatant, target: Combatant, weapon: i64, place: i64
) -> PendingDamage:
    """Return the damage dice less points stopped, in the order they were rolled (S4-R15)."""
    row = attacker.rows[weapon]
    landing = PendingDamage(attacker.index, target.index, weapon, place)
    armour = stops(fight, target, row.cloth, place)
    stop = armour
    rolled: list[int] = []
    points: i64 = 0
    for _ in range(dice_at(fight, row, place)):
        die = table.dice.d6("damage")
        rolled.append(die)
        left = left_of_die(die, stop)
        stop -= die - left
        if left:
            landing.groups.append(left)
            points += left
    if table.listening:
        table.tell(
            DamageThrown(attacker.index, target.index, weapon, tuple(rolled), armour - stop, points)
        )
    return landing


def left_of_die(die: i64, stop: i64) -> i64:
    """Return the points of a die that armour lets through; it stops no more than it holds."""
    return die - min(stop, die)


def land_all(fight: Fight, table: Driver) -> None:
    """Land the damage of one moment in the order it was rolled (S4-R13)."""
    fight.together = False
    waiting = fight.landings
    fight.landings = []
    for landing in waiting:
        land(fight, table, landing)
