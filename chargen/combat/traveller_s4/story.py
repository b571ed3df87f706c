"""A fight as a story: one line for a turn with all that came of it.

A line begins with a round, with somebody's number, or with a watch that is set off. What each
event adds is what its sentence says up to the colon; ``SAID`` has what reads otherwise there.
"""

from collections.abc import Sequence
from typing import Final

from ..words import Passage
from .sentences import OUTCOMES, SENTENCES

SAID: Final[dict[str, tuple[str, ...]]] = {
    "CombatRoundEnded": ("",),
    "PhaseOpened": ("",),
    "MoraleThrown": ("{fighter} {number}", "{fighter} {number}"),
    "TurnCame": ("",),
    "CheckThrown": ("{fighter} is done", ""),
    "RoundLeft": ("{fighter} is done",),
    "WatchSprung": ("",),
    "AttackThrown": ("{attacker} misses {target}", "{attacker} hits {target}"),
    "PlaceThrown": ("",),
    "DamageThrown": ("",),
    "StatDrawn": ("",),
    "WoundTaken": ("{target} is wounded ({strength}/{dexterity}/{endurance})",),
    "FellUnconscious": ("{target} is out of action",),
    "WasKilled": ("{target} is dead",),
}
"""What an event adds to its line, where that is not its sentence up to the colon."""
ALONE: Final = ("DmGiven", "LightSet")
"""What the referee says is a line of its own."""
DONE: Final = ("CheckThrown", "RoundLeft", "WatchLost")
"""What is said after somebody's turn or without one."""


class TurnLine:
    """One line while it is being made."""

    def __init__(self, first: int, lead: str, whole: bool = False) -> None:
        self.first: Final = first
        self.lead: Final = lead
        self.whole: Final = whole
        """The lead is a sentence of its own."""
        self.clauses: list[tuple[str, str]] = []
        """Who, and what is said of him."""

    def text(self) -> str:
        """The line as it reads."""
        told = _joined(self.clauses)
        if self.whole:
            return f"{self.lead.removesuffix('.')}; {told}." if told else self.lead
        return f"{self.lead}: {told or 'to act'}."


def _joined(clauses: Sequence[tuple[str, str]]) -> str:
    """One clause after the other; somebody of whom more is said is named once."""
    found: list[str] = []
    before = ""
    for who, said in clauses:
        found.append(said if who == before else f"{who} {said}")
        before = who
    return ", ".join(found)


class TravellerStory:
    """Events in order become lines."""

    def __init__(self) -> None:
        self.lines: list[TurnLine] = []

    def add(self, place: int, event: object, words: dict[str, str], sentence: str) -> None:
        """One more event."""
        kind = type(event).__name__
        if kind in {"CombatRoundBegan", *ALONE}:
            self.lines.append(TurnLine(place, sentence, whole=True))
        elif kind == "TurnCame":
            self.lines.append(TurnLine(place, f"{words['number']}, {words['fighter']}"))
        elif kind == "WatchSprung":
            self.lines.append(TurnLine(place, f"Watch, {words['fighter']}"))
        elif not self.lines or self.lines[-1].lead in ALONE:
            self.lines.append(TurnLine(place, sentence, whole=True))
            return
        outcome = int(getattr(event, OUTCOMES[kind])) if kind in OUTCOMES else 0
        said = (SAID.get(kind) or SENTENCES[kind])[outcome]
        who, _, rest = said.partition(":")[0].removesuffix(".").partition(" ")
        if rest and kind not in {"CombatRoundBegan", *ALONE}:
            self.lines[-1].clauses.append((who.format_map(words), rest.format_map(words)))


def passages(story: TravellerStory, events: int) -> list[Passage]:
    """Return the lines with the events each is about; those of one moment are one line."""
    lines: list[TurnLine] = []
    for line in story.lines:
        before = lines[-1] if lines else None
        if before is not None and not before.whole and not before.clauses and not line.whole:
            lines[-1] = _joint(before, line)
        else:
            lines.append(line)
    ends = [line.first for line in lines[1:]] + [events]
    return [
        Passage(line.text(), line.first, end, beat=True)
        for line, end in zip(lines, ends, strict=True)
    ]


def _joint(before: TurnLine, line: TurnLine) -> TurnLine:
    """One line of somebody of whom nothing was said by himself and of whoever came with him."""
    when, _, who = before.lead.partition(", ")
    then, _, other = line.lead.partition(", ")
    made = TurnLine(before.first, f"{when}, {who}{' and ' if when == then else '; '}{other}")
    made.clauses = line.clauses
    return made
