"""Rows of gear: what the character has, and the catalogue with its effect on the character."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from chargen.character.derived.derive import Character
from chargen.character.derived.gear import armour, weapon
from chargen.character.document.build import CarriedWeapon
from chargen.character.starts import common_equipment
from chargen.character.subjects import SubjectKind
from chargen.rules.gear import Armour, Weapon, loads
from chargen.rules.house import available
from chargen.rules.model import SPECIAL_EQUIPMENT
from chargen.views.catalogue.catalogue import (
    CLASS_NAMES,
    DOT,
    WeaponEntry,
    armour_effect,
    covers,
    effect_if_worn,
    load_name,
    weapon_entries,
    weapon_entry,
)
from chargen.views.gear_names import armour_name
from chargen.views.sheet.rows import Tag, TraitRow

OFFERED = "+"
"""The sign before the key of a row of the catalogue."""
UNKNOWN = "Not in the rules in use."
KILOGRAM = 1_000
ITEM, SPECIAL = "item:", "special:"
"""Before the place of an item of equipment, and of a slot of Special Equipment."""

WEAPON_ORDERS: Mapping[str, tuple[str, Callable[[WeaponEntry], Any]]] = {
    "best": ("Best first", lambda entry: (-entry.worth[0], -entry.worth[1])),
    "class": ("By class", lambda entry: [*CLASS_NAMES.values()].index(entry.kind)),
    "damage": ("Most damage", lambda entry: -entry.worth[1]),
    "range": ("Longest range", lambda entry: -entry.metres),
}
"""Orders of the weapon catalogue: a name, and what is sorted by before the name of a weapon."""
ARMOUR_ORDERS: Mapping[str, tuple[str, Callable[[Armour], Any]]] = {
    "name": ("By name", lambda _: 0),
    "sp": ("Most SP", lambda piece: -piece.sp),
    "ev": ("Least EV", lambda piece: piece.ev),
}
"""Orders of the armour catalogue, as those of weapons."""
PLACES = {
    "head": "Covers head",
    "torso": "Covers torso",
    "arm": "Covers arms",
    "leg": "Covers legs",
}
"""Parts of the body to narrow the armour catalogue by, each with its name."""


def carried_rows(character: Character) -> tuple[TraitRow, ...]:
    """Return the weapons the character has, the primary one first, with their spare loads."""
    weapons = character.build.choices.gear.weapons
    arms = (
        (carried, weapon(character.rules, character.build, carried.weapon)) for carried in weapons
    )
    rows = [
        _carried(character, carried, arm) if arm else _unknown(carried.id, carried.weapon)
        for carried, arm in arms
    ]
    primary = (row._replace(tags=(Tag("primary", "accent"), *row.tags)) for row in rows[:1])
    return (*primary, *rows[1:])


def _carried(character: Character, carried: CarriedWeapon, arm: Weapon) -> TraitRow:
    entry = weapon_entry(character, carried.weapon, arm)
    unusual = carried.load if carried.load not in loads(arm)[:1] else ""
    load = load_name(character.rules, unusual) if unusual in loads(arm) else ""
    basis = DOT.join(filter(None, (entry.effect, load, carried.note)))
    return _row(
        carried.id, entry.name, basis, amount=str(carried.spare), total=entry.attack,
        tags=(Tag("scope"),) * (carried.scope == "mounted"),
    )  # fmt: skip


def weapon_rows(character: Character, shown: str) -> tuple[TraitRow, ...]:
    """Return the catalogue of weapons in an order of ``WEAPON_ORDERS``, or those of one class."""
    counts = Counter(carried.weapon for carried in character.build.choices.gear.weapons)
    _, order = WEAPON_ORDERS.get(shown, WEAPON_ORDERS["best"])
    entries = [
        entry
        for entry in weapon_entries(character)
        if shown in WEAPON_ORDERS or entry.kind == CLASS_NAMES[shown]
    ]
    return tuple(
        _offered(entry.key, entry.name, entry.effect, entry.attack, counts[entry.key], "carried")
        for entry in sorted(entries, key=lambda entry: (order(entry), entry.name.casefold()))
    )


def worn_rows(character: Character) -> tuple[TraitRow, ...]:
    """Return the armour worn, the outer layer first."""
    worn = tuple(enumerate(character.build.choices.gear.worn))
    return tuple(
        _piece(character, SubjectKind.WORN.subject(place), key) for place, key in reversed(worn)
    )


def packed_rows(character: Character) -> tuple[TraitRow, ...]:
    """Return the armour the character has and does not wear."""
    packed = enumerate(character.build.choices.gear.packed)
    return tuple(_piece(character, SubjectKind.PACKED.subject(place), key) for place, key in packed)


def _piece(character: Character, row_key: str, key: str) -> TraitRow:
    piece = armour(character.rules, character.build, key)
    if piece is None:
        return _unknown(row_key, key)
    return _row(row_key, armour_name(character, key, piece), armour_effect(piece))


def armour_rows(character: Character, shown: str) -> tuple[TraitRow, ...]:
    """Return the catalogue of armour in an order, or what covers one of ``PLACES``."""
    gear = character.build.choices.gear
    counts = Counter((*gear.worn, *gear.packed))
    _, order = ARMOUR_ORDERS.get(shown, ARMOUR_ORDERS["name"])
    pieces = [
        (order(piece), armour_name(character, key, piece), key, piece)
        for key, piece in {**gear.own_armour, **available(character.rules).armour}.items()
        if shown in ARMOUR_ORDERS or shown in covers(piece) or covers(piece) == "all"
    ]
    return tuple(
        _offered(
            key, name, armour_effect(piece), effect_if_worn(character, key), counts[key], "owned"
        )
        for _, name, key, piece in sorted(pieces, key=lambda row: (row[0], row[1].casefold()))
    )


def equipment_rows(character: Character) -> tuple[TraitRow, ...]:
    """Return the equipment the character has, each with its count and weight."""
    return tuple(
        _row(
            f"{ITEM}{place}",
            item.name,
            f"{_weight(item.grams)} each" if item.grams else "No weight yet",
            amount=str(item.count), total=_weight(item.count * item.grams),
        )
        for place, item in enumerate(character.build.choices.gear.equipment)
    )  # fmt: skip


def special_rows(character: Character) -> tuple[TraitRow, ...]:
    """Return the slots of Special Equipment, those filled first (CC-02)."""
    items = character.build.choices.gear.special
    slots = character.perks.get(SPECIAL_EQUIPMENT, 0)
    return tuple(
        _row(
            f"{SPECIAL}{place}",
            items[place] if place < len(items) else "Empty slot",
            f"Slot {place + 1}" if place < slots else "No slot for it",
        )
        for place in range(max(slots, len(items)))
    )  # fmt: skip


def common_equipment_rows(character: Character) -> tuple[TraitRow, ...]:
    """Return the equipment of kits and campaign, with weights and the kits that have it."""
    counts = {item.name: item.count for item in character.build.choices.gear.equipment}
    return tuple(
        _offered(
            item.name, item.name, f"{' and '.join(kits)} kit" if kits else "In this campaign",
            _weight(item.grams), counts.get(item.name, 0), "carried",
        )
        for item, kits in common_equipment(character.rules).items()
    )  # fmt: skip


def _weight(grams: int) -> str:
    return f"{grams / KILOGRAM:.1f} kg" if grams >= KILOGRAM else f"{grams} g"


def _offered(key: str, name: str, effect: str, total: str, count: int, having: str) -> TraitRow:
    """Return a row of the catalogue, with a tag for each the character has."""
    tag = Tag(f"{having} \N{MULTIPLICATION SIGN}{count}" if count > 1 else having)
    tags = (tag,) * bool(count)
    return _row(OFFERED + key, name, effect, total=total, tags=tags)._replace(level=0)


def _unknown(key: str, name: str) -> TraitRow:
    return _row(key, f"{name} (unknown)", UNKNOWN)._replace(known=False)


def _row(
    key: str,
    name: str,
    basis: str,
    *,
    amount: str = "",
    total: str = "",
    tags: tuple[Tag, ...] = (),
) -> TraitRow:
    """Return a row of gear; ``amount`` is what a minus and a plus change."""
    return TraitRow(
        key, name, basis, level=1, pips=0, over=0, next=amount, total=total, tags=tags
    )  # fmt: skip
