"""The state of a fight with initiative cards."""

from typing import cast

from ...copying import overwrite
from ...kernel.fight import NOBODY, BaseFight
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
        self.first_down: i64 = NOBODY
        self.hurt: i64 = 0
        """The last round with damage."""

    def anew(self) -> "Fight":
        """Return a fight on the same ground without fighters."""
        return Fight(self.ground, self.tunables, [])

    def copy(self) -> "Fight":
        """Return an independent copy; definitions are shared."""
        twin = overwrite(self.anew(), self)
        twin.combatants = [combatant.copy() for combatant in self.combatants]
        twin.fighters = list(twin.combatants)
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

    def noted(self) -> list[str]:
        """Return what a batch counts: the first fall, every end, and what it cost."""
        keys = ["first.nobody" if self.first_down == NOBODY else f"first.{self.first_down}"]
        many: dict[str, int] = {}
        for combatant in self.combatants:
            _note(combatant, keys)
            for state in _lost(combatant):
                stem = f"{state}.{combatant.side}"
                many[stem] = many.get(stem, 0) + 1
        return keys + [f"{stem}.{number}" for stem, number in many.items()]


def _note(combatant: Combatant, keys: list[str]) -> None:
    keys.append(f"ends.{combatant.index}.{combatant.end()}")
    if combatant.taken:
        keys.append(f"hurts.{combatant.index}.{combatant.taken}")
    if combatant.fell_by:
        keys.append(f"cause.{combatant.index}.{combatant.fell_by}")
    if combatant.out or combatant.dead:
        state = "dead" if combatant.dead else "dying" if combatant.dying() else "stunned"
        keys.append(f"fell.{combatant.index}.{state}")
    if combatant.fired:
        keys.append(f"shots.{combatant.index}.{combatant.fired}")
    if combatant.magazines:
        keys.append(f"magazines.{combatant.index}.{combatant.magazines}")


def _lost(combatant: Combatant) -> list[str]:
    """Return dead, dying, either of them, or wounded and neither (X-R02)."""
    if combatant.dead:
        return ["lost", "dead"]
    if combatant.out and combatant.dying():
        return ["lost", "dying"]
    return ["wounded"] if combatant.taken else []


def own_fight(fight: BaseFight) -> Fight:
    """Return a fight as one of this system."""
    return cast(Fight, fight)
