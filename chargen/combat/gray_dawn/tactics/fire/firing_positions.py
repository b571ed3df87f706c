"""Places to fight from, whom one fights from there, and what that promises."""

from typing import Final

from ....native_types import i64, mypyc_attr
from ...model.combatant import Combatant
from .gunfire import Gunfire

DRAWN: Final = 0.02
"""The chance that a turn ends an exchange without a winner: waiting for nothing is worthless."""
FIRST_NEXT: Final = 0.5
"""The chance that an enemy who has acted comes before him in the next round (CB-30)."""


@mypyc_attr(acyclic=True, free_list_len=1)
class FiringPosition:
    """A place to fight from, how one stands there, and the harm a turn of fire does either way."""

    def __init__(self, x: i64, y: i64, stance: i64, near: tuple[int, ...]) -> None:
        self.x = x
        self.y = y
        self.stance = stance
        self.near = near
        """Covers one is behind there (CB-63)."""
        self.dodge: i64 = 0
        """What running there adds to the defence (CB-43)."""
        self.fires = True
        """Whether he fires meanwhile, which costs enemies their nerve."""
        self.runs = False
        """Whether a shot on the run comes first: one move away, with one action (CB-41)."""
        self.shot = 0.0
        """The harm of that shot."""
        self.mine = 0.0
        self.theirs = 0.0
        self.soon = 0.0
        """The part of it until his own next turn: who has acted this round may come only after."""
        self.seen = 1.0
        """How much of a turn's fire finds him up: who loses his nerve behind cover hides."""

    def wins(self) -> float:
        """The chance to win from there."""
        return wins(self.mine, self.theirs)

    def now(self) -> float:
        """The same from this turn on, in which only so many of them fire before his next."""
        return self.mine + (1.0 - self.mine) * (1.0 - self.soon) * self.wins()

    def promise(self) -> float:
        """The same for who gets there unhurt, a shot on the way counted."""
        return self.shot + (1.0 - self.shot) * self.wins()


@mypyc_attr(acyclic=True)
class Enemy:
    """One enemy as he is reckoned with: where he is known to be, and the stand weighed last."""

    def __init__(self, enemy: Combatant, place: tuple[int, int], pass_chance: float) -> None:
        self.combatant = enemy
        self.x: i64 = place[0]
        self.y: i64 = place[1]
        """Where he is known to be (CB-53)."""
        self.pass_chance = pass_chance
        """The chance that he keeps his nerve under fire (CB-71)."""
        self.far: i64 = 0
        self.hidden = False
        """Something of full height stands between (CB-63)."""
        self.crossed = 0
        """Covers on the line to him, one bit each."""
        self.between = 0
        """Those of them that neither is behind."""
        self.given: Gunfire | None = None
        """One's own fire at him; None without a gun."""
        self.taken: Gunfire | None = None
        """His; None if he comes with hands or a blade."""
        self.throws: list[int] = []
        """What he can throw or launch (CB-140)."""
        self.harm = 0.0
        """What he does to who stands there."""

    def first(self) -> float:
        """The chance that he acts before one's own next turn (CB-30)."""
        return 1.0 if self.combatant.key >= 0 else FIRST_NEXT


def wins(mine: float, theirs: float) -> float:
    """The chance to win an exchange in which one fires first, and both do every turn."""
    if mine <= 0.0:
        return 0.0
    return mine / (mine + theirs - mine * theirs + DRAWN)
