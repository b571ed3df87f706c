"""Boxes to tick with a pencil: session marks, armour damage, ammunition."""

from typing import NamedTuple

from chargen.views.pdf.pen import ACCENT, BODY, INK, MUTED, TILE, Pen, TextStyle, width

TICK = 9.93
"""Side of a box in points: 3.5 mm, the least a pencil can tick."""
TICK_STEP = 11.4
WORDS = TextStyle(BODY, 8)
_BAR = 8.0
"""Height of a bar, in points."""
_SET = 5
"""Boxes in a group, to be counted at a glance."""
_BREAK = 2.6
_MOST = 40
"""Most boxes of a full load; longer belts are counted on scrap paper."""


class Ticks(NamedTuple):
    """Boxes to tick with a pencil; the first ones may already be ticked."""

    boxes: int
    ticked: int = 0

    @property
    def words(self) -> str:
        """The boxes in words, for screen readers."""
        return f"{self.ticked} of {self.boxes} ticked"


class ShareBar(NamedTuple):
    """A bar for a share, with a mark over its interval."""

    share: float
    low: float
    high: float


class LoadBoxes(NamedTuple):
    """Supplies used in a fight: words before the boxes of a full load, and spare loads."""

    words: str
    boxes: int
    spare: int = 0
    crossed: int = 0
    """Boxes of the load that are used."""
    crossed_spare: int = 0


def tick_box(  # noqa: PLR0913 - a box has a place, a name and three looks
    pen: Pen, x: float, y: float, what: str, *,
    ticked: bool = False, side: float = TICK, ink: str = MUTED, round_by: float = 0,
) -> None:  # fmt: skip
    """Draw a box to tick by pencil or on a screen; ``ticked`` crosses it."""
    pen.box(x, y, side, side, ink=ink, thick=0.5 if ink == MUTED else 0.8, round_by=round_by)
    if not pen.check_box(x, y, side, what, ticked=ticked) and ticked:
        near, far = 1.6, side - 1.6
        pen.line(x + near, y + near, x + far, y + far, INK, 0.9)
        pen.line(x + near, y + far, x + far, y + near, INK, 0.9)


def ticks(pen: Pen, marks: Ticks, x: float, base: float, room: float, what: str) -> None:
    """Draw as many boxes as fit on a line of text with the baseline ``base``.

    ``what`` names them for ticking on a screen.
    """
    shown = min(max(marks.boxes, marks.ticked), int((room - 2) // TICK_STEP))
    for number in range(shown):
        left, top = x + 2 + number * TICK_STEP, base - TICK + 1.6
        tick_box(pen, left, top, f"{what}, box {number + 1}", ticked=number < marks.ticked)


def share_bar(pen: Pen, bar: ShareBar, x: float, base: float, room: float) -> None:
    """Draw a bar on a line of text with the baseline ``base``; the whole room is 100 %."""
    left, long, top = x + 4, room - 12, base - 7.4
    pen.box(left, top, long, _BAR, fill=TILE)
    if bar.share:
        pen.box(left, top, long * bar.share, _BAR, fill=ACCENT)
    middle = top + _BAR / 2
    low, high = left + long * bar.low, left + long * bar.high
    pen.line(low, middle, high, middle, INK, 0.9)
    for end in (low, high):
        pen.line(end, middle - 2.4, end, middle + 2.4, INK, 0.9)


def supply_height(supply: LoadBoxes, room: float) -> float:
    """Return the height of a supply's boxes in a width of points."""
    lines = {y for _, y, _ in _places(supply, room)}
    return len(lines) * (TICK_STEP + 1) + 2


def supplies(pen: Pen, supply: LoadBoxes, x: float, top: float, room: float, what: str) -> None:
    """Draw the boxes of a supply; spare loads have rounded corners."""
    pen.text(x, top + 8, supply.words, WORDS)
    shown = min(supply.boxes, _MOST)
    for number, (left, down, spare) in enumerate(_places(supply, room)):
        label = f"{what}, {'spare' if spare else 'shots'}"
        if not spare:
            tick_box(pen, x + left, top + down, label, ticked=number < supply.crossed)
        else:
            ticked = number - shown < supply.crossed_spare
            tick_box(pen, x + left, top + down, label, ticked=ticked, ink=INK, round_by=3)


def _places(supply: LoadBoxes, room: float) -> list[tuple[float, float, bool]]:
    """Return the place of each box from the top left corner, and whether it is a spare load."""
    start = width(supply.words, WORDS) + 5
    x, y = start, 0.0
    places: list[tuple[float, float, bool]] = []
    shown = min(supply.boxes, _MOST)
    for number in range(shown + supply.spare):
        spare = number >= shown
        if number == shown:
            x += 2 * _BREAK
        elif number and not spare and number % _SET == 0:
            x += _BREAK
        if x + TICK > room:
            x, y = start, y + TICK_STEP + 1
        places.append((x, y, spare))
        x += TICK_STEP
    return places
