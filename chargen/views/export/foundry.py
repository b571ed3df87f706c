"""Export to the virtual table Foundry, system ``cyberpunk2020``, in the shape its forks read."""

import json
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from string import ascii_letters, digits
from typing import Any

from chargen import resources
from chargen.character.derived.derive import Character
from chargen.character.derived.gear import loaded, spreads, weapon
from chargen.character.display_names import skill_name
from chargen.character.subjects import split_key
from chargen.rules.gear import Blast, Gun, Launcher, Location, Melee, Weapon
from chargen.rules.model import Stat
from chargen.views.gear_names import weapon_name
from chargen.views.sheet_model import Sheet

_STATS: dict[Stat, str] = {
    "INT": "int",
    "REF": "ref",
    "TECH": "tech",
    "CL": "cool",
    "ATTR": "attr",
    "LK": "luck",
    "MA": "ma",
    "BODY": "bt",
    "EMP": "emp",
}
_ROLES = (
    "solo",
    "rocker",
    "netrunner",
    "media",
    "nomad",
    "fixer",
    "cop",
    "corp",
    "techie",
    "medtechie",
)
_PLACES: dict[Location, tuple[str, tuple[int, ...]]] = {
    "head": ("Head", (1,)),
    "torso": ("Torso", (2, 4)),
    "left arm": ("lArm", (6,)),
    "right arm": ("rArm", (5,)),
    "right leg": ("rLeg", (7, 8)),
    "left leg": ("lLeg", (9, 10)),
}
"""First and last face of the location die for each location (CB-14)."""
_TYPES = {
    "pistol": "Pistol",
    "smg": "SMG",
    "shotgun": "Shotgun",
    "machine_gun": "Heavy",
    "launcher": "Heavy",
    "melee": "Melee",
    "unarmed": "Melee",
    "grenade": "Exotic",
}
"""Weapon types by class; all other weapons are fired from the shoulder."""
_RELIABILITY = {"VR": "VeryReliable", "ST": "Standard", "UR": "Unreliable"}
_ID = digits + ascii_letters
_ID_LENGTH = 16


def actor(character: Character, sheet: Sheet) -> str:
    """Return the actor as JSON.

    Skills are whole: those of the other system the character lacks are there at level 0, since the
    table adds its own list to an actor without any. Armour is one item with the layers combined
    (CB-102), EV once; what that table does not know (perks, flaws, grazes, suppression) is said in
    the notes.
    """
    name = sheet.name
    actor_data = {
        "name": name,
        "type": "character",
        "img": "icons/svg/mystery-man.svg",
        "system": _system(character, sheet),
        "items": list(_items(character, sheet)),
        "effects": [],
        "folder": None,
        "sort": 0,
        "flags": {},
        "prototypeToken": {"name": name, "actorLink": True, "sight": {"enabled": True}},
        "_stats": {"systemId": "cyberpunk2020", "systemVersion": "0.3.12"},
    }
    return json.dumps(actor_data, ensure_ascii=False, indent=1) + "\n"


def _system(character: Character, sheet: Sheet) -> dict[str, Any]:
    stats = {key: {"base": character.stats[stat], "tempMod": 0} for stat, key in _STATS.items()}
    return {
        "stats": stats,
        "ip": sum(balance.left for balance in sheet.balances),
        "points": sum(character.stats.values()),
        # That system has careers; a soldier's is the only one that fits.
        "role": {"value": "solo", "choices": list(_ROLES)},
        "age": 0,
        "humanity": 10 * character.stats["EMP"],
        "events": "",
        "family": "",
        "style": sheet.concept,
        "motivations": "",
        "notes": _notes(sheet),
        "hitLocations": {key: {"location": list(faces)} for key, faces in _PLACES.values()},
        "eurobucks": 0,
        "damage": character.build.play.boxes,
        "skillsSortedBy": "Name",
    }


def _notes(sheet: Sheet) -> str:
    """Return notes on everything that table has no place for."""
    values = (f"{each.name} {each.value}" for each in sheet.figures)
    perks = (f"{each.name} {each.level}" for each in sheet.perks)
    flaws = (f"{each.name} ({each.value}, {each.state})" for each in sheet.flaws)
    paragraphs = (
        ("Stands as", (sheet.standing.text,)),
        ("Values", tuple(values)),
        ("Perks", tuple(perks)),
        ("Flaws", tuple(flaws)),
        ("Special equipment", sheet.special),
    )
    lines = [f"{title}: {', '.join(words)}" for title, words in paragraphs if words]
    return "\n\n".join([*lines, sheet.notes] if sheet.notes else lines)


def _items(character: Character, sheet: Sheet) -> Iterator[dict[str, Any]]:
    called = _skill_names(character)
    yield from _skills(character, called)
    for number, carried in enumerate(character.build.choices.gear.weapons):
        arm = weapon(character.rules, character.build, carried.weapon)
        if arm is not None:
            fired = loaded(carried, arm)
            name = weapon_name(character, carried.weapon, arm)
            load = character.rules.ammunition.get(fired)
            details = {**_weapon(arm), **_attack(character, arm, fired)}
            details["ap"] = load is not None and load.load == "armour_piercing"
            details["attackSkill"] = called[arm.skill]
            yield _item(f"weapon {number}", name, "weapon", "sword", details)
    if any(character.sp.values()):
        coverage = {
            key: {"stoppingPower": character.sp[place], "ablation": 0}
            for place, (key, _) in _PLACES.items()
        }
        details = {"coverage": coverage, "encumbrance": character.ev, "notes": sheet.armour}
        yield _item("armour", "Armour worn", "armor", "shield", _item_fields(0) | details)
    for number, item in enumerate(character.build.choices.gear.equipment):
        details = _item_fields(item.grams)
        if item.count > 1:
            details["notes"] = f"{item.count} of them"
        yield _item(f"thing {number}", item.name, "misc", "item-bag", details)


def _skill_names(character: Character) -> dict[str, str]:
    """Return the table's name for each skill the character has or a weapon needs."""
    arms = (
        weapon(character.rules, character.build, carried.weapon)
        for carried in character.build.choices.gear.weapons
    )
    keys = [*character.skills, *(arm.skill for arm in arms if arm is not None)]
    skills = character.rules.skills
    return {
        key: (skills[key].foundry if key in skills else "") or skill_name(character.rules, key)
        for key in keys
    }


def _skills(character: Character, called: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    listed = {name: (stat, difficulty, 0) for name, (stat, difficulty) in _their_skills().items()}
    for key, name in called.items():
        family, _ = split_key(key)
        stat, difficulty, _ = listed.get(name, ("", 1, 0))
        own = character.rules.skills.get(family)
        stat = stat or (_STATS[own.stat] if own else "int")
        listed[name] = (stat, difficulty, character.skills[key])
    for name in sorted(listed):
        stat, difficulty, level = listed[name]
        details = {
            "flavor": "",
            "notes": "",
            "level": level,
            "chipLevel": 0,
            "ip": 0,
            "diffMod": difficulty,
            "isChipped": False,
            "isRoleSkill": False,
            "stat": stat,
        }
        yield _item(f"skill {name}", name, "skill", "item-bag", details)


def _weapon(arm: Weapon) -> dict[str, Any]:
    """Return the figures of a weapon; metres, rounds, kilograms."""
    shots = 1 if isinstance(arm, Melee | Blast) else arm.shots
    details = {
        "weaponType": _TYPES.get(arm.weapon_class, "Rifle"),
        "accuracy": 0 if isinstance(arm, Blast) else arm.accuracy,
        "concealability": "ConcealNoHide",
        "availability": "Common",
        "ammoType": arm.calibre if isinstance(arm, Gun) else "",
        "damage": "" if isinstance(arm, Launcher) else arm.damage or "",
        "rangeDamages": {"pointBlank": "", "close": "", "medium": "", "far": ""},
        "shotsLeft": shots,
        "shots": shots,
        "rof": 1 if isinstance(arm, Melee | Blast) else arm.rof,
        "reliability": "Standard",
        "range": arm.reach if isinstance(arm, Melee) else 0,
    }
    if isinstance(arm, Gun | Launcher):
        details |= {"reliability": _RELIABILITY[arm.reliability], "range": arm.range}
    return _item_fields(arm.grams) | details


def _attack(character: Character, arm: Weapon, fired: str) -> dict[str, str]:
    """Return the table's attack type; a gun without automatic fire fires single shots."""
    match arm:
        case Gun():
            auto = "auto" in arm.modes
            if spreads(character.rules, arm, fired):
                return {"attackType": "Autoshotgun" if auto else "Shotgun"}
            return {"attackType": "Auto" if auto else ""}
        case Melee():
            martial = arm.skill.startswith("martial-arts")
            return {"attackType": "Martial" if martial else "Melee"}
        case _:
            return {"attackType": "Grenade"}


def _item_fields(grams: int) -> dict[str, Any]:
    """Return the fields every item of that table has."""
    return {
        "flavor": "",
        "notes": "",
        "cost": 0,
        "weight": grams / 1000,
        "equipped": True,
        "source": "",
    }


def _item(key: str, name: str, kind: str, picture: str, details: dict[str, Any]) -> dict[str, Any]:
    return {
        "_id": _id(key),
        "name": name,
        "type": kind,
        "img": f"icons/svg/{picture}.svg",
        "system": details,
        "effects": [],
        "flags": {},
    }


def _id(key: str) -> str:
    """Return sixteen letters and digits, always the same for the same part of a character."""
    number = int.from_bytes(sha256(key.encode()).digest())
    identifier = ""
    for _ in range(_ID_LENGTH):
        number, place = divmod(number, len(_ID))
        identifier += _ID[place]
    return identifier


@cache
def _their_skills() -> dict[str, tuple[str, int]]:
    """Return the skills of an empty actor: stat and difficulty by name."""
    text = resources.folder("exchange", "foundry_skills.toml").read_text("utf-8")
    return {name: (stat, difficulty) for name, (stat, difficulty) in tomllib.loads(text).items()}
