"""How fighters act whom nobody plays: clever, aggressive, steady, marksman, suppressor, brawler."""

from .choosing import TACTICS
from .temper import TACTIC_WORDS

__all__ = ["TACTICS", "TACTIC_WORDS"]
