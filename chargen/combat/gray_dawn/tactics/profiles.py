"""Names of tactics, and the predicates of fighters they share."""

from typing import Final

from ...harm.weapons import GUN
from ...native_types import i64
from ..actions.reload import needs_reload
from ..model.combatant import Combatant
from ..model.stats import ACTIVE, OPEN
from . import sight

CLEVER: Final = "clever"
AGGRESSIVE: Final = "aggressive"
STEADY: Final = "steady"
MARKSMAN: Final = "marksman"
SUPPRESSOR: Final = "suppressor"
BRAWLER: Final = "brawler"
LOW: Final = 3
"""A magazine below this fraction (1 by the number) is filled when there is nothing to fire at."""
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
"""Descriptions of the tactics."""


def fights_hand_to_hand(combatant: Combatant) -> bool:
    """Return whether a fighter fights hand to hand, by choice or for want of shots."""
    return combatant.tactic == BRAWLER or not sight.has_shots(combatant)


def is_empty_handed(combatant: Combatant) -> bool:
    """Return whether a fighter's weapon lies on the ground and could be used (CB-06)."""
    return combatant.hand < 0 and dropped_weapon(combatant) >= 0


def dropped_weapon(combatant: Combatant) -> i64:
    """Return the dropped weapon to pick up, guns first; -1 without a usable one (CB-109)."""
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
    """Return whether a weapon needs a magazine, clearing or picking up (CB-06, CB-130)."""
    for arm in (combatant.hand, combatant.off):
        if arm >= 0 and (needs_reload(combatant, arm) or combatant.jam[arm]):
            return True
    return dropped_weapon(combatant) >= 0


def is_magazine_low(combatant: Combatant, arm: i64) -> bool:
    """Return whether a magazine is nearly empty and another is there (CB-130)."""
    return needs_reload(combatant, arm) and combatant.ammo[arm] * LOW < combatant.arms[arm].shots


def resting_stance(combatant: Combatant) -> i64:
    """Return the stance of a fighter who stays: active cover, else in the open."""
    return ACTIVE if combatant.near else OPEN
