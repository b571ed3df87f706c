"""Words to begin with where a member of a family of skills has to be named (CC-08)."""

from collections.abc import Mapping

EXAMPLES: Mapping[str, tuple[str, ...]] = {
    "language": ("English", "Spanish", "French", "Russian", "Arabic", "Chinese"),
    "expert": ("Weapons law", "Radiation protection", "Old engines", "Local history"),
}


def examples(skill: str) -> tuple[str, ...]:
    """Return examples for a family of skills; none for one the rules do not ship."""
    return EXAMPLES.get(skill, ())
