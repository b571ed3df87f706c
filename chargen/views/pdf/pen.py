"""Ink on one page: text, lines and boxes in points, measured from the top left corner.

Text is drawn as it is, character by character; nothing a user writes is ever read as markup.
"""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from functools import cache
from math import dist
from typing import Any, Literal, NamedTuple

from reportlab import rl_config
from reportlab.lib.colors import HexColor
from reportlab.lib.rl_accel import fp_str
from reportlab.pdfbase import pdfmetrics

from chargen import resources
from chargen.views.pdf.fonts import FONT_FILES, Codes, Face, glyphs, replace_tabs, widths
from chargen.views.pdf.tagged.fields import FormField, FormFields, Place, cross
from chargen.views.pdf.tagged.marking import Marking, Repeated
from chargen.views.pdf.tagged.raw_canvas import RawCanvas
from chargen.views.pdf.tagged.tags import Kind
from chargen.views.pdf.text_shaping import (
    Direction,
    direction,
    is_turned,
    reorder_line,
    shape_letters,
)
from chargen.views.pdf.themes import Theme
from chargen.views.style import TOKENS

BODY = "Inter-Regular"
BOLD = "Inter-SemiBold"
HEAD = "BarlowCondensed-SemiBold"
"""The condensed face of titles, numbers and labels."""
WIDE_BODY = "DejaVuSansCondensed"
WIDE_BOLD = "DejaVuSansCondensed-Bold"
"""The faces of texts with letters that the others lack."""

_TOKENS = TOKENS["light", False]
INK, MUTED, LINE = _TOKENS.ink, _TOKENS.muted, _TOKENS.pip
PAPER = _TOKENS.panel
TILE, ACCENT = _TOKENS.ground, _TOKENS.accent
"""Stand-ins for the colours of the theme of a print."""

LEAST = 8.0
"""Least size of type in points, but for the combat references."""
_FALLBACKS = {HEAD: (BOLD, 0.8), BODY: (WIDE_BODY, 1.0), BOLD: (WIDE_BOLD, 1.0)}
"""The next face for a text with letters a face lacks, and the scale of its size."""

Align = Literal["left", "right", "centre"]


class TextStyle(NamedTuple):
    """The style of a run of text."""

    font: str
    size: float
    """Size in points."""
    ink: str = INK


TYPED = TextStyle(BODY, 9)
"""The style of text typed into a field."""


@cache
def register() -> None:
    """Register the embedded fonts, once."""
    rl_config.invariant = 1
    with FONT_FILES:
        known = pdfmetrics.getRegisteredFontNames()
        for name in {BODY, BOLD, HEAD, WIDE_BODY, WIDE_BOLD}.difference(known):
            pdfmetrics.registerFont(Face(name, str(resources.folder("fonts", f"{name}.ttf"))))


@cache
def _colour(ink: str) -> str:
    numbers: str = fp_str(*HexColor(ink).rgb())
    return numbers


def resolve_style(style: TextStyle, text: str) -> TextStyle:
    """Return a style whose face has glyphs for the whole text; the widest face if none has."""
    while style.font in _FALLBACKS and not _is_covered(text, style.font):
        font, scale = _FALLBACKS[style.font]
        style = TextStyle(font, max(LEAST, style.size * scale), style.ink)
    return style


def _is_covered(text: str, font: str) -> bool:
    if text.isascii():
        return True
    return glyphs(font).issuperset(ord(letter) for letter in text if letter not in "\n\t")


def width(text: str, style: TextStyle) -> float:
    """Return the width of a text in points."""
    real = resolve_style(style, text)
    if is_turned(text):
        text = shape_letters(text, real.font)
    return 0.001 * real.size * sum(map(widths(real.font).__getitem__, text))


def advances(text: str, style: TextStyle) -> list[float]:
    """Return the width of each character of a text, in points."""
    real = resolve_style(style, text)
    table, scale = widths(real.font), 0.001 * real.size
    return [scale * table[character] for character in text]


class Pen:
    """A pen on the page of a canvas; it skips settings that are already in force.

    Everything it draws is marked: texts as elements in the tree of `tags`, all else as an artifact,
    which is ink without a meaning.
    """

    def __init__(
        self, canvas: RawCanvas, height: float, theme: Theme, *, fillable: bool = False
    ) -> None:
        self.canvas = canvas
        self.height = height
        self.theme = theme
        self._inks = {ACCENT: theme.accent, TILE: theme.tile}
        self._marking = Marking(canvas)
        self.tags = self._marking.tags
        self.form = FormFields()
        self.fillable = fillable
        """True if boxes and lines can be filled in on a screen, and not by pencil alone."""
        self._codes: dict[str, Codes] = {}
        self._begin()

    def _begin(self) -> None:
        self._font = ("", 0.0)
        self._fill = self._stroke = ""
        self._line_width = 0.0

    def turn(self) -> None:
        """Go on to the next page."""
        self._marking.end()
        self.canvas.showPage()
        self.tags.turn()
        self._begin()

    @property
    def page(self) -> int:
        """The number of the page, from 1."""
        return len(self.tags.pages)

    def tagged(
        self, kind: Kind, attributes: str = "", *, alt: str = ""
    ) -> AbstractContextManager[None]:
        """Return a context whose texts are one element, such as H1, P or TD."""
        return self._marking.element(kind, attributes, alt)

    def repeated(self, kind: Repeated) -> AbstractContextManager[None]:
        """Return a context for content repeated on every page, which readers skip."""
        return self._marking.repeated(kind)

    def section(self, title: str, y: float, level: int = 2) -> None:
        """Begin a section of the document, listed in the table of contents."""
        self.tags.begin_section(level, title, self.height - y)

    def text(
        self, x: float, y: float, text: str, style: TextStyle, align: Align = "left", *,
        joins: bool = False, base: Direction | None = None,
    ) -> None:  # fmt: skip
        """Write one line with its baseline ``y`` from the top.

        Outside elements it is a paragraph. Texts of one element are separate words, unless one
        ``joins`` the text before. A line of a longer text needs the direction of that text.
        """
        if not text:
            return
        real = resolve_style(style, text)
        turned = is_turned(text)
        apart = self._marking.text(replace_tabs(text), joins=joins, turned=turned) and not joins
        self._set_fill(real.ink)
        if align != "left":
            x -= width(text, style) / (1 if align == "right" else 2)
        drawn, shown = text, ""
        if apart:
            shown = self._shown(" ", real)
            x -= width(" ", real)
        if turned:
            drawn = reorder_line(text, real.font, base or direction(text))
        shown += self._shown(replace_tabs(drawn), real)
        self.canvas.write(f"BT 1 0 0 1 {x:.2f} {self.height - y:.2f} Tm {shown} ET")

    def _code(self, style: TextStyle) -> Codes:
        """Return the codes of a style's font in this document."""
        codes = self._codes.get(style.font)
        if codes is None:
            codes = self._codes[style.font] = Codes(style.font, self.canvas.document)
        return codes

    def _shown(self, text: str, style: TextStyle) -> str:
        """Return the operators that show a text, in as many fonts as needed."""
        shown = []
        for name, piece in self._code(style).pieces(text):
            if (name, style.size) != self._font:
                self._font = (name, style.size)
                shown.append(f"{name} {fp_str(style.size)} Tf")
            shown.append(f"({piece}) Tj")
        return " ".join(shown)

    def line(self, x1: float, y1: float, x2: float, y2: float, ink: str, thick: float) -> None:
        """Draw a straight line."""
        self._marking.ink()
        self._set_stroke(ink, thick)
        y1, y2 = self.height - y1, self.height - y2
        self.canvas.write(f"{x1:.2f} {y1:.2f} m {x2:.2f} {y2:.2f} l S")

    def box(  # noqa: PLR0913 - a rectangle has four numbers and three looks
        self, x: float, y: float, w: float, h: float, *,
        fill: str = "", ink: str = "", thick: float = 0.6, round_by: float = 0,
    ) -> None:  # fmt: skip
        """Draw a rectangle with its top left corner at (x, y)."""
        self._marking.ink()
        if fill:
            self._set_fill(fill)
        if ink:
            self._set_stroke(ink, thick)
        shape = (x, self.height - y - h, w, h)
        if round_by:
            self.canvas.roundRect(*shape, round_by, stroke=bool(ink), fill=bool(fill))
        else:
            how = "B" if ink and fill else "S" if ink else "f"
            self.canvas.write(f"{x:.2f} {shape[1]:.2f} {w:.2f} {h:.2f} re {how}")

    def circle(self, x: float, y: float, radius: float, ink: str, thick: float = 0.8) -> None:
        """Draw a circle around (x, y)."""
        self._marking.ink()
        self._set_stroke(ink, thick)
        self.canvas.circle(x, self.height - y, radius, stroke=1, fill=0)

    def disc(self, x: float, y: float, radius: float, fill: str) -> None:
        """Draw a full circle around (x, y)."""
        self._marking.ink()
        self._set_fill(fill)
        self.canvas.circle(x, self.height - y, radius, stroke=0, fill=1)

    def shape(self, corners: Sequence[tuple[float, float]], fill: str) -> None:
        """Draw a full shape with straight sides."""
        self._marking.ink()
        self._set_fill(fill)
        places = [f"{x:.2f} {self.height - y:.2f}" for x, y in corners]
        self.canvas.write(f"{places[0]} m {' l '.join(places[1:])} l f")

    def outline(
        self, corners: Sequence[tuple[float, float]], round_by: float, ink: str, thick: float
    ) -> None:
        """Draw the outline of a shape whose corners are rounded."""
        self._marking.ink()
        self._set_stroke(ink, thick)
        parts = [f"{self._towards(corners[0], corners[1], round_by)} m"]
        for before, corner, after in zip(
            corners, (*corners[1:], corners[0]), (*corners[2:], *corners[:2]), strict=True
        ):
            start, end = (self._towards(corner, each, round_by) for each in (before, after))
            parts.append(f"{start} l {corner[0]:.2f} {self.height - corner[1]:.2f} {end} v")
        self.canvas.write(f"{' '.join(parts)} h S")

    def _towards(
        self, corner: tuple[float, float], other: tuple[float, float], distance: float
    ) -> str:
        """Return the operand of the point at a distance from a corner on the way to another."""
        part = distance / max(dist(corner, other), distance)
        x, y = (a + (b - a) * part for a, b in zip(corner, other, strict=True))
        return f"{x:.2f} {self.height - y:.2f}"

    def dashes(self, *lengths: float) -> None:
        """Draw dashed lines from now on; without lengths, solid ones again."""
        self.canvas.write(f"[{fp_str(*lengths) if lengths else ''}] 0 d")

    def check_box(
        self, x: float, y: float, side: float, what: str, *, ticked: bool = False
    ) -> bool:
        """Add a box or circle to tick on a screen; return False for printed sheets."""
        if not self.fillable:
            return False
        place = Place(x, self.height - y - side, side, side)
        looks = cross(place, _colour(INK))
        self._add(FormField(self.page - 1, place, what, what, looks, ticked=ticked))
        return True

    def text_field(
        self, at: tuple[float, float], w: float, h: float, what: str, value: str = "",
        align: Align = "left",
    ) -> None:  # fmt: skip
        """Add a field for text, unless the sheet is only printed."""
        if self.fillable:
            place, right = Place(at[0], self.height - at[1] - h, w, h), align == "right"
            looks = self._typed(value, place, right=right)
            page = self.page - 1
            self._add(FormField(page, place, what, what, looks, value, right=right))

    def _typed(self, value: str, place: Place, *, right: bool) -> str:
        """Return the operators that show the content of a field."""
        if not value:
            return ""
        drawn = reorder_line(value, WIDE_BODY, direction(value)) if is_turned(value) else value
        shown = " ".join(
            f"{name} {TYPED.size} Tf ({piece}) Tj"
            for name, piece in self._code(resolve_style(TYPED, value)).pieces(drawn)
        )
        x = place.width - 2 - width(value, TYPED) if right else 2
        y = (place.height - TYPED.size) / 2 + 1.9
        return f"/Tx BMC q BT 0 g {x:.2f} {y:.2f} Td {shown} ET Q EMC"

    def _add(self, field: FormField) -> None:
        self.form.font = self._code(TYPED).name
        self.form.add(field)
        self.tags.field()

    def picture(self, image: Any, x: float, y: float, w: float, h: float, alt: str) -> None:
        """Draw a picture decoded by this program; ``alt`` describes it."""
        with self.tagged("Figure", alt=alt):
            self._marking.ink()
            self.canvas.drawImage(image, x, self.height - y - h, w, h)

    def _set_fill(self, ink: str) -> None:
        ink = self._inks.get(ink, ink)
        if ink != self._fill:
            self._fill = ink
            self.canvas.write(f"{_colour(ink)} rg")

    def _set_stroke(self, ink: str, thick: float) -> None:
        ink = self._inks.get(ink, ink)
        if ink != self._stroke:
            self._stroke = ink
            self.canvas.write(f"{_colour(ink)} RG")
        if thick != self._line_width:
            self._line_width = thick
            self.canvas.write(f"{fp_str(thick)} w")
