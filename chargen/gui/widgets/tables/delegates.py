"""Painting of a cell: ground, a line below, and its text in the tone of its meaning."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QRectF, QSize
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from chargen.gui.application import theme
from chargen.gui.widgets.tables.model import ALIGNMENT, ROW_ROLE, Index

Tone = Callable[[Any, int], str]
"""A row and a column's number; the token its text is painted in, or nothing for ink."""
PAD = 8
"""Pixels between a cell's edge and its text."""


def plain(*_: object) -> str:
    """Paint every cell in ink."""
    return ""


AROUND = 10
"""Pixels at either side of a line of a list."""


class RowDelegate(QStyledItemDelegate):
    """Paints a cell in its tone, with ``notes`` a row's ``note`` small behind its name.

    With ``strong`` names and what needs the eye are a little stronger. ``links`` are the numbers
    of columns whose cells are small links.
    """

    def __init__(
        self,
        parent: QObject,
        tone: Tone = plain,
        *,
        notes: bool = False,
        strong: bool = False,
        links: frozenset[int] = frozenset(),
    ) -> None:
        super().__init__(parent)
        self._tone, self._links = tone, links
        self._notes, self._strong = notes, strong
        self._selected = False

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        look = theme.now()
        self._selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        if self._selected:
            painter.fillRect(option.rect, look.colour("soft"))
        painter.setPen(QPen(look.colour("line"), 1))
        painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.paint_cell(painter, QRectF(option.rect), index)
        painter.restore()

    def paint_cell(self, painter: QPainter, area: QRectF, index: Index) -> None:
        """Paint the cell's content."""
        look, row, first = theme.now(), index.data(ROW_ROLE), index.column() == 0
        note = getattr(row, "note", "") if self._notes and first else ""
        tone = self._tone(row, index.column()) or "ink"
        medium = note or (self._strong and (first or tone in {"wait", "wrong"}))
        font = look.font(weight=theme.MEDIUM if medium else theme.PLAIN)
        if index.column() in self._links:
            font, tone = look.font(theme.SMALL, theme.STRONG), "muted"
            font.setUnderline(True)
        # Plain amber is too faint on the ground of a selected row; its sign and word remain.
        faint = self._selected and tone == "wait" and not medium
        tone = "ink" if faint else tone
        room = area.adjusted(look.px(PAD), 0, -look.px(PAD), 0)
        wide = look.write(painter, room, index.data() or "", tone, font, index.data(ALIGNMENT))
        if note:
            painter.setFont(look.font(theme.CODE))
            painter.setPen(look.colour("muted"))
            painter.drawText(room.adjusted(wide + look.px(6), 0, 0, 0), theme.LEFT, note)


class WrappedDelegate(QStyledItemDelegate):
    """Leaves out of the width what the style sheet puts around a line before it wraps words."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        option.rect.setWidth(option.rect.width() - 2 * theme.now().px(AROUND))
        return super().sizeHint(option, index)
