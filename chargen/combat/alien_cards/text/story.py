"""The story of a fight with initiative cards: one line for an action and its results.

A line begins with a round, a fighter's card, or that fighter's next action. Each event adds its
sentence up to the colon; ``SAID`` holds the clauses that differ from their sentences.
"""

from typing import Final

from ...kernel.words import StoryLine, joined
from .sentences import HEADS, SENTENCES, UNSAID

SAID: Final[dict[str, tuple[str, ...]]] = {
    "CardDrawn": ("{fighter} on {card} ({why})", "{fighter} on {card}"),
    "StressTold": ("", *(said.replace(": ", " (", 1) for said in SENTENCES["StressTold"][1:])),
    "AttackSettled": ("{attacker} {fails}", ""),
    "DamageTaken": (
        "{target} is not hurt{stopped}", "{target} takes {damage} damage{stopped}, health {health}",
    ),
    "AmmoConserved": ("{fighter} saves ammunition",),
    "FighterDied": ("{target} dies ({cause})",),
    "LimitShortened": ("{target} has less time to live ({limit})",),
    "CoverTaken": ("{fighter} takes partial cover ({cover})",
                   "{fighter} goes into full cover ({cover})"),
}  # fmt: skip
"""What an event adds to its line, where that is not its sentence up to the colon."""
PUT: Final = ("gets past", "is shoved")
"""How somebody comes elsewhere by an attack: that is what came of it, no deed of its own."""
BLOWS: Final = ("fires at", "strikes at")
"""Attacks that miss; all others fail."""


class Line:
    """One line while it is being made."""

    def __init__(self, first: int, lead: str, who: str = "", *, beat: bool = False) -> None:
        self.first: Final = first
        self.lead: Final = lead
        """What stands before the colon, if anything does."""
        self.who: Final = who
        """Whose card it is."""
        self.beat: Final = beat
        self.broken = False
        """Whether the fighter is broken when the card comes."""
        self.clauses: list[tuple[str, str]] = []
        """The fighter, and the clause about them."""

    def text(self, last: bool) -> str:
        """The line as it reads; the last of a story may be going on."""
        told = ("; " if self.who or not self.beat else ", ").join(joined(self.clauses))
        if not told and self.who:
            idle = " lies broken" if self.broken else ", to act" if last else " does nothing"
            told = f"{self.who}{idle}"
        if not told:
            return f"{self.lead}."
        return f"{self.lead}: {told}." if self.lead else f"{told}."


class Story:
    """Events in order become lines."""

    def __init__(self) -> None:
        self._lines: list[Line] = []
        self._broken: set[str] = set()
        self._aimed = False
        """Whether the last thing done was to aim: the shot goes on with it."""

    def add(self, place: int, kind: str, outcome: int, words: dict[str, str]) -> None:
        """One more event."""
        if kind == "RoundBegan":
            lead = f"Round {words['number']} begins, and cards are dealt"
            self._lines.append(Line(place, lead, beat=True))
        elif kind == "TurnBegan":
            who = words["fighter"]
            self._lines.append(Line(place, f"Card {words['card']}", who, beat=True))
            self._lines[-1].broken = who in self._broken
        else:
            self._go_on(place, kind, outcome, words)
        self._aimed = kind == "AimTaken"
        if kind == "BrokeDown":
            self._broken.add(words["target"])
        elif kind == "Recovered":
            self._broken.discard(words["target"])

    def _go_on(self, place: int, kind: str, outcome: int, words: dict[str, str]) -> None:
        line = self._lines[-1] if self._lines else None
        begun = line is not None and (not line.who or line.clauses) and not self._aimed
        if line is None or (kind in HEADS and begun and words.get("how") not in PUT):
            line = Line(place, "")
            self._lines.append(line)
        if kind in UNSAID and kind not in SAID:
            return
        said = (SAID.get(kind) or SENTENCES[kind])[outcome]
        if kind == "StressTold" and " (" in said:
            said = said.removesuffix(".") + ")"
        who, _, rest = said.partition(":")[0].removesuffix(".").partition(" ")
        if rest:
            line.clauses.append((who.format_map(words), rest.format_map(words)))

    def passages(self, events: int) -> list[StoryLine]:
        """Return the lines with the events each is about."""
        kept = [line for line in self._lines if line.lead or line.clauses]
        starts = [0, *(line.first for line in kept[1:])]
        ends = [*starts[1:], events]
        return [
            StoryLine(line.text(line is kept[-1]), start, end, line.beat)
            for line, start, end in zip(kept, starts, ends, strict=True)
        ]
