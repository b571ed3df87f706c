"""How fighters act whom nobody plays."""

from .choosing import CARD_TACTICS
from .temper import CARD_TACTIC_WORDS, CLEVER

__all__ = ["CARD_TACTICS", "CARD_TACTIC_WORDS", "CLEVER"]
