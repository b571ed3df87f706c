"""What a Gray Dawn round keeps of one fighter."""

from typing import Final, cast

from ... import formulas
from ...bits import bit
from ...harm.combatant import HarmCombatant
from ...harm.weapons import BOTH_ARMS, BOTH_LEGS, GUN
from ...kernel.driver import Driver
from ...kernel.fight import BaseFight
from ...native_types import i64
from .action_events import AimLost
from .cache import Hits
from .events import SuppressionGained
from .stats import MOVING, FighterStats

NO_COUNT: Final = -1000
"""A count that has not come."""


class Combatant(HarmCombatant):
    """One fighter of a Gray Dawn round: what he has left and what he is doing."""

    def __init__(self, index: int, kit: FighterStats) -> None:
        super().__init__(index, kit)
        self.kit = kit
        self.fighter = kit.fighter
        self.near: tuple[int, ...] = kit.near
        """Covers he is behind by position (CB-63)."""
        self.attack_base: i64 = 0
        """What his ranged attacks start from (DV-01)."""
        self.defence_base: i64 = 0
        """What his ranged defence starts from (DV-02)."""
        self.stats_changed()
        self.hand = kit.hand
        self.off = kit.off
        self.stance: i64 = kit.stance
        self.light: i64 = kit.light
        """What the light adds to his ranged attacks (CB-86)."""
        self.shell_due: i64 = -1
        """The weapon whose chambered shell is to be fired, -1 for none (CB-132)."""
        self.aim: i64 = 0
        """Points from aiming (CB-23)."""
        self.aim_target: i64 = -1
        self.points: i64 = 0
        """Suppression points held (CB-70)."""
        self.shooters: i64 = 0
        """Who has counted as an attacker since the last check, one bit each."""
        self.unaware = kit.fighter.unaware
        self.tried: i64 = 0
        """Whom he has tried to attack unseen, one bit each (CB-15)."""
        self.lost: i64 = 0
        """Enemies he has lost track of, one bit each (CB-53)."""
        self.last_seen: dict[int, tuple[int, int]] = {}
        """Where those he lost were seen last."""
        self.cleared: i64 = 0
        """The round he last worked on a jam (CB-06)."""
        self.leaving = False
        """He means to leave his cover and has not moved yet: it still counts (CB-44)."""
        self.pinned = False
        """Pinned in the open (CB-73)."""
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
        """What is known of hits on him in armour as it is now; None if nobody has looked."""
        self.fresh_round()

    def fresh_round(self) -> None:
        """A new round: nothing declared, rolled, planned or done."""
        self.covering = False
        """Covering fire was declared this round (CB-56)."""
        self.lightning = False
        self.initiative: i64 = 0
        self.quickness: i64 = 0
        """What his initiative roll adds to its die (CB-30)."""
        self.tie: i64 = 0
        """Roll-off of the round (CB-37)."""
        self.key: i64 = -1
        """Place in the order of the round, -1 for none."""
        self.placed: i64 = 0
        """When he took that place: among equals the earlier rolls first."""
        self.ordinal: i64 = 0
        """Which of his actions this round comes then, 0 for the first."""
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
        """Between his first and last movement count: no cover (CB-44)."""
        self.shell_due = -1

    def can_choose(self) -> bool:
        """Whether he decides anything: neither out of action nor bound."""
        return not (self.out or self.dead or self.person.bound)

    def acts_left(self) -> i64:
        """Combat actions of the plan not yet taken."""
        return self.plan_actions - self.acts_done

    def moves_left(self) -> i64:
        """Movement actions not yet taken; cover and a crippled leg end them (CB-44, CB-109)."""
        if self.moves_done and (self.stance != MOVING or self.legs_hurt()):
            return 0
        return self.plan_moves - self.moves_done

    def draws_left(self) -> i64:
        """Draws of the plan not yet made."""
        return self.plan_draws - self.draws_done

    def legs_hurt(self) -> bool:
        """Whether a leg is crippled (CB-109)."""
        return self.crippled & BOTH_LEGS != 0

    def arms_hurt(self) -> bool:
        """Whether an arm is crippled (CB-109)."""
        return self.crippled & BOTH_ARMS != 0

    def hand_free(self) -> bool:
        """An arm that can still throw or strike (CB-109)."""
        return self.crippled & BOTH_ARMS != BOTH_ARMS

    def usable(self, weapon: i64) -> bool:
        """In hand, not jammed, not on the ground, and whole arms for it (CB-06, CB-109)."""
        if weapon < 0 or self.jam[weapon]:
            return False
        return self.holds(weapon) if self.dropped or self.crippled else True

    def holds(self, weapon: i64) -> bool:
        """Held with whole arms, even if it is jammed."""
        if weapon < 0 or (self.dropped and self.lies(weapon)):
            return False
        return not (self.crippled & BOTH_ARMS != 0 and self.arms[weapon].two_handed)

    def held(self, kind: i64) -> list[int]:
        """Weapons of a kind he holds and can use, jammed or not (CB-109)."""
        return [
            arm
            for arm in (int(self.hand), int(self.off))
            if self.holds(arm) and self.arms[arm].kind == kind
        ]

    def held_gun(self) -> i64:
        """The gun in hand, loaded or not; -1 if there is none."""
        if self.holds(self.hand) and self.arms[self.hand].kind == GUN:
            return self.hand
        if self.holds(self.off) and self.arms[self.off].kind == GUN:
            return self.off
        return -1

    def lose_aim(self, table: Driver) -> None:
        """Aim is lost (CB-23)."""
        if self.aim and table.listening:
            table.tell(AimLost(self.index))
        self.aim = 0
        self.aim_target = -1

    def suppress(self, points: i64, by: i64) -> None:
        """Hold more points; an attacker counts once until the next check (CB-70)."""
        self.points += points
        if by >= 0:
            self.shooters |= bit(by)

    def felt(self, table: Driver) -> None:
        """A hit loses the aim (CB-23)."""
        self.lose_aim(table)

    def struck(self, fight: BaseFight, table: Driver, by: i64) -> None:
        """+3 for each attack that strikes him (CB-70)."""
        points = self.kit.struck_points
        self.suppress(points, by)
        if table.listening:
            table.tell(SuppressionGained(self.index, points, by, "struck"))

    def wear(self, location: i64, points: i64) -> None:
        """Armour loses SP, and what is known of hits on him is true no more (CB-100)."""
        super().wear(location, points)
        self.hits = None

    def stats_changed(self) -> None:
        """Both bases follow REF and CL, and stay until a wound changes them (CB-07, DV-01)."""
        dodging = self.cl if self.kit.dodges_by_cl else self.ref
        self.attack_base = formulas.ranged_attack_base(self.ref, self.cl)
        self.defence_base = formulas.ranged_defence_base(dodging, self.fighter.MA)

    def lamed(self) -> None:
        """No bonus for running on a crippled leg (CB-109)."""
        self.run_bonus = 0

    def left(self) -> None:
        """He loses what he had left of the round."""
        self.key = -1
        self.moving = False
        self.run_bonus = 0
        self.aim = 0
        self.aim_target = -1

    def shown(self) -> tuple[int, ...]:
        """What a map shows of him: what ``GrayDawnSystem.shown`` names, in this order."""
        state = (self.out, self.dead, self.dying, self.pinned)
        seen = (self.x, self.y, *state, self.stance, self.boxes, self.points)
        return tuple(int(number) for number in seen)

    def anew(self) -> "Combatant":
        """Return him as he was before the fight."""
        return Combatant(int(self.index), self.kit)

    def copy(self) -> "Combatant":
        """Return an independent copy."""
        twin = cast("Combatant", HarmCombatant.copy(self))
        twin.last_seen = self.last_seen.copy()
        return twin
