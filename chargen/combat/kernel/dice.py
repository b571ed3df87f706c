"""Sources of rolls: chance, or a script."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from hashlib import blake2b
from random import Random
from typing import Final

from ..native_types import i64, mypyc_attr

_BULK: Final = 128
_D10: Final = bytes(b % 10 + 1 for b in range(256))
_D10_REJECTED: Final = bytes(range(250, 256))
_D6: Final = bytes(b % 6 + 1 for b in range(256))
_D6_REJECTED: Final = bytes(range(252, 256))
TEN: Final = 10
SIX: Final = 6


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice(ABC):
    """Ten-sided and six-sided dice; ``what`` says in words which roll it is."""

    @abstractmethod
    def d10(self, what: str) -> i64:
        """Roll a d10, 1 to 10."""

    @abstractmethod
    def d6(self, what: str) -> i64:
        """Roll a d6, 1 to 6."""

    @abstractmethod
    def copy(self) -> "Dice":
        """Return dice that will roll the same from here on."""

    def roll(self, sides: int, what: str) -> i64:
        """Roll a d10 or a d6, by its sides."""
        return self.d10(what) if sides == TEN else self.d6(what)


@mypyc_attr(allow_interpreted_subclasses=True)
class SidedDice(Dice):
    """Dice that roll in one way, whatever their sides: a subclass has ``roll``."""

    def d10(self, what: str) -> i64:
        """Roll a d10."""
        return self.roll(TEN, what)

    def d6(self, what: str) -> i64:
        """Roll a d6."""
        return self.roll(SIX, what)


@mypyc_attr(allow_interpreted_subclasses=True)
class BulkDice(Dice):
    """Exactly uniform dice from bytes in bulk."""

    def __init__(self) -> None:
        self._tens: bytes = b""
        self._ten: i64 = 0
        self._tens_left: i64 = 0
        self._sixes: bytes = b""
        self._six: i64 = 0
        self._sixes_left: i64 = 0

    @abstractmethod
    def _bulk(self) -> bytes:
        """Return the next random bytes."""

    def d10(self, what: str) -> i64:
        """Roll a d10."""
        while self._ten == self._tens_left:
            self._tens = self._bulk().translate(_D10, _D10_REJECTED)
            self._tens_left = len(self._tens)
            self._ten = 0
        at = self._ten
        self._ten = at + 1
        return self._tens[at]

    def d6(self, what: str) -> i64:
        """Roll a d6."""
        while self._six == self._sixes_left:
            self._sixes = self._bulk().translate(_D6, _D6_REJECTED)
            self._sixes_left = len(self._sixes)
            self._six = 0
        at = self._six
        self._six = at + 1
        return self._sixes[at]

    def position(self) -> tuple[bytes, int, bytes, int]:
        """Return what tells the next roll from others of the same stream."""
        return self._tens, int(self._ten), self._sixes, int(self._six)


class RandomDice(BulkDice):
    """Dice of a seed; the same seed gives the same rolls everywhere."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._random = Random(seed)  # noqa: S311 - a game's dice, which must repeat

    def _bulk(self) -> bytes:
        """Return the next random bytes."""
        return self._random.randbytes(_BULK)

    def copy(self) -> "RandomDice":
        """Return dice that will roll the same from here on."""
        twin = RandomDice(0)
        twin._random.setstate(self._random.getstate())
        twin._tens, twin._ten, twin._tens_left = self._tens, self._ten, self._tens_left
        twin._sixes, twin._six, twin._sixes_left = self._sixes, self._six, self._sixes_left
        return twin


class NamedDice(BulkDice):
    """Dice of a name; they begin ten times as fast as those of a seed, for few rolls each."""

    def __init__(self, name: bytes) -> None:
        super().__init__()
        self._name: Final = name
        self._bulks: i64 = 0

    def _bulk(self) -> bytes:
        """Return the next random bytes."""
        self._bulks += 1
        return blake2b(b"%d %s" % (int(self._bulks), self._name)).digest()

    def copy(self) -> "NamedDice":
        """Return dice that will roll the same from here on."""
        twin = NamedDice(self._name)
        twin._bulks = self._bulks
        twin._tens, twin._ten, twin._tens_left = self._tens, self._ten, self._tens_left
        twin._sixes, twin._six, twin._sixes_left = self._sixes, self._six, self._sixes_left
        return twin


class ScriptedDice(SidedDice):
    """Rolls written down beforehand; running out or a roll the die cannot show is an error."""

    def __init__(self, rolls: Iterable[int]) -> None:
        self._rolls = list(rolls)
        self.asked: list[str] = []
        """Purposes of the rolls in order."""

    def copy(self) -> "ScriptedDice":
        """Return dice with the rolls that are left."""
        twin = ScriptedDice(self._rolls)
        twin.asked = self.asked.copy()
        return twin

    @property
    def left(self) -> int:
        """The number of rolls left in the script."""
        return len(self._rolls)

    def roll(self, sides: int, what: str) -> i64:
        """Give the next roll, which has to be one of the die."""
        self.asked.append(what)
        if not self._rolls:
            raise ValueError(f"the script has no roll for: {', '.join(self.asked)}")
        roll = self._rolls.pop(0)
        if not 1 <= roll <= sides:
            raise ValueError(f"a d{sides} cannot show {roll} ({what}, roll {len(self.asked)})")
        return roll
