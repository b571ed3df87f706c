"""Ink on one page: text, lines and boxes in points, measured from the top left corner.

Text is drawn as it is, character by character; nothing a user writes is ever read as markup.
"""

import re
from functools import cache
from typing import Any, Literal, NamedTuple

from reportlab import rl_config
from reportlab.lib.colors import HexColor
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from chargen import resources

_BEYOND = re.compile(r"<([0-9A-F]{5,6})>")
"""A character above U+FFFF as reportlab writes it, which no reader understands."""


class Face(TTFont):  # type: ignore[misc] # reportlab has no types
    """A TrueType font in which every character of a text survives, with a glyph or without.

    By itself reportlab writes every character the font lacks as the same nameless box; here it is
    the same box, but still the character it was.
    """

    def __init__(self, name: str, path: str) -> None:
        super().__init__(name, path)
        self.face.charToGlyph = _Glyphs(self.face.charToGlyph)

    def addObjects(self, doc: Any) -> None:  # noqa: N802 - reportlab's name, and no types
        """Write the font into a document, with a table back to characters that readers know."""
        super().addObjects(doc)
        for key, thing in doc.idToObject.items():
            if key.startswith("toUnicodeCMap:"):
                thing.content = _BEYOND.sub(_as_utf16, thing.content)


class _Glyphs(dict[int, int]):
    """Glyphs by character; what has none of its own has glyph 0, the box."""

    def __contains__(self, character: object) -> bool:
        return True

    def __missing__(self, character: int) -> int:
        return 0


def _as_utf16(found: re.Match[str]) -> str:
    return f"<{chr(int(found[1], 16)).encode('utf-16-be').hex().upper()}>"


BODY = "DejaVuSansCondensed"
BOLD = "DejaVuSansCondensed-Bold"
HEAD = "BarlowCondensed-SemiBold"

INK = "#1E2523"
MUTED = "#55605C"
LINE = "#C3CAC6"
TILE = "#EFF2F0"
ACCENT = "#1F6F5C"

_WIDER = 0.84
"""What a text set in the body face instead of the narrower heading face is scaled by."""

Align = Literal["left", "right", "centre"]


class TextStyle(NamedTuple):
    """How a run of text looks."""

    font: str
    size: float
    """Points; nothing on a sheet is smaller than 7."""
    ink: str = INK


@cache
def register() -> None:
    """Make the embedded fonts known, once."""
    rl_config.invariant = 1
    for name in (BODY, BOLD, HEAD):
        pdfmetrics.registerFont(Face(name, str(resources.folder("fonts", f"{name}.ttf"))))


@cache
def _colour(ink: str) -> Any:
    return HexColor(ink)


@cache
def _glyphs(font: str) -> frozenset[int]:
    return frozenset(pdfmetrics.getFont(font).face.charToGlyph)


def resolved(style: TextStyle, text: str) -> TextStyle:
    """Return the style a text can be set in: the heading face has fewer letters than the body."""
    if style.font != HEAD or all(ord(character) in _glyphs(HEAD) for character in text):
        return style
    return TextStyle(BOLD, style.size * _WIDER, style.ink)


def width(text: str, style: TextStyle) -> float:
    """Return the width of a text in points."""
    real = resolved(style, text)
    return 0.001 * real.size * sum(map(_advances(real.font).__getitem__, text))


def advances(text: str, style: TextStyle) -> list[float]:
    """Return how wide each character of a text is, in points."""
    real = resolved(style, text)
    table, scale = _advances(real.font), 0.001 * real.size
    return [scale * table[character] for character in text]


class _Advances(dict[str, float]):
    """Widths of characters in thousandths of the size; a tab is as wide as what is printed."""

    def __init__(self, font: str) -> None:
        self.face = pdfmetrics.getFont(font).face

    def __missing__(self, character: str) -> float:
        found = float(sum(self.face.getCharWidth(ord(c)) for c in _spaced(character)))
        self[character] = found
        return found


@cache
def _advances(font: str) -> _Advances:
    return _Advances(font)


def _spaced(text: str) -> str:
    """Return a text as it is printed: no font has a glyph for a tab."""
    return text.replace("\t", "   ")


class Pen:
    """Draws on the page of a canvas; remembers what is set so that it is not set again."""

    def __init__(self, canvas: Canvas, height: float) -> None:
        self.canvas = canvas
        self.height = height
        self._font: tuple[str, float] | None = None
        self._fill = self._stroke = ""
        self._line_width = 0.0

    def turn(self) -> None:
        """Go on to the next page."""
        self.canvas.showPage()
        self._font = None
        self._fill = self._stroke = ""
        self._line_width = 0.0

    def text(self, x: float, y: float, text: str, style: TextStyle, align: Align = "left") -> None:
        """Write one line whose baseline is ``y`` from the top."""
        if not text:
            return
        real = resolved(style, text)
        if (real.font, real.size) != self._font:
            self._font = (real.font, real.size)
            self.canvas.setFont(real.font, real.size)
        self._set_fill(real.ink)
        if align != "left":
            x -= width(text, style) / (1 if align == "right" else 2)
        self.canvas.drawString(x, self.height - y, _spaced(text))

    def line(self, x1: float, y1: float, x2: float, y2: float, ink: str, thick: float) -> None:
        """Draw a straight line."""
        self._set_stroke(ink, thick)
        self.canvas.line(x1, self.height - y1, x2, self.height - y2)

    def box(  # noqa: PLR0913 - a rectangle has four numbers and three looks
        self, x: float, y: float, w: float, h: float, *,
        fill: str = "", ink: str = "", thick: float = 0.6, round_by: float = 0,
    ) -> None:  # fmt: skip
        """Draw a rectangle whose top left corner is at (x, y)."""
        if fill:
            self._set_fill(fill)
        if ink:
            self._set_stroke(ink, thick)
        shape = (x, self.height - y - h, w, h)
        if round_by:
            self.canvas.roundRect(*shape, round_by, stroke=bool(ink), fill=bool(fill))
        else:
            self.canvas.rect(*shape, stroke=bool(ink), fill=bool(fill))

    def circle(self, x: float, y: float, radius: float, ink: str, thick: float = 0.8) -> None:
        """Draw a circle around (x, y)."""
        self._set_stroke(ink, thick)
        self.canvas.circle(x, self.height - y, radius, stroke=1, fill=0)

    def dashes(self, *lengths: float) -> None:
        """Draw lines dashed from now on; without lengths, whole again."""
        self.canvas.setDash(*([list(lengths)] if lengths else [[]]))

    def picture(self, image: Any, x: float, y: float, w: float, h: float) -> None:
        """Draw a picture this program has decoded itself."""
        self.canvas.drawImage(image, x, self.height - y - h, w, h)

    def _set_fill(self, ink: str) -> None:
        if ink != self._fill:
            self._fill = ink
            self.canvas.setFillColor(_colour(ink))

    def _set_stroke(self, ink: str, thick: float) -> None:
        if ink != self._stroke:
            self._stroke = ink
            self.canvas.setStrokeColor(_colour(ink))
        if thick != self._line_width:
            self._line_width = thick
            self.canvas.setLineWidth(thick)
