"""The opponents that ship with the program, and reading a folder of opponents."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from chargen import resources
from chargen.bestiary.opponent import Opponent, dangling
from chargen.errors import BadFile, ChargenError
from chargen.files import toml
from chargen.files.reading import read
from chargen.files.strict_json import fault_lines
from chargen.rules.model import Ruleset


class BadBestiary(ChargenError):
    """Files of opponents have faults; ``problems`` names each with file and key."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        self.problems = problems
        count = f"{len(problems)} problem" + ("s" if len(problems) != 1 else "")
        super().__init__(f"The bestiary cannot be used, {count}: " + "; ".join(problems))


def shipped(rules: Ruleset) -> Mapping[str, Opponent]:
    """Return the opponents that ship with the program, by id."""
    return _checked(_read_shipped(), rules)


def load(folder: Path, rules: Ruleset) -> Mapping[str, Opponent]:
    """Return the opponents of a folder, or raise BadBestiary with every problem of every file."""
    if not folder.is_dir():
        raise BadFile(f"{folder} is not a folder of opponents")
    opponents = _checked(_read_all(folder), rules)
    if not opponents:
        raise BadFile(f"{folder} holds no opponents")
    return opponents


_Reading = tuple[Opponent | None, list[str]]
"""An opponent, or the faults of its file."""


@cache  # the Fight page asks for them whenever it opens
def _read_shipped() -> Mapping[Path, _Reading]:
    return _read_all(resources.folder("bestiary"))


def _read_all(folder: Path) -> Mapping[Path, _Reading]:
    return {path: _read(path) for path in sorted(folder.glob("*.toml"))}


def _checked(readings: Mapping[Path, _Reading], rules: Ruleset) -> Mapping[str, Opponent]:
    opponents: dict[str, Opponent] = {}
    problems: list[str] = []
    for path, (opponent, unread) in readings.items():
        if opponent is not None:
            opponents[path.stem] = opponent
        faults = unread if opponent is None else dangling(opponent, rules)
        problems += [f"{path.name}: {fault}" for fault in faults]
    if problems:
        raise BadBestiary(tuple(problems))
    return opponents


def _read(path: Path) -> _Reading:
    try:
        table = toml.tables(read(path))
        return Opponent.model_validate_json(_as_json(table)), []
    except BadFile as error:
        return None, [str(error).removeprefix(f"{path.name} ")]
    except ValidationError as error:
        return None, fault_lines(error)
    except RecursionError:
        return None, ["nested too deeply"]
    except ValueError as error:
        return None, [str(error)]


def _as_json(table: Mapping[str, Any]) -> bytes:
    """Return TOML as JSON; dates become objects, which no opponent has."""
    return json.dumps(table, default=lambda day: {"date": str(day)}).encode()
