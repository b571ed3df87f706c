"""Boxes for a pencil: marks of a session, wear, ammunition."""

from typing import NamedTuple

from chargen.views.pdf.pen import ACCENT, BODY, INK, MUTED, TILE, Pen, TextStyle, width

TICK = 9.93
"""Points; 3.5 mm, the least a pencil hits."""
TICK_STEP = 11.4
WORDS = TextStyle(BODY, 7.6, MUTED)
_BAR = 8.0
"""Height of a bar, in points."""
_SET = 5
"""Boxes that stand together, so that they are counted at a glance."""
_BREAK = 2.6
_MOST = 40
"""Boxes of a full load at most; a belt of more is counted on the back of an envelope."""


class Ticks(NamedTuple):
    """Boxes to tick with a pencil; the first ones may be ticked already."""

    boxes: int
    ticked: int = 0

    @property
    def words(self) -> str:
        """The boxes for whom they are read to."""
        return f"{self.ticked} of {self.boxes} ticked"


class ShareBar(NamedTuple):
    """A bar as long as a share, with a mark over the interval it lies in."""

    share: float
    low: float
    high: float


class LoadBoxes(NamedTuple):
    """What is used up in a fight: words before the boxes of a full load, and spare loads."""

    words: str
    boxes: int
    spare: int = 0


def ticks(pen: Pen, marks: Ticks, x: float, base: float, room: float, what: str) -> None:
    """Draw as many boxes as there is room for on a line of text whose baseline is ``base``.

    ``what`` they are is said where they are ticked on a screen.
    """
    shown = min(max(marks.boxes, marks.ticked), int((room - 2) // TICK_STEP))
    for number in range(shown):
        left, top = x + 2 + number * TICK_STEP, base - TICK + 1.6
        pen.box(left, top, TICK, TICK, ink=MUTED, thick=0.5)
        ticked = number < marks.ticked
        label = f"{what}, box {number + 1}"
        if not pen.check_box(left, top, TICK, label, ticked=ticked) and ticked:
            pen.line(left + 1.6, top + 1.6, left + TICK - 1.6, top + TICK - 1.6, INK, 0.9)
            pen.line(left + 1.6, top + TICK - 1.6, left + TICK - 1.6, top + 1.6, INK, 0.9)


def share_bar(pen: Pen, bar: ShareBar, x: float, base: float, room: float) -> None:
    """Draw a bar on a line of text whose baseline is ``base``; the whole room is all there is."""
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
    """Return how high the boxes of a supply are within so many points."""
    lines = {y for _, y, _ in _places(supply, room)}
    return len(lines) * (TICK_STEP + 1) + 2


def supplies(pen: Pen, supply: LoadBoxes, x: float, top: float, room: float, what: str) -> None:
    """Draw the boxes of a supply, spare loads with rounded corners."""
    pen.text(x, top + 8, supply.words, WORDS)
    for left, down, spare in _places(supply, room):
        pen.check_box(x + left, top + down, TICK, f"{what}, {'spare' if spare else 'shots'}")
        if not spare:
            pen.box(x + left, top + down, TICK, TICK, ink=MUTED, thick=0.5)
        else:
            pen.box(x + left, top + down, TICK, TICK, ink=INK, thick=0.8, round_by=3)


def _places(supply: LoadBoxes, room: float) -> list[tuple[float, float, bool]]:
    """Return where each box stands from the top left corner, and whether it is a spare load."""
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
