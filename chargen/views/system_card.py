"""The content of a fight card in a round system other than Gray Dawn."""

from dataclasses import dataclass
from typing import NamedTuple

from chargen.views.sheet_model import LoadRow


class NamedFigure(NamedTuple):
    """A value under its name."""

    name: str
    value: str


class SystemCell(NamedTuple):
    """A figure of a weapon, with the range or number it holds for below it."""

    figure: str
    caption: str = ""


class SystemWeapon(NamedTuple):
    """A weapon as the system has it."""

    name: str
    cells: tuple[SystemCell, ...]
    """A cell for each column of the card."""
    words: str = ""
    load: LoadRow | None = None
    wounded: str = ""
    """The attack with wounds, in words; empty if wounds do not lower it."""


class SystemTrack(NamedTuple):
    """Boxes to tick, with words on their meaning."""

    name: str
    boxes: int
    words: str = ""
    short: str = ""
    """The name above boxes in a narrow column; empty if the name is short."""


@dataclass(frozen=True, slots=True)
class SystemCard:
    """The numbers of a character in a round system."""

    title: str
    stats: tuple[NamedFigure, ...]
    figures: tuple[NamedFigure, ...]
    columns: tuple[str, ...]
    """Heads of the columns of weapons."""
    weapons: tuple[SystemWeapon, ...]
    armour: tuple[NamedFigure, ...]
    """Points of armour by hit location, or one level for the whole body."""
    tracks: tuple[SystemTrack, ...]
    skills: str
    reminder: str
    """The throw to hit, in a sentence."""
    wounded: str = ""
    """The heading of the attacks with wounds; empty if each names its own."""
    fewer_skills: str = ""
    """The skills that no attack holds, for a card with much to say; empty if it leaves none out."""
