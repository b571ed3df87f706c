"""Lines between places on the map: shots, steps, lanes, blasts; each has its own style."""

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from chargen.gui.application import theme
from chargen.gui.fight.map.map_labels import area_of, paint_words
from chargen.gui.fight.map.map_symbols import LineKind, MapLine

_STYLES = {
    LineKind.AIM: (Qt.PenStyle.DotLine, "muted", 1.5),
    LineKind.HIT: (Qt.PenStyle.SolidLine, "wrong", 2.5),
    LineKind.MISS: (Qt.PenStyle.DashLine, "muted", 1.5),
    LineKind.MOVE: (Qt.PenStyle.SolidLine, "accent", 2),
    LineKind.LANE: (Qt.PenStyle.DashDotLine, "wait", 2),
    LineKind.COVER_FIRE: (Qt.PenStyle.DashDotLine, "wait", 2),
    LineKind.THROW: (Qt.PenStyle.DotLine, "accent", 2),
    LineKind.BLAST: (Qt.PenStyle.SolidLine, "wrong", 2),
}
WORDS = {
    LineKind.AIM: "aims",
    LineKind.HIT: "hit",
    LineKind.MISS: "miss",
    LineKind.MOVE: "moves",
    LineKind.LANE: "lane",
    LineKind.COVER_FIRE: "covering fire",
    LineKind.THROW: "throws",
    LineKind.BLAST: "blast",
}


class MapLineItem(QGraphicsItem):
    """One line, lane or circle."""

    def __init__(self, trace: MapLine) -> None:
        super().__init__()
        self.trace = trace
        self.start, self.end = QPointF(*trace.start), QPointF(*trace.end)
        self.setZValue(5)

    @property
    def middle(self) -> QPointF:
        """The middle of the word, on the ground."""
        return (self.start + self.end) / 2

    def word_area(self) -> QRectF:
        """Return the room of the word, in pixels around its place."""
        return area_of(WORDS[self.trace.kind])

    def boundingRect(self) -> QRectF:
        wide = self.trace.wide + 300
        return QRectF(self.start, self.end).normalized().adjusted(-wide, -wide, wide, wide)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        del option, widget
        style, colour, width = _STYLES[self.trace.kind]
        look = theme.now()
        pen = QPen(look.colour(colour), look.px(width), style)
        pen.setCosmetic(True)
        painter.setPen(pen)
        if self.trace.kind is LineKind.BLAST:
            fill = look.colour("wrong")
            fill.setAlpha(40)
            painter.setBrush(QBrush(fill))
            painter.drawEllipse(self.end, self.trace.wide, self.trace.wide)
        elif self.trace.kind is LineKind.LANE:
            self._lane(painter)
        elif self.start != self.end:
            painter.drawLine(self.start, self.end)
            self._head(painter)
        paint_words(painter, self.middle, self.word_area(), WORDS[self.trace.kind], colour)

    def _lane(self, painter: QPainter) -> None:
        along = self.end - self.start
        length = math.hypot(along.x(), along.y()) or 1.0
        side = QPointF(-along.y(), along.x()) * (self.trace.wide / 2 / length)
        fill = theme.now().colour("wait")
        fill.setAlpha(40)
        painter.setBrush(QBrush(fill))
        corners = (
            self.start + side, self.end + side, self.end - side, self.start - side,
        )  # fmt: skip
        painter.drawPolygon(QPolygonF(list(corners)))

    def _head(self, painter: QPainter) -> None:
        """An arrow's head, a little before the end so that it is not under the fighter."""
        scale = painter.worldTransform().m11() or 1.0
        size, back = theme.now().px(9) / scale, theme.now().px(14) / scale
        along = self.end - self.start
        length = math.hypot(along.x(), along.y())
        if length < 2 * back:
            return
        step = along / length
        tip = self.end - step * back
        side = QPointF(-step.y(), step.x()) * (size / 2)
        painter.setBrush(QBrush(painter.pen().color()))
        painter.drawPolygon(QPolygonF([tip, tip - step * size + side, tip - step * size - side]))
