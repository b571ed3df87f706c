"""State of one fighter in a Gray Dawn fight."""

from typing import Final

from ... import formulas
from ...bits import bit
from ...harm.combatant import BaseHarmCombatant
from ...harm.weapons import BOTH_ARMS, BOTH_LEGS, GUN
from ...kernel.driver import Driver
from ...kernel.fight import BaseFight
from ...native_types import i64
from .cache import Hits
from .events import AimLost, SuppressionGained
from .fighter import Fighter
from .stats import MOVING, FighterStats

NO_COUNT: Final = -1000
"""A count that has not come."""


class Combatant(BaseHarmCombatant[FighterStats, Fighter]):
    """One fighter's state during a Gray Dawn fight."""

    def __init__(self, index: int, stats: FighterStats) -> None:
        super().__init__(index, stats, stats.fighter)
        self.near: tuple[int, ...] = stats.near
        """Covers protecting the fighter's position (CB-63)."""
        self.attack_base: i64 = 0
        """Base of ranged attacks (DV-01)."""
        self.defence_base: i64 = 0
        """Base of ranged defence (DV-02)."""
        self.stats_changed()
        self.hand = stats.hand
        self.off = stats.off
        self.stance: i64 = stats.stance
        self.light: i64 = stats.light
        """Modifier of the light to ranged attacks (CB-86)."""
        self.shell_due: i64 = -1
        """The weapon whose chambered shell is to be fired, -1 for none (CB-132)."""
        self.aim: i64 = 0
        """Points from aiming (CB-23)."""
        self.aim_target: i64 = -1
        self.points: i64 = 0
        """Suppression points held (CB-70)."""
        self.attackers: i64 = 0
        """Fighters counted as attackers since the last check, one bit each."""
        self.unaware = stats.fighter.unaware
        self.tried: i64 = 0
        """Fighters already attacked from ambush or tried, one bit each (CB-15)."""
        self.lost: i64 = 0
        """Enemies lost from sight, one bit each (CB-53)."""
        self.last_seen: dict[int, tuple[int, int]] = {}
        """Last seen places of the enemies lost from sight."""
        self.cleared: i64 = 0
        """Round of the last work on a jam (CB-06)."""
        self.leaving = False
        """A mark of leaving cover before the first move: the cover still counts (CB-44)."""
        self.pinned = False
        """Pinned in the open (CB-73)."""
        self.broken: i64 = 0
        """Turns that a broken nerve still costs by the GM's word (CB-73)."""
        self.checked = False
        """The suppression check of this turn is made (CB-71)."""
        self.failed = False
        """The check of this turn failed (CB-72)."""
        self.critical = False
        self.intended_stance: i64 = -1
        """Stance wished for."""
        self.run_bonus: i64 = 0
        """Dodge bonus of running (CB-43, CB-46)."""
        self.hits: Hits | None = None
        """Known values of hits on the armour as it is now; None before the first look."""
        self.fresh_round()

    def fresh_round(self) -> None:
        """Begin a round: nothing declared, rolled, planned or done."""
        self.covering = False
        """Covering fire was declared this round (CB-56)."""
        self.lightning = False
        self.initiative: i64 = 0
        self.quickness: i64 = 0
        """Modifier of the initiative roll (CB-30)."""
        self.tie: i64 = 0
        """Roll-off of the round (CB-37)."""
        self.key: i64 = -1
        """Place in the order of the round, -1 for none."""
        self.placed: i64 = 0
        """Serial number of that place: among equals the earlier rolls first."""
        self.ordinal: i64 = 0
        """Number of this round's action that comes then, 0 for the first."""
        self.lanes: i64 = 0
        """Lanes tested this round, one bit each (CB-92)."""
        self.plan_kind: i64 = -1
        self.plan_actions: i64 = 0
        self.plan_moves: i64 = 0
        self.plan_draws: i64 = 0
        self.acts_done: i64 = 0
        self.moves_done: i64 = 0
        self.draws_done: i64 = 0
        self.last_count: i64 = NO_COUNT
        """Count of the last action taken this round."""
        self.move_count: i64 = NO_COUNT
        self.draw_count: i64 = NO_COUNT
        self.moving = False
        """A mark between the first and last movement count: no cover (CB-44)."""
        self.shell_due = -1

    def acts_left(self) -> i64:
        """Return combat actions of the plan not yet taken."""
        return self.plan_actions - self.acts_done

    def moves_left(self) -> i64:
        """Return movement actions left; cover and a crippled leg end them (CB-44, CB-109)."""
        if self.moves_done and (self.stance != MOVING or self.legs_hurt()):
            return 0
        return self.plan_moves - self.moves_done

    def draws_left(self) -> i64:
        """Return draws of the plan not yet made."""
        return self.plan_draws - self.draws_done

    def actions_done(self) -> i64:
        """Return how many actions of the plan are taken."""
        return self.acts_done + self.moves_done + self.draws_done

    def legs_hurt(self) -> bool:
        """Return whether a leg is crippled (CB-109)."""
        return self.crippled & BOTH_LEGS != 0

    def usable(self, weapon: i64) -> bool:
        """Return whether a weapon is in hand, unjammed, and has whole arms (CB-06, CB-109)."""
        if weapon < 0 or self.jam[weapon]:
            return False
        return self.holds(weapon) if self.dropped or self.crippled else True

    def holds(self, weapon: i64) -> bool:
        """Return whether a weapon is held with whole arms, even if jammed."""
        if weapon < 0 or (self.dropped and self.lies(weapon)):
            return False
        return not (self.crippled & BOTH_ARMS != 0 and self.arms[weapon].two_handed)

    def held(self, kind: i64) -> list[int]:
        """Return held and usable weapons of a kind, jammed or not (CB-109)."""
        return [
            arm
            for arm in (int(self.hand), int(self.off))
            if self.holds(arm) and self.arms[arm].kind == kind
        ]

    def held_gun(self) -> i64:
        """Return the gun in hand, loaded or not; -1 if there is none."""
        if self.holds(self.hand) and self.arms[self.hand].kind == GUN:
            return self.hand
        if self.holds(self.off) and self.arms[self.off].kind == GUN:
            return self.off
        return -1

    def lose_aim(self, table: Driver) -> None:
        """Lose the aim (CB-23)."""
        if self.aim and table.listening:
            table.tell(AimLost(self.index))
        self.aim = 0
        self.aim_target = -1

    def suppress(self, points: i64, by: i64) -> None:
        """Add points; an attacker counts once until the next check (CB-70)."""
        self.points += points
        if by >= 0:
            self.attackers |= bit(by)

    def felt(self, table: Driver) -> None:
        """Lose the aim to a hit (CB-23)."""
        self.lose_aim(table)

    def struck(self, fight: BaseFight, table: Driver, by: i64) -> None:
        """Add 3 points for each attack that hits (CB-70)."""
        self.onward = False
        points = self.stats.struck_points
        self.suppress(points, by)
        if table.listening:
            table.tell(SuppressionGained(self.index, points, by, "struck"))

    def wear(self, location: i64, points: i64) -> None:
        """Take SP off armour and forget the known values of hits on it (CB-100)."""
        super().wear(location, points)
        self.hits = None

    def stats_changed(self) -> None:
        """Update both bases after a change of REF or CL (CB-07, DV-01)."""
        dodging = self.cl if self.stats.dodges_by_cl else self.ref
        self.attack_base = formulas.ranged_attack_base(self.ref, self.cl)
        self.defence_base = formulas.ranged_defence_base(dodging, self.fighter.MA)

    def lamed(self) -> None:
        """Lose the running bonus to a crippled leg (CB-109)."""
        self.run_bonus = 0

    def left(self) -> None:
        """Clear the rest of the fighter's round."""
        self.key = -1
        self.moving = False
        self.run_bonus = 0
        self.aim = 0
        self.aim_target = -1

    def shown(self) -> tuple[int, ...]:
        """Return the numbers a map shows, in the order of ``GrayDawnSystem.shown``."""
        state = (self.shown_out(), self.is_dead(), self.dying, self.pinned)
        seen = (self.x, self.y, *state, self.stance, self.boxes, self.points)
        return tuple(int(number) for number in seen)

    def anew(self) -> "Combatant":
        """Return the fighter as before the fight."""
        return Combatant(int(self.index), self.stats)
