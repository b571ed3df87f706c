"""The file a fight is kept in: its scenario and seed, what was said, and what was told.

A fight played by these rules is played again from what was said. One of another version is shown
from its events.
"""

import json
from dataclasses import MISSING, asdict, fields
from typing import Any, Final, cast

from .checks import Refused
from .question import Action
from .scenario_file import read as read_scenario
from .scenario_file import write as write_scenario
from .session import Answer, Entry, Rolled, Session
from .system import SYSTEMS, Act, System

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
        "entries": [_said(entry, session.system) for entry in session.entries],
        "events": [told(event) for event in session.events],
        "shown": session.shown,
    }
    return (json.dumps(whole, ensure_ascii=False) + "\n").encode()


def told(event: Any) -> dict[str, Any]:
    """An event as plain values, its name under ``event``."""
    return {"event": type(event).__name__, **asdict(event)}


def recorded(data: bytes) -> Recorded:
    """Return what a file tells, by whatever version of the rules."""
    return Recorded(_whole(data))


def read(data: bytes) -> Session:
    """Return a fight to be played on; one of other rules is refused."""
    whole = _whole(data)
    if whole["rules"] != RULES:
        raise Refused("This fight was fought by other rules; it can only be shown.")
    scenario = read_scenario(json.dumps(whole["scenario"]).encode())
    system = SYSTEMS[scenario.system]
    entries = [_entry(row, system) for row in whole["entries"]]
    return Session(scenario, whole["seed"], whole["hands"], entries, whole["before"])


_KEYS: Final = {"rules", "scenario", "seed", "before", "hands", "entries", "events", "shown"}


def _whole(data: bytes) -> dict[str, Any]:
    try:
        whole = json.loads(data)
    except ValueError as error:
        raise Refused(f"This is no recorded fight: {error}.") from error
    if not isinstance(whole, dict) or whole.get("format") != FORMAT:
        raise Refused("This is no recorded fight: its format is another.")
    if whole.get("version") != VERSION or not whole.keys() >= _KEYS:
        raise Refused("This recorded fight cannot be read: parts of it are missing or newer.")
    return whole


def _said(entry: Entry, system: System) -> dict[str, Any]:
    if isinstance(entry, Answer):
        action = {"kind": int(entry.action.kind), "values": list(entry.action.values())}
        return {"key": entry.key, **action, "by_tactic": entry.by_tactic}
    if isinstance(entry, Rolled):
        return {"sides": entry.sides, "roll": entry.roll}
    name = next((name for name, kind in system.acts.items() if type(entry) is kind), "")
    if not name:
        raise Refused(f"{entry!r} cannot be kept in a file.")
    return {"act": name, **asdict(cast(Any, entry))}


def _entry(row: dict[str, Any], system: System) -> Entry:
    if "act" in row:
        return act({**row}, system)
    if "roll" in row:
        return Rolled(row["sides"], row["roll"])
    return Answer(row["key"], _action(row, system), row["by_tactic"])


def act(row: dict[str, Any], system: System) -> Act:
    """What the referee does, its name under ``act`` and the rest of it beside."""
    kind = system.acts.get(str(row.pop("act", "")))
    if kind is None:
        raise Refused(f"The referee can do these: {', '.join(system.acts)}.")
    known = {field.name: field for field in fields(cast(Any, kind))}
    wrong = row.keys() - known.keys()
    wrong |= {name for name, field in known.items() if field.default is MISSING} - row.keys()
    if wrong:
        raise Refused(f"It takes {', '.join(known)}.")
    return kind(**row)


def _action(row: dict[str, Any], system: System) -> Action:
    values = [tuple(one) if isinstance(one, list) else one for one in row["values"]]
    kind = system.actions.get(row["kind"])
    return Action(row["kind"]) if kind is None else kind(*values)
