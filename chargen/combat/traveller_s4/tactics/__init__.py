"""How fighters act whom nobody plays: clever, aggressive, marksman, brawler."""

from .choosing import TRAVELLER_TACTIC_WORDS, TRAVELLER_TACTICS
from .moods import CLEVER

__all__ = ["CLEVER", "TRAVELLER_TACTICS", "TRAVELLER_TACTIC_WORDS"]
