"""Actors of Foundry that chargen did not export, as stat blocks."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from chargen.errors import BadFile
from chargen.exchange.actor import number, skill_level
from chargen.exchange.left_out import list_names
from chargen.exchange.rich_text import read_paragraphs
from chargen.exchange.stat_block import BlockArmour, BlockWeapon, StatBlock
from chargen.files.messages import shown
from chargen.files.text import NAME_LENGTH, NOTES_LENGTH, cleaned
from chargen.rules.gear import Location
from chargen.views.export.foundry import actor_places, actor_stats

SYSTEMS: Final = ("cyberpunk2020", "cyberpunk2020-rilerena", "cyberpunk")
"""The systems of Foundry whose actors are read."""
_TAKEN: Final = frozenset({"stats", "notes", "style"})
_STRUCTURE: Final = frozenset(
    {"hitLocations", "skillsSortedBy", "sortedSkillIDs", "skills", "points", "humanity", "role",
     "netrun", "activeCover"}
)  # fmt: skip
"""Fields every actor of those systems has."""
_RELIABILITY: Final = {"VeryReliable": "VR", "very": "VR", "Standard": "ST", "standard": "ST",
                       "Unreliable": "UR", "unreliable": "UR"}  # fmt: skip
_KINDS: Final = {"Exotic": "", "Bow": "Bow", "Crossbow": "Crossbow"}


def is_actor(value: Mapping[str, Any]) -> bool:
    """Return whether JSON looks like an actor of Foundry, of whichever system."""
    return isinstance(value.get("items"), list) and isinstance(_system(value), dict)


def check_system(value: Mapping[str, Any], name: str) -> None:
    """Refuse an actor of another system, by its name."""
    about = value.get("_stats")
    system = about.get("systemId") if isinstance(about, dict) else None
    if isinstance(system, str) and system and system not in SYSTEMS:
        raise BadFile(
            f"{name} is an actor of the system {shown(system)}; chargen reads those of "
            "cyberpunk2020 and cyberpunk"
        )
    stats = _system(value).get("stats")
    if not isinstance(stats, dict) or not isinstance(stats.get("ref"), dict | int | str):
        raise BadFile(
            f"{name} is an actor of another system; chargen reads those of cyberpunk2020 and "
            "cyberpunk"
        )


def read_actor_block(value: Mapping[str, Any], name: str) -> StatBlock:
    """Return the stat block of an actor; raise BadFile if it is one of another system."""
    check_system(value, name)
    system = _system(value)
    items = [item for item in value["items"] if isinstance(item, dict)]
    levels = (
        (_name(each), skill_level(_system(each)) or 0) for each in _choose_items(items, "skill")
    )
    words = (_plain(system.get("notes")), _plain(system.get("style")))
    others = [
        _name(each) for each in items
        if each.get("type") not in ("skill", "weapon", "armor", "ordnance") or _is_put_away(each)
    ]  # fmt: skip
    unused = [
        key for key, field in system.items() if key not in _TAKEN | _STRUCTURE and not _empty(field)
    ]
    return StatBlock(
        name=_name(value),
        stats=_stats(system),
        skills={key: level for key, level in levels if level > 0},
        weapons=[
            *map(_weapon, _choose_items(items, "weapon")),
            *map(_ordnance, _choose_items(items, "ordnance")),
        ],
        armour=[_armour(each) for each in _choose_items(items, "armor") if not _is_put_away(each)],
        text=cleaned("\n".join(filter(None, words)), NOTES_LENGTH, lines=True),
        left_out=[
            list_names("Items an opponent has no use for, left out: {}.", others),
            list_names("Fields left out: {}.", unused),
        ],
    )


def _system(value: Mapping[str, Any]) -> dict[str, Any]:
    system = value.get("system", value.get("data"))
    return system if isinstance(system, dict) else {}


def _empty(field: object) -> bool:
    if isinstance(field, dict):
        return all(map(_empty, field.values()))
    return field in ("", 0, "0", None, False) or field == []


def _name(value: Mapping[str, Any]) -> str:
    name = value.get("name")
    return cleaned(name, NAME_LENGTH) if isinstance(name, str) else ""


def _choose_items(items: Sequence[dict[str, Any]], kind: str) -> Iterator[dict[str, Any]]:
    return (item for item in items if item.get("type") == kind)


def _stats(system: Mapping[str, Any]) -> dict[str, int]:
    stats: dict[str, int] = {}
    for key, stat in actor_stats().items():
        field = system["stats"].get(key)
        level = number(field.get("base") if isinstance(field, dict) else field)
        if level is not None:
            stats[stat] = level
    return stats


def _is_put_away(item: Mapping[str, Any]) -> bool:
    """Return whether an item is armour that is not worn."""
    return item.get("type") == "armor" and _system(item).get("equipped") is False


def _text(system: Mapping[str, Any], key: str) -> str:
    field = system.get(key)
    return cleaned(field, NAME_LENGTH) if isinstance(field, str) else ""


def _weapon(item: Mapping[str, Any]) -> BlockWeapon:
    system = _system(item)
    kind = _text(system, "weaponType")
    grenade = _text(system, "attackType") == "Grenade"
    return BlockWeapon(
        _name(item),
        "Grenade" if grenade else _KINDS.get(kind, kind),
        _text(system, "damage"),
        _text(system, "attackSkill"),
        number(system.get("accuracy")),
        number(system.get("shots")),
        number(system.get("rof")),
        number(system.get("range")) or None,
        _RELIABILITY.get(_text(system, "reliability"), ""),
        piercing=system.get("ap") is True or system.get("loadedAmmoType") == "armorPiercing",
        blunt=_text(system, "damageType") == "blunt",
        note=_plain(system.get("notes")),
    )


def _ordnance(item: Mapping[str, Any]) -> BlockWeapon:
    system = _system(item)
    return BlockWeapon(
        _name(item), "Grenade", _text(system, "damage"), range=number(system.get("radius")),
        count=number(system.get("charges")) or 1,
    )  # fmt: skip


def _armour(item: Mapping[str, Any]) -> BlockArmour:
    system = _system(item)
    coverage, sp = system.get("coverage"), dict[Location, int]()
    for key, place in actor_places().items():
        part = coverage.get(key) if isinstance(coverage, dict) else None
        points = number(part.get("stoppingPower")) if isinstance(part, dict) else None
        if points:
            sp[place] = points
    hard = "hard" in (_text(system, "armorType"), _text(system, "armorType").casefold())
    return BlockArmour(_name(item), sp, number(system.get("encumbrance")) or 0, hard)


def _plain(text: object) -> str:
    """Return the words of rich text without its markup; empty for anything else."""
    return cleaned("\n".join(read_paragraphs(text)), NOTES_LENGTH, lines=True)
