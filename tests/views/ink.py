"""Where ink really falls: boxes of runs of text from the outlines of their glyphs."""

import struct
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

from reportlab.pdfbase import pdfmetrics

from tests.views.reading import Run


class Box(NamedTuple):
    """A rectangle in points, from the lower left corner of the page."""

    left: float
    low: float
    right: float
    high: float


def box(run: Run) -> Box:
    """The box a run's ink lies in; a run of spaces has no height."""
    font = run.font.partition("+")[2]
    extents = [_extent(font, character) for character in run.text if not character.isspace()]
    low = min((low for low, _ in extents), default=0.0) * run.size
    high = max((high for _, high in extents), default=0.0) * run.size
    return Box(run.x, run.y + low, run.x + run.width, run.y + high)


def overlaps(runs: Sequence[Run], allowed: float) -> Iterator[tuple[Run, Run]]:
    """Pairs of runs whose ink meets by more than so many points both ways.

    Texts with marks above or below letters are left out: such marks may stack without end.
    """
    boxed = [(run, box(run)) for run in runs if not any(map(unicodedata.combining, run.text))]
    for (one, a), (other, b) in combinations(boxed, 2):
        across = min(a.right, b.right) - max(a.left, b.left)
        along = min(a.high, b.high) - max(a.low, b.low)
        if across > allowed and along > allowed:
            yield one, other


@cache
def _extent(font: str, character: str) -> tuple[float, float]:
    """Lowest and highest point of a character's outline, as shares of the font's size."""
    face = pdfmetrics.getFont(font).face
    glyph = face.charToGlyph[ord(character)]
    start, end = face.glyphPos[glyph], face.glyphPos[glyph + 1]
    if start == end:
        return 0.0, 0.0
    header = _outlines(font)[start : start + 10]
    _, _, low, _, high = struct.unpack(">5h", header)
    return low / _units(font), high / _units(font)


@cache
def _outlines(font: str) -> bytes:
    return bytes(_face(font).get_table("glyf"))


@cache
def _units(font: str) -> int:
    """Units of a font's own grid in one em."""
    head: bytes = _face(font).get_table("head")
    return int(struct.unpack(">H", head[18:20])[0])


def _face(font: str) -> Any:
    return pdfmetrics.getFont(font).face
