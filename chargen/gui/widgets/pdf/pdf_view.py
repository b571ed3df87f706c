"""The pages of a PDF to look at: only what is seen is drawn, beside the window's own thread."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QScrollArea, QWidget

from chargen.gui.application import theme
from chargen.gui.application.pdf_pages import PdfPages
from chargen.gui.application.zoom import FIT_PAGE, FIT_WIDTH, PERCENTS, stepped
from chargen.gui.widgets.layout.page_tiles import PageTiles, VisibleArea
from chargen.gui.widgets.plain_text import Label

GAP = 16
"""Pixels between pages, and around them."""
LEGIBLE = 620
"""Pixels at 100 % of text from which on the small print of a page can be read."""


class Room(NamedTuple):
    """The area that shows the pages, in pixels."""

    size: QSize
    dots: float
    """Pixels to the inch."""
    legible: int
    """The least legible width of a page."""


def scale_of(zoom: str, sizes: Sequence[QSizeF], room: Room) -> float:
    """Return the pixels to a point of pages shown in a zoom.

    Pages that fit the width share it with others as long as all of them can be read.
    """
    real = room.dots / 72
    if zoom not in {FIT_WIDTH, FIT_PAGE}:
        return real * int(zoom) / 100
    widest = max(size.width() for size in sizes)
    highest = max(size.height() for size in sizes)
    across = room.size.width() - 2 * GAP
    if zoom == FIT_PAGE:
        scale = min(across / widest, (room.size.height() - 2 * GAP) / highest)
    else:
        side_by_side = max(1, min(len(sizes), across // room.legible))
        scale = (across - (side_by_side - 1) * GAP) / side_by_side / widest
    return min(max(scale, real * PERCENTS[0] / 200), real * PERCENTS[-1] / 100)


def arranged(sizes: Sequence[QSizeF], scale: float, room: int) -> tuple[list[QRect], QSize]:
    """Return where pages lie, as many side by side as there is room for, and how large all is."""
    shown = [QSize(round(s.width() * scale), round(s.height() * scale)) for s in sizes]
    lines: list[list[QSize]] = []
    for size in shown:
        if lines and _width([*lines[-1], size]) <= room:
            lines[-1].append(size)
        else:
            lines.append([size])
    whole = max(room, *(_width(line) for line in lines))
    places: list[QRect] = []
    top = GAP
    for line in lines:
        left = (whole - _width(line)) // 2 + GAP
        for size in line:
            places.append(QRect(QPoint(left, top), size))
            left += size.width() + GAP
        top += max(size.height() for size in line) + GAP
    return places, QSize(whole, top)


def _width(line: Sequence[QSize]) -> int:
    return sum(size.width() + GAP for size in line) + GAP


class PagePicture(Label):
    """One page; it has a picture of what is seen of it."""

    def __init__(self, tiles: PageTiles, number: int) -> None:
        super().__init__()
        self._tiles, self._number = tiles, number

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(event.rect(), Qt.GlobalColor.white)
        self._tiles.paint(painter, self._number, self.size(), self.devicePixelRatioF())
        painter.setPen(theme.now().colour("line"))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()


class PdfView(QScrollArea):
    """Pages below and beside each other, at a zoom; arrows, Page Up and Down, Home and End move."""

    turned = Signal(int, int)
    """The page that is seen, from 1, and how many there are."""
    zoomed = Signal(str)
    """The user took another zoom by wheel or key."""

    def __init__(self, name: str, zoom: str = FIT_WIDTH) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setProperty("role", "reader")
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self._inner = QWidget()
        self.setWidget(self._inner)
        self._zoom, self._scale = zoom, 1.0
        self._sizes: Sequence[QSizeF] = ()
        self._pictures: list[PagePicture] = []
        self._tiles = PageTiles(self)
        self._tiles.drawn.connect(self._repaint)
        for bar in (self.verticalScrollBar(), self.horizontalScrollBar()):
            bar.valueChanged.connect(self._moved)

    @property
    def percent(self) -> float:
        """The size of the pages in percent, 100 being their real size."""
        return self._scale * 72 / self.logicalDpiX() * 100

    @property
    def page(self) -> int:
        """The page that is seen, from 1: what lies in the middle, or 0 if there is none."""
        seen = self._seen()
        areas = [_area(picture.geometry() & seen) for picture in self._pictures]
        return areas.index(max(areas)) + 1 if areas else 0

    @property
    def pages(self) -> int:
        """The number of pages."""
        return len(self._pictures)

    @property
    def bytes_held(self) -> int:
        """The memory of the pictures, in bytes."""
        return self._tiles.bytes_held

    def show_pdf(self, data: bytes) -> None:
        """Show another PDF, at the place the one before was shown at."""
        pdf = PdfPages(data, fields=True)
        self._tiles.draw_from(pdf)
        self._sizes = pdf.sizes
        self._fill(len(pdf.sizes))
        self._arrange()

    def show_zoom(self, zoom: str) -> None:
        """Show the pages in another zoom, what is in the middle staying there."""
        if zoom != self._zoom:
            self._zoom = zoom
            self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._ask()
        return super().event(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            if turned := event.angleDelta().y():
                self._step(larger=turned > 0)
            event.accept()
        else:
            super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        bar = self.verticalScrollBar()
        plain = event.modifiers() in {
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.KeypadModifier,
            Qt.KeyboardModifier.ShiftModifier,
        }
        key = event.key()
        if plain and key in {Qt.Key.Key_Plus, Qt.Key.Key_Minus}:
            self._step(larger=key == Qt.Key.Key_Plus)
        elif plain and key in {Qt.Key.Key_Home, Qt.Key.Key_End}:
            bar.setValue(bar.minimum() if key == Qt.Key.Key_Home else bar.maximum())
        else:
            super().keyPressEvent(event)

    # --- layout

    def _fill(self, count: int) -> None:
        """Have a picture for each page."""
        for spare in self._pictures[count:]:
            spare.hide()
            spare.deleteLater()
        del self._pictures[count:]
        for number in range(len(self._pictures), count):
            picture = PagePicture(self._tiles, number)
            picture.setParent(self._inner)
            picture.show()
            self._pictures.append(picture)
        for number, picture in enumerate(self._pictures, 1):
            picture.setAccessibleName(f"Page {number} of {count}")

    def _arrange(self) -> None:
        """Lay out the pages; what is in the middle stays there."""
        if not self._sizes:
            return
        middle = self._middle()
        dots, legible = float(self.logicalDpiX()), theme.now().px(LEGIBLE)
        room = Room(self.viewport().size(), dots, legible)
        scale = scale_of(self._zoom, self._sizes, room)
        places, whole = arranged(self._sizes, scale, room.size.width())
        self._scale = scale
        self._inner.resize(whole)
        for picture, place in zip(self._pictures, places, strict=True):
            picture.setGeometry(place)
        self._go_back_to(middle)
        self._moved()

    def _middle(self) -> tuple[int, float, float] | None:
        """Return the page in the middle of what is seen, and which part of it is there."""
        if not self.page or self._pictures[0].size().isEmpty():
            return None
        place = self._pictures[self.page - 1].geometry()
        middle = self._seen().center() - place.topLeft()
        top = self.verticalScrollBar().value() == 0
        across, down = middle.x() / place.width(), middle.y() / place.height()
        return None if top else (self.page - 1, across, down)

    def _go_back_to(self, middle: tuple[int, float, float] | None) -> None:
        if middle is None or middle[0] >= len(self._pictures):
            return
        place, half = self._pictures[middle[0]].geometry(), self.viewport().rect().center()
        self.horizontalScrollBar().setValue(round(place.x() + middle[1] * place.width()) - half.x())
        self.verticalScrollBar().setValue(round(place.y() + middle[2] * place.height()) - half.y())

    def _seen(self) -> QRect:
        """Return what is seen of all that is laid out."""
        return self.viewport().rect().translated(-self._inner.pos())

    def _step(self, *, larger: bool) -> None:
        self.show_zoom(stepped(self.percent, larger=larger))
        self.zoomed.emit(self._zoom)

    # --- pictures

    def _moved(self, *_: object) -> None:
        self.turned.emit(self.page, self.pages)
        self._ask()

    def _ask(self) -> None:
        """Have drawn what is seen."""
        ratio, seen = self.devicePixelRatioF(), self._seen()
        parts: list[VisibleArea] = []
        for number, picture in enumerate(self._pictures):
            place = picture.geometry()
            part = (seen & place).translated(-place.topLeft())
            if not part.isEmpty():
                fine = QRect(part.topLeft() * ratio, part.size() * ratio)
                parts.append(VisibleArea(number, place.size() * ratio, fine))
        self._tiles.ask(parts)

    def _repaint(self) -> None:
        for picture in self._pictures:
            picture.update()


def _area(rect: QRect) -> int:
    return rect.width() * rect.height() if rect.isValid() else 0
