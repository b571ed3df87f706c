"""The concept a character's own words name, and the skills and perks it recommends."""

import re
from collections.abc import Mapping
from enum import Enum

from chargen.rules.model import Concept

_WORD = re.compile(r"[^\W_]+")


class Recommendation(Enum):
    """The fit of a skill or perk to a concept."""

    SUITS = "recommended"
    UNSUITABLE = "not recommended"
    NEITHER = ""


def fit_of(concept: Concept | None, skill: str) -> Recommendation:
    """Return how a skill suits a concept; NEITHER without a concept."""
    if concept is None:
        return Recommendation.NEITHER
    if skill in concept.skills or skill in concept.also:
        return Recommendation.SUITS
    return Recommendation.UNSUITABLE if skill in concept.unsuitable else Recommendation.NEITHER


def perk_fit(concept: Concept | None, perk: str) -> Recommendation:
    """Return how a perk suits a concept; a concept advises against none."""
    suits = concept is not None and perk in concept.perks
    return Recommendation.SUITS if suits else Recommendation.NEITHER


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
