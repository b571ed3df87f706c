"""The user's choice of hidden columns of a table, remembered by the table's name."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu, QWidget

from chargen.gui.application import window_state
from chargen.gui.widgets.plain_text import menu_line
from chargen.gui.widgets.tables.model import Column


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
