"""The sheet as PDF: the only place that knows reportlab."""

import io
from collections.abc import Sequence
from typing import Literal

from reportlab.pdfgen.canvas import Canvas

from chargen.views.model import Sheet
from chargen.views.pdf import blocks, pages
from chargen.views.pdf.pen import BODY, Pen, register
from chargen.views.pdf.table import PdfTable

Paper = Literal["a4", "letter"]

SIZES: dict[Paper, tuple[float, float]] = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
"""Width and height in points."""

USUAL_PAGES = 2


def pdf(sheet: Sheet, paper: Paper = "a4") -> bytes:
    """Return the sheet as a PDF; the same sheet always gives the same bytes.

    Content that does not fit two pages goes on to further ones; nothing is cut.
    """
    data, count = _draw(sheet, paper, USUAL_PAGES)
    return data if count == USUAL_PAGES else _draw(sheet, paper, count)[0]


def _draw(sheet: Sheet, paper: Paper, total: int) -> tuple[bytes, int]:
    register()
    width, height = SIZES[paper]
    target = io.BytesIO()
    canvas = Canvas(
        target, pagesize=(width, height), invariant=1, pageCompression=1, initialFontName=BODY
    )
    canvas.setTitle(f"{sheet.name} - Gray Dawn character sheet")
    canvas.setAuthor(sheet.player)
    canvas.setCreator("chargen")
    pen, page, number = Pen(canvas, height), pages.inner(width, height), 1
    rest = pages.front(pen, sheet, page)
    blocks.foot(pen, sheet, page, number, total)
    pen.turn()
    rest += pages.back(pen, sheet, page)
    number += 1
    blocks.foot(pen, sheet, page, number, total)
    while rest:
        before = _amount(rest)
        pen.turn()
        number += 1
        rest = pages.further(pen, sheet, page, rest)
        if _amount(rest) == before:
            raise ValueError("the paper is too small for a row of the sheet")
        blocks.foot(pen, sheet, page, number, total)
    pen.turn()
    canvas.save()
    return target.getvalue(), number


def _amount(tables: Sequence[PdfTable]) -> int:
    """Return how much is still to be printed, as a number that falls with every page."""
    rows = [row for table in tables for row in table.rows]
    words = (word for row in rows for word in (*row.cells, row.below) if isinstance(word, str))
    return len(tables) + len(rows) + sum(map(len, words))
