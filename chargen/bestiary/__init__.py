"""Opponents: checked data that become characters like any other."""

from chargen.bestiary.loader import BadBestiary, load, shipped
from chargen.bestiary.opponent import Opponent, character

__all__ = ["BadBestiary", "Opponent", "character", "load", "shipped"]
