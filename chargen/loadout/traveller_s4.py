"""A character as a fighter of Classic Traveller, and the conversions of its numbers.

All of it is ours (S4-R32): stats keep the job their author gave them, the other game's own dice,
ranges and thresholds stay, and nothing is carried over that it does not know.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from chargen.character.derived import gear
from chargen.character.derived.derive import Character
from chargen.character.number_format import signed
from chargen.combat.gray_dawn.model.fighter import Fighter
from chargen.combat.harm import weapons as harm
from chargen.combat.traveller_s4 import Fighter as Traveller
from chargen.combat.traveller_s4 import Weapon
from chargen.combat.traveller_s4.model.fighter import PLACE_NAMES, UNTRAINED
from chargen.combat.traveller_s4.tactics import CLEVER
from chargen.combat.traveller_s4.tactics import TACTICS as TRAVELLER_TACTICS
from chargen.loadout import gray_dawn
from chargen.loadout.common import carried_arms, skills
from chargen.loadout.conversions import Converted
from chargen.rules.gear import Gun

TACTICS: Final[Mapping[str, str]] = {"suppressor": "aggressive"}
"""Tactics of Gray Dawn that have another name here; what neither knows becomes clever."""
TERMS: Final = 1
"""Terms a soldier has served, unless more is known."""
MOST: Final = 15
"""No stat is higher."""
_DAGGER: Final = 5
_CUTLASS: Final = 10
"""A hand weapon of a lower mean damage is a dagger, of a higher one a cutlass."""
_LIGHT: Final = "light"
"""The calibre of weapons that throw light."""


def fighter(
    character: Character,
    name: str,
    *,
    side: int = 0,
    at: tuple[int, int] = (0, 0),
    mook: bool = False,
    tactic: str = CLEVER,
) -> Traveller:
    """Return a character as Classic Traveller sees it, the first weapon in hand (S4-R32)."""
    soldier = gray_dawn.fighter(character, name, mook=mook)
    weapons = tuple(arms(character, mook=mook))
    return Traveller(
        name=name,
        side=side,
        at=at,
        tactic=tactic if tactic in TRAVELLER_TACTICS else TACTICS.get(tactic, CLEVER),
        STR=stat(soldier.BODY),
        DEX=stat(soldier.REF),
        END=endurance(soldier.BODY, soldier.MA),
        morale=morale(soldier.INT, soldier.CL, soldier.skill("tactics"), soldier=not mook),
        weapons=weapons,
        brawling=skill(soldier.unarmed, mook=mook),
        ready=0 if weapons else -1,
        av=armour(soldier),
    )


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


def armour(fighter: Fighter) -> tuple[int, ...]:
    """Return AV at head, torso, arms and legs, of two limbs the worse protected (S4-R29)."""
    sp = fighter.sp(layers=True)
    arm = min(sp[harm.RIGHT_ARM], sp[harm.LEFT_ARM])
    leg = min(sp[harm.RIGHT_LEG], sp[harm.LEFT_LEG])
    return av(sp[harm.HEAD]), av(sp[harm.TORSO]), av(arm), av(leg)


def arms(character: Character, *, mook: bool = False) -> Iterator[Weapon]:
    """Yield guns and hand weapons as kinds of the table; of what is thrown it knows nothing."""
    build, levels = character.build, skills(character)
    carried = {each.id: each for each in build.choices.gear.weapons}
    for key, weapon in carried_arms(character):
        if weapon.kind not in {harm.GUN, harm.MELEE}:
            continue
        arm = gear.weapon(character.rules, build, carried[key].weapon)
        gun = arm if isinstance(arm, Gun) else None
        yield Weapon(
            name=weapon.name,
            row=_gun_row(weapon, gun) if gun is not None else blade_row(weapon),
            skill=skill(levels.get(weapon.skill, 0), mook=mook),
            dm=accuracy(weapon.accuracy),
            semi=gun is not None and semi(gun),
            automatic=weapon.automatic,
            shots=weapon.shots,
            spare=carried[key].spare if gun is not None else 0,
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
    fighter = gray_dawn.fighter(character, "It")
    yield from _stats(fighter)
    yield from _arms(character)
    for place, value, names in zip(PLACE_NAMES, armour(fighter), _SP_NAMES, strict=True):
        sp = min(fighter.sp(layers=True)[at] for at in names)
        yield Converted(
            f"AV {place}",
            str(value),
            f"SP {sp}",
            "four tenths of SP: cloth is 5, as SP 13",
            "S4-R29",
        )
    yield Converted("magazine", "as it is", "shots", "its own; automatic fire takes 4", "S4-R09")
    yield Converted("distance", "metres", "metres", "1, 5, 50, 250 and 500 m end a range", "S4-R21")
    yield Converted("cover", "-4 or no target", "cover", "half cover; full cover hides", "S4-R30")
    yield Converted("luck, grazing, suppression", "none", "LK, CL", "unknown here", "S4-R32")


_SP_NAMES: Final = (
    (harm.HEAD,),
    (harm.TORSO,),
    (harm.RIGHT_ARM, harm.LEFT_ARM),
    (harm.RIGHT_LEG, harm.LEFT_LEG),
)
"""Locations of Gray Dawn at each of the places."""


def _stats(fighter: Fighter) -> Iterator[Converted]:
    rule, tactics = "S4-R32", fighter.skill("tactics")
    yield Converted(
        "STR", str(stat(fighter.BODY)), f"BODY {fighter.BODY}", "one more: mean 7, not 6", rule
    )
    yield Converted(
        "DEX",
        str(stat(fighter.REF)),
        f"REF {fighter.REF}",
        "one more; CL tells in Morale alone",
        rule,
    )
    yield Converted(
        "END", str(endurance(fighter.BODY, fighter.MA)), f"BODY {fighter.BODY}, MA {fighter.MA}",
        "the mean, up, and one more: it gates actions and soaks hits", rule,
    )  # fmt: skip
    yield Converted(
        "INT", str(stat(fighter.INT)), f"INT {fighter.INT}", "one more; only caps Morale", rule
    )
    yield Converted(
        "Morale", str(morale(fighter.INT, fighter.CL, tactics, soldier=True)),
        f"CL {fighter.CL}, Tactics {tactics}",
        f"nerve {nerve(fighter.CL)} + Tactics-{skill(tactics)} + 1 + {TERMS} term, INT at most",
        rule,
    )  # fmt: skip
    yield Converted(
        "Brawling", str(skill(fighter.unarmed)), f"unarmed {fighter.unarmed}", _HALF, rule
    )


_HALF: Final = "half: a point on two dice is worth about two on a d10"


def _arms(character: Character) -> Iterator[Converted]:
    levels, converted = skills(character), iter(arms(character))
    for _, weapon in carried_arms(character):
        if weapon.kind not in {harm.GUN, harm.MELEE}:
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
            f"WA {signed(weapon.accuracy)}",
            "half, as skill",
            "S4-R32",
        )
