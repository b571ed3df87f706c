"""One fighter's state during a fight of Lead and Chrome."""

from typing import Final

from ... import formulas
from ...harm.combatant import BaseHarmCombatant
from ...harm.weapons import BOTH_LEGS, GUN, LEFT_ARM, RIGHT_ARM
from ...kernel.fight import NOBODY
from ...native_types import i64
from .fighter import Fighter
from .stats import HALF, FighterStats

USUAL: Final = 0
IN_HASTE: Final = 1
QUICK: Final = 2
"""Declarations of a round: as usual, with unaimed shots, with a Quick-Draw."""

NO_PLACE: Final = -1_000_000
"""The place of a fighter who does not act in this round."""
LAST: Final = -100_000
"""The place of a natural 2: behind every number."""


class Combatant(BaseHarmCombatant[FighterStats, Fighter]):
    """One fighter's state during a fight of Lead and Chrome."""

    def __init__(self, index: int, stats: FighterStats) -> None:
        super().__init__(index, stats, stats.fighter)
        self.aim_base: i64 = 0
        """Coordination, which shots start from (LC-R22)."""
        self.blow_base: i64 = 0
        """The base of blows (LC-R20)."""
        self.stats_changed()
        self.unaware = stats.fighter.unaware
        self.hand = stats.hand
        self.off = stats.off
        self.cocked = stats.cocked
        """True if the weapon in hand is ready to fire (LC-22, LC-23)."""
        self.unchambered: int = stats.unchambered
        """Self-loaders without a round in the chamber, one bit each (LC-18)."""
        self.light: i64 = stats.light
        self.fallen: dict[int, tuple[int, int]] = {}
        """Places of the fighter's lost weapons, by weapon number (LC-54)."""
        self.fresh_round()

    def fresh_round(self) -> None:
        """Clear the declarations and rolls of the last round."""
        self.opening: i64 = USUAL
        self.unaimed = False
        """True if the shots of this round are unaimed (LC-10, LC-R01)."""
        self.quick: i64 = NOBODY
        """The weapon of the Quick-Draw."""
        self.second: i64 = NOBODY
        """The weapon drawn with it at once (LC-47)."""
        self.quick_target: i64 = NOBODY
        self.natural: i64 = 0
        """The natural 2D10 of initiative (LC-03, LC-49)."""
        self.place: i64 = NO_PLACE
        """The initiative result, which decides the order of acting (LC-05)."""
        self.acted: i64 = 0
        """Actions taken in this round (LC-06)."""

    def drawing_arm(self) -> i64:
        """Return the right arm, or the left if that is crippled (LC-R27)."""
        return LEFT_ARM if self.crippled >> RIGHT_ARM & 1 else RIGHT_ARM

    def holds(self, weapon: i64) -> bool:
        """Return whether a weapon is in hand, with whole arms for it (CB-109)."""
        if weapon < 0 or (weapon != self.hand and weapon != self.off):
            return False
        return not (self.arms_hurt() and self.arms[weapon].two_handed)

    def can_shoot(self, weapon: i64) -> bool:
        """Return whether a weapon is a loaded gun in hand, or one to throw (LC-R24)."""
        if not self.holds(weapon) or self.ammo[weapon] <= 0:
            return False
        return self.arms[weapon].kind == GUN or self.stats.thrown[weapon]

    def held_gun(self) -> i64:
        """Return the weapon in hand that can shoot now, the right hand first; -1 for none."""
        if self.can_shoot(self.hand):
            return self.hand
        return self.off if self.can_shoot(self.off) else NOBODY

    def reach(self) -> i64:
        """Return the centimetres of one Action's move (CB-109, LC-R18)."""
        return self.stats.reach // HALF if self.crippled & BOTH_LEGS else self.stats.reach

    def drop(self, weapon: i64) -> None:
        """Drop a weapon where the fighter is (CB-109)."""
        super().drop(weapon)
        self.fallen[int(weapon)] = (int(self.x), int(self.y))

    def stats_changed(self) -> None:
        """Work out both bases from REF and CL again (CB-07, LC-R20, LC-R22)."""
        self.aim_base = formulas.ranged_attack_base(self.ref, self.cl)
        self.blow_base = formulas.ranged_defence_base(self.ref, self.fighter.MA)

    def left(self) -> None:
        """Drop the declaration; the place stays, so that the fighter may recover on it."""
        self.opening = USUAL

    def shown(self) -> tuple[int, ...]:
        """Return what a map shows, in the order of ``LeadAndChromeSystem.shown``."""
        state = (self.shown_out(), self.is_dead(), self.dying)
        seen = (self.x, self.y, *state, self.boxes)
        return tuple(int(number) for number in seen)

    def anew(self) -> "Combatant":
        """Return the fighter as before the fight."""
        return Combatant(int(self.index), self.stats)
