"""Export to the virtual table Foundry, system ``cyberpunk2020``, in the shape its forks read."""

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from html import escape
from string import ascii_letters, digits
from typing import Any

from chargen import resources
from chargen.character.derived.derive import Character
from chargen.character.derived.gear import loaded, spreads, weapon
from chargen.character.display_names import skill_name
from chargen.character.document.condition import AmmunitionUsed
from chargen.character.subjects import split_key
from chargen.rules.gear import Blast, Gun, Launcher, Location, Melee, Weapon
from chargen.rules.house import available
from chargen.views.export.foundry_fork import in_fork
from chargen.views.sheet_model import Sheet
from chargen.views.sheet_subject import SheetSubject

FORMAT = "gray-dawn-actor"
"""The format of the mark in an actor."""
OPPONENT = "gray-dawn-opponent"
"""The format of the mark in an opponent's actor."""
VERSION = 1
_ID = digits + ascii_letters
_ID_LENGTH = 16
_ENRICHED = re.compile(r"(?<=\[)(?=\[)|(?<=@)|(?<=&)(?=Reference)")
"""Places within the marks of Foundry's inline rolls and links."""
_UNSEEN = "\u200b"
"""An invisible character that breaks a mark."""


def actor(subjects: Sequence[SheetSubject]) -> str:
    """Return a character's actor as JSON."""
    return _json(make_actor(subjects[0]))


def fork_actor(subjects: Sequence[SheetSubject]) -> str:
    """Return a character's actor for the fork of the system, as JSON."""
    return _json(in_fork(make_actor(subjects[0])))


def bestiary(subjects: Sequence[SheetSubject]) -> str:
    """Return characters and opponents as one adventure, from which Foundry imports all actors."""
    return _json(_adventure([make_actor(each) for each in subjects]))


def fork_bestiary(subjects: Sequence[SheetSubject]) -> str:
    """Return an adventure for the fork of the system."""
    return _json(_adventure([in_fork(make_actor(each)) for each in subjects]))


def _json(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def _adventure(actors: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return an adventure; actors of one name are numbered, because their ids are their names."""
    numbered: list[dict[str, Any]] = []
    known: Counter[str] = Counter()
    for each in actors:
        key = each["flags"]["chargen"].get("character", each["name"])
        known[key] += 1
        numbered.append({"_id": _id(f"actor {key} {known[key]}"), **each})
    return _form()["adventure"] | {"actors": numbered, "_id": _id("adventure")}


def make_actor(subject: SheetSubject) -> dict[str, Any]:
    """Return the actor of a character or an opponent.

    Skills are whole: those of the other system the character lacks are there at level 0, since the
    table adds its own list to an actor without any. Armour is one item with the layers combined
    (CB-102), EV once. The notes list what that table does not know: perks, flaws, grazes,
    suppression.
    """
    character, sheet = subject.character, subject.sheet
    name, system, items = sheet.name, _system(character, sheet), list(_items(character, sheet))
    is_opponent = subject.opponent_data is not None
    mark = (
        {"format": OPPONENT, "version": VERSION, "character": character.build.id,
         "opponent": subject.opponent_data}
        if is_opponent else _identity(character, sheet, system, items)
    )  # fmt: skip
    token = {"name": name, "actorLink": not is_opponent, "sight": {"enabled": not is_opponent}}
    return _form()["actor"] | {
        "name": name,
        "type": "npc" if is_opponent else "character",
        "system": system,
        "items": items,
        "folder": None,
        "flags": {"chargen": mark},
        "prototypeToken": token,
    }


def _identity(
    character: Character, sheet: Sheet, system: dict[str, Any], items: Sequence[dict[str, Any]]
) -> dict[str, Any]:
    """Return the mark by which an actor that comes back is known, and the values it had."""
    levels = {item["name"]: item["system"]["level"] for item in items if item["type"] == "skill"}
    return {
        "format": FORMAT,
        "version": VERSION,
        "character": character.build.id,
        "play": character.build.play.model_dump(mode="json"),
        "sp": dict(character.sp),
        "name": sheet.name,
        "style": system["style"],
        "notes": sha256(system["notes"].encode()).hexdigest(),
        "text": sheet.notes,
        "about": _about(sheet),
        "ip": system["ip"],
        "damage": system["damage"],
        "stats": {key: stat["base"] for key, stat in system["stats"].items()},
        "skills": {key: level for key, level in levels.items() if level},
        "items": [item["name"] for item in items if item["type"] != "skill"],
    }


def _system(character: Character, sheet: Sheet) -> dict[str, Any]:
    form, stats = _form(), character.stats
    return form["system"] | {
        "stats": {key: {"base": stats[stat], "tempMod": 0} for stat, key in form["stats"].items()},
        "ip": sum(balance.left for balance in sheet.balances),
        "points": sum(stats.values()),
        "humanity": 10 * stats["EMP"],
        "style": sheet.concept,
        "notes": _notes(sheet),
        "hitLocations": {key: {"location": faces} for key, faces in form["places"].values()},
        "damage": character.build.play.track,
    }


def _notes(sheet: Sheet) -> str:
    """Return notes on everything that table has no place for, as paragraphs of HTML."""
    return "".join(map(_paragraph, [*_about(sheet), *re.split(r"\n\s*\n", sheet.notes)]))


def _about(sheet: Sheet) -> list[str]:
    """Return the lines that precede the player's own notes."""
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
    return [f"{title}: {', '.join(words)}" for title, words in paragraphs if words]


def _paragraph(text: str) -> str:
    """Return words as a paragraph of HTML without markup, rolls and links; empty for none."""
    lines = escape(_ENRICHED.sub(_UNSEEN, text.strip()), quote=False).splitlines()
    return f"<p>{'<br>'.join(lines)}</p>" if lines else ""


def _items(character: Character, sheet: Sheet) -> Iterator[dict[str, Any]]:
    called, shown = _skill_names(character), sheet.weapons
    yield from _skills(character, called)
    for number, carried in enumerate(character.build.choices.gear.weapons):
        arm = weapon(character.rules, character.build, carried.weapon)
        if arm is not None:
            fired = loaded(carried, arm)
            name = shown[number].name
            load = character.rules.ammunition.get(fired)
            details = {**_weapon(arm), **_attack(character, arm, fired)}
            details["ap"] = load is not None and load.load == "armour_piercing"
            details["attackSkill"] = called[arm.skill]
            details["notes"] = _paragraph(shown[number].detail)
            if isinstance(arm, Gun | Launcher):
                used = character.build.play.ammunition.get(carried.id, AmmunitionUsed())
                details["shotsLeft"] = max(0, arm.shots - used.rounds)
            entry = _item(f"weapon {number}", name, "weapon", "sword", details)
            mark = {"weapon": carried.id, "blunt": isinstance(arm, Melee) and arm.blunt}
            yield entry | {"flags": {"chargen": mark}}
    if any(character.sp.values()):
        coverage = {
            key: {
                "stoppingPower": character.sp[place],
                "ablation": character.build.play.armour.get(place, 0),
            }
            for place, (key, _) in _form()["places"].items()
        }
        details = {
            "coverage": coverage,
            "encumbrance": character.ev,
            "notes": _paragraph(sheet.armour),
        }
        entry = _item("armour", "Armour worn", "armor", "shield", _item_fields(0) | details)
        yield entry | {"flags": {"chargen": {"armour": True}}}
    for number, item in enumerate(character.build.choices.gear.equipment):
        details = _item_fields(item.grams)
        if item.count > 1:
            details["notes"] = _paragraph(f"{item.count} of them")
        yield _item(f"thing {number}", item.name, "misc", "item-bag", details)


def _skill_names(character: Character) -> dict[str, str]:
    """Return the table's name for each skill the character has or a weapon needs."""
    arms = (
        weapon(character.rules, character.build, carried.weapon)
        for carried in character.build.choices.gear.weapons
    )
    keys = [*character.skills, *(arm.skill for arm in arms if arm is not None)]
    return {key: _skill_name(character, key) for key in keys}


def _skill_name(character: Character, key: str) -> str:
    skill = character.rules.skills.get(key)
    return (skill.foundry if skill else "") or skill_name(character.rules, key)


def _skills(character: Character, called: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    form = _form()
    listed = {name: (stat, difficulty, 0) for name, (stat, difficulty) in form["skills"].items()}
    for key, name in called.items():
        family, _ = split_key(key)
        stat, difficulty, _ = listed.get(name, ("", 1, 0))
        own = character.rules.skills.get(family)
        stat = stat or (form["stats"][own.stat] if own else "int")
        listed[name] = (stat, difficulty, character.skills[key])
    for name in sorted(listed):
        stat, difficulty, level = listed[name]
        details = form["skill"] | {"level": level, "diffMod": difficulty, "stat": stat}
        yield _item(f"skill {name}", name, "skill", "item-bag", details)


def _weapon(arm: Weapon) -> dict[str, Any]:
    """Return the figures of a weapon; metres, rounds, kilograms."""
    form, shots = _form(), 1 if isinstance(arm, Melee | Blast) else arm.shots
    details = form["weapon"] | {
        "weaponType": form["types"].get(arm.weapon_class, "Rifle"),
        "accuracy": 0 if isinstance(arm, Blast) else arm.accuracy,
        "ammoType": arm.calibre if isinstance(arm, Gun) else "",
        "damage": "" if isinstance(arm, Launcher) else arm.damage or "",
        "shotsLeft": shots,
        "shots": shots,
        "rof": 1 if isinstance(arm, Melee | Blast) else arm.rof,
        "range": arm.reach if isinstance(arm, Melee) else 0,
    }
    if isinstance(arm, Gun | Launcher):
        details |= {"reliability": form["reliability"][arm.reliability], "range": arm.range}
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
    return _form()["fields"] | {"weight": grams / 1000}


def _item(key: str, name: str, kind: str, picture: str, details: dict[str, Any]) -> dict[str, Any]:
    parts = {"name": name, "type": kind, "img": f"icons/svg/{picture}.svg", "system": details}
    return {"_id": _id(key), **parts, "effects": [], "flags": {}}


def _id(key: str) -> str:
    """Return sixteen letters and digits, always the same for the same part of a character."""
    number = int.from_bytes(sha256(key.encode()).digest())
    identifier = ""
    for _ in range(_ID_LENGTH):
        number, place = divmod(number, len(_ID))
        identifier += _ID[place]
    return identifier


def actor_skills(character: Character) -> dict[str, str]:
    """Return our key for each skill of that table; without names that several of ours share."""
    offered = available(character.rules).skills
    others = (key for key, skill in offered.items() if not skill.family)
    called = {**{key: _skill_name(character, key) for key in others}, **_skill_names(character)}
    own = {key: name for key, name in called.items() if character.skills[key]}
    keys: dict[str, str] = {}
    for names in (called, own):
        counts = Counter(names.values())
        keys = {name: key for name, key in keys.items() if not counts[name]}
        keys |= {name: key for key, name in names.items() if counts[name] == 1}
    return keys


def actor_stats() -> dict[str, str]:
    """Return our name for each stat of that table."""
    return {key: stat for stat, key in _form()["stats"].items()}


def actor_places() -> dict[str, Location]:
    """Return our name for each location of that table."""
    return {key: place for place, (key, _) in _form()["places"].items()}


@cache
def _form() -> dict[str, dict[Any, Any]]:
    """Return the fixed fields of an actor and its items, and that system's names for ours."""
    return tomllib.loads(resources.folder("exchange", "foundry.toml").read_text("utf-8"))
