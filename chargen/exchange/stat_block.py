"""Stat blocks: what another program or a text knows of an opponent, and the opponent it becomes."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from pydantic import ValidationError

from chargen.bestiary.custom_opponents import HANDS
from chargen.bestiary.opponent import MOST_SKILLS, Opponent, Shape, dangling
from chargen.errors import BadFile
from chargen.exchange.left_out import list_names
from chargen.files.strict_json import fault_lines
from chargen.files.text import NAME_LENGTH, cleaned, slug
from chargen.rules.gear import LOCATIONS, Armour, Blast, Gun, Launcher, Location, Melee, Weapon
from chargen.rules.house import available
from chargen.rules.model import STATS, Ruleset

NEEDED: Final = ("INT", "REF", "CL", "MA", "BODY")
"""The stats every fight asks for."""
_USUAL: Final = 5
"""The level of the other stats where a block has none."""
_MOST: Final = 20
_SINGLE: Final = 3
"""Highest ROF of a gun that is taken to fire single shots alone."""
_SPARE: Final = 3
"""Spare loads of a gun; no block counts them."""
_PREFIX: Final = 3
"""Letters a name must have to stand for a longer one."""
_DICE: Final = re.compile(r"([1-9]\d?)\s*d\s*(6|10)(/[23])?\s*([+-]\s*\d{1,2})?", re.IGNORECASE)
_SKILLS: Final[Mapping[str, str]] = {
    "handguns": "handgun", "pistol": "handgun", "smg": "submachinegun",
    "submachineguns": "submachinegun", "rifles": "rifle", "dodge": "cover-evade",
    "dodgeescape": "cover-evade", "dodgeandescape": "cover-evade", "awareness": "awareness-notice",
    "notice": "awareness-notice", "brawl": "brawling", "heavyweapon": "heavy-weapons",
    "meleeweapons": "melee", "education": "education-and-general-knowledge",
    "persuasion": "persuasion-and-fast-talk", "resisttorture": "resist-torture-drugs",
}  # fmt: skip
"""Other names of skills."""
_SHAPES: Final[Mapping[Shape, str]] = {
    "four-legged": r"four[- ]legged|quadruped", "many-legged": r"(?:many|six|eight)[- ]legged",
    "four-armed": r"four[- ]armed",
}  # fmt: skip
"""Words for the shapes of bodies."""
_CLASSES: Final[Mapping[str, str]] = {
    "Pistol": "medium-pistol-9-mm", "SMG": "medium-submachine-gun-9-mm",
    "Rifle": "assault-rifle-5-56-mm", "Shotgun": "shotgun-12-gauge-pump-action",
    "Heavy": "machine-gun-7-62-mm-nato",
}  # fmt: skip
"""The gun whose figures fill those a block lacks, by type of weapon."""


@dataclass(frozen=True, slots=True)
class BlockWeapon:
    """A weapon of a stat block; a figure is None where the block has none."""

    name: str
    kind: str = ""
    """The type of weapon, as Foundry names it; empty if unknown."""
    damage: str = ""
    skill: str = ""
    accuracy: int | None = None
    shots: int | None = None
    rof: int | None = None
    range: int | None = None
    reliability: str = ""
    count: int = 1
    """Pieces of a grenade."""
    piercing: bool = False
    blunt: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class BlockArmour:
    """Armour of a stat block: its name, and SP by location if it has any."""

    name: str
    sp: Mapping[Location, int] = field(default_factory=dict)
    ev: int = 0
    hard: bool = False


@dataclass(frozen=True, slots=True)
class StatBlock:
    """An opponent as its source words it."""

    name: str
    stats: Mapping[str, int]
    skills: Mapping[str, int]
    weapons: Sequence[BlockWeapon] = ()
    armour: Sequence[BlockArmour] = ()
    text: str = ""
    left_out: Sequence[str] = ()
    """Sentences about what the reader could not use."""


@dataclass(frozen=True, slots=True)
class IncomingOpponent:
    """An opponent read from a file or a text."""

    opponent: Opponent
    left_out: tuple[str, ...] = ()
    """Sentences about what it had and what was filled in."""


def make_opponent(rules: Ruleset, block: StatBlock, name: str) -> IncomingOpponent:
    """Return the opponent of a stat block; raise BadFile if it is not one.

    ``name`` names the source. Gear of the catalogue is found by name, if its damage or SP is the
    same; other gear comes along as the opponent's own.
    """
    missing = [stat for stat in NEEDED if stat not in block.stats]
    if missing:
        raise BadFile(
            f"{name} has no {', '.join(missing)}; the stat block of an opponent needs "
            f"{', '.join(NEEDED)}"
        )
    skills, strange = _skills(rules, block.skills)
    kit = _Kit(rules)
    for arm in block.weapons:
        kit.add_weapon(arm)
    for piece in block.armour:
        kit.add_armour(piece)
    shape = _shape(f"{block.name} {block.text}")
    filled = [stat for stat in STATS if stat not in block.stats]
    notes = [
        list_names("Skills not in these rules, left out: {}.", strange),
        list_names("Gear without figures, left out: {}.", kit.left_out),
        list_names(f"Not given, so {_USUAL}: {{}}.", filled),
        "" if shape == "human" else f"Body shape by its text: {shape}.",
    ]
    values = {
        "name": cleaned(block.name, NAME_LENGTH) or "Opponent",
        "origin": "human",
        "shape": shape,
        "tactic": "clever",
        "mook": False,
        "provenance": "house",
        "text": block.text,
        "stats": dict.fromkeys(STATS, _USUAL) | dict(block.stats),
        "skills": skills,
        "gear": kit.gear,
    }
    try:
        opponent = Opponent.model_validate(values)
    except ValidationError as error:
        raise BadFile(f"{name} is not an opponent: {fault_lines(error)[0]}") from None
    for fault in dangling(opponent, rules):
        raise BadFile(f"{name} is not an opponent: {fault}")
    return IncomingOpponent(opponent, tuple(filter(None, (*block.left_out, *notes))))


def _shape(text: str) -> Shape:
    """Return the body shape that a text names; human if it names none."""
    named = (
        key for key, words in _SHAPES.items() if re.search(rf"\b(?:{words})\b", text, re.IGNORECASE)
    )
    return next(named, "human")


def plain_name(name: str) -> str:
    """Return the letters and digits of a name, for comparing it."""
    return "".join(each for each in name.casefold() if each.isalnum())


def find_skill(rules: Ruleset, name: str) -> str | None:
    """Return the key of a skill by its name here or in the other systems; None for none."""
    wanted = plain_name(name)
    for key, skill in rules.skills.items():
        own = {plain_name(skill.name), plain_name(skill.foundry), plain_name(key)}
        if wanted in own or (key.startswith("martial-arts-") and f"martialarts{wanted}" in own):
            return key
    if (key := _SKILLS.get(wanted, "")) in rules.skills:
        return key
    family, _, word = name.partition(":")
    if plain_name(family) in ("language", "expert") and word.strip():
        return f"{plain_name(family)}:{cleaned(word, NAME_LENGTH).strip()}"
    return None


def _skills(rules: Ruleset, named: Mapping[str, int]) -> tuple[dict[str, int], list[str]]:
    """Return levels by skill, the highest first, and the names of those left out."""
    skills: dict[str, int] = {}
    strange: list[str] = []
    for name, level in sorted(named.items(), key=lambda pair: -pair[1]):
        key = find_skill(rules, name)
        if key is None or not 1 <= level <= _MOST or len(skills) == MOST_SKILLS:
            strange.append(f"{name} {level}")
        else:
            skills[key] = max(level, skills.get(key, 0))
    return skills, strange


class _Kit:
    """Weapons and armour of an opponent, as they are added."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.left_out: list[str] = []
        self._offered = available(rules)
        self._carried: list[dict[str, Any]] = []
        self._worn: list[str] = []
        self._own_weapons: dict[str, Weapon] = {}
        self._own_armour: dict[str, Armour] = {}

    @property
    def gear(self) -> dict[str, Any]:
        """The values of an opponent's gear; bare hands if it has no weapon."""
        return {
            "weapons": tuple(self._carried) or ({"weapon": HANDS},),
            "worn": tuple(self._worn),
            "own_weapons": self._own_weapons,
            "own_armour": self._own_armour,
        }

    def add_weapon(self, arm: BlockWeapon) -> None:
        """Add a weapon of the catalogue or the opponent's own."""
        dice = read_dice(arm.damage)
        known = _by_name(self._offered.weapons, arm.name)
        if known is not None:
            weapon = self._offered.weapons[known]
            damage = None if isinstance(weapon, Launcher) else weapon.damage
            if not dice or dice == damage:
                spare = _SPARE if isinstance(weapon, Gun) else max(0, min(100, arm.count - 1))
                self._carried.append({"weapon": known, "spare": spare})
                return
        own = _own_weapon(self.rules, arm, dice)
        if own is None:
            self.left_out.append(arm.name)
            return
        key = self._key(arm.name)
        self._own_weapons[key] = own
        self._carried.append({"weapon": key, "spare": _SPARE if isinstance(own, Gun) else 0})

    def add_armour(self, piece: BlockArmour) -> None:
        """Add a piece of the catalogue, or one of the opponent's own for each SP."""
        known = _by_name(self._offered.armour, piece.name)
        if known is not None:
            armour = self._offered.armour[known]
            if not piece.sp or piece.sp == dict.fromkeys(armour.covers, armour.sp):
                self._worn.append(known)
                return
        ev = piece.ev
        for sp in sorted({*piece.sp.values()}, reverse=True):
            if sp <= 0:
                continue
            covers = tuple(place for place in LOCATIONS if piece.sp.get(place) == sp)
            key = self._key(piece.name)
            self._own_armour[key] = Armour(
                name=cleaned(piece.name, NAME_LENGTH) or "Armour", provenance="house", grams=0,
                covers=covers, sp=min(sp, 60), ev=max(0, min(ev, 10)), hard=piece.hard,
            )  # fmt: skip
            self._worn.append(key)
            ev = 0
        if not any(sp > 0 for sp in piece.sp.values()):
            self.left_out.append(piece.name)

    def _key(self, name: str) -> str:
        taken = {*self.rules.weapons, *self.rules.armour, *self._own_weapons, *self._own_armour}
        base, number = f"own-{slug(name)}"[:40].rstrip("-"), 2
        key = base
        while key in taken:
            key, number = f"{base}-{number}", number + 1
        return key


def _by_name(catalogue: Mapping[str, Weapon] | Mapping[str, Armour], name: str) -> str | None:
    """Return the id of the gear of a name, or of the only name that begins with it."""
    wanted = plain_name(name)
    names = {key: plain_name(gear.name) for key, gear in catalogue.items()}
    exact = [key for key, known in names.items() if wanted == known]
    begins = [
        key for key, known in names.items() if len(wanted) >= _PREFIX and known.startswith(wanted)
    ]
    matches = exact or begins
    return matches[0] if exact or len(matches) == 1 else None


def read_dice(text: str) -> str:
    """Return the dice of a damage such as 2D6 + 1 (9 mm), as the rules write them; or nothing."""
    match = _DICE.search(text)
    if match is None:
        return ""
    count, faces, part, more = match.groups()
    plus = "".join((more or "").split())
    return f"{count}d{faces}{part or ''}{plus}"


def _own_weapon(rules: Ruleset, arm: BlockWeapon, dice: str) -> Weapon | None:
    """Return a weapon with the figures of a block; None without damage or a type."""
    if not dice:
        return None
    skill = find_skill(rules, arm.skill) if arm.skill else None
    common = {"name": cleaned(arm.name, NAME_LENGTH) or "Weapon", "provenance": "house",
              "note": arm.note, "damage": dice}  # fmt: skip
    if template := _template(rules, arm):
        figures = {"accuracy": _within(arm.accuracy, -5, 5), "shots": _within(arm.shots, 1, 500),
                   "rof": _within(arm.rof, 1, 500), "range": _within(arm.range, 1, 5_000),
                   "reliability": arm.reliability or None, "skill": skill}  # fmt: skip
        given = {key: value for key, value in figures.items() if value is not None}
        rof = template.rof if arm.rof is None else arm.rof
        modes = ("single",) if rof <= _SINGLE else ("single", "burst", "auto")
        load = {"loads": ("armour-piercing",)} if arm.piercing else {}
        return Gun.model_validate(
            template.model_dump() | common | given | load | {"modes": modes, "house": ()}
        )
    if arm.kind in ("", "Melee"):
        martial = skill or "melee"
        return Melee.model_validate(
            common | {"kind": "melee", "weapon_class": "melee", "skill": martial, "grams": 0,
                      "accuracy": _within(arm.accuracy, -5, 5) or 0,
                      "reach": _within(arm.range, 1, 5) or 1, "blunt": arm.blunt}
        )  # fmt: skip
    if arm.kind == "Grenade":
        return Blast.model_validate(
            common | {"kind": "blast", "weapon_class": "grenade", "skill": "athletics",
                      "grams": 0, "effect": "none", "radius": _within(arm.range, 1, 50) or 5,
                      "throw": True}
        )  # fmt: skip
    return None


def _template(rules: Ruleset, arm: BlockWeapon) -> Gun | None:
    """Return the gun whose figures fill those a block lacks; None if it is not a gun."""
    gun = rules.weapons.get(_CLASSES.get(arm.kind, ""))
    if gun is None and not arm.kind and arm.shots is not None and arm.shots > 1:
        gun = rules.weapons.get(_CLASSES["Rifle"])
    return gun if isinstance(gun, Gun) else None


def _within(value: int | None, least: int, most: int) -> int | None:
    return None if value is None else max(least, min(most, value))
