"""Gray Dawn in words."""

from typing import Final

from ..harm.gear import LOCATION_NAMES
from ..words import Words

CAUSES: Final[dict[str, str]] = {
    "stun": "stunned",
    "head": "hit in the head",
    "death save": "the death save is lost",
}
"""What somebody fell by as a sentence names it; other causes are said as they are."""


class GrayDawnWords(Words):
    """The vocabulary of Gray Dawn."""

    def place(self, location: int) -> str:
        """Name where somebody is hit."""
        return LOCATION_NAMES[location]

    def cause(self, cause: str) -> str:
        """Say what somebody fell by."""
        return CAUSES.get(cause, cause)
