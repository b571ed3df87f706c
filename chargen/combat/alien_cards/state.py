"""What a round of initiative cards keeps of a fight."""

from typing import cast

from ..copying import overwrite
from ..fight import NOBODY, Fight
from ..ground import Ground
from ..native import i64
from ..scenario import METRE, Fixture
from .fighter import EXTREME
from .survivor import CardKit, Survivor
from .tunables import CardTunables

FloorItem = tuple[int, int, int, int, bool]
"""x and y, whose it was, which of his weapons, and whether it still lies there."""


class CardFight(Fight):
    """A fight with initiative cards."""

    def __init__(self, ground: Ground, tunables: CardTunables, kits: list[CardKit]) -> None:
        super().__init__(ground)
        self.tunables = tunables
        self.scene = ground.scene
        self.fixtures: tuple[Fixture, ...] = ground.scene.fixtures
        self.survivors: list[Survivor] = []
        """The same objects as ``fighters``."""
        for kit in kits:
            one = Survivor(len(self.survivors), kit)
            self.survivors.append(one)
            self.fighters.append(one)
        self.edges: list[int] = [metres * METRE for metres in tunables.bands]
        """Centimetres up to which a band reaches (AL-R16)."""
        self.locked = [False] * len(self.fixtures)
        self.floor: list[FloorItem] = []
        self.first_down: i64 = NOBODY
        self.hurt: i64 = 0
        """The last round in which anybody came to harm."""

    def anew(self) -> "CardFight":
        """Return a fight on the same ground with nobody in it."""
        return CardFight(self.ground, self.tunables, [])

    def copy(self) -> "CardFight":
        """Return an independent copy; definitions are shared."""
        twin = overwrite(self.anew(), self)
        twin.survivors = [one.copy() for one in self.survivors]
        twin.fighters = list(twin.survivors)
        twin.locked = self.locked.copy()
        twin.floor = self.floor.copy()
        return twin

    def band(self, one: Survivor, other: Survivor) -> i64:
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


def _note(one: Survivor, keys: list[str]) -> None:
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


def _lost(one: Survivor) -> list[str]:
    """Dead, dying, either of them, or wounded and neither (X-R02)."""
    if one.dead:
        return ["lost", "dead"]
    if one.out and one.dying():
        return ["lost", "dying"]
    return ["wounded"] if one.taken else []


def of(fight: Fight) -> CardFight:
    """A fight as one of this system."""
    return cast(CardFight, fight)
