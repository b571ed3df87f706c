"""Profiles of the tactics: the few choices in which one differs from another."""

from dataclasses import dataclass
from typing import Final

NEVER: Final = 0
IF_BETTER: Final = 1
ALWAYS: Final = 2


@dataclass(frozen=True)
class Profile:
    """The choices in which one tactic differs from another."""

    haste: int
    """Unaimed shots and Quick-Draws: ``NEVER``, ``IF_BETTER`` or ``ALWAYS``."""
    strikes: bool = False
    """True for a preference of blows over shots."""
    rushes: bool = False
    """True for moving nearer until a shot is likely to hit."""
    closes: bool = True
    """True for moving nearer where that pays."""


CLEVER: Final = "clever"
USUAL: Final = Profile(IF_BETTER)
PROFILES: Final[dict[str, Profile]] = {
    CLEVER: USUAL,
    "steady": Profile(NEVER, closes=False),
    "aggressive": Profile(ALWAYS, rushes=True),
    "brawler": Profile(ALWAYS, strikes=True),
}
"""Every tactic by its name."""
TACTIC_WORDS: Final[dict[str, str]] = {
    CLEVER: "does what promises most",
    "steady": "takes its time and aims",
    "aggressive": "is quick wherever that can pay off",
    "brawler": "goes hand to hand",
    "random": "does anything that is legal",
}
"""Short descriptions of the tactics."""
