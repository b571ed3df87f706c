"""A character as a fighter of Lead and Chrome, and the conversions of its numbers.

Stats and skills stay as they are; wounds are those of Gray Dawn, without luck and grazes. Grenades
and launchers are carried but not used, since their rules there are unknown (LC-R29).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from typing import Any, Final

from chargen.character.derived import gear
from chargen.character.derived.derive import Character
from chargen.character.number_format import signed
from chargen.combat.formulas import ranged_attack_base
from chargen.combat.harm import weapons as harm
from chargen.combat.lead_and_chrome import Weapon as TaggedWeapon
from chargen.combat.lead_and_chrome.model.fighter import QUICK_DRAW_SKILL
from chargen.loadout.common import Converted, carried_arms, harm_fields, skills, worn
from chargen.rules.gear import Gun, Weapon
from chargen.rules.model import Stat

STOCKLESS: Final = ("shotgun-12-gauge-sawn-off",)
"""Shotguns cut down to handguns."""
SMALL_GRAMS: Final = 600
"""Hand weapons below this are small, swords large, the rest medium."""
SWORD_SKILL: Final = "fencing"
TACTICS: Final = {"marksman": "steady", "suppressor": "steady"}
"""Substitutes for tactics this system lacks; any other becomes the usual one."""
MECHANISMS: Final = {
    ("pistol", "cylinder"): "revolver",
    ("pistol", "breech"): "single_shot",
    ("pistol", "magazine"): "self_loader",
    ("shotgun", "breech"): "single_shot",
}
"""The way a gun comes to its next shot, by class and feed (X-R04)."""


def fighter_fields(
    character: Character, carried: Sequence[tuple[str, harm.Weapon]], *, mook: bool
) -> dict[str, Any]:
    """Return the fields of a fighter of Lead and Chrome (CB-04, LC-R21)."""
    del mook
    return {**harm_fields(character), "weapons": tuple(arms(character, carried))}


def arms(
    character: Character, carried: Iterable[tuple[str, harm.Weapon]]
) -> Iterator[TaggedWeapon]:
    """Yield a character's weapons, each with the tags of a Quick-Draw."""
    rows = {carried.id: carried.weapon for carried in character.build.choices.gear.weapons}
    for key, arm in carried:
        row = gear.weapon(character.rules, character.build, rows[key])
        given = {field.name: getattr(arm, field.name) for field in fields(arm)}
        yield TaggedWeapon(**{**given, **tags(rows[key], row, arm)})


def tags(key: str, row: Weapon | None, arm: harm.Weapon) -> dict[str, Any]:
    """Return mechanism, stock and grip; holster, barrel, trigger and sights stay neutral."""
    if arm.kind == harm.MELEE:
        if arm.skill == SWORD_SKILL:
            return {"grip": "large"}
        return {"grip": "small" if arm.grams < SMALL_GRAMS else "medium"}
    if not isinstance(row, Gun):
        return {}
    tagged: dict[str, Any] = {"mechanism": _mechanism(row)}
    if key in STOCKLESS:
        tagged |= {"stockless": True, "two_handed": False}
    return tagged


def _mechanism(row: Gun) -> str:
    """Return a gun's mechanism; bursts, or two shots an action, count as self-loading (X-R04)."""
    named = MECHANISMS.get((row.weapon_class, row.feed))
    if named or "auto" in row.modes:
        return named or "automatic"
    if "burst" in row.modes or row.rof > 1:
        return "self_loader"
    return "pump" if row.feed == "tube" else "bolt"


STATS: Final[tuple[tuple[str, Stat, str], ...]] = (
    ("Reflexes", "REF", "Same name; both are centred on 6, and its formula is lost."),
    ("Agility", "MA", "Same meaning: metres of one Action."),
    ("Toughness", "BODY", "Same meaning: it resists wounds."),
    ("Strength", "BODY", "Same meaning: it adds to melee damage."),
    ("Nerve", "CL", "Same meaning."),
    ("Intelligence", "INT", "Same meaning."),
    ("Know-How", "TECH", "Same meaning: it stabilises the dying."),
    ("Geniality", "EMP", "Same meaning; fights do not use it."),
)
"""Name of each stat there, the stat it comes from, and the reason."""


def conversions(character: Character) -> Iterator[Converted]:
    """Yield what becomes of each number of a character, and why."""
    stats = character.stats
    levels = skills(character)
    for name, key, why in STATS:
        yield Converted(name, str(stats[key]), f"{key} {stats[key]}", why)
    shooting = ranged_attack_base(stats["REF"], stats["CL"])
    source = f"REF {stats['REF']}, CL {stats['CL']}"
    why = "Average of both, rounded up: what Gray Dawn shoots with."
    yield Converted("Coordination", str(shooting), source, why, "LC-R22")
    quick = levels.get(QUICK_DRAW_SKILL, 0)
    why = "Gray Dawn has no such skill; a character with one of that name brings it."
    yield Converted("Quick-Draw", str(quick), f"Quick-Draw {quick}", why, "LC-14")
    for skill in sorted({arm.skill for _, arm in carried_arms(character)}):
        level = levels.get(skill, 0)
        name = character.rules.skills[skill].name if skill in character.rules.skills else skill
        yield Converted(name, str(level), f"{name} {level}", "Both run from 0 to 10 beside a stat.")
    yield from _gear(character)
    nothing = "This system has none; wounds and saves are otherwise those of Gray Dawn."
    yield Converted("Luck and grazes", "none", f"LK {stats['LK']}", nothing, "LC-R19")


def _gear(character: Character) -> Iterator[Converted]:
    """Yield the conversions of weapons and armour."""
    for _, arm in carried_arms(character):
        if arm.kind in {harm.GRENADE, harm.LAUNCHER}:
            why = "The system has no published rules for area weapons."
            yield Converted(arm.name, "stays unused", arm.name, why, "LC-R29")
            continue
        value = f"ACC {signed(arm.accuracy)}"
        if arm.kind == harm.GUN:
            value += f", 10 to 30 within {2 * arm.range} m"
        why = "Weapon accuracy is added at the same place; each bracket of range is a step of 5."
        yield Converted(
            arm.name,
            value,
            f"Weapon accuracy {signed(arm.accuracy)}, range {arm.range} m",
            why,
            "LC-R22",
        )
    pieces = ", ".join(f"{piece.name} SP {piece.sp}" for piece in worn(character)) or "none"
    yield Converted("Armour", pieces, pieces, "Hits are those of Gray Dawn.", "LC-R19")
