"""The state of a fight with initiative cards."""

from typing import Final, cast

from ...kernel.dice import TEN
from ...kernel.fight import NOBODY, BaseCombatant, BaseFight, OrderPlace
from ...native_types import i64
from ...scene.ground import Ground
from ...scene.scenario import METRE, Fixture
from .choice_ids import ASK_TURN
from .combatant import OPEN, Combatant
from .fighter import EXTREME
from .stats import FighterStats
from .tunables import Tunables

DECKS: Final = 8
"""More decks than there are ever needed: of equal cards the first deck's comes first."""
FloorItem = tuple[int, int, int, int, bool]
"""x and y, the owner and their weapon's number, and True while it still lies there."""


class Fight(BaseFight):
    """A fight with initiative cards."""

    def __init__(self, ground: Ground, tunables: Tunables, all_stats: list[FighterStats]) -> None:
        super().__init__(ground)
        self.tunables = tunables
        self.scene = ground.scene
        self.fixtures: tuple[Fixture, ...] = ground.scene.fixtures
        self.combatants: list[Combatant] = [
            Combatant(number, stats) for number, stats in enumerate(all_stats)
        ]
        """The same objects as ``fighters``."""
        self.fighters = list(self.combatants)
        self.edges: list[int] = [metres * METRE for metres in tunables.bands]
        """Centimetres up to which a band reaches (AL-R16)."""
        self.locked = [False] * len(self.fixtures)
        self.floor: list[FloorItem] = []

    def anew(self) -> "Fight":
        """Return a fight on the same ground without fighters."""
        return Fight(self.ground, self.tunables, [])

    def copy(self) -> "Fight":
        """Return an independent copy; definitions are shared."""
        twin = cast("Fight", BaseFight.copy(self))
        twin.combatants = cast("list[Combatant]", list(twin.fighters))
        return twin

    def order_place(self, combatant: BaseCombatant) -> OrderPlace:
        """Return the fighter's initiative card; the lowest acts first (AL-01)."""
        own = cast(Combatant, combatant)
        if own.key < 0:
            return OrderPlace()
        return OrderPlace(int(own.card) or None, (int(own.key),), done=own.acted)

    # --- changes by the GM

    def is_settled(self, question: i64) -> bool:
        """Return whether a fighter chooses in a turn, with all rolls done."""
        return question == ASK_TURN

    def initiative_fault(self, combatant: BaseCombatant, initiative: i64) -> str | None:
        """Refuse a fighter who has acted, or a number no card shows (AL-01, AL-02)."""
        own = cast(Combatant, combatant)
        if own.acted or own.begun:
            return f"{own.name} has acted in this round."
        if not 1 <= initiative <= TEN:
            return f"Cards go from 1 to {TEN}."
        for other in self.combatants:
            holds = other.index != own.index and other.key >= 0 and other.card == initiative
            if holds and (other.acted or other.begun or other.pressed):
                return f"{other.name} has acted on card {initiative}."
        return None

    def set_initiative(self, combatant: BaseCombatant, initiative: i64) -> None:
        """Give a fighter a card; a fighter who holds it takes theirs in exchange (AL-02, AL-06)."""
        own = cast(Combatant, combatant)
        for other in self.combatants:
            if other.index != own.index and other.key >= 0 and other.card == initiative:
                own.card, other.card = other.card, own.card
                own.key, other.key = other.key, own.key
                return
        own.card, own.key = initiative, initiative * DECKS

    def displace(self, combatant: BaseCombatant, x: i64, y: i64) -> None:
        """Put a fighter at a place, out of any cover and hold (AL-R11, AL-R25)."""
        own = cast(Combatant, combatant)
        own.x, own.y = x, y
        own.cover, own.shelter = OPEN, -1
        for other in self.combatants:
            if other.pinned_by == own.index or other.index == own.index:
                other.pinned_by = NOBODY
            if other.pinning == own.index or other.index == own.index:
                other.pinning = NOBODY

    def leave(self, combatant: BaseCombatant) -> None:
        """Take a fighter off the field, out of cover and every hold (AL-R11)."""
        super().leave(combatant)
        self.displace(combatant, combatant.x, combatant.y)

    def enter(self, combatant: BaseCombatant, x: i64, y: i64) -> None:
        """Put a fighter on the field, who draws a card in the next round (AL-01)."""
        super().enter(combatant, x, y)
        cast(Combatant, combatant).key = -1

    def band(self, combatant: Combatant, other: Combatant) -> i64:
        """Return the range band between two fighters (AL-32, AL-33, AL-34, AL-35, AL-36)."""
        far = self.pair(combatant, other).distance
        for number in range(EXTREME):
            if far <= self.edges[number]:
                return number
        return EXTREME


def own_fight(fight: BaseFight) -> Fight:
    """Return a fight as one of this system."""
    return cast(Fight, fight)
