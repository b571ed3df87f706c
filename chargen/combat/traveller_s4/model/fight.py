"""The state of a fight by Classic Traveller."""

from typing import Final, cast

from ...bits import bits
from ...kernel.fight import BaseCombatant, BaseFight, OrderPlace
from ...kernel.question import Question
from ...native_types import i64
from ...scene.ground import Ground
from .choice_ids import ASK_ACTION
from .combatant import NO_WATCH, Combatant
from .fighter import PRONE, STANDING
from .stats import FighterStats
from .tunables import Tunables

SLIT: Final = 9
"""Numbers of the location die from which on a cover leaves next to nothing open (S4-R30)."""


class PendingDamage:
    """Damage that lands at once, or when all attacks of one moment are rolled."""

    def __init__(self, by: i64, target: i64, weapon: i64, place: i64) -> None:
        self.by = by
        self.target = target
        self.weapon = weapon
        self.place = place
        self.groups: list[int] = []
        """Points left of each die behind armour (S4-R15)."""


class Fight(BaseFight):
    """A fight by Classic Traveller."""

    def __init__(self, ground: Ground, tunables: Tunables, all_stats: list[FighterStats]) -> None:
        super().__init__(ground)
        self.tunables = tunables
        self.scene = ground.scene
        self.combatants: list[Combatant] = [
            Combatant(i, stats) for i, stats in enumerate(all_stats)
        ]
        """The same objects as ``fighters``."""
        self.fighters = list(self.combatants)
        self.phase: i64 = 0
        """First actions are phase 1, second ones phase 2 (S4-09)."""
        self.together = False
        """Several act at one moment: nothing lands before all of it is rolled (S4-R13)."""
        self.landings: list[PendingDamage] = []
        """Damage still to land."""
        self.questions: list[Question] = []
        """Action question of each fighter; shared by all fights of a start."""

    def anew(self) -> "Fight":
        """Return a fight on the same ground without fighters."""
        return Fight(self.ground, self.tunables, [])

    def copy(self) -> "Fight":
        """Return an independent copy; definitions are shared."""
        twin = cast("Fight", BaseFight.copy(self))
        twin.combatants = cast("list[Combatant]", list(twin.fighters))
        return twin

    def order_place(self, combatant: BaseCombatant) -> OrderPlace:
        """Return the fighter's number; low numbers act first, holders last (S4-03, S4-R02)."""
        own = cast(Combatant, combatant)
        if not own.number:
            return OrderPlace()
        rank = (int(not own.due), int(own.held), int(own.number))
        held = own.held or own.is_waiting()
        return OrderPlace(int(own.number), rank, done=not own.is_active(), held=held)

    # --- changes by the GM

    def is_settled(self, question: i64) -> bool:
        """Return whether a fighter chooses an action, with all throws done."""
        return question == ASK_ACTION

    def acts_with(self, combatant: BaseCombatant, chooser: BaseCombatant) -> bool:
        """Return whether two fighters act at the same moment (S4-R13)."""
        own, asked = cast(Combatant, combatant), cast(Combatant, chooser)
        return not own.due and not own.finished and own.number == asked.number

    def initiative_fault(self, combatant: BaseCombatant, initiative: i64) -> str | None:
        """Refuse a fighter who has acted, or cannot act in this round (S4-03)."""
        own = cast(Combatant, combatant)
        if own.acts or own.held or (not own.due and not own.finished):
            return f"{own.name} has acted in this round."
        return f"{own.name} cannot act in this round." if not own.able() else None

    def set_initiative(self, combatant: BaseCombatant, initiative: i64) -> None:
        """Give a fighter another number (S4-03)."""
        own = cast(Combatant, combatant)
        own.number = initiative
        own.due, own.finished = True, False

    def displace(self, combatant: BaseCombatant, x: i64, y: i64) -> None:
        """Put a fighter at a place, behind the cover that is near (S4-R30)."""
        self.arrive(cast(Combatant, combatant), x, y)

    def leave(self, combatant: BaseCombatant) -> None:
        """Take a fighter off the field, with any Watch they have set (S4-24)."""
        super().leave(combatant)
        own = cast(Combatant, combatant)
        own.watch, own.due = NO_WATCH, False

    def enter(self, combatant: BaseCombatant, x: i64, y: i64) -> None:
        """Put a fighter on the field, who throws for a number in the next round (S4-02)."""
        super().enter(combatant, x, y)
        own = cast(Combatant, combatant)
        own.due, own.finished = False, True

    def far(self, combatant: Combatant, other: Combatant) -> i64:
        """Return the centimetres between two fighters."""
        return self.pair(combatant, other).distance

    def shields(self, combatant: Combatant, crossed: int) -> int:
        """Return a fighter's covers among those a line crosses, as bits (S4-R30)."""
        return crossed & bits(combatant.near) if crossed else 0

    def shut_in(self, combatant: Combatant, crossed: int) -> bool:
        """Return whether full cover lies between a fighter and the line's other end (S4-R30)."""
        if combatant.posture == STANDING or not combatant.near:
            return False
        shields = self.shields(combatant, crossed)
        if shields:
            for number in combatant.near:
                if shields >> number & 1 and self.scene.covers[number].full:
                    return True
        return False

    def has_wall_between(self, combatant: Combatant, other: Combatant, crossed: int) -> bool:
        """Return whether an obstacle of full height stands between two fighters (S4-R30).

        Cover that either of them is behind does not count.
        """
        between = crossed & self.ground.tall
        if not between:
            return False
        return between & ~(self.shields(combatant, between) | self.shields(other, between)) != 0

    def cover_dm(self, target: Combatant, crossed: int, beyond_short: bool) -> i64:
        """Return the DM on fire at a target behind cover, or prone in the open (S4-R30)."""
        shields = self.shields(target, crossed)
        least: i64 = 0
        if target.posture == PRONE and beyond_short:
            least = self.tunables.half_cover
        if shields:
            for number in target.near:
                if shields >> number & 1:
                    slit = len(self.scene.covers[number].covered) >= SLIT
                    dm: i64 = self.tunables.slit_cover if slit else self.tunables.half_cover
                    least = min(least, dm)
        return least

    def arrive(self, combatant: Combatant, x: i64, y: i64) -> None:
        """Place a fighter elsewhere, and remember a way nearer to the enemy."""
        self.note_direction(combatant, x, y)
        combatant.x, combatant.y = x, y
        combatant.near = self.ground.near(x, y, self.tunables.cover_reach)


def own_fight(fight: BaseFight) -> Fight:
    """Return a fight as one of this system."""
    return cast(Fight, fight)
