"""A character as a fighter with initiative cards, and what became of its numbers on the way.

Each number there is made of numbers here by one rule, in whole numbers and without dice, and more
here is never less there. What the system lacks is left behind: luck, grazes, suppression, blasts.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from chargen.character.derived.derive import Character
from chargen.character.display_names import skill_name
from chargen.character.number_format import signed
from chargen.combat.alien_cards import Tunables, Weapon
from chargen.combat.alien_cards.model.fighter import ADJACENT, BAND_NAMES, EXTREME, SHORT
from chargen.combat.harm import weapons as harm
from chargen.combat.harm.fighter import MARTIAL_ARTS
from chargen.loadout.common import Converted, arms, skills

USED: Final = (harm.GUN, harm.MELEE)
"""Kinds of weapons the system has; others are left behind."""
STEPS: Final = (4, 7, 9)
"""The numbers of Gray Dawn from which on an attribute is 3, 4 and 5; below them it is 2."""
SKILLS: Final[Mapping[str, tuple[str, ...]]] = {
    "close-combat": ("brawling", "melee", "fencing"),
    "mobility": ("cover-evade",),
    "stamina": ("endurance",),
    "observation": ("awareness-notice",),
    "comtech": ("programming", "electronics", "electronic-security"),
    "command": ("leadership",),
    "medical-aid": ("first-aid", "doctor"),
    "heavy-machinery": ("operate-heavy-machinery", "basic-tech", "weaponsmith"),
    "piloting": ("driving", "motorcycle", "pilot-fixed-wing", "pilot-gyro", "pilot-dirigible"),
}
"""The skills of Gray Dawn each skill stands for; the best of them counts."""
QUARTERS: Final[Mapping[str, tuple[int, int]]] = {
    "pistol": (5, 16), "shotgun": (5, 16), "smg": (5, 8),
}  # fmt: skip
"""A quarter of the range a class has in the base game, as parts of R; R itself for all others."""
DAMAGE_STEP: Final = 7
"""Points of mean damage worth one of base damage."""
SHOTGUN: Final = 3
BLADE: Final = 2
"""Base damage at least."""
SHOTS_STEP: Final = 5
MOST_AMMO: Final = 6
SP_STEP: Final = 9
BONUS: Final = (-2, 3)
"""The least and the most dice a weapon brings."""


def fighter_fields(
    character: Character, carried: Sequence[tuple[str, harm.Weapon]], *, mook: bool
) -> dict[str, Any]:
    """Return the fields of a fighter with initiative cards."""
    del mook
    weapons = [arm for _, arm in carried]
    return converted(character.stats, skills(character), weapons, character.sp["torso"])


def converted(
    stats: Mapping[Any, int],
    levels: Mapping[str, int],
    weapons: Iterable[harm.Weapon],
    torso: int,
) -> dict[str, Any]:
    """Return the numbers of a fighter there, made of stats, skills, weapons and SP of the torso."""
    carried = list(weapons)
    skill_levels = {skill: level(best(levels, skill)) for skill in SKILLS}
    skill_levels["ranged-combat"] = max(
        (level(levels.get(arm.skill, 0)) for arm in carried if arm.kind == harm.GUN), default=0
    )
    fighter_weapons = tuple(weapon(arm, levels) for arm in carried if arm.kind in USED)
    return {
        "strength": attribute(stats["BODY"]),
        "agility": attribute((stats["REF"] + stats["MA"] + 1) // 2),
        "wits": attribute(stats["INT"]),
        "empathy": attribute(stats["EMP"]),
        "resolve": attribute(stats["CL"]),
        "skills": {skill: points for skill, points in skill_levels.items() if points},
        "armour": torso // SP_STEP,
        "weapons": fighter_weapons,
    }


def attribute(number: int) -> int:
    """Return 2 to 5 for a stat from 1 to 10, in the steps of its price."""
    return 2 + sum(number >= step for step in STEPS)


def level(points: int) -> int:
    """Return half a skill, rounded down."""
    return max(0, points) // 2


def best(levels: Mapping[str, int], skill: str) -> int:
    """Return the best of the skills one stands for; martial arts are close combat, too."""
    known = [levels.get(key, 0) for key in SKILLS[skill]]
    if skill == "close-combat":
        known += [points for key, points in levels.items() if key.startswith(MARTIAL_ARTS)]
    return max(known)


def weapon(arm: harm.Weapon, levels: Mapping[str, int]) -> Weapon:
    """Return a gun or a hand weapon as it is there."""
    bonus = max(BONUS[0], min(BONUS[1], arm.accuracy + arm.key))
    if arm.kind == harm.MELEE:
        return Weapon(
            name=arm.name,
            melee=True,
            bonus=bonus,
            damage=base_damage(arm),
            farthest=ADJACENT,
            two_handed=arm.two_handed,
        )
    shots = max(1, arm.shots)
    return Weapon(
        name=arm.name,
        bonus=bonus,
        damage=base_damage(arm),
        least=least_band(arm),
        farthest=farthest_band(arm),
        rating=ammunition(shots),
        single=shots == 1,
        spare=arm.spare // shots if arm.feed == harm.TUBE else arm.spare,
        auto=arm.automatic,
        piercing=arm.load == harm.ARMOUR_PIERCING,
        two_handed=arm.two_handed,
        level=level(levels.get(arm.skill, 0)),
    )


def base_damage(arm: harm.Weapon) -> int:
    """Return a seventh of the mean damage, 1 at least; blades have 2, shot 3, bare hands 1."""
    if arm.kind == harm.MELEE and _bare(arm):
        return 1
    twice = arm.dice * (arm.sides + 1) + 2 * arm.divisor * arm.plus
    points = max(1, twice // (2 * DAMAGE_STEP * arm.divisor))
    if arm.kind == harm.MELEE and not arm.blunt:
        return max(BLADE, points)
    return max(SHOTGUN, points) if arm.load == harm.SHOT else points


def _bare(arm: harm.Weapon) -> bool:
    """Return whether a weapon is the body alone."""
    return arm.blunt and not arm.grams


def ammunition(shots: int) -> int:
    """Return a point for each five rounds, rounded up, six at most."""
    return min(MOST_AMMO, -(-shots // SHOTS_STEP))


def band(metres: int) -> int:
    """Return the range band that holds a distance (AL-R16)."""
    return sum(metres > reach for reach in Tunables().bands)


def farthest_band(arm: harm.Weapon) -> int:
    """Return the band of a quarter of the base game's range; a scope reaches one farther."""
    if arm.load == harm.SHOT:
        farthest = SHORT
    else:
        part, whole = QUARTERS.get(arm.size, (1, 1))
        farthest = max(SHORT, band(arm.range * part // whole))
    return min(EXTREME, farthest + arm.scope)


def least_band(arm: harm.Weapon) -> int:
    """Return Short range for long guns, Adjacent for others."""
    return SHORT if arm.two_handed else ADJACENT


def conversions(character: Character) -> Iterator[Converted]:
    """Yield what becomes of each number of a character, and why."""
    stats, levels = character.stats, skills(character)
    torso = character.sp["torso"]
    there = converted(stats, levels, arms(character), torso)
    for name, source, why in _ATTRIBUTES:
        source_text = ", ".join(f"{key} {stats[key]}" for key in source)  # type: ignore[index]
        yield Converted(name.capitalize(), str(there[name]), source_text, why)
    strong, quick = there["strength"], there["agility"]
    why = "Half of both, rounded up."
    source_text = f"Strength {strong}, Agility {quick}"
    yield Converted("Health", str((strong + quick + 1) // 2), source_text, why, "AL-R32")
    for skill in SKILLS:
        points = best(levels, skill)
        why = "Half of the best matching skill, rounded down; the scale is 0 to 5."
        yield Converted(
            skill.replace("-", " ").upper(),
            str(level(points)),
            _sources(character, skill),
            why,
            "AL-R17",
        )
    shooting = there["skills"].get("ranged-combat", 0)
    why = "Half of the best skill with a carried gun; each gun uses its own."
    yield Converted("RANGED COMBAT", str(shooting), "skills of the guns", why, "AL-R17")
    yield from _gear(arms(character), levels, torso)
    why = "The system has no luck, no grazes and no suppression."
    yield Converted("Luck", "none", f"LK {stats['LK']}", why)


def _sources(character: Character, skill: str) -> str:
    """Return the name and level of the Gray Dawn skill that counts."""
    levels = skills(character)
    points = best(levels, skill)
    known = [key for key, held in levels.items() if held == points and _stands(key, skill)]
    name = skill_name(character.rules, known[0] if known else SKILLS[skill][0])
    return f"{name} {points}"


def _stands(key: str, skill: str) -> bool:
    """Return whether a skill of Gray Dawn stands for one of this system."""
    style = skill == "close-combat" and key.startswith(MARTIAL_ARTS)
    return style or key in SKILLS[skill]


_ATTRIBUTES: Final[tuple[tuple[str, tuple[str, ...], str], ...]] = (
    ("strength", ("BODY",), "2 up to 3, 3 from 4, 4 from 7 and 5 from 9 on: bulk."),
    ("agility", ("REF", "MA"), "The same scale for their average, rounded up: shooting, dodging."),
    ("wits", ("INT",), "The same scale."),
    ("empathy", ("EMP",), "The same scale."),
    ("resolve", ("CL",), "The same scale: CL resists fear."),
)
"""Name of each number there, the stats it is made of, and the reason."""


def _gear(
    carried: Iterable[harm.Weapon], levels: Mapping[str, int], torso: int
) -> Iterator[Converted]:
    """Yield the conversions of weapons and armour."""
    for arm in carried:
        if arm.kind not in USED:
            why = "The system has no rule for blasts."
            yield Converted(arm.name, "left behind", arm.name, why)
            continue
        converted_weapon = weapon(arm, levels)
        plus = signed(arm.plus) if arm.plus else ""
        source = f"Weapon accuracy {signed(arm.accuracy)}, {arm.dice}d{arm.sides}{plus}"
        value = f"{signed(converted_weapon.bonus)}, base damage {converted_weapon.damage}"
        why = "Weapon accuracy within -2 and +3; base damage is a seventh of the mean, 1 at least"
        if not converted_weapon.melee:
            source += f", R {arm.range}, {arm.shots} shots"
            farthest = BAND_NAMES[converted_weapon.farthest]
            value += f", to {farthest}, ammunition {converted_weapon.rating}"
            value += f", RANGED COMBAT {converted_weapon.level}"
            why += "; a point of ammunition for five rounds, six at most"
        yield Converted(arm.name, value, source, f"{why}.", "AL-R29")
    why = "A level for each 9 SP of the torso; weak spots stand for the gaps."
    yield Converted("Armour", f"level {torso // SP_STEP}", f"torso SP {torso}", why, "AL-R31")
