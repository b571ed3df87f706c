"""A small card over a window, beside the part of it the card speaks of."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QFrame, QLayout, QWidget

from chargen.gui.application import theme
from chargen.gui.widgets.elements import frame

WIDE, GAP, RING = 320, 12, 3
"""Pixels at 100 %: of the card, between it and the part, and of the ring around the part."""


class FloatingCard(QFrame):
    """Lies over its window and hides as little of it as it can; Tab comes to it last."""

    wide = WIDE

    def __init__(self, window: QWidget, layout: QLayout) -> None:
        super().__init__(window)
        self._window = window
        self.setProperty("role", "floating")
        self.setLayout(layout)
        self.ring = frame("ring")
        self.ring.setParent(window)
        self.ring.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def point_at(self, part: QRect) -> None:
        """Lie beside a part of the window, with a ring around it."""
        over = self._window.rect()
        margin = theme.now().px(RING)
        self.ring.setGeometry(part.adjusted(-margin, -margin, margin, margin) & over)
        size = self._size(over.width())
        self.setGeometry(QRect(_beside(part, size, over, theme.now().px(GAP)), size))
        for widget in (self.ring, self):
            widget.show()
            widget.raise_()

    def leave(self) -> None:
        """Go, ring and all."""
        for part in (self.ring, self):
            part.hide()  # before it goes: PySide keeps for ever what goes with the keyboard in it
            part.deleteLater()

    def _size(self, room: int) -> QSize:
        layout = self.layout()
        assert layout is not None
        wide = min(theme.now().px(self.wide), room)
        high = layout.totalHeightForWidth(wide) if layout.hasHeightForWidth() else -1
        return QSize(wide, high if high > 0 else layout.totalSizeHint().height())


def _beside(part: QRect, size: QSize, over: QRect, gap: int) -> QPoint:
    """Return where a card has room: right of a part, below, above, left, else in a corner."""
    wide, high = size.width(), size.height()
    # Beside a tall part it lies low: work on a page begins at its top.
    beside = max(part.top(), part.bottom() + 1 - high)
    places = (
        QPoint(part.right() + gap, beside),
        QPoint(part.left(), part.bottom() + gap),
        QPoint(part.left(), part.top() - gap - high),
        QPoint(part.left() - gap - wide, beside),
    )
    for place in places:
        at = _kept_in(place, size, over)
        if not QRect(at, size).intersects(part):
            return at
    return over.bottomRight() - QPoint(wide + gap, high + gap)


def _kept_in(place: QPoint, size: QSize, over: QRect) -> QPoint:
    left = max(over.left(), min(place.x(), over.right() - size.width()))
    top = max(over.top(), min(place.y(), over.bottom() - size.height()))
    return QPoint(left, top)
