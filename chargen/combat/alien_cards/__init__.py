"""Fights with initiative cards: who fights with what, its numbers, what its referee can do."""

from .fighter import CardFighter, CardWeapon
from .referee import Frighten, GiveDamage, GiveStress, JamWeapon
from .tunables import CardTunables

__all__ = [
    "CardFighter", "CardTunables", "CardWeapon", "Frighten", "GiveDamage", "GiveStress",
    "JamWeapon",
]  # fmt: skip
