"""Who does not know of the enemy yet, and comes to know (AL-04)."""

from ...kernel.driver import Driver
from ..model.action_events import EnemyNoticed
from ..model.combatant import Combatant
from ..model.fight import Fight


def wake(table: Driver, one: Combatant) -> None:
    """He knows of the enemy from now on."""
    if not one.unaware:
        return
    one.unaware = False
    if table.listening:
        table.tell(EnemyNoticed(one.index))


def wake_all(fight: Fight, table: Driver) -> None:
    """Everybody has heard it."""
    for one in fight.survivors:
        if one.unaware and not one.dead:
            wake(table, one)
