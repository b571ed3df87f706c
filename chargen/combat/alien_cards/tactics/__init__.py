"""How fighters act whom nobody plays."""

from .choosing import CARD_TACTICS
from .temper import CLEVER

__all__ = ["CARD_TACTICS", "CLEVER"]
