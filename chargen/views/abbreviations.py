"""Meanings of the game's abbreviations, for tooltips."""

import re
from collections.abc import Mapping

MEANINGS: Mapping[str, str] = {
    "ATTR": "attractiveness, which is rolled",
    "BTM": "body type modifier: subtracted from the damage of every wound",
    "CL": "cool: steadiness under fire and willpower",
    "EMP": "empathy",
    "EV": "encumbrance of armour: subtracted from REF",
    "IP": "improvement points, earned in play and spent on advancement",
    "LK": "luck",
    "MA": "movement allowance",
    "REF": "reflexes",
    "ROF": "rate of fire: shots in one attack",
    "SP": "stopping power of armour: subtracted from the damage of a hit",
    "ST": "standard reliability of a weapon",
    "UR": "unreliable: a weapon that jams more often",
    "VR": "very reliable: a weapon that jams less often",
    "WA": "weapon accuracy: added to the attack",
    "mook": "a fighter without graze rolls and luck",
}
_WORDS = re.compile(rf"(?<![\w-])({'|'.join(MEANINGS)})s?(?![\w-])")


def meanings(text: str) -> str:
    """Return a line for each abbreviation in a text, in order of appearance; empty for none."""
    words = dict.fromkeys(match[1] for match in _WORDS.finditer(text))
    return "\n".join(f"{word}: {MEANINGS[word]}" for word in words)
