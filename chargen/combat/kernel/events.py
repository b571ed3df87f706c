"""Events of a fight: the decorator that gives a class its sentences, and events of several systems.

A system adds fields of its own in a subclass.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar, dataclass_transform

Kind = TypeVar("Kind")

PEOPLE: Final = ("fighter", "target", "attacker")
"""Fields of events that hold the number of a fighter; -1 for none."""


@dataclass(frozen=True)
class Telling:
    """The texts of one class of events, one for each outcome."""

    sentences: tuple[str, ...]
    clauses: tuple[str, ...]
    """Additions to a line of the story, empty for none."""
    outcome: str
    """The field that chooses the text; empty for an event with one outcome."""

    def choose(self, texts: tuple[str, ...], event: object) -> str:
        """Return the text of an event's outcome; the last stands for all greater numbers."""
        value: int | str = getattr(event, self.outcome) if self.outcome else 0
        number = int(bool(value)) if isinstance(value, str) else int(value)
        return texts[max(0, min(number, len(texts) - 1))]


TELLINGS: Final[dict[type, Telling]] = {}
"""The texts of every event, by its class."""


@dataclass_transform(frozen_default=True)
def event(
    *sentences: str, outcome: str = "", clause: str | tuple[str, ...] | None = None
) -> Callable[[type[Kind]], type[Kind]]:
    """Return a decorator that makes a class an event: a frozen dataclass of plain values.

    Words in braces are phrases, most of them fields (see ``BaseWords.phrases``). Of several
    sentences the field ``outcome`` chooses one by its number. A clause is the sentence up to the
    colon where none is given, and nothing where that does not begin with a fighter.
    """
    texts = (clause,) if isinstance(clause, str) else clause or tuple(map(_opening, sentences))

    def register(kind: type[Kind]) -> type[Kind]:
        registered = dataclass(frozen=True)(kind)
        TELLINGS[registered] = Telling(sentences, texts, outcome)
        return registered

    return register


def _opening(sentence: str) -> str:
    return sentence.partition(":")[0].removesuffix(".") if sentence.startswith("{") else ""


def sentence_of(event: object) -> str:
    """Return the sentence of an event, with its phrases in braces."""
    telling = TELLINGS[type(event)]
    return telling.choose(telling.sentences, event)


def clause_of(event: object) -> str:
    """Return the clause an event adds to its line, with its phrases in braces."""
    telling = TELLINGS[type(event)]
    return telling.choose(telling.clauses, event)


@event("Round {number} begins.")
class RoundBegan:
    """A new round begins (CB-30, LC-01, S4-01, AL-01)."""

    number: int


@event("Round {number} ends.")
class RoundEnded:
    """All turns of a round are over (LC-06, S4-18, S4-R04)."""

    number: int


@event("{fighter} acts.")
class TurnBegan:
    """A fighter's turn begins."""

    fighter: int


@event("{fighter} notices the enemy.")
class Noticed:
    """An unaware fighter notices the enemy (CB-15, AL-04, LC-R31, S4-R39)."""

    fighter: int


@event("{fighter} moves to {place}.")
class Moved:
    """A fighter arrives at a place (CB-44, LC-R18)."""

    fighter: int
    x: int
    y: int


@event("{fighter} loads {weapon}: {rounds}.", clause="{fighter} loads {weapon} ({rounds})")
class Reloaded:
    """A weapon with the rounds now loaded (CB-130, LC-R18, S4-R20)."""

    fighter: int
    weapon: int
    rounds: int


@event()
class AttackRolled:
    """An attack roll (CB-10, LC-R22, S4-R26)."""

    attacker: int
    target: int
    weapon: int
    total: int


@event("{attacker} hits {target}.", clause="{attacker} hits")
class AttackHit:
    """An attack reaches its number."""

    attacker: int
    target: int
    weapon: int


@event("{attacker} misses {target}{short}.", clause="{attacker} misses{short}")
class AttackMissed:
    """An attack stays short of its number; 0 for a natural 1, which always misses."""

    attacker: int
    target: int
    weapon: int
    short: int


@event("{target} dies: {cause}.", clause="{target} dies ({cause})")
class FighterDied:
    """A fighter is dead."""

    target: int
    cause: str


@event("The light is now {light}.")
class LightChanged:
    """Another light from now on (CB-86, LC-R25, S4-R31)."""

    light: int


@event("{fighter} has a note of the GM: {note}.", clause="{fighter} has a note of the GM: {note}")
class NoteWritten:
    """Something no rule counts that the GM acts on later (LC-55, AL-R28, S4-R38)."""

    fighter: int
    note: str


@event("{fighter} is now at {place}.")
class Displaced:
    """The GM moves a fighter."""

    fighter: int
    x: int
    y: int


@event("{fighter} now acts on {initiative}.")
class InitiativeSet:
    """The GM sets a fighter's place in the order of the round (CB-37, LC-05, AL-02, S4-03)."""

    fighter: int
    initiative: int


@event("{fighter} joins the fight at {place}.")
class FighterJoined:
    """A fighter comes onto the field by the GM's decision."""

    fighter: int
    x: int
    y: int


@event("{fighter} leaves the field.")
class FighterLeft:
    """A fighter goes off the field by the GM's decision."""

    fighter: int


@event("{fighter} is set to {value}.")
class StateSet:
    """The GM sets one value of a fighter's state."""

    fighter: int
    value: str


@event("{fighter} has {points} on {what}: {why}.")
class ModifierGiven:
    """The GM's modifier for one kind of roll (CB-28, S4-R38)."""

    fighter: int
    points: int
    what: str
    why: str


ALONE: Final = (
    LightChanged, Displaced, InitiativeSet, StateSet, FighterJoined, FighterLeft,
)  # fmt: skip
"""GM actions that make a line of their own; nothing follows from them."""
