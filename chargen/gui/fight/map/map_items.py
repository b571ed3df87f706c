"""Items on the map: fighters and cover, each recognisable by shape and word."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFontMetrics,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsSceneMouseEvent,
    QStyleOptionGraphicsItem,
    QWidget,
)

from chargen.gui.application import theme
from chargen.gui.fight.map.map_symbols import CoverSymbol, FighterSymbol
from chargen.gui.widgets.plain_text import set_tip

RADIUS, SMALLEST = 11, 6
"""Pixels from the middle of a fighter to its edge, usually and where there is little room."""
HANDLE = 9
"""Pixels of the corner by which cover is made larger."""
WORDS = 14
"""Pixels of the words of a piece of cover, which are as wide as that at least."""
SNAP = 10
"""Centimetres everything on the map is moved by at least."""
LEAST = 20
"""Centimetres a piece of cover measures at least."""

Told = Callable[[str], None]


def snapped(value: float) -> int:
    """Return centimetres on the map's fine grid."""
    return round(value / SNAP) * SNAP


class FighterItem(QGraphicsItem):
    """A circle for my side, a diamond for the other, with number, name and state."""

    def __init__(self, mark: FighterSymbol, report: Told, *, movable: bool) -> None:
        super().__init__()
        self.mark, self._report = mark, report
        self.size = theme.now().px(RADIUS)
        self.label: QRectF | None = None
        """The area of the words; None if there is no room for them."""
        set_tip(self, " · ".join(part for part in (self._words(), mark.bearing.harm) if part))
        flags = QGraphicsItem.GraphicsItemFlag
        self.setFlag(flags.ItemIgnoresTransformations)
        self.setFlag(flags.ItemIsSelectable)
        self.setFlag(flags.ItemIsMovable, movable)
        self.setPos(mark.x, mark.y)
        self.setZValue(10)

    def boundingRect(self) -> QRectF:
        px = theme.now().px
        return QRectF(-px(300), -px(44), px(600), px(88))

    def shape(self) -> QPainterPath:
        path, size = QPainterPath(), self.size + theme.now().px(2)
        path.addEllipse(QPointF(0, 0), size, size)
        return path

    def label_areas(self) -> Iterator[QRectF]:
        """Yield where the words may stand, the best place first, around the item in pixels."""
        px, metrics = theme.now().px, _metrics()
        wide, high = metrics[0](self._words()), metrics[1]
        beside, below = self.size + px(6), self.size + px(5)
        left, right = (
            QRectF(-beside - wide, -high / 2, wide, high),
            QRectF(beside, -high / 2, wide, high),
        )
        yield left if self._leftward() else right
        for x in (-wide / 2, -self.size, self.size - wide):
            yield QRectF(x, below, wide, high)
        for x in (-wide / 2, -self.size, self.size - wide):
            yield QRectF(x, -below - high - px(8), wide, high)
        yield right if self._leftward() else left

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        del option, widget
        mark = self.mark
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        gone = bool(mark.bearing.gone)
        text = "x" if gone else str(mark.number)
        paint_symbol(painter, QPointF(0, 0), mark.side, self.size, text, hollow=gone)
        self._rings(painter)
        if mark.bearing.strain and not gone:
            _chevrons(painter, mark.bearing.strain, self.size)
        if self.label is not None:
            self._label(painter, self.label)

    def _rings(self, painter: QPainter) -> None:
        look = theme.now()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.isSelected() or self.mark.active:
            painter.setPen(QPen(look.colour("ink"), look.px(2)))
            size = self.size + look.px(4)
            painter.drawEllipse(QPointF(0, 0), size, size)

    def _label(self, painter: QPainter, area: QRectF) -> None:
        look = theme.now()
        ground = look.colour("panel")
        ground.setAlpha(215)
        painter.fillRect(area.adjusted(-2, 0, 2, 0), ground)
        painter.setFont(look.font(theme.SMALL))
        painter.setPen(look.colour("muted" if self.mark.bearing.gone else "ink"))
        painter.drawText(area, int(Qt.AlignmentFlag.AlignVCenter), self._words())

    def _words(self) -> str:
        words = self.mark.bearing.words
        return f"{self.mark.name} · {words}" if words else self.mark.name

    def _leftward(self) -> bool:
        return self.mark.side == 0

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if (snapped(self.x()), snapped(self.y())) != (self.mark.x, self.mark.y):
            self._report(self.mark.key)


class GroundItem(QGraphicsItem):
    """A piece of cover: its outline, hatched the denser the higher its level, and its name."""

    def __init__(self, ground: CoverSymbol, report: Told, *, movable: bool) -> None:
        super().__init__()
        self.ground, self._report = ground, report
        self._pulled: QPointF | None = None
        xs, ys = ground.outline[0::2], ground.outline[1::2]
        self.setPos(min(xs), min(ys))
        self.wide, self.deep = float(max(xs) - min(xs)), float(max(ys) - min(ys))
        self._shape = QPolygonF(
            [QPointF(x - min(xs), y - min(ys)) for x, y in zip(xs, ys, strict=True)]
        )
        flags = QGraphicsItem.GraphicsItemFlag
        self.setFlag(flags.ItemIsSelectable)
        self.setFlag(flags.ItemIsMovable, movable)
        self.movable = movable
        self.has_words = True
        """True if its words have room on the map."""
        self.setZValue(1)

    def boundingRect(self) -> QRectF:
        return QRectF(0, 0, self.wide, self.deep).adjusted(-60, -60, 60, 60)

    def shape(self) -> QPainterPath:
        path = QPainterPath()
        path.addRect(QRectF(0, 0, self.wide, self.deep).adjusted(-10, -10, 10, 10))
        return path

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        del option, widget
        look = theme.now()
        pen = QPen(look.colour("ink" if self.isSelected() else "muted"), 2)
        pen.setCosmetic(True)
        if not self.ground.full:
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        fill = look.colour("muted")
        fill.setAlpha(30 + 7 * self.ground.level)
        painter.setBrush(QBrush(fill))
        if self._shape.size() > 2 and self._pulled is None:  # noqa: PLR2004 - more than a line
            painter.drawPolygon(self._shape)
        else:
            painter.drawRect(QRectF(0, 0, self.wide, self.deep))
        self._words(painter)

    def show_words(self, *, has_words: bool) -> None:
        """Show its name and level, or leave them out where a fighter's name stands."""
        if has_words != self.has_words:
            self.has_words = has_words
            self.update()

    def name_area(self, scale: float) -> QRectF:
        """Return the room of its words at a scale, in pixels around its middle."""
        px = theme.now().px
        metrics = QFontMetrics(theme.now().font(theme.CODE, theme.STRONG))
        wide = metrics.horizontalAdvance(self.words(scale)) + px(2)
        inside = wide <= self.wide * scale and px(WORDS) <= self.deep * scale
        top = -px(WORDS) / 2 if inside else self.deep * scale / 2 + px(2)
        return QRectF(-wide / 2, top, wide, px(WORDS))

    def words(self, scale: float) -> str:
        """Return its name and level, or its level alone where it has no room for more."""
        metrics = QFontMetrics(theme.now().font(theme.CODE, theme.STRONG))
        level = str(self.ground.level)
        whole = f"{self.ground.name} {level}"
        room, least = self.wide * scale, theme.now().px(WORDS)
        fits = metrics.horizontalAdvance(whole) + 2 <= room or room < least
        return whole if fits or self.deep * scale < least else level

    def _words(self, painter: QPainter) -> None:
        look = theme.now()
        # Words and the corner keep their size whatever the scale of the map.
        scale = painter.worldTransform().m11() or 1.0
        painter.save()
        painter.translate(self.wide / 2, self.deep / 2)
        painter.scale(1 / scale, 1 / scale)
        painter.setFont(look.font(theme.CODE, theme.STRONG))
        painter.setPen(look.colour("ink"))
        middle = Qt.AlignmentFlag.AlignCenter
        if self.has_words:
            painter.drawText(self.name_area(scale), middle, self.words(scale))
        painter.restore()
        if self.isSelected() and self.movable:
            painter.save()
            painter.translate(self.wide, self.deep)
            painter.scale(1 / scale, 1 / scale)
            painter.setBrush(QBrush(look.colour("accent")))
            painter.setPen(QPen(look.colour("panel"), 1))
            side = look.px(HANDLE)
            painter.drawRect(QRectF(-side / 2, -side / 2, side, side))
            painter.restore()

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        reach = self._reach()
        corner = QPointF(self.wide, self.deep) - event.pos()
        if self.movable and abs(corner.x()) < reach and abs(corner.y()) < reach:
            self._pulled = event.pos()
            self.setSelected(True)
            event.accept()
            return
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if self._pulled is None:
            super().mouseMoveEvent(event)
            return
        self.prepareGeometryChange()
        self.wide = max(LEAST, snapped(event.pos().x()))
        self.deep = max(LEAST, snapped(event.pos().y()))
        self.update()

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        pulled, self._pulled = self._pulled, None
        if pulled is None:
            super().mouseReleaseEvent(event)
        xs, ys = self.ground.outline[0::2], self.ground.outline[1::2]
        before = (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        if before != (snapped(self.x()), snapped(self.y()), self.wide, self.deep):
            self._report(self.ground.key)

    def _reach(self) -> float:
        scene = self.scene()
        views = scene.views()
        scale = views[0].transform().m11() if views else 1.0
        return theme.now().px(HANDLE) / (scale or 1.0)


def paint_symbol(
    painter: QPainter, middle: QPointF, side: int, size: float, text: str, *, hollow: bool
) -> None:
    """Paint a fighter: a circle for my side and a diamond for the other, filled or as a line."""
    look = theme.now()
    colour = look.colour("accent" if side == 0 else "wrong")
    painter.setPen(QPen(colour, look.px(2)))
    painter.setBrush(QBrush(look.colour("panel") if hollow else colour))
    if side == 0:
        painter.drawEllipse(middle, size, size)
    else:
        far = size * 1.2
        corners = [QPointF(0, -far), QPointF(far, 0), QPointF(0, far), QPointF(-far, 0)]
        painter.drawPolygon(QPolygonF([middle + corner for corner in corners]))
    painter.setFont(look.font(theme.CODE, theme.STRONG))
    painter.setPen(colour if hollow else look.colour("on"))
    square = QRectF(middle.x() - size, middle.y() - size, 2 * size, 2 * size)
    painter.drawText(square, Qt.AlignmentFlag.AlignCenter, text)


def _chevrons(painter: QPainter, points: int, size: int) -> None:
    """Marks of suppression above a fighter: one for each three points, at most four."""
    look = theme.now()
    painter.setPen(QPen(QColor(look.tokens.wait), look.px(2)))
    step, top = look.px(5), -size - look.px(5)
    count = min(4, (points + 2) // 3)
    for number in range(count):
        x = (number - (count - 1) / 2) * look.px(9)
        left, right = x - step / 1.3, x + step / 1.3
        painter.drawPolyline(
            [QPointF(left, top - step), QPointF(x, top), QPointF(right, top - step)]
        )


def _metrics() -> tuple[Callable[[str], int], int]:
    metrics = QFontMetrics(theme.now().font(theme.SMALL))
    return metrics.horizontalAdvance, metrics.height()
