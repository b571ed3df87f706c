"""The state of a fight by Lead and Chrome."""

from typing import cast

from ...bits import bits
from ...harm.combatant import HarmCombatant
from ...harm.fight import Attack, HarmFight
from ...kernel.fight import BaseCombatant, BaseFight, OrderPlace
from ...kernel.question import Question
from ...native_types import i64
from ...scene.ground import Ground
from .choice_ids import ASK_ACTION
from .combatant import LAST, NO_PLACE, Combatant
from .stats import FighterStats
from .tunables import Tunables


class Fight(HarmFight):
    """A fight by Lead and Chrome."""

    def __init__(self, ground: Ground, tunables: Tunables, all_stats: list[FighterStats]) -> None:
        super().__init__(ground, tunables)
        self.tunables = tunables
        """The same numbers as ``numbers``."""
        self.scene = ground.scene
        self.combatants: list[Combatant] = [
            Combatant(number, stats) for number, stats in enumerate(all_stats)
        ]
        """The same objects as ``fighters``."""
        self.fighters = list(self.combatants)
        self.turn: i64 = 0
        """The Actions that are coming: 1 or 2; 0 before the first (LC-05, LC-06)."""
        self.questions: list[Question] = []
        """Declaration and Action question of each fighter in turn; shared by all of a start."""
        self.reckoned: dict[tuple[int, ...], float] = {}
        """Results of the tactics by key; shared likewise."""

    def anew(self) -> "Fight":
        """Return a fight on the same ground without fighters."""
        return Fight(self.ground, self.tunables, [])

    def copy(self) -> "Fight":
        """Return an independent copy; definitions are shared."""
        twin = cast("Fight", HarmFight.copy(self))
        twin.combatants = cast("list[Combatant]", list(twin.fighters))
        return twin

    def set_light(self, light: int) -> None:
        """Give every fighter the penalty of another light (LC-R25)."""
        super().set_light(light)
        for combatant in self.combatants:
            combatant.light = -self.tunables.light_penalties[light]

    def order_place(self, combatant: BaseCombatant) -> OrderPlace:
        """Return the fighter's initiative result; second Actions come after all first (LC-06)."""
        own = cast(Combatant, combatant)
        if own.place == NO_PLACE:
            return OrderPlace()
        number = None if own.place == LAST else int(own.place)
        done = own.acted >= self.tunables.actions
        return OrderPlace(number, (int(own.acted), -int(own.place)), done=done)

    # --- changes by the GM

    def is_settled(self, question: i64) -> bool:
        """Return whether a fighter chooses an Action, with all rolls done."""
        return question == ASK_ACTION

    def acts_with(self, combatant: BaseCombatant, chooser: BaseCombatant) -> bool:
        """Return whether two fighters act at the same moment (LC-07)."""
        own, asked = cast(Combatant, combatant), cast(Combatant, chooser)
        return own.acted == self.turn and own.place == asked.place

    def initiative_fault(self, combatant: BaseCombatant, initiative: i64) -> str | None:
        """Refuse a fighter who has acted, or cannot act in this round (LC-05)."""
        own = cast(Combatant, combatant)
        if own.acted:
            return f"{own.name} has acted in this round."
        if own.dying or own.fighter.bound:
            return f"{own.name} cannot act in this round."
        return None

    def set_initiative(self, combatant: BaseCombatant, initiative: i64) -> None:
        """Give a fighter another initiative result (LC-05)."""
        cast(Combatant, combatant).place = initiative

    def enter(self, combatant: BaseCombatant, x: i64, y: i64) -> None:
        """Put a fighter on the field, who rolls initiative in the next round (LC-01)."""
        super().enter(combatant, x, y)
        cast(Combatant, combatant).place = NO_PLACE

    # --- what stands between two fighters

    def shields(self, attacker: HarmCombatant, target: HarmCombatant) -> int:
        """Return the covers that protect a target, one bit each (CB-63, LC-R26)."""
        if not self.ground.covers or attacker.index == target.index:
            return 0
        return self.shields_at(attacker, target.x, target.y, self.pair(attacker, target).crossed)

    def shields_at(self, combatant: HarmCombatant, x: i64, y: i64, crossed: int) -> int:
        """Return which crossed covers protect a fighter at a place.

        Cover that only the attacker is near to does not count (CB-63).
        """
        if not crossed:
            return 0
        reach = self.tunables.cover_reach
        there = bits(self.ground.near(x, y, reach))
        return crossed & (there | ~bits(self.ground.near(combatant.x, combatant.y, reach)))

    def blocked(self, attacker: HarmCombatant, target: HarmCombatant) -> bool:
        """Return whether something of full height, near neither, hides one from the other."""
        tall = self.ground.tall
        if not tall:
            return False
        near = bits(self.ground.near(target.x, target.y, self.tunables.cover_reach))
        return self.shields(attacker, target) & tall & ~near != 0

    def cover_level(self, attack: Attack, number: i64) -> i64:
        """Return the best cover level that protects a location number (CB-61, LC-R26).

        Nothing protects a fighter from themselves.
        """
        shields = self.shields(attack.by, attack.target)
        best: i64 = 0
        if not shields:
            return best
        for cover in self.scene.covers:
            if shields & 1 and number in cover.covered:
                best = max(best, cover.level)
            shields >>= 1
        return best


def own_fight(fight: BaseFight) -> Fight:
    """Return a fight as one of this system."""
    return cast(Fight, fight)
