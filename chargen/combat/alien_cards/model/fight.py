"""What a round of initiative cards keeps of a fight."""

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
"""x and y, whose it was, which of his weapons, and whether it still lies there."""


class Fight(BaseFight):
    """A fight with initiative cards."""

    def __init__(self, ground: Ground, tunables: Tunables, kits: list[FighterStats]) -> None:
        super().__init__(ground)
        self.tunables = tunables
        self.scene = ground.scene
        self.fixtures: tuple[Fixture, ...] = ground.scene.fixtures
        self.survivors: list[Combatant] = []
        """The same objects as ``fighters``."""
        for kit in kits:
            one = Combatant(len(self.survivors), kit)
            self.survivors.append(one)
            self.fighters.append(one)
        self.edges: list[int] = [metres * METRE for metres in tunables.bands]
        """Centimetres up to which a band reaches (AL-R16)."""
        self.locked = [False] * len(self.fixtures)
        self.floor: list[FloorItem] = []
        self.first_down: i64 = NOBODY
        self.hurt: i64 = 0
        """The last round in which anybody came to harm."""

    def anew(self) -> "Fight":
        """Return a fight on the same ground with nobody in it."""
        return Fight(self.ground, self.tunables, [])

    def copy(self) -> "Fight":
        """Return an independent copy; definitions are shared."""
        twin = overwrite(self.anew(), self)
        twin.survivors = [one.copy() for one in self.survivors]
        twin.fighters = list(twin.survivors)
        twin.locked = self.locked.copy()
        twin.floor = self.floor.copy()
        return twin

    def band(self, one: Combatant, other: Combatant) -> i64:
        """The range band between two fighters (AL-32, AL-33, AL-34, AL-35, AL-36)."""
        far = self.pair(one, other).distance
        for number in range(EXTREME):
            if far <= self.edges[number]:
                return number
        return EXTREME

    def decided(self) -> bool:
        """Whether at most one side has anybody who can act."""
        side: i64 = NOBODY
        for one in self.survivors:
            if not one.able():
                continue
            if side != NOBODY and one.side != side:
                return False
            side = one.side
        return True

    def noted(self) -> list[str]:
        """What a batch counts of the fight: who fell first, how all fared, what it cost."""
        keys = ["first.nobody" if self.first_down == NOBODY else f"first.{self.first_down}"]
        many: dict[str, int] = {}
        for one in self.survivors:
            _note(one, keys)
            for state in _lost(one):
                stem = f"{state}.{one.side}"
                many[stem] = many.get(stem, 0) + 1
        return keys + [f"{stem}.{number}" for stem, number in many.items()]


def _note(one: Combatant, keys: list[str]) -> None:
    keys.append(f"ends.{one.index}.{one.end()}")
    if one.taken:
        keys.append(f"hurts.{one.index}.{one.taken}")
    if one.fell_by:
        keys.append(f"cause.{one.index}.{one.fell_by}")
    if one.out or one.dead:
        state = "dead" if one.dead else "dying" if one.dying() else "stunned"
        keys.append(f"fell.{one.index}.{state}")
    if one.fired:
        keys.append(f"shots.{one.index}.{one.fired}")
    if one.magazines:
        keys.append(f"magazines.{one.index}.{one.magazines}")


def _lost(one: Combatant) -> list[str]:
    """Dead, dying, either of them, or wounded and neither (X-R02)."""
    if one.dead:
        return ["lost", "dead"]
    if one.out and one.dying():
        return ["lost", "dying"]
    return ["wounded"] if one.taken else []


def of(fight: BaseFight) -> Fight:
    """A fight as one of this system."""
    return cast(Fight, fight)
