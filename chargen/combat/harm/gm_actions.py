"""GM actions on fighters with wound boxes."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, cast

from .. import formulas
from ..kernel import gm_actions
from ..kernel.driver import Driver
from ..kernel.fight import BaseCombatant, BaseFight
from ..kernel.system import GmAction
from ..scene.validation import InvalidScenario, Span, refuse_beyond
from . import wounds
from .combatant import HarmCombatant
from .fight import HarmFight
from .weapons import EVERYWHERE, GRENADE
from .wound_marks import WoundMark

BOXES: Final = "boxes"
STUN: Final = "stun"
STATES: Final[Mapping[str, Span]] = {
    **gm_actions.STATES, BOXES: (0, formulas.TRACK_BOXES), STUN: (0, 100),
}  # fmt: skip
"""States of a fighter with wound boxes, with the least and the most of each."""


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


class SetState(gm_actions.SetState):
    """A value of a fighter with wound boxes, set without any save."""

    def spans(self) -> Mapping[str, Span]:
        """Return ammunition, boxes and stun points, with the least and the most of each."""
        return STATES

    def magazine(self, combatant: BaseCombatant) -> tuple[str, int]:
        """Return the weapon's name and what it holds."""
        arms = cast("HarmCombatant", combatant).fighter.weapons
        if self.weapon >= len(arms):
            return "", 0
        arm = arms[self.weapon]
        return arm.name, gm_actions.MOST_ROUNDS if arm.kind == GRENADE else arm.shots

    def change(self, fight: BaseFight, table: Driver, combatant: BaseCombatant) -> None:
        """Set boxes or stun points, and what follows from them."""
        harmed = cast("HarmCombatant", combatant)
        if self.state == BOXES:
            wounds.set_boxes(cast("HarmFight", fight), harmed, self.amount)
        else:
            harmed.stun = self.amount
