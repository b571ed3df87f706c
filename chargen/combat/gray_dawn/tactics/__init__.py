"""Built-in tactics: clever, aggressive, steady, marksman, suppressor, brawler."""

from .profiles import TACTIC_WORDS
from .tactic import TACTICS

__all__ = ["TACTICS", "TACTIC_WORDS"]
