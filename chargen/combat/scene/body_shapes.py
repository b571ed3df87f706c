"""Body shapes: the names of hit locations and of what a creature strikes with unarmed."""

from typing import Final

HUMAN: Final = "human"
LOCATIONS_BY_SHAPE: Final[dict[str, tuple[str, ...]]] = {
    HUMAN: ("head", "torso", "right arm", "left arm", "right leg", "left leg"),
    "four-legged": (
        "head", "body", "right foreleg", "left foreleg", "right hind leg", "left hind leg",
    ),
    "many-legged": (
        "head", "body", "right front legs", "left front legs", "right hind legs", "left hind legs",
    ),
    "four-armed": ("head", "torso", "right arms", "left arms", "right leg", "left leg"),
}  # fmt: skip
"""Names of the six hit locations in the order of the rules (CB-14), by shape.

Only words differ: the dice, the armour and what a crippled limb does are those of a human.
"""
SHAPES: Final = tuple(LOCATIONS_BY_SHAPE)


UNARMED_NAMES: Final = ("bare hands", "the whole body")
"""Unarmed weapons of a human, and of any other creature."""


def unarmed_name(shape: str) -> str:
    """Return what a fighter strikes with unarmed (CB-11)."""
    return UNARMED_NAMES[shape != HUMAN]
