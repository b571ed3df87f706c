"""Who does not know of the enemy yet, and comes to know (AL-04)."""

from ...kernel.driver import Driver
from ..model.action_events import EnemyNoticed
from ..model.combatant import Combatant
from ..model.fight import Fight


def wake(table: Driver, combatant: Combatant) -> None:
    """He knows of the enemy from now on."""
    if not combatant.unaware:
        return
    combatant.unaware = False
    if table.listening:
        table.tell(EnemyNoticed(combatant.index))


def wake_all(fight: Fight, table: Driver) -> None:
    """Everybody has heard it."""
    for combatant in fight.combatants:
        if combatant.unaware and not combatant.dead:
            wake(table, combatant)
