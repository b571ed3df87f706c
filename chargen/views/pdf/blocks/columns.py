"""Columns of tables on a page, as many as it has room for."""

from collections.abc import Sequence

from chargen.views.pdf.blocks.table import GAP, Frame, PdfTable, natural_height, place, row_heights
from chargen.views.pdf.pen import Pen

GUTTER = 14.0
MARGIN = 30.0
TWO_COLUMNS = 450.0
"""Least width in points of a page with two columns."""
LEFT_PART = 0.51


def inner(width: float, height: float) -> Frame:
    """Return the frame inside the margins of a page, in points."""
    return Frame(MARGIN, MARGIN - 4, width - 2 * MARGIN, height - 2 * MARGIN + 8)


def flow(pen: Pen, page: Frame, tables: list[PdfTable]) -> list[PdfTable]:
    """Lay tables into two columns, or one on a narrow page; return the rest."""
    narrow = page.width < TWO_COLUMNS
    bottom = page.y + page.height
    for frame in (page,) if narrow else side_by_side(page, page.y, bottom, part=0.5):
        top = frame.y
        while tables and top < frame.y + frame.height:
            room = frame._replace(y=top, height=frame.y + frame.height - top)
            end = place(pen, tables[0], room)
            if tables[0].rows:
                break
            tables.pop(0)
            top = end + 4
    return tables


def side_by_side(
    page: Frame, top: float, bottom: float, part: float = LEFT_PART
) -> tuple[Frame, Frame]:
    """Return two columns between top and bottom; ``part`` is the share of the left one."""
    left = (page.width - GUTTER) * part
    return (
        Frame(page.x, top, left, bottom - top),
        Frame(page.x + left + GUTTER, top, page.width - GUTTER - left, bottom - top),
    )


def share(pen: Pen, tables: Sequence[PdfTable], frame: Frame) -> None:
    """Lay tables one below the other; each is finished before the next one begins."""
    y, end = frame.y, frame.y + frame.height
    for table in tables:
        room = frame._replace(y=y, height=max(end - y, 0))
        y = place(pen, table, room, fill=table is tables[-1]) + 4
        if table.rows:
            return


def fit_table(table: PdfTable, width: float, room: float) -> float:
    """Drop rows from the end until the table fits; return its height, 0 if none is left."""
    heights = row_heights(table, width)
    while table.rows and table.top + sum(heights[: len(table.rows)]) + GAP > room:
        table.rows.pop()
    return natural_height(table, width) if table.rows else 0
