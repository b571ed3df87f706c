"""Areas that scroll content larger than themselves."""

from collections import Counter
from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QFrame,
    QGraphicsView,
    QScrollArea,
    QScrollBar,
    QSizePolicy,
    QWidget,
)

from chargen.gui.application import theme
from chargen.gui.widgets.elements import column, frame

FLIPS = 4
"""Most changes of a scroll bar's visibility before it stays."""


SETTLED = 4
"""Tries with the same ranges after which a page is taken to have its final size."""


class Scrolled(QScrollArea):
    """A widget that scrolls where it does not fit, and never shrinks below what it needs."""

    _nested = 0
    """Depth of nested resizes of the content."""

    def __init__(self, inside: QWidget, *, across: bool = True, alone: bool = False) -> None:
        """``alone``: it scrolls in place of the page around it, from which it asks no height."""
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.across, self.inside = across, inside
        if alone:
            self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        if not across:
            self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        if not inside.property("role"):
            inside.setProperty("role", "scrolled")
        self.setWidget(inside)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest and not self.across:
            self.updateGeometry()
        if event.type() != QEvent.Type.Resize or watched is not self.inside:
            return super().eventFilter(watched, event)
        # What needs more height beside a scroll bar than without would be resized for ever, until
        # the program ends for want of room: after a few times the bar stays.
        if self._nested >= FLIPS and self.inside.width() < self.maximumViewportSize().width():
            return False
        self._nested += 1
        try:
            return super().eventFilter(watched, event)
        finally:
            self._nested -= 1

    def minimumSizeHint(self) -> QSize:
        hint = super().minimumSizeHint()
        if self.across:
            return hint
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(self.inside.minimumSizeHint().width() + bar, hint.height())


class Squeezed(Scrolled):
    """An area as high as its content; where others need the room it is lower, and scrolls."""

    def __init__(self, inside: QWidget) -> None:
        super().__init__(inside, across=False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        # At the whole width: a height that depended on the scroll bar would bring it and send it
        # away for ever.
        inside, width = self.inside, self.width()
        high = inside.heightForWidth(width) if inside.hasHeightForWidth() else -1
        return QSize(super().sizeHint().width(), max(high, inside.minimumSizeHint().height()))

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), theme.now().px(theme.ROW))


class ScrollPlaces:
    """Scroll positions of a widget's parts, for another widget made in its place."""

    def __init__(self, whole: QWidget) -> None:
        self._shares = {
            key: tuple(bar.value() / max(1, bar.maximum()) for bar in bars)
            for key, bars in _scroll_bars(whole)
        }
        self._ranges: list[list[int]] = []
        """Range of each bar, at every try."""

    def restore(self, whole: QWidget) -> bool:
        """Scroll the parts of the same names as far; return whether their sizes still change."""
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        areas = dict(_scroll_bars(whole))
        for key, bars in areas.items():
            for bar, share in zip(bars, self._shares.get(key, ()), strict=False):
                bar.setValue(round(share * bar.maximum()))
        self._ranges.append([bar.maximum() for bars in areas.values() for bar in bars])
        # A page shrinks once more after it seemed settled, when its style sheet reaches it.
        last = self._ranges[-SETTLED:]
        return len(last) < SETTLED or any(ranges != last[0] for ranges in last)


_Key = tuple[type, str, int]
"""Class, name, and number among those of one class and name."""


def _scroll_bars(whole: QWidget) -> Iterator[tuple[_Key, tuple[QScrollBar, QScrollBar]]]:
    """Yield the scroll bars of every part that can be seen, by a key of the part."""
    numbers: Counter[tuple[type, str]] = Counter()
    for area in whole.findChildren(QAbstractScrollArea):
        # A map fits itself into the room there is.
        if area.isVisibleTo(whole) and not isinstance(area, QGraphicsView):
            called = type(area), area.accessibleName()
            numbers[called] += 1
            bars = area.horizontalScrollBar(), area.verticalScrollBar()
            yield (*called, numbers[called]), bars


def scroll_card(inside: QWidget) -> QScrollArea:
    """Return a card whose content scrolls."""
    return Scrolled(frame("card", column(inside, None, margins=(12, 10, 12, 10))), across=False)
