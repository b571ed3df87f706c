"""Weapons and armour of the catalogue, with their effect on this character."""

import re
from dataclasses import dataclass

from chargen.character.derived import values
from chargen.character.derived.derive import Character, derive
from chargen.character.display_names import points
from chargen.character.edits import gear_edits
from chargen.character.number_format import signed
from chargen.combat import formulas
from chargen.rules.gear import LOCATIONS, Armour, Blast, Gun, Launcher, Melee, Weapon, loads
from chargen.rules.house import available, offered_loads
from chargen.rules.model import Ruleset
from chargen.views.gear_names import weapon_name

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
    """The name of its class."""
    damage: str
    metres: int
    """Long range, melee reach or throwing range; 0 if placed."""
    shots: int
    """Rounds it holds; 0 if it holds none."""
    attack: str
    """The character's attack total; empty if it makes no attack."""
    worth: tuple[int, float]
    """Attack total and mean damage of a hit."""

    @property
    def effect(self) -> str:
        """Class, damage, range and rounds in one line."""
        reach = f"{self.metres} m" if self.metres else "placed"
        rounds = points(self.shots, "round") if self.shots else ""
        return DOT.join(filter(None, (self.kind, self.damage, reach, rounds)))


DOT = " · "
"""The sign between the figures of one line."""


def weapon_entries(character: Character) -> tuple[WeaponEntry, ...]:
    """Return the weapons of the rules and the player's custom ones, by class and name."""
    table = {**character.build.choices.gear.own_weapons, **available(character.rules).weapons}
    order = list(CLASS_NAMES)
    ranked = sorted(
        table.items(), key=lambda pair: (order.index(pair[1].weapon_class), pair[1].name)
    )
    return tuple(weapon_entry(character, key, arm) for key, arm in ranked)


def weapon_entry(character: Character, key: str, arm: Weapon) -> WeaponEntry:
    """Return what a weapon does in the character's hands."""
    placed = isinstance(arm, Blast) and not arm.throw
    attack = values.attack_total(character, arm).amount
    return WeaponEntry(
        key=key,
        name=weapon_name(character, key, arm),
        kind=CLASS_NAMES[arm.weapon_class],
        damage=_damage(arm),
        metres=_metres(character, arm),
        shots=arm.shots if isinstance(arm, Gun | Launcher) else 0,
        attack="" if placed else signed(attack),
        worth=(_NOTHING if placed else attack, _mean_damage(_damage(arm))),
    )


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


def _metres(character: Character, arm: Weapon) -> int:
    match arm:
        case Gun() | Launcher():
            return arm.range
        case Melee():
            return arm.reach
        case Blast():
            return formulas.throw_metres(character.stats["BODY"], arm.grams) if arm.throw else 0


def armour_effect(piece: Armour) -> str:
    """Return coverage, SP and EV of a piece in one line."""
    words = covers(piece)
    hard = "hard" if piece.hard else "soft"
    return DOT.join((words[:1].upper() + words[1:], f"SP {piece.sp}", f"EV {piece.ev}", hard))


def covers(piece: Armour) -> str:
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


def effect_if_worn(character: Character, key: str) -> str:
    """Return the effect of a piece worn on top on attack and defence (DV-09)."""
    gear = character.build.choices.gear
    build = gear_edits.set_worn(character.build, (*gear.worn, key))
    after = derive(character.rules, build, character.states)
    changes = (
        (name, value(after).amount - value(character).amount)
        for name, value in (("att", values.ranged_attack), ("def", values.ranged_defence))
    )
    return " ".join(f"{name} {signed(change)}" for name, change in changes if change) or "same"


def load_choices(character: Character, arm: Weapon, held: str) -> tuple[tuple[str, str], ...]:
    """Return the loads to choose from: key and name, the usual one first, ``held`` among them."""
    rules = character.rules
    offered = offered_loads(rules, arm)
    return tuple(
        (key, load_name(rules, key)) for key in loads(arm) if key in offered or key == held
    )


def load_name(rules: Ruleset, key: str) -> str:
    """Return the name of a load, which may be the grenade of a launcher."""
    row = rules.ammunition.get(key) or rules.weapons.get(key)
    return row.name if row is not None else key
