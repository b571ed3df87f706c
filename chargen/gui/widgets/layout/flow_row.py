"""Widgets side by side, and one below the other, as far as there is room."""

from collections.abc import Iterator

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from chargen.gui.application import theme
from chargen.gui.widgets.elements import row
from chargen.gui.widgets.layout.layouts import Flow
from chargen.gui.widgets.layout.scroll_area import Scrolled

TALL = 160
"""Pixels of height at 100 % below which nothing scrolls."""


class Spread(Flow):
    """Each has what it asks for and its share of what is left; what does not fit goes on below."""

    def __init__(self, *parts: QWidget, gap: int = 8) -> None:
        """``gap`` is in pixels at 100 % of text."""
        super().__init__(*parts, firm=True)
        self.gap = gap

    def _lines(self, width: int) -> Iterator[list[tuple[QWidget, QSize]]]:
        for line in super()._lines(width):
            used = sum(size.width() for _, size in line) + self._gap() * (len(line) - 1)
            more = max(0, width - used) // len(line)
            yield [(part, QSize(size.width() + more, size.height())) for part, size in line]

    def _gap(self) -> int:
        return theme.now().px(self.gap)


class Tall(Scrolled):
    """As high as what it holds; it scrolls where there is less height than that."""

    def __init__(self, inside: QWidget) -> None:
        super().__init__(inside, across=False)
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:
        return self.inside.sizeHint()

    def minimumSizeHint(self) -> QSize:
        high = min(self.inside.minimumSizeHint().height(), theme.now().px(TALL))
        return QSize(super().minimumSizeHint().width(), high)

    def hasHeightForWidth(self) -> bool:
        return self.inside.hasHeightForWidth()

    def heightForWidth(self, width: int) -> int:
        return self.inside.heightForWidth(width)


class Aside(QWidget):
    """A widget with another at its side; that one lies below where the room is too narrow."""

    def __init__(self, main: QWidget, side: QWidget, *, wide: int) -> None:
        """``wide`` is what both have at least, in pixels at 100 % of text."""
        super().__init__()
        self._main, self._side, self._wide = main, side, wide
        self._inner = row(main, side, gap=12, grows=main)
        self.setLayout(self._inner)

    def minimumSizeHint(self) -> QSize:
        parts = (self._main.minimumSizeHint(), self._side.minimumSizeHint())
        high = super().minimumSizeHint().height()
        return QSize(max(part.width() for part in parts), high)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        beside = event.size().width() >= theme.now().px(self._wide)
        ways = QBoxLayout.Direction
        self._inner.setDirection(ways.LeftToRight if beside else ways.TopToBottom)
