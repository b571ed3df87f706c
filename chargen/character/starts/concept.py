"""A concept: the skills and gear of its kit, and recommended or unsuitable additions."""

import re
from collections.abc import Mapping
from enum import Enum
from typing import Annotated

from pydantic import Field

from chargen.character.document.build import Equipment
from chargen.character.subjects import SkillKey
from chargen.files.strict_json import Strict
from chargen.files.text import Line, Name, Notes, Slug
from chargen.rules.model import BoughtStat

_WORD = re.compile(r"[^\W_]+")

Words = Annotated[tuple[Name, ...], Field(min_length=1, max_length=40)]
Skills = Annotated[tuple[SkillKey, ...], Field(max_length=100)]


class KitWeapon(Strict):
    """A weapon of a kit."""

    weapon: Slug
    spare: Annotated[int, Field(ge=0, le=100)] = 0
    """Full loads besides."""
    scope: bool = False


class Concept(Strict):
    """A common kind of character, with the skills and gear of its kit."""

    name: Name
    about: Notes
    words: Words
    """Words by which a character's own concept is read as this one."""
    titles: Annotated[tuple[Line, ...], Field(min_length=1, max_length=20)]
    """Concept texts for a random character of this concept."""
    stats: Annotated[tuple[BoughtStat, ...], Field(min_length=1, max_length=8)]
    """The first to be raised, the most important first."""
    skills: Mapping[SkillKey, Annotated[int, Field(ge=1, le=10)]]
    """The levels its kit gives."""
    also: Skills
    unsuitable: Skills
    perks: Annotated[tuple[Slug, ...], Field(max_length=20)]
    """Recommended perks, best first."""
    weapons: Annotated[tuple[KitWeapon, ...], Field(max_length=10)]
    armour: Annotated[tuple[Slug, ...], Field(max_length=6)]
    """Worn, the inner layers first."""
    equipment: Annotated[tuple[Equipment, ...], Field(max_length=20)]


class UniversalKit(Strict):
    """Recommended skills and perks for points that no concept asks for."""

    skills: Skills
    perks: Annotated[tuple[Slug, ...], Field(min_length=1, max_length=40)]


class Recommendation(Enum):
    """The fit of a skill to a concept."""

    SUITS = "recommended"
    UNSUITABLE = "not recommended"
    NEITHER = ""


def fit_of(concept: Concept | None, skill: str) -> Recommendation:
    """Return how a skill suits a concept; without one nothing is said of any."""
    if concept is None:
        return Recommendation.NEITHER
    if skill in concept.skills or skill in concept.also:
        return Recommendation.SUITS
    return Recommendation.UNSUITABLE if skill in concept.unsuitable else Recommendation.NEITHER


def concept_of(concepts: Mapping[str, Concept], text: str) -> str:
    """Return the concept a character's own words speak of; empty if they speak of none.

    The one whose words stand in it most often is meant, then the one listed first.
    """
    words = " ".join(("", *_WORD.findall(text.casefold()), ""))
    counted = {key: _count_words(concept, words) for key, concept in concepts.items()}
    best = max(counted, key=lambda key: counted[key], default="")
    return best if counted.get(best) else ""


def _count_words(concept: Concept, words: str) -> int:
    """Return the number of a concept's words in a text."""
    return sum(f" {name} " in words for name in concept.words)
