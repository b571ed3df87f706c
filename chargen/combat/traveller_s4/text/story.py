"""A fight as a story: one line for a turn with all that came of it.

A line begins with a round, with somebody's number, or with a watch that is set off. What each
event adds is what its sentence says up to the colon; ``SAID`` has what reads otherwise there.
"""

from collections.abc import Sequence
from typing import Final

from ...kernel.words import StoryLine, joined
from .sentences import OUTCOMES, SENTENCES

SAID: Final[dict[str, tuple[str, ...]]] = {
    "RoundEnded": ("",),
    "MoraleThrown": ("{fighter} on {number}", "{fighter} on {number}"),
    "CheckThrown": ("", ""),
    "AttackRolled": ("{attacker} misses {target}", "{attacker} hits {target}"),
    "PlaceThrown": ("",),
    "DamageThrown": ("",),
    "StatDrawn": ("",),
    "WoundTaken": ("{target} is wounded ({stats})",),
    "FellUnconscious": ("{target} is out of action",),
    "FighterDied": ("{target} is dead",),
}
"""What an event adds to its line, where that is not its sentence up to the colon."""
ALONE: Final = ("ModifierGiven", "LightChanged")
"""What the referee says is a line of its own."""
WHOLE: Final = ("RoundBegan", *ALONE)
"""Events whose sentence begins a line as it is."""
DONE: Final = "Done for this round"
LEFT: Final = {"RoundLeft": DONE, "WatchLost": "On watch in vain"}
"""What is said after a turn of all it is true of, and what that is called."""
WITH: Final = " with {weapon}"
AGAIN: Final = "fires again"
SAVED: Final = "is saved by armour"


class Line:
    """One line while it is being made."""

    def __init__(self, first: int, lead: str, who: str = "") -> None:
        self.first: Final = first
        self.lead: Final = lead
        self.who: Final = [who] if who else []
        """Whose turn it is; nobody's where the lead is a sentence of its own."""
        self.alone = False
        """Nothing follows from what the referee says."""
        self.clauses: list[tuple[str, str]] = []
        """The fighter, and the clause about them."""
        self.left: dict[str, list[str]] = {}
        """Who has nothing more to do, by what that is called."""

    def text(self, last: bool) -> str:
        """The line as it reads; the last of a story may be going on."""
        told = ("; " if self.who else ", ").join(joined(self.clauses))
        if not self.who:
            told = f"{self.lead.removesuffix('.')}; {told}." if told else self.lead
        elif told:
            told = f"{self.lead}: {told}."
        else:
            to_do = "to act" if last and not self.left else "to no effect"
            if self.who[0] in self.left.get(DONE, ()):
                to_do = "no more this round"
            told = f"{self.lead}: {' and '.join(self.who)}, {to_do}."
        rest = {
            called: [name for name in names if self.clauses or name not in self.who]
            for called, names in self.left.items()
        }
        ends = (f"{called}: {', '.join(names)}." for called, names in rest.items() if names)
        return " ".join([told, *ends])


class Story:
    """Events in order become lines."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self._phase = ""
        """Which actions it is, but for the first."""

    def add(self, place: int, event: object, words: dict[str, str], sentence: str) -> None:
        """One more event."""
        kind = type(event).__name__
        if kind in WHOLE:
            self.lines.append(Line(place, sentence))
            self.lines[-1].alone = kind in ALONE
        elif kind == "PhaseOpened":
            action = words["actions"].lower().removesuffix("s")
            self._phase = "" if words["phase"] == "1" else f", {action}"
        elif kind == "TurnBegan":
            self._come(place, f"Number {words['number']}{self._phase}", words["fighter"])
        elif kind == "WatchSprung":
            if self.lines and words["target"] in self.lines[-1].who:
                self.lines[-1].clauses.append((words["target"], "sets off a watch"))
            self._come(place, "Watch", words["fighter"])
        elif kind in LEFT or (kind == "CheckThrown" and not int(words["passed"])):
            self._line(place).left.setdefault(LEFT.get(kind, DONE), []).append(words["fighter"])
        else:
            self._go_on(self._line(place), kind, event, words)

    def _line(self, place: int) -> Line:
        """The line that goes on; what follows the referee's word has one of its own."""
        if not self.lines or self.lines[-1].alone:
            self.lines.append(Line(place, "Then"))
            self.lines[-1].who.append("")
        return self.lines[-1]

    def _come(self, place: int, lead: str, who: str) -> None:
        """Those whose turn comes at one moment share a line."""
        line = self.lines[-1] if self.lines else None
        if line is None or line.lead != lead or line.clauses or line.left:
            self.lines.append(Line(place, lead, who))
        else:
            line.who.append(who)

    def _go_on(self, line: Line, kind: str, event: object, words: dict[str, str]) -> None:
        """What comes of a turn."""
        outcome = int(getattr(event, OUTCOMES[kind])) if kind in OUTCOMES else 0
        said = (SAID.get(kind) or SENTENCES[kind])[outcome]
        who, _, rest = said.partition(":")[0].removesuffix(".").partition(" ")
        if kind == "DamageThrown" and words["points"] == "nothing":
            who, rest = "{target}", SAVED
        if not rest:
            return
        who, rest = who.format_map(words), rest.format_map(words)
        if kind == "AttackRolled" and not any(c[1].startswith("fires ") for c in line.clauses):
            rest += WITH.format_map(words)
        if kind == "RoundsFired" and (who, rest) in line.clauses:
            rest = AGAIN
        line.clauses.append((who, rest))


def passages(story: Story, events: int) -> list[StoryLine]:
    """Return the lines with the events each is about."""
    lines: Sequence[Line] = story.lines
    ends = [line.first for line in lines[1:]] + [events]
    return [
        StoryLine(line.text(line is lines[-1]), line.first, end, beat=True)
        for line, end in zip(lines, ends, strict=True)
    ]
