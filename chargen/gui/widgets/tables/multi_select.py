"""A table in which several rows can be chosen, with tones for what needs the eye."""

from collections.abc import Sequence

from PySide6.QtCore import QItemSelectionModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView

from chargen.gui.application import theme
from chargen.gui.widgets.tables.delegates import RowDelegate, Tone, plain
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.view import RowsView


class MultiSelectTable(RowsView):
    """Keeps the rows that are chosen, whatever the model does."""

    chosen_changed = Signal()
    delete_pressed = Signal()
    """Delete, while rows are chosen."""

    def __init__(
        self, columns: Sequence[Column], name: str, tone: Tone = plain, *, high: int = theme.ROW
    ) -> None:
        self._chosen: tuple[str, ...] = ()
        self._restoring = False
        super().__init__(columns, name, high=high)
        self.setItemDelegate(RowDelegate(self, tone, strong=True))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.selectionModel().selectionChanged.connect(self._chose)

    @property
    def chosen(self) -> tuple[str, ...]:
        """The keys of the rows that are chosen, from the top."""
        return self._chosen

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete and self._chosen:
            self.delete_pressed.emit()
        else:
            super().keyPressEvent(event)

    def choose(self, *keys: str) -> None:
        """Choose these rows and no others."""
        model = self.selectionModel()
        model.clearSelection()
        for key in keys:
            place = self.rows_model.place_of(key)
            if place >= 0:
                flags = QItemSelectionModel.SelectionFlag
                index = self.rows_model.index(place, 0)
                model.select(index, flags.Select | flags.Rows)

    def _begin(self, key: str) -> None:
        """Choose no row by the keyboard alone: commands act on those that are chosen."""
        index = self.rows_model.index(self.rows_model.place_of(key), 0)
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)

    def _restore(self) -> None:
        chosen = self._chosen
        self._restoring = True
        super()._restore()
        self.choose(*chosen)
        self._restoring = False
        self._chose()

    def _chose(self, *_: object) -> None:
        if self._restoring:
            return
        places = sorted(index.row() for index in self.selectionModel().selectedRows())
        chosen = tuple(self._key_at(place) for place in places)
        if chosen != self._chosen:
            self._chosen = chosen
            self.chosen_changed.emit()
