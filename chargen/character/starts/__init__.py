"""Quick starts: concepts with their kits, characters at random, names by the dice."""

from chargen.character.starts.concept import Concept, Recommendation, concept_of, fit_of
from chargen.character.starts.data import concepts, cultures, everybody, kit_things

__all__ = [
    "Concept", "Recommendation", "concept_of", "concepts", "cultures", "everybody", "fit_of",
    "kit_things",
]  # fmt: skip
