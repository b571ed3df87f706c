"""A fight by Lead and Chrome as a story: one line for all who act at a moment.

A line begins with a round, with initiative, or with somebody's Action, and goes on while that has
consequences. Several of one result share a line, since they act at once (LC-07).
"""

from collections.abc import Sequence
from typing import Final

from ...kernel.words import StoryLine, joined
from .sentences import OUTCOMES, SENTENCES

Fields = dict[str, str]

SAID: Final[dict[str, tuple[str, ...]]] = {
    "LocationRolled": ("",),
    "DamageRolled": ("",),
    "ArmourWorn": ("",),
    "GrazeRolled": ("",),
    "DefenceRolled": ("",),
    "StunSaved": ("", ""),
    "DeathSaved": ("", ""),
    "ShotsFired": ("",),
    "RoundEnded": ("",),
    "HasteDeclared": ("{fighter} will not aim",),
    "PlaceRolled": ("{fighter} on {total}", "{fighter} last"),
    "SquadRolled": ("{squad} on {total}", "{squad} last"),
    "AttackRolled": ("{attacker} attacks {target} with {weapon}",),
    "AttackHit": (" and hits",),
    "AttackMissed": (" and misses by {short}",),
    "DrawFumbled": (
        "{fighter} fumbles the draw and wastes the attack",
        "{fighter} fumbles the draw",
        "{fighter} fumbles the draw, and {weapon} goes off by itself",
        "{fighter} fumbles the draw into the own body",
    ),
    "StrayHit": ("{target} is hit by accident",),
    "HitStopped": (
        "{target} is saved by cover at the {location}",
        "{target} is saved by armour at the {location}",
    ),
    "WoundTaken": ("{target} is wounded at the {location} ({marks})",),
    "LimbCrippled": ("{target} has a crippled {location}",),
    "FighterDown": ("{target} is out of action ({cause})",),
    "FighterDied": ("{target} dies ({cause})",),
    "Reloaded": ("{fighter} loads {weapon} ({rounds})",),
}
"""What an event adds to its line, where that is not its sentence up to the colon."""

WHOLE: Final = ("RoundBegan", "LightChanged")
"""Events whose sentence is a line."""
PHASES: Final = {
    "HasteDeclared": "Declared",
    "QuickDrawDeclared": "Declared",
    "PlaceRolled": "Initiative",
    "SquadRolled": "Initiative",
    "DyingTicked": "The dying",
}
"""What happens to all in turn is one line, and what that is called."""


class Line:
    """One line of the story while it is being made."""

    def __init__(self, first: int, lead: str = "") -> None:
        self.first: Final = first
        self.lead: Final = lead
        """What stands before the colon."""
        self.who: list[str] = []
        """Whose Action it is; nobody's where all do something in turn."""
        self.clauses: list[tuple[str, str]] = []
        """The fighter, and the clause about them."""
        self.whole = ""

    def text(self, last: bool) -> str:
        """The line as it reads; the last of a story may be going on."""
        if self.whole:
            return self.whole
        told = ("; " if self.who else ", ").join(joined(self.clauses))
        if self.who and not told:
            several = " and ".join(self.who)
            told = f"{several}, {'to act' if last else 'to no effect'}"
        return f"{self.lead}: {told}." if self.lead else f"{told}."


class Story:
    """Events in order become lines."""

    def __init__(self) -> None:
        self._lines: list[Line] = []
        self._before = ""

    def add(self, place: int, event: object, words: Fields, sentence: str) -> None:
        """Tell one more event."""
        kind = type(event).__name__
        if kind in WHOLE:
            self._lines.append(Line(place))
            self._lines[-1].whole = sentence
        elif kind == "TurnBegan":
            self._come(place, words)
        else:
            self._go_on(place, kind, event, words)
        self._before = kind

    def _come(self, place: int, words: Fields) -> None:
        """Those whose Action comes at once share a line (LC-07)."""
        if self._before != "TurnBegan":
            self._lines.append(Line(place, f"{words['ordinal'].capitalize()} action"))
        self._lines[-1].who.append(words["fighter"])

    def _go_on(self, place: int, kind: str, event: object, words: Fields) -> None:
        phase = PHASES.get(kind, "")
        line = self._lines[-1] if self._lines else None
        if line is None or line.whole or (phase and line.lead != phase):
            line = Line(place, phase)
            self._lines.append(line)
        said = _clause(kind, int(getattr(event, OUTCOMES[kind])) if kind in OUTCOMES else 0)
        if kind == "StunSaved" and words["target"] in line.who and not line.clauses:
            said = "" if said else "{target} stays down"
        who, _, rest = said.partition(" ")
        if said.startswith(" and "):
            before, told = line.clauses[-1]
            line.clauses[-1] = (before, told + said.format_map(words))
        elif rest:
            line.clauses.append((who.format_map(words), rest.format_map(words)))

    def passages(self, events: int) -> list[StoryLine]:
        """Return the lines with the events each is about."""
        kept = [line for line in self._lines if line.whole or line.who or line.clauses]
        ends = [line.first for line in kept[1:]] + [events]
        return [
            StoryLine(line.text(line is kept[-1]), line.first, end, bool(line.whole or line.who))
            for line, end in zip(kept, ends, strict=True)
        ]


def _clause(kind: str, outcome: int) -> str:
    """What an event adds to its line; empty for nothing."""
    said: Sequence[str] = SAID.get(kind) or SENTENCES[kind]
    return said[outcome].partition(":")[0].removesuffix(".")
