"""Derived values DV-01 to DV-09: each with the named parts that sum to it."""

from dataclasses import dataclass

from chargen.character.derived import effects, martial_arts
from chargen.character.derived.derive import Character
from chargen.character.derived.effects import Part
from chargen.character.display_names import skill_name
from chargen.character.subjects import split_key
from chargen.combat import formulas
from chargen.rules.gear import Gun, Launcher, Melee, Weapon
from chargen.rules.model import Skill, Stat


@dataclass(frozen=True, slots=True)
class Value:
    """A number of the sheet; it is the sum of its parts."""

    name: str
    parts: tuple[Part, ...]

    @property
    def amount(self) -> int:
        """The number itself."""
        return sum(part.amount for part in self.parts)


MINDS: tuple[Stat, ...] = ("INT", "CL")
"""Stats besides REF that wounds lower, and EV does not (CB-07)."""
COVER_EVADE = "cover-evade"
"""The one skill of ranged defence and suppression; the handout also writes Dodge/Cover."""


def stat_value(character: Character, stat: Stat) -> Value:
    """A stat as rolls use it: its level less armour, REF, INT, CL less wounds (DV-09, CB-07)."""
    level = character.stats[stat]
    parts = [Part(f"{stat} level", level, "CC-07" if stat == "ATTR" else "CC-05")]
    if stat == "REF" and character.ev:
        loss = formulas.encumbered(level, character.ev) - level
        parts.append(Part(f"armour EV {character.ev}", loss, "DV-09"))
    whole = sum(part.amount for part in parts)
    if loss := _hurt(character, stat, whole) - whole:
        parts.append(Part(f"{formulas.WOUND_NAMES[character.wounds]} wounds", loss, "CB-120"))
    return Value(stat, tuple(parts))


def ranged_attack(character: Character) -> Value:
    """Ranged attack base: the average of REF and CL, rounded up (DV-01)."""
    ref, cl = _now(character, "REF"), _now(character, "CL")
    base = formulas.ranged_attack_base(ref, cl)
    return Value("Ranged attack", (Part(f"(REF {ref} + CL {cl}) / 2, up", base, "DV-01"),))


def ranged_defence(character: Character) -> Value:
    """Ranged defence base, by the table's ruling, and Cover/Evade (DV-02)."""
    first: Stat = "REF" if character.rules.rulings.ranged_defence == "REF+MA" else "CL"
    level, ma = _now(character, first), _now(character, "MA")
    base = Part(
        f"({first} {level} + MA {ma}) / 2, up", formulas.ranged_defence_base(level, ma), "DV-02"
    )
    evade = (*_level(character, COVER_EVADE), *effects.roll_parts(character, COVER_EVADE))
    return Value("Ranged defence", (base, *evade))


def close_combat(character: Character) -> Value:
    """Close combat base, and BTM once where the ruling adds it (DV-03, CB-11)."""
    ref, ma = _now(character, "REF"), _now(character, "MA")
    base = Part(f"(REF {ref} + MA {ma}) / 2, down", formulas.close_combat_base(ref, ma), "DV-03")
    if not character.rules.rulings.close_combat_adds_btm:
        return Value("Close combat", (base,))
    build = Part("BTM", formulas.btm(character.stats["BODY"]), "DV-04")
    return Value("Close combat", (base, build))


def close_defence(character: Character) -> Value:
    """Defence in close combat: the base of close combat, and perks for the roll (CB-11, CB-04)."""
    extra = effects.parts(character, "close_defence_bonus")
    return Value("Close defence", (*close_combat(character).parts, *extra))


def btm(character: Character) -> Value:
    """BTM, taken off every wound (DV-04)."""
    body = character.stats["BODY"]
    return Value("BTM", (Part(f"BODY {body}", formulas.btm(body), "DV-04"),))


def melee_bonus(character: Character) -> Value:
    """Return the bonus of BODY to the damage of blows (DV-04)."""
    body = character.stats["BODY"]
    return Value("Melee damage", (Part(f"BODY {body}", formulas.melee_bonus(body), "DV-04"),))


def move(character: Character) -> Value:
    """Metres per movement action; at most three a round (DV-05)."""
    level = character.stats["MA"]
    parts = (Part(f"MA {level}", level, "DV-05"), *effects.parts(character, "move_bonus"))
    short = 1 - sum(part.amount for part in parts)
    slowed = short > 0 and parts[-1].rule == "CC-12"
    least = (Part("never below 1", short, "CC-12"),) if slowed else ()
    return Value("Move", (*parts, *least))


def leap(character: Character) -> Value:
    """Centimetres of a leap (DV-05)."""
    level = character.stats["MA"]
    reach = formulas.leap_centimetres(level)
    return Value("Leap", (Part(f"MA {level} x 3 / 4 metres", reach, "DV-05"),))


def carry(character: Character) -> Value:
    """Kilograms that can be carried (DV-05)."""
    body = character.stats["BODY"]
    return Value("Carry", (Part(f"BODY {body} x 10", formulas.carry_kilograms(body), "DV-05"),))


def lift(character: Character) -> Value:
    """Kilograms that can be lifted once (DV-05)."""
    body = character.stats["BODY"]
    return Value("Dead lift", (Part(f"BODY {body} x 40", formulas.lift_kilograms(body), "DV-05"),))


def suppression(character: Character) -> Value:
    """Suppression base: CL and Cover/Evade, and perks for the check (DV-06, CB-04)."""
    cl = Part(f"CL {_now(character, 'CL')}", _now(character, "CL"), "DV-06")
    evade = (*_level(character, COVER_EVADE), *effects.roll_parts(character, COVER_EVADE))
    parts = (cl, *evade, *effects.parts(character, "suppression_bonus"))
    return Value("Suppression", parts)


def suppression_check(character: Character) -> Value:
    """Return the base of a suppression check with torso armour; cover is added later (CB-71)."""
    base = suppression(character)
    sp = character.sp["torso"]
    worn = Part(f"torso SP {sp} / {formulas.ARMOUR_STEP}", sp // formulas.ARMOUR_STEP, "CB-71")
    return Value(base.name, (*base.parts, worn) if worn.amount else base.parts)


def luck(character: Character) -> Value:
    """Luck points of one session (DV-06)."""
    level = character.stats["LK"]
    return Value("Luck", (Part(f"LK {level}", level, "DV-06"),))


def graze(character: Character) -> Value:
    """Graze base: LK, and perks for the roll (DV-06, CB-04)."""
    level = character.stats["LK"]
    return Value(
        "Graze", (Part(f"LK {level}", level, "DV-06"), *effects.parts(character, "graze_bonus"))
    )


def stun_save(character: Character) -> Value:
    """Stun save number: BODY, and perks for the save (DV-07, CB-04)."""
    return _save(character, "Stun save", "stun_save_bonus")


def death_save(character: Character) -> Value:
    """Death save number: BODY, and perks for the save (DV-07, CB-04)."""
    return _save(character, "Death save", "death_save_bonus")


def initiative(character: Character) -> Value:
    """Return the base of initiative: REF and perks; weapon size is added later (CB-30)."""
    ref = _now(character, "REF")
    parts = (Part(f"REF {ref}", ref, "CB-30"), *effects.parts(character, "initiative_bonus"))
    return Value("Initiative", parts)


def skill_total(character: Character, key: str) -> Value:
    """Return the total of a skill: stat or blended base, level, perks (DV-08, CB-04)."""
    return SkillTotals(character).total(key)


class SkillTotals:
    """The totals of one character's skills; a base shared by several is worked out once."""

    def __init__(self, character: Character) -> None:
        self._character = character
        self._bases: dict[tuple[str, Stat], tuple[Part, ...]] = {}
        self._amounts: dict[tuple[str, Stat], int] = {}
        self._touched = frozenset(effects.touched_skills(character))

    def total(self, key: str) -> Value:
        """Return the total of a skill: stat or blended base, level, perks (DV-08, CB-04)."""
        character, (skill_id, _) = self._character, split_key(key)
        skill = character.rules.skills.get(skill_id)
        if skill is None:
            return Value(key, _level(character, key))
        level = Part(f"{skill.name} level", character.skills.get(key, 0), "DV-08")
        if skill_id not in self._touched:
            return Value(skill.name, (*self._base(skill), level))
        bonus = effects.roll_parts(character, skill_id)
        return Value(skill.name, (*self._base(skill), level, *bonus))

    def amount(self, key: str) -> int:
        """Return the amount of a total, without its parts where nothing else touches the skill."""
        skill_id = split_key(key)[0]
        skill = self._character.rules.skills.get(skill_id)
        if skill is None or skill_id in self._touched:
            return self.total(key).amount
        known = (skill.roll, skill.stat)
        if known not in self._amounts:
            self._amounts[known] = sum(part.amount for part in self._base(skill))
        return self._amounts[known] + self._character.skills.get(key, 0)

    def _base(self, skill: Skill) -> tuple[Part, ...]:
        known = (skill.roll, skill.stat)
        if known not in self._bases:
            self._bases[known] = _roll_base(self._character, skill)
        return self._bases[known]


def _roll_base(character: Character, skill: Skill) -> tuple[Part, ...]:
    match skill.roll:
        case "ranged":
            return ranged_attack(character).parts
        case "defence":
            return ranged_defence(character).parts[:1]
        case "close":
            return close_combat(character).parts
        case "stat":
            now = _now(character, skill.stat)
            return (Part(f"{skill.stat} {now}", now, "DV-08"),)


def attack_total(character: Character, arm: Weapon) -> Value:
    """Return the total of an attack: base, skill and weapon accuracy (CB-10, CB-11, CB-142)."""
    skill = attack_skill(character, arm)
    based = close_combat if isinstance(arm, Melee) else ranged_attack
    base = based(character).parts
    accuracy = arm.accuracy if isinstance(arm, Gun | Launcher | Melee) else 0
    extra = (Part("weapon accuracy", accuracy, "CB-10"),) if accuracy else ()
    if isinstance(arm, Melee) and (bonus := martial_arts.attack_bonus(character, arm)):
        extra = (*extra, Part(f"key attack, {arm.move}", bonus, "CB-11"))
    known = (*_level(character, skill), *effects.roll_parts(character, skill))
    return Value(arm.name, (*base, *known, *extra))


def attack_skill(character: Character, arm: Weapon) -> str:
    """Return the skill of an attack; of blows with bare hands the best known (CB-11)."""
    return martial_arts.best_skill(character, arm) if isinstance(arm, Melee) else arm.skill


def initiative_with(character: Character, arm: Weapon) -> Value:
    """Initiative with a weapon in hand: short ones come sooner (CB-24, CB-30)."""
    plain = initiative(character)
    sooner = formulas.SIZE_INITIATIVE.get(arm.weapon_class, 0)
    size = (Part(arm.weapon_class.replace("_", " "), sooner, "CB-24"),) if sooner else ()
    return Value(f"Initiative with {arm.name}", (*plain.parts, *size))


def blow_damage(character: Character, arm: Melee) -> Value:
    """Return the damage bonus of a blow: BODY, and by ruling a style's level (DV-04, CB-11)."""
    parts = melee_bonus(character).parts
    if level := martial_arts.blow_damage(character, arm):
        name = skill_name(character.rules, martial_arts.best_skill(character, arm))
        parts = (*parts, Part(f"{name} level", level, "CB-11"))
    return Value("Damage of a blow", parts)


def _now(character: Character, stat: Stat) -> int:
    return stat_value(character, stat).amount


def _hurt(character: Character, stat: Stat, level: int) -> int:
    """A stat at the wound state of a character: wounds lower REF, INT and CL (CB-07, CB-120)."""
    if stat == "REF":
        return min(level, formulas.wounded_ref(level, character.wounds))
    return min(level, formulas.wounded_mind(level, character.wounds)) if stat in MINDS else level


def _level(character: Character, key: str) -> tuple[Part, ...]:
    level = character.skills[key]
    skill = character.rules.skills.get(split_key(key)[0])
    return (Part(f"{skill.name if skill else key} level", level, "DV-08"),)


def _save(character: Character, name: str, kind: str) -> Value:
    body = character.stats["BODY"]
    return Value(name, (Part(f"BODY {body}", body, "DV-07"), *effects.parts(character, kind)))
