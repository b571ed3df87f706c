"""Lead and Chrome: its fighters, weapons, tunables and GM actions.

The round is that of the source; wounds are Gray Dawn's, from ``harm``.
"""

from functools import partial
from typing import TYPE_CHECKING

from ..harm.weapons import ArmourPiece
from ..kernel.gm_actions import SetLight
from .actions.gm_actions import AddWound
from .model.fighter import Fighter, Weapon
from .model.tunables import Tunables

if not TYPE_CHECKING:
    from ..io.published_names import renamed_class

    __getattr__ = partial(renamed_class, __name__)

__all__ = ["AddWound", "ArmourPiece", "Fighter", "SetLight", "Tunables", "Weapon"]
