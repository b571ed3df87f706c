"""The base of systems whose fighters have wound boxes."""

from typing import Final

from ..kernel.system import System
from ..native_types import mypyc_attr
from ..scene.body_shapes import LOCATIONS_BY_SHAPE
from ..scene.scenario import BaseFighter
from .combatant import COSTS, ENDS
from .weapons import (
    BLAST_NAMES,
    FEED_NAMES,
    KIND_NAMES,
    LOAD_NAMES,
    LOCATION_NAMES,
    MODE_NAMES,
)

WORDS: Final = {
    "kind": KIND_NAMES,
    "modes": MODE_NAMES,
    "feed": FEED_NAMES,
    "load": LOAD_NAMES,
    "effect": BLAST_NAMES,
    "covers": LOCATION_NAMES,
}
"""Fields of a scenario's file that are words."""


@mypyc_attr(allow_interpreted_subclasses=True)
class HarmSystem(System):
    """A system whose fighters have wound boxes."""

    def __init__(self) -> None:
        self.quiet_rounds = 12  # a walk to the enemy takes several
        self.ends = ENDS
        self.costs = COSTS
        self.lasting = True

    def locations(self, fighter: BaseFighter) -> tuple[str, ...]:
        """Return the hit locations of a fighter's body (CB-14)."""
        return LOCATIONS_BY_SHAPE[fighter.shape]
