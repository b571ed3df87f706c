"""What kind of fighter somebody is: the names of tactics, and what each makes more or less of."""

from typing import Final

CLEVER: Final = "clever"
AGGRESSIVE: Final = "aggressive"
MARKSMAN: Final = "marksman"
BRAWLER: Final = "brawler"


class Profile:
    """How much somebody cares for one thing or another; clever is 1 everywhere."""

    def __init__(self, cover: float, aim: float, nerves: float, blows: float) -> None:
        self.cover: Final = cover
        """Cover, and dodging."""
        self.aim: Final = aim
        """Aim, and distance."""
        self.nerves: Final = nerves
        """The price of stress."""
        self.blows: Final = blows
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
"""What a fighter does by each."""


def profile_of(tactic: str) -> Profile:
    """How somebody of a tactic is; who has none of these is clever."""
    return PROFILES.get(tactic, USUAL)
