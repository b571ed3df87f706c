"""Quick starts: concepts with their kits, characters at random, names by the dice."""

from chargen.character.starts.concept import Recommendation, concept_of, fit_of, perk_fit
from chargen.character.starts.data import (
    common_equipment,
    concepts,
    cultures,
    kit_equipment,
    universal_kit,
)

__all__ = [
    "Recommendation",
    "common_equipment",
    "concept_of",
    "concepts",
    "cultures",
    "fit_of",
    "kit_equipment",
    "perk_fit",
    "universal_kit",
]  # fmt: skip
