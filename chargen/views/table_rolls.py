"""Rolls at the table in the character's present condition: numbers with their parts."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum, auto

from chargen.character.derived import gear, values
from chargen.character.derived.derive import Character
from chargen.character.derived.effects import Part
from chargen.character.derived.values import Value
from chargen.character.derived.wound_modifiers import apply_wounds, save_state
from chargen.character.display_names import skill_name
from chargen.character.document.condition import ARMS, Condition
from chargen.character.number_format import signed
from chargen.combat import formulas
from chargen.rules.gear import Blast, Weapon
from chargen.views.gear_names import weapon_name

Make = Callable[[Character], Value]


class RollKind(Enum):
    """The kind of a roll: its dice, and the number its total or die is compared with."""

    CHECK = auto()
    """A number plus the check die (CB-01, CB-02)."""
    ATTACK = auto()
    """A check in which a natural 1 misses and leads to the fumble table (CB-02)."""
    NERVE = auto()
    """A suppression check (CB-71)."""
    GRAZE = auto()
    """A luck check against a graze (CB-110)."""
    SAVE = auto()
    """A d10 that succeeds at the number or lower (CB-121, CB-122)."""
    DIE = auto()
    """A plain d10 (CB-05)."""


@dataclass(frozen=True, slots=True)
class Roll:
    """One roll: its number on the sheet and its present one."""

    key: str
    """The subject of its kind: a skill, the id of a carried weapon, or its own name."""
    name: str
    kind: RollKind
    sheet: int
    """The number on the sheet, without wounds."""
    parts: tuple[Part, ...]
    """The parts of the present number."""
    barred: str = ""
    """The reason it cannot be rolled now, in a sentence; empty if it can."""
    skill: str = ""
    """The skill a success may be marked for (AD-02)."""
    short: str = ""
    """The name in a narrow list."""

    @property
    def now(self) -> int:
        """The present number, added to the die or compared with it."""
        return sum(part.amount for part in self.parts)


def table_rolls(character: Character) -> tuple[Roll, ...]:
    """Return all rolls of a character, with wound penalties (CB-07)."""
    hurt = apply_wounds(character)
    return (
        *_attacks(character, hurt),
        *_fight(character, hurt),
        *_skills(character, hurt),
        Roll("check-die", "Check die alone", RollKind.CHECK, 0, ()),
        Roll("d10", "Plain d10", RollKind.DIE, 0, ()),
    )


def _attacks(character: Character, hurt: Character) -> Iterator[Roll]:
    for carried in character.build.choices.gear.weapons:
        arm = gear.weapon(character.rules, character.build, carried.weapon)
        if arm is None or (isinstance(arm, Blast) and not arm.throw):
            continue
        short = weapon_name(character, carried.weapon, arm)
        skill = values.attack_skill(character, arm)
        sheet, now = values.attack_total(character, arm), values.attack_total(hurt, arm)
        barred = _refusal(character.build.play, arm)
        yield Roll(
            carried.id, f"Attack with {short}", RollKind.ATTACK, sheet.amount, now.parts, barred,
            skill, short,
        )  # fmt: skip


def _refusal(play: Condition, arm: Weapon) -> str:
    """Return the reason a crippled arm rules out a weapon; empty for none (CB-109)."""
    lamed = [limb for limb in play.crippled if limb in ARMS]
    if lamed and gear.held(arm) and len(lamed) == len(ARMS):
        return "Both arms are crippled, so nothing can be held."
    if lamed and gear.two_handed(arm):
        return f"The {lamed[0]} is crippled, so two-handed weapons cannot be used."
    return ""


def _fight(character: Character, hurt: Character) -> Iterator[Roll]:
    check = RollKind.CHECK
    yield _value("ranged-defence", check, values.ranged_defence, character, hurt)
    yield _value("close-defence", check, values.close_defence, character, hurt)
    yield _value("initiative", check, values.initiative, character, hurt)
    yield from _initiatives(character, hurt)
    yield nerve_roll(character)
    yield _value("graze", RollKind.GRAZE, values.graze, character, hurt)
    yield from _saves(character)


def _initiatives(character: Character, hurt: Character) -> Iterator[Roll]:
    """Yield initiative with each weapon in hand: short ones sooner, long ones later (CB-24)."""
    for carried in character.build.choices.gear.weapons:
        arm = gear.weapon(character.rules, character.build, carried.weapon)
        if arm is not None:
            name = f"Initiative with {weapon_name(character, carried.weapon, arm)}"
            sheet, now = values.initiative_with(character, arm), values.initiative_with(hurt, arm)
            barred = _refusal(character.build.play, arm)
            key = f"initiative:{carried.id}"
            yield Roll(key, name, RollKind.CHECK, sheet.amount, now.parts, barred)


def _value(key: str, kind: RollKind, make: Make, character: Character, hurt: Character) -> Roll:
    now = make(hurt)
    return Roll(key, now.name, kind, make(character).amount, now.parts)


def nerve_roll(character: Character) -> Roll:
    """Return the suppression check: nerve and torso armour less suppression points (CB-71).

    Cover adds to it and is up to the GM.
    """
    play, hurt = character.build.play, apply_wounds(character)
    whole = character.sp["torso"]
    left = max(0, whole - play.armour.get("torso", 0))
    armour = Part(
        f"torso SP {left} / {formulas.ARMOUR_STEP}", left // formulas.ARMOUR_STEP, "CB-71"
    )
    held = Part("suppression", -play.suppression, "CB-70")
    parts = (*values.suppression(hurt).parts, *(part for part in (armour, held) if part.amount))
    sheet = values.suppression_check(character).amount
    return Roll("suppression", "Suppression check", RollKind.NERVE, sheet, parts)


def _saves(character: Character) -> Iterator[Roll]:
    """Yield stun saves, which wound states make harder, and death saves while mortal (CB-121)."""
    state = save_state(character, character.build.play)
    words = f"{formulas.WOUND_NAMES[state]} wounds"
    lost = Part(words, -formulas.stun_penalty(state), "CB-121")
    yield _save("stun-save", values.stun_save(character), lost)
    lost = Part(words, -formulas.mortal_level(state), "CB-122")
    yield _save("death-save", values.death_save(character), lost)


def _save(key: str, value: Value, lost: Part) -> Roll:
    parts = (*value.parts, *((lost,) if lost.amount else ()))
    return Roll(key, value.name, RollKind.SAVE, value.amount, parts)


def _skills(character: Character, hurt: Character) -> Iterator[Roll]:
    named = sorted(
        (skill_name(character.rules, key), key)
        for key, level in character.skills.items()
        if level > 0
    )
    for name, key in named:
        sheet, now = values.skill_total(character, key), values.skill_total(hurt, key)
        yield Roll(f"skill:{key}", name, RollKind.CHECK, sheet.amount, now.parts, skill=key)


@dataclass(frozen=True, slots=True)
class RollResult:
    """One roll with its result and parts."""

    name: str
    result: str
    """The result: a total, or the face of the die."""
    parts: tuple[Part, ...]
    """The parts of its number, with modifier and luck."""
    die: str
    """The check die in words; empty for saves and a plain die."""
    outcome: str
    """The meaning by the rules; empty if it is up to the GM."""
    key: str
    """The key of the roll in the list of rolls."""
    dice: tuple[int, ...]
    """All dice, in order."""
    modifier: int
    luck: int = 0
    """Luck points added to it (CB-03)."""

    @property
    def words(self) -> str:
        """All its parts, the dice last; empty for a plain die."""
        return "; ".join(filter(None, (parts_words(self.parts), self.die and f"die {self.die}")))

    @property
    def line(self) -> str:
        """The whole result in one line."""
        result = "; ".join(filter(None, (self.result, self.words)))
        return " ".join(filter(None, (f"{self.name}: {result}.", self.outcome)))


def parts_words(parts: tuple[Part, ...]) -> str:
    """Return the parts of a total by name."""
    return "; ".join(f"{part.name} {signed(part.amount)}" for part in parts)
