"""The file a scenario is kept in: JSON with the system's id, kinds and places in words.

What a file leaves out has the default of the model. Whatever is wrong with a file is named by its
path, all of it at once.

Between two processes of this program, ``PackedScenarios`` takes a line for each part.
"""

import json
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from typing import Any, Final

from ..kernel.system import SYSTEMS, Models
from ..scene.scenario import (
    FIXTURE_NAMES,
    LIGHT_NAMES,
    MOST_FIGHTERS,
    BaseFighter,
    Cover,
    Fixture,
    Scenario,
    Scene,
)
from ..scene.validation import LONGEST, InvalidScenario, shown
from .strict_json import parse, refuse_newer

FAULTS_TOLD: Final = 20
FORMAT: Final = "fight"
FORMER: Final = "gray-dawn-fight"
"""Values of files from before there were systems; the rest is the same."""
VERSION: Final = 1
_REQUIRED: Final[dict[str, object]] = {"name": "", "sp": 0}
"""Fields without a default, and what kind of value they take."""
_SCENE_PARTS: Final[dict[str, type[Any]]] = {"covers": Cover, "fixtures": Fixture}
_SCENE_WORDS: Final = {"light": LIGHT_NAMES, "sort": FIXTURE_NAMES}
"""Fields of every scene that hold parts, and numbers written as words."""
_STAND_INS: Final[dict[str, object]] = {"name": "It", "sp": 0}
"""Substitutes for them while the rest is checked."""


def write(scenario: Scenario) -> bytes:
    """Return a scenario as a file; reading it gives the same scenario again."""
    models = SYSTEMS[scenario.system].models
    whole = {
        "format": FORMAT,
        "version": VERSION,
        "system": scenario.system,
        "fighters": [_plain(fighter, models) for fighter in scenario.fighters],
        "scene": _plain(scenario.scene, models),
        "tunables": _plain(scenario.tunables or models.tunables(), models),
    }
    return (json.dumps(whole, ensure_ascii=False, indent=1) + "\n").encode()


class PackedScenarios:
    """Scenarios on their way to another process of this program.

    Fighters, scenes and rule settings that several of them share are written once and read once.
    """

    def __init__(self) -> None:
        self._written: Final[dict[int, tuple[object, bytes]]] = {}
        """Parts written before, by id; each is kept, so that no other object gets its id."""
        self._read: Final[dict[tuple[str, str, bytes], Any]] = {}
        """Parts read before, by system, kind and line."""

    def pack(self, scenario: Scenario) -> bytes:
        """Return a scenario as lines: the system, the scene, the rule settings, the fighters."""
        models = SYSTEMS[scenario.system].models
        parts = (scenario.scene, scenario.tunables or models.tunables(), *scenario.fighters)
        lines = (self._line(part, models) for part in parts)
        return b"\n".join((scenario.system.encode(), *lines))

    def unpack(self, data: bytes) -> Scenario:
        """Return the scenario that was packed."""
        first, scene, tunables, *fighters = data.split(b"\n")
        system = first.decode()
        models = SYSTEMS[system].models
        return Scenario(
            fighters=tuple(self._part(system, models.fighter, line) for line in fighters),
            scene=self._part(system, Scene, scene, _SCENE_PARTS),
            system=system,
            tunables=self._part(system, models.tunables, tunables),
        )

    def _line(self, part: object, models: Models) -> bytes:
        known = self._written.get(id(part))
        if known is None:
            known = part, json.dumps(_plain(part, models), separators=(",", ":")).encode()
            self._written[id(part)] = known
        return known[1]

    def _part(
        self,
        system: str,
        kind: type[Any],
        line: bytes,
        parts: Mapping[str, type[Any]] | None = None,
    ) -> Any:
        key = system, kind.__name__, line
        if key not in self._read:
            reader = _Reader(SYSTEMS[system].models)
            self._read[key] = reader.part(kind, json.loads(line), parts)
        return self._read[key]


def read(data: bytes) -> Scenario:
    """Read a scenario, or refuse it with everything that is wrong with it."""
    return from_json(parse(data))


def fighter_from_json(row: object, system: str) -> BaseFighter:
    """Return the fighter plain values tell, or refuse them with everything that is wrong."""
    return _Reader(SYSTEMS[system].models).fighter(row)


def from_json(whole: object) -> Scenario:
    """Return the scenario plain values tell, or refuse it with everything that is wrong with it."""
    if not isinstance(whole, dict) or whole.get("format") not in {FORMAT, FORMER}:
        raise InvalidScenario(f'It does not say "format": "{FORMAT}".')
    refuse_newer(whole, VERSION)
    if whole.get("version") != VERSION:
        raise InvalidScenario(
            f"It has version {shown(whole.get('version'))}; {VERSION} can be read."
        )
    system = whole.get("system", "gray_dawn")
    if not isinstance(system, str) or system not in SYSTEMS:
        raise InvalidScenario(
            f"system: there is no system {shown(system)}; there is {', '.join(SYSTEMS)}."
        )
    return _Reader(SYSTEMS[system].models).scenario(whole, system)


def _plain(value: Any, models: Models) -> dict[str, Any]:
    """Everything about a model that is not its default."""
    row: dict[str, Any] = {}
    for field in fields(value):
        held = getattr(value, field.name)
        if field.name == "name" or held != _sample(field):
            row[field.name] = _said(field.name, held, models)
    return row


def _said(name: str, held: Any, models: Models) -> Any:
    scenery = _SCENE_PARTS.get(name)
    if name in models.parts or (scenery and held and isinstance(held[0], scenery)):
        return [_plain(part, models) for part in held]
    words = _SCENE_WORDS.get(name) or models.words.get(name)
    if words is not None and isinstance(held, tuple):
        return [words[number] for number in held]
    if words is not None:
        return words[held]
    return dict(held) if isinstance(held, Mapping) else held


def _sample(field: Field[Any]) -> object:
    """The default of a field, or a value of its kind where it has none."""
    if field.default is not MISSING:
        return field.default
    if field.default_factory is not MISSING:
        return field.default_factory()
    return _REQUIRED[field.name]


class _Reader:
    """Reads one file and keeps what is wrong with it."""

    def __init__(self, models: Models) -> None:
        self.models = models
        self.faults: list[str] = []

    def scenario(self, whole: dict[str, Any], system: str) -> Scenario:
        """Everything, or a refusal with all faults."""
        for key in whole.keys() - {
            "format", "version", "system", "fighters", "scene", "tunables"
        }:  # fmt: skip
            self.faults.append(f"{key[:LONGEST]}: unknown field")
        rows = self._rows("fighters", whole.get("fighters", []))
        fighters = tuple(
            self._model(self.models.fighter, row, f"fighters[{number}]")
            for number, row in enumerate(rows)
        )
        scene = self._model(Scene, whole.get("scene", {}), "scene", _SCENE_PARTS)
        tunables = self._model(self.models.tunables, whole.get("tunables", {}), "tunables")
        self._refuse_faults()
        return Scenario(fighters=fighters, scene=scene, system=system, tunables=tunables)

    def fighter(self, row: object) -> BaseFighter:
        """Return one fighter, or a refusal with all faults."""
        fighter: BaseFighter = self.part(self.models.fighter, row)
        return fighter

    def part(
        self, kind: type[Any], row: object, parts: Mapping[str, type[Any]] | None = None
    ) -> Any:
        """Return one model, or a refusal with all faults."""
        model = self._model(kind, row, kind.__name__.lower(), parts)
        self._refuse_faults()
        return model

    def _refuse_faults(self) -> None:
        if self.faults:
            more = len(self.faults) - FAULTS_TOLD
            tail = f"; and {more} more" if more > 0 else ""
            raise InvalidScenario("; ".join(self.faults[:FAULTS_TOLD]) + tail + ".")

    def _rows(self, path: str, rows: object) -> list[Any]:
        if isinstance(rows, list) and len(rows) <= MOST_FIGHTERS:
            return rows
        self.faults.append(f"{path}: a list of at most {MOST_FIGHTERS} is needed")
        return []

    def _model(
        self, kind: type[Any], row: object, path: str, parts: Mapping[str, type[Any]] | None = None
    ) -> Any:
        """Return the model of a row, or a substitute if the row has faults."""
        known = {field.name: _sample(field) for field in fields(kind)}
        needed = {key: held for key, held in _STAND_INS.items() if key in known}
        if not isinstance(row, dict):
            self.faults.append(f"{path}: an object is needed")
            return kind(**needed)
        values: dict[str, Any] = {}
        for key, value in row.items():
            if key not in known:
                self.faults.append(f"{path}.{key[:LONGEST]}: unknown field")
                continue
            part = (self.models.parts if parts is None else parts).get(key)
            where = f"{path}.{key}"
            if part is not None:
                values[key] = tuple(
                    self._model(part, item, f"{where}[{number}]", {})
                    for number, item in enumerate(self._rows(where, value))
                )
            else:
                values[key] = self._value(key, value, known[key], where)
        for key in _REQUIRED.keys() & known.keys() - row.keys():
            self.faults.append(f"{path}.{key}: it is missing")
        read = needed | {key: held for key, held in values.items() if held is not None}
        fault = _fault(kind, read)
        model = kind(**(needed if fault else read))
        while fault:
            self.faults.append(f"{path}: {fault}")
            fault = _next_fault(kind, read, fault)
        return model

    def _value(self, key: str, value: Any, sample: object, path: str) -> Any:
        words = _SCENE_WORDS.get(key) or self.models.words.get(key)
        many = isinstance(sample, tuple)
        if words is not None:
            names = value if many and isinstance(value, list) else [value]
            if all(isinstance(word, str) and word in words for word in names):
                indices = tuple(words.index(word) for word in names)
                return indices if many else indices[0]
            self.faults.append(f"{path}: one of {', '.join(words)} is needed")
            return None
        numbers = isinstance(value, list) and all(type(item) is int for item in value)
        if isinstance(sample, tuple) and numbers and (key != "at" or len(value) == len(sample)):
            return tuple(value)
        if isinstance(sample, dict) and isinstance(value, dict):
            return {k: tuple(v) if isinstance(v, list) else v for k, v in value.items()}
        if type(value) is type(sample):
            return value
        self.faults.append(f"{path}: {shown(value)} is not what is needed")
        return None


def _fault(kind: type[Any], values: dict[str, Any]) -> str:
    """Return a model's fault with its values; empty for none."""
    try:
        kind(**values)
    except InvalidScenario as refused:
        return str(refused).rstrip(".")
    return ""


def _next_fault(kind: type[Any], values: dict[str, Any], fault: str) -> str:
    """Take away the value that has a fault; return what is wrong with the rest."""
    for key in [key for key in values if key not in _REQUIRED]:
        held = values.pop(key)
        text = _fault(kind, values)
        if text != fault:
            return text
        values[key] = held
    return ""
