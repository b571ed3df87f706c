"""The opponents that ship with the program, and reading a folder of opponents."""

import json
from collections.abc import Mapping
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
    return load(resources.folder("bestiary"), rules)


def load(folder: Path, rules: Ruleset) -> Mapping[str, Opponent]:
    """Return the opponents of a folder, or raise BadBestiary with every problem of every file."""
    if not folder.is_dir():
        raise BadFile(f"{folder} is not a folder of opponents")
    opponents: dict[str, Opponent] = {}
    problems: list[str] = []
    for path in sorted(folder.glob("*.toml")):
        opponent, faults = _read(path)
        if opponent is not None:
            faults = list(dangling(opponent, rules))
            opponents[path.stem] = opponent
        problems += [f"{path.name}: {fault}" for fault in faults]
    if problems:
        raise BadBestiary(tuple(problems))
    if not opponents:
        raise BadFile(f"{folder} holds no opponents")
    return opponents


def _read(path: Path) -> tuple[Opponent | None, list[str]]:
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
