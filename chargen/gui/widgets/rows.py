"""Tables of rows: one model for all of them, and a view that keeps its place."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from chargen.gui import theme


class Row(Protocol):
    """What a table shows: a value with a key that tells it from the others."""

    @property
    def key(self) -> str:
        """Unique in its table."""


AnyRow = TypeVar("AnyRow", bound=Row)
Index = QModelIndex | QPersistentModelIndex

# Plain numbers: Qt's enums cost microseconds at every access.
DISPLAY = int(Qt.ItemDataRole.DisplayRole)
ALIGNMENT = int(Qt.ItemDataRole.TextAlignmentRole)
TOOLTIP = int(Qt.ItemDataRole.ToolTipRole)
SPOKEN = int(Qt.ItemDataRole.AccessibleTextRole)
ROW_ROLE = int(Qt.ItemDataRole.UserRole)
HORIZONTAL = Qt.Orientation.Horizontal
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
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
    """What a screen reader says instead of the text."""
    order: Callable[[Any], Any] | None = None
    """What the column is sorted by; by its text if None."""


class RowsModel(QAbstractTableModel, Generic[AnyRow]):
    """A tuple of rows; telling it new ones repaints only what differs."""

    def __init__(self, columns: Sequence[Column], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.columns = tuple(columns)
        self.rows: tuple[AnyRow, ...] = ()

    def set_rows(self, rows: Sequence[AnyRow]) -> bool:
        """Show other rows; return whether their order or number changed."""
        new = tuple(rows)
        same = len(new) == len(self.rows) and all(
            a.key == b.key for a, b in zip(new, self.rows, strict=True)
        )
        if not same:
            self.beginResetModel()
            self.rows = new
            self.endResetModel()
            return True
        changed = [n for n, (a, b) in enumerate(zip(new, self.rows, strict=True)) if a != b]
        self.rows = new
        last = len(self.columns) - 1
        for number in changed:
            self.dataChanged.emit(self.index(number, 0), self.index(number, last))
        return False

    def place_of(self, key: str) -> int:
        """Return the number of the row with this key, or -1."""
        return next((n for n, row in enumerate(self.rows) if row.key == key), -1)

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = DISPLAY) -> Any:  # noqa: ANN401 - Qt's variant
        if not index.isValid():
            return None
        column = self.columns[index.column()]
        row = self.rows[index.row()]
        if role == DISPLAY:
            return column.text(row)
        if role == ALIGNMENT:
            return _RIGHT if column.right else _LEFT
        if role == ROW_ROLE:
            return row
        if role == SPOKEN:
            return (column.spoken or column.text)(row)
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = DISPLAY) -> Any:  # noqa: ANN401 - Qt's variant
        if orientation != HORIZONTAL:
            return None
        column = self.columns[section]
        if role == DISPLAY:
            return column.title.upper()
        if role == ALIGNMENT:
            return _RIGHT if column.right else _LEFT
        if role == TOOLTIP and column.tip:
            return column.tip
        return None


class RowDelegate(QStyledItemDelegate):
    """Paints one cell: ground, a line below, and its text with room at both sides."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        look = theme.now()
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, look.colour("soft"))
        painter.setPen(QPen(look.colour("line"), 1))
        painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.paint_cell(painter, QRectF(option.rect), index)
        painter.restore()

    def paint_cell(self, painter: QPainter, area: QRectF, index: Index) -> None:
        """Paint what the cell says."""
        look = theme.now()
        painter.setFont(look.font())
        painter.setPen(look.colour("ink"))
        room = area.adjusted(look.px(PAD), 0, -look.px(PAD), 0)
        text = painter.fontMetrics().elidedText(
            index.data() or "", Qt.TextElideMode.ElideRight, int(room.width()) + 1
        )
        painter.drawText(room, index.data(ALIGNMENT), text)


PAD = 10
"""Pixels between a cell's edge and its text."""
LEAST = 132
"""Pixels a column that takes the room left has at least."""


class RowsView(QTableView):
    """A table that keeps the row the user was at, whatever the model does."""

    went_to = Signal(str)
    """The key of the row that is current now."""
    acted = Signal(str)
    """Enter, or a double click, on the row with this key."""
    key_pressed = Signal(str, str)
    """A letter, digit or sign on a row: its key, the text."""

    def __init__(self, model: RowsModel[Any], name: str) -> None:
        super().__init__()
        self.rows_model = model
        self._current = ""
        self.setModel(model)
        self.setAccessibleName(name)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setItemDelegate(RowDelegate(self))
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setMouseTracking(True)
        self.setCornerButtonEnabled(False)
        self.verticalHeader().hide()
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._measure()
        model.modelReset.connect(self._restore)
        self.selectionModel().currentRowChanged.connect(self._moved)
        self.doubleClicked.connect(lambda index: self.acted.emit(self._key_at(index.row())))

    @property
    def current_key(self) -> str:
        """The key of the current row; empty if there is none."""
        return self._key_at(self.currentIndex().row())

    def go_to(self, key: str) -> bool:
        """Make the row with this key the current one; False if it is not shown."""
        place = self.rows_model.place_of(key)
        if place < 0:
            return False
        self.setCurrentIndex(self.rows_model.index(place, 0))
        index = self.rows_model.index(place, 0)
        if not self.viewport().rect().contains(self.visualRect(index)):
            self.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, text = self.current_key, event.text()
        if key and event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.acted.emit(key)
        elif key and event.key() in _ARROWS:
            self.key_pressed.emit(key, _ARROWS[Qt.Key(event.key())])
        elif key and text and text in "0123456789+-" and not event.modifiers() & _COMMANDS:
            self.key_pressed.emit(key, text)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if not self.currentIndex().isValid() and self.rows_model.rows:
            self.setCurrentIndex(self.rows_model.index(0, 0))
        elif self.current_key:
            self.went_to.emit(self.current_key)

    def _measure(self) -> None:
        px = theme.now().px
        self.verticalHeader().setDefaultSectionSize(px(theme.ROW))
        self.verticalHeader().setMinimumSectionSize(px(theme.ROW))
        header = self.horizontalHeader()
        header.setFixedHeight(px(theme.ROW))
        header.setMinimumSectionSize(px(20))
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self._share_width()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_width()

    def _share_width(self) -> None:
        """Give fixed columns their width, and the others what is left, but never too little."""
        px, columns = theme.now().px, self.rows_model.columns
        free = [column for column in columns if not column.width]
        rest = self.viewport().width() - sum(px(column.width) for column in columns)
        share = max(px(LEAST), rest // max(1, len(free)))
        for number, column in enumerate(columns):
            self.horizontalHeader().resizeSection(number, px(column.width) or share)

    def _key_at(self, place: int) -> str:
        rows = self.rows_model.rows
        return rows[place].key if 0 <= place < len(rows) else ""

    def _moved(self, current: QModelIndex, _: QModelIndex) -> None:
        if key := self._key_at(current.row()):
            self._current = key
            self.went_to.emit(key)

    def _restore(self) -> None:
        if self._current:
            self.go_to(self._current)


_ARROWS = {Qt.Key.Key_Left: "-", Qt.Key.Key_Right: "+"}
_COMMANDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
