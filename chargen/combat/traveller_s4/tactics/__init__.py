"""Tactics of fighters without a player: clever, aggressive, marksman, brawler."""

from .profiles import CLEVER
from .tactic import TACTIC_WORDS, TACTICS

__all__ = ["CLEVER", "TACTICS", "TACTIC_WORDS"]
