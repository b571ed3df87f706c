"""Drivers of a fight: dice, policies that answer, by tactic or by chance, and listeners."""

from abc import abstractmethod
from collections.abc import Iterable
from random import Random
from typing import Final

from ..native_types import i64, mypyc_attr
from .dice import Dice, NamedDice, SidedDice
from .fight import NOBODY, BaseFight
from .question import Action, Question


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """The choices for a fighter: built-in tactics and custom ones have this one shape."""

    def asked_always(self) -> bool:
        """Return whether this policy is asked even what built-in tactics always answer alike."""
        return True

    @abstractmethod
    def choose(self, fight: BaseFight, question: Question) -> Action:
        """Choose one of the question's options, or another action the question allows."""


@mypyc_attr(allow_interpreted_subclasses=True)
class BuiltInTactic(Policy):
    """A tactic that comes with a system; it answers every question of that system."""

    def asked_always(self) -> bool:
        """Return False, so that questions with a fixed answer are skipped."""
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Driver:
    """The questions, dice and events of one fight."""

    def __init__(self, dice: Dice, listening: bool = False) -> None:
        self.dice = dice
        self.listening = listening
        """Events and the parts of totals are made only then."""
        self.roller: i64 = NOBODY
        """The fighter whose dice roll next, by number."""

    @abstractmethod
    def ask(self, fight: BaseFight, question: Question) -> Action:
        """Return what the fighter who is asked chooses."""

    def tell(self, event: object) -> None:
        """Take an event; ignored by default."""

    @abstractmethod
    def plays(self, fighter: i64) -> bool:
        """Return whether a fighter is asked even what built-in tactics always answer alike."""


class PairedDice(SidedDice):
    """Dice to compare fights by: a stream for each fighter and kind of roll.

    So one more shot or another choice shifts only later rolls of the same kind by that fighter. A
    stream for each round or each attack pairs fights less: what a change delays then meets other
    dice.
    """

    def __init__(self, seed: int, table: Driver) -> None:
        """The table knows the fighter whose dice roll."""
        self._seed: Final = seed
        self._table: Final = table
        self._streams: Final[dict[tuple[int, str], NamedDice]] = {}

    def roll(self, sides: int, what: str) -> i64:
        """Roll a die of the fighter's stream for that kind of roll."""
        return self._stream(what).roll(sides, what)

    def copy(self) -> "PairedDice":
        """Return dice that will roll the same from here on."""
        twin = PairedDice(self._seed, self._table)
        twin._streams.update((key, stream.copy()) for key, stream in self._streams.items())
        return twin

    def _stream(self, what: str) -> NamedDice:
        roller = int(self._table.roller)
        stream = self._streams.get((roller, what))
        if stream is None:
            stream = NamedDice(f"{self._seed} {roller} {what}".encode())
            self._streams[roller, what] = stream
        return stream


@mypyc_attr(allow_interpreted_subclasses=True)
class SilentDriver(Driver):
    """Tactics or policies answer and no events are made: for many fights."""

    def __init__(self, dice: Dice, policies: list[Policy]) -> None:
        super().__init__(dice)
        self.policies: Final = policies
        """One for each fighter, by index."""
        self.always: Final = [policy.asked_always() for policy in policies]

    def ask(self, fight: BaseFight, question: Question) -> Action:
        """Ask the fighter's policy."""
        fight.asked += 1
        return self.policies[question.fighter].choose(fight, question)

    def plays(self, fighter: i64) -> bool:
        """Return whether the policy is not a built-in tactic."""
        return self.always[fighter]


@mypyc_attr(allow_interpreted_subclasses=True)
class RecordingDriver(SilentDriver):
    """Tactics or policies answer, and everything that happens is kept."""

    def __init__(self, dice: Dice, policies: list[Policy]) -> None:
        super().__init__(dice, policies)
        self.listening = True
        self.events: list[object] = []

    def tell(self, event: object) -> None:
        """Keep what happened."""
        self.events.append(event)


class RandomPolicy(Policy):
    """Any option is as likely as any other.

    Chance has a stream of its own, never the fight's dice: the same question of the same fight is
    always answered alike.
    """

    def choose(self, fight: BaseFight, question: Question) -> Action:
        """Choose one of the options."""
        stream = Random(f"{fight.stream} {fight.asked}")  # noqa: S311 - it must repeat
        return stream.choice(question.options(fight))


def policies(tactic: BuiltInTactic, names: Iterable[str]) -> dict[str, Policy]:
    """Return the policies of a system by name: one tactic under all its names, and chance."""
    return {**dict.fromkeys(names, tactic), "random": RandomPolicy()}
