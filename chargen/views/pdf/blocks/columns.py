"""Columns of tables on a page, as many as it has room for."""

from collections.abc import Sequence
from itertools import accumulate

from chargen.views.pdf.blocks.table import GAP, Frame, PdfTable, natural_height, place, row_heights
from chargen.views.pdf.pen import Pen

GUTTER = 14.0
MARGIN = 30.0
TWO_COLUMNS = 450.0
"""Least width in points of a page with two columns."""
LEFT_PART = 0.51
KEPT_TOGETHER = 4
"""Least number of rows of a table that go on in the next column or on the next page."""


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
            end = _place_together(pen, tables[0], room)
            if tables[0].rows:
                break
            tables.pop(0)
            top = end + 4
    return tables


def _place_together(pen: Pen, table: PdfTable, frame: Frame) -> float:
    """Lay as much of a table into a frame as fits, but leave no row alone; return the lower end."""
    fitting = count_fitting(table, frame.width, frame.height)
    left = len(table.rows) - fitting
    too_few = max(0, KEPT_TOGETHER - left) if left else 0
    if not 0 < too_few < fitting:
        return place(pen, table, frame)
    held = table.rows[fitting - too_few :]
    del table.rows[fitting - too_few :]
    end = place(pen, table, frame)
    table.rows.extend(held)
    return end


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
    del table.rows[count_fitting(table, width, room - GAP) :]
    return natural_height(table, width) if table.rows else 0


def count_fitting(table: PdfTable, width: float, room: float) -> int:
    """Return the number of rows, from the first, that fit a height in points as whole rows."""
    ends = accumulate(row_heights(table, width))
    return sum(table.top + end <= room for end in ends)
