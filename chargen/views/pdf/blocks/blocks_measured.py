"""Blocks measured before they are placed: tables of figures, lines of rules."""

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import NamedTuple

from chargen.views.handouts.figure_tables import FigureTable
from chargen.views.pdf.blocks.table import CELL, COLUMN_HEAD, ROW_HEAD
from chargen.views.pdf.pen import BODY, BOLD, HEAD, MUTED, TILE, Pen, TextStyle, width

GUTTER = 13.0
"""Points between tables, and between columns of blocks."""
BETWEEN = 3.5
"""Least space between two columns of a table, in points."""
LEAST = 7.5
"""Smallest type, in points."""


class Item(NamedTuple):
    """A block in one column: its height, and its drawing function."""

    height: float
    draw: Callable[[Pen, float, float], None]
    leads: bool = False
    """True if it cannot be the last of its column."""
    paragraph: str = ""
    """The rule whose paragraph it is a line of."""
    section: str = ""
    """The title of its section."""


def figure_tables(tables: Sequence[FigureTable], size: float, wide: float) -> Item:
    """Return tables side by side in the width of a column."""
    share = (wide - GUTTER * (len(tables) - 1)) / len(tables)
    items = [_table(table, size, share) for table in tables]

    def draw(pen: Pen, x: float, y: float) -> None:
        for number, item in enumerate(items):
            item.draw(pen, x + number * (share + GUTTER), y)

    return Item(max(item.height for item in items), draw)


def _table(table: FigureTable, size: float, wide: float) -> Item:
    """Return a table of figures with columns as wide as their words, smaller if they need it."""
    label = TextStyle(HEAD, max(9.0, size), MUTED)
    while True:
        style, strong = TextStyle(BODY, size), TextStyle(BOLD, size)
        needs = [
            max(width(head, label), *(width(row[number], face) for row in table.rows)) + BETWEEN
            for number, head in enumerate(table.heads)
            for face in (style if number else strong,)
        ]
        if sum(needs) <= wide or size <= LEAST:
            break
        size -= 0.1
    spare = (wide - sum(needs)) / len(needs)
    starts = list(accumulate((need + spare for need in needs), initial=0.0))[:-1]
    line = size * 1.3

    def draw(pen: Pen, x: float, y: float) -> None:
        for number in range(0, len(table.rows), 2):
            pen.box(x, y + line * (number + 1), wide, line, fill=TILE)
        with pen.tagged("Table"):
            with pen.tagged("TR"):
                for start, head in zip(starts, table.heads, strict=True):
                    with pen.tagged(*COLUMN_HEAD):
                        pen.text(x + start, y + size, head, label)
            for number, row in enumerate(table.rows):
                base = y + line * (number + 1) + size * 0.98
                with pen.tagged("TR"):
                    for column, (start, word) in enumerate(zip(starts, row, strict=True)):
                        with pen.tagged(*(CELL if column else ROW_HEAD)):
                            pen.text(x + start + 1.5, base, word, style if column else strong)

    return Item(line * (len(table.rows) + 1) + size * 0.4, draw)
