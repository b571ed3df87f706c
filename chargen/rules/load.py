"""TOML becomes a Ruleset, or one report that names every problem at once."""

import json
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from chargen import resources
from chargen.errors import BadFile, BadRules
from chargen.files import toml
from chargen.files.messages import shown
from chargen.files.reading import read
from chargen.files.strict_json import Strict, fault_lines
from chargen.rules.gear import Armour, Blast, GearCatalogue, Gun, Launcher, Melee
from chargen.rules.model import (
    LANGUAGE,
    SPECIAL_EQUIPMENT,
    STATS,
    Concept,
    Ruleset,
    Rulings,
    UniversalKit,
)
from chargen.rules.skill_keys import skill_id

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


Tables = Mapping[str, Any]

_KINDS: Mapping[str, type[GearCatalogue]] = {
    "gun": Gun, "melee": Melee, "blast": Blast, "launcher": Launcher,
}  # fmt: skip


def dangling(tables: Tables) -> Iterator[str]:
    """Yield every reference to something the rules do not hold, by file, table and key."""
    yield from _perks(tables)
    for skill in _absent(tables, "skills", [key for key, _ in _rows(tables, "martial_arts")]):
        yield f"skills.toml: martial_arts.{skill} is not a skill of these rules"
    arms = list(_rows(tables, "weapons"))
    blasts = {key for key, row in arms if row.get("kind") == "blast"}
    for key, row in arms:
        faults = (*_weapon(tables, row), *_fired(row, blasts))
        yield from (f"weapons.toml: weapons.{key}.{fault}" for fault in faults)
    for key, row in _rows(tables, "armour"):
        for column in _unknown(row.get("house"), Armour.model_fields):
            yield f"armour.toml: armour.{key}.house names no column of armour: {column}"
    for key, row in _rows(tables, "flaw_templates"):
        for perk in _absent(tables, "perks", row.get("bars")):
            yield f"flaws.toml: flaw_templates.{key}.bars names no perk of these rules: {perk}"
    yield from _kits(tables)
    yield from _rulings(tables)
    for table in ("stat_names", "stat_uses", "stat_descriptions"):
        rows = tables.get(table)
        if isinstance(rows, dict):
            yield from (f"points.toml: {table}.{s} is missing" for s in STATS if s not in rows)


def _kits(tables: Tables) -> Iterator[str]:
    for key, row in _rows(tables, "kits"):
        levels = row.get("skills")
        skills = [*(levels if isinstance(levels, dict) else ()), *(row.get("also") or ()),
                  *(row.get("unsuitable") or ())]  # fmt: skip
        arms = [each.get("weapon") for each in row.get("weapons") or ()]
        lists = {
            "skills": [skill_id(skill) for skill in skills],
            "perks": row.get("perks"), "weapons": arms, "armour": row.get("armour"),
        }  # fmt: skip
        for table, ids in lists.items():
            for name in _absent(tables, table, ids):
                yield f"concepts.toml: kits.{key} names no row of {table}: {name}"


def _perks(tables: Tables) -> Iterator[str]:
    for key, row in _rows(tables, "perks"):
        effect = row.get("effect")
        skills = effect.get("skills") if isinstance(effect, dict) else None
        for skill in _absent(tables, "skills", skills):
            yield f"perks.toml: perks.{key}.effect names no skill of these rules: {skill}"
        if isinstance(effect, dict) and effect.get("kind") == "languages":
            for skill in _absent(tables, "skills", [LANGUAGE]):
                yield f"perks.toml: perks.{key}.effect needs the skill {skill}, which is missing"
    if SPECIAL_EQUIPMENT not in tables.get("perks", (SPECIAL_EQUIPMENT,)):
        yield f"perks.toml: perks.{SPECIAL_EQUIPMENT} is missing; every character has a level of it"


def _weapon(tables: Tables, row: Mapping[str, Any]) -> Iterator[str]:
    for skill in _absent(tables, "skills", [row.get("skill")]):
        yield f"skill is not a skill of these rules: {skill}"
    for load in _absent(tables, "ammunition", row.get("loads")):
        yield f"loads names no ammunition: {load}"
    kind = str(row.get("kind"))
    if kind in _KINDS:
        for column in _unknown(row.get("house"), _KINDS[kind].model_fields):
            yield f"house names no column of a {kind}: {column}"


def _fired(row: Mapping[str, Any], blasts: Collection[str]) -> Iterator[str]:
    for blast in _unknown(row.get("fires"), blasts):
        yield f"fires names no grenade: {blast}"


def _rulings(tables: Tables) -> Iterator[str]:
    for key, row in _rows(tables, "ruling_texts"):
        for rule in _absent(tables, "citations", [row.get("rule")]):
            yield f"rulings.toml: ruling_texts.{key}.rule has no citation: {rule}"
    texts = tables.get("ruling_texts")
    if isinstance(texts, dict):
        for key in sorted(Rulings.model_fields.keys() ^ texts.keys()):
            yield f"rulings.toml: ruling_texts.{key} has no counterpart among the switches"


def _rows(tables: Tables, name: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    table = tables.get(name)
    if isinstance(table, dict):
        yield from ((key, row) for key, row in table.items() if isinstance(row, dict))


def _absent(tables: Tables, name: str, ids: object) -> Iterator[str]:
    """Yield the ids a table does not hold; none for a table that could not be read."""
    table = tables.get(name)
    return _unknown(ids, table) if isinstance(table, dict) else iter(())


def _unknown(ids: object, known: Collection[str]) -> Iterator[str]:
    texts = ids if isinstance(ids, list) else []
    return (text for text in texts if isinstance(text, str) and text not in known)


class ConceptFile(Strict):
    """The content of concepts.toml."""

    everybody: UniversalKit
    concepts: Mapping[str, Concept]


@cache
def concept_file() -> ConceptFile:
    """Return the concepts that ship with the program; they are read once."""
    return toml.read_table(resources.folder("starts") / "concepts.toml", ConceptFile)


@cache
def house_rules() -> Ruleset:
    """Return the rules of Gray Dawn as they ship with the program; they are read once."""
    return load(resources.folder("rules", "gray_dawn"))


def load(folder: Path) -> Ruleset:
    """Return the rules in ``folder``; raise BadRules with every problem by file, table and key.

    The concepts that ship come with them.
    """
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
    problems += dangling({key: table for key, table in tables.items() if key not in unread})
    if rules is None or problems:
        raise BadRules(tuple(problems))
    return rules.model_copy(update={"kits": concept_file().concepts})


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
    if isinstance(rows, dict):
        homes |= {f"{table}.{row}": name for row in rows}


def _located(fault: str, homes: Mapping[str, str]) -> str:
    """Return a fault with the file of its row, or of its table."""
    path = fault.partition(" ")[0]
    row = ".".join(path.split(".")[:2])
    home = next((name for name, tables in FILES.items() if _table(fault) in tables), "rules")
    return f"{homes.get(row, home)}: {fault}"


def _table(fault: str) -> str:
    """Return the name of the table a fault is in: the first step of its path."""
    return fault.partition(".")[0].partition(" ")[0]
