"""Marks of skills in a table, with a minus and a plus that are clicked once for each use."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from chargen.gui.application import theme
from chargen.gui.widgets.tables.model import ROW_ROLE, Index
from chargen.gui.widgets.tables.steps import StepsDelegate
from chargen.gui.widgets.tables.view import RowsView
from chargen.views.progress.skill_marks import PlayRow

BUTTON, DOT, STEP, DOTS = 24, 9, 13, 6
"""Pixels of a button, of a mark and between marks; marks drawn before a number takes over."""
WIDTH = 2 * BUTTON + DOTS * STEP + 40
MARKS_COLUMN = 3


class MarksDelegate(StepsDelegate):
    """Paints a cell as minus, marks, plus; a click on either asks for one mark less or more."""

    def __init__(self, view: RowsView) -> None:
        super().__init__(
            view, MARKS_COLUMN, lambda row, _: "" if row.level else "muted", notes=True
        )

    def paint_cell(self, painter: QPainter, area: QRectF, index: Index) -> None:
        if index.column() != MARKS_COLUMN:
            super().paint_cell(painter, area, index)
            return
        look, row = theme.now(), index.data(ROW_ROLE)
        for sign, place in self.signs(area, row).items():
            self._paint_button(painter, place, sign, hot=self.is_hot(row, sign))
        left = area.left() + look.px(BUTTON + 14)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.colour("accent"))
        side = look.px(DOT)
        for number in range(min(row.marks, DOTS)):
            top = area.center().y() - side / 2
            painter.drawEllipse(QRectF(left + number * look.px(STEP), top, side, side))
        if row.marks > DOTS:
            painter.setPen(look.colour("accent"))
            painter.setFont(look.font(theme.SMALL, theme.STRONG))
            room = area.adjusted(look.px(BUTTON + 14 + DOTS * STEP), 0, 0, 0)
            painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), str(row.marks))

    def _paint_button(self, painter: QPainter, place: QRectF, sign: str, *, hot: bool) -> None:
        look = theme.now()
        painter.setPen(QPen(look.colour("accent" if hot or sign == "+" else "edge"), 1))
        painter.setBrush(look.colour("soft" if hot else "panel"))
        painter.drawRoundedRect(place, look.px(5), look.px(5))
        painter.setPen(QPen(look.colour("accent" if sign == "+" else "ink"), look.px(1.6)))
        middle, arm = place.center(), look.px(4)
        painter.drawLine(middle - QPointF(arm, 0), middle + QPointF(arm, 0))
        if sign == "+":
            painter.drawLine(middle - QPointF(0, arm), middle + QPointF(0, arm))

    def signs(self, area: QRectF, row: PlayRow) -> dict[str, QRectF]:
        px = theme.now().px
        side, top = px(BUTTON), area.center().y() - px(BUTTON) / 2
        more = QRectF(area.right() - side - px(10), top, side, side)
        less = QRectF(area.left() + px(4), top, side, side)
        return {"-": less, "+": more} if row.marks else {"+": more}
