"""TOML becomes a Ruleset, or one report that names every problem at once."""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from chargen import resources
from chargen.errors import BadFile, BadRules
from chargen.files import toml
from chargen.files.messages import shown
from chargen.files.reading import read
from chargen.files.strict_json import fault_lines
from chargen.rules.model import Ruleset
from chargen.rules.references import dangling

FILES: Mapping[str, tuple[str, ...]] = {
    "points.toml": (
        "id", "name", "budgets", "exchange", "stat_costs", "skill_costs", "attractiveness",
        "improvement", "lessons", "stat_names", "stat_uses",
        "stat_descriptions",
    ),
    "rulings.toml": ("rulings", "ruling_texts"),
    "skills.toml": ("skills", "martial_arts"),
    "perks.toml": ("perks",),
    "flaws.toml": ("flaws", "flaw_templates"),
    "weapons.toml": ("weapons",),
    "armour.toml": ("armour",),
    "ammunition.toml": ("ammunition",),
    "citations.toml": ("citations",),
    "round_systems.toml": ("citations",),
    "lead_and_chrome.toml": ("citations",),
    "alien_cards.toml": ("citations",),
    "traveller_s4.toml": ("citations",),
}  # fmt: skip
"""Tables by their file; a table stands in one file only, but citations in one for each system of
fights besides."""


@cache
def house_rules() -> Ruleset:
    """Return the rules of Gray Dawn as they ship with the program; they are read once."""
    return load(resources.folder("rules", "gray_dawn"))


def load(folder: Path) -> Ruleset:
    """Return the rules in ``folder``; raise BadRules with every problem by file, table and key."""
    if not folder.is_dir():
        raise BadFile(f"{folder} is not a folder of rules")
    tables: dict[str, Any] = {}
    problems: list[str] = []
    unread: set[str] = set()
    homes: dict[str, str] = {}
    for name, expected in FILES.items():
        content, fault = _read(folder / name)
        if fault:
            problems.append(fault)
            unread.update(expected)
        strange = sorted(content.keys() - set(expected))
        problems += [f"{name}: {shown(key)} does not belong here" for key in strange]
        for table in (key for key in expected if key in content and key not in unread):
            problems += _joined(tables, table, content[table], name, homes)
    rules, faults = _validated(tables)
    problems += [_located(fault, homes) for fault in faults if _table(fault) not in unread]
    problems += dangling(tables)
    if rules is None or problems:
        raise BadRules(tuple(problems))
    return rules


def _validated(tables: Mapping[str, Any]) -> tuple[Ruleset | None, list[str]]:
    try:
        return Ruleset.model_validate_json(_as_json(tables)), []
    except ValidationError as error:
        return None, fault_lines(error, tables)
    except RecursionError:
        return None, ["a table is nested too deeply"]


def _as_json(tables: Mapping[str, Any]) -> bytes:
    """Return TOML tables as JSON; dates become objects, which no rule accepts."""
    return json.dumps(tables, default=lambda day: {"date": str(day)}).encode()


def _read(path: Path) -> tuple[dict[str, Any], str]:
    try:
        return toml.tables(read(path)), ""
    except BadFile as error:
        return {}, str(error)
    except ValueError as error:
        return {}, f"{path.name}: {error}"


def _joined(
    tables: dict[str, Any], table: str, rows: object, name: str, homes: dict[str, str]
) -> Iterator[str]:
    """Add a table, or more rows of it, and yield the rows another file has as well."""
    known = tables.get(table)
    if not isinstance(known, dict) or not isinstance(rows, dict):
        tables[table] = rows
    else:
        for row in known.keys() & rows.keys():
            yield f"{name}: {table}.{row} is already in {homes[f'{table}.{row}']}"
        tables[table] = {**known, **rows}
    homes.setdefault(table, name)
    if isinstance(rows, dict):
        homes |= {f"{table}.{row}": name for row in rows}


def _located(fault: str, homes: Mapping[str, str]) -> str:
    """A fault after the file it stands in: that of its row, or of its table."""
    path = fault.partition(" ")[0]
    row = ".".join(path.split(".")[:2])
    home = next((name for name, tables in FILES.items() if _table(fault) in tables), "rules")
    return f"{homes.get(row) or homes.get(_table(fault)) or home}: {fault}"


def _table(fault: str) -> str:
    """Return the name of the table a fault is in: the first step of its path."""
    return fault.partition(".")[0].partition(" ")[0]
