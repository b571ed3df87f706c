"""Sizes and positions of pages on the screen: from numbers alone."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect, QSize, QSizeF

from chargen.gui.application.zoom import FIT_PAGE, FIT_WIDTH, PERCENTS

GAP = 16
"""Pixels between pages, and around them."""
LEGIBLE = 620
"""Pixels at 100 % of text from which on the small print of a page can be read."""


class Room(NamedTuple):
    """The area that shows the pages, in pixels."""

    size: QSize
    dots: float
    """Pixels to the inch."""
    legible: int
    """The least legible width of a page."""


def scale_of(zoom: str, sizes: Sequence[QSizeF], room: Room) -> float:
    """Return the pixels to a point of pages shown in a zoom.

    Pages that fit the width share it with others as long as all of them can be read.
    """
    real = room.dots / 72
    if zoom not in {FIT_WIDTH, FIT_PAGE}:
        return real * int(zoom) / 100
    widest = max(size.width() for size in sizes)
    highest = max(size.height() for size in sizes)
    across = room.size.width() - 2 * GAP
    if zoom == FIT_PAGE:
        scale = min(across / widest, (room.size.height() - 2 * GAP) / highest)
    else:
        side_by_side = max(1, min(len(sizes), across // room.legible))
        scale = (across - (side_by_side - 1) * GAP) / side_by_side / widest
    return min(max(scale, real * PERCENTS[0] / 200), real * PERCENTS[-1] / 100)


def arranged(sizes: Sequence[QSizeF], scale: float, room: int) -> tuple[list[QRect], QSize]:
    """Return where pages lie, as many side by side as there is room for, and how large all is."""
    shown = [QSize(round(s.width() * scale), round(s.height() * scale)) for s in sizes]
    lines: list[list[QSize]] = []
    for size in shown:
        if lines and _width([*lines[-1], size]) <= room:
            lines[-1].append(size)
        else:
            lines.append([size])
    whole = max(room, *(_width(line) for line in lines))
    places: list[QRect] = []
    top = GAP
    for line in lines:
        left = (whole - _width(line)) // 2 + GAP
        for size in line:
            places.append(QRect(QPoint(left, top), size))
            left += size.width() + GAP
        top += max(size.height() for size in line) + GAP
    return places, QSize(whole, top)


def _width(line: Sequence[QSize]) -> int:
    return sum(size.width() + GAP for size in line) + GAP
