"""Tables that flow: rows fill a frame, the rest goes on in the next one."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from chargen.views.pdf.blocks.boxes import (
    LoadBoxes,
    ShareBar,
    Ticks,
    share_bar,
    supplies,
    supply_height,
    ticks,
)
from chargen.views.pdf.blocks.wrap import wrap, write
from chargen.views.pdf.pen import ACCENT, BODY, BOLD, HEAD, INK, LINE, MUTED, Align, Pen, TextStyle
from chargen.views.pdf.tagged.tags import Kind
from chargen.views.pdf.text_shaping import direction, is_turned

TITLE = TextStyle(HEAD, 11.5, ACCENT)
ASIDE = TextStyle(BODY, 8, MUTED)
LABEL = TextStyle(HEAD, 9, MUTED)
TEXT = TextStyle(BODY, 9)
STRONG = TextStyle(BOLD, 9)
SMALL = TextStyle(BODY, 8)
CAPTION = TextStyle(HEAD, 9.2)
CAPTION_STEP = 10.6
"""Points from a figure to its caption."""
BELOW = TextStyle(BODY, 9)
"""The style of words below the cells of a row."""

TITLE_HEIGHT = 19.0
LABEL_HEIGHT = 11.0
ROW_PAD = 3.8
LEADING = 1.22
GAP = 5.0
COLUMN_HEAD: tuple[Kind, str] = ("TH", "/A<</O/Table/Scope/Column>>")
ROW_HEAD: tuple[Kind, str] = ("TH", "/A<</O/Table/Scope/Row>>")
CELL: tuple[Kind, str] = ("TD", "")
ITEM: tuple[Kind, str] = ("LBody", "")
"""The role of a cell for a reader: the heading of a column, of a row, or none; or an item."""
NAMED = 60
"""Characters of a row's subject in the name of a field."""
SPLIT_LINES = 8
"""Least number of lines of a row that may be split; shorter rows move whole."""


class CaptionedFigure(NamedTuple):
    """A figure or a name with a caption below it."""

    figure: str
    words: str


class Frame(NamedTuple):
    """A rectangle on a page, in points from the top left corner."""

    x: float
    y: float
    width: float
    height: float


class PdfColumn(NamedTuple):
    """One column: its heading, its width in points (0: the rest) and its style."""

    head: str
    width: float = 0
    align: Align = "left"
    style: TextStyle = TEXT
    group: str = ""
    """The group it shares with its neighbours; a page may name it above them."""
    editable: bool = False
    """True if play changes its content."""


Content = str | Ticks | CaptionedFigure | ShareBar
Cells = tuple[Content, ...]


@dataclass(slots=True)
class PdfTable:
    """A titled table; ``rows`` shrinks during layout."""

    title: str
    aside: str
    columns: tuple[PdfColumn, ...]
    rows: list["PdfRow"]
    heads: bool = True
    continued: bool = False
    with_next: bool = False
    """True if it shares the page of the table after it, if one page has room for both."""
    only_fills: bool = False
    """True if it takes the room that is left, and no page is opened for it alone."""
    below: TextStyle = BELOW
    """The style of words below the cells of a row."""
    measured: dict[tuple["PdfRow", float], "_Laid"] = field(default_factory=dict)
    """Rows broken into lines by width, so that none is measured twice."""

    @property
    def is_list(self) -> bool:
        """True if nothing names its cells, so that a reader takes its rows for items of a list."""
        return len(self.columns) == 1 and not self.heads

    @property
    def top(self) -> float:
        """Height of title and column heads in points."""
        return (TITLE_HEIGHT if self.title else 0) + (LABEL_HEIGHT if self.heads else 0)


class PdfRow(NamedTuple):
    """One row of cells, and words below them over the full width."""

    cells: Cells
    below: str = ""
    supply: LoadBoxes | None = None


class _Laid(NamedTuple):
    """A row broken into lines for one width."""

    row: PdfRow
    lines: tuple[list[tuple[int, int]], ...]
    below: list[tuple[int, int]]
    heights: tuple[float, float, float]
    """Heights of the cells, the words below and the boxes below."""


def natural_height(table: PdfTable, width: float) -> float:
    """Return the height of the table in a frame of this width, in points."""
    return table.top + sum(row_heights(table, width)) + GAP


def row_heights(table: PdfTable, width: float) -> list[float]:
    """Return the height of each row in a frame of this width, in points."""
    widths = _widths(table, width)
    return [_height(_laid(table, row, widths, width)) for row in table.rows]


def place(pen: Pen, table: PdfTable, frame: Frame, *, fill: bool = False) -> float:
    """Lay as much of the table into the frame as fits; return the lower end.

    ``fill`` draws empty rows down to the end of the frame after the last row.
    """
    widths = _widths(table, frame.width)
    y, end = frame.y + table.top, frame.y + frame.height
    if y + _row_height(table) > end:
        return frame.y
    laid = _take_row(table, widths, frame.width, end - y)
    if table.rows and laid is None:
        return frame.y
    _title(pen, table, frame)
    with pen.tagged("L" if table.is_list else "Table"):
        if table.heads:
            _heads(pen, table, frame, widths)
        while laid:
            y = _draw(pen, table, laid, frame, y, widths)
            laid = _take_row(table, widths, frame.width, end - y)
    table.continued = True
    empty = 0
    if fill and not table.rows:
        while y + _row_height(table) <= end:
            empty += 1
            what = f"{table.title or 'Table'}, line {empty}"
            pen.text_field((frame.x, y + 1), frame.width, _row_height(table) - 2, what)
            y += _row_height(table)
            pen.line(frame.x, y, frame.x + frame.width, y, LINE, 0.5)
    return y + GAP


def _take_row(table: PdfTable, widths: Sequence[float], width: float, room: float) -> _Laid | None:
    """Take the next row from the table, or as much of it as fits ``room`` points."""
    if not table.rows:
        return None
    laid = _laid(table, table.rows[0], widths, width)
    if _height(laid) <= room:
        table.rows.pop(0)
        return laid
    limit, row = room, table.rows[0]
    while True:  # a part without foreign letters may be set in a wider face than the whole
        first, table.rows[0] = _split(table, laid, limit)
        part = _laid(table, first, widths, width) if first else None
        if part is None or _height(part) <= room:
            break
        limit -= _height(part) - room
    if part is None:
        table.rows[0] = row
    return part


def heading(pen: Pen, frame: Frame, title: str, aside: str = "") -> None:
    """Draw a section's title with the line below it."""
    pen.section(title, frame.y)
    with pen.tagged("H2"):
        pen.text(frame.x, frame.y + 12, title.upper(), TITLE)
    if aside:
        pen.text(frame.x + frame.width, frame.y + 12, aside, ASIDE, "right")
    pen.line(frame.x, frame.y + 16, frame.x + frame.width, frame.y + 16, INK, 0.9)


def _title(pen: Pen, table: PdfTable, frame: Frame) -> None:
    title = f"{table.title}, continued" if table.title and table.continued else table.title
    if title:
        heading(pen, frame, title, "" if table.continued else table.aside)


def _heads(pen: Pen, table: PdfTable, frame: Frame, widths: Sequence[float]) -> None:
    x, y = frame.x, frame.y + table.top - LABEL_HEIGHT + 7.5
    with pen.tagged("TR"):
        for column, width in zip(table.columns, widths, strict=True):
            with pen.tagged(*(COLUMN_HEAD if column.head else CELL)):
                _line(pen, column.head, x, y, width, column._replace(style=LABEL))
            x += width


def _widths(table: PdfTable, width: float) -> list[float]:
    fixed = sum(column.width for column in table.columns)
    free = [column for column in table.columns if not column.width]
    share = (width - fixed) / len(free) if free else 0
    return [column.width or share for column in table.columns]


def _row_height(table: PdfTable) -> float:
    return max(column.style.size for column in table.columns) * LEADING + ROW_PAD


def _laid(table: PdfTable, row: PdfRow, widths: Sequence[float], width: float) -> _Laid:
    lines = table.measured.get((row, width))
    if lines is None:
        lines = table.measured[row, width] = _break_row(table, row, widths, width)
    return lines


def _break_row(table: PdfTable, row: PdfRow, widths: Sequence[float], width: float) -> _Laid:
    """Break the texts of a row into lines."""
    lines = tuple(
        wrap(text, column.style, room - 4) if (text := _words(cell)) is not None else [(0, 0)]
        for cell, column, room in zip(row.cells, table.columns, widths, strict=False)
    )
    below = wrap(row.below, table.below, width - 8) if row.below else []
    deepest = max((len(cell) for cell in lines), default=1)
    size = max(column.style.size for column in table.columns)
    boxes = supply_height(row.supply, width) if row.supply else 0.0
    high = deepest * size * LEADING if row.cells else 0.0
    captioned = (
        len(part) * size * LEADING + CAPTION_STEP
        for cell, part in zip(row.cells, lines, strict=False)
        if isinstance(cell, CaptionedFigure) and cell.words
    )
    high = max(high, *captioned, 0.0)
    heights = (high, len(below) * table.below.size * LEADING, boxes)
    return _Laid(row, lines, below, heights)


def _height(laid: _Laid) -> float:
    return sum(laid.heights) + ROW_PAD


def _draw(
    pen: Pen, table: PdfTable, laid: _Laid, frame: Frame, y: float, widths: Sequence[float]
) -> float:
    size = max(column.style.size for column in table.columns)
    with pen.tagged("LI" if table.is_list else "TR"):
        x = frame.x
        for number, (cell, lines, column, width) in enumerate(
            zip(laid.row.cells, laid.lines, table.columns, widths, strict=False)
        ):
            kind, scope = ITEM if table.is_list else CELL if number else ROW_HEAD
            with pen.tagged(kind, scope, alt=cell.words if isinstance(cell, Ticks) else ""):
                what = f"{_row_subject(laid.row)}: {column.head}" if pen.fillable else ""
                _cell(pen, cell, lines, column, (x, y, width), size, what)
            x += width
    top = y + ROW_PAD / 2 + laid.heights[0]
    _below(pen, table, laid, frame, top)
    bottom = y + _height(laid)
    pen.line(frame.x, bottom, frame.x + frame.width, bottom, LINE, 0.5)
    return bottom


def _cell(
    pen: Pen, cell: Content, lines: Sequence[tuple[int, int]], column: PdfColumn,
    place: tuple[float, float, float], size: float, what: str,
) -> None:  # fmt: skip
    """Draw the content of a cell with a place, a width and a size of type."""
    x, y, width = place
    base = y + ROW_PAD / 2 + size * 0.92
    if column.editable and isinstance(cell, str) and pen.fillable:
        at, high = (x + 1, y + 1), size * LEADING + ROW_PAD - 2
        pen.text_field(at, width - 3, high, what, cell, column.align)
    elif isinstance(cell, Ticks):
        ticks(pen, cell, x, base, width, what)
    elif isinstance(cell, ShareBar):
        share_bar(pen, cell, x, base, width)
    elif isinstance(cell, CaptionedFigure):
        at = (_start(x, width, column), base)
        write(pen, cell.figure, lines, column.style, at, size * LEADING, column.align)
        below = base + (len(lines) - 1) * size * LEADING + CAPTION_STEP
        _line(pen, cell.words, x, below, width, column._replace(style=CAPTION))
    else:
        if len(lines) > 1 and is_turned(cell) and direction(cell) == "R":
            column = column._replace(align="right")
        at = (_start(x, width, column), base)
        write(pen, cell, lines, column.style, at, size * LEADING, column.align)


def _below(pen: Pen, table: PdfTable, laid: _Laid, frame: Frame, y: float) -> None:
    """Draw the words below the cells of a row, and the boxes below those."""
    row, style = laid.row, table.below
    leading = style.size * LEADING
    if not row.below and not row.supply:
        return
    spanning = f"/A<</O/Table/ColSpan {len(table.columns)}>>"
    kind, attributes = ITEM if table.is_list else (CELL[0], spanning)
    with pen.tagged("LI" if table.is_list else "TR"), pen.tagged(kind, attributes):
        base = (frame.x + 2, y + style.size * 0.92)
        write(pen, row.below, laid.below, style, base, leading)
        if row.supply:
            top = y + laid.heights[1] + 1
            supplies(pen, row.supply, frame.x + 2, top, frame.width, _row_subject(row))


def _row_subject(row: PdfRow) -> str:
    """Return the subject of a row: its first words that are not a number."""
    words = filter(None, map(_words, row.cells))
    return next((text for text in words if any(map(str.isalpha, text))), "")[:NAMED]


def _words(cell: Content) -> str | None:
    """Return the text of a cell that is broken into lines; None for boxes and bars."""
    if isinstance(cell, CaptionedFigure):
        return cell.figure
    return cell if isinstance(cell, str) else None


def _line(pen: Pen, text: str, x: float, y: float, width: float, column: PdfColumn) -> None:
    pen.text(_start(x, width, column), y, text, column.style, column.align)


def _start(x: float, width: float, column: PdfColumn) -> float:
    """Return the x at which texts of a column are anchored by their alignment."""
    return {"left": x + 2, "right": x + width - 4, "centre": x + width / 2}[column.align]


def _split(table: PdfTable, laid: _Laid, room: float) -> tuple[PdfRow | None, PdfRow]:
    """Return the part of a row that fits and the rest, or None and the whole row.

    Only rows of more than a few lines are split; short ones move whole.
    """
    size = max(column.style.size for column in table.columns) * LEADING
    lines = int((room - ROW_PAD) // size)
    if _height(laid) < SPLIT_LINES * size or lines <= 1:
        return None, laid.row
    deepest = max((len(cell) for cell in laid.lines), default=0)
    if lines < deepest:
        pairs = list(zip(laid.row.cells, laid.lines, strict=False))
        first = tuple(_upto(cell, places, lines) for cell, places in pairs)
        rest = tuple(_after(cell, places, lines) for cell, places in pairs)
        return PdfRow(first), PdfRow(rest, laid.row.below, laid.row.supply)
    over = int((room - ROW_PAD - laid.heights[0]) // (table.below.size * LEADING))
    over = min(over, len(laid.below) - 1)
    if over < 1:
        return PdfRow(laid.row.cells), PdfRow((), laid.row.below, laid.row.supply)
    start = laid.below[over][0]
    end = laid.below[over - 1][1]
    return PdfRow(laid.row.cells, laid.row.below[:end]), PdfRow(
        (), laid.row.below[start:], laid.row.supply
    )


def _upto(cell: Content, lines: list[tuple[int, int]], count: int) -> Content:
    if not isinstance(cell, str) or len(lines) <= count:
        return cell
    return cell[: lines[count - 1][1]]


def _after(cell: Content, lines: list[tuple[int, int]], count: int) -> Content:
    if not isinstance(cell, str):
        return Ticks(0)
    return "" if len(lines) <= count else cell[lines[count][0] :]
