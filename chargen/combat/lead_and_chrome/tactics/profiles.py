"""The names of the tactics, as scenarios say them."""

from typing import Final

CLEVER: Final = "clever"
STEADY: Final = "steady"
AGGRESSIVE: Final = "aggressive"
BRAWLER: Final = "brawler"
NAMES: Final[tuple[str, ...]] = (CLEVER, STEADY, AGGRESSIVE, BRAWLER)
TACTIC_WORDS: Final[dict[str, str]] = {
    CLEVER: "does what promises most",
    STEADY: "takes its time and aims",
    AGGRESSIVE: "is quick wherever something can come of it",
    BRAWLER: "goes hand to hand",
    "random": "does anything that is legal",
}
"""Short descriptions of the tactics."""
