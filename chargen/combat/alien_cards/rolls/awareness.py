"""Ambushes on unaware fighters (AL-04, AL-05)."""

from ...kernel.tally import Tally
from ..model.combatant import Combatant
from ..model.fight import Fight


def add_ambush(fight: Fight, target: Combatant, tally: Tally) -> bool:
    """Add the ambush dice, and return whether the target is ambushed (AL-R02)."""
    if not target.unaware or target.out:
        return False
    tally.add("AL-04", "ambush", fight.tunables.ambush_dice)
    return True
