"""Bytes become a Build and a Build becomes bytes; the same build always gives the same bytes."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from chargen.character.decisions.approval_state import items_of
from chargen.character.document.build import FORMAT, VERSION, WORDS, Build
from chargen.character.document.custom_gear import needs_gm, own_gear
from chargen.errors import BadFile
from chargen.files.formats import header
from chargen.files.messages import shown
from chargen.files.strict_json import parse, scan, written

Json = dict[str, Any]
Step = Callable[[Json], tuple[Json, tuple[str, ...]]]
"""Takes a file of one version, returns it as the next with a line per change."""


def _nothing_lost(value: Json) -> tuple[Json, tuple[str, ...]]:
    """Version 2 has a key for the state of play; what lacks it is whole."""
    return value, ()


STEPS: Mapping[int, Step] = {1: _nothing_lost}
"""The step from each older version to the one after it; version 1 is the first there is.

Entries of the ledger are never migrated in place: their heads are remembered by GMs.
"""


def migrated(
    value: Json, version: int, target: int, steps: Mapping[int, Step] = STEPS
) -> tuple[Json, tuple[str, ...]]:
    """Return ``value`` as version ``target``, and a line for each change that was made."""
    changes: list[str] = []
    for number in range(version, target):
        value, lines = steps[number](value)
        value = {**value, "version": number + 1}
        changes += lines
    return value, tuple(changes)


@dataclass(frozen=True, slots=True)
class Loaded:
    """A document as read, and what had to be changed to read it."""

    build: Build
    version: int
    """The version the file had."""
    changes: tuple[str, ...]
    """The changes migration made, a line each; empty for a file of the present version."""


def to_bytes(build: Build) -> bytes:
    """Return ``build`` as its file: UTF-8 JSON, one key a line, in a fixed order."""
    return written(build)


def from_bytes(data: bytes, name: str) -> Loaded:
    """Return the character in ``data``; raise BadFile with one sentence that names ``name``.

    A file of an older version is migrated in memory; one of a newer version is refused.
    """
    value = scan(data, name, first=lambda value: _version(value, name))
    version = _version(value, name)
    changes: tuple[str, ...] = ()
    if version < VERSION:
        value, changes = migrated(value, version, VERSION)
        data = json.dumps(value).encode()
    build = parse(Build, data, name)
    _check_skills(build, value["build"]["skills"], name)
    _check_ids(build, name)
    return Loaded(build, version, changes)


def brought_up(value: object, name: str) -> object:
    """Return the JSON of a character inside another file, in the present version.

    A newer version is refused; other values are left to the reader of that file.
    """
    if isinstance(value, dict) and value.get("format") == FORMAT:
        return migrated(value, _version(value, name), VERSION)[0]
    return value


def _version(value: object, name: str) -> int:
    return header(value, FORMAT, WORDS, name, newest=VERSION)


def _check_skills(build: Build, written: Json, name: str) -> None:
    """Refuse two ways of writing one skill: the model would keep one and drop the other."""
    if len(written) > len(build.choices.skills):
        twice = next(key for key in written if key not in build.choices.skills)
        raise BadFile(f"{name} has the skill {shown(twice)} twice, in two spellings")


def _check_ids(build: Build, name: str) -> None:
    seen: set[str] = set()
    weapons = (weapon.id for weapon in build.choices.gear.weapons)
    own = () if needs_gm(build) else own_gear(build)
    for item_id in (*(item.id for item in (*items_of(build), *own)), *weapons):
        if item_id in seen:
            raise BadFile(f"{name} uses the id {shown(item_id)} twice")
        seen.add(item_id)
