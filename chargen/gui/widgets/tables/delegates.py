"""Rows whose first cell has small print behind its name, and whose last words have a tone."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from chargen.gui import theme
from chargen.gui.widgets.tables.view import PAD, ROW_ROLE, Index, RowDelegate

Tone = Callable[[Any, int], str]
"""A row and a column's number; the token its text is painted in, or nothing for ink."""


class TonedDelegate(RowDelegate):
    """Paints a row's ``note`` small behind its name; columns in the tone they are given."""

    def __init__(self, parent: QObject, tone: Tone, *, notes: bool = True) -> None:
        super().__init__(parent)
        self._tone = tone
        self._notes = notes
        self._selected = False

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        self._selected = bool(option.state & QStyle.StateFlag.State_Selected)
        super().paint(painter, option, index)

    def paint_cell(self, painter: QPainter, area: QRectF, index: Index) -> None:
        look, row = theme.now(), index.data(ROW_ROLE)
        note = getattr(row, "note", "") if self._notes and index.column() == 0 else ""
        painter.setFont(look.font(weight=theme.MEDIUM if note else theme.PLAIN))
        tone = self._tone(row, index.column()) or "ink"
        # Amber is too faint on the ground of a selected row; its sign and word remain.
        painter.setPen(look.colour("ink" if self._selected and tone == "wait" else tone))
        room = area.adjusted(look.px(PAD), 0, -look.px(PAD), 0)
        metrics = painter.fontMetrics()
        text = metrics.elidedText(
            index.data() or "", Qt.TextElideMode.ElideRight, int(room.width()) + 1
        )
        painter.drawText(room, index.data(ALIGNED), text)
        if note:
            left = metrics.horizontalAdvance(text) + look.px(6)
            painter.setFont(look.font(theme.TABLE_HEAD))
            painter.setPen(look.colour("muted"))
            painter.drawText(room.adjusted(left, 0, 0, 0), _LEFT, note)


ALIGNED = int(Qt.ItemDataRole.TextAlignmentRole)
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
