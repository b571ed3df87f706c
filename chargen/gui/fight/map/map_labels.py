"""Words on the map that keep their size at every scale, and the room they are given."""

from collections.abc import Collection, Iterable
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QGraphicsView

from chargen.gui.application import theme
from chargen.gui.fight.map.map_items import RADIUS, SMALLEST, FighterItem, GroundItem


class MapLabel(Protocol):
    """Something on the map with words at a place of the ground."""

    @property
    def middle(self) -> QPointF:
        """The middle of the words, on the ground."""

    def word_area(self) -> QRectF:
        """Return the room of the words, in pixels around their place."""


def area_of(words: str) -> QRectF:
    """Return the room some words take, in pixels around the place they stand at."""
    look = theme.now()
    font = look.font(theme.CODE, theme.STRONG)
    wide = QFontMetrics(font).horizontalAdvance(words) + look.px(8)
    return QRectF(-wide / 2, -look.px(18), wide, look.px(15))


def paint_words(painter: QPainter, at: QPointF, area: QRectF, words: str, colour: str) -> None:
    """Write words in pixels around a place of the ground, on a ground of their own."""
    look = theme.now()
    scale = painter.worldTransform().m11() or 1.0
    painter.save()
    painter.translate(at)
    painter.scale(1 / scale, 1 / scale)
    painter.setFont(look.font(theme.CODE, theme.STRONG))
    ground = look.colour("panel")
    ground.setAlpha(225)
    painter.fillRect(area, ground)
    painter.setPen(look.colour(colour))
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter, words)
    painter.restore()


def share_room(
    view: QGraphicsView,
    fighters: Collection[FighterItem],
    grounds: Iterable[GroundItem],
    words: Iterable[MapLabel],
) -> None:
    """Show the names there is room for, the selected and the active first.

    Where there is room beside cover and its name, they stand there, else over it.
    """
    size = _roomy(view, fighters)
    for item in fighters:
        item.size = size
    taken = bodies(view, fighters)
    taken += [
        label.word_area().translated(QPointF(view.mapFromScene(label.middle))) for label in words
    ]
    order = sorted(
        fighters,
        key=lambda i: (not i.isSelected(), not i.mark.active, bool(i.mark.bearing.gone)),
    )
    room = QRectF(view.viewport().rect())
    behind = [part for ground in grounds for part in _covered(view, ground)]
    for item in order:
        at = QPointF(view.mapFromScene(item.pos()))
        free = [
            area
            for area in item.label_areas()
            if room.contains(area.translated(at)) and not _meets(area.translated(at), taken)
        ]
        clear = [area for area in free if not _meets(area.translated(at), behind)]
        item.label = next(iter(clear or free), None)
        if item.label is not None:
            taken.append(item.label.translated(at))
        item.update()


def _meets(area: QRectF, others: Iterable[QRectF]) -> bool:
    return any(area.intersects(other) for other in others)


def _covered(view: QGraphicsView, ground: GroundItem) -> tuple[QRectF, QRectF]:
    """Return the room of a piece of cover and of its name, in pixels of the view."""
    outline = view.mapFromScene(ground.mapToScene(QRectF(0, 0, ground.wide, ground.deep)))
    below = view.mapFromScene(ground.mapToScene(QPointF(ground.wide / 2, ground.deep)))
    return QRectF(outline.boundingRect()), ground.name_area().translated(QPointF(below))


def bodies(view: QGraphicsView, fighters: Collection[FighterItem]) -> list[QRectF]:
    """Return the room fighters take themselves, in pixels of the view."""
    side = theme.now().px(2 * RADIUS)
    middle = QPointF(side / 2, side / 2)
    return [
        QRectF(0, 0, side, side).translated(QPointF(view.mapFromScene(item.pos())) - middle)
        for item in fighters
    ]


def _roomy(view: QGraphicsView, fighters: Collection[FighterItem]) -> int:
    """Return the size of fighters, in pixels, at which neighbours stay apart."""
    px = theme.now().px
    places = [view.mapFromScene(item.pos()) for item in fighters]
    gaps = [
        (place - other).manhattanLength()
        for number, place in enumerate(places)
        for other in places[:number]
    ]
    return max(px(SMALLEST), min([px(RADIUS), *(gap // 2 for gap in gaps)]))
