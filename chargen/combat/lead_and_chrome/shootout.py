"""What a round of Lead and Chrome keeps of a fight."""

from typing import cast

from ..copying import overwrite
from ..fight import NOBODY, Fight
from ..ground import Ground
from ..harm.field import Attack, Field
from ..native import i64
from ..question import Question
from .rig import Rig
from .shooter import Shooter
from .tunables import LeadNumbers


class Shootout(Field):
    """A fight by Lead and Chrome."""

    def __init__(self, ground: Ground, lead: LeadNumbers, rigs: list[Rig]) -> None:
        super().__init__(ground, lead)
        self.lead = lead
        """The same numbers as ``numbers``."""
        self.scene = ground.scene
        self.shooters: list[Shooter] = []
        """The same objects as ``fighters``."""
        for rig in rigs:
            shooter = Shooter(len(self.shooters), rig)
            self.shooters.append(shooter)
            self.fighters.append(shooter)
        self.turn: i64 = 0
        """Which Actions of the round are coming: the first, the second (LC-05, LC-06)."""
        self.questions: list[Question] = []
        """Which opening, which Action, for each fighter in turn; shared by all of a start."""
        self.reckoned: dict[tuple[int, ...], float] = {}
        """What tactics worked out before; shared likewise."""

    def anew(self) -> "Shootout":
        """Return a fight on the same ground with nobody in it."""
        return Shootout(self.ground, self.lead, [])

    def copy(self) -> "Shootout":
        """Return an independent copy; definitions are shared."""
        twin = overwrite(self.anew(), self)
        twin.shooters = [one.copy() for one in self.shooters]
        twin.fighters = list(twin.shooters)
        return twin

    def decided(self) -> bool:
        """Whether at most one side has anybody who can act."""
        side: i64 = NOBODY
        for one in self.shooters:
            if one.out or one.dead:
                continue
            if side != NOBODY and one.side != side:
                return False
            side = one.side
        return True

    def cover_level(self, attack: Attack, number: i64) -> i64:
        """The best cover he stands at that the line of fire crosses (CB-60, CB-61, LC-R26).

        Nothing protects anybody from himself.
        """
        if not self.ground.covers or attack.by.index == attack.target.index:
            return 0
        crossed = self.pair(attack.by, attack.target).crossed
        return self.level_at(crossed, attack.target.x, attack.target.y, number)

    def level_at(self, crossed: int, x: i64, y: i64, number: i64) -> i64:
        """The best of the covers crossed that protect a number at a place (CB-61, LC-R26)."""
        best: i64 = 0
        if not crossed:
            return best
        covers = self.scene.covers
        for near in self.ground.near(x, y, self.lead.cover_reach):
            if crossed >> near & 1 and number in covers[near].covered:
                best = max(best, covers[near].level)
        return best


def of(fight: Fight) -> Shootout:
    """A fight by Lead and Chrome, where the kernel knows it only as a fight."""
    return cast(Shootout, fight)
