"""Page after page of a sheet, until all of it stands somewhere."""

import io
from collections.abc import Callable, Sequence

from reportlab.pdfgen.canvas import Canvas

from chargen.views.model import Sheet
from chargen.views.pdf import blocks, pages
from chargen.views.pdf.pen import BODY, Pen, register
from chargen.views.pdf.table import Frame, PdfTable

DrawPage = Callable[[Pen, Sheet, Frame, list[PdfTable]], list[PdfTable]]
"""Draws a page of a sheet inside a frame, what the page before left over first; returns what goes
on elsewhere."""


def drawn(
    sheet: Sheet,
    size: tuple[float, float],
    usual: Sequence[DrawPage],
    kind: str = "Gray Dawn character sheet",
) -> bytes:
    """Return the usual pages and as many further ones as it takes; twice for their numbers."""
    data, count = _draw(sheet, size, usual, kind, len(usual))
    return data if count == len(usual) else _draw(sheet, size, usual, kind, count)[0]


def full_sheet(sheet: Sheet, size: tuple[float, float]) -> bytes:
    """Return the front for play and the back for reading."""
    return drawn(sheet, size, (pages.front, pages.back))


def _draw(
    sheet: Sheet, size: tuple[float, float], usual: Sequence[DrawPage], kind: str, total: int
) -> tuple[bytes, int]:
    register()
    target = io.BytesIO()
    canvas = Canvas(target, pagesize=size, invariant=1, pageCompression=1, initialFontName=BODY)
    canvas.setTitle(f"{sheet.name} - {kind}")
    canvas.setAuthor(sheet.player)
    canvas.setCreator("chargen")
    pen, page, rest = Pen(canvas, size[1]), pages.inner(*size), list[PdfTable]()
    for number, draw in enumerate(usual, 1):
        rest = draw(pen, sheet, page, rest)
        blocks.foot(pen, sheet, page, kind, (number, total))
        pen.turn()
    number = len(usual)
    while rest:
        before = _amount(rest)
        number += 1
        rest = pages.further(pen, sheet, page, rest)
        if _amount(rest) == before:
            raise ValueError("the paper is too small for a row of the sheet")
        blocks.foot(pen, sheet, page, kind, (number, total))
        pen.turn()
    canvas.save()
    return target.getvalue(), number


def _amount(tables: Sequence[PdfTable]) -> int:
    """Return how much is still to be printed, as a number that falls with every page."""
    rows = [row for table in tables for row in table.rows]
    words = (word for row in rows for word in (*row.cells, row.below) if isinstance(word, str))
    return len(tables) + len(rows) + sum(map(len, words))
