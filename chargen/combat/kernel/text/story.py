"""The story of a fight: events joined into lines, one for an action with its results."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from ..events import clause_of, sentence_of
from ..fight import BaseFight

Phrases = dict[str, str]
"""The fields of an event in words, by name."""
Clause = tuple[str, str]
"""A fighter's name, and a verb with the rest."""


@dataclass(frozen=True)
class StoryLine:
    """One line of a fight told as a story."""

    text: str
    first: int
    """The number of its first event."""
    end: int
    """The number after its last event."""
    beat: bool = False
    """True if a round, a count or a declaration begins here."""


class BaseLine:
    """One line of a story while it is being made."""

    def __init__(self, first: int, lead: str = "", *fighters: str) -> None:
        self.first: Final = first
        self.lead: Final = lead
        """The words before the colon."""
        self.fighters: Final = list(fighters)
        """The fighters whose turn it is."""
        self.whole = ""
        """A sentence that begins the line as it is."""
        self.clauses: list[Clause] = []
        self.alone = False
        """True if nothing follows, as after a GM action."""

    def text(self, *, last: bool) -> str:
        """Return the line; the last of a story may be going on."""
        body = self.body() if self.clauses else self.idle(last=last)
        if self.whole:
            link = ";" if ":" in self.whole else ":"
            return f"{self.whole.removesuffix('.')}{link} {body}." if body else self.whole
        return f"{self.lead}: {body}." if self.lead else f"{body}."

    def body(self) -> str:
        """Return the clauses as sentences; a list outside of turns."""
        return ("; " if self.fighters else ", ").join(joined(self.clauses))

    def idle(self, *, last: bool) -> str:
        """Return what a line without clauses says of its fighters."""
        if last:
            return turn_of(self.fighters)
        return f"{' and '.join(self.fighters)}, without effect" if self.fighters else ""


Line = TypeVar("Line", bound=BaseLine)


class BaseStory(ABC, Generic[Line]):
    """The lines of a fight so far."""

    def __init__(self) -> None:
        self.lines: list[Line] = []

    def open(self, fight: BaseFight, earlier: Sequence[object]) -> None:
        """Learn what the story needs from before its first event; nothing by default."""

    @abstractmethod
    def add(self, place: int, event: object, phrases: Phrases) -> None:
        """Add one more event, the ``place``-th of its fight."""

    def clause(self, event: object, phrases: Phrases) -> Clause | None:
        """Return the clause an event adds, None if it adds none."""
        fighter, _, rest = clause_of(event).partition(" ")
        return (fighter.format_map(phrases), rest.format_map(phrases)) if rest else None

    def sentence(self, event: object, phrases: Phrases) -> str:
        """Return the sentence of an event."""
        return sentence_of(event).format_map(phrases)

    def finished(self, events: int) -> list[StoryLine]:
        """Return the lines that say something, with the events of each."""
        lines = [line for line in self.lines if line.whole or line.fighters or line.clauses]
        ends = [line.first for line in lines[1:]] + [events]
        return [
            StoryLine(
                line.text(last=line is lines[-1]),
                line.first if line is not lines[0] else 0,
                end,
                beat=bool(line.whole or line.fighters),
            )
            for line, end in zip(lines, ends, strict=True)
        ]


def turn_of(fighters: Sequence[str]) -> str:
    """Return whose turn it is; empty without fighters."""
    names = [f"{name}'s" for name in fighters]
    return f"it is {' and '.join(names)} turn" if names else ""


def joined(clauses: Sequence[Clause]) -> list[str]:
    """Join the clauses about each fighter in turn into one sentence, repeats counted."""
    parts: list[str] = []
    place = 0
    while place < len(clauses):
        fighter = clauses[place][0]
        verbs: list[str] = []
        times: list[int] = []
        while place < len(clauses) and clauses[place][0] == fighter:
            if verbs and clauses[place][1] == verbs[-1]:
                times[-1] += 1
            else:
                verbs.append(clauses[place][1])
                times.append(1)
            place += 1
        *before, last = map(_repeated, verbs, times)
        parts.append(f"{fighter} {', '.join(before)} and {last}" if before else f"{fighter} {last}")
    return parts


def _repeated(verb: str, times: int) -> str:
    if times == 1:
        return verb
    return f"{verb} twice" if times == 2 else f"{verb} {times} times"  # noqa: PLR2004 - two
