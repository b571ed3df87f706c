"""Examples of specialisations for skill families (CC-08)."""

from collections.abc import Mapping

EXAMPLES: Mapping[str, tuple[str, ...]] = {
    "language": ("English", "Spanish", "French", "Russian", "Arabic", "Chinese"),
    "expert": ("Weapons law", "Radiation protection", "Old engines", "Local history"),
}


def examples(skill: str) -> tuple[str, ...]:
    """Return examples for a skill family; empty for a family of custom rules."""
    return EXAMPLES.get(skill, ())
