"""One model for every table: a tuple of rows, shown in the order given or sorted by a column."""

import re
from collections.abc import Callable, Sequence
from itertools import filterfalse, groupby
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QWidget

from chargen.gui.application import theme
from chargen.gui.widgets.plain_text import TOOLTIP, tip_markup
from chargen.views.abbreviations import meanings


class Row(Protocol):
    """One row of a table: a value with a key that tells it from the others."""

    @property
    def key(self) -> str:
        """Unique in its table."""


AnyRow = TypeVar("AnyRow", bound=Row)
Index = QModelIndex | QPersistentModelIndex

# Plain numbers: Qt's enums cost microseconds at every access.
DISPLAY = int(Qt.ItemDataRole.DisplayRole)
ALIGNMENT = int(Qt.ItemDataRole.TextAlignmentRole)
SPOKEN = int(Qt.ItemDataRole.AccessibleTextRole)
ROW_ROLE = int(Qt.ItemDataRole.UserRole)
HORIZONTAL = Qt.Orientation.Horizontal
_NOWHERE = QModelIndex()


class Column(NamedTuple):
    """One column of a table."""

    title: str
    width: int
    """Pixels at 100 %; 0 takes the room left."""
    text: Callable[[Any], str]
    right: bool = False
    tip: str = ""
    spoken: Callable[[Any], str] | None = None
    """The text for screen readers instead of the shown one."""
    order: Callable[[Any], Any] | None = None
    """The sort value of a row; its text if None."""
    least: int = 132
    """Pixels at 100 % a column that takes the room left has at least, and a firm one."""
    leaves: int = 0
    """Its turn to leave where there is no room: 1 before 2; 0 stays."""
    firm: bool = False
    """Its width is that of what is painted in it."""
    large: bool = False
    """True for the figure of a row that is read first."""


def is_heading(row: Row) -> bool:
    """Return whether a row is the heading of those below it; it cannot be chosen."""
    return getattr(row, "heading", False)


class RowsModel(QAbstractTableModel, Generic[AnyRow]):
    """A tuple of rows; telling it new ones repaints only what differs."""

    def __init__(self, columns: Sequence[Column], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.columns = tuple(columns)
        self.rows: tuple[AnyRow, ...] = ()
        self.sorted_by: tuple[int, bool] | None = None
        """A column, and whether it falls; None while the rows stand as they were given."""
        self._given: tuple[AnyRow, ...] = ()

    def set_rows(self, rows: Sequence[AnyRow]) -> bool:
        """Show other rows; return whether their order or number changed."""
        self._given = tuple(rows)
        new = self._in_order(self._given)
        same = len(new) == len(self.rows) and all(
            a.key == b.key for a, b in zip(new, self.rows, strict=True)
        )
        if not same:
            self.beginResetModel()
            self.rows = new
            self.endResetModel()
            return True
        pairs = enumerate(zip(new, self.rows, strict=True))
        changed = [n for n, (a, b) in pairs if a is not b and a != b]
        self.rows = new
        last = len(self.columns) - 1
        for _, run in groupby(enumerate(changed), lambda each: each[1] - each[0]):
            numbers = [number for _, number in run]
            self.dataChanged.emit(self.index(numbers[0], 0), self.index(numbers[-1], last))
        return False

    def sort_by(self, column: int) -> None:
        """Sort by a column: rising, then falling, then as the rows were given."""
        turns = {None: (column, False), (column, False): (column, True), (column, True): None}
        self.sorted_by = turns.get(self.sorted_by, (column, False))
        self.headerDataChanged.emit(HORIZONTAL, 0, len(self.columns) - 1)
        self.set_rows(self._given)

    def unsort(self) -> None:
        """Let the rows stand as they were given."""
        self.sorted_by = None
        self.headerDataChanged.emit(HORIZONTAL, 0, len(self.columns) - 1)
        self.set_rows(self._given)

    def title(self, column: int) -> str:
        """Return what stands above a column."""
        return self.columns[column].title.upper() + self._arrow(column)

    def _arrow(self, column: int) -> str:
        """Return the sign of the column the rows are sorted by."""
        if self.sorted_by is None or self.sorted_by[0] != column:
            return ""
        return " \N{DOWNWARDS ARROW}" if self.sorted_by[1] else " \N{UPWARDS ARROW}"

    def _in_order(self, rows: tuple[AnyRow, ...]) -> tuple[AnyRow, ...]:
        """Return the rows as they are shown; headings only stand in the order given."""
        if self.sorted_by is None:
            return rows
        number, falls = self.sorted_by
        column = self.columns[number]
        order = column.order or (lambda row: natural(column.text(row)))
        return tuple(sorted(filterfalse(is_heading, rows), key=order, reverse=falls))

    def place_of(self, key: str) -> int:
        """Return the number of the row with this key, or -1."""
        return next((n for n, row in enumerate(self.rows) if row.key == key), -1)

    def flags(self, index: Index) -> Qt.ItemFlag:
        heads = index.isValid() and is_heading(self.rows[index.row()])
        return Qt.ItemFlag.NoItemFlags if heads else super().flags(index)

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = DISPLAY) -> Any:
        if not index.isValid():
            return None
        column = self.columns[index.column()]
        row = self.rows[index.row()]
        if role == DISPLAY:
            return column.text(row)
        if role == ALIGNMENT:
            return theme.RIGHT if column.right else theme.LEFT
        if role == ROW_ROLE:
            return row
        if role == TOOLTIP and not column.width:
            text = column.text(row)
            return tip_markup("\n".join(filter(None, (text, meanings(text)))))
        if role == SPOKEN:
            return (column.spoken or column.text)(row)
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = DISPLAY) -> Any:
        if orientation != HORIZONTAL:
            return None
        column = self.columns[section]
        if role == DISPLAY:
            return self.title(section)
        if role == ALIGNMENT:
            return theme.RIGHT if column.right else theme.LEFT
        if role == TOOLTIP:
            tip = "\n".join(filter(None, (column.tip, meanings(f"{column.title} {column.tip}"))))
            return tip_markup(tip) or None
        return None


def natural(text: str) -> tuple[int, int, str]:
    """Return what a text is sorted by: the number it begins with, else its letters."""
    match = _NUMBER.match(text)
    if match is None:
        return (1, 0, text.casefold())
    return (0, int(match.group().replace("\u2212", "-")), text.casefold())


_NUMBER = re.compile(r"[+\-\u2212]?[0-9]+")
