"""Unaware fighters: ambushes on them, and their awakening (AL-04, AL-05)."""

from ...kernel.driver import Driver
from ...kernel.events import Noticed
from ...kernel.tally import Tally
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


def add_ambush(fight: Fight, target: Combatant, tally: Tally) -> bool:
    """Add the ambush dice, and return whether the target is ambushed (AL-R02)."""
    if not target.unaware or target.out:
        return False
    tally.add("AL-04", "ambush", fight.tunables.ambush_dice)
    return True
