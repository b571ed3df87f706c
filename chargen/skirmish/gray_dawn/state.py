"""What a Gray Dawn round keeps of a fight and of each fighter in it."""

from typing import Final, cast

from .. import figures
from ..copying import overwrite
from ..fight import Fight
from ..geometry import Ground, distance
from ..harm.field import Attack, Field
from ..harm.gear import BOTH_ARMS, BOTH_LEGS, GUN
from ..harm.victim import Victim
from ..native import i64
from ..question import Question
from ..table import Table
from .events import AimLost, SuppressionGained
from .kit import ACTIVE, FULL, MOVING, Kit
from .tunables import Tunables

NO_COUNT: Final = -1000
"""A count that has not come."""

KEY_TIE: Final = 128
KEY_REF: Final = 256
KEY_COUNT: Final = 2 * KEY_REF * KEY_TIE
"""A place in the order: count, own before delayed, REF, roll-off; the highest comes first."""


class Soldier(Victim):
    """One fighter of a Gray Dawn round: what he has left and what he is doing."""

    def __init__(self, index: int, kit: Kit) -> None:
        super().__init__(index, kit)
        self.kit = kit
        self.fighter = kit.fighter
        self.near: tuple[int, ...] = kit.near
        """Covers he is behind by position (CB-63)."""
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
        self.shooters: int = 0
        """Who has counted as an attacker since the last check, one bit each."""
        self.unaware = kit.fighter.unaware
        self.tried: int = 0
        """Whom he has tried to attack unseen, one bit each (CB-15)."""
        self.lost: int = 0
        """Enemies he has lost track of, one bit each (CB-53)."""
        self.last_seen: dict[int, tuple[int, int]] = {}
        """Where those he lost were seen last."""
        self.cleared: i64 = 0
        """The round he last worked on a jam (CB-06)."""
        self.pinned = False
        """Pinned in the open (CB-73)."""
        self.checked = False
        """The suppression check of this turn is made (CB-71)."""
        self.failed = False
        """The check of this turn failed (CB-72)."""
        self.critical = False
        self.wish: i64 = -1
        """Stance wished for."""
        self.run_bonus: i64 = 0
        """Dodge bonus of running (CB-43, CB-46)."""
        self.fresh_round()

    def fresh_round(self) -> None:
        """A new round: nothing declared, rolled, planned or done."""
        self.covering = False
        """Covering fire was declared this round (CB-56)."""
        self.lightning = False
        self.initiative: i64 = 0
        self.tie: i64 = 0
        """Roll-off of the round (CB-37)."""
        self.key: i64 = -1
        """Place in the order of the round, -1 for none."""
        self.placed: i64 = 0
        """When he took that place: among equals the earlier rolls first."""
        self.ordinal: i64 = 0
        """Which of his actions this round comes then, 0 for the first."""
        self.lanes: int = 0
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
        if weapon < 0 or self.jam[weapon] or self.dropped >> weapon & 1:
            return False
        return not (self.crippled & BOTH_ARMS and self.arms[weapon].two_handed)

    def holds(self, weapon: i64) -> bool:
        """Held with whole arms, even if it is jammed."""
        if weapon < 0 or self.dropped >> weapon & 1:
            return False
        return not (self.crippled & BOTH_ARMS and self.arms[weapon].two_handed)

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

    def lose_aim(self, table: Table) -> None:
        """Aim is lost (CB-23)."""
        if self.aim and table.listening:
            table.tell(AimLost(self.index))
        self.aim = 0
        self.aim_target = -1

    def suppress(self, points: i64, by: i64) -> None:
        """Hold more points; an attacker counts once until the next check (CB-70)."""
        self.points += points
        if by >= 0:
            self.shooters |= 1 << by

    def felt(self, table: Table) -> None:
        """A hit loses the aim (CB-23)."""
        self.lose_aim(table)

    def struck(self, fight: Fight, table: Table, by: i64) -> None:
        """+3 for each attack that strikes him (CB-70)."""
        points = cast(Battle, fight).tunables.struck_points
        self.suppress(points, by)
        if table.listening:
            table.tell(SuppressionGained(self.index, points, by, "struck"))

    def hurt(self, fight: Fight) -> None:
        """Equal counts go by current REF (CB-37)."""
        if self.key >= 0:
            cast(Battle, fight).place_anew(self)

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
        """What a map shows of him: place, out, dead, stance, boxes, suppression."""
        seen = (self.x, self.y, self.out, self.dead, self.stance, self.boxes, self.points)
        return tuple(int(number) for number in seen)

    def anew(self) -> "Soldier":
        """Return him as he was before the fight."""
        return Soldier(int(self.index), self.kit)

    def copy(self) -> "Soldier":
        """Return an independent copy."""
        twin = cast("Soldier", Victim.copy(self))
        twin.last_seen = self.last_seen.copy()
        return twin


class Lane:
    """A lane full of fire until the end of the round (CB-92)."""

    def __init__(self, shooter: i64, weapon: i64, width: i64, rounds: i64) -> None:
        self.shooter = shooter
        self.weapon = weapon
        self.width = width
        """Metres."""
        self.rounds = rounds
        self.x1: i64 = 0
        self.y1: i64 = 0
        self.x2: i64 = 0
        self.y2: i64 = 0


class Battle(Field):
    """A fight by Gray Dawn."""

    def __init__(self, ground: Ground, tunables: Tunables, kits: list[Kit]) -> None:
        super().__init__(ground, tunables)
        self.tunables = tunables
        self.scene = ground.scene
        self.soldiers: list[Soldier] = []
        """The same objects as ``fighters``."""
        for kit in kits:
            soldier = Soldier(len(self.soldiers), kit)
            self.soldiers.append(soldier)
            self.fighters.append(soldier)
        self.count: i64 = NO_COUNT
        """The count that has come."""
        self.serial: i64 = 0
        """How often somebody took a place in the order."""
        self.lanes: list[Lane] = []
        self.barrage: i64 = ground.scene.barrage
        """The last round of bombardment (CB-141)."""
        self.spots: dict[tuple[int, int], list[tuple[int, int]]] = {}
        """Places behind each cover, by where the enemy stands; shared by all fights of a start."""
        self.questions: list[Question] = []
        """Which stance, which plan, which deed, for each fighter in turn; shared likewise."""

    def anew(self) -> "Battle":
        """Return a fight on the same ground with nobody in it."""
        return Battle(self.ground, self.tunables, [])

    def copy(self) -> "Battle":
        """Return an independent copy; definitions are shared."""
        twin = overwrite(self.anew(), self)
        twin.soldiers = [one.copy() for one in self.soldiers]
        twin.fighters = list(twin.soldiers)
        twin.lanes = self.lanes.copy()
        return twin

    # --- the order of a round

    def key_of(self, one: Soldier, count: i64, delayed: bool) -> i64:
        """Higher counts first, own before delayed, higher REF, roll-off (CB-37, CB-39)."""
        own: i64 = 0 if delayed and self.tunables.delayed_after_own else 1
        rank: i64 = one.ref if self.tunables.ties_by_ref else 0
        return count * KEY_COUNT + own * KEY_REF * KEY_TIE + rank * KEY_TIE + one.tie

    def place(self, one: Soldier, count: i64, delayed: bool, ordinal: i64) -> None:
        """Somebody's next action comes on a count (CB-32, CB-39)."""
        one.key = self.key_of(one, count, delayed)
        one.ordinal = ordinal
        self.serial += 1
        one.placed = self.serial

    def place_anew(self, one: Soldier) -> None:
        """A wound changes where he stands among equals, while somebody else waits (CB-37)."""
        waiting = 0
        for other in self.soldiers:
            waiting += other.key >= 0
        if waiting > 1:
            own = one.key // (KEY_REF * KEY_TIE) % 2
            self.place(one, one.key // KEY_COUNT, own == 0, one.ordinal)

    # --- cover between a line of fire and its target

    def shielding(self, target: Soldier, crossed: int) -> int:
        """Covers he is behind among those a line crosses, one bit each (CB-44, CB-51 to CB-63)."""
        if not target.near or not crossed:
            return 0
        tunables = self.tunables
        if target.moving and not tunables.cover_while_moving:
            return 0
        if target.stance < ACTIVE:
            return 0
        if target.out and not tunables.fallen_keep_cover:
            return 0
        found = 0
        for number in target.near:
            found |= crossed & (1 << number)
        return found

    def crossed(self, attack: Attack) -> int:
        """Covers on the line of an attack, one bit each."""
        one, target = attack.by, attack.target
        if attack.x == one.x and attack.y == one.y:
            return self.pair(one, target).crossed
        return self.ground.crossed(attack.x, attack.y, target.x, target.y)

    def hides(self, target: Soldier, crossed: int) -> bool:
        """Full cover on the line leaves no target for direct fire (CB-53, CB-64)."""
        if target.stance != FULL or not self.tunables.full_cover_hides:
            return False
        shields = self.shielding(target, crossed)
        if shields:
            for number in target.near:
                if shields >> number & 1 and self.scene.covers[number].full:
                    return True
        return False

    def cover_level(self, attack: Attack, number: i64) -> i64:
        """The level protecting a number of the location die from an attack.

        Of two covers on one line the higher counts (CB-53, CB-60, CB-61, CB-65). From a blast
        everything on the line protects, near him or not (CB-142).
        """
        target = cast(Soldier, attack.target)
        if attack.damage >= 0:
            if target.moving and not self.tunables.cover_while_moving:
                return 0
            return self.level_of(target, self.crossed(attack), number)
        if not target.near:
            return 0
        return self.level_of(target, self.shielding(target, self.crossed(attack)), number)

    def level_of(self, target: Soldier, shields: int, number: i64) -> i64:
        """The level of covers, one bit each, at a number of the location die (CB-60, CB-65)."""
        best: i64 = 0
        if not shields:
            return best
        everything = target.stance == FULL and self.tunables.full_cover_covers_all
        for cover in self.scene.covers:
            if shields & 1 and (number in cover.covered or (everything and cover.full)):
                level: i64 = cover.level
                best = best + level if self.tunables.covers_add else max(best, level)
            shields >>= 1
        return best

    def distance_to(self, one: Soldier, x: i64, y: i64) -> i64:
        """Centimetres from a fighter to a place, rounded up."""
        return distance(one.x, one.y, x, y)

    def seen_at(self, one: Soldier, other: Soldier) -> tuple[int, int]:
        """Where somebody is, or was last seen by one who lost track of him (CB-53)."""
        if one.lost >> other.index & 1:
            return one.last_seen[int(other.index)]
        return int(other.x), int(other.y)


def defence_base(fight: Battle, one: Soldier) -> i64:
    """Ranged defence starts from REF, or CL by ruling, and MA (DV-02)."""
    first = one.cl if fight.tunables.ranged_defence == "CL+MA" else one.ref
    return figures.ranged_defence_base(first, one.fighter.MA)
