"""Gray Dawn's combat: its fighters, weapons and tunables, and the referee's actions."""

from functools import partial
from typing import TYPE_CHECKING

from ..harm.weapons import ArmourPiece, Weapon
from ..kernel.gm_actions import SetLight
from .actions.gm_actions import AddModifier, AddWound, StartBarrage
from .model.fighter import Fighter
from .model.tunables import Tunables

if not TYPE_CHECKING:
    from ..io.published_names import renamed_class

    __getattr__ = partial(renamed_class, __name__)

__all__ = [
    "AddModifier",
    "AddWound",
    "ArmourPiece",
    "Fighter",
    "SetLight",
    "StartBarrage",
    "Tunables",
    "Weapon",
]
