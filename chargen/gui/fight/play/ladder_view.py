"""The initiative ladder of a fight that is played: who is up, wounds, states, luck and rounds."""

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QPainter

from chargen.combat.kernel.session import Session
from chargen.encounter.play.ladder import LadderRow, ladder
from chargen.gui.application import theme
from chargen.gui.fight.map.map_items import paint_symbol
from chargen.gui.widgets.tables.delegates import RowDelegate
from chargen.gui.widgets.tables.model import ROW_ROLE, Column, Index
from chargen.gui.widgets.tables.view import RowsView

HIGH = 52
"""Pixels of a row at 100 %."""
PLACE, MARK, LEFT = 34, 9, 62
"""Pixels at 100 %: the place, half of the fighter's symbol, and where the words begin."""
SEGMENTS, TRACK = 10, 72
"""Parts of a wound track, and its pixels at 100 %."""


class LadderView(RowsView):
    """All fighters in the order they act; choosing one selects it on the map."""

    menu_asked = Signal(str, QPoint)
    """The GM actions on a fighter are wanted: the key, and where on the screen."""

    def __init__(self) -> None:
        columns = (Column("Initiative", 0, lambda row: row.words, spoken=lambda row: row.words),)
        super().__init__(columns, "Initiative ladder", high=HIGH, empty="The fighters appear here.")
        self.setItemDelegate(LadderDelegate(self))
        self.horizontalHeader().hide()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_key else self.indexAt(event.pos())
        if index.isValid():
            at = self.viewport().mapToGlobal(self.visualRect(index).center())
            key = self.rows_model.rows[index.row()].key
            self.menu_asked.emit(key, at if by_key else event.globalPos())

    def show_session(self, session: Session | None) -> None:
        """Show the present fighters of a fight; nothing before it begins."""
        self.rows_model.set_rows(() if session is None else ladder(session))
        up = next((row for row in self.rows_model.rows if row.up), None)
        if up is not None:
            self.scrollTo(self.rows_model.index(self.rows_model.place_of(up.key), 0))


class LadderDelegate(RowDelegate):
    """Paints a fighter: place, mark, name, wound track, state, luck and rounds."""

    def paint_cell(self, painter: QPainter, area: QRectF, index: Index) -> None:
        look, row = theme.now(), index.data(ROW_ROLE)
        assert isinstance(row, LadderRow)
        if row.up:
            painter.fillRect(area.adjusted(0, 0, 0, -1), look.colour("soft"))
            edge = QRectF(area.left(), area.top(), look.px(3), area.height() - 1)
            painter.fillRect(edge, look.colour("accent"))
        quiet = row.down or row.done
        painter.setFont(look.font(theme.TOTAL, theme.STRONG))
        painter.setPen(look.colour("muted" if quiet else "ink"))
        place = QRectF(area.left() + look.px(4), area.top(), look.px(PLACE - 4), area.height())
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, row.place)
        middle = QPointF(area.left() + look.px(PLACE + 12), area.center().y())
        number = str(row.number + 1)
        paint_symbol(painter, middle, row.side, look.px(MARK), number, hollow=row.down)
        inside = area.adjusted(look.px(LEFT), look.px(4), -look.px(8), -look.px(4))
        third = inside.height() / 3
        line = QRectF(inside.left(), inside.top(), inside.width(), third + look.px(2))
        font = look.font(weight=theme.STRONG)
        look.write(painter, line, row.name, "muted" if quiet else "ink", font)
        if row.most:
            track = QRectF(inside.left(), inside.center().y(), look.px(TRACK), look.px(5))
            _paint_track(painter, track, row)
        painter.setFont(look.font(theme.CODE))
        painter.setPen(look.colour("muted"))
        beside = line.translated(0, third)
        painter.drawText(beside, theme.RIGHT, row.supply)
        tone = "wrong" if row.down else "ink" if row.marked else "muted"
        below = QRectF(inside.left(), inside.bottom() - third, inside.width(), third + look.px(2))
        words = row.state or ("done" if row.done else "unharmed")
        look.write(painter, below, words, tone, look.font(theme.CODE))


def _paint_track(painter: QPainter, area: QRectF, row: LadderRow) -> None:
    """Paint the share of wounds marked, in parts side by side."""
    look = theme.now()
    wide = area.width() / SEGMENTS
    share = SEGMENTS * min(1.0, row.marked / row.most)
    for place in range(SEGMENTS):
        part = QRectF(area.left() + place * wide, area.top(), wide - look.px(2), area.height())
        painter.fillRect(part, look.colour("line"))
        filled = min(1.0, max(0.0, share - place))
        if filled:
            part.setWidth(max(1.0, part.width() * filled))
            painter.fillRect(part, look.colour("wrong"))
