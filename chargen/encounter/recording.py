"""A fight that has been fought, to be looked at from any place: states, lines and beats."""

from collections.abc import Sequence
from typing import Final

from chargen.combat.apply import apply
from chargen.combat.events import (
    CountCame,
    CoveringDeclared,
    Event,
    FightEnded,
    RoundBegan,
)
from chargen.combat.fight import Fight
from chargen.combat.narrate import sentence, told
from chargen.combat.tally import NO_PARTS, Parts

_BEATS: Final = (RoundBegan, CountCame, CoveringDeclared, FightEnded)
_KEPT: Final = 64
"""Events between two states that are kept, so that going back costs little."""


class LogLine:
    """One line of the log: what it says, and the parts of its total."""

    __slots__ = ("beat", "event", "number", "parts", "text", "total")

    def __init__(self, number: int, event: Event, fight: Fight) -> None:
        self.number: Final = number
        """How many events have happened once this line is told."""
        self.event: Final = event
        self.parts: Final = parts_of(event)
        self.total: Final = total_of(event)
        self.text: Final = sentence(fight, plain(event))
        self.beat: Final = isinstance(event, _BEATS)
        """A new count, round or declaration begins here."""


class Recording:
    """The start of a fight and everything that happened; more may be added at the end."""

    def __init__(self, start: Fight, log: Sequence[Event] = ()) -> None:
        self._kept: list[Fight] = [start.copy()]
        self._last = start.copy()
        self.log: list[Event] = []
        self.lines: list[LogLine] = []
        self.more(log)

    def more(self, events: Sequence[Event]) -> None:
        """Add what happened next."""
        for event in events:
            apply(self._last, event)
            self.log.append(event)
            if len(self.log) % _KEPT == 0:
                self._kept.append(self._last.copy())
            if told(event):
                self.lines.append(LogLine(len(self.log), event, self._last))

    @property
    def end(self) -> Fight:
        """The fight as it stands at the end."""
        return self._last

    def at(self, events: int) -> Fight:
        """Return the fight after so many events."""
        kept = min(events // _KEPT, len(self._kept) - 1)
        fight = self._kept[kept].copy()
        for event in self.log[kept * _KEPT : events]:
            apply(fight, event)
        return fight

    def at_line(self, place: int) -> Fight:
        """Return the fight as it stands when a line has been told; -1 is the start."""
        return self.at(self.lines[place].number if place >= 0 else 0)

    def beat_of(self, place: int) -> int:
        """Return the line with which the beat of a line begins."""
        while place > 0 and not self.lines[place].beat:
            place -= 1
        return max(0, place)

    def next_beat(self, place: int) -> int:
        """Return the last line of the next beat, so that one sees all that comes of it."""
        last = len(self.lines) - 1
        place = min(place + 1, last)
        while place < last and not self.lines[place + 1].beat:
            place += 1
        return place

    def beat_before(self, place: int) -> int:
        """Return the last line of the beat before this one; -1 at the start."""
        return self.beat_of(place) - 1 if place >= 0 else -1

    def passed(self, place: int) -> tuple[Fight, Sequence[Event]]:
        """Return the fight as the beat of a line began, and the beat's events up to the line."""
        if place < 0:
            return self.at(0), ()
        first = self.beat_of(place)
        start = self.lines[first - 1].number if first else 0
        return self.at(start), self.log[start : self.lines[place].number]


def parts_of(event: Event) -> Parts:
    """Return the parts of an event's total; nothing if it has none."""
    found: Parts = getattr(event, "parts", NO_PARTS)
    return found


def total_of(event: Event) -> int | None:
    """Return the total an event's parts add up to; None if it has none."""
    for name in ("total", "boxes"):
        if "parts" in event.names and name in event.names:
            return int(getattr(event, name))
    return None


def plain(event: Event) -> Event:
    """Return an event without the parts of its total, so that its sentence stays short."""
    if not parts_of(event):
        return event
    fields = [
        NO_PARTS if name == "parts" else value
        for name, value in zip(event.names, event.values(), strict=True)
    ]
    kind = type(event)
    return kind(*fields)
