"""Tables of rows: a view of the one model that keeps its place."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import (
    QElapsedTimer,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QSignalBlocker,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QFontMetrics, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QHeaderView,
    QMenu,
    QTableView,
    QWidget,
)

from chargen.gui.application import theme, window_state
from chargen.gui.widgets.plain_text import menu_line
from chargen.gui.widgets.tables.column_widths import Want, shared
from chargen.gui.widgets.tables.delegates import PAD, RowDelegate, Tone, plain
from chargen.gui.widgets.tables.model import Column, RowsModel, is_heading
from chargen.gui.widgets.tables.no_rows import NoRows

NARROWEST, LINES = 236, 3
"""Pixels and lines a table has at least."""
ARROW = "\N{UPWARDS ARROW}"
"""A head has room for the sign that its column is what the rows are sorted by."""
EDGE = 2
"""Pixels of its frame."""


class RowsView(QTableView):
    """A table that keeps the row the user was at, whatever the model does."""

    went_to = Signal(str)
    """The key of the row that is current now."""
    acted = Signal(str)
    """Enter, or a double click, on the row with this key."""
    removed = Signal(str)
    """Delete or Backspace on the row with this key."""
    key_pressed = Signal(str, str)
    """A letter, digit or sign on a row: its key, the text."""
    columns_placed = Signal()
    """Emitted when the columns have got their widths."""

    def __init__(
        self,
        columns: Sequence[Column],
        name: str,
        tone: Tone = plain,
        *,
        notes: bool = False,
        empty: str = "",
        high: int = theme.ROW,
    ) -> None:
        """``empty`` is the text shown in the place of rows while there are none.

        Rows are ``high`` pixels at 100 %.
        """
        super().__init__()
        self.nothing = NoRows(empty)
        self.empty = self.nothing.empty
        self.viewport().setLayout(self.nothing)
        self.rows_model = model = RowsModel[Any](columns, self)
        self.notes, self._high = notes, high
        self._widths: dict[tuple[str, str], int] = {}
        self._most: dict[int, int] = {}
        """Width of the widest text of each column so far, of those that follow their text."""
        self._metrics = QFontMetrics(theme.now().font(weight=theme.MEDIUM))
        self._title_metrics = QFontMetrics(theme.now().font(theme.CODE, theme.STRONG))
        self._current = ""
        self._letters, self._clock = "", QElapsedTimer()
        """The letters of a name typed so far, and the time since the last of them."""
        self._missed = False
        """True if no row begins with the letters."""
        self._left_out: frozenset[int] = frozenset()
        self.choice = ColumnChoice(self, columns, name)
        self.choice.changed.connect(self._share_width)
        self.setModel(model)
        self.setAccessibleName(name)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setItemDelegate(RowDelegate(self, tone, notes=notes))
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setMouseTracking(True)
        self.setCornerButtonEnabled(False)
        self.verticalHeader().hide()
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.horizontalHeader().setSectionsClickable(True)
        self.horizontalHeader().sectionClicked.connect(model.sort_by)
        self._measure()
        model.modelReset.connect(self._restore)
        model.modelReset.connect(self._show_empty)
        for changes in (model.modelReset, model.headerDataChanged):
            changes.connect(self._share_width)
        model.dataChanged.connect(self._make_room)
        self.selectionModel().currentRowChanged.connect(self._moved)
        self.doubleClicked.connect(lambda index: self.acted.emit(self._key_at(index.row())))

    @property
    def current_key(self) -> str:
        """The key of the current row; empty if there is none."""
        return self._key_at(self.currentIndex().row())

    @property
    def current_row(self) -> Any:
        """The current row; None if there is none."""
        place = self.currentIndex().row()
        return self.rows_model.rows[place] if self._key_at(place) else None

    def list_rows(self, rows: Sequence[Any]) -> None:
        """Show other rows; unless one of them is current already, the first is from now on."""
        self.rows_model.set_rows(rows)
        if rows and not self.current_key:
            self.go_to(rows[0].key)

    def go_to(self, key: str) -> bool:
        """Make the row with this key the current one; False if it is not shown."""
        place = self.rows_model.place_of(key)
        if place < 0:
            return False
        index, flags = self.rows_model.index(place, 0), QItemSelectionModel.SelectionFlag
        # The view's own way would ask which keys are held, and Ctrl would take the row away again.
        self.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
        if not self.viewport().rect().contains(self.visualRect(index)):
            self.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, text = self.current_key, event.text()
        if key and event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.acted.emit(key)
        elif key and event.key() in _REMOVES:
            self.removed.emit(key)
        elif key and event.key() in _ARROWS:
            self.key_pressed.emit(key, _ARROWS[Qt.Key(event.key())])
        elif event.modifiers() & _CONTROL and event.key() in _DIGITS:
            self._sort_by(event.key() - Qt.Key.Key_1)
        elif text.isdigit() and self._missed and self._types_on():
            event.accept()  # it belongs to a name that no row has
        elif key and text and text in "0123456789+-" and not event.modifiers() & _COMMANDS:
            self._clock.invalidate()
            self.key_pressed.emit(key, text)
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Go to the next row whose first column begins with what is typed.

        Qt would look in the column of the current cell, which a click on a price leaves there.
        """
        on = self._types_on()
        self._letters = (self._letters + search if on else search).lower()
        self._clock.start()
        typed = self._letters.strip()
        if len(set(typed)) == 1:  # one letter again and again goes through its rows
            typed, on = typed[0], False
        names = [self._name_at(place) for place in range(len(self.rows_model.rows))]
        first = max(self.currentIndex().row(), 0) + (0 if on else 1)
        places = (place % len(names) for place in range(first, first + len(names)))
        place = next((place for place in places if names[place].startswith(typed)), -1)
        self._missed = bool(typed) and place < 0
        if typed and place >= 0:
            self.setCurrentIndex(self.rows_model.index(place, 0))

    def _name_at(self, place: int) -> str:
        """Return the name of a row in lower case; empty for a heading."""
        row = self.rows_model.rows[place]
        return "" if is_heading(row) else self.rows_model.columns[0].text(row).lower()

    def _types_on(self) -> bool:
        """Return whether a key still belongs to the name that is being typed."""
        within = QApplication.keyboardInputInterval()
        return self._clock.isValid() and not self._clock.hasExpired(within)

    def moveCursor(
        self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        """Lead Home and End to the first and last row, since a row is chosen as a whole."""
        ends = QAbstractItemView.CursorAction.MoveHome, QAbstractItemView.CursorAction.MoveEnd
        if action not in ends:
            return super().moveCursor(action, modifiers)
        return super().moveCursor(action, modifiers | _CONTROL).siblingAtColumn(0)

    def _sort_by(self, column: int) -> None:
        if column < len(self.rows_model.columns):
            self.rows_model.sort_by(column)

    def minimumSizeHint(self) -> QSize:
        px = theme.now().px
        return QSize(px(NARROWEST), px(theme.ROW) * (LINES + 1) + 2 * EDGE)

    def focusInEvent(self, event: QFocusEvent) -> None:
        # Qt itself would make the first row current without choosing it.
        first = next((row.key for row in self.rows_model.rows if not is_heading(row)), "")
        known = self.current_key
        if not known and first:
            self._begin(first)
        super().focusInEvent(event)
        if known:
            self.went_to.emit(known)

    def _begin(self, key: str) -> None:
        """Make a row current as the table gets the keyboard for the first time."""
        self.go_to(key)

    def set_row_height(self, high: int) -> None:
        """Give rows another height, in pixels at 100 %."""
        self._high = high
        self._measure()

    def leave_out(self, columns: frozenset[int]) -> None:
        """Show no columns of these numbers, however much room there is."""
        if columns != self._left_out:
            self._left_out = columns
            self._share_width()

    def _measure(self) -> None:
        px = theme.now().px
        self.verticalHeader().setMinimumSectionSize(px(min(self._high, theme.ROW)))
        self.verticalHeader().setDefaultSectionSize(px(self._high))
        header = self.horizontalHeader()
        header.setFixedHeight(px(theme.ROW))
        header.setMinimumSectionSize(px(20))
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self._share_width()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_width()

    def _make_room(self, first: QModelIndex, last: QModelIndex) -> None:
        """Share the width out again only if a changed row needs more than it has."""
        rows = self.rows_model.rows[first.row() : last.row() + 1]
        if any(self._widest(rows, number) > most for number, most in self._most.items()):
            self._share_width()

    def _share_width(self, *_: object) -> None:
        """Give each column its share; what there is no room for at all is not shown."""
        px, header = theme.now().px, self.horizontalHeader()
        self._most = {
            number: self._widest(self.rows_model.rows, number)
            for number, column in enumerate(self.rows_model.columns)
            if not column.firm
        }
        wants = {
            number: Want(
                px(column.width), px(column.least), self._says(number), column.leaves, column.firm
            )
            for number, column in enumerate(self.rows_model.columns)
            if number not in self.choice.away | self._left_out
        }
        given = dict(zip(wants, shared(self.viewport().width(), [*wants.values()]), strict=True))
        # Told of each section, Qt would paint the whole table again after it was painted.
        with QSignalBlocker(header):
            for number in range(len(self.rows_model.columns)):
                header.setSectionHidden(number, not given.get(number))
                if given.get(number):
                    header.resizeSection(number, given[number])
        self.updateGeometries()
        self.viewport().update()
        header.viewport().update()
        self.columns_placed.emit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self.choice.offered:
            self.choice.menu().popup(event.globalPos())

    def _says(self, number: int) -> int:
        """Return the width at which a column shows its whole text."""
        column = self.rows_model.columns[number]
        if column.firm:
            return theme.now().px(column.width)
        head = column.title and f"{column.title.upper()} {ARROW}"
        title = self._title_metrics.horizontalAdvance(head)
        return max(title, self._most[number]) + 2 * theme.now().px(PAD) + 2

    def _widest(self, rows: Sequence[Any], number: int) -> int:
        """Return how wide a column's widest text is, with the small print behind a name."""
        text, noted = self.rows_model.columns[number].text, self.notes and not number
        cells = {
            (text(row), getattr(row, "note", "") if noted else "")
            for row in rows
            if not is_heading(row)  # a heading has the width of the table
        }
        return max((self._width(*cell) for cell in cells), default=0)

    def _width(self, text: str, note: str) -> int:
        if (text, note) not in self._widths:
            wide = self._metrics.horizontalAdvance(text)
            if note:
                wide += self._title_metrics.horizontalAdvance(note) + theme.now().px(6)
            self._widths[text, note] = wide
        return self._widths[text, note]

    def _key_at(self, place: int) -> str:
        rows = self.rows_model.rows
        return rows[place].key if 0 <= place < len(rows) else ""

    def _moved(self, current: QModelIndex, _: QModelIndex) -> None:
        if key := self._key_at(current.row()):
            self._current = key
            self.went_to.emit(key)

    def _show_empty(self) -> None:
        self.nothing.show_for(empty=not self.rows_model.rows)

    def _restore(self) -> None:
        if self._current:
            self.go_to(self._current)


_REMOVES = {Qt.Key.Key_Delete, Qt.Key.Key_Backspace}
_ARROWS = {Qt.Key.Key_Left: "-", Qt.Key.Key_Right: "+"}
_CONTROL = Qt.KeyboardModifier.ControlModifier
_DIGITS = range(Qt.Key.Key_1, Qt.Key.Key_9 + 1)
_COMMANDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


class ColumnChoice(QObject):
    """Of the columns that leave where there is no room, any can be sent away for good."""

    changed = Signal()
    """A column was sent away, or came back."""

    def __init__(self, parent: QWidget, columns: Sequence[Column], name: str) -> None:
        super().__init__(parent)
        self._columns = columns
        self._kept_as = f"columns-{name}"
        kept = window_state.number(self._kept_as) or 0
        self.away = {n for n in self.offered if kept & 1 << n}
        """Places of the columns that are not wanted."""
        self._menu: QMenu | None = None

    @property
    def offered(self) -> tuple[int, ...]:
        """Places of the columns that can be hidden."""
        return tuple(n for n, column in enumerate(self._columns) if column.leaves and column.title)

    def menu(self) -> QMenu:
        """Return a menu with a line for each column that can be hidden."""
        if self._menu is None:
            parent = self.parent()  # not kept: the table keeps this
            assert isinstance(parent, QWidget)
            self._menu = QMenu(parent)
            self._menu.setAccessibleName("Columns")
            for n in self.offered:
                line = menu_line(self._menu, self._columns[n].title, partial(self._turn, n))
                line.setCheckable(True)
                line.setChecked(n not in self.away)
        return self._menu

    def _turn(self, number: int) -> None:
        self.away ^= {number}
        window_state.keep_number(self._kept_as, sum(1 << n for n in self.away) or None)
        self.changed.emit()
