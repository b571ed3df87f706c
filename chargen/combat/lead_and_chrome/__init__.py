"""Lead and Chrome: who fights with what, its numbers, and what its referee can do.

The round is that of the source; wounds are Gray Dawn's, out of ``harm``.
"""

from ..harm.gear import ArmourPiece
from .gunfighter import Gunfighter, TaggedWeapon
from .referee import Injury, LightShift
from .tunables import LeadNumbers

__all__ = ["ArmourPiece", "Gunfighter", "Injury", "LeadNumbers", "LightShift", "TaggedWeapon"]
