"""A fighter of Gray Dawn before the fight: what a person is, and the perks of this round."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from ...harm.fighter import PERK, HarmFighter
from ...scene.validation import refuse_levels

COVER_EVADE: Final = "cover-evade"
ATHLETICS: Final = "athletics"
STEALTH: Final = "stealth"
AWARENESS: Final = "awareness-notice"
RIFLE: Final = "rifle"
MELEE_SKILL: Final = "melee"


@dataclass(kw_only=True)
class Fighter(HarmFighter):
    """Everything a fight by Gray Dawn has to know; perks are one number per kind (CB-04)."""

    unaware: bool = False
    """Does not know of any enemy yet (CB-15)."""
    dual_wield: int = 0
    """Ambidextrous: levels (CB-87)."""
    aimed_bonus: int = 0
    """Points on braced aimed single shots from long range on (CB-26)."""
    initiative_bonus: int = 0
    """Points on initiative (CB-30)."""
    suppression_bonus: int = 0
    """Points on suppression checks (CB-71)."""
    reload_bonus: int = 0
    """Points on reload checks among several actions (CB-130)."""
    draw_penalty: int = 0
    """Points off the draw-and-fire penalty (CB-34)."""
    move_bonus: int = 0
    """Metres more in each movement action (CB-40)."""
    light_penalty: int = 0
    """Levels: the penalty for light is halved (CB-86)."""
    danger_sense: int = 0
    """Levels: a second Awareness roll against an ambush (CB-15)."""
    close_defence_bonus: int = 0
    """Points on close combat defence (CB-11)."""
    called_shot: int = 0
    """Points off the called-shot penalty (CB-13)."""
    move_fire_penalty: int = 0
    """Points off the on-the-run penalty (CB-41)."""
    recoil: int = 0
    """Levels: the full-auto penalty beyond close is halved (CB-81)."""
    guards: Mapping[str, int] = field(default_factory=dict)
    """Bonuses of skills to close combat defence besides their levels (CB-11)."""

    def __post_init__(self) -> None:
        """Refuse values outside their limits."""
        HarmFighter.__post_init__(self)
        refuse_levels(self.guards, PERK, self.name, "guards")
