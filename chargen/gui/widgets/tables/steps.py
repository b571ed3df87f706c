"""A minus and a plus in the cells of one column: where the mouse is, and what a click does."""

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QItemSelectionModel,
    QObject,
    QPointF,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QHelpEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QStyleOptionViewItem

from chargen.gui.widgets.plain_text import show_tip
from chargen.gui.widgets.tables.delegates import RowDelegate, Tone, plain
from chargen.gui.widgets.tables.model import ROW_ROLE, Index

STEPS = {"-": -1, "+": 1}
PRESSES = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)


class StepsDelegate(RowDelegate):
    """A click on a minus or a plus makes its row the current one and asks for a step."""

    stepped = Signal(str, int)
    """A row's key, and +1 or -1."""

    def __init__(
        self, view: QAbstractItemView, column: int, tone: Tone = plain, *, notes: bool = False
    ) -> None:
        """The signs stand in the cells of one ``column`` of a ``view``."""
        super().__init__(view, tone, notes=notes)
        self.column = column
        self.able = True
        """Steps can be asked for."""
        self.tip_of: Callable[[str, int], str] | None = None
        """Returns the meaning of a step of a row, +1 or -1."""
        self._hot = ("", "")
        """Row and sign the mouse is over."""
        view.viewport().installEventFilter(_Mouse(self))
        view.verticalScrollBar().valueChanged.connect(lambda _: self.follow(None))

    @property
    def _view(self) -> QAbstractItemView:
        """The view it paints in; not kept, since a view keeps its delegate."""
        view = self.parent()
        assert isinstance(view, QAbstractItemView)
        return view

    def signs(self, area: QRectF, row: Any) -> dict[str, QRectF]:
        """Return the areas of a row's signs in its cell; a delegate defines them for its rows."""
        del area, row
        return {}

    def asked_at(self, place: QPointF, area: QRectF, row: Any) -> Callable[[], None] | None:
        """Return what a click at a place of the cell asks for; None if for nothing."""
        sign = self._sign_at(place, area, row)
        return partial(self.stepped.emit, row.key, STEPS[sign]) if sign else None

    def asked_beside(
        self, column: int, place: QPointF, area: QRectF, row: Any
    ) -> Callable[[], None] | None:
        """Return what a click in a cell without signs asks for; a delegate may define it."""
        del column, place, area, row
        return None

    def helpEvent(
        self,
        event: QHelpEvent,
        view: QAbstractItemView,
        option: QStyleOptionViewItem,
        index: Index,
    ) -> bool:
        if self.tip_of is None or index.column() != self.column:
            return super().helpEvent(event, view, option, index)
        show_tip(view, event.globalPos(), self.tip_at(QPointF(event.pos())))
        return True

    def tip_at(self, place: QPointF) -> str:
        """Return what a click at a place of the table would mean; empty away from the signs."""
        index = self._view.indexAt(place.toPoint())
        if self.tip_of is None or index.column() != self.column:
            return ""
        row = index.data(ROW_ROLE)
        sign = self._sign_at(place, QRectF(self._view.visualRect(index)), row)
        return self.tip_of(row.key, STEPS[sign]) if sign else ""

    def is_hot(self, row: Any, sign: str) -> bool:
        """Return whether the mouse is over a sign that can be clicked."""
        return self.able and self._hot == (row.key, sign)

    def is_under_mouse(self, row: Any) -> bool:
        """Return whether the mouse is over a row."""
        return self.able and self._hot[0] == row.key

    def follow(self, place: QPointF | None) -> None:
        """Know where the mouse is over the table; None if it is not."""
        hot = ("", "")
        if place is not None and (index := self._view.indexAt(place.toPoint())).isValid():
            row, area = index.data(ROW_ROLE), QRectF(self._view.visualRect(index))
            here = index.column() == self.column
            hot = (row.key, self._sign_at(place, area, row) if here else "")
        if hot != self._hot:
            self._hot = hot
            self._view.viewport().update()

    def editorEvent(
        self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        if not self.able or not isinstance(event, QMouseEvent):
            return super().editorEvent(event, model, option, index)
        if event.type() not in PRESSES or event.button() != Qt.MouseButton.LeftButton:
            return False
        place, area, row = event.position(), QRectF(option.rect), index.data(ROW_ROLE)
        if index.column() == self.column:
            asked = self.asked_at(place, area, row)
        else:
            asked = self.asked_beside(index.column(), place, area, row)
        if asked is None:
            return False
        # The view itself selects nothing where a click has done something.
        flags = QItemSelectionModel.SelectionFlag
        here = model.index(index.row(), 0)
        self._view.selectionModel().setCurrentIndex(here, flags.ClearAndSelect | flags.Rows)
        asked()
        return True

    def _sign_at(self, place: QPointF, area: QRectF, row: Any) -> str:
        signs = self.signs(area, row).items()
        return next((sign for sign, box in signs if box.contains(place)), "")


class _Mouse(QObject):
    """The position of the mouse for a delegate; Qt asks it only while the mouse is over a cell."""

    def __init__(self, delegate: StepsDelegate) -> None:
        super().__init__(delegate)
        self._delegate = delegate

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave:
            self._delegate.follow(None)
        elif event.type() == QEvent.Type.MouseMove and isinstance(event, QMouseEvent):
            self._delegate.follow(event.position())
        return super().eventFilter(watched, event)
