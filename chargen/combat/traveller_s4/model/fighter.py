"""A fighter before the fight: three physical stats, Morale, weapons and armour."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from ...native_types import mypyc_attr
from ...scene.scenario import BaseFighter
from ...scene.validation import (
    InvalidScenario,
    Span,
    refuse_beyond,
    refuse_hand,
    refuse_modifiers,
    refuse_unlike,
    refuse_word,
    wrong,
)
from .weapon_table import ROW_NAMES

UNTRAINED: Final = -1
"""Level of a skill never learned."""
STANDING: Final = 0
KNEELING: Final = 1
PRONE: Final = 2
POSTURE_NAMES: Final = ("standing", "kneeling", "prone")

HEAD: Final = 0
TORSO: Final = 1
ARM: Final = 2
LEG: Final = 3
PLACE_NAMES: Final = ("head", "torso", "arm", "leg")
"""Hit locations (S4-R19)."""

_STAT: Final[Span] = (0, 15)
_ARM_SPANS: Final[dict[str, Span]] = {
    "skill": (UNTRAINED, 15),
    "dm": (-10, 10),
    "shots": (0, 10_000),
    "loaded": (-1, 10_000),
    "spare": (0, 1_000),
}
_SPANS: Final[dict[str, Span]] = {
    **dict.fromkeys(("STR", "DEX", "END"), (1, 15)),
    "morale": (1, 15),
    "brawling": (UNTRAINED, 15),
    "posture": (STANDING, PRONE),
}
GM_THROWS: Final = ("attack", "initiative")
"""The throws a GM modifier can name."""


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(kw_only=True)
class Weapon:
    """A weapon: a kind out of the table, and how its owner handles it."""

    name: str
    row: str = "rifle"
    """Its kind, a name of ``weapon_table.ROWS``."""
    skill: int = 0
    """Skill of its owner; -1 for none at all."""
    dm: int = 0
    """The weapon's own DM on throws."""
    semi: bool = False
    """It fires semi-automatically: Panic Fire is possible (S4-26, S4-R10)."""
    automatic: bool = False
    """It fires on full automatic, too (S4-30, S4-R10)."""
    shots: int = 0
    """Rounds in a full magazine."""
    loaded: int = -1
    """Rounds in it as the fight begins; -1 for as many as it holds."""
    spare: int = 0
    """Full magazines besides."""

    def __post_init__(self) -> None:
        """Refuse an invalid weapon."""
        refuse_unlike(self, self.name)
        refuse_beyond(self, _ARM_SPANS, self.name or "a weapon")
        refuse_word(self.row, ROW_NAMES, self.name, "row")


@dataclass(kw_only=True)
class Fighter(BaseFighter):
    """A fighter of Classic Traveller before the fight."""

    tactic: str = "clever"
    """The tactic without a player."""
    STR: int = 7
    DEX: int = 7
    END: int = 7
    morale: int = 7
    """The limit of the throw for initiative."""
    weapons: tuple[Weapon, ...] = ()
    brawling: int = 0
    """Skill with bare hands; -1 for none at all."""
    ready: int = 0
    """The weapon in hand as the fight begins; -1 for none."""
    posture: int = STANDING
    unaware: bool = False
    """Surprised: no First Action in the first round (S4-R39)."""
    av: tuple[int, ...] = (0, 0, 0, 0)
    """Points armour stops at head, torso, arms and legs."""
    hurt: tuple[int, ...] = (0, 0, 0)
    """Points STR, DEX and END have lost before the fight."""
    gm: Mapping[str, tuple[int, str]] = field(default_factory=dict)
    """The GM's modifiers by throw (``GM_THROWS``): DM and the reason shown."""

    def __post_init__(self) -> None:
        """Refuse an invalid fighter."""
        BaseFighter.__post_init__(self)
        refuse_beyond(self, _SPANS, self.name)
        _refuse_numbers(self.av, len(PLACE_NAMES), (0, 100), self.name, "av")
        _refuse_numbers(self.hurt, 3, _STAT, self.name, "hurt")
        lost = zip((self.STR, self.DEX, self.END), self.hurt, strict=True)
        if any(gone >= stat for stat, gone in lost):
            raise InvalidScenario(f"{self.name} is out of action before the fight begins.")
        refuse_hand(self.ready, len(self.weapons), self.name)
        refuse_modifiers(self.gm, GM_THROWS, (-20, 20), self.name, "the throw a GM modifier names")


def _refuse_numbers(held: tuple[int, ...], many: int, span: Span, owner: str, name: str) -> None:
    if len(held) != many or any(not span[0] <= number <= span[1] for number in held):
        raise wrong(owner, name, held, f"{many} numbers from {span[0]} to {span[1]}")
