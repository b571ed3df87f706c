"""The state of a fight with initiative cards."""

from typing import cast

from ...kernel.fight import BaseFight
from ...native_types import i64
from ...scene.ground import Ground
from ...scene.scenario import METRE, Fixture
from .combatant import Combatant
from .fighter import EXTREME
from .stats import FighterStats
from .tunables import Tunables

FloorItem = tuple[int, int, int, int, bool]
"""x and y, the owner and their weapon's number, and True while it still lies there."""


class Fight(BaseFight):
    """A fight with initiative cards."""

    def __init__(self, ground: Ground, tunables: Tunables, all_stats: list[FighterStats]) -> None:
        super().__init__(ground)
        self.tunables = tunables
        self.scene = ground.scene
        self.fixtures: tuple[Fixture, ...] = ground.scene.fixtures
        self.combatants: list[Combatant] = []
        """The same objects as ``fighters``."""
        for stats in all_stats:
            combatant = Combatant(len(self.combatants), stats)
            self.combatants.append(combatant)
            self.fighters.append(combatant)
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
        twin.locked = self.locked.copy()
        twin.floor = self.floor.copy()
        return twin

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
