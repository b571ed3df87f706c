"""The file a fight is kept in: its scenario and seed, what was said, and what was told.

A fight played by these rules is played again from what was said. One of another version is shown
from its events.
"""

import json
from typing import Any, Final

from .checks import Refused
from .plain import act_of, act_row, action_of, action_row, event_row
from .scenario_file import from_json
from .scenario_file import write as write_scenario
from .session import Answer, Entry, NotAllowed, NotTheSame, Rolled, Session
from .strict_json import parse
from .system import SYSTEMS, System

LARGEST: Final = 50_000_000
"""Bytes of a recorded fight."""
FORMAT: Final = "fight-record"
VERSION: Final = 1
RULES: Final = 1
"""Changes whenever the same answers and dice would lead to another fight."""


class Recorded:
    """A fight as it was told, whether it can still be played on or not."""

    def __init__(self, whole: dict[str, Any]) -> None:
        self.rules: int = whole["rules"]
        self.events: list[dict[str, Any]] = whole["events"]
        """Each with its name under ``event``."""
        self.shown: list[list[list[int]]] = whole["shown"]
        """What a map shows after each of them."""

    @property
    def playable(self) -> bool:
        """Whether it was fought by the rules as they are now."""
        return self.rules == RULES


def write(session: Session) -> bytes:
    """Return a fight as a file."""
    whole = {
        "format": FORMAT,
        "version": VERSION,
        "rules": RULES,
        "scenario": json.loads(write_scenario(session.scenario)),
        "seed": session.seed,
        "before": session.before,
        "hands": sorted(session.hands),
        "entries": [_entry_row(entry, session.system) for entry in session.entries],
        "events": [event_row(event) for event in session.events],
        "shown": session.shown,
    }
    return (json.dumps(whole, ensure_ascii=False) + "\n").encode()


def recorded(data: bytes) -> Recorded:
    """Return what a file tells, by whatever version of the rules."""
    return Recorded(_whole(data))


def read(data: bytes) -> Session:
    """Return a fight to be played on; one of other rules is refused."""
    whole = _whole(data)
    if whole["rules"] != RULES:
        raise Refused("This fight was fought by other rules; it can only be shown.")
    scenario = from_json(whole["scenario"])
    system = SYSTEMS[scenario.system]
    try:
        entries = [_entry(row, system) for row in whole["entries"]]
        return Session(scenario, whole["seed"], whole["hands"], entries, whole["before"])
    except (NotTheSame, NotAllowed, KeyError, TypeError, AttributeError, IndexError) as error:
        raise Refused(f"This recorded fight is damaged: {error}") from error


_KEYS: Final = {"rules", "scenario", "seed", "before", "hands", "entries", "events", "shown"}


def _whole(data: bytes) -> dict[str, Any]:
    whole = parse(data, LARGEST)
    if not isinstance(whole, dict) or whole.get("format") != FORMAT:
        raise Refused("This is no recorded fight: its format is another.")
    if whole.get("version") != VERSION or not whole.keys() >= _KEYS:
        raise Refused("This recorded fight cannot be read: parts of it are missing or newer.")
    return whole


def _entry_row(entry: Entry, system: System) -> dict[str, Any]:
    if isinstance(entry, Answer):
        said = {"key": entry.key, "by_tactic": entry.by_tactic}
        return {**said, "action": action_row(entry.action, system)}
    if isinstance(entry, Rolled):
        return {"sides": entry.sides, "roll": entry.roll}
    return act_row(entry, system)


def _entry(row: dict[str, Any], system: System) -> Entry:
    if "act" in row:
        return act_of(row["act"], {k: v for k, v in row.items() if k != "act"}, system)
    if "roll" in row:
        return Rolled(row["sides"], row["roll"])
    return Answer(row["key"], action_of(row["action"], system), row["by_tactic"])
