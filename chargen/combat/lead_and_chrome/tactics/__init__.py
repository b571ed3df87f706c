"""How fighters act whom nobody plays: clever, steady, aggressive, brawler."""

from .choosing import TACTICS
from .names import TACTIC_WORDS

__all__ = ["TACTICS", "TACTIC_WORDS"]
