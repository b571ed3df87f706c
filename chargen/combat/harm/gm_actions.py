"""GM actions on fighters with wound boxes."""

from dataclasses import dataclass
from typing import cast

from ..kernel.driver import Driver
from ..kernel.fight import BaseFight
from ..kernel.system import GmAction
from ..scene.validation import InvalidScenario, refuse_beyond
from . import wounds
from .fight import HarmFight
from .weapons import EVERYWHERE
from .wound_marks import WoundMark


@dataclass(frozen=True)
class AddWound(GmAction):
    """A wound from something no rule covers, with the saves it calls for (CB-120 to CB-124)."""

    fighter: int
    location: int
    """From the head, 0, to the left leg, 5."""
    boxes: int
    stun: int = 0

    def __post_init__(self) -> None:
        """Refuse a wound without boxes or at an unknown location."""
        spans = {"location": (0, len(EVERYWHERE) - 1), "boxes": (0, 41), "stun": (0, 41)}
        refuse_beyond(self, spans, "A wound")
        if not self.boxes + self.stun:
            raise InvalidScenario("A wound has boxes or stun points.")

    def carry_out(self, fight: BaseFight, table: Driver) -> None:
        """Wound the fighter as a hit at that location would."""
        harm = cast("HarmFight", fight)
        mark = WoundMark()
        mark.real, mark.stun = self.boxes, self.stun
        wounds.suffer(harm, table, harm.victim(self.fighter), -1, self.location, mark, False)
