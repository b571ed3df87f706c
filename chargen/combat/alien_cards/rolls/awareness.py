"""Unaware fighters, and their awakening (AL-04)."""

from ...kernel.driver import Driver
from ...kernel.events import Noticed
from ..model.combatant import Combatant
from ..model.fight import Fight


def wake(table: Driver, combatant: Combatant) -> None:
    """Make a fighter aware of the enemy."""
    if not combatant.unaware:
        return
    combatant.unaware = False
    if table.listening:
        table.tell(Noticed(combatant.index))


def wake_all(fight: Fight, table: Driver) -> None:
    """Make every living fighter aware of the enemy."""
    for combatant in fight.combatants:
        if combatant.unaware and not combatant.dead:
            wake(table, combatant)
