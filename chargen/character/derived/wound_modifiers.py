"""A character as its wounds leave it: the wound state that counts, and rolls reckoned at it."""

from dataclasses import replace

from chargen.character.derived import effects
from chargen.character.derived.derive import Character
from chargen.character.document.condition import Condition
from chargen.combat import formulas


def stat_state(character: Character, play: Condition) -> int:
    """Return the wound state that lowers stats, which counts real boxes (CB-107, CB-108)."""
    return _state(character, play, play.track)


def save_state(character: Character, play: Condition) -> int:
    """Return the wound state that counts for saves, to which stun adds (CB-107, CB-108)."""
    return _state(character, play, play.track + play.stun)


def apply_wounds(character: Character) -> Character:
    """Return a character whose rolls are those its wounds leave it (CB-07, CB-120).

    Nothing but rolls is another: levels, prices and what is proved stay those of the sheet.
    """
    return replace(character, wounds=stat_state(character, character.build.play))


def _state(character: Character, play: Condition, boxes: int) -> int:
    """One state for every four boxes; a perk leaves one-point wounds out unless mortal (CB-108)."""
    state = formulas.wound_state(boxes)
    if state < formulas.MORTAL and effects.total(character, "ignore_minor_wounds"):
        return formulas.wound_state(boxes - play.ones)
    return state
