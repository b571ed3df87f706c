"""Classic Traveller with a 15-second round: END checks buy extra actions (S4-01 to S4-40)."""

from functools import partial
from typing import TYPE_CHECKING

from .model.fighter import Fighter, Weapon
from .model.tunables import Tunables

if not TYPE_CHECKING:
    from ..io.published_names import renamed_class

    __getattr__ = partial(renamed_class, __name__)

__all__ = ["Fighter", "Tunables", "Weapon"]
