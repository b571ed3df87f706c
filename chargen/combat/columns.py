"""The keys of a fight's file: what each may hold, for reading and for writing alike."""

from collections.abc import Mapping
from typing import Final

from chargen.combat import model

FAR: Final = 500_000
"""Centimetres from the middle of the map to its edge."""

TACTICS: Final = ("aggressive", "steady", "marksman", "suppressor", "brawler", "random")

WHOLE: Final = "a whole number"
TEXT: Final = "text"
TRUTH: Final = "true or false"
WORD: Final = "word"
WORDS: Final = "words"
CHOICE: Final = "choice"
NUMBERS: Final = "numbers"
LEVELS: Final = "levels"
NOTES: Final = "notes"


class Column:
    """One key of an object: its kind, its bounds, the words it may hold."""

    def __init__(
        self,
        kind: str,
        low: int = 0,
        high: int = 0,
        words: tuple[str, ...] = (),
        *,
        needed: bool = False,
    ) -> None:
        self.kind: Final = kind
        self.low: Final = low
        self.high: Final = high
        self.words: Final = words
        self.needed: Final = needed


Columns = Mapping[str, Column]

_NAME: Final = Column(TEXT, 1, 80, needed=True)
_STAT: Final = Column(WHOLE, 1, 20)
_PERK: Final = Column(WHOLE, -40, 40)
_FLAG: Final = Column(TRUTH)

WEAPON: Final[Columns] = {
    "name": _NAME,
    "kind": Column(WORD, words=model.KIND_NAMES),
    "size": Column(CHOICE, words=model.SIZE_NAMES),
    "skill": Column(TEXT, 1, 80),
    "accuracy": Column(WHOLE, -10, 10),
    "key": Column(WHOLE, -10, 20),
    "dice": Column(WHOLE, 0, 40),
    "sides": Column(CHOICE, words=("6", "10")),
    "divisor": Column(WHOLE, 1, 3),
    "plus": Column(WHOLE, -20, 99),
    "shots": Column(WHOLE, 0, 500),
    "rof": Column(WHOLE, 1, 500),
    "reliability": Column(WHOLE, 0, 10),
    "range": Column(WHOLE, 0, 5_000),
    "modes": Column(WORDS, 1, 3, model.MODE_NAMES),
    "feed": Column(WORD, words=model.FEED_NAMES),
    "scope": _FLAG,
    "load": Column(WORD, words=model.LOAD_NAMES),
    "blunt": _FLAG,
    "two_handed": _FLAG,
    "spare": Column(WHOLE, 0, 5_000),
    "radius": Column(WHOLE, 0, 100),
    "effect": Column(WORD, words=model.BLAST_NAMES),
    "effect_amount": Column(WHOLE, 0, 20),
    "effect_rounds": Column(WHOLE, 0, 100),
    "grams": Column(WHOLE, 0, 200_000),
}
ARMOUR: Final[Columns] = {
    "name": _NAME,
    "sp": Column(WHOLE, 0, 60, needed=True),
    "ev": Column(WHOLE, 0, 10),
    "hard": _FLAG,
    "covers": Column(WORDS, 1, 6, model.LOCATION_NAMES),
}
COVER: Final[Columns] = {
    "name": _NAME,
    "level": Column(WHOLE, 1, 10),
    "extent": Column(NUMBERS, -FAR, FAR, needed=True),
    "covered": Column(NUMBERS, 1, 10),
    "full": _FLAG,
}
SCENE: Final[Columns] = {
    "light": Column(WORD, words=model.LIGHT_NAMES),
    "close_quarters": _FLAG,
    "barrage": Column(WHOLE, 0, 1_000),
    "scale": Column(WHOLE, 1, 10_000),
    "grid": _FLAG,
}
FIGHTER: Final[Columns] = {
    "name": _NAME,
    "side": Column(WHOLE, 0, 9),
    "INT": _STAT,
    "REF": _STAT,
    "TECH": _STAT,
    "CL": _STAT,
    "LK": _STAT,
    "MA": _STAT,
    "BODY": _STAT,
    "skills": Column(LEVELS, -40, 40),
    "ready": Column(WHOLE, -1, 40),
    "off_hand": Column(WHOLE, -1, 40),
    "mook": _FLAG,
    "luck": Column(WHOLE, -1, 20),
    "at": Column(NUMBERS, -FAR, FAR),
    "unaware": _FLAG,
    "bound": _FLAG,
    "boxes": Column(WHOLE, 0, 40),
    "tactic": Column(CHOICE, words=TACTICS),
    "style": Column(TEXT, 0, 80),
    "style_key": Column(WHOLE, -10, 20),
    "style_damage": Column(WHOLE, 0, 20),
    "guards": Column(LEVELS, -10, 20),
    "gm": Column(NOTES, -20, 20, model.GM_ROLLS),
    **dict.fromkeys(
        (
            "dual_wield",
            "reroll_damage",
            "graze_bonus",
            "aimed_bonus",
            "initiative_bonus",
            "stun_save_bonus",
            "death_save_bonus",
            "ignore_minor_wounds",
            "suppression_bonus",
            "reload_bonus",
            "draw_penalty",
            "move_bonus",
            "light_penalty",
            "close_defence_bonus",
            "called_shot",
            "move_fire_penalty",
            "recoil",
        ),
        _PERK,
    ),
}
