"""State of a Gray Dawn fight."""

from typing import Final, cast

from ...bits import bit, bits
from ...harm.combatant import HarmCombatant
from ...harm.fight import Attack, HarmFight
from ...kernel.fight import BaseCombatant, OrderPlace
from ...kernel.question import Question
from ...native_types import i64
from ...scene.ground import Ground
from ...scene.scenario import METRE
from .cache import TacticsCache
from .choice_ids import ASK_INTENDED_STANCE
from .combatant import NO_COUNT, Combatant
from .stats import ACTIVE, FULL, FighterStats, light_penalty
from .tunables import Tunables

KEY_TIE: Final = 128
KEY_REF: Final = 256
KEY_OWN: Final = KEY_REF * KEY_TIE
KEY_COUNT: Final = 2 * KEY_OWN
"""A place in the order: count, own before delayed, REF, roll-off; the highest comes first."""


class FiringLane:
    """A lane full of fire until the end of the round (CB-92)."""

    def __init__(self, attacker: i64, weapon: i64, width: i64, rounds: i64) -> None:
        self.attacker = attacker
        self.weapon = weapon
        self.width = width
        """Metres."""
        self.rounds = rounds
        self.x1: i64 = 0
        self.y1: i64 = 0
        self.x2: i64 = 0
        self.y2: i64 = 0


class Fight(HarmFight):
    """A fight by Gray Dawn."""

    def __init__(self, ground: Ground, tunables: Tunables, all_stats: list[FighterStats]) -> None:
        super().__init__(ground, tunables)
        self.tunables = tunables
        self.scene = ground.scene
        self.blocking = tunables.obstacles_in_the_way == "block"
        """Things that neither end of a line is near to stand in its way (CB-63)."""
        self.combatants: list[Combatant] = [
            Combatant(number, stats) for number, stats in enumerate(all_stats)
        ]
        """The same objects as ``fighters``."""
        self.fighters = list(self.combatants)
        self.count: i64 = NO_COUNT
        """The count that has come."""
        self.serial: i64 = 0
        """Number of places taken in the order so far."""
        self.lanes: list[FiringLane] = []
        self.barrage: i64 = ground.scene.barrage
        """The last round of bombardment (CB-141)."""
        self.barrage_x: i64 = 0
        self.barrage_y: i64 = 0
        self.barrage_width: i64 = 0
        """Metres across its area around that place; 0 for the whole field (CB-141)."""
        self.questions: list[Question] = []
        """Questions for stance, plan and action of each fighter; shared by fights of a start."""
        self.known = TacticsCache()
        """Results of tactics; shared likewise."""

    def anew(self) -> "Fight":
        """Return a fight on the same map without fighters."""
        return Fight(self.ground, self.tunables, [])

    def copy(self) -> "Fight":
        """Return an independent copy; definitions are shared."""
        twin = cast("Fight", HarmFight.copy(self))
        twin.combatants = cast("list[Combatant]", list(twin.fighters))
        return twin

    def set_light(self, light: int) -> None:
        """Change the light for every fighter (CB-86)."""
        super().set_light(light)
        for combatant in self.combatants:
            combatant.light = light_penalty(combatant.fighter, light, self.tunables)

    def bombarded(self, combatant: Combatant) -> bool:
        """Return whether bombardment falls on a fighter (CB-141)."""
        most = self.barrage_width * METRE // 2
        x, y = combatant.x - self.barrage_x, combatant.y - self.barrage_y
        return self.barrage_width == 0 or (-most <= x <= most and -most <= y <= most)

    # --- the order of a round

    def key_of(self, combatant: Combatant, count: i64, delayed: bool) -> i64:
        """Return a place in the order: count, own turn, REF, roll-off (CB-37, CB-39)."""
        key = count * KEY_COUNT + combatant.tie
        if not (delayed and self.tunables.delayed_after_own):
            key += KEY_OWN
        if self.tunables.ties_by_ref:
            key += combatant.ref * KEY_TIE
        return key

    def place(self, combatant: Combatant, count: i64, delayed: bool, ordinal: i64) -> None:
        """Place a fighter's next action on a count (CB-32, CB-39)."""
        combatant.key = self.key_of(combatant, count, delayed)
        combatant.ordinal = ordinal
        self.serial += 1
        combatant.placed = self.serial

    def weakened(self, combatant: HarmCombatant) -> None:
        """Reorder a wounded fighter: equal counts go by current REF (CB-37)."""
        own = cast(Combatant, combatant)
        if own.key >= 0:
            delayed = own.key // KEY_OWN % 2 == 0
            self.place(own, own.key // KEY_COUNT, delayed, own.ordinal)

    def sees(self, combatant: BaseCombatant, other: BaseCombatant) -> bool:
        """Return whether a fighter knows where an enemy is, and has not lost them (CB-53)."""
        own = cast(Combatant, combatant)
        return not own.unaware and own.lost & bit(other.index) == 0

    def order_place(self, combatant: BaseCombatant) -> OrderPlace:
        """Return the count of the fighter's next action, or of the last one (CB-32, CB-39)."""
        own = cast(Combatant, combatant)
        if own.key >= 0:
            held = own.key // KEY_OWN % 2 == 0 and self.tunables.delayed_after_own
            return OrderPlace(int(own.key // KEY_COUNT), (-int(own.key),), held=held)
        if own.last_count != NO_COUNT:
            return OrderPlace(int(own.last_count), (-int(own.last_count),), done=True)
        return OrderPlace()

    # --- changes by the GM

    def is_settled(self, question: i64) -> bool:
        """Return whether a question comes on a fighter's count, with all rolls done."""
        return question >= ASK_INTENDED_STANCE

    def initiative_fault(self, combatant: BaseCombatant, initiative: i64) -> str | None:
        """Refuse a fighter who has acted, or cannot act in this round (CB-37)."""
        own = cast(Combatant, combatant)
        if own.ordinal or own.actions_done() or own.covering or own.last_count != NO_COUNT:
            return f"{own.name} has acted in this round."
        if own.dying or own.fighter.bound:
            return f"{own.name} cannot act in this round."
        return None

    def set_initiative(self, combatant: BaseCombatant, initiative: i64) -> None:
        """Place a fighter's first action on another count (CB-30, CB-37)."""
        own = cast(Combatant, combatant)
        own.initiative = initiative
        self.place(own, initiative, False, 0)

    def displace(self, combatant: BaseCombatant, x: i64, y: i64) -> None:
        """Put a fighter at a place, in the open where no cover is near (CB-52, CB-63)."""
        own = cast(Combatant, combatant)
        own.x, own.y = x, y
        own.near = self.ground.near(x, y, self.tunables.cover_reach)
        own.leaving = own.moving = False

    def leave(self, combatant: BaseCombatant) -> None:
        """Take a fighter off the field and out of the round."""
        super().leave(combatant)
        cast(Combatant, combatant).left()

    # --- cover between a line of fire and its target

    def shielding(self, target: Combatant, crossed: int) -> int:
        """Return the target's covers on a line, as bits (CB-44, CB-51, CB-52, CB-59, CB-63)."""
        if not target.near or not crossed:
            return 0
        tunables = self.tunables
        if target.moving and not tunables.cover_while_moving:
            return 0
        if target.stance < ACTIVE and not target.leaving:
            return 0
        if target.out and not tunables.fallen_keep_cover:
            return 0
        return crossed & bits(target.near)

    def in_the_way(self, near: tuple[int, ...], target: Combatant, crossed: int) -> int:
        """Return covers on a line that neither end of it is behind, one bit each (CB-63)."""
        if not crossed or not self.blocking:
            return 0
        return crossed & ~(bits(near) | bits(target.near))

    def shields(self, attacker: Combatant, target: Combatant) -> int:
        """Return covers between two fighters that protect the target, one bit each (CB-63)."""
        crossed = self.pair(attacker, target).crossed
        if not crossed:
            return 0
        return self.shielding(target, crossed) | self.in_the_way(attacker.near, target, crossed)

    def blocked(self, attacker: Combatant, target: Combatant) -> bool:
        """Return whether an obstacle of full height parts two fighters (CB-63)."""
        if not self.ground.tall:
            return False
        crossed = self.pair(attacker, target).crossed & self.ground.tall
        return self.in_the_way(attacker.near, target, crossed) != 0

    def open_line(self, x1: i64, y1: i64, x2: i64, y2: i64) -> bool:
        """Return whether no obstacle of full height parts two places (CB-63)."""
        if not self.ground.tall or not self.blocking:
            return True
        crossed = self.ground.crossed(x1, y1, x2, y2) & self.ground.tall
        if crossed:
            reach = self.tunables.cover_reach
            near = self.ground.near(x1, y1, reach) + self.ground.near(x2, y2, reach)
            crossed &= ~bits(near)
        return crossed == 0

    def crossed(self, attack: Attack) -> int:
        """Return covers on the line of an attack, one bit each."""
        combatant, target = attack.by, attack.target
        if attack.x == combatant.x and attack.y == combatant.y:
            return self.pair(combatant, target).crossed
        return self.ground.crossed(attack.x, attack.y, target.x, target.y)

    def hides(self, target: Combatant, crossed: int) -> bool:
        """Return whether full cover on the line leaves no target (CB-53, CB-64)."""
        if target.stance != FULL or not self.tunables.full_cover_hides:
            return False
        shields = self.shielding(target, crossed)
        if shields:
            for number in target.near:
                if shields >> number & 1 and self.scene.covers[number].full:
                    return True
        return False

    def cover_level(self, attack: Attack, number: i64) -> i64:
        """Return the level protecting a number of the location die from an attack.

        Of two covers on one line the higher counts (CB-53, CB-60, CB-61, CB-65). Obstacles in the
        way shield in every stance (CB-63); from a blast everything on the line protects, near the
        target or not (CB-142).
        """
        target = cast(Combatant, attack.target)
        crossed = self.crossed(attack)
        if not crossed:
            return 0
        blast = attack.damage >= 0
        between = self.in_the_way(() if blast else self._near(attack), target, crossed)
        if not blast:
            crossed = self.shielding(target, crossed)
        elif target.moving and not self.tunables.cover_while_moving:
            crossed = 0
        level = self.level_behind(crossed, number, target.stance == FULL)
        if not between:
            return level
        more = self.level_behind(between & ~crossed, number, False)
        return level + more if self.tunables.covers_add else max(level, more)

    def _near(self, attack: Attack) -> tuple[int, ...]:
        """Return covers that are near to where an attack comes from (CB-63)."""
        combatant = cast(Combatant, attack.by)
        if attack.x == combatant.x and attack.y == combatant.y:
            return combatant.near
        return self.ground.near(attack.x, attack.y, self.tunables.cover_reach)

    def level_behind(self, shields: int, number: i64, full: bool) -> i64:
        """Return the level of covers, as bits, at a number of the location die.

        The fighter behind them is in ``full`` cover or not (CB-53, CB-60, CB-65).
        """
        best: i64 = 0
        everything = full and self.tunables.full_cover_covers_all
        for cover in self.scene.covers:
            if shields & 1 and (number in cover.covered or (everything and cover.full)):
                level: i64 = cover.level
                best = best + level if self.tunables.covers_add else max(best, level)
            shields >>= 1
        return best

    def seen_at(self, combatant: Combatant, other: Combatant) -> tuple[int, int]:
        """Return a fighter's place, or the last seen one for an enemy who lost them (CB-53)."""
        if combatant.lost >> other.index & 1:
            return combatant.last_seen[int(other.index)]
        return int(other.x), int(other.y)
