"""Words for wounds, shared by all systems with wound boxes."""

from collections.abc import Mapping, Sequence
from typing import Final, cast

from .. import formulas
from ..kernel.fight import BaseCombatant, BaseFight
from ..kernel.text.story import Phrases
from ..kernel.text.words import BaseWords, counted, field_values
from ..scene.body_shapes import LOCATIONS_BY_SHAPE
from ..scene.scenario import LIGHT_NAMES
from .combatant import ENDS, MORTAL, HarmCombatant
from .events import LuckSpent, WoundTaken
from .weapons import LOCATION_NAMES, Weapon

WOUND_CAUSES: Final[dict[str, str]] = {
    "stun": "stunned",
    "head": "hit in the head",
    "death save": "the death save is lost",
}
"""Words for causes of a fall; other causes keep their name."""

LUCK_USES: Final[dict[str, str]] = {
    "initiative": "initiative",
    "stealth": "Stealth",
    "awareness": "Awareness",
    "graze": "the graze roll",
    "location": "the hit location",
}
"""Rolls luck is spent on that need other words than "the" and their name."""


class HarmWords(BaseWords):
    """The vocabulary of a system whose people have a wound track (CB-120)."""

    names: Mapping[str, Sequence[str]] = {"location": LOCATION_NAMES, "light": LIGHT_NAMES}

    def phrases(self, fight: BaseFight, event: object) -> Phrases:
        """Return the fields of an event in words; a weapon is one of its owner's."""
        phrases = super().phrases(fight, event)
        arm = weapon_of(fight, event)
        if arm is not None:
            phrases["weapon"] = arm.name
        values = field_values(event)
        if "location" in values and "target" in values:
            location = location_name(fight, values["target"], values["location"])
            phrases["location"] = location
        match event:
            case WoundTaken():
                phrases["marks"] = marks(event.boxes, event.stun) or "no mark"
            case LuckSpent():
                phrases["on"] = f" on {LUCK_USES.get(event.what, f'the {event.what}')}"
        return phrases

    def phrase(self, fight: BaseFight, name: str, value: str | int) -> str:
        """Return the value of a field in words."""
        if name == "short":
            return f" by {abs(int(value))}" if value else ""
        return super().phrase(fight, name, value) if value or name != "damage" else "no"

    def state(self, fighter: BaseCombatant) -> str:
        """Return boxes and stun, and whether the fighter is up."""
        combatant = cast(HarmCombatant, fighter)
        marked = marks(int(combatant.boxes), int(combatant.stun))
        if combatant.gone:
            return f"{marked or 'unhurt'}, away"
        if combatant.out:
            how = "dead" if combatant.dead else "dying" if combatant.dying else "out of action"
            return f"{marked}, {how}" if marked else how
        return f"{marked or 'unhurt'}, standing"

    def cause(self, cause: str) -> str:
        """Return the cause of a fall in words."""
        return WOUND_CAUSES.get(cause, cause)


def location_name(fight: BaseFight, fighter: int, location: int) -> str:
    """Return the name of a hit location by the shape of the fighter's body."""
    shape = cast(HarmCombatant, fight.fighters[fighter]).fighter.shape
    return LOCATIONS_BY_SHAPE[shape][location]


def weapon_of(fight: BaseFight, event: object) -> Weapon | None:
    """Return the weapon an event is about, None for an event without one."""
    values = field_values(event)
    if "weapon" not in values:
        return None
    owner = values["attacker" if "attacker" in values else "fighter"]
    return cast(HarmCombatant, fight.fighters[owner]).arms[int(values["weapon"])]


def marks(boxes: int, stun: int) -> str:
    """Return boxes and stun points in words; empty for neither."""
    parts = [counted(boxes, "box")] if boxes else []
    return " and ".join([*parts, f"{stun} stun"] if stun else parts)


def hurt(boxes: int) -> str:
    """Return the wound state of a living fighter in a word; empty while unhurt."""
    state = min(int(formulas.wound_state(boxes)), MORTAL)
    return ENDS[state] if state else ""
