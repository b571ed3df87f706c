"""Fighters unaware of the enemy, and the moment they notice (CB-15, AL-04, LC-R31, S4-R39)."""

from .driver import Driver
from .events import Noticed
from .fight import BaseCombatant, BaseFight


def wake(table: Driver, combatant: BaseCombatant) -> None:
    """Make a fighter aware of the enemy."""
    if not combatant.unaware:
        return
    combatant.unaware = False
    if table.listening:
        table.tell(Noticed(int(combatant.index)))


def wake_all(fight: BaseFight, table: Driver) -> None:
    """Make every living fighter aware of the enemy."""
    for combatant in fight.fighters:
        if combatant.unaware and not combatant.dead:
            wake(table, combatant)
