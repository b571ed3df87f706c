"""The pictures of what is seen of a PDF: drawn beside the window's own thread, few are held."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, QSize, Signal
from PySide6.QtGui import QImage, QPainter, QPixmap

from chargen.gui.application import background
from chargen.gui.application.pdf_pages import PdfPages

SIDE = 512
"""Pixels of the screen of a square that is drawn at once."""
SMALL = 120
"""Width in pixels of the small picture shown while a page is drawn."""


class Tile(NamedTuple):
    """A square of a page, in pixels of the screen; without a size the whole page, small."""

    page: int
    wide: int = 0
    """The width of the whole page."""
    left: int = 0
    top: int = 0
    width: int = 0
    height: int = 0


class VisibleArea(NamedTuple):
    """The visible part of a page, in pixels of the screen."""

    page: int
    size: QSize
    """Of the whole page."""
    part: QRect


class PageTiles(QObject):
    """Holds pictures of what was asked for last, and a small one of each page seen so far."""

    drawn = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._pdf: PdfPages | None = None
        self._held: dict[Tile, QPixmap] = {}
        self._job: background.Task | None = None
        self._seen: Sequence[VisibleArea] = ()

    @property
    def bytes_held(self) -> int:
        """The memory of the pictures, in bytes."""
        return sum(picture.width() * picture.height() * 4 for picture in self._held.values())

    def draw_from(self, pdf: PdfPages) -> None:
        """Draw from another PDF; the one before is closed."""
        if self._pdf is not None:
            self._pdf.close()
        self._pdf = pdf
        self._stop()
        self._held.clear()

    def ask(self, seen: Sequence[VisibleArea]) -> None:
        """Have the visible tiles drawn, and let go of the others.

        Drawing under way goes on while it is of the same size: scrolling always shows a picture.
        """
        if [area.size for area in seen[:1]] != [area.size for area in self._seen[:1]]:
            self._stop()
        self._seen = seen
        needed = [square for area in seen for square in _needed(area)]
        self._held = {
            square: held
            for square, held in self._held.items()
            if square in needed or not square.width
        }
        missing = [square for square in needed if square not in self._held]
        if self._pdf is None or self._job is not None or not missing:
            return
        pdf, sizes = self._pdf, {area.page: area.size for area in seen}

        def work(report: background.Report) -> list[tuple[Tile, QImage]]:
            images: list[tuple[Tile, QImage]] = []
            for number, square in enumerate(missing):
                if not report(number, len(missing)):
                    break
                images.append((square, _picture(pdf, square, sizes[square.page])))
            return images

        self._job = background.start(self, work, self._take, self._give_up)

    def paint(self, painter: QPainter, page: int, size: QSize, ratio: float) -> None:
        """Paint the drawn parts of a page, at a ratio of screen pixels to window pixels."""
        small = self._held.get(Tile(page))
        if small is not None:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawPixmap(QRectF(0, 0, size.width(), size.height()), small, small.rect())
        for square, held in self._held.items():
            if square.page == page and square.wide == round(size.width() * ratio):
                held.setDevicePixelRatio(ratio)
                painter.drawPixmap(QPointF(square.left, square.top) / ratio, held)

    def _take(self, images: list[tuple[Tile, QImage]]) -> None:
        self._job = None
        self._held |= {square: QPixmap.fromImage(image) for square, image in images}
        self.ask(self._seen)
        self.drawn.emit()

    def _give_up(self, words: str) -> None:
        """Leave white what cannot be drawn; it was drawn by this program, and it is not asked."""
        del words
        self._job = None

    def _stop(self) -> None:
        if self._job is not None:
            self._job.stop()
            self._job = None


def _needed(seen: VisibleArea) -> list[Tile]:
    """Return the squares that show a part of a page, after its small picture."""
    part = seen.part & QRect(0, 0, seen.size.width(), seen.size.height())
    if part.isEmpty():
        return []
    return [
        Tile(seen.page),
        *(
            Tile(seen.page, seen.size.width(), left, top, *_least(seen.size, left, top))
            for top in range(part.top() // SIDE * SIDE, part.bottom() + 1, SIDE)
            for left in range(part.left() // SIDE * SIDE, part.right() + 1, SIDE)
        ),
    ]


def _least(size: QSize, left: int, top: int) -> tuple[int, int]:
    return min(SIDE, size.width() - left), min(SIDE, size.height() - top)


def _picture(pdf: PdfPages, square: Tile, size: QSize) -> QImage:
    if square.width:
        return pdf.picture(square.page, size, QRect(*square[2:]))
    small = QSize(SMALL, max(1, SMALL * size.height() // max(1, size.width())))
    return pdf.picture(square.page, small, QRect(0, 0, small.width(), small.height()))
