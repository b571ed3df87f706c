"""A move to anywhere on the map: the way, its end, and lines of sight from there."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from chargen.encounter.play.free_move import Facing, FreeMove
from chargen.gui.application import theme
from chargen.gui.fight.map.map_items import RADIUS
from chargen.gui.fight.map.map_labels import area_of, paint_words

_SIGHTS = {
    (True, True): (Qt.PenStyle.SolidLine, "muted"),
    (True, False): (Qt.PenStyle.DashDotLine, "accent"),
    (False, True): (Qt.PenStyle.DashLine, "wrong"),
    (False, False): (Qt.PenStyle.DotLine, "line"),
}
"""Lines by whether the mover would see the enemy, and be seen."""


class WayItem(QGraphicsItem):
    """The way on foot and the fighter at its end; crossed out if the move is impossible."""

    def __init__(self, move: FreeMove) -> None:
        super().__init__()
        self.move = move
        self.setZValue(8)

    @property
    def middle(self) -> QPointF:
        """The middle of the words, on the ground."""
        return QPointF(*self.move.goal)

    @property
    def words(self) -> str:
        """The distance, and the cover there."""
        return self.move.brief

    def word_area(self) -> QRectF:
        """Return the room of the words, in pixels around their place: above any fighter there."""
        return area_of(self.words).translated(0, -theme.now().px(RADIUS - 4))

    def boundingRect(self) -> QRectF:
        places = [QPointF(*place) for place in (*self.move.way, self.move.goal)]
        area = QRectF(places[0], places[0])
        for place in places:
            area |= QRectF(place, place).adjusted(-1, -1, 1, 1)
        return area.adjusted(-2_000, -2_000, 2_000, 2_000)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        del option, widget
        look, move = theme.now(), self.move
        colour = look.colour("wrong" if move.fault else "accent")
        pen = QPen(
            colour, look.px(2), Qt.PenStyle.DashLine if move.fault else Qt.PenStyle.SolidLine
        )
        pen.setCosmetic(True)
        painter.setPen(pen)
        places = [QPointF(*place) for place in move.way]
        if len(places) > 1:
            painter.drawPolyline(places)
        scale = painter.worldTransform().m11() or 1.0
        if move.stop != move.goal:
            painter.drawEllipse(QPointF(*move.stop), look.px(4) / scale, look.px(4) / scale)
        fill = look.colour("panel")
        fill.setAlpha(170)
        painter.setBrush(QBrush(fill))
        size = look.px(RADIUS) / scale
        painter.drawEllipse(self.middle, size, size)
        if move.fault:
            half = QPointF(size / 2, size / 2)
            painter.drawLine(self.middle - half, self.middle + half)
            across = QPointF(size / 2, -size / 2)
            painter.drawLine(self.middle - across, self.middle + across)
        if self.words:
            tone = "wrong" if move.fault else "ink"
            paint_words(painter, self.middle, self.word_area(), self.words, tone)


class SightItem(QGraphicsItem):
    """A line of sight between the place and an enemy, with the chances to hit and to be hit."""

    def __init__(self, start: tuple[int, int], facing: Facing) -> None:
        super().__init__()
        self.start, self.facing = QPointF(*start), facing
        self.end = QPointF(*facing.at)
        self.part: float | None = None
        """Share of the line at which its words stand; None if there is no room for them."""
        self.setZValue(4)

    @property
    def middle(self) -> QPointF:
        """The middle of the words, on the ground."""
        return self.point_at(self.part or 0.0)

    def point_at(self, part: float) -> QPointF:
        """Return a place along the line."""
        return self.start + (self.end - self.start) * part

    def word_area(self) -> QRectF:
        """Return the room of the words, in pixels around their place."""
        return area_of(self.facing.brief)

    def boundingRect(self) -> QRectF:
        return QRectF(self.start, self.end).normalized().adjusted(-500, -500, 500, 500)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        del option, widget
        style, colour = _SIGHTS[self.facing.sees, self.facing.seen]
        look = theme.now()
        pen = QPen(look.colour(colour), look.px(1.5), style)
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.drawLine(self.start, self.end)
        if self.part is not None:
            paint_words(painter, self.middle, self.word_area(), self.facing.brief, "ink")
