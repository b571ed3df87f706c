"""Weapons in and out of the hand, and rounds out of weapons (LC-11, LC-R11, LC-R24)."""

from ...bits import bit
from ...harm.events import ShotsFired, WeaponDrawn
from ...kernel.driver import Driver
from ...native_types import i64
from .combatant import Combatant
from .fight import Fight


def bring_out(table: Driver, combatant: Combatant, weapon: i64, off: bool) -> None:
    """Bring a weapon out of its place into a hand (LC-11)."""
    take(combatant, weapon, off)
    if table.listening:
        table.tell(WeaponDrawn(combatant.index, weapon, off))


def take(combatant: Combatant, weapon: i64, off: bool) -> None:
    """Hold a weapon, chambered and cocked, in place of the one in that hand (LC-11, LC-R21)."""
    combatant.take_in_hand(weapon, off)
    combatant.cocked = True
    combatant.unchambered &= ~bit(weapon)


def spend(fight: Fight, table: Driver, combatant: Combatant, weapon: i64, rounds: i64) -> None:
    """Spend rounds of a gun; the last thrown weapon leaves the hand (LC-R11, LC-R24)."""
    gone = min(rounds, combatant.ammo[weapon])
    combatant.ammo[weapon] -= gone
    combatant.shots += gone
    combatant.cocked = True
    fight.fired = fight.round
    if combatant.stats.thrown[weapon] and combatant.ammo[weapon] <= 0:
        combatant.let_go(weapon)
    if table.listening:
        table.tell(ShotsFired(combatant.index, weapon, gone))
