"""Where numbers come from: chance, a script, or the dice on the table."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from random import Random
from typing import Final

try:
    from mypy_extensions import mypyc_attr
except ImportError:
    from chargen.combat.opened import mypyc_attr

_BULK: Final = 128
_D10: Final = bytes(b % 10 + 1 for b in range(256))
_D10_REJECTED: Final = bytes(range(250, 256))
_D6: Final = bytes(b % 6 + 1 for b in range(256))
_D6_REJECTED: Final = bytes(range(252, 256))


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice(ABC):
    """Ten-sided and six-sided dice; ``what`` says in words which roll it is."""

    @abstractmethod
    def d10(self, what: str) -> int:
        """Roll a d10, 1 to 10."""

    @abstractmethod
    def d6(self, what: str) -> int:
        """Roll a d6, 1 to 6."""


class RandomDice(Dice):
    """Exactly uniform dice in bulk; the same seed gives the same rolls everywhere."""

    __slots__ = ("_random", "_sixes", "_tens")

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)  # noqa: S311 - a game's dice, which must repeat
        self._tens = iter(b"")
        self._sixes = iter(b"")

    def d10(self, what: str) -> int:
        """Roll a d10."""
        roll = next(self._tens, 0)
        while not roll:
            self._tens = iter(self._random.randbytes(_BULK).translate(_D10, _D10_REJECTED))
            roll = next(self._tens, 0)
        return roll

    def d6(self, what: str) -> int:
        """Roll a d6."""
        roll = next(self._sixes, 0)
        while not roll:
            self._sixes = iter(self._random.randbytes(_BULK).translate(_D6, _D6_REJECTED))
            roll = next(self._sixes, 0)
        return roll


class ScriptedDice(Dice):
    """Rolls written down beforehand; running out or a roll the die cannot show is an error."""

    __slots__ = ("_rolls", "asked")

    def __init__(self, rolls: Iterable[int]) -> None:
        self._rolls = list(rolls)
        self.asked: list[str] = []
        """What was rolled for, in order."""

    def d10(self, what: str) -> int:
        """Give the next roll as a d10."""
        return self._next(10, what)

    def d6(self, what: str) -> int:
        """Give the next roll as a d6."""
        return self._next(6, what)

    @property
    def left(self) -> int:
        """How many rolls nobody asked for yet."""
        return len(self._rolls)

    def _next(self, sides: int, what: str) -> int:
        self.asked.append(what)
        if not self._rolls:
            raise ValueError(f"the script has no roll for: {', '.join(self.asked)}")
        roll = self._rolls.pop(0)
        if not 1 <= roll <= sides:
            raise ValueError(f"a d{sides} cannot show {roll} ({what}, roll {len(self.asked)})")
        return roll


class DieNeeded(Exception):
    """A die has to be rolled at the table before the fight can go on."""

    def __init__(self, sides: int, what: str) -> None:
        self.sides = sides
        self.what = what
        super().__init__(f"Roll a d{sides}: {what}.")


class TableDice(Dice):
    """Dice typed in by people: asks by raising ``DieNeeded``.

    Resolving only reads the fight, so it can be tried again with one roll more.
    """

    __slots__ = ("_place", "_rolls")

    def __init__(self) -> None:
        self._rolls: list[int] = []
        self._place = 0

    def d10(self, what: str) -> int:
        """Give the next typed roll as a d10, or ask for it."""
        return self._next(10, what)

    def d6(self, what: str) -> int:
        """Give the next typed roll as a d6, or ask for it."""
        return self._next(6, what)

    def typed(self, roll: int) -> None:
        """Take the answer to the last question and start again from the first roll."""
        self._rolls.append(roll)
        self._place = 0

    def again(self) -> None:
        """Start again from the first typed roll."""
        self._place = 0

    def done(self) -> None:
        """Forget what was used: the events are applied."""
        self._rolls.clear()
        self._place = 0

    def _next(self, sides: int, what: str) -> int:
        if self._place >= len(self._rolls):
            raise DieNeeded(sides, what)
        roll = self._rolls[self._place]
        if not 1 <= roll <= sides:
            raise ValueError(f"a d{sides} cannot show {roll}")
        self._place += 1
        return roll
