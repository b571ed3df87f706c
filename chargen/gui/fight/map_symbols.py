"""What a map shows, and what it shows of a plan: plain values, no Qt."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from chargen.encounter import to_scenario
from chargen.encounter.setup import Encounter


@dataclass(frozen=True, slots=True)
class FighterSymbol:
    """One fighter on the map."""

    key: str
    name: str
    number: int
    side: int
    x: int
    y: int
    stance: str = ""
    wound: str = ""
    """The wound state in a word; empty while unharmed."""
    boxes: int = 0
    points: int = 0
    """Suppression points held (CB-70)."""
    gone: str = ""
    """``out``, ``dying`` or ``dead``; empty while able."""
    pinned: bool = False
    active: bool = False
    """It is this fighter's count."""

    @property
    def words(self) -> str:
        """What is beside the name, in words."""
        parts = [self.gone or self.wound, "pinned" if self.pinned else self.stance]
        if self.points:
            parts.append(f"{self.points} suppression")
        return " · ".join(part for part in parts if part)


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
    """What a line on the map tells of."""

    AIM = auto()
    HIT = auto()
    MISS = auto()
    MOVE = auto()
    LANE = auto()
    COVER_FIRE = auto()
    THROW = auto()
    BLAST = auto()


@dataclass(frozen=True, slots=True)
class MapLine:
    """Something that goes from one place to another: a shot, a step, a lane, a blast."""

    kind: LineKind
    start: tuple[int, int]
    end: tuple[int, int]
    wide: int = 0
    """Centimetres: the width of a lane, the radius of a blast."""


def plan_marks(plan: Encounter) -> Iterator[FighterSymbol]:
    """Yield the fighters of a plan where they will start."""
    for number, seat in enumerate(plan.seats, start=1):
        x, y = to_scenario.place(plan, seat)
        yield FighterSymbol(seat.key, seat.name, number, seat.side, x, y)


def plan_grounds(plan: Encounter) -> Iterator[CoverSymbol]:
    """Yield the cover of a plan."""
    for piece in plan.pieces:
        yield CoverSymbol(
            piece.key, piece.name, piece.level, to_scenario.cover(piece).extent, full=piece.full
        )
