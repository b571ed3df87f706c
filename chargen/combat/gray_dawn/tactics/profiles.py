"""What kind of fighter somebody is: the names of tactics, and who fights by hand."""

from typing import Final

from ...harm.weapons import GUN
from ...native_types import i64
from ..actions.reload import needs_reload
from ..model.combatant import Combatant
from . import sight

CLEVER: Final = "clever"
AGGRESSIVE: Final = "aggressive"
STEADY: Final = "steady"
MARKSMAN: Final = "marksman"
SUPPRESSOR: Final = "suppressor"
BRAWLER: Final = "brawler"
LOW: Final = 3
"""A magazine with less than one part in so many is filled when there is nothing to fire at."""
NAMES: Final[tuple[str, ...]] = (CLEVER, AGGRESSIVE, STEADY, MARKSMAN, SUPPRESSOR, BRAWLER)
TACTIC_WORDS: Final[dict[str, str]] = {
    CLEVER: "does what promises most",
    AGGRESSIVE: "closes in",
    STEADY: "takes cover, then fires",
    MARKSMAN: "aims and braces",
    SUPPRESSOR: "keeps heads down",
    BRAWLER: "goes hand to hand",
    "random": "does anything that is legal",
}
"""What a fighter does by each."""


def fights_hand_to_hand(combatant: Combatant) -> bool:
    """Whether a fighter seeks to fight with hands and blades, by choice or for want of shots."""
    return combatant.tactic == BRAWLER or not sight.has_shots(combatant)


def is_empty_handed(combatant: Combatant) -> bool:
    """Whether what he held lies on the ground before him and he could use it (CB-06)."""
    return combatant.hand < 0 and dropped_weapon(combatant) >= 0


def dropped_weapon(combatant: Combatant) -> i64:
    """What he had better pick up, guns first; -1 if nothing he could use lies there (CB-109)."""
    best: i64 = -1
    if not combatant.dropped or not combatant.hand_free():
        return best
    lame = combatant.arms_hurt()
    for number in range(len(combatant.arms)):
        if not combatant.lies(number) or (lame and combatant.arms[number].two_handed):
            continue
        if best < 0 or (combatant.arms[number].kind == GUN and combatant.arms[best].kind != GUN):
            best = number
    return best


def has_weapon_to_handle(combatant: Combatant) -> bool:
    """Whether a weapon wants a magazine, its jam cleared, or to be picked up (CB-06, CB-130)."""
    for arm in (combatant.hand, combatant.off):
        if arm >= 0 and (needs_reload(combatant, arm) or combatant.jam[arm]):
            return True
    return dropped_weapon(combatant) >= 0


def is_magazine_low(combatant: Combatant, arm: i64) -> bool:
    """Whether a magazine is nearly empty and another is there: what is left goes (CB-130)."""
    return needs_reload(combatant, arm) and combatant.ammo[arm] * LOW < combatant.arms[arm].shots
