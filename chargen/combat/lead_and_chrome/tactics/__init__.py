"""Tactics of fighters without a player: clever, steady, aggressive, brawler."""

from .profiles import TACTIC_WORDS
from .tactic import TACTICS

__all__ = ["TACTICS", "TACTIC_WORDS"]
