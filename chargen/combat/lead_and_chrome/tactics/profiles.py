"""Profiles of the tactics: the few choices in which one differs from another."""

from typing import Final

NEVER: Final = 0
IF_BETTER: Final = 1
ALWAYS: Final = 2


class Profile:
    """The choices in which one tactic differs from another."""

    def __init__(
        self, haste: int, strikes: bool = False, rushes: bool = False, closes: bool = True
    ) -> None:
        self.haste: Final = haste
        """Unaimed shots and Quick-Draws: ``NEVER``, ``IF_BETTER`` or ``ALWAYS``."""
        self.strikes: Final = strikes
        """True for a preference of blows over shots."""
        self.rushes: Final = rushes
        """True for moving nearer until a shot is likely to hit."""
        self.closes: Final = closes
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


def profile_of(tactic: str) -> Profile:
    """Return the profile of a tactic, the usual one for an unknown name."""
    return PROFILES.get(tactic, USUAL)
