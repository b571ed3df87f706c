"""The recording of a fight, live or saved: its log lines, and the map at each event."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from chargen.combat.io.fight_file import SavedFight
from chargen.combat.io.transcript import ended
from chargen.combat.kernel.fight import NOBODY, BaseFight
from chargen.combat.kernel.session import Session, Shown
from chargen.combat.kernel.tally import NO_PARTS, Parts
from chargen.combat.kernel.text.spectator import AIM, ActionTrace, Seen
from chargen.combat.kernel.text.story import StoryLine
from chargen.combat.kernel.text.words import brief, sentences
from chargen.combat.scene.scenario import Scenario


class Detail:
    """One event of a line: its sentence, and the parts of its total."""

    __slots__ = ("parts", "text", "total")

    def __init__(self, event: object, text: str) -> None:
        self.text: Final = text
        self.parts: Final[Parts] = getattr(event, "parts", NO_PARTS)
        self.total: Final[int | None] = getattr(event, "total", None)
        """The sum of the parts."""


class LogLine:
    """One line of the log: an action, its consequences and all their events."""

    __slots__ = ("beat", "details", "events", "number", "text")

    def __init__(
        self, line: StoryLine, events: Sequence[object], details: Sequence[Detail] = ()
    ) -> None:
        self.number: Final = line.end
        """The number of events up to the end of this line."""
        self.text: Final = line.text
        self.beat: Final = line.beat
        """True if a new count, round or declaration begins here, or the fight is over."""
        self.events: Final = tuple(events)
        """The events of the line; empty for the line about the ending."""
        self.details: Final = tuple(details)


class Recording:
    """The log and the states of one fight: a session in progress, or a saved fight."""

    def __init__(self, source: Session | SavedFight, earlier: "Recording | None" = None) -> None:
        """Record a fight; lines it has in common with an ``earlier`` recording are kept."""
        self.source: Final = source
        self.scenario: Final[Scenario] = source.scenario
        self.start: Final[BaseFight] = source.system.fresh(source.scenario)
        """The fight before anything happened."""
        self._columns = source.columns if isinstance(source, SavedFight) else source.system.shown
        self._first: Final[Shown] = tuple(combatant.shown() for combatant in self.start.fighters)
        self.lines: list[LogLine] = [] if earlier is None else list(earlier.lines)
        self.seen: list[object] = [] if earlier is None else list(earlier.seen)
        """The events behind the lines."""
        self.renew()

    @property
    def events(self) -> Sequence[object]:
        """All events, in order."""
        return self.source.events

    def renew(self) -> None:
        """Add the lines of new events and remove those of undone ones.

        The story is written again from the round of the first changed event on.
        """
        events, lines = self.source.events, self.lines
        kept = self._lines_before(self._changed())
        self.seen = list(events)
        first = lines[kept - 1].number if kept else 0
        words = self._words(first)
        story = self._story(first, words)
        new = 0
        while kept < len(lines) and new < len(story) and self._same(lines[kept], story[new]):
            kept, new = kept + 1, new + 1
        del lines[kept:]
        for line in story[new:]:
            inside = range(line.first, line.end)
            details = [Detail(events[place], words[place - first]) for place in inside]
            lines.append(LogLine(line, events[line.first : line.end], details))
        if self.source.ending is not None:
            words = ended(self.scenario, self.source.ending)
            lines.append(LogLine(StoryLine(words, len(events), len(events), beat=True), ()))

    def states_at(self, events: int) -> Iterator[Seen]:
        """Yield the state of each fighter after a number of events, as the map shows it."""
        shown = self.source.shown[events - 1] if events else self._first
        names = self.source.system.shown
        for values in shown:
            yield dict.fromkeys(names, 0) | dict(
                zip(self._columns if events else names, values, strict=True)
            )

    def number_at(self, place: int) -> int:
        """Return the number of events up to a line's end; -1 stands for the start."""
        return self.lines[place].number if place >= 0 else 0

    def round_at(self, events: int) -> int:
        """Return the round after a number of events; 0 before the first."""
        numbers = map(self.source.system.picture.round_of, reversed(self.events[:events]))
        return next((number for number in numbers if number >= 0), 0)

    def acting_at(self, events: int) -> int:
        """Return the number of the fighter whose turn it is after a number of events."""
        whose = map(self.source.system.picture.turn_of, reversed(self.events[:events]))
        return next((fighter for fighter in whose if fighter is not None), NOBODY)

    def matters(self, place: int) -> bool:
        """Return whether a line shows an action between places, or a change of harm.

        The rest is book-keeping: rounds, initiative, intended stances. The ending matters, too.
        """
        if place == len(self.lines) - 1:
            return True
        picture, first = self.source.system.picture, self.number_at(place - 1)
        before = list(self.states_at(first))
        after = map(picture.bearing, self.states_at(self.number_at(place)))
        pairs = zip(map(picture.bearing, before), after, strict=True)
        if any((was.hurt, was.gone) != (now.hurt, now.gone) for was, now in pairs):
            return True
        inside = enumerate(self.lines[place].events, start=first)
        return any(
            picture.passing(self.scenario, list(self.states_at(number)), event)
            for number, event in inside
        )

    def beat_of(self, place: int) -> int:
        """Return the first line of the beat a line belongs to."""
        while place > 0 and not self.lines[place].beat:
            place -= 1
        return max(0, place)

    def next_beat(self, place: int) -> int:
        """Return the last line of the next beat, so that all its consequences show."""
        last = len(self.lines) - 1
        place = min(place + 1, last)
        while place < last and not self.lines[place + 1].beat:
            place += 1
        return place

    def beat_before(self, place: int) -> int:
        """Return the last line of the beat before this one; -1 at the start."""
        return self.beat_of(place) - 1 if place >= 0 else -1

    def beat_events(self, place: int) -> Iterator[tuple[object, list[Seen]]]:
        """Yield the events of a line's beat up to it, each with the states before it."""
        first = self.number_at(self.beat_of(place) - 1) if place >= 0 else 0
        for number in range(first, self.number_at(place)):
            yield self.events[number], list(self.states_at(number))

    def traces(self, place: int) -> tuple[ActionTrace, ...]:
        """Return the traces between places in the beat of a line, up to it.

        An attack leaves one trace: its outcome replaces its aim, and a luck re-roll replaces the
        roll before.
        """
        traces: list[ActionTrace] = []
        attacks: dict[tuple[int, int], int] = {}
        picture = self.source.system.picture
        for event, before in self.beat_events(place):
            trace = picture.passing(self.scenario, before, event)
            if trace is None:
                continue
            if trace.attack in attacks:
                if trace.kind != AIM:
                    traces[attacks.pop(trace.attack)] = trace
                continue
            if trace.attack is not None and trace.kind == AIM:
                attacks[trace.attack] = len(traces)
            traces.append(trace)
        return tuple(traces)

    def _words(self, first: int) -> Sequence[str]:
        """Return the sentences of the events from one on."""
        source, events = self.source, self.source.events
        if isinstance(source, SavedFight):
            return source.words[first:]
        new = map(brief, events[first:])
        return list(sentences(source.system.words, self.start, new, events[:first]))

    def _changed(self) -> int:
        """Return the number of events that still match the lines."""
        pairs = enumerate(zip(self.seen, self.source.events, strict=False))
        shorter = min(len(self.seen), len(self.source.events))
        return next((n for n, (before, now) in pairs if before is not now), shorter)

    def _lines_before(self, changed: int) -> int:
        """Return the number of lines to keep: those of rounds that ended before the change."""
        round_of = self.source.system.picture.round_of
        begins = (n for n in reversed(range(changed)) if round_of(self.source.events[n]) >= 0)
        first = next(begins, 0)
        kept = sum(line.number <= first for line in self.lines) if first else 0
        return kept if kept and self.lines[kept - 1].number == first else 0

    def _story(self, first: int, words: Sequence[str]) -> Sequence[StoryLine]:
        """Return the log lines from an event on.

        A file with events this version no longer knows gets one line for each event.
        """
        source, events = self.source, self.source.events[first:]
        known = {*source.system.events.values()}
        if all(type(event) in known for event in events):
            story = source.system.words.story(self.start, events, self.source.events[:first])
            return [replace(line, first=line.first + first, end=line.end + first) for line in story]
        return [
            StoryLine(words[place - first], place, place + 1, self._begins(event))
            for place, event in enumerate(events, start=first)
        ]

    def _begins(self, event: object) -> bool:
        """Return whether an event begins a round or a fighter's turn."""
        seen = self.source.system.picture
        return seen.round_of(event) >= 0 or seen.turn_of(event) not in {None, NOBODY}

    def _same(self, line: LogLine, story_line: StoryLine) -> bool:
        """Return whether a log line still matches its story line."""
        now = (
            story_line.end,
            story_line.text,
            tuple(self.source.events[story_line.first : story_line.end]),
        )
        return (line.number, line.text, line.events) == now
