"""What one tactic does otherwise than another: a few numbers each."""

from typing import Final


class Profile:
    """How somebody weighs what he may do against what may be done to him."""

    def __init__(self, caution: float, aims: float, panics: float, closes: bool) -> None:
        self.caution: Final = caution
        """How many actions of danger an action in safety is worth."""
        self.aims: Final = aims
        """Times what an aimed shot promises."""
        self.panics: Final = panics
        """Times what Panic Fire and automatic fire promise."""
        self.closes: Final = closes
        """He goes for blows, whatever he could fire."""


CLEVER: Final = "clever"
"""The usual tactic."""
USUAL: Final = Profile(1.0, 1.0, 1.0, False)
PROFILES: Final[dict[str, Profile]] = {
    CLEVER: USUAL,
    "aggressive": Profile(0.3, 0.6, 1.3, False),
    "marksman": Profile(3.0, 1.6, 0.7, False),
    "brawler": Profile(0.0, 0.5, 1.0, True),
}
"""Every tactic of its own kind by its name."""


def profile_of(tactic: str) -> Profile:
    """The mood of a fighter's tactic."""
    return PROFILES.get(tactic, USUAL)
