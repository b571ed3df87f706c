"""Stat blocks as text: stats, skills, weapons and armour as books and messages write them."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from chargen.exchange.left_out import list_names
from chargen.exchange.stat_block import BlockArmour, BlockWeapon, StatBlock, read_dice
from chargen.files.text import NAME_LENGTH, NOTES_LENGTH, cleaned
from chargen.rules.gear import LOCATIONS, Location

_STATS: Final[Mapping[str, str]] = {
    "int": "INT", "intelligence": "INT", "ref": "REF", "reflexes": "REF", "reflex": "REF",
    "tech": "TECH", "cl": "CL", "cool": "CL", "attr": "ATTR", "att": "ATTR", "lk": "LK",
    "luck": "LK", "ma": "MA", "move": "MA", "body": "BODY", "bod": "BODY", "bt": "BODY",
    "emp": "EMP", "empathy": "EMP",
}  # fmt: skip
_NAMES: Final = "|".join(sorted(_STATS, key=len, reverse=True))
_STAT: Final = re.compile(
    rf"(?<!\w)({_NAMES})\s*[:=|]?\s*(\d{{1,2}})(?:\s*[/(]\s*\d+\)?)?", re.IGNORECASE
)
_ROW: Final = 3
"""Fewest stats of a line that names them above their numbers."""
_STAT_NAME: Final = re.compile(rf"(?<!\w)({_NAMES})(?!\w)", re.IGNORECASE)
_LABEL: Final = re.compile(r"^[\s*•-]*([A-Za-z][A-Za-z /&]{1,24}?)\s*:\s*(.*)$")
_PARTS: Final = {
    "skills": "skills", "skill": "skills", "weapons": "weapons", "weapon": "weapons",
    "attacks": "weapons", "armor": "armour", "armour": "armour", "sp": "armour",
    "name": "name", "stats": "stats", "notes": "text", "description": "text",
    "shape": "text", "body shape": "text",
}  # fmt: skip
_ITEMS: Final = re.compile(r"[,;](?![^()]*\))")
"""A comma or semicolon outside parentheses."""
_SKILL: Final = re.compile(r"^(.+?)[\s:+(]*(\d{1,2})\)?$")
_CODES: Final = {"P": "Pistol", "SMG": "SMG", "RIF": "Rifle", "SHT": "Shotgun", "HVY": "Heavy",
                 "MEL": "Melee"}  # fmt: skip
_LINE: Final = re.compile(
    r"^(?P<name>.+?)\W+(?P<code>P|SMG|RIF|SHT|HVY|MEL)\W+?(?P<wa>[+-]?\d)\W+[PJLN]\W+[ECPR]\W+"
    r"(?P<damage>\d+[dD]\d+(?:[+-]\d+)?)(?:\s*\([^)]*\))?\W+(?P<shots>\d+)\W+(?P<rof>\d+)\W+"
    r"(?P<reliability>VR|ST|UR)\W+(?P<range>\d+)"
)
"""A weapon as Cyberpunk 2020 prints it: type, WA, concealability, availability and so on."""
_KINDS: Final = (
    ("Pistol", r"pistol|revolver|handgun"), ("SMG", r"smg|submachine ?gun|machine pistol"),
    ("Shotgun", r"shotgun"), ("Heavy", r"machine ?gun|lmg|heavy weapon"),
    ("Rifle", r"rifle|carbine"), ("Grenade", r"grenade"),
)  # fmt: skip
_PLACES: Final[Mapping[str, tuple[Location, ...]]] = {
    "head": ("head",), "torso": ("torso",), "chest": ("torso",), "vest": ("torso",),
    "right arm": ("right arm",), "left arm": ("left arm",), "arms": ("right arm", "left arm"),
    "right leg": ("right leg",), "left leg": ("left leg",), "legs": ("right leg", "left leg"),
    "all": LOCATIONS, "everywhere": LOCATIONS, "whole body": LOCATIONS,
}  # fmt: skip
_PLACE: Final = "|".join(sorted(_PLACES, key=len, reverse=True))
_BY_PLACE: Final = re.compile(rf"\b({_PLACE})\b\s*[:=]?\s*(?:SP)?\s*(\d{{1,2}})\b", re.IGNORECASE)
_SP: Final = re.compile(r"\bSP\s*[:=]?\s*(\d{1,2})|\b(\d{1,2})\s*SP\b", re.IGNORECASE)


def read_block(text: str) -> StatBlock:
    """Return what a text says of an opponent; what is missing shows in the block."""
    lines = [line.strip() for line in text.splitlines()]
    parts: dict[str, list[str]] = {
        "name": [], "stats": [], "skills": [], "weapons": [], "armour": [], "text": []
    }  # fmt: skip
    left_out: list[str] = []
    stats: dict[str, int] = {}
    part = "name"
    for number, line in enumerate(lines):
        if not line or set(line) <= set("-=_*#|"):
            is_heading = part == "name" or (not line and not parts.get(part))
            part = part if line or is_heading else "text"
            continue
        if levels := _stats_of(line, lines[number + 1 : number + 2]):
            stats = levels | stats
            part = "text"
        elif _is_numbers(line) and number and _stat_names(lines[number - 1]):
            continue
        elif label := _LABEL.match(line):
            title = label[1].strip().casefold()
            part = _PARTS.get(title, "")
            if not part:
                left_out.append(line)
            elif label[2]:
                sp = "SP " if title == "sp" else ""
                parts[part].append(sp + label[2])
        elif line.casefold().strip("#* ") in _PARTS and parts["name"]:
            part = _PARTS[line.casefold().strip("#* ")]
        elif part == "name" and parts["name"]:
            parts["text"].append(line)
        else:
            parts[part or "text"].append(line)
    weapons = [_weapon(item) for item in _split(parts["weapons"])]
    skills, strange = _skills(_split(parts["skills"]))
    return StatBlock(
        name=cleaned(" ".join(parts["name"]).strip("#* "), NAME_LENGTH),
        stats=stats,
        skills=skills,
        weapons=weapons,
        armour=[_armour(item) for item in _split(parts["armour"])],
        text=cleaned("\n".join(parts["text"]), NOTES_LENGTH, lines=True),
        left_out=[
            list_names("Lines left out: {}.", left_out),
            list_names("Skills without a level, left out: {}.", strange),
        ],
    )


def _stat_names(line: str) -> list[str]:
    """Return the stats a line of names alone has; empty for any other line."""
    names = [_STATS[name.casefold()] for name in _STAT_NAME.findall(line)]
    rest = _STAT_NAME.sub("", line).strip(" |\t:;,")
    return names if len(names) >= _ROW and not re.search(r"\w", rest) else []


def _is_numbers(line: str) -> bool:
    return not re.search(r"[^\d\s|,;/()\u2013-]", line)


def _stats_of(line: str, following: list[str]) -> dict[str, int]:
    """Return the stats of a line: each with its number, or names with numbers below."""
    if names := _stat_names(line):
        numbers = re.findall(r"\d{1,2}", following[0]) if following else []
        if len(numbers) == len(names):
            return dict(zip(names, map(int, numbers), strict=True))
    stats = {_STATS[name.casefold()]: int(level) for name, level in _STAT.findall(line)}
    rest = _STAT.sub("", line).strip(" |\t:;,.")
    is_line = len(stats) > 1 or (stats and not re.search(r"\w", rest))
    return stats if is_line and not re.match(r"(?i)\W*(skills?|weapons?|armou?r)\b", line) else {}


def _split(lines: list[str]) -> Iterator[str]:
    for line in lines:
        for item in _ITEMS.split(line):
            if cut := item.strip(" \t.*•-"):
                yield cut


def _skills(items: Iterator[str]) -> tuple[dict[str, int], list[str]]:
    levels: dict[str, int] = {}
    strange: list[str] = []
    for item in items:
        if match := _SKILL.match(item):
            levels[match[1].strip()] = int(match[2])
        else:
            strange.append(cleaned(item, NAME_LENGTH))
    return levels, strange


def _weapon(item: str) -> BlockWeapon:
    """Return a weapon: its line in a book, or a name with figures in any order."""
    if line := _LINE.match(item):
        return BlockWeapon(
            line["name"], _CODES[line["code"]], line["damage"], accuracy=int(line["wa"]),
            shots=int(line["shots"]), rof=int(line["rof"]), range=int(line["range"]),
            reliability=line["reliability"],
        )  # fmt: skip
    count = re.match(r"(\d{1,3})\s*[x\u00d7]?\s+(.*(?:grenade|mine)s?\b.*)$", item, re.IGNORECASE)
    words = count[2] if count else item
    name = re.split(r"\s*[(:]|\s+\d+[dD]\d|\s+[-\u2013]\s", words, maxsplit=1)[0].strip()
    if count:
        name = name.removesuffix("s")
    kinds = (kind for kind, known in _KINDS if re.search(rf"\b({known})", words, re.IGNORECASE))
    return BlockWeapon(
        name,
        next(kinds, ""),
        read_dice(words),
        accuracy=_figure(r"\bWA\s*([+-]?\d)", words),
        shots=_figure(r"\b(\d{1,3})\s*(?:shots|rounds|rds)", words),
        rof=_figure(r"\bROF\s*(\d{1,3})", words),
        range=_figure(r"\b(\d{1,4})\s*m\b", words),
        reliability=(re.findall(r"\b(VR|ST|UR)\b", words) or [""])[0],
        count=int(count[1]) if count else 1,
    )


def _figure(pattern: str, words: str) -> int | None:
    match = re.search(pattern, words, re.IGNORECASE)
    return int(match[1]) if match else None


def _armour(item: str) -> BlockArmour:
    """Return armour: a name, and SP by location where the item gives both."""
    name = re.split(r"\s*[(:]|\s+SP\b|\s+\d", item, maxsplit=1)[0].strip()
    sp: dict[Location, int] = {}
    for word, number in _BY_PLACE.findall(item):
        sp.update(dict.fromkeys(_PLACES[word.casefold()], int(number)))
    if not sp and (points := _SP.search(item)):
        for word in re.findall(rf"\b({_PLACE})\b", item, re.IGNORECASE):
            sp.update(dict.fromkeys(_PLACES[word.casefold()], int(points[1] or points[2])))
    ev = re.search(r"\bEV\s*[:=]?\s*-?(\d{1,2})", item, re.IGNORECASE)
    is_name = name and name.casefold() not in _PLACES and name.casefold() != "sp"
    return BlockArmour(name if is_name else "Armour", sp, int(ev[1]) if ev else 0)
