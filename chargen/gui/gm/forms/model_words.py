"""Labels, hints and first values of the fields of forms made from models."""

from collections.abc import Mapping
from typing import Final

from chargen.rules.differences import words_of
from chargen.views.catalogue.catalogue import CLASS_NAMES

FIXED: Final[Mapping[str, object]] = {"provenance": "house", "source": "House rules", "house": ()}
"""Facts of a campaign's own row that no form asks for."""
NOT_ASKED: Final = frozenset({*FIXED, "unsettled"})
STARTS: Final[Mapping[str, object]] = {
    "reliability": "ST", "loads": ("ball",), "shots": 30, "rof": 2, "range": 100, "sp": 10,
    "modes": ("single",), "covers": ("torso",), "Gun.skill": "handgun", "Melee.skill": "melee",
    "Blast.skill": "athletics", "Launcher.skill": "heavy-weapons",
}  # fmt: skip
"""Values a new row begins with, by field or by model and field."""
LABELS: Final = {"grams": "Weight, g", "sp": "SP", "ev": "EV", "rof": "ROF", "range": "Range, m",
                 "reach": "Reach, m", "radius": "Radius, m", "sentences": "Text",
                 "about": "Summary", "words": "Words that name it", "titles": "Example concepts",
                 "stats": "Stats, best first", "also": "Also recommended",
                 "unsuitable": "Not recommended", "perks": "Perks, best first",
                 "weapon_class": "Class", "accuracy": "Weapon accuracy", "feed": "Loaded by",
                 "scope": "Accepts a scope", "blunt": "Blunt: half the damage is stun",
                 "fires": "Fires, usual first", "loads": "Loads, usual first",
                 "throw": "Thrown by hand", "cost": "Perk points per level",
                 "max_levels": "Levels", "creation_only": "Only in creation",
                 "when": "Condition", "in_fights": "Always true in fights",
                 "always": "Without condition", "shows": "Description", "bars": "Barred perks",
                 "roll": "Base of rolls", "family": "Family with specialisations",
                 "foundry": "Name in Foundry"}  # fmt: skip
HINTS: Final = {"damage": "4d6+1", "when": "always"}
VALUES: Final[Mapping[str, str]] = {
    **CLASS_NAMES, "stat": "its stat alone", "ranged": "ranged attack base",
    "defence": "ranged defence base", "close": "close combat base",
    "text": "text only (you apply it)", "equipment_slot": "slots for special equipment",
    "roll_bonus": "bonus on a skill's rolls", "languages": "free languages",
    "lesson_bonus": "extra IP for the owner's pupils per lesson", "gun": "Gun",
    "blast": "Grenade or charge", "single": "single shots", "burst": "three-round bursts",
    "auto": "full auto", "VR": "very reliable", "ST": "standard", "UR": "unreliable",
}  # fmt: skip
"""Words for values whose own say too little."""
ROWS: Final = frozenset({"stats", "also", "unsuitable", "perks", "armour", "always", "bars",
                         "skills"})  # fmt: skip
"""Lists whose order counts, or that are too long for ticks."""
LAST: Final = ("note",)


def label_of(name: str) -> str:
    """Return the label of a field of the rules."""
    return LABELS.get(name, words_of(name).capitalize())


def value_words(value: str) -> str:
    """Return one of the values of a field in words."""
    return VALUES.get(value) or words_of(value)
