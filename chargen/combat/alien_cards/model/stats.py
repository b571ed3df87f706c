"""Numbers of a fighter that hold for a whole fight, worked out once (AL-R14, AL-R17)."""

from typing import Final

from ...native_types import i64
from ...scene.body_shapes import unarmed_name
from .fighter import RANGED, SKILL_NAMES, Fighter, Weapon
from .tunables import Tunables


class FighterStats:
    """One fighter's numbers that never change during a fight."""

    def __init__(self, fighter: Fighter, tunables: Tunables) -> None:
        self.fighter: Final = fighter
        self.dice: Final = [fighter.dice(skill) for skill in range(len(SKILL_NAMES))]
        self.ranged: Final[i64] = fighter.skills.get(SKILL_NAMES[RANGED], 0)
        self.nerve: Final[i64] = fighter.native_nerve if tunables.native_resolve else fighter.nerve
        self.health: Final[i64] = fighter.full_health
        self.armour: Final[i64] = fighter.armour
        self.size_dice: Final[i64] = fighter.size * tunables.size_dice
        self.steady: Final = fighter.monster or (fighter.mook and not tunables.mook_stress)
        """True without stress, and so without pushing and panic (AL-R14)."""
        self.hands: Final = Weapon(
            name=unarmed_name(fighter.shape),
            melee=True,
            damage=tunables.bare_hands_damage,
            farthest=0,
        )
