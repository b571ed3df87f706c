"""Actions, the referee's acts and events as plain values under names, for files and programs."""

from collections.abc import Mapping
from dataclasses import MISSING, asdict, dataclass, fields
from functools import cache
from typing import Any, Final, cast

from ..kernel.events import PEOPLE
from ..kernel.question import Action
from ..kernel.system import GmAction, System
from ..scene.validation import InvalidScenario, shown, wrong

_FARTHEST: Final = 10**9
"""No number of an action or act is larger."""


def action_row(action: Action, system: System) -> dict[str, Any]:
    """An action, its name under ``do``."""
    shape = system.actions[int(action.kind)]
    return {"do": shape.name, **dict(zip(shape.values, action.values(), strict=True))}


def action_of(row: object, system: System) -> Action:
    """Return the action plain values name; what they leave out is as usual."""
    name = row.get("do") if isinstance(row, dict) else None
    matches = [(kind, shape) for kind, shape in system.actions.items() if shape.name == name]
    if not isinstance(row, dict) or not matches:
        raise InvalidScenario(f"There is no action {shown(name)}.")
    kind, shape = matches[0]
    for key in row.keys() - {"do"} - shape.values.keys():
        raise InvalidScenario(f"To {name} takes no {shown(key)}.")
    if shape.made is None:
        return Action(kind)
    values = [_value(name, key, row.get(key, usual), usual) for key, usual in shape.values.items()]
    action: Action = shape.made(*values)
    return action


def _value(name: object, key: str, value: object, usual: object) -> object:
    """One value, of the kind of the usual one."""
    if isinstance(usual, tuple) and isinstance(value, list | tuple):
        return tuple(_value(name, key, item, 0) for item in value)
    far = type(value) is int and abs(value) > _FARTHEST
    if type(value) is not type(usual) or far:
        raise InvalidScenario(f"To {name}: {key} is {shown(value)} and has to be like {usual!r}.")
    return value


def act_row(act: GmAction, system: System) -> dict[str, Any]:
    """Return a GM action as a row, with its name under ``act``."""
    names = [name for name, kind in system.acts.items() if type(act) is kind]
    if not names:
        raise InvalidScenario(f"{act!r} is not a GM action of {system.name}.")
    return {"act": names[0], **asdict(cast("Any", act))}


def act_of(name: str, given: Mapping[str, Any], system: System) -> GmAction:
    """Return what plain values say the referee does."""
    kind = system.acts.get(name)
    if kind is None:
        raise InvalidScenario(f"The referee can do these: {', '.join(system.acts)}.")
    known = {field.name: field.default for field in fields(cast("Any", kind))}
    needed = {name for name, usual in known.items() if usual is MISSING}
    if given.keys() - known.keys() or needed - given.keys():
        raise InvalidScenario(f"To {name} takes {', '.join(known)}.")
    for field in fields(cast("Any", kind)):
        value = given.get(field.name, field.default)
        far = type(value) is int and abs(value) > _FARTHEST
        if field.name in given and (far or not _fits(value, field.type)):
            wanted = "a whole number" if field.type is int else "text"
            raise wrong(f"To {name}", field.name, value, wanted)
    return kind(**given)


def event_row(event: object, system: System) -> dict[str, Any]:
    """Return an event as plain values, its published name under ``event``."""
    return {"event": _event_names(system)[type(event)], **asdict(cast("Any", event))}


@cache
def _event_names(system: System) -> dict[type[Any], str]:
    return {kind: name for name, kind in system.events.items()}


@dataclass(frozen=True)
class UnknownEvent:
    """Something that happened by rules of another version, of which only the words are known."""

    name: str


def event_of(row: object, system: System, people: int) -> object:
    """Return the event of a row of plain values, given the number of fighters."""
    given = dict(row) if isinstance(row, dict) else {}
    name = str(given.pop("event", ""))
    kind = system.events.get(name)
    values = {key: _plain(value) for key, value in given.items()}
    if kind is None or {field.name for field in fields(kind)} != values.keys():
        return UnknownEvent(name)
    if not all(_fits(values[field.name], field.type) for field in fields(kind)):
        return UnknownEvent(name)
    named = [cast(int, values[role]) for role in PEOPLE if role in values]
    if not all(-1 <= number < people for number in named):
        return UnknownEvent(name)
    return kind(**values)


def _fits(value: object, kind: object) -> bool:
    """Return whether a value can be that of a field; a list holds parts or dice."""
    if isinstance(kind, type):
        return type(value) is kind
    return isinstance(value, tuple) and all(
        type(item) is int or (isinstance(item, tuple) and [*map(type, item)] == [str, str, int])
        for item in value
    )


def _plain(value: object) -> object:
    """A value of an event; None if it can be none."""
    if isinstance(value, list):
        items = tuple(_plain(item) for item in value)
        return None if None in items else items
    return value if isinstance(value, str | int) else None
