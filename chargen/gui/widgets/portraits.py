"""Drawn landscapes: the horizon of the welcome page and the silhouettes of characters."""

from base64 import b64decode
from typing import TYPE_CHECKING
from zlib import crc32

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPixmap,
    QPixmapCache,
    QPolygonF,
)
from PySide6.QtWidgets import QWidget

from chargen import resources
from chargen.gui.application import theme

if TYPE_CHECKING:
    from chargen.character.document.build import Portrait

HAIR = ("helmet", "bun", "long", "short", "cap", "bob", "beret")
_HAIR_OF = {
    "helmet": ((-17, -22, 34, 28), (-20, -10, 40, 10)),
    "bun": ((-14, -19, 28, 26), (-5, -29, 10, 10)),
    "long": ((-17, -20, 34, 32), (-18, -4, 36, 38)),
    "short": ((-14, -19, 28, 22),),
    "cap": ((-15, -20, 30, 22), (2, -6, 24, 5)),
    "bob": ((-18, -20, 36, 30), (-18, -6, 36, 24)),
    "beret": ((-19, -20, 34, 17), (-14, -16, 28, 20)),
}
"""The round shapes of a head's hair or hat, from the middle of the head, in a picture 100 high."""
_FAR = (
    (0, 0.7), (0.1, 0.62), (0.28, 0.52), (0.36, 0.61), (0.42, 0.55), (0.54, 0.66), (0.61, 0.46),
    (0.67, 0.55), (0.79, 0.49), (0.86, 0.57), (0.94, 0.35), (1, 0.44),
)  # fmt: skip
_MIDDLE = ((0, 0.75), (0.12, 0.71), (0.22, 0.76), (0.34, 0.62), (0.46, 0.71), (0.58, 0.64),
           (0.7, 0.73), (0.83, 0.61), (0.92, 0.68), (1, 0.63))  # fmt: skip
_NEAR = ((0, 0.84), (0.2, 0.8), (0.5, 0.74), (0.7, 0.8), (0.86, 0.73), (1, 0.8))
"""The edges of the ridges, in shares of the width and the height."""


def hair_of(name: str) -> str:
    """Return the silhouette of a character, which stays the same for a name."""
    return HAIR[crc32(name.encode()) % len(HAIR)]


class Horizon(QWidget):
    """The horizon behind the head of the welcome page: sky, sun and three ridges."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Gray Dawn, characters for the X-Com campaign")

    def paintEvent(self, _: QPaintEvent) -> None:
        look, area = theme.now(), QRectF(self.rect())
        painter = theme.painter_of(self)
        painter.setPen(Qt.PenStyle.NoPen)
        _paint_sky(painter, area)
        side = area.height() * 0.55
        middle = QPointF(area.width() * 0.727, area.height() * 0.55)
        glow = look.colour("sun")
        glow.setAlphaF(0.35)
        painter.setBrush(glow)
        painter.drawEllipse(middle, side * 0.9, side * 0.9)
        painter.setBrush(look.colour("sun"))
        painter.drawEllipse(middle, side * 0.5, side * 0.5)
        for token, edge in (("ridge1", _FAR), ("ridge2", _MIDDLE), ("ridge3", _NEAR)):
            _paint_ridge(painter, area, token, edge)


def _paint_sky(painter: QPainter, area: QRectF) -> None:
    look = theme.now()
    sky = QLinearGradient(area.topLeft(), area.bottomLeft())
    sky.setColorAt(0, look.colour("sky1"))
    sky.setColorAt(1, look.colour("sky2"))
    painter.fillRect(area, sky)


def _paint_ridge(
    painter: QPainter, area: QRectF, token: str, edge: tuple[tuple[float, float], ...]
) -> None:
    shape = [QPointF(area.x() + area.width() * x, area.y() + area.height() * y) for x, y in edge]
    painter.setBrush(theme.now().colour(token))
    painter.drawPolygon(QPolygonF([area.bottomLeft(), *shape, area.bottomRight()]))


class Silhouette(QWidget):
    """The portrait of a character, or a silhouette before the horizon if there is none."""

    def __init__(self, hair: str, wide: int, high: int, own: "Portrait | None" = None) -> None:
        """Make a portrait of a height and, unless ``wide`` is 0, a width in pixels at 100 %."""
        super().__init__()
        self.hair, self._own = hair, read_portrait(own)
        look = theme.now()
        self.setFixedHeight(look.px(high))
        if wide:
            self.setFixedWidth(look.px(wide))
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def paintEvent(self, _: QPaintEvent) -> None:
        painter = theme.painter_of(self)
        paint_portrait(painter, QRectF(self.rect()), self.hair, self._own)


def read_portrait(own: "Portrait | None") -> QPixmap:
    """Return a character's own picture; a null one if it has none."""
    picture = QPixmap()
    if own is not None:
        picture.loadFromData(b64decode(own.png))
    return picture


def paint_portrait(painter: QPainter, area: QRectF, hair: str, own: QPixmap) -> None:
    """Paint a character's own picture, or a silhouette before the horizon if that is null."""
    clip = QPainterPath()
    clip.addRoundedRect(area, theme.now().px(7), theme.now().px(7))
    painter.setClipPath(clip)
    if not own.isNull():
        fill = Qt.AspectRatioMode.KeepAspectRatioByExpanding
        smooth = Qt.TransformationMode.SmoothTransformation
        whole = own.scaled(area.size().toSize(), fill, smooth)
        left = area.left() + (area.width() - whole.width()) / 2
        painter.drawPixmap(QPointF(left, area.top()), whole)
        return
    look = theme.now()
    size = (area.size() * painter.device().devicePixelRatioF()).toSize()
    tints = [look.colour(token).name() for token in ("sky1", "ridge1", "bust", "bust_lit")]
    key = " ".join((hair, str(size.width()), str(size.height()), *tints))
    picture = QPixmap()
    if not QPixmapCache.find(key, picture):
        picture = _draw_silhouette(hair, size)
        QPixmapCache.insert(key, picture)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawPixmap(area, picture, QRectF(picture.rect()))


def _draw_silhouette(hair: str, size: QSize) -> QPixmap:
    """Return a silhouette before the horizon."""
    picture = QPixmap(size)
    painter, area = QPainter(picture), QRectF(picture.rect())
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    _paint_sky(painter, area)
    unit, middle = area.height() / 100, QPointF(area.center().x(), area.top())
    painter.setBrush(theme.now().colour("sun"))
    painter.drawEllipse(middle + QPointF(26 * unit, 50 * unit), 24 * unit, 24 * unit)
    _paint_ridge(painter, area, "ridge1", _MIDDLE)
    painter.translate(middle)
    painter.scale(unit, unit)
    _paint_bust(painter, hair)
    painter.end()
    return picture


def _paint_bust(painter: QPainter, hair: str) -> None:
    """Paint a head with its hair above shoulders, lit from the right."""
    bust = QPainterPath()
    bust.setFillRule(Qt.FillRule.WindingFill)
    bust.addEllipse(QRectF(-14, 19, 28, 38))
    bust.addRect(QRectF(-8, 50, 16, 20))
    shoulders = QPainterPath(QPointF(-46, 101))
    shoulders.cubicTo(-44, 72, -26, 70, -8, 64)
    shoulders.lineTo(8, 64)
    shoulders.cubicTo(26, 70, 44, 72, 46, 101)
    bust.addPath(shoulders)
    for x, y, wide, high in _HAIR_OF[hair]:
        bust.addRoundedRect(QRectF(x, 36 + y, wide, high), 12, 12)
    bust = bust.simplified()
    look = theme.now()
    painter.setBrush(look.colour("bust"))
    painter.drawPath(bust)
    painter.setClipPath(bust, Qt.ClipOperation.IntersectClip)
    painter.setBrush(look.colour("bust_lit"))
    lit = ((3, 0), (9, 30), (5, 60), (28, 101), (60, 101), (60, 0))
    painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in lit]))


def gallery() -> dict[str, dict[str, str]]:
    """Return role, line and silhouette of each sample on the welcome page, by word."""
    import tomllib

    return tomllib.loads(resources.folder("samples", "gallery.toml").read_text("utf-8"))
