"""Exact chances of a choice: an attack's results, a check, and dice gone through face by face.

Exact means this attack or check alone: no luck is spent and no further decision is made. Rows of
dice less likely than ``TAIL`` are cut off.
"""

from collections.abc import Callable
from dataclasses import dataclass
from threading import local
from typing import Final, TypeVar

from ..native_types import i64, mypyc_attr
from .dice import Dice, SidedDice
from .driver import Driver
from .fight import BaseFight
from .question import Action, Question

TAIL: Final = 1e-12
"""Chance below which a row of dice is left out."""

Result = TypeVar("Result")
WATCH: Final = local()
"""Holds what is called while chances are worked out in this thread, in ``call``."""


def look_up() -> None:
    """Stop here if the chances are not wanted any more."""
    call = getattr(WATCH, "call", None)
    if call is not None:
        call(0)


@dataclass(frozen=True)
class AttackChances:
    """Chances of one attack against one fighter."""

    target: int
    hit: float
    harm: float
    """Expected boxes of wounds, points of damage or lost points, by the system's ``harm_unit``."""
    wound: float
    """Chance of any wound."""
    stun: float
    """Chance that the target is out of action, but neither dying nor dead."""
    out: float
    """Chance that the target is out of action, dying or dead."""
    dead: float


SUPPRESSION: Final = "suppression"
ENDURANCE: Final = "endurance"
LANDING: Final = "landing"
"""Checks that options ask for: suppression, an Extra Action by END, a throw that lands.

A throw has ``AttackChances`` beside its check, summed up over all places where it comes down.
"""


@dataclass(frozen=True)
class CheckChances:
    """Chances of a check that an option asks for."""

    check: str
    """``SUPPRESSION``, ``ENDURANCE`` or ``LANDING``."""
    passed: float
    critical: float = 0.0
    """Chance of a critical failure."""


@dataclass(frozen=True)
class OptionChances:
    """Exact chances of one option of a question."""

    attacks: tuple[AttackChances, ...] = ()
    """One entry for each fighter the attack may harm."""
    check: CheckChances | None = None
    proviso: str = ""
    """The choice of another player that the numbers take for granted, in words."""


NO_CHANCES: Final = OptionChances()
"""The chances of an option that is neither an attack nor a check."""


class TooUnlikely(Exception):
    """A row of dice is less likely than ``TAIL``."""


@mypyc_attr(allow_interpreted_subclasses=True)
class EveryRoll(SidedDice):
    """Dice that show every row of faces, one row after another."""

    def __init__(self) -> None:
        self.chance = 1.0
        """Chance of the faces shown in this row so far."""
        self._faces: list[int] = []
        self._sides: list[int] = []
        self._at = 0

    def copy(self) -> "EveryRoll":
        """Return itself: a row is shown once."""
        return self

    def roll(self, sides: int, what: str) -> i64:
        """Show the next die of the row."""
        if self._at == len(self._faces):
            self._faces.append(1)
            self._sides.append(sides)
        self.chance /= sides
        if self.chance < TAIL:
            raise TooUnlikely
        self._at += 1
        return self._faces[self._at - 1]

    def turn(self) -> bool:
        """Turn to the next row; return whether there is one."""
        self._at, self.chance = 0, 1.0
        while self._faces and self._faces[-1] == self._sides[-1]:
            self._faces.pop()
            self._sides.pop()
        if not self._faces:
            return False
        self._faces[-1] += 1
        return True


def every_result(roll: Callable[[Dice], Result]) -> dict[Result, float]:
    """Return each result of a roll with its chance; the roll is made with every row of dice."""
    dice = EveryRoll()
    chances: dict[Result, float] = {}
    while True:
        try:
            result = roll(dice)
        except TooUnlikely:
            pass
        else:
            chances[result] = chances.get(result, 0.0) + dice.chance
        if not dice.turn():
            return chances


@mypyc_attr(allow_interpreted_subclasses=True)
class DiceOnly(Driver):
    """A table of dice at which no choice is made."""

    def ask(self, fight: BaseFight, question: Question) -> Action:
        """Refuse to choose: what needs a choice has no exact chances."""
        raise ValueError(question.key())

    def plays(self, fighter: i64) -> bool:
        """Return False: fixed answers are taken."""
        return False
