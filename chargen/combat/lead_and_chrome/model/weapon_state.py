"""Weapons in and out of the hand, and rounds out of weapons (LC-11, LC-R11, LC-R24)."""

from ...bits import bit
from ...kernel.driver import Driver
from ...kernel.fight import NOBODY
from ...native_types import i64
from .combatant import Combatant
from .events import RoundsSpent, WeaponDrawn
from .fight import Fight


def bring_out(table: Driver, one: Combatant, weapon: i64, off: bool) -> None:
    """A weapon comes out of its place into a hand (LC-11)."""
    take(one, weapon, off)
    if table.listening:
        table.tell(WeaponDrawn(one.index, weapon, off))


def take(one: Combatant, weapon: i64, off: bool) -> None:
    """It is in a hand, chambered and cocked; what that held is put away (LC-11, LC-R21)."""
    if off:
        one.off = weapon
        if one.hand == weapon:
            one.hand = NOBODY
    else:
        one.hand = weapon
        if one.off == weapon:
            one.off = NOBODY
    one.cocked = True
    one.unchambered &= ~bit(weapon)


def spend(fight: Fight, table: Driver, one: Combatant, weapon: i64, rounds: i64) -> None:
    """Rounds leave a gun; what is thrown leaves the hand with the last of it (LC-R11, LC-R24)."""
    gone = min(rounds, one.ammo[weapon])
    one.ammo[weapon] -= gone
    one.shots += gone
    one.cocked = True
    fight.fired = fight.round
    if one.rig.thrown[weapon] and one.ammo[weapon] <= 0:
        if one.hand == weapon:
            one.hand = NOBODY
        if one.off == weapon:
            one.off = NOBODY
    if table.listening:
        table.tell(RoundsSpent(one.index, weapon, gone))
