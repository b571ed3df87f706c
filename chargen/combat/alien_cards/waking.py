"""Who does not know of the enemy yet, and comes to know (AL-04)."""

from ..table import Table
from .deed_events import EnemyNoticed
from .state import CardFight
from .survivor import Survivor


def wake(table: Table, one: Survivor) -> None:
    """He knows of the enemy from now on."""
    if not one.unaware:
        return
    one.unaware = False
    if table.listening:
        table.tell(EnemyNoticed(one.index))


def wake_all(fight: CardFight, table: Table) -> None:
    """Everybody has heard it."""
    for one in fight.survivors:
        if one.unaware and not one.dead:
            wake(table, one)
