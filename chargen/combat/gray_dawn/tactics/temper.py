"""What kind of fighter somebody is: the names of tactics, and who fights by hand."""

from typing import Final

from ..soldier import Soldier
from . import sight

CLEVER: Final = "clever"
AGGRESSIVE: Final = "aggressive"
STEADY: Final = "steady"
MARKSMAN: Final = "marksman"
SUPPRESSOR: Final = "suppressor"
BRAWLER: Final = "brawler"
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


def by_hand(one: Soldier) -> bool:
    """Whether a fighter seeks to fight with hands and blades, by choice or for want of shots."""
    return one.tactic == BRAWLER or not sight.has_shots(one)


def empty_handed(one: Soldier) -> bool:
    """Whether what he held lies on the ground before him (CB-06)."""
    return one.hand < 0 and one.dropped != 0
