"""What an attack from where nobody looks is worth to who tries it (CB-12, CB-15).

The attempt costs nothing (docs/rulings.md), so it is made wherever it gains anything.
"""

from typing import Final

from ...native import i64
from ..fighter import STEALTH
from ..soldier import Soldier
from ..state import Battle
from ..stealth import open_to_ambush
from . import chances, ordinary

USUAL_DIE: Final = 5
"""What a defence that is not rolled would have added, roughly."""


def edge(fight: Battle, one: Soldier, foe: Soldier, guard: i64) -> i64:
    """Points an unseen attack has before a seen one, 0 if it gains nothing or cannot be tried.

    Against an unseen attack the number is 15 instead of a defence of ``guard`` and a die.
    """
    if not open_to_ambush(one, foe) or foe.helpless():
        return 0
    tunables = fight.tunables
    gained = tunables.ambush_bonus + guard + USUAL_DIE - tunables.difficulty
    if gained <= 0:
        return 0
    return int(float(gained) * _succeeds(fight, one, foe) + 0.5)


def blow_edge(fight: Battle, one: Soldier, foe: Soldier) -> i64:
    """The same for a blow, against which close combat defends (CB-11)."""
    return edge(fight, one, foe, ordinary.parry(fight, foe))


def _succeeds(fight: Battle, one: Soldier, foe: Soldier) -> float:
    """The chance that Stealth beats Awareness (CB-15, CB-86)."""
    ahead = one.ref + one.fighter.skill(STEALTH)
    ahead -= ordinary.eyes(foe)
    return chances.hit(ahead - 1 if fight.tunables.stealth_ties_spot else ahead)
