"""Who is attacked before he knows of anybody (AL-04, AL-05)."""

from ..tally import Tally
from .state import CardFight
from .survivor import Survivor


def surprised(fight: CardFight, target: Survivor, tally: Tally) -> bool:
    """More dice against him, and no answer; only for the first attack (AL-R02)."""
    if not target.unaware or target.out:
        return False
    tally.add("AL-04", "ambush", fight.tunables.ambush_dice)
    return True
