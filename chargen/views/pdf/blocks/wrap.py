"""Line breaking without loss of characters, and writing line by line."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate

from chargen.views.pdf.pen import Align, Pen, TextStyle, advances, resolve_style, width
from chargen.views.pdf.tagged.tags import Kind
from chargen.views.pdf.text_shaping import Direction, direction, is_turned

Fits = Callable[[int, int], bool]
"""Function that tells if the characters between two places fit a line."""


def wrap(text: str, style: TextStyle, room: float) -> list[tuple[int, int]]:
    """Return the lines of ``text`` as (start, end) places in it.

    Lines break at newlines and spaces; a word wider than ``room`` points breaks after a slash,
    else anywhere. Only white space is left between two lines.
    """
    style = resolve_style(style, text)
    lines: list[tuple[int, int]] = []
    start = 0
    for piece in text.split("\n"):
        end = start + len(piece)
        lines += _piece(text, start, end, style, room)
        start = end + 1
    return lines


def _piece(text: str, start: int, end: int, style: TextStyle, room: float) -> list[tuple[int, int]]:
    if width(text[start:end], style) <= room:
        return [(start, end)]

    def fits(first: int, last: int) -> bool:
        return width(text[first:last], style) <= room

    lines: list[tuple[int, int]] = []
    ends = [0.0] * start + list(accumulate(advances(text[start:end], style), initial=0.0))
    while start < end:
        most = bisect_right(ends, ends[start] + room, lo=start) - 1
        stop = _fitting(text, start, most, end, fits)
        lines.append((start, _trim(text, start, stop)))
        start = stop
        while start < end and text[start] == " ":
            start += 1
    return lines


def _fitting(text: str, start: int, most: int, end: int, fits: Fits) -> int:
    """Return the end of the line that begins at ``start``: at a space, else after a slash."""
    most = _longest(start, most, end, fits)
    if most == end:
        return end
    space = text.rfind(" ", start, most + 1)
    if space > start:
        return space
    slash = text.rfind("/", start, most) + 1
    return slash if slash > start + 1 else most


def _longest(start: int, most: int, end: int, fits: Fits) -> int:
    """Return the farthest end of a line that fits, at least one character on.

    ``most`` is right except for rounding, or for a style that changes with the characters.
    """
    most = max(most, start + 1)
    while most > start + 1 and not fits(start, most):
        most -= 1
    while most < end and fits(start, most + 1):
        most += 1
    return most


def _trim(text: str, start: int, stop: int) -> int:
    while stop > start and text[stop - 1] == " ":
        stop -= 1
    return stop


def write(
    pen: Pen, text: str, lines: Sequence[tuple[int, int]], style: TextStyle,
    at: tuple[float, float], leading: float, align: Align = "left",
) -> float:  # fmt: skip
    """Write a text in its lines; return the baseline of the next line.

    ``at`` anchors the first baseline at its start, end or middle, by ``align``.
    """
    style = resolve_style(style, text)
    (x, y), before, turned = at, 0, is_turned(text)
    base: Direction | None = None
    for start, end in lines:
        if turned and (start == 0 or text[start - 1] == "\n"):
            base = direction(text[start:].partition("\n")[0])
        pen.text(x, y, text[start:end], style, align, joins=0 < start == before, base=base)
        before = end
        y += leading
    return y


def paragraph(
    pen: Pen, text: str, style: TextStyle, at: tuple[float, float],
    room: float, leading: float, kind: Kind = "P",
) -> float:  # fmt: skip
    """Break a text into lines and write them as one element; return the next baseline."""
    with pen.tagged(kind):
        return write(pen, text, wrap(text, style, room), style, at, leading)
