"""Skill rows for the window: levels, prices, roll and recommendation."""

from collections.abc import Mapping, Sequence
from typing import get_args

from chargen.character.derived import values
from chargen.character.derived.derive import Character
from chargen.character.display_names import points, skill_name
from chargen.character.points import pricing
from chargen.character.starts import concept_of, fit_of
from chargen.character.subjects import split_key
from chargen.rules.house import available
from chargen.rules.model import Concept, SkillCategory
from chargen.views.sheet.rows import (
    TraitRow,
    heading,
    levels_over,
    next_words,
    recommended_words,
)

BASES = {"ranged": "attack", "defence": "defence", "close": "close"}
"""The words for a roll's blended base, in the place of the stat (DV-01 to DV-03)."""


def skill_rows(character: Character, focus: str = "") -> tuple[TraitRow, ...]:
    """Return every skill of the rules and every one taken; families with their members."""
    rules, taken = available(character.rules), character.build.choices.skills
    learned = character.skills if character.books.finished else ()
    given = character.grants.skill_levels
    keys = dict.fromkeys((*rules.skills, *taken, *given, *learned))
    concept = rules.kits.get(concept_of(rules.kits, character.build.choices.concept))
    builder = _SkillRows(character, focus, given, concept)
    rows = map(builder.row, keys)
    return tuple(sorted(rows, key=lambda row: row.name.casefold()))


def free_level(character: Character, key: str) -> int:
    """Return the free level of a skill, such as a language from a perk (CC-09)."""
    return character.grants.skill_levels[key]


class _SkillRows:
    """Builder of one character's skill rows; shared values are worked out once."""

    def __init__(
        self, character: Character, focus: str, given: Mapping[str, int], concept: Concept | None
    ) -> None:
        self._character, self._focus, self._given = character, focus, given
        self._concept = concept
        self._totals = values.SkillTotals(character)
        self._frozen = character.books.finished
        self._left = character.creation.skill.left
        self._next: dict[int, tuple[str, int]] = {}

    def row(self, key: str) -> TraitRow:
        """Return the row of a skill, or of the next member of a family."""
        character, free = self._character, self._given.get(key, 0)
        rules = character.rules
        skill_id, word = split_key(key)
        skill = rules.skills.get(skill_id)
        bought = character.build.choices.skills.get(key, 0)
        level = character.skills.get(key, 0) if self._frozen else max(free, bought)
        over = (
            levels_over(character, "skill", rules.skill_costs, level) if self._focus == key else 0
        )
        price, step = self._price(level)
        name = skill_name(rules, key)
        top = rules.skill_costs.top
        return TraitRow(
            key=key,
            name=f"{name} (choose one)"
            if skill is not None and skill.family and not word
            else name,
            basis=BASES.get(skill.roll, skill.stat) if skill else "unknown",
            level=level,
            pips=top,
            over=min(over, level - free),
            free=free,
            next=price,
            total=str(self._totals.amount(key)),
            category=skill.category if skill else None,
            known=skill is not None,
            affordable=level < top and step <= self._left,
            fit=fit_of(self._concept, key),
        )

    def _price(self, level: int) -> tuple[str, int]:
        """Return the price of the level after this one, in words and in skill points."""
        if level not in self._next:
            costs = self._character.rules.skill_costs
            step = pricing.level_cost(costs, level + 1) - pricing.level_cost(costs, level)
            words = next_words(points(step, "pt"), frozen=self._frozen)
            self._next[level] = (words if level < costs.top else "highest", step)
        return self._next[level]


def group_skills(
    character: Character, rows: Sequence[TraitRow], bought: Mapping[str, int]
) -> list[TraitRow]:
    """Return the rows of bought skills by level, then the others by category, under headings."""
    own = sorted((row for row in rows if row.key in bought), key=lambda row: -bought[row.key])
    given, rules = character.grants.skill_levels, character.rules
    words = _skills(len(own))
    if not character.books.finished:
        paid = sum(pricing.skill_cost(rules, row.level, given[row.key]) for row in own)
        words += f" · {points(paid, 'point')}"
    grouped = [heading("bought", len(own), words), *own]
    for category in (*get_args(SkillCategory), None):
        rest = [row for row in rows if row.category == category and row.key not in bought]
        words = f"{len(rest)} more" if own else _skills(len(rest))
        words = " · ".join(filter(None, (words, recommended_words(character, rest))))
        grouped += [heading(category or "other", len(rest), words), *rest]
    return [row for row in grouped if not row.heading or row.level]


def _skills(count: int) -> str:
    return points(count, "skill")


_EXAMPLES: Mapping[str, tuple[str, ...]] = {
    "language": ("English", "Spanish", "French", "Russian", "Arabic", "Chinese"),
    "expert": ("Weapons law", "Radiation protection", "Old engines", "Local history"),
}


def family_examples(skill: str) -> tuple[str, ...]:
    """Return examples for a skill family; empty for a family of custom rules."""
    return _EXAMPLES.get(skill, ())
