"""Gear carried and worn: its rows, and its protection, encumbrance and weight."""

from collections.abc import Sequence

from chargen.character.document.build import Build, CarriedWeapon
from chargen.combat import formulas
from chargen.rules.gear import (
    LOCATIONS,
    Armour,
    Blast,
    Gun,
    Launcher,
    Location,
    Melee,
    Weapon,
    loads,
)
from chargen.rules.model import Ruleset

TWO_HANDED_GUNS = ("carbine", "rifle", "sniper_rifle", "shotgun", "machine_gun")
TWO_HANDED_GRAMS = 2_000
"""From this weight on a hand weapon is swung with both hands."""


def weapon(rules: Ruleset, build: Build, key: str) -> Weapon | None:
    """Return a weapon of the rules, or else of the player's own, or None if neither has it."""
    return rules.weapons.get(key) or build.choices.gear.own_weapons.get(key)


def armour(rules: Ruleset, build: Build, key: str) -> Armour | None:
    """Return a piece of armour of the rules, or else of the player's own, or None."""
    return rules.armour.get(key) or build.choices.gear.own_armour.get(key)


def two_handed(arm: Weapon) -> bool:
    """Return whether a fighter with a crippled arm cannot use a weapon (CB-109)."""
    match arm:
        case Gun():
            return arm.weapon_class in TWO_HANDED_GUNS
        case Melee():
            return arm.grams >= TWO_HANDED_GRAMS
        case _:
            return isinstance(arm, Launcher)


def held(arm: Weapon) -> bool:
    """Return whether a weapon lies in a hand; bare hands and feet do not."""
    return not isinstance(arm, Melee) or arm.grams > 0


def new_weapon_id(build: Build) -> str:
    """Return an id no weapon the character carries has, above all numbers in use."""
    used = (carried.id.rpartition("-")[2] for carried in build.choices.gear.weapons)
    return f"arm-{max((int(number) for number in used if number.isdecimal()), default=0) + 1}"


def layers_at(worn: Sequence[Armour], place: Location) -> tuple[Armour, ...]:
    """Return the layers that stop something at a location, inner first, without those of SP 0."""
    return tuple(piece for piece in worn if place in piece.covers and piece.sp > 0)


def stopping_power(worn: Sequence[Armour], place: Location) -> int:
    """Return SP at a location: layers combined in pairs from the inside (CB-102)."""
    total = 0
    for piece in layers_at(worn, place):
        total = formulas.layered_sp(total, piece.sp)
    return total


def encumbrance(worn: Sequence[Armour]) -> int:
    """Return EV: each piece's own, and what the deepest layering adds (CB-102, DV-09)."""
    deepest = max(len(layers_at(worn, place)) for place in LOCATIONS)
    return sum(piece.ev for piece in worn) + formulas.layers_ev(deepest)


def spreads(rules: Ruleset, gun: Gun, load: str = "") -> bool:
    """Return whether a gun fires shot with this load, or none named with its usual one (CB-82)."""
    ammunition = rules.ammunition.get(load or gun.loads[0])
    return ammunition is not None and ammunition.load == "shot"


def loaded(carried: CarriedWeapon, arm: Weapon) -> str:
    """Return what is in a carried weapon: what the player said, or its usual load."""
    return carried.load or next(iter(loads(arm)), "")


def takes_scope(arm: Weapon) -> bool:
    """Return whether a scope can be mounted on a weapon (CB-22)."""
    return isinstance(arm, Gun | Launcher) and arm.scope


def weight(rules: Ruleset, build: Build) -> int:
    """Return the weight of everything carried, in grams; spare ammunition is not counted."""
    gear = build.choices.gear
    total = sum(item.count * item.grams for item in gear.equipment)
    for carried in gear.weapons:
        if (arm := weapon(rules, build, carried.weapon)) is not None:
            total += arm.grams * (1 + carried.spare if isinstance(arm, Blast) else 1)
    pieces = (armour(rules, build, key) for key in (*gear.worn, *gear.packed))
    return total + sum(piece.grams for piece in pieces if piece is not None)
