"""A fight as it stands, as far as every system has it; a system adds state of its own."""

from abc import ABC, abstractmethod
from typing import Final

from ..copying import overwrite
from ..native_types import i64, mypyc_attr
from ..scene.ground import Ground, Pair
from ..scene.scenario import BaseFighter

NOBODY: Final = -1
"""No fighter."""
UNHURT, WOUNDED, OUT, DEAD = range(4)
ENDS: Final = ("unhurt", "wounded", "out", "dead")
"""States of a fighter at the end of a fight, unless a system has finer ones (X-R01)."""


@mypyc_attr(allow_interpreted_subclasses=True)
class BaseCombatant(ABC):
    """One fighter during a fight: place, ammunition, and whether they can act."""

    def __init__(self, index: int, entrant: BaseFighter) -> None:
        self.index: i64 = index
        self.name = entrant.name
        self.side: i64 = entrant.side
        self.tactic = entrant.tactic
        self.x: i64 = entrant.at[0]
        self.y: i64 = entrant.at[1]
        self.out = False
        """Out of action."""
        self.dead = False
        self.ammo: list[int] = []
        """Rounds loaded in each weapon; of what is thrown, how many are left."""
        self.spare: list[int] = []
        """Magazines, or single rounds, left for each weapon."""

    def able(self) -> bool:
        """Return whether the fighter is neither out of action nor dead."""
        return not (self.out or self.dead)

    def end(self) -> int:
        """Return the state at the end of a fight, by number in ``System.ends`` (X-R01)."""
        if self.dead:
            return DEAD
        return OUT if self.out else UNHURT

    def shown(self) -> tuple[int, ...]:
        """Return what a map shows: place, out, dead."""
        return int(self.x), int(self.y), int(self.out), int(self.dead)

    @abstractmethod
    def anew(self) -> "BaseCombatant":
        """Return the combatant as before the fight."""

    def copy(self) -> "BaseCombatant":
        """Return an independent copy."""
        twin = overwrite(self.anew(), self)
        twin.ammo = self.ammo.copy()
        twin.spare = self.spare.copy()
        return twin


@mypyc_attr(allow_interpreted_subclasses=True)
class BaseFight(ABC):
    """Everything that changes while people fight."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.fighters: list[BaseCombatant] = []
        self.round: i64 = 0
        """Number of the round, 0 before the first."""
        self.fired: i64 = 0
        """The last round in which anything was fired, struck or suffered."""
        self.stream: int = 0
        """Number of this fight among those on the same dice, for policies that choose by chance."""
        self.asked: i64 = 0
        """How many questions have been asked."""

    def pair(self, combatant: BaseCombatant, other: BaseCombatant) -> Pair:
        """Return the distance and covers between two fighters where they are now."""
        return self.ground.pair(
            combatant.index, other.index, combatant.x, combatant.y, other.x, other.y
        )

    def decided(self) -> bool:
        """Return whether at most one side has a fighter able to act."""
        side: i64 = NOBODY
        for combatant in self.fighters:
            if not combatant.able():
                continue
            if side != NOBODY and combatant.side != side:
                return False
            side = combatant.side
        return True

    def noted(self) -> list[str]:
        """Return what a batch counts of the fight besides its ending, as keys of ``Counts``."""
        return [f"ends.{combatant.index}.{combatant.end()}" for combatant in self.fighters]

    @abstractmethod
    def anew(self) -> "BaseFight":
        """Return a fight of the same kind without fighters."""

    def copy(self) -> "BaseFight":
        """Return an independent copy; what never changes is shared."""
        twin = overwrite(self.anew(), self)
        twin.fighters = [combatant.copy() for combatant in self.fighters]
        return twin
