"""Gray Dawn's combat: who fights with what, its numbers, and what its referee can do."""

from ..harm.gear import ArmourPiece, Weapon
from .fighter import Fighter
from .referee import Barrage, Light, Modifier, Wound
from .tunables import Tunables

__all__ = ["ArmourPiece", "Barrage", "Fighter", "Light", "Modifier", "Tunables", "Weapon", "Wound"]
