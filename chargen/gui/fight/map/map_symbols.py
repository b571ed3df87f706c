"""Content of a map, and of the map of a plan: plain values, no Qt."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from chargen.combat.kernel.text.spectator import FighterView
from chargen.encounter.setup import setup_map
from chargen.encounter.setup.setup import FightSetup

AT_EASE: Final = FighterView()
"""The pose of every fighter before a fight."""


@dataclass(frozen=True, slots=True)
class FighterSymbol:
    """One fighter on the map."""

    key: str
    name: str
    number: int
    side: int
    x: int
    y: int
    bearing: FighterView = AT_EASE
    active: bool = False
    """True in this fighter's turn."""


@dataclass(frozen=True, slots=True)
class CoverSymbol:
    """One piece of cover on the map."""

    key: str
    name: str
    level: int
    outline: tuple[int, ...]
    """x and y of each corner."""
    full: bool = True


class LineKind(Enum):
    """The subject of a line on the map."""

    AIM = "aim"
    HIT = "hit"
    MISS = "miss"
    MOVE = "move"
    LANE = "lane"
    COVER_FIRE = "cover fire"
    THROW = "throw"
    BLAST = "blast"


@dataclass(frozen=True, slots=True)
class MapLine:
    """Something that goes from one place to another: a shot, a step, a lane, a blast."""

    kind: LineKind
    start: tuple[int, int]
    end: tuple[int, int]
    wide: int = 0
    """Centimetres: the width of a lane, the radius of a blast."""


def plan_marks(plan: FightSetup) -> Iterator[FighterSymbol]:
    """Yield the fighters of a plan where they will start."""
    places = setup_map.places(plan)
    for number, seat in enumerate(plan.seats, start=1):
        yield FighterSymbol(seat.key, seat.name, number, seat.side, *places[seat.key])


def plan_grounds(plan: FightSetup) -> Iterator[CoverSymbol]:
    """Yield the cover of a plan."""
    for piece in plan.pieces:
        yield CoverSymbol(
            piece.key, piece.name, piece.level, setup_map.cover(piece).extent, full=piece.full
        )
