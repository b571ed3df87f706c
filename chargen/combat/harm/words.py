"""What wounds say of somebody, whatever the rounds of a fight are like."""

from typing import Final, cast

from .. import formulas
from ..kernel.fight import BaseCombatant
from ..kernel.words import BaseWords, counted
from .combatant import ENDS, MORTAL, HarmCombatant
from .weapons import LOCATION_NAMES

WOUND_CAUSES: Final[dict[str, str]] = {
    "stun": "stunned",
    "head": "hit in the head",
    "death save": "the death save is lost",
}
"""What people fall by, in words; other causes are said as they are."""


class HarmWords(BaseWords):
    """The vocabulary of a system whose people have a wound track (CB-120)."""

    def state(self, fighter: BaseCombatant) -> str:
        """Return boxes and stun, and whether the fighter is up."""
        one = cast(HarmCombatant, fighter)
        marked = marks(int(one.boxes), int(one.stun))
        if one.out:
            how = "dead" if one.dead else "dying" if one.dying else "out of action"
            return f"{marked}, {how}" if marked else how
        return f"{marked or 'unhurt'}, standing"

    def cause(self, cause: str) -> str:
        """Say what somebody fell by."""
        return WOUND_CAUSES.get(cause, cause)

    def place(self, location: int) -> str:
        """Name where somebody is hit."""
        return LOCATION_NAMES[location]


def marks(boxes: int, stun: int) -> str:
    """What wounds have marked; empty if nothing."""
    said = [counted(boxes, "box")] if boxes else []
    return " and ".join([*said, f"{stun} stun"] if stun else said)


def hurt(boxes: int) -> str:
    """Return the wound state of a living fighter in a word; empty while unhurt."""
    state = min(int(formulas.wound_state(boxes)), MORTAL)
    return ENDS[state] if state else ""
