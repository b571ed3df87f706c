"""Edits of a character's gear, as pure functions from Build to Build.

Like all edits they never refuse and never clamp, and put in only what the model would read.
"""

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any, TypeVar

from chargen.character.document.build import (
    MOST_OF_A_THING,
    Build,
    CarriedWeapon,
    Choices,
    Equipment,
    Gear,
)
from chargen.character.document.condition import AmmunitionUsed
from chargen.character.document.requests import OwnGear
from chargen.character.edits.condition_edits import set_ammunition
from chargen.files.text import slug
from chargen.rules.gear import Armour, Weapon
from chargen.rules.model import ContentTable


def add_weapon(build: Build, weapon: CarriedWeapon) -> Build:
    """Return ``build`` with one more weapon, last in the list."""
    return _gear(build, weapons=(*build.choices.gear.weapons, weapon))


def change_weapon(build: Build, weapon: CarriedWeapon) -> Build:
    """Return ``build`` with the carried weapon of the same id replaced."""
    weapons = tuple(weapon if w.id == weapon.id else w for w in build.choices.gear.weapons)
    return _gear(build, weapons=weapons)


def remove_weapon(build: Build, weapon_id: str) -> Build:
    """Return ``build`` without one of its weapons, and without what was fired from it."""
    build = set_ammunition(build, weapon_id, AmmunitionUsed())
    return _gear(build, weapons=tuple(w for w in build.choices.gear.weapons if w.id != weapon_id))


def move_weapon(build: Build, place: int, to: int) -> Build:
    """Return ``build`` with the weapon at ``place`` moved; the first is first in hand."""
    return _gear(build, weapons=_moved(build.choices.gear.weapons, place, to))


def set_worn(build: Build, worn: Sequence[str]) -> Build:
    """Return ``build`` wearing this armour, inner layers first (CB-102)."""
    return _gear(build, worn=tuple(worn))


def set_packed(build: Build, packed: Sequence[str]) -> Build:
    """Return ``build`` carrying this armour without wearing it."""
    return _gear(build, packed=tuple(packed))


def set_special(build: Build, items: Sequence[str]) -> Build:
    """Return ``build`` with these items of Special Equipment (CC-02)."""
    return _gear(build, special=tuple(items))


def set_equipment(build: Build, equipment: Sequence[Equipment]) -> Build:
    """Return ``build`` with these other things carried."""
    return _gear(build, equipment=tuple(equipment))


def add_equipment(build: Build, item: Equipment) -> Build:
    """Return ``build`` with another thing carried, or one more of what is carried already."""
    equipment = list(build.choices.gear.equipment)
    for place, had in enumerate(equipment):
        if had.name == item.name:
            equipment[place] = had.model_copy(
                update={"count": min(MOST_OF_A_THING, had.count + item.count)}
            )
            return set_equipment(build, equipment)
    return set_equipment(build, (*equipment, item))


def set_own_weapon(build: Build, key: str, weapon: Weapon | None) -> Build:
    """Return ``build`` with the custom weapon ``key`` set, or removed if it is None."""
    return _gear(build, own_weapons=_put(dict(build.choices.gear.own_weapons), key, weapon))


def set_own_armour(build: Build, key: str, armour: Armour | None) -> Build:
    """Return ``build`` with the custom armour ``key`` set, or removed if it is None."""
    return _gear(build, own_armour=_put(dict(build.choices.gear.own_armour), key, armour))


def keep_own_weapon(build: Build, key: str, new: str) -> Build:
    """Return ``build`` with a weapon of the player's own under another id, wherever it is held."""
    gear = build.choices.gear
    held = tuple(
        arm.model_copy(update={"weapon": new}) if arm.weapon == key else arm for arm in gear.weapons
    )
    return _gear(build, own_weapons=_moved_key(gear.own_weapons, key, new), weapons=held)


def keep_own_armour(build: Build, key: str, new: str) -> Build:
    """Return ``build`` with a piece of the player's own under another id, worn as before."""
    gear = build.choices.gear
    worn, packed = (
        tuple(new if each == key else each for each in pieces)
        for pieces in (gear.worn, gear.packed)
    )
    own = _moved_key(gear.own_armour, key, new)
    return _gear(build, own_armour=own, worn=worn, packed=packed)


def drop_own(build: Build, item: OwnGear) -> Build:
    """Return ``build`` without a thing of the player's own, and without what was held of it."""
    gear, key = build.choices.gear, item.key
    if item.weapon is not None:
        build = set_own_weapon(build, key, None)
        held = (arm.id for arm in gear.weapons if arm.weapon == key)
        return reduce(remove_weapon, held, build)
    build = set_own_armour(build, key, None)
    worn, packed = (tuple(p for p in pieces if p != key) for pieces in (gear.worn, gear.packed))
    return _gear(build, worn=worn, packed=packed)


def drop_gear(build: Build, table: ContentTable, key: str) -> Build:
    """Return ``build`` without what it has of a row; a banned load makes room for the usual one."""
    gear = build.choices.gear
    match table:
        case "weapons":
            return _gear(build, weapons=tuple(a for a in gear.weapons if a.weapon != key))
        case "ammunition":
            arms = (
                arm.model_copy(update={"load": ""}) if arm.load == key else arm
                for arm in gear.weapons
            )
            return _gear(build, weapons=tuple(arms))
        case "armour":
            worn, packed = (
                tuple(p for p in pieces if p != key) for pieces in (gear.worn, gear.packed)
            )
            return _gear(build, worn=worn, packed=packed)
        case "equipment":
            return _gear(build, equipment=tuple(i for i in gear.equipment if slug(i.name) != key))
        case _:
            return build


def _moved_key(own: Mapping[str, Any], key: str, new: str) -> dict[str, Any]:
    return {new if each == key else each: row for each, row in own.items()}


def _gear(build: Build, **changes: object) -> Build:
    gear: Gear = build.choices.gear.model_copy(update=changes)
    choices: Choices = build.choices.model_copy(update={"gear": gear})
    return build.model_copy(update={"choices": choices})


Thing = TypeVar("Thing")


def _moved(pieces: Sequence[Thing], place: int, to: int) -> tuple[Thing, ...]:
    rest = [*pieces[:place], *pieces[place + 1 :]]
    rest.insert(to, pieces[place])
    return tuple(rest)


def _put(table: dict[str, Thing], key: str, row: Thing | None) -> dict[str, Thing]:
    if row is None:
        table.pop(key, None)
    else:
        table[key] = row
    return table
