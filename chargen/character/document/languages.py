"""Languages a perk gives: entries among the skills that cost nothing (CC-09)."""

from collections import Counter
from collections.abc import Mapping
from typing import Annotated

from pydantic import AfterValidator

from chargen.character.subjects import skill_key
from chargen.files.text import Name
from chargen.rules.effects import FreeLanguages
from chargen.rules.model import LANGUAGE, Ruleset


def _trimmed(word: str) -> str:
    if word != word.strip():
        message = "has a space at its start or end"
        raise ValueError(message)
    return word


Language = Annotated[Name, AfterValidator(_trimmed)]
"""The name of a language, as behind the colon of its skill."""


def language_key(word: str) -> str:
    """Return the key of the skill a language is."""
    return skill_key(LANGUAGE, word)


def given_level(rules: Ruleset, perk: str) -> int:
    """Return the level at which a perk gives languages, 0 if it gives none."""
    row = rules.perks.get(perk)
    return row.effect.level if row and isinstance(row.effect, FreeLanguages) else 0


def free_skills(rules: Ruleset, named: Mapping[str, tuple[str, ...]]) -> Counter[str]:
    """Return the skills that languages named for perks give, each with its free level."""
    free: Counter[str] = Counter()
    for perk, words in named.items():
        free |= Counter({language_key(word): given_level(rules, perk) for word in words})
    return free
