"""Where the keyboard goes when what had it goes away: to what stands nearest, not to the start.

Qt leads it to the next widget in its own order, which for a page that is made anew is the first of
the window.
"""

from PySide6.QtCore import QObject, QPoint, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from chargen.gui.widgets.tab_order import stops


class Successor(QObject):
    """Watches the keyboard of the program's windows and leads it on."""

    def __init__(self, qt: QApplication, parent: QObject) -> None:
        super().__init__(parent)
        self._had: QWidget | None = None
        """What had the keyboard last, as long as nobody has taken it away on purpose."""
        self._around: list[QWidget] = []
        """What it lies in, the innermost first; the last is its window."""
        self._at = QPoint()
        """Its middle, as its window sees it."""
        self._late = QTimer(self)
        self._late.setSingleShot(True)
        self._late.timeout.connect(self._lead_on)
        qt.focusChanged.connect(self._changed)

    def _changed(self, _: QWidget | None, now: QWidget | None) -> None:
        """Remember who has the keyboard; if who had it is gone, look once all has settled."""
        if self._gone() or self._late.isActive():
            self._late.start(0)
        elif now is not None:
            self._remember(now)

    def _remember(self, now: QWidget) -> None:
        self._had, self._around = now, []
        outer = now.parentWidget()
        while outer is not None and not now.isWindow():
            self._around.append(outer)
            if outer.isWindow():
                break
            outer = outer.parentWidget()
        top = self._around[-1] if self._around else now
        self._at = now.mapTo(top, now.rect().center())

    def _gone(self) -> bool:
        """Whether what had the keyboard cannot be used any more, though its window can."""
        had, top = self._had, self._around[-1] if self._around else None
        if had is None or top is None or not isValid(top) or not top.isVisible():
            return False
        return not isValid(had) or not had.isVisible() or not had.isEnabled()

    def _lead_on(self) -> None:
        """Give the keyboard to what stands nearest in the innermost place that is left."""
        now = QApplication.focusWidget()
        if not self._gone() or (now is not None and now.window() is not self._around[-1]):
            if now is not None:
                self._remember(now)
            return
        top = self._around[-1]
        for place in self._around:
            found = stops(place) if isValid(place) and place.isVisible() else []
            if found:
                nearest = min(found, key=lambda part: self._far(part, top))
                nearest.setFocus()
                self._remember(nearest)
                return
        self._had = None

    def _far(self, part: QWidget, top: QWidget) -> int:
        """How far away a widget is from where the keyboard was; lines count more than columns."""
        area = part.rect().translated(part.mapTo(top, QPoint()))
        across = max(area.left() - self._at.x(), 0, self._at.x() - area.right())
        down = max(area.top() - self._at.y(), 0, self._at.y() - area.bottom())
        return across + 4 * down
