"""Stances, and what a fighter brings to every fight from one scenario."""

from typing import Final

from ...harm.combatant import HarmStats
from ...harm.weapons import LEFT_ARM, RIGHT_ARM
from ...native_types import i64
from ...scene.geometry import near_covers
from ...scene.scenario import Scene
from .fighter import COVER_EVADE, Fighter
from .tunables import Tunables

OPEN: Final = 0
MOVING: Final = 1
ACTIVE: Final = 2
FULL: Final = 3
BRACED: Final = 4
STANCE_NAMES: Final[tuple[str, ...]] = (
    "in the open",
    "on the move",
    "in active cover",
    "in full cover",
    "braced",
)
"""Words for the stances of CB-50 to CB-55."""


class FighterStats(HarmStats):
    """A fighter's numbers that hold for every fight of a scenario, worked out once."""

    def __init__(self, fighter: Fighter, scene: Scene, tunables: Tunables) -> None:
        super().__init__(fighter, tunables)
        self.fighter = fighter
        x, y = fighter.at
        self.near = near_covers(x, y, scene, tunables.cover_reach)
        """Covers protecting the starting place (CB-63)."""
        self.evade: i64 = fighter.skill(COVER_EVADE)
        self.dodges_by_cl = tunables.ranged_defence == "CL+MA"
        """Ranged defence starts from CL instead of REF (DV-02)."""
        last = len(fighter.weapons)
        right, left = RIGHT_ARM not in fighter.crippled, LEFT_ARM not in fighter.crippled
        self.hand: i64 = fighter.ready if right and 0 <= fighter.ready < last else -1
        """The weapon in hand at first; a crippled arm holds none (CB-109)."""
        self.off: i64 = fighter.off_hand if left and 0 <= fighter.off_hand < last else -1
        behind = bool(self.near) and tunables.starts_behind_cover
        self.stance: i64 = ACTIVE if behind else OPEN
        self.reach: i64 = fighter.MA * scene.scale + fighter.move_bonus * 100
        """Centimetres of one movement action: MA spaces, and what a perk adds (CB-27, CB-40)."""
        self.quickness: tuple[int, ...] = tuple(
            tunables.size_initiative.get(arm.size, 0) for arm in self.arms
        )
        """Modifier of each weapon in hand to initiative (CB-24)."""
        self.declares = fighter.tactic == "suppressor"
        """A mark of tactics that consider covering fire before any turn (CB-56)."""
        self.hurries = fighter.tactic in ("aggressive", "brawler")
        """A mark of tactics that consider a lightning strike (CB-31)."""
        self.struck_points: i64 = tunables.struck_points
        """Points of suppression for each attack that strikes (CB-70)."""
        self.kind: i64 = 0
        """Number shared by all fighters who are alike (``Fighter.likeness``)."""
        self.light: i64 = light_penalty(fighter, scene.light, tunables)
        """Modifier of the first light to ranged attacks (CB-86)."""


def light_penalty(fighter: Fighter, light: int, tunables: Tunables) -> int:
    """Return the modifier of a light to ranged attacks; night vision halves it (CB-86)."""
    lost = tunables.light_penalties[light]
    return -(lost // 2) if fighter.light_penalty else -lost
