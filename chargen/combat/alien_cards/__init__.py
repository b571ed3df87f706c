"""Fights with initiative cards: their fighters, weapons, tunables and GM actions."""

from functools import partial
from typing import TYPE_CHECKING

from .actions.gm_actions import AddWound, CallPanicRoll, GiveStress, JamWeapon
from .model.fighter import Fighter, Weapon
from .model.tunables import Tunables

if not TYPE_CHECKING:
    from ..io.published_names import renamed_class

    __getattr__ = partial(renamed_class, __name__)

__all__ = [
    "AddWound",
    "CallPanicRoll",
    "Fighter",
    "GiveStress",
    "JamWeapon",
    "Tunables",
    "Weapon",
]  # fmt: skip
