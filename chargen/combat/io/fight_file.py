"""The file of a fight: scenario, seed, entries and events.

A fight of this version of the rules is played again from its entries. One of another version is
shown as recorded: its events, their words, and the map after each of them.
"""

import json
from typing import Any, Final

from ..kernel.session import (
    ActionRefused,
    Answer,
    EnteredRoll,
    Entry,
    ReplayMismatch,
    Session,
    Shown,
    Watch,
)
from ..kernel.system import BLOCK, Ending, System, system_of
from ..kernel.text.words import brief, sentences
from ..scene.scenario import Scenario
from ..scene.validation import InvalidScenario, shown
from .scenario_file import from_json
from .scenario_file import write as write_scenario
from .strict_json import parse, refuse_newer
from .wire_format import act_of, act_row, action_of, action_row, event_of, event_row

LARGEST: Final = 50_000_000
"""Bytes of a recorded fight."""
FORMAT: Final = "fight-record"
VERSION: Final = 1
RULES: Final = 2
"""Changes whenever the same answers and dice would lead to another fight."""


class SavedFight:
    """A recorded fight, playable or not."""

    def __init__(self, whole: dict[str, Any]) -> None:
        self.rules: int = whole["rules"]
        self.scenario: Scenario = from_json(whole["scenario"])
        self.system: System = system_of(self.scenario)
        people = len(self.scenario.fighters)
        self.events = [event_of(row, self.system, people) for row in whole["events"]]
        """Events in order; of an unknown event only the name is kept."""
        self.words: list[str] = [str(words) for words in whole["words"]]
        """Their sentences as recorded."""
        self.columns: tuple[str, ...] = tuple(map(str, whole["columns"]))
        """Names of the numbers of ``shown``."""
        self.shown = [_shown(rows, people, len(self.columns)) for rows in whole["shown"]]
        """Values a map shows after each event."""
        self.ending = None if whole["ending"] is None else _ending(*whole["ending"])
        if not len(self.events) == len(self.words) == len(self.shown):
            raise ValueError("its parts do not fit together")

    @property
    def playable(self) -> bool:
        """True if it was fought by the present rules."""
        return self.rules == RULES


def write(session: Session) -> bytes:
    """Return a fight as a file."""
    lines = sentences(session.system.words, session.fight, map(brief, session.events))
    whole = {
        "format": FORMAT,
        "version": VERSION,
        "rules": RULES,
        "scenario": json.loads(write_scenario(session.scenario)),
        "seed": session.seed,
        "before": session.before,
        "hands": sorted(session.hands),
        **_typed(session),
        "entries": [_entry_row(entry, session.system) for entry in session.entries],
        "events": [event_row(event, session.system) for event in session.events],
        "words": list(lines),
        "columns": session.system.shown,
        "shown": session.shown,
        "ending": None if session.ending is None else session.ending.values(),
    }
    return (json.dumps(whole, ensure_ascii=False) + "\n").encode()


def _typed(session: Session) -> dict[str, Any]:
    """Return the sides that type in their dice, if there is a choice of them."""
    if session.seed is not None or session.typed is None:
        return {}
    return {"typed": sorted(session.typed)}


def recorded(data: bytes) -> SavedFight:
    """Return the fight of a file, recorded by any version of the rules."""
    whole = _whole(data)
    try:
        return SavedFight(whole)
    except InvalidScenario:
        raise
    except (TypeError, ValueError, AttributeError) as error:
        raise _damaged(error) from error


def read(data: bytes, watch: Watch | None = None) -> Session:
    """Return a fight to be played on; one of other rules is refused."""
    whole = _whole(data)
    if whole["rules"] != RULES:
        raise InvalidScenario("This fight was fought by other rules; it can only be shown.")
    try:
        scenario = from_json(whole["scenario"])
        system = system_of(scenario)
        entries = [_entry(row, system) for row in whole["entries"]]
        seed, before = whole["seed"], whole["before"]
        _refuse_strange(seed, before)
        typed = whole.get("typed")
        if typed is not None and not set(typed) <= set(scenario.sides):
            raise InvalidScenario(f"Its dice are typed by {shown(typed)}, which are not its sides.")
        return Session(scenario, seed, whole["hands"], entries, before, watch=watch, typed=typed)
    except (
        ReplayMismatch,
        ActionRefused,
        KeyError,
        TypeError,
        AttributeError,
        IndexError,
    ) as error:
        raise _damaged(error) from error


_KEYS: Final = {
    "format", "version", "rules", "scenario", "seed", "before", "hands", "entries", "events",
    "words", "columns", "shown", "ending",
}  # fmt: skip


def _whole(data: bytes) -> dict[str, Any]:
    whole = parse(data, LARGEST)
    if not isinstance(whole, dict) or whole.get("format") != FORMAT:
        raise InvalidScenario("This is not a recorded fight: its format differs.")
    refuse_newer(whole, VERSION)
    if whole.get("version") != VERSION or whole.keys() - {"typed"} != _KEYS:
        raise InvalidScenario("This recorded fight cannot be read: parts are missing or newer.")
    return whole


def _refuse_strange(seed: object, before: object) -> None:
    """Refuse dice no fight begins on."""
    if seed is not None and type(seed) is not int:
        raise InvalidScenario(f"Its seed is {shown(seed)} and has to be a whole number, or null.")
    if type(before) is not int or not 0 <= before < BLOCK:
        raise InvalidScenario(f"Its fights before are {shown(before)}; less than {BLOCK} are.")


def _damaged(error: Exception) -> InvalidScenario:
    return InvalidScenario(f"This recorded fight is damaged: {error}")


def _shown(rows: Any, people: int, columns: int) -> Shown:
    """Values a map shows of each fighter at one moment."""
    shown = tuple(tuple(int(number) for number in row) for row in rows)
    if len(shown) != people or any(len(row) != columns for row in shown):
        raise ValueError("what it shows does not fit its fighters")
    return shown


def _ending(winner: int, reason: str, rounds: int) -> Ending:
    return Ending(int(winner), str(reason), int(rounds))


def _entry_row(entry: Entry, system: System) -> dict[str, Any]:
    if isinstance(entry, Answer):
        row = {"key": entry.key, "by_tactic": entry.by_tactic}
        return {**row, "action": action_row(entry.action, system)}
    if isinstance(entry, EnteredRoll):
        return {"sides": entry.sides, "roll": entry.roll}
    return act_row(entry, system)


def _entry(row: dict[str, Any], system: System) -> Entry:
    if "act" in row:
        return act_of(row["act"], {k: v for k, v in row.items() if k != "act"}, system)
    if "roll" in row:
        return EnteredRoll(row["sides"], row["roll"])
    return Answer(row["key"], action_of(row["action"], system), row["by_tactic"])
