"""Firing positions, the enemies seen from them, and their chances to win."""

from typing import Final

from ....native_types import i64, mypyc_attr
from ...model.combatant import Combatant
from .gunfire import Gunfire

DRAWN: Final = 0.02
"""The chance that a turn ends an exchange without a winner: waiting for nothing is worthless."""
FIRST_NEXT: Final = 0.5
"""Chance that an enemy who has acted comes first in the next round (CB-30)."""


@mypyc_attr(acyclic=True, free_list_len=1)
class FiringPosition:
    """A place to fight from, the stance there, and the harm a turn of fire does either way."""

    def __init__(self, x: i64, y: i64, stance: i64, near: tuple[int, ...]) -> None:
        self.x = x
        self.y = y
        self.stance = stance
        self.near = near
        """Covers one is behind there (CB-63)."""
        self.dodge: i64 = 0
        """Bonus of running there to the defence (CB-43)."""
        self.fires = True
        """A mark of firing meanwhile, which suppresses enemies."""
        self.runs = False
        """A mark of a shot on the run first: one move away, with one action (CB-41)."""
        self.shot = 0.0
        """The harm of that shot."""
        self.mine = 0.0
        self.theirs = 0.0
        self.soon = 0.0
        """Part of it until the fighter's next turn; enemies who have acted may come after that."""
        self.seen = 1.0
        """Part of a turn's fire that meets the fighter up, not hiding after a failed check."""

    def wins(self) -> float:
        """Return the chance to win from there."""
        return wins(self.mine, self.theirs)

    def now(self) -> float:
        """Return the chance from this turn on, with only some enemies' fire before the next."""
        return self.mine + (1.0 - self.mine) * (1.0 - self.soon) * self.wins()

    def promise(self) -> float:
        """Return the chance of a fighter who gets there unhurt, a shot on the way counted."""
        return self.shot + (1.0 - self.shot) * self.wins()


@mypyc_attr(acyclic=True)
class Enemy:
    """One enemy in an exchange of fire: known place, and harm at the position weighed last."""

    def __init__(self, enemy: Combatant, place: tuple[int, int], pass_chance: float) -> None:
        self.combatant = enemy
        self.x: i64 = place[0]
        self.y: i64 = place[1]
        """Known place (CB-53)."""
        self.pass_chance = pass_chance
        """Chance to pass a suppression check (CB-71)."""
        self.far: i64 = 0
        self.hidden = False
        """Something of full height stands between (CB-63)."""
        self.crossed = 0
        """Covers on the line to the enemy, one bit each."""
        self.between = 0
        """Those of them that neither is behind."""
        self.given: Gunfire | None = None
        """Fire at the enemy; None without a gun."""
        self.taken: Gunfire | None = None
        """The enemy's fire; None if they come with hands or a blade."""
        self.throws: list[int] = []
        """Weapons the enemy can throw or launch (CB-140)."""
        self.harm = 0.0
        """Harm by the enemy at the position."""

    def first(self) -> float:
        """Return the chance to act before the fighter's next turn (CB-30)."""
        return 1.0 if self.combatant.key >= 0 else FIRST_NEXT


def wins(mine: float, theirs: float) -> float:
    """Return the chance to win an exchange with the first shot."""
    if mine <= 0.0:
        return 0.0
    return mine / (mine + theirs - mine * theirs + DRAWN)
