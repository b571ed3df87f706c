"""Meanings of the game's abbreviations, for tooltips."""

import re
from collections.abc import Mapping

MEANINGS: Mapping[str, str] = {
    "ATTR": "attractiveness, which is rolled (CC-07)",
    "BTM": "body type modifier: what a body takes off every wound (DV-04)",
    "CL": "cool: nerve under fire and strength of will",
    "EMP": "empathy",
    "EV": "encumbrance: what armour takes off REF (DV-09)",
    "IP": "improvement points, which advancement is paid with (AD-01)",
    "LK": "luck",
    "MA": "movement allowance",
    "PkP": "perk points of creation (CC-01)",
    "REF": "reflexes",
    "ROF": "rate of fire (CB-80)",
    "SkP": "skill points of creation (CC-01)",
    "SP": "stopping power: what armour takes off the damage of a hit (CB-102)",
    "ST": "standard reliability of a weapon",
    "StP": "stat points of creation (CC-01)",
    "UR": "unreliable: a weapon that jams more often",
    "VR": "very reliable: a weapon that jams less often",
    "WA": "weapon accuracy: what a weapon adds to the attack (CB-10)",
    "mook": "a fighter without graze rolls and luck (CB-08)",
}
_WORDS = re.compile(rf"(?<![\w-])({'|'.join(MEANINGS)})s?(?![\w-])")


def meanings(text: str) -> str:
    """Return a line for each abbreviation in a text, in order of appearance; empty for none."""
    words = dict.fromkeys(match[1] for match in _WORDS.finditer(text))
    return "\n".join(f"{word}: {MEANINGS[word]}" for word in words)
