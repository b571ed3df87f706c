"""Export to the virtual table Roll20, its sheet *Cyberpunk 2020*.

The browser extension VTT Enhancement Suite overwrites a character of the table with such a file.
"""

import json
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any

from chargen import resources
from chargen.character.derived.derive import Character
from chargen.character.derived.gear import weapon
from chargen.character.derived.values import btm
from chargen.character.display_names import skill_name
from chargen.character.subjects import split_key
from chargen.combat import formulas
from chargen.rules.gear import Blast, Gun, Launcher, Melee
from chargen.views.condition import wound_words
from chargen.views.gear_names import weapon_name
from chargen.views.sheet_model import Sheet

SCHEMA = 3
"""The version of the extension's files."""
_LANGUAGES = 4
"""Lines for languages on that sheet; further languages go to the other skills."""

_Field = tuple[str, str | int]


def character_file(character: Character, sheet: Sheet) -> str:
    """Return the character as JSON, one attribute for each field of the sheet.

    REF is sent without armour's EV (DV-09), which goes into its modifier.
    """
    fields = [*_head(character, sheet), *_skills(character), *_weapons(character, sheet)]
    rows = [*((name, value, "") for name, value in fields), *_condition(character, sheet)]
    attributes = [
        {"name": name, "current": value, "max": highest, "id": f"-gd{number:04d}"}
        for number, (name, value, highest) in enumerate(rows)
    ]
    whole = _form()["character"] | {"name": sheet.name, "attribs": attributes}
    data = {"schema_version": SCHEMA, "type": "character", "character": whole}
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _head(character: Character, sheet: Sheet) -> Iterator[_Field]:
    yield "Handle", sheet.name
    yield "Role", sheet.concept
    for stat, key in _form()["stats"].items():
        yield f"{key}_Base", character.stats[stat]
        yield f"{key}_Temp", -character.ev if stat == "REF" else 0
    yield "BTM", btm(character).amount
    for place, key in _form()["places"].items():
        yield key, character.sp[place]
    yield "ArmorNotes", sheet.armour
    arms = (", ".join(filter(None, (f"{a.name} {a.attack}", a.detail))) for a in sheet.weapons)
    yield "Armor", "\n".join(arms)
    yield "Gear", "\n".join([*(f"{t.count} x {t.name}" for t in sheet.equipment), *sheet.special])
    perks = [f"{perk.name} {perk.level}" for perk in sheet.perks]
    flaws = [f"{flaw.name} ({flaw.value})" for flaw in sheet.flaws]
    figures = [f"{each.name} {each.value}" for each in sheet.figures]
    named = (("Perks", perks), ("Flaws", flaws))
    yield "Style", "\n".join(f"{title}: {', '.join(words)}" for title, words in named if words)
    play = character.build.play
    state = f"Wound boxes {play.track}: {wound_words(character, play)}" if play.track else ""
    yield "LifeEvents", "\n\n".join(filter(None, (state, sheet.notes, ", ".join(figures))))


def _condition(character: Character, sheet: Sheet) -> Iterator[tuple[str, int, int | str]]:
    """Yield attributes of our own for token bars and macros: present value and highest."""
    play = character.build.play
    yield "Wound_Boxes", play.track, formulas.TRACK_BOXES
    yield "One_Point_Wounds", play.ones, ""
    yield "Stun_Points", play.stun, ""
    yield "Luck_Points", max(0, sheet.luck - play.luck), sheet.luck
    yield "Suppression_Points", play.suppression, ""


def _skills(character: Character) -> Iterator[_Field]:
    languages = 0
    for number, (key, level) in enumerate(sorted(character.skills.items())):
        family, word = split_key(key)
        own = character.rules.skills.get(family)
        if not level or own is None:
            continue
        if known := _known_skill(key):
            yield f"{known}_Skill", level
        elif family == "language" and languages < _LANGUAGES:
            languages += 1
            yield f"SpokenLanguage{languages}", word
            yield f"Know_Language{languages}_Skill", level
        else:
            section, field = _form()["others"][own.stat]
            row = f"repeating_{section}_-gd{number:04d}_{field}"
            yield row, skill_name(character.rules, key)
            yield f"{row}_Skill", level


def _known_skill(key: str) -> str:
    """Return the sheet's name for a skill; empty for one it has no field for."""
    return str(_form()["skills"].get(key, ""))


def _weapons(character: Character, sheet: Sheet) -> Iterator[_Field]:
    """Yield the rows of weapons; figures that sheet cannot roll go to a row's notes."""
    shown = iter(sheet.weapons)
    for number, carried in enumerate(character.build.choices.gear.weapons):
        attack = next(shown)
        arm = weapon(character.rules, character.build, carried.weapon)
        if arm is None:
            continue
        row = f"repeating_templateweapons_-gdw{number:03d}_"
        yield f"{row}WeaponName", weapon_name(character, carried.weapon, arm)
        known = "" if arm.skill in _form()["attacks"]["unlisted"] else _known_skill(arm.skill)
        if known:
            yield f"{row}WeaponSkill", f"@{{{known}_Skill}}"
        yield f"{row}WA", 0 if isinstance(arm, Blast) else arm.accuracy
        yield f"{row}WeaponDamage", attack.damage
        rolled = "" if known else f"roll {skill_name(character.rules, arm.skill)}"
        yield f"{row}WeaponNotes", ", ".join(filter(None, (rolled, *attack.ranges, attack.detail)))
        if isinstance(arm, Gun | Launcher):
            yield f"{row}WeaponAmmo", arm.shots
            yield f"{row}WeaponROF", arm.rof
            yield f"{row}WeaponReliability", arm.reliability
            yield f"{row}WeaponRange", arm.range
        if isinstance(arm, Gun):
            yield f"{row}round_size", arm.calibre
        if isinstance(arm, Melee):
            yield f"{row}WeaponRange", arm.reach


@cache
def _form() -> dict[str, dict[Any, Any]]:
    """Return the fixed fields of a character, and the sheet's names for ours."""
    return tomllib.loads(resources.folder("exchange", "roll20.toml").read_text("utf-8"))
