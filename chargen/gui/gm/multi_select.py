"""A table in which several rows can be chosen, with tones for what needs the GM's eye."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QItemSelectionModel, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView

from chargen.gui import theme
from chargen.gui.widgets.tables.view import (
    ALIGNMENT,
    PAD,
    ROW_ROLE,
    Index,
    RowDelegate,
    RowsModel,
    RowsView,
)

Tone = Callable[[Any, int], str]
"""A row and a column's number; the token its text is painted in, or nothing for ink."""


class Tones(RowDelegate):
    """Paints text in the tone its cell has; the first column a little stronger."""

    def __init__(self, parent: QObject, tone: Tone) -> None:
        super().__init__(parent)
        self._tone = tone

    def paint_cell(self, painter: QPainter, area: QRectF, index: Index) -> None:
        look, tone = theme.now(), self._tone(index.data(ROW_ROLE), index.column())
        strong = index.column() == 0 or tone in {"wait", "wrong"}
        painter.setFont(look.font(weight=theme.MEDIUM if strong else theme.PLAIN))
        painter.setPen(look.colour(tone or "ink"))
        room = area.adjusted(look.px(PAD), 0, -look.px(PAD), 0)
        text = painter.fontMetrics().elidedText(
            index.data() or "", Qt.TextElideMode.ElideRight, int(room.width()) + 1
        )
        painter.drawText(room, index.data(ALIGNMENT), text)


class ManyRows(RowsView):
    """Keeps the rows that are chosen, whatever the model does."""

    chosen_changed = Signal()
    delete_pressed = Signal()
    """Delete, while rows are chosen."""

    def __init__(self, model: RowsModel[Any], name: str, tone: Tone) -> None:
        self._chosen: tuple[str, ...] = ()
        self._restoring = False
        super().__init__(model, name)
        self.setItemDelegate(Tones(self, tone))
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
