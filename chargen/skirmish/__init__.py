"""Fights by several systems of rules: a kernel, and one room for each system."""

from .batches.odds import odds
from .gray_dawn.rules import GrayDawn
from .system import SYSTEMS

SYSTEMS["gray_dawn"] = GrayDawn()

__all__ = ["SYSTEMS", "odds"]
