"""Tactics of fighters without a player."""

from .profiles import CLEVER, TACTIC_WORDS
from .tactic import TACTICS

__all__ = ["CLEVER", "TACTICS", "TACTIC_WORDS"]
