"""Effects of perks, in the few words of a catalogue line (CB-04)."""

import re
from collections.abc import Mapping

from chargen.character.derived.flaw_effects_text import LOSSES
from chargen.character.display_names import points, skill_name
from chargen.rules.effects import (
    EffectNote,
    EquipmentSlot,
    FreeLanguages,
    LessonBonus,
    PerLevel,
    RollBonus,
)
from chargen.rules.model import Perk, Ruleset

SKILLS_NAMED = 2
"""Most skills a line names; beyond that it gives their number."""
_SWITCHES: Mapping[str, str] = {
    "dual_wield": "off hand without penalty",
    "reroll_damage": "low damage dice are rolled again",
    "ignore_minor_wounds": "one-point wounds weaken nothing",
    "danger_sense": "a second Awareness roll against an ambush",
    "light_penalty": "half the penalty of poor light",
    "recoil": "half the penalty of full auto",
}
"""Effects switched on rather than counted."""
_SHORT: Mapping[str, str] = {
    "aimed_bonus": "aimed shots at long range",
    "move_bonus": "m per movement action",
    "close_defence_bonus": "close combat defence",
}
"""Shorter names of rolls and measures, for one line."""


def effect_words(rules: Ruleset, perk: Perk) -> str:
    """Return a perk's effect: +1 initiative per level; for one in words, its first sentence."""
    each = " per level" if perk.max_levels > 1 else ""
    match perk.effect:
        case EffectNote():
            return re.split(r"(?<=[.;:])\s", perk.text)[0].rstrip(".;:")
        case EquipmentSlot(per_level=count):
            return f"{points(count, 'special item')}{each}"
        case RollBonus() as bonus:
            return f"{_rolls(rules, bonus)}{each}{_when(bonus)}"
        case LessonBonus(per_level=ip):
            return f"+{ip} IP for a pupil{each}"
        case FreeLanguages(level=level):
            return f"a language at {level}{each}"
        case PerLevel(kind=kind, per_level=amount):
            return _SWITCHES.get(kind) or f"+{amount} {_SHORT.get(kind, LOSSES.get(kind))}{each}"


def _rolls(rules: Ruleset, bonus: RollBonus) -> str:
    names = [skill_name(rules, skill) for skill in bonus.skills]
    few = len(names) <= SKILLS_NAMED
    shown = ", ".join(names) if few else f"to {points(len(names), 'skill')}"
    return f"+{bonus.per_level} {shown}"


def _when(bonus: RollBonus) -> str:
    return f", {bonus.when}" if bonus.when and not bonus.always else ""
