"""A fight that is fought or was, to be looked at from any place: what was told, and the map."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from chargen.combat.io.fight_file import SavedFight
from chargen.combat.io.transcript import ended
from chargen.combat.kernel.fight import NOBODY, BaseFight
from chargen.combat.kernel.session import Session, Shown
from chargen.combat.kernel.spectator import AIM, ActionTrace, Seen
from chargen.combat.kernel.tally import NO_PARTS, Parts
from chargen.combat.kernel.words import StoryLine, brief
from chargen.combat.scene.scenario import Scenario


class Detail:
    """One thing that happened in a line: its sentence, and the parts of its total."""

    __slots__ = ("parts", "text", "total")

    def __init__(self, event: object, text: str) -> None:
        self.text: Final = text
        self.parts: Final[Parts] = getattr(event, "parts", NO_PARTS)
        self.total: Final[int | None] = getattr(event, "total", None)
        """What the parts add up to."""


class LogLine:
    """One line of the log: a deed and what came of it, and all that happened in it."""

    __slots__ = ("beat", "details", "events", "number", "text")

    def __init__(
        self, line: StoryLine, events: Sequence[object], details: Sequence[Detail] = ()
    ) -> None:
        self.number: Final = line.end
        """How many events have happened once this line is told."""
        self.text: Final = line.text
        self.beat: Final = line.beat
        """A new count, round or declaration begins here, or the fight is over."""
        self.events: Final = tuple(events)
        """What the line tells; nothing for the line that says how the fight ended."""
        self.details: Final = tuple(details)


class Recording:
    """What was told of a fight: one being played, or one read from a file."""

    def __init__(self, source: Session | SavedFight) -> None:
        self.source: Final = source
        self.scenario: Final[Scenario] = source.scenario
        self.start: Final[BaseFight] = source.system.fresh(source.scenario)
        """The fight before anything happened."""
        self._columns = source.columns if isinstance(source, SavedFight) else source.system.shown
        self._first: Final[Shown] = tuple(combatant.shown() for combatant in self.start.fighters)
        self.lines: list[LogLine] = []
        self._seen: list[object] = []
        """The events the lines tell."""
        self.renew()

    @property
    def events(self) -> Sequence[object]:
        """Everything that happened, in order."""
        return self.source.events

    def renew(self) -> None:
        """Add the lines of what was told since; what was taken back goes.

        The round in which something is new is told again, and what comes after it.
        """
        events, lines = self.source.events, self.lines
        kept = self._lines_before(self._changed())
        self._seen = list(events)
        story = self._story(lines[kept - 1].number if kept else 0)
        new = 0
        while kept < len(lines) and new < len(story) and self._same(lines[kept], story[new]):
            kept, new = kept + 1, new + 1
        del lines[kept:]
        for line in story[new:]:
            inside = range(line.first, line.end)
            details = [Detail(events[place], self._words(place)) for place in inside]
            lines.append(LogLine(line, events[line.first : line.end], details))
        if self.source.ending is not None:
            words = ended(self.scenario, self.source.ending)
            lines.append(LogLine(StoryLine(words, len(events), len(events), beat=True), ()))

    def at(self, events: int) -> Iterator[Seen]:
        """Yield what a map shows of everybody after so many events."""
        shown = self.source.shown[events - 1] if events else self._first
        names = self.source.system.shown
        for values in shown:
            yield dict.fromkeys(names, 0) | dict(
                zip(self._columns if events else names, values, strict=True)
            )

    def number_at(self, place: int) -> int:
        """Return how many events have happened when a line has been told; -1 is the start."""
        return self.lines[place].number if place >= 0 else 0

    def round_at(self, events: int) -> int:
        """Return the round it is after so many events; 0 before the first."""
        numbers = map(self.source.system.picture.round_of, reversed(self.events[:events]))
        return next((number for number in numbers if number >= 0), 0)

    def acting_at(self, events: int) -> int:
        """Return whose turn it is after so many events, by number."""
        whose = map(self.source.system.picture.turn_of, reversed(self.events[:events]))
        return next((fighter for fighter in whose if fighter is not None), NOBODY)

    def matters(self, place: int) -> bool:
        """Whether something passes in a line, or somebody is hurt or gone after it.

        The rest is book-keeping: rounds, initiative, what was meant. The end matters, too.
        """
        if place == len(self.lines) - 1:
            return True
        picture, first = self.source.system.picture, self.number_at(place - 1)
        before = list(self.at(first))
        after = map(picture.bearing, self.at(self.number_at(place)))
        pairs = zip(map(picture.bearing, before), after, strict=True)
        if any((was.hurt, was.gone) != (now.hurt, now.gone) for was, now in pairs):
            return True
        inside = enumerate(self.lines[place].events, start=first)
        return any(
            picture.passing(self.scenario, list(self.at(number)), event) for number, event in inside
        )

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

    def passed(self, place: int) -> Iterator[tuple[object, list[Seen]]]:
        """Yield the events of a line's beat up to it, each with everybody as he was before it."""
        first = self.number_at(self.beat_of(place) - 1) if place >= 0 else 0
        for number in range(first, self.number_at(place)):
            yield self.events[number], list(self.at(number))

    def passings(self, place: int) -> tuple[ActionTrace, ...]:
        """Return what passed between places in the beat of a line, up to it.

        An attack is one of them: its outcome takes the place of its aim, and what luck rolled anew
        that of what was before.
        """
        traces: list[ActionTrace] = []
        attacks: dict[tuple[int, int], int] = {}
        picture = self.source.system.picture
        for event, before in self.passed(place):
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

    def _words(self, place: int) -> str:
        source = self.source
        if isinstance(source, SavedFight):
            return source.words[place]
        return source.system.words.sentence(self.start, brief(source.events[place]))

    def _changed(self) -> int:
        """How many events are still those the lines tell."""
        pairs = enumerate(zip(self._seen, self.source.events, strict=False))
        shorter = min(len(self._seen), len(self.source.events))
        return next((n for n, (before, now) in pairs if before is not now), shorter)

    def _lines_before(self, changed: int) -> int:
        """How many lines stay: those of rounds that are over before the first new event."""
        round_of = self.source.system.picture.round_of
        begins = (n for n in reversed(range(changed)) if round_of(self.source.events[n]) >= 0)
        first = next(begins, 0)
        kept = sum(line.number <= first for line in self.lines) if first else 0
        return kept if kept and self.lines[kept - 1].number == first else 0

    def _story(self, first: int) -> Sequence[StoryLine]:
        """The lines of the log from an event on.

        A file with events nobody knows any more is told one by one.
        """
        source, events = self.source, self.source.events[first:]
        known = {*source.system.events.values()}
        if all(type(event) in known for event in events):
            story = source.system.words.story(self.start, events)
            return [replace(line, first=line.first + first, end=line.end + first) for line in story]
        return [
            StoryLine(self._words(place), place, place + 1, self._begins(event))
            for place, event in enumerate(events, start=first)
        ]

    def _begins(self, event: object) -> bool:
        """Whether an event begins a round or somebody's turn."""
        seen = self.source.system.picture
        return seen.round_of(event) >= 0 or seen.turn_of(event) not in {None, NOBODY}

    def _same(self, line: LogLine, story_line: StoryLine) -> bool:
        """Whether a line still tells what it told."""
        now = (
            story_line.end,
            story_line.text,
            tuple(self.source.events[story_line.first : story_line.end]),
        )
        return (line.number, line.text, line.events) == now
