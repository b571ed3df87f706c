"""The table of weapons: dice, DMs of the wielder and of range, and what armour makes of them.

Half of it was found on public pages, half is assumed; each row says which (S4-R35).
"""

from dataclasses import dataclass
from typing import Final

CLOSE: Final = 0
SHORT: Final = 1
MEDIUM: Final = 2
VERY_LONG: Final = 4
BAND_NAMES: Final = ("close", "short", "medium", "long", "very long")
NO: Final = -99
"""A weapon cannot be used at that range."""
NEVER: Final = 99
"""No DEX or STR is as high."""


@dataclass(frozen=True)
class WeaponRow:
    """The numbers all weapons of one kind share."""

    dice: int
    """Damage dice; each is one group of points."""
    bands: tuple[int, int, int, int, int]
    """DM from close to very long range; ``NO`` where it cannot be used."""
    cloth: int
    """Book DM against cloth: -3 lets armour stop three points more."""
    low: int = -1
    """DEX, or STR for blades and fists, from which on down there is a DM of -1."""
    high: int = NEVER
    """And from which on up there is a bonus."""
    bonus: int = 1
    blade: bool = False
    """Used hand to hand, by STR."""
    semi: bool = False
    """True if weapons of this kind fire semi-automatically by default (S4-R10)."""
    automatic: bool = False
    """And on full automatic (S4-R10)."""
    assumed: tuple[str, ...] = ()
    """Numbers without a source."""


_HAND: Final = (0, 0, NO, NO, NO)
"""Ranges of what is used hand to hand (S4-R24)."""

ROWS: Final[dict[str, WeaponRow]] = {
    "hands": WeaponRow(1, _HAND, -4, blade=True, assumed=("STR", "range")),
    "dagger": WeaponRow(2, _HAND, -4, low=3, high=8, blade=True, assumed=("size of the STR DM",)),
    "blade": WeaponRow(2, _HAND, -3, low=4, high=9, blade=True, assumed=("cloth",)),
    "cutlass": WeaponRow(3, _HAND, -3, low=7, high=11, blade=True, assumed=("size of the STR DM",)),
    "cudgel": WeaponRow(
        2, _HAND, -3, low=4, high=8, blade=True, assumed=("size of the STR DM", "range", "cloth")
    ),
    "body pistol": WeaponRow(2, (2, 1, -6, NO, NO), -4, semi=True, assumed=("DEX",)),
    "autopistol": WeaponRow(3, (1, 2, -4, -6, NO), -3, semi=True, assumed=("DEX", "cloth")),
    "revolver": WeaponRow(
        3, (1, 2, -3, -5, NO), -3, low=6, high=9, assumed=("size of the DEX DM",)
    ),
    "carbine": WeaponRow(
        3, (-4, 1, -2, -4, -5), -3, low=4, high=9, semi=True,
        assumed=("size of the DEX DM", "cloth"),
    ),
    "rifle": WeaponRow(
        3, (-4, 1, -1, -3, -4), -2, low=5, high=8, semi=True, assumed=("size of the DEX DM",)
    ),
    "autorifle": WeaponRow(
        3, (-4, 1, 2, -1, -3), -3, high=12, bonus=2, semi=True, automatic=True,
        assumed=("dice", "DEX below 12", "range but for medium", "cloth"),
    ),
    "shotgun": WeaponRow(4, (-4, 1, 3, -6, NO), -3, low=3, high=9, assumed=("size of the DEX DM",)),
    "submachine gun": WeaponRow(
        3, (-4, 3, 3, -3, -9), -3, semi=True, automatic=True, assumed=("DEX", "cloth")
    ),
    "laser rifle": WeaponRow(
        5, (-4, 1, -1, -3, 1), 1, assumed=("DEX", "range but for very long")
    ),
}  # fmt: skip
"""Every kind of weapon by its name (S4-R35)."""
ROW_NAMES: Final = tuple(ROWS)
LOW_DM: Final = -1
"""DM of a wielder too weak or clumsy (S4-R22)."""
