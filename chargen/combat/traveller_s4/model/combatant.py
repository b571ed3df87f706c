"""One fighter's state during a fight by Classic Traveller."""

from typing import Final

from ...kernel.fight import BaseCombatant
from ...native_types import i64
from .stats import FighterStats
from .weapon_table import WeaponRow

STR: Final = 0
DEX: Final = 1
END: Final = 2
STAT_NAMES: Final = ("STR", "DEX", "END")
NO_WATCH: Final = -1


class Combatant(BaseCombatant):
    """One fighter of a fight by Classic Traveller."""

    def __init__(self, index: int, stats: FighterStats) -> None:
        fighter = stats.fighter
        super().__init__(index, fighter)
        self.stats = stats
        self.unaware = fighter.unaware
        self.rows: tuple[WeaponRow, ...] = stats.rows
        self.morale: i64 = fighter.morale
        self.full_str: i64 = fighter.STR
        self.full_dex: i64 = fighter.DEX
        self.full_end: i64 = fighter.END
        self.strength: i64 = self.full_str - fighter.hurt[STR]
        self.dexterity: i64 = self.full_dex - fighter.hurt[DEX]
        self.endurance: i64 = self.full_end - fighter.hurt[END]
        """Physical stats as they are now."""
        self.bled = sum(fighter.hurt) > 0
        """True after the first wound (S4-R15)."""
        self.wounds: i64 = 0
        """Wounds of this fight."""
        self.shots: i64 = 0
        """Rounds fired."""
        self.hand: i64 = fighter.ready if fighter.weapons else -1
        """The weapon in hand, -1 for bare hands."""
        self.posture: i64 = fighter.posture
        self.near: tuple[int, ...] = stats.near
        """Covers near enough to be behind (S4-R30)."""
        self.gm: dict[str, tuple[int, str]] = dict(fighter.gm)
        self.ammo = list(stats.ammo)
        self.spare = list(stats.spare)
        self.watch: i64 = NO_WATCH
        """The event of the Watch, -1 for none (S4-24)."""
        self.watch_metres: i64 = 0
        self.watch_door: i64 = -1
        self.watch_weapon: i64 = -1
        """The weapon of the Watch, -1 to drop behind cover."""
        self.watch_automatic = False
        self.watch_panic = False
        self.watch_extra = False
        """It was set by an Extra Action, whose DM holds for it (S4-R05)."""
        self.number: i64 = 0
        """Initiative number (S4-03)."""
        self.fresh_round()

    def fresh_round(self) -> None:
        """Clear what was held, done or waited for in the last round."""
        self.held = False
        """True if the fighter has held this round (S4-R02)."""
        self.due = False
        """True until the fighter's turn of this phase."""
        self.finished = False
        """True if the round has ended for this fighter (S4-17)."""
        self.acts: i64 = 0
        """Actions taken this round, a Watch that waits included."""
        self.only_moves = True
        """True while all actions of the round were Walks and Runs (S4-23)."""
        self.ran = False
        self.attacks: i64 = 0
        """Attacks of the round (S4-35)."""
        self.sprayed = False
        """True after Panic Fire or full automatic fire this round (S4-35)."""
        self.doubled = False
        """True after a Double Action this round (S4-35)."""
        self.watch = NO_WATCH

    def anew(self) -> "Combatant":
        """Return the fighter as before the fight."""
        return Combatant(int(self.index), self.stats)

    def shown(self) -> tuple[int, ...]:
        """Return what a map shows, in the order of ``TravellerS4System.shown``."""
        stats = (self.strength, self.dexterity, self.endurance, self.reduced())
        state = (self.shown_out(), self.is_dead(), self.posture)
        seen = (self.x, self.y, *state, *stats, self.watch != NO_WATCH)
        return tuple(int(number) for number in seen)

    def is_waiting(self) -> bool:
        """Return whether a Watch of the fighter waits for its event (S4-24)."""
        return self.watch != NO_WATCH

    def is_active(self) -> bool:
        """Return whether the fighter can still act this round (S4-17, S4-R04)."""
        return not (self.out or self.dead or self.finished or self.watch != NO_WATCH)

    def stat(self, number: i64) -> i64:
        """Return the present STR, DEX or END."""
        if number == STR:
            return self.strength
        if number == DEX:
            return self.dexterity
        return self.endurance

    def lose(self, number: i64, points: i64) -> i64:
        """Take points from a stat, at most all of it; return the rest (S4-R16)."""
        taken = min(points, self.stat(number))
        if number == STR:
            self.strength -= taken
        elif number == DEX:
            self.dexterity -= taken
        else:
            self.endurance -= taken
        return points - taken

    def reduced(self) -> i64:
        """Return how many physical stats wounds have reduced (S4-R27)."""
        count: i64 = 0
        if self.strength < self.full_str:
            count += 1
        if self.dexterity < self.full_dex:
            count += 1
        if self.endurance < self.full_end:
            count += 1
        return count

    def stats_at_zero(self) -> i64:
        """Return how many physical stats are at 0 (S4-R33)."""
        count: i64 = 0
        if self.strength == 0:
            count += 1
        if self.dexterity == 0:
            count += 1
        if self.endurance == 0:
            count += 1
        return count

    def guard(self) -> i64:
        """Return what the fighter's skill takes from a blow against them (S4-R36)."""
        guards = self.stats.guards
        best: i64 = guards[self.stats.hands]
        if self.hand >= 0 and guards[self.hand] > best:
            best = guards[self.hand]
        return best

    def holds(self, weapon: i64) -> bool:
        """Return whether a weapon is in hand; bare hands always are."""
        return weapon == self.hand or weapon == self.stats.hands

    def is_hurt(self) -> bool:
        """Return whether wounds have reduced a physical stat."""
        return self.reduced() > 0

    def track(self) -> tuple[int, int]:
        """Return the points wounds took from STR, DEX and END, and all there were (S4-R16)."""
        full = int(self.full_str + self.full_dex + self.full_end)
        return full - int(self.strength + self.dexterity + self.endurance), full

    def spent(self) -> list[tuple[str, int]]:
        """Return the rounds fired."""
        return [("shots", int(self.shots))]
