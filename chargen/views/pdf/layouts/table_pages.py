"""Pages of tables one below the other, under the name and stamp of a character."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from chargen.views.pdf import SIZES, Paper, Size
from chargen.views.pdf.blocks import blocks, page_header
from chargen.views.pdf.blocks.character_head import draw_running_head, draw_small_head
from chargen.views.pdf.blocks.table import (
    SMALL,
    TEXT,
    Frame,
    PdfColumn,
    PdfRow,
    PdfTable,
    natural_height,
    place,
)
from chargen.views.pdf.blocks.wrap import paragraph
from chargen.views.pdf.drawing import Chapter, draw_document
from chargen.views.pdf.layouts.pages import sheet_chapter
from chargen.views.pdf.pen import ACCENT, HEAD, Pen, TextStyle
from chargen.views.pdf.pen import width as text_width
from chargen.views.sheet_model import Sheet

TITLE = TextStyle(HEAD, 17)
LEADING = 19.0
BETWEEN = 8.0
JOINED = -5.0
"""Points between two tables; less within a group."""
LARGER = 2.4
"""Size of a name beside its stamp, relative to the type of a table."""


def listing(sheet: Sheet, size: Size, tables: Callable[[], Sequence[PdfTable]]) -> Chapter:
    """Return as many pages as the tables need; they are made on drawing."""

    def first(pen: Pen, sheet: Sheet, page: Frame, rest: list[PdfTable]) -> list[PdfTable]:
        below = frame_below(page, draw_small_head(pen, sheet, page))
        return lay_tables(pen, below, [*rest, *_about(sheet, page.width), *tables()])

    def further(pen: Pen, page: Frame, rest: list[PdfTable]) -> list[PdfTable]:
        return lay_tables(pen, frame_below(page, draw_running_head(pen, sheet, page)), rest)

    return replace(sheet_chapter(sheet, size, first), further=further)


def titled(title: str, caption: str, paper: Paper, tables: Callable[[], list[PdfTable]]) -> bytes:
    """Return a document of tables that is about no character as PDF; they are made on drawing."""

    def first(pen: Pen, page: Frame, rest: list[PdfTable]) -> list[PdfTable]:
        y = paragraph(pen, title, TITLE, (page.x, page.y + 15), page.width, LEADING, "H1")
        y -= LEADING - 7
        pen.line(page.x, y, page.x + page.width, y, ACCENT, 2.0)
        return lay_tables(pen, frame_below(page, y + 8), [*rest, *tables()])

    def further(pen: Pen, page: Frame, rest: list[PdfTable]) -> list[PdfTable]:
        with pen.repeated("Header"):
            y = page_header.draw_title(pen, caption, title, page)
        return lay_tables(pen, frame_below(page, y), rest)

    return draw_document([Chapter(title, SIZES[paper], (first,), further)], caption)


def _about(sheet: Sheet, width: float) -> Iterator[PdfTable]:
    """Yield player and campaign, and the name if it is too long for the head."""
    long = sheet.name if text_width(sheet.name, TEXT) * LARGER > width else ""
    player = f"player: {sheet.player}" if sheet.player else ""
    campaign = f"campaign: {sheet.campaign}" if sheet.campaign else ""
    words = "\n".join(filter(None, (long, player, campaign)))
    if words:
        row = PdfRow((words,))
        yield PdfTable("", "", (PdfColumn("", style=SMALL),), [row], heads=False)


def frame_below(page: Frame, y: float) -> Frame:
    """Return the part of a page below a height, without its foot."""
    return page._replace(y=y, height=page.y + page.height - blocks.FOOT - y)


def lay_tables(pen: Pen, page: Frame, tables: list[PdfTable]) -> list[PdfTable]:
    """Lay tables one below the other over the full width; return the rest."""
    y, end = page.y, page.y + page.height
    while tables:
        if y > page.y and _high(tables, page.width) > end - y and _fits(tables, page):
            return tables
        gap = JOINED if tables[0].with_next else BETWEEN
        y = place(pen, tables[0], page._replace(y=y, height=end - y)) + gap
        if tables[0].rows:
            return tables
        tables.pop(0)
    return tables


def _fits(tables: Sequence[PdfTable], page: Frame) -> bool:
    """Return whether a group of tables fits a page of its own and is meant to."""
    return tables[0].with_next and _high(tables, page.width) <= page.height


def _high(tables: Sequence[PdfTable], width: float) -> float:
    """Return the height of the first table with its group."""
    high = 0.0
    for table in tables:
        high += natural_height(table, width) + (JOINED if table.with_next else BETWEEN)
        if not table.with_next:
            break
    return high
