"""Profiles of the tactics: a few numbers each."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Profile:
    """A tactic's weights of attack against danger."""

    caution: float
    """Actions of danger an action in safety is worth."""
    aims: float
    """Times what an aimed shot promises."""
    panics: float
    """Times what Panic Fire and automatic fire promise."""
    closes: bool
    """True for a preference of blows over shots."""


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
