"""Cross-checks of rule tables: every name in one must stand in another.

They are read as written, before any model, so that a fault elsewhere hides none of these.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from chargen.rules.gear import Armour, Blast, GearCatalogue, Gun, Launcher, Melee
from chargen.rules.model import LANGUAGE, SPECIAL_EQUIPMENT, STATS, Rulings

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
    yield from _rulings(tables)
    for table in ("stat_names", "stat_uses", "stat_descriptions"):
        rows = tables.get(table)
        if isinstance(rows, dict):
            yield from (f"points.toml: {table}.{s} is missing" for s in STATS if s not in rows)


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
    """Yield the ids a table does not hold; of a table that could not be read nothing is said."""
    table = tables.get(name)
    return _unknown(ids, table) if isinstance(table, dict) else iter(())


def _unknown(ids: object, known: Collection[str]) -> Iterator[str]:
    texts = ids if isinstance(ids, list) else []
    return (text for text in texts if isinstance(text, str) and text not in known)
