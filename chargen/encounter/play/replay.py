"""Replay of a fight as one web page with map, log and parts; it needs no network.

The page joins the files of ``resources/replay`` with the fight as JSON. Text of a fight never
becomes markup: the JSON holds none of the letters that could end it, and the script, the only one
the page's policy lets run, shows every word as text.
"""

import base64
import hashlib
import html
import json
from collections.abc import Iterator
from string import Template
from typing import Any, Final

from chargen import __version__, resources
from chargen.character.display_names import points
from chargen.combat.kernel.text.spectator import FighterView
from chargen.encounter.odds.results import side_words
from chargen.encounter.play.recording import Detail, LogLine, Recording
from chargen.rules.model import Ruleset
from chargen.views.style import css_variables

LARGEST: Final = 8_000_000
"""Most bytes of lines in one page; the page notes that later lines are left out."""
OPENED: Final = 5_000_000
"""Bytes after which lines no longer carry their parts."""
MARKUP: Final = str.maketrans({"<": r"\u003c", ">": r"\u003e", "&": r"\u0026"})


def replay(recording: Recording, rules: Ruleset) -> bytes:
    """Return the page in plain ASCII; the same fight always gives the same bytes."""
    return page(title(recording), _about(recording), _PageData(recording, rules).values())


def page(title: str, about: str, values: dict[str, Any]) -> bytes:
    """Return a page that plays these values, in plain ASCII."""
    script = _part("player.js")
    style = Template(_part("style.css")).substitute(
        light=css_variables("light"), dark=css_variables("dark"),
        print=css_variables("light", contrast=True),
    )  # fmt: skip
    policy = (
        f"default-src 'none'; style-src {_digest(style)}; script-src {_digest(script)}; "
        "base-uri 'none'; form-action 'none'"
    )
    text = Template(_part("page.html")).substitute(
        policy=html.escape(policy), style=style, script=script, version=__version__,
        title=html.escape(title), about=html.escape(about),
        fight=_plain(values).translate(MARKUP),
    )  # fmt: skip
    return text.encode("ascii", "xmlcharrefreplace")


def title(recording: Recording) -> str:
    """Return the title of a fight: its sides."""
    sides = (side_words(recording.scenario, side) for side in recording.scenario.sides)
    return " against ".join(sides)


def _about(recording: Recording) -> str:
    """Return the round system and the length; the ending would spoil the fight."""
    fight = recording.source
    if fight.ending is None:
        return f"{fight.system.title}. It is not over."
    return f"{fight.system.title}, {points(fight.ending.rounds, 'round')}."


class _PageData:
    """The fight as the page's script reads it; repeated words and states are numbers."""

    def __init__(self, recording: Recording, rules: Ruleset) -> None:
        self.recording, self.rules = recording, rules
        self._words: dict[str, int] = {}
        self._bearings: dict[tuple[int, int, int, int], int] = {}
        self._used: dict[str, str] = {}
        self._strain = ""

    def values(self) -> dict[str, Any]:
        """Return all values the script reads."""
        recording, scene = self.recording, self.recording.scenario.scene
        start = self._standing(0)
        lines = list(self._lines(start))
        return {
            "fighters": [[fighter.name, fighter.side] for fighter in recording.scenario.fighters],
            "grounds": [
                [cover.name, cover.level, cover.full, cover.extent] for cover in scene.covers
            ],
            "fixtures": [[fixture.name, fixture.extent] for fixture in scene.fixtures],
            "start": start,
            "lines": lines,
            "left_out": len(recording.lines) - len(lines),
            "bearings": [*self._bearings],
            "words": [*self._words],
            "rules": self._used,
            "strain": self._strain,
        }

    def _lines(self, before: list[list[int]]) -> Iterator[dict[str, Any]]:
        """Yield the lines up to the size limit."""
        size = 0
        for place, line in enumerate(self.recording.lines):
            after = self._standing(line.number)
            row = self._line(place, line, before, after)
            if size < OPENED and _opens(line):
                row["d"] = [self._detail(detail) for detail in line.details]
            size += len(_plain(row))
            if size > LARGEST:
                return
            before = after
            yield row

    def _line(
        self, place: int, line: LogLine, before: list[list[int]], after: list[list[int]]
    ) -> dict[str, Any]:
        """Return one line: text, beat, round, turn, changed fighters, traces and importance."""
        recording = self.recording
        changed = (
            [number, *now]
            for number, (was, now) in enumerate(zip(before, after, strict=True))
            if was != now
        )
        return {
            "t": line.text,
            "b": int(line.beat),
            "m": int(recording.matters(place)),
            "r": recording.round_at(line.number),
            "a": recording.acting_at(line.number),
            "s": list(changed),
            "p": [
                [trace.kind, *trace.start, *trace.end, trace.wide]
                for trace in recording.traces(place)
            ],
        }

    def _standing(self, events: int) -> list[list[int]]:
        """Return the position and state of every fighter after a number of events."""
        picture = self.recording.source.system.picture
        return [
            [seen["x"], seen["y"], self._bearing(picture.bearing(seen))]
            for seen in self.recording.states_at(events)
        ]

    def _bearing(self, view: FighterView) -> int:
        self._strain = self._strain or view.strain_name
        row = (self._word(view.words), self._word(view.harm), view.strain, self._word(view.gone))
        return self._bearings.setdefault(row, len(self._bearings))

    def _detail(self, detail: Detail) -> list[Any]:
        parts = [[self._rule(rule), self._word(name), int(n)] for rule, name, n in detail.parts]
        return [detail.text, parts, detail.total]

    def _rule(self, rule: str) -> int:
        if rule in self.rules.citations:
            self._used[rule] = self.rules.citations[rule].title
        return self._word(rule)

    def _word(self, text: str) -> int:
        return self._words.setdefault(text, len(self._words))


def _opens(line: LogLine) -> bool:
    """Return whether a line has details beyond its text."""
    return any(detail.parts or detail.text != line.text for detail in line.details)


def _part(name: str) -> str:
    return resources.folder("replay", name).read_text("ascii")


def _digest(text: str) -> str:
    """Return the policy's source expression for the one script or style allowed."""
    digest = hashlib.sha256(text.encode("ascii")).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


def _plain(values: object) -> str:
    return json.dumps(values, separators=(",", ":"))
