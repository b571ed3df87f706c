"""Words on the map that keep their size at every scale, and the room they are given."""

from collections.abc import Collection, Iterable
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QRegion
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
    """Return the room some words take, in pixels around their place."""
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
    grounds: Collection[GroundItem],
    words: Iterable[MapLabel],
) -> None:
    """Show the names there is room for, the selected and the active first.

    Names of fighters behind cover appear beside it if there is room, else over it, and then the
    cover's own words are left out.
    """
    size = _roomy(view, fighters)
    for item in fighters:
        item.size = size
    taken = _region(bodies(view, fighters))
    taken += _region(
        label.word_area().translated(QPointF(view.mapFromScene(label.middle))) for label in words
    )
    order = sorted(
        fighters,
        key=lambda i: (not i.isSelected(), not i.mark.active, bool(i.mark.bearing.gone)),
    )
    room = view.viewport().rect()
    behind = _region(part for ground in grounds for part in _covered(view, ground))
    for item in order:
        at = QPointF(view.mapFromScene(item.pos()))
        item.label = None
        for area in item.label_areas():
            place = area.translated(at).toAlignedRect()
            if not room.contains(place) or taken.intersects(place):
                continue
            if item.label is None or not behind.intersects(place):
                item.label = area
            if not behind.intersects(place):
                break
        if item.label is not None:
            taken += item.label.translated(at).toAlignedRect()
        item.update()
    for ground in grounds:
        words_at = _covered(view, ground)[1].toAlignedRect()
        ground.show_words(has_words=not taken.intersects(words_at))


def _region(areas: Iterable[QRectF]) -> QRegion:
    """Return the room of several areas together, in whole pixels."""
    region = QRegion()
    for area in areas:
        region += area.toAlignedRect()
    return region


def _covered(view: QGraphicsView, ground: GroundItem) -> tuple[QRectF, QRectF]:
    """Return the room of a piece of cover and of its name, in pixels of the view."""
    outline = view.mapFromScene(ground.mapToScene(QRectF(0, 0, ground.wide, ground.deep)))
    middle = view.mapFromScene(ground.mapToScene(QPointF(ground.wide / 2, ground.deep / 2)))
    words = ground.name_area(view.transform().m11() or 1.0)
    return QRectF(outline.boundingRect()), words.translated(QPointF(middle))


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
    places = sorted(view.mapFromScene(item.pos()).toTuple() for item in fighters)
    least = 2 * px(RADIUS)
    for number, (x, y) in enumerate(places, 1):
        for right, down in places[number:]:
            if right - x >= least:
                break
            least = min(least, right - x + abs(down - y))
    return max(px(SMALLEST), least // 2)
