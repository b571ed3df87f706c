"""Skill rows for the window: levels, prices, roll and recommendation."""

from collections.abc import Mapping
from typing import NamedTuple

from chargen.character.derived import values
from chargen.character.derived.derive import Character
from chargen.character.display_names import skill_name
from chargen.character.points import pricing
from chargen.character.starts import Concept, concept_of, concepts, fit_of
from chargen.character.subjects import split_key
from chargen.views.sheet.rows import TraitRow, levels_over, next_words


def skill_rows(character: Character, focus: str = "") -> tuple[TraitRow, ...]:
    """Return every skill of the rules and every one taken; families with their members."""
    rules, taken = character.rules, character.build.choices.skills
    learned = character.skills if character.books.finished else ()
    given = character.grants.skill_levels
    keys = dict.fromkeys((*rules.skills, *taken, *given, *learned))
    concept = concepts().get(concept_of(concepts(), character.build.choices.concept))
    builder = _SkillRows(character, focus, given, concept)
    rows = map(builder.row, keys)
    return tuple(sorted(rows, key=lambda row: row.name.casefold()))


def free_level(character: Character, key: str) -> int:
    """Return the free level of a skill, such as a language from a perk (CC-09)."""
    return character.grants.skill_levels[key]


class _LevelWords(NamedTuple):
    """The words for one level of any skill in a row."""

    spent: str
    next: str
    later: str
    step: int
    """Skill points for the next level."""


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
        self._words: dict[int, _LevelWords] = {}

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
        words, paid = self._level(level), max(free, bought)
        first, *others = self._totals.total(key).parts
        counted = [first.amount, *(part.amount for part in others if part.amount)]
        name = skill_name(rules, key)
        top = rules.skill_costs.top
        return TraitRow(
            key=key,
            name=f"{name}: add one" if skill is not None and skill.family and not word else name,
            note=skill.stat if skill else "unknown",
            level=level,
            pips=top,
            over=min(over, level - free),
            free=free,
            spent=str(pricing.skill_cost(rules, paid, free)) if free else self._level(paid).spent,
            next=words.next,
            later=words.later,
            total=" + ".join(map(str, counted)),
            known=skill is not None,
            affordable=level < top and words.step <= self._left,
            fit=fit_of(self._concept, key),
        )

    def _level(self, level: int) -> _LevelWords:
        """Return the words for a level: its price, and the price of the next one."""
        if level not in self._words:
            rules = self._character.rules
            cost, more = pricing.skill_cost(rules, level), level < rules.skill_costs.top
            step = pricing.skill_cost(rules, level + 1) - cost
            later = pricing.skill_ip(rules.improvement, level, level + 1)
            self._words[level] = _LevelWords(
                str(cost),
                next_words(f"{step} SkP", frozen=self._frozen) if more else "highest",
                f"{later} IP" if more else "",
                step,
            )
        return self._words[level]


_EXAMPLES: Mapping[str, tuple[str, ...]] = {
    "language": ("English", "Spanish", "French", "Russian", "Arabic", "Chinese"),
    "expert": ("Weapons law", "Radiation protection", "Old engines", "Local history"),
}


def family_examples(skill: str) -> tuple[str, ...]:
    """Return examples for a skill family; empty for a family of custom rules."""
    return _EXAMPLES.get(skill, ())
