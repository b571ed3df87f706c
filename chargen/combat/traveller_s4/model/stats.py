"""A fighter's numbers that hold for every fight of one scenario, worked out once."""

from ...native_types import i64
from ...scene.body_shapes import unarmed_name
from ...scene.geometry import near_covers
from ...scene.scenario import Scene
from .fighter import UNTRAINED, Fighter, Weapon
from .tunables import Tunables
from .weapon_table import ROWS, WeaponRow


class FighterStats:
    """A fighter's weapons with their DMs, armour, and starting place."""

    def __init__(self, fighter: Fighter, scene: Scene, tunables: Tunables) -> None:
        self.fighter = fighter
        hands = Weapon(name=unarmed_name(fighter.shape), row="hands", skill=fighter.brawling)
        self.arms: tuple[Weapon, ...] = (*fighter.weapons, hands)
        """All weapons, bare hands last."""
        self.rows: tuple[WeaponRow, ...] = tuple(ROWS[arm.row] for arm in self.arms)
        self.hands: i64 = len(fighter.weapons)
        self.skills: tuple[int, ...] = tuple(
            tunables.untrained if arm.skill == UNTRAINED else arm.skill for arm in self.arms
        )
        """Skill with each, or the DM of having none (S4-R25)."""
        self.guards: tuple[int, ...] = tuple(
            max(0, arm.skill) if row.blade else 0
            for arm, row in zip(self.arms, self.rows, strict=True)
        )
        """Points each weapon takes from a blow against its owner (S4-R36)."""
        self.near = near_covers(fighter.at[0], fighter.at[1], scene, tunables.cover_reach)
        self.ammo: tuple[int, ...] = tuple(
            arm.shots if arm.loaded < 0 else min(arm.loaded, arm.shots) for arm in self.arms
        )
        self.spare: tuple[int, ...] = tuple(arm.spare for arm in self.arms)
