"""The log beside the map: a line for an action, and below the chosen line all its details."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import takewhile
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QGridLayout,
    QListView,
    QSizePolicy,
    QWidget,
)

from chargen.character.number_format import signed
from chargen.encounter.play.recording import Detail, LogLine, Recording
from chargen.gui.application import theme
from chargen.gui.widgets.elements import box, button, clear, column, label
from chargen.gui.widgets.layout.scroll_area import Scrolled
from chargen.gui.widgets.tables.delegates import WrappedDelegate

_NOWHERE = QModelIndex()
PARTS_HEIGHT, PART_HEIGHT = 200, 24
"""Pixels the opened parts of a line take at most, and of one of their rows, at 100 %."""
PART_NAMES = {"WA": "weapon accuracy"}
"""Words for part names of recorded fights that are abbreviations; the files keep theirs."""
_DISPLAY, _FONT = int(Qt.ItemDataRole.DisplayRole), int(Qt.ItemDataRole.FontRole)


class LinesModel(QAbstractListModel):
    """The lines of a recording; some may go at the end, and others come."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.lines: list[LogLine] = []

    def show_lines(self, lines: Sequence[LogLine]) -> None:
        """Show these lines; what they begin with in common with those before stays."""
        kept = sum(1 for _ in takewhile(_is_same_line, zip(self.lines, lines, strict=False)))
        if kept < len(self.lines):
            self.beginRemoveRows(_NOWHERE, kept, len(self.lines) - 1)
            del self.lines[kept:]
            self.endRemoveRows()
        if kept < len(lines):
            self.beginInsertRows(_NOWHERE, kept, len(lines) - 1)
            self.lines += lines[kept:]
            self.endInsertRows()

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.lines)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = _DISPLAY) -> Any:
        if not index.isValid():
            return None
        line = self.lines[index.row()]
        if role == _DISPLAY:
            return line.text
        if role == _FONT and line.beat:
            return theme.now().font(theme.SMALL, theme.STRONG)
        if role == _FONT:
            return theme.now().font(theme.SMALL)
        return None


class LogView(QWidget):
    """Lines to choose from, and below them what happened in the chosen one, totals opened."""

    went_to = Signal(int)
    """The line chosen by the user."""
    asked_rule = Signal(str)
    """A rule id the user wants to read about."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.model = LinesModel(self)
        self.view = QListView()
        self.view.setModel(self.model)
        self.view.setAccessibleName(name)
        self.view.setItemDelegate(WrappedDelegate(self.view))
        self.view.setWordWrap(True)
        self.view.setResizeMode(QListView.ResizeMode.Adjust)
        self.view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.view.setTextElideMode(Qt.TextElideMode.ElideNone)
        # The lines take the room there is: parts of a total below them make the page no higher.
        self.view.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.view.setMinimumHeight(theme.now().px(60))
        self._parts = column(gap=2)
        self.parts = Scrolled(box(self._parts), across=False)
        self.setLayout(column(self.view, self.parts, gap=6, grows=self.view))
        self._details: Iterator[Detail] = iter(())
        """The details of the line that are not in sight yet."""
        self._quiet = False
        self.view.selectionModel().currentChanged.connect(self._moved)
        # Parts that come below take room from the lines.
        self.view.verticalScrollBar().rangeChanged.connect(self._keep_in_sight)
        self.parts.verticalScrollBar().valueChanged.connect(self._open_more)
        self.show_parts(None)

    def show_recording(self, recording: Recording) -> None:
        """Show the lines there are."""
        self._quiet = True
        self.model.show_lines(recording.lines)
        self._quiet = False

    def go_to(self, place: int) -> None:
        """Make a line the current one without a signal; -1 for none."""
        self._quiet = True
        index = self.model.index(place, 0) if place >= 0 else QModelIndex()
        self.view.setCurrentIndex(index)
        if place >= 0:
            self.view.scrollTo(index)
        self._quiet = False
        self.show_parts(self.model.lines[place] if place >= 0 else None)

    def show_parts(self, line: LogLine | None) -> None:
        """Say all that happened in a line, every total opened into its parts and their rules."""
        clear(self._parts)
        details = () if line is None else line.details
        rows = sum(_rows_of(detail) for detail in details)
        self.parts.setVisible(bool(details))
        px = theme.now().px
        self.parts.setFixedHeight(min(px(PARTS_HEIGHT), px(PART_HEIGHT) * rows))
        self._details = iter(details)
        self._parts.addStretch(1)
        self._open_details()

    def _open_details(self) -> None:
        """Open as many more details as fill the room of the parts: a line may have hundreds."""
        rows = 0
        while rows * PART_HEIGHT <= PARTS_HEIGHT and (detail := next(self._details, None)):
            words = label(detail.text, "small")
            words.setWordWrap(True)
            self._parts.insertWidget(self._parts.count() - 1, words)
            if detail.parts:
                self._parts.insertWidget(self._parts.count() - 1, self._opened(detail))
            rows += _rows_of(detail)

    def _open_more(self, value: int) -> None:
        """Open more details once the last of those that are open is in sight."""
        if value == self.parts.verticalScrollBar().maximum():
            self._open_details()

    def _opened(self, detail: Detail) -> QWidget:
        """The parts of a total, the rule of each, and what they come to."""
        panel = QWidget()
        grid = QGridLayout(panel)
        grid.setContentsMargins(theme.now().px(12), 0, 0, 0)
        grid.setVerticalSpacing(0)
        grid.setColumnStretch(0, 1)
        for number, (rule, name, amount) in enumerate(detail.parts):
            grid.addWidget(label(PART_NAMES.get(name, name), "small"), number, 0)
            link = button(rule, partial(self.asked_rule.emit, rule), role="link")
            link.setAccessibleName(f"Rule {rule}: {name} {signed(amount)}")
            grid.addWidget(link, number, 1)
            grid.addWidget(label(signed(amount), "strong"), number, 2, _RIGHT)
        if detail.total is not None:  # the parts of a pool of dice come to no number
            last = len(detail.parts)
            grid.addWidget(label("Total", "strong"), last, 0)
            grid.addWidget(label(str(detail.total), "strong"), last, 2, _RIGHT)
        return panel

    def _keep_in_sight(self, *_: int) -> None:
        self.view.scrollTo(self.view.currentIndex())

    def _moved(self, current: QModelIndex, _: QModelIndex) -> None:
        if not self._quiet and current.isValid():
            self.show_parts(self.model.lines[current.row()])
            self.went_to.emit(current.row())


_RIGHT = Qt.AlignmentFlag.AlignRight


def _rows_of(detail: Detail) -> int:
    """Return the number of rows of a detail and the parts of its total."""
    return 1 + (len(detail.parts) + 1 if detail.parts else 0)


def _is_same_line(pair: tuple[LogLine, LogLine]) -> bool:
    """Return whether both are the same line."""
    return pair[0] is pair[1]
