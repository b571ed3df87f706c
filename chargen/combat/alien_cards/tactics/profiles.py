"""Profiles of the tactics, and their names."""

from dataclasses import dataclass
from typing import Final

CLEVER: Final = "clever"
AGGRESSIVE: Final = "aggressive"
MARKSMAN: Final = "marksman"
BRAWLER: Final = "brawler"


@dataclass(frozen=True)
class Profile:
    """A tactic's weights; clever is 1 everywhere."""

    cover: float
    """Cover, and dodging."""
    aim: float
    """Aim, and distance."""
    nerves: float
    """The price of stress."""
    blows: float
    """Close combat."""


USUAL: Final = Profile(1.0, 1.0, 1.0, 1.0)
PROFILES: Final[dict[str, Profile]] = {
    CLEVER: USUAL,
    AGGRESSIVE: Profile(0.2, 0.6, 0.4, 1.2),
    MARKSMAN: Profile(1.3, 2.5, 1.6, 0.5),
    BRAWLER: Profile(0.5, 0.3, 0.8, 4.0),
}
"""Every tactic by its name."""
TACTIC_WORDS: Final[dict[str, str]] = {
    CLEVER: "does what promises most",
    AGGRESSIVE: "closes in, and pushes hard",
    MARKSMAN: "aims, keeps away and calm",
    BRAWLER: "goes hand to hand",
    "random": "does anything that is legal",
}
"""Short descriptions of the tactics."""
