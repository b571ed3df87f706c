"""A character as a fighter of Classic Traveller, and the conversions of its numbers.

All of it is ours (S4-R32): stats keep the job their author gave them, the other game's own dice,
ranges and thresholds stay, and nothing is carried over that it does not know.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from chargen.character.derived import gear
from chargen.character.derived.derive import Character
from chargen.character.number_format import signed
from chargen.combat.harm import weapons as harm
from chargen.combat.harm.fighter import unarmed_level
from chargen.combat.traveller_s4 import Weapon
from chargen.combat.traveller_s4.model.fighter import PLACE_NAMES, UNTRAINED
from chargen.loadout.common import Converted, carried_arms, skills, style_fields
from chargen.rules.gear import Gun, Location

TACTICS: Final[Mapping[str, str]] = {"suppressor": "aggressive"}
"""Substitutes for tactics this system lacks; any other becomes the usual one."""
USED: Final = (harm.GUN, harm.MELEE)
"""Kinds of weapons the system has; others are left behind."""
TERMS: Final = 1
"""Terms a soldier has served, unless more is known."""
MOST: Final = 15
"""No stat is higher."""
_DAGGER: Final = 5
_CUTLASS: Final = 10
"""A hand weapon of a lower mean damage is a dagger, of a higher one a cutlass."""
_LIGHT: Final = "light"
"""The calibre of weapons that throw light."""


def fighter_fields(
    character: Character, carried: Sequence[tuple[str, harm.Weapon]], *, mook: bool
) -> dict[str, Any]:
    """Return the fields of a fighter of Classic Traveller (S4-R32)."""
    stats, levels = character.stats, skills(character)
    return {
        "STR": stat(stats["BODY"]),
        "DEX": stat(stats["REF"]),
        "END": endurance(stats["BODY"], stats["MA"]),
        "morale": morale(stats["INT"], stats["CL"], levels.get("tactics", 0), soldier=not mook),
        "weapons": tuple(arms(character, carried, mook=mook)),
        "brawling": skill(unarmed(character, levels), mook=mook),
        "av": tuple(av(_sp(character, names)) for names in _SP_NAMES),
    }


def unarmed(character: Character, levels: Mapping[str, int]) -> int:
    """Return the level with bare hands (CB-11)."""
    return unarmed_level(levels, style_fields(character).get("style", ""))


def stat(level: int) -> int:
    """Return STR of BODY, DEX of REF or INT of INT: one more, 15 at most (S4-R32)."""
    return max(1, min(MOST, level + 1))


def endurance(body: int, move: int) -> int:
    """Return END: the mean of BODY and MA, rounded up, and one more (S4-R32)."""
    return stat(-(-(body + move) // 2))


def nerve(cool: int) -> int:
    """Return CL on the scale of one die: six tenths of it, rounded up (S4-R32)."""
    return -(-6 * cool // 10)


def morale(intelligence: int, cool: int, tactics: int, *, soldier: bool) -> int:
    """Return nerve and Tactics, for a soldier one more and the terms, INT at most (S4-R32)."""
    served = 1 + TERMS if soldier else 0
    return max(1, min(stat(intelligence), nerve(cool) + skill(tactics) + served))


def skill(level: int, *, mook: bool = False) -> int:
    """Return half of a skill, rounded down; a mook without it is untrained (S4-R25, S4-R32)."""
    return UNTRAINED if mook and level <= 0 else min(MOST, max(0, level) // 2)


def accuracy(level: int) -> int:
    """Return half of WA, towards 0 (S4-R32)."""
    return -(-level // 2) if level < 0 else level // 2


def av(sp: int) -> int:
    """Return the points armour stops: four tenths of SP, rounded down (S4-R29)."""
    return 2 * sp // 5


def _sp(character: Character, names: Iterable[Location]) -> int:
    """Return the SP of the worst protected of some locations (S4-R29)."""
    return min(character.sp[name] for name in names)


def arms(
    character: Character, carried: Iterable[tuple[str, harm.Weapon]], *, mook: bool = False
) -> Iterator[Weapon]:
    """Yield guns and hand weapons as kinds of the table, without weapons that are thrown."""
    build, levels = character.build, skills(character)
    rows = {row.id: row for row in build.choices.gear.weapons}
    for key, weapon in carried:
        if weapon.kind not in USED:
            continue
        arm = gear.weapon(character.rules, build, rows[key].weapon)
        gun = arm if isinstance(arm, Gun) else None
        yield Weapon(
            name=weapon.name,
            row=_gun_row(weapon, gun) if gun is not None else blade_row(weapon),
            skill=skill(levels.get(weapon.skill, 0), mook=mook),
            dm=accuracy(weapon.accuracy),
            semi=gun is not None and semi(gun),
            automatic=weapon.automatic,
            shots=weapon.shots,
            spare=rows[key].spare if gun is not None else 0,
        )


def _gun_row(weapon: harm.Weapon, gun: Gun) -> str:
    """Return the kind of a gun, by class, feed and fire modes (S4-R10, S4-R32)."""
    if gun.calibre == _LIGHT:
        return "laser rifle"
    match gun.weapon_class:
        case "pistol":
            return "revolver" if gun.feed == "cylinder" else "autopistol"
        case "smg":
            return "submachine gun"
        case "carbine":
            return "carbine"
        case "shotgun":
            return "shotgun"
    return "autorifle" if weapon.automatic else "rifle"


def blade_row(weapon: harm.Weapon) -> str:
    """Return the kind of a hand weapon: cudgels are blunt, the rest go by damage (S4-R32)."""
    if (
        weapon.skill.startswith((harm.BRAWLING, "martial-arts"))
        and weapon.dice * weapon.sides <= harm.D6
    ):
        return "hands"
    if weapon.blunt:
        return "cudgel"
    doubled = weapon.dice * (weapon.sides + 1) // weapon.divisor + 2 * weapon.plus
    if doubled < 2 * _DAGGER:
        return "dagger"
    return "cutlass" if doubled > 2 * _CUTLASS else "blade"


def semi(gun: Gun) -> bool:
    """Return whether a gun loads itself: by bursts, or rapid shots from a magazine (S4-R10)."""
    if gun.modes != ("single",):
        return True
    return gun.rof > 1 and gun.feed in {"magazine", "tube"}


def conversions(character: Character) -> Iterator[Converted]:
    """Yield what becomes of each number, with the reason (S4-R32)."""
    yield from _stats(character)
    yield from _arms(character)
    for place, names in zip(PLACE_NAMES, _SP_NAMES, strict=True):
        sp = _sp(character, names)
        yield Converted(
            f"AV {place}",
            str(av(sp)),
            f"SP {sp}",
            "four tenths of SP: cloth is 5, as SP 13",
            "S4-R29",
        )
    yield Converted("magazine", "as it is", "shots", "its own; automatic fire takes 4", "S4-R09")
    yield Converted("distance", "metres", "metres", "1, 5, 50, 250 and 500 m end a range", "S4-R21")
    yield Converted("cover", "-4 or no target", "cover", "half cover; full cover hides", "S4-R30")
    yield Converted("luck, grazing, suppression", "none", "LK, CL", "unknown here", "S4-R32")


_SP_NAMES: Final[tuple[tuple[Location, ...], ...]] = (
    ("head",),
    ("torso",),
    ("right arm", "left arm"),
    ("right leg", "left leg"),
)
"""Locations of Gray Dawn at each of the places."""


def _stats(character: Character) -> Iterator[Converted]:
    stats, levels, rule = character.stats, skills(character), "S4-R32"
    tactics, bare = levels.get("tactics", 0), unarmed(character, levels)
    body, move, cool = stats["BODY"], stats["MA"], stats["CL"]
    yield Converted("STR", str(stat(body)), f"BODY {body}", "one more: mean 7, not 6", rule)
    yield Converted(
        "DEX",
        str(stat(stats["REF"])),
        f"REF {stats['REF']}",
        "one more; CL tells in Morale alone",
        rule,
    )
    yield Converted(
        "END", str(endurance(body, move)), f"BODY {body}, MA {move}",
        "the mean, up, and one more: it gates actions and soaks hits", rule,
    )  # fmt: skip
    yield Converted(
        "INT", str(stat(stats["INT"])), f"INT {stats['INT']}", "one more; only caps Morale", rule
    )
    yield Converted(
        "Morale", str(morale(stats["INT"], cool, tactics, soldier=True)),
        f"CL {cool}, Tactics {tactics}",
        f"nerve {nerve(cool)} + Tactics-{skill(tactics)} + 1 + {TERMS} term, INT at most",
        rule,
    )  # fmt: skip
    yield Converted("Brawling", str(skill(bare)), f"unarmed {bare}", _HALF, rule)


_HALF: Final = "half: a point on two dice is worth about two on a d10"


def _arms(character: Character) -> Iterator[Converted]:
    carried = carried_arms(character)
    levels, converted = skills(character), iter(arms(character, carried))
    for _, weapon in carried:
        if weapon.kind not in USED:
            yield Converted(
                weapon.name, "none", weapon.name, "no numbers are known for it", "S4-R32"
            )
            continue
        arm = next(converted)
        modes = "automatic" if arm.automatic else "semi-automatic" if arm.semi else "single"
        yield Converted(
            arm.name, f"{arm.row}, {modes}", weapon.size, "dice, ranges, DEX of that kind", "S4-R35"
        )
        level = levels.get(weapon.skill, 0)
        yield Converted(
            f"skill with {arm.name}", str(arm.skill), f"{weapon.skill} {level}", _HALF, "S4-R32"
        )
        yield Converted(
            f"DM of {arm.name}",
            signed(arm.dm),
            f"weapon accuracy {signed(weapon.accuracy)}",
            "half, as skill",
            "S4-R32",
        )
