"""JSON Schemas for programs: of scenarios, and of the lines a fight is played by.

They are made from the models of each system, so they have every field those have. A schema gives
kinds, words and lists; bounds of numbers and what depends on other fields are checked on reading.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, fields
from typing import Any, Final

from ..kernel.system import SYSTEMS, System
from ..scene.scenario import FIXTURE_NAMES, LIGHT_NAMES, MOST_FIGHTERS, Cover, Fixture, Scene
from ..scene.validation import LONGEST
from . import fight_file
from .dice_line import MOST_DICE
from .line_protocol import PROTOCOL
from .scenario_file import FORMAT, VERSION

Schema = dict[str, Any]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_TEXT: Final[Schema] = {"type": "string", "maxLength": LONGEST}
_WHOLE: Final[Schema] = {"type": "integer"}
_YES: Final[Schema] = {"type": "boolean"}
_WORDS: Final[Schema] = {"type": "string"}
_TRUE: Final[Schema] = {"const": True}
_WORD, _NUMBER, _EITHER = range(3)
"""The form of a value that has a word: lines out show words, files numbers; lines in take both."""
_PLACES: Final = frozenset({"location", "called"})
"""Keys whose words depend on the body of a fighter."""


def schemas() -> dict[str, Schema]:
    """Return the schema of each file and each kind of line, by its name."""
    systems = [SYSTEMS[name] for name in SYSTEMS]
    return {
        "combat-scenario": _join_systems("A fight before it begins", systems, _scenario),
        "combat-record": _join_systems("A fight with its choices and events", systems, _record),
        "combat-step-input": _join_systems("A line that answers a fight", systems, _line_in),
        "combat-step-output": _join_systems("A line a fight writes", systems, _line_out),
    }


def _join_systems(
    title: str, systems: Sequence[System], schema_of: Callable[[System], Schema]
) -> Schema:
    """Return a schema that has a branch for each system."""
    branches = {system.name: schema_of(system) for system in systems}
    places = [{"$ref": f"#/$defs/{name}"} for name in branches]
    return {"$schema": DIALECT, "title": title, "anyOf": places, "$defs": branches}


def _object(values: Mapping[str, Schema], needed: Sequence[str] = ()) -> Schema:
    schema: Schema = {"type": "object", "properties": dict(values), "additionalProperties": False}
    return schema | ({"required": list(needed)} if needed else {})


def _list(item: Schema, **bounds: int) -> Schema:
    return {"type": "array", "items": item, **bounds}


# --- scenarios


def _scenario(system: System) -> Schema:
    models = system.models
    fighter = _model(models.fighter, models.parts, models.words)
    parts = {"covers": Cover, "fixtures": Fixture}
    scene = _model(Scene, parts, {"light": LIGHT_NAMES, "sort": FIXTURE_NAMES})
    tunables = _model(models.tunables, {}, models.words)
    for name, tunable in models.tuning.items():
        if tunable.words:
            tunables["properties"][name] = {"enum": list(tunable.words)}
    values: dict[str, Schema] = {
        "format": {"const": FORMAT},
        "version": {"const": VERSION},
        "system": {"const": system.name},
        "fighters": _list(fighter, maxItems=MOST_FIGHTERS),
        "scene": scene,
        "tunables": tunables,
    }
    named = [] if system.name == "gray_dawn" else ["system"]
    return _object(values, ["format", "version", *named])


def _record(system: System) -> Schema:
    answer: dict[str, Schema] = {
        "key": _WORDS, "by_tactic": _YES, "action": {"anyOf": [*_actions(system, _NUMBER)]},
    }  # fmt: skip
    roll: dict[str, Schema] = {"sides": _WHOLE, "roll": _WHOLE}
    entries = [_object(answer, [*answer]), _object(roll, [*roll]), *_acts(system, _NUMBER)]
    values: dict[str, Schema] = {
        "format": {"const": fight_file.FORMAT}, "version": {"const": fight_file.VERSION},
        "rules": _WHOLE, "scenario": _scenario(system), "seed": {"type": ["integer", "null"]},
        "before": _WHOLE, "hands": _list(_WHOLE), "entries": _list({"anyOf": entries}),
        "events": _list({"anyOf": [*_events(system, _NUMBER)]}), "words": _list(_WORDS),
        "columns": {"const": list(system.shown)}, "shown": _list(_list(_list(_WHOLE))),
        "ending": {"type": ["array", "null"]},
    }  # fmt: skip
    return _object({**values, "typed": _list(_WHOLE)}, [*values])


def _model(
    kind: type[Any], parts: Mapping[str, type[Any]], words: Mapping[str, Sequence[str]]
) -> Schema:
    """Return the schema of one model of a scenario's file."""
    values: dict[str, Schema] = {}
    needed: list[str] = []
    for field in fields(kind):
        factory = field.default_factory
        usual: object = field.default if factory is MISSING else factory()
        if usual is MISSING:
            needed.append(field.name)
        if field.name in parts:
            part = _model(parts[field.name], {}, words)
            values[field.name] = _list(part, maxItems=MOST_FIGHTERS)
        elif field.name in words:
            word: Schema = {"enum": list(words[field.name])}
            values[field.name] = _list(word) if isinstance(usual, tuple) else word
        else:
            values[field.name] = _TEXT if field.name == "name" else _kind(field.name, usual)
    return _object(values, needed)


def _kind(name: str, usual: object) -> Schema:
    """Return the schema of values like the usual one."""
    if isinstance(usual, bool):
        return _YES
    if isinstance(usual, str):
        return _TEXT
    if isinstance(usual, tuple):
        size = {"minItems": len(usual), "maxItems": len(usual)} if name == "at" else {}
        return _list(_WHOLE, **size)
    return _WHOLE if isinstance(usual, int) or usual is MISSING else {"type": "object"}


# --- lines


def _line_in(system: System) -> Schema:
    """Return the schema of the lines a program may write."""
    newcomer = _model(system.models.fighter, system.models.parts, system.models.words)
    rolls = _list(_WHOLE, minItems=1, maxItems=MOST_DICE)
    choices: list[Schema] = [
        _object({"option": _WHOLE, "rolls": rolls}, ["option"]),
        _object({"tactic": _TRUE, "rolls": rolls}, ["tactic"]),
        _object({"rolls": rolls}, ["rolls"]),
        _object({"roll": _WHOLE}, ["roll"]),
        _object({"take_back": _TRUE}, ["take_back"]),
        _object({"chances": {"anyOf": [_WHOLE, _TRUE]}}, ["chances"]),
        _object({"seen_by": _WHOLE}, ["seen_by"]),
        _object({"odds": _WHOLE}, ["odds"]),
        _object({"enlist": newcomer, "asked": _YES}, ["enlist"]),
        *(
            _object({"action": action, "rolls": rolls}, ["action"])
            for action in _actions(system, _EITHER)
        ),
        *_acts(system, _EITHER),
    ]
    return {"anyOf": choices}


def _line_out(system: System) -> Schema:
    """Return the schema of the lines a fight writes."""
    state: Schema = {"type": ["integer", "boolean"]}
    shown = {name: _coded(system, name, state, _WORD) for name in system.shown}
    options = [
        {**action, "properties": {**action["properties"], "words": _WORDS}}
        for action in _actions(system, _WORD)
    ]
    lines: dict[str, dict[str, Schema]] = {
        "fight": {
            "protocol": {"const": PROTOCOL}, "system": {"const": system.name},
            "seed": {"type": ["integer", "null"]}, "fighters": _list({"type": "object"}),
            "acts": {"const": list(system.acts)}, "states": {"const": list(system.states)},
        },
        "question": {
            "kind": {"enum": [*system.questions.values()]}, "fighter": _WHOLE, "words": _WORDS,
            "fighters": _list(_object(shown, list(shown))), "options": _list({"anyOf": options}),
        },
        "die": {"sides": _WHOLE, "what": _WORDS, "fighter": _WHOLE},
        "chances": {"harm": _WORDS, "options": _list({"type": "object"})},
        "odds": {"fights": _WHOLE, "wins": _list(_WHOLE), "undecided": _WHOLE},
        "refused": {"words": _WORDS},
        "unused": {"rolls": _list(_WHOLE), "words": _WORDS},
        "seen": {
            "side": _WHOLE, "round": _WHOLE, "fighters": _list({"type": "object"}),
            "light": _coded(system, "light", _WHOLE, _WORD), "order": _list(_WHOLE),
        },
        "enlisted": {"fighter": _WHOLE, "asked": _YES},
        "taken_back": {"events": _WHOLE},
        "ending": {
            "winner": _WHOLE, "reason": _WORDS, "rounds": _WHOLE, "words": _WORDS,
            "fighters": _list({"type": "object"}),
        },
    }  # fmt: skip
    whole = [
        _object({"type": {"const": name}, **values}, ["type", *values])
        for name, values in lines.items()
    ]
    added: dict[str, Schema] = {"type": {"const": "event"}, "words": _WORDS}
    return {"anyOf": [*whole, *_events(system, _WORD, added)]}


# --- actions and events


def _actions(system: System, form: int) -> Iterator[Schema]:
    """Yield the schema of each action."""
    for shape in system.actions.values():
        values = {
            key: _coded(system, key, _kind(key, usual), form) for key, usual in shape.values.items()
        }
        yield _object({"do": {"const": shape.name}, **values}, ["do"])


def _acts(system: System, form: int) -> Iterator[Schema]:
    """Yield the schema of each GM action."""
    for name, kind in system.acts.items():
        values, needed = _values(system, kind, form)
        if "state" in values:
            values["state"] = {"enum": list(system.states)}
            if form == _EITHER:
                values["amount"] = {"type": ["integer", "string"]}
        yield _object({"act": {"const": name}, **values}, ["act", *needed])


def _events(
    system: System, form: int, added: Mapping[str, Schema] | None = None
) -> Iterator[Schema]:
    """Yield the schema of each event, with the values a line adds to it."""
    for name, kind in system.events.items():
        values, _ = _values(system, kind, form)
        row = {"event": {"const": name}, **values, **(added or {})}
        yield _object(row, [*row])


def _values(system: System, kind: type[Any], form: int) -> tuple[dict[str, Schema], list[str]]:
    """Return the schema of each value of an act or event, and the names of those it needs."""
    kinds = {"int": _WHOLE, "str": _WORDS, "bool": _YES}
    values: dict[str, Schema] = {}
    for field in fields(kind):
        named = field.type.__name__ if isinstance(field.type, type) else str(field.type)
        values[field.name] = _coded(system, field.name, kinds.get(named, _list({})), form)
    return values, [field.name for field in fields(kind) if field.default is MISSING]


def _coded(system: System, key: str, plain: Schema, form: int) -> Schema:
    """Return the schema of a value that is a word where its system has words for it."""
    words = system.words.names.get(key, ())
    if key == "light":
        words = LIGHT_NAMES
    if key == "mode":
        words = system.models.words.get("modes", ())
    if form == _NUMBER or plain.get("type") == "array":
        return plain
    if key in _PLACES:
        return {"anyOf": [_WORDS, _WHOLE]}
    if not words:
        return plain
    return {"anyOf": [{"enum": list(words)}, _WHOLE if form == _EITHER else {"const": -1}]}
