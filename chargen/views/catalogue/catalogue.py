"""Weapons and armour of the catalogue, with their effect on this character."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from chargen.character.derived import values
from chargen.character.derived.derive import Character, derive
from chargen.character.derived.gear import armour, loads, weapon
from chargen.character.edits import gear_edits
from chargen.character.number_format import signed
from chargen.character.subjects import SubjectKind
from chargen.combat import formulas
from chargen.rules.gear import LOCATIONS, Armour, Blast, Gun, Launcher, Melee, Weapon
from chargen.views.gear_names import armour_name, weapon_name

CLASS_NAMES = {
    "pistol": "Pistol",
    "smg": "SMG",
    "carbine": "Carbine",
    "rifle": "Rifle",
    "sniper_rifle": "Sniper rifle",
    "shotgun": "Shotgun",
    "machine_gun": "Machine gun",
    "grenade": "Grenade",
    "launcher": "Launcher",
    "melee": "Melee",
    "unarmed": "Unarmed",
}
"""Names of the weapon classes, in the order of the catalogue."""


@dataclass(frozen=True, slots=True)
class WeaponEntry:
    """One weapon of the catalogue."""

    key: str
    name: str
    kind: str
    damage: str
    reach: str
    """Long range in metres, melee reach, or throwing range."""
    shots: str
    attack: str
    """The character's attack total."""
    own: bool
    worth: tuple[int, float] = (0, 0.0)
    """Attack total and mean damage of a hit; the best sort first."""


@dataclass(frozen=True, slots=True)
class ArmourEntry:
    """One piece of armour of the catalogue."""

    key: str
    name: str
    covers: str
    sp: int
    ev: int
    effect: str
    """Effect of wearing it on top on attack and defence."""
    own: bool


@dataclass(frozen=True, slots=True)
class CarriedEntry:
    """One weapon of the character."""

    key: str
    name: str
    attack: str


@dataclass(frozen=True, slots=True)
class WornEntry:
    """One piece of armour worn or packed; ``key`` is its place in the list."""

    key: str
    name: str
    sp: str
    ev: str
    where: str


def weapon_entries(character: Character) -> tuple[WeaponEntry, ...]:
    """Return the weapons of the rules and the player's custom ones, by class and name."""
    own = character.build.choices.gear.own_weapons.keys() - character.rules.weapons.keys()
    table = {**character.build.choices.gear.own_weapons, **character.rules.weapons}
    order = list(CLASS_NAMES)
    ranked = sorted(
        table.items(), key=lambda pair: (order.index(pair[1].weapon_class), pair[1].name)
    )
    return tuple(_weapon(character, key, arm, own=key in own) for key, arm in ranked)


def _weapon(character: Character, key: str, arm: Weapon, *, own: bool) -> WeaponEntry:
    placed = isinstance(arm, Blast) and not arm.throw
    attack = values.attack_total(character, arm).amount
    return WeaponEntry(
        key=key,
        name=weapon_name(character, key, arm),
        kind=CLASS_NAMES[arm.weapon_class],
        damage=_damage(arm),
        reach=_reach(character, arm),
        shots=str(arm.shots) if isinstance(arm, Gun | Launcher) else "",
        attack="" if placed else signed(attack),
        own=own,
        worth=(_NOTHING if placed else attack, _mean_damage(_damage(arm))),
    )


def best_first(entries: Iterable[WeaponEntry]) -> tuple[WeaponEntry, ...]:
    """Return weapons, the character's best first: by attack, damage and name."""
    return tuple(sorted(entries, key=lambda e: (-e.worth[0], -e.worth[1], e.name.casefold())))


_NOTHING = -1_000
"""The sort value of placed charges: they make no attack."""


def _mean_damage(dice: str) -> float:
    """Return the mean of dice such as 4d6+1 or 1d6/2; 0 for no dice."""
    match = _DICE.fullmatch(dice)
    if match is None:
        return 0.0
    count, sides, part, more = match.groups()
    return int(count) * (int(sides) + 1) / 2 / int(part or 1) + int(more or 0)


_DICE = re.compile(r"(\d+)d(\d+)(?:/(\d))?([+-]\d+)?")


def _damage(arm: Weapon) -> str:
    match arm:
        case Launcher():
            return "by round"
        case Blast():
            return arm.damage or arm.effect
        case _:
            return arm.damage


def _reach(character: Character, arm: Weapon) -> str:
    match arm:
        case Gun():
            return f"{arm.range} m"
        case Launcher():
            return f"{arm.range} m"
        case Melee():
            return f"{arm.reach} m"
        case Blast():
            reach = formulas.throw_metres(character.stats["BODY"], arm.grams)
            return f"{reach} m" if arm.throw else "placed"


def armour_entries(character: Character) -> tuple[ArmourEntry, ...]:
    """Return the armour of the rules and the player's custom pieces, by name."""
    own = character.build.choices.gear.own_armour.keys() - character.rules.armour.keys()
    table = {**character.build.choices.gear.own_armour, **character.rules.armour}
    ranked = sorted(table.items(), key=lambda pair: pair[1].name)
    return tuple(_armour(character, key, piece, own=key in own) for key, piece in ranked)


def _armour(character: Character, key: str, piece: Armour, *, own: bool) -> ArmourEntry:
    return ArmourEntry(
        key=key,
        name=armour_name(character, key, piece),
        covers=_covers(piece),
        sp=piece.sp,
        ev=piece.ev,
        effect=_if_worn(character, key),
        own=own,
    )


def _covers(piece: Armour) -> str:
    """Return the coverage of a piece: torso, arms, legs, all."""
    places: set[str] = set(piece.covers)
    if len(places) == len(LOCATIONS):
        return "all"
    words: list[str] = [place for place in ("head", "torso") if place in places]
    for limbs in ("arm", "leg"):
        sides = [side for side in ("right", "left") if f"{side} {limbs}" in places]
        words += [f"{limbs}s"] if len(sides) == BOTH else [f"{side} {limbs}" for side in sides]
    return ", ".join(words)


BOTH = 2


def _if_worn(character: Character, key: str) -> str:
    """Return the effect of a piece worn on top on attack and defence (DV-09)."""
    gear = character.build.choices.gear
    build = gear_edits.set_worn(character.build, (*gear.worn, key))
    after = derive(character.rules, build, character.states)
    changes = (
        (name, value(after).amount - value(character).amount)
        for name, value in (("att", values.ranged_attack), ("def", values.ranged_defence))
    )
    return " ".join(f"{name} {signed(change)}" for name, change in changes if change) or "same"


def carried_entries(character: Character) -> tuple[CarriedEntry, ...]:
    """Return the weapons the character has, the primary one first."""
    entries = []
    for carried in character.build.choices.gear.weapons:
        arm = weapon(character.rules, character.build, carried.weapon)
        if arm is None:
            entries.append(CarriedEntry(carried.id, f"{carried.weapon} (unknown)", ""))
            continue
        placed = isinstance(arm, Blast) and not arm.throw
        attack = "" if placed else signed(values.attack_total(character, arm).amount)
        entries.append(
            CarriedEntry(carried.id, weapon_name(character, carried.weapon, arm), attack)
        )
    return tuple(entries)


def load_choices(character: Character, arm: Weapon) -> tuple[tuple[str, str], ...]:
    """Return the loads of a weapon: key and name, the usual one first."""
    rules = character.rules
    return tuple(
        (
            key,
            rules.ammunition[key].name
            if key in rules.ammunition
            else rules.weapons[key].name
            if key in rules.weapons
            else key,
        )
        for key in loads(arm)
    )


def worn_entries(character: Character) -> tuple[WornEntry, ...]:
    """Return the armour worn, outer layer first, then the packed pieces."""
    gear = character.build.choices.gear
    worn = [(SubjectKind.WORN.subject(n), key, "worn") for n, key in enumerate(gear.worn)]
    packed = [(SubjectKind.PACKED.subject(n), key, "packed") for n, key in enumerate(gear.packed)]
    entries = []
    for name, key, where in (*reversed(worn), *packed):
        piece = armour(character.rules, character.build, key)
        if piece is None:
            entries.append(WornEntry(name, f"{key} (unknown)", "", "", where))
        else:
            called = armour_name(character, key, piece)
            entries.append(WornEntry(name, called, str(piece.sp), str(piece.ev), where))
    return tuple(entries)
