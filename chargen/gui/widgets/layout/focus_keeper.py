"""The keyboard's next widget when its own goes away: the nearest, not the first.

Qt leads it to the next widget in its own order, which for a page that is rebuilt is the first of
the window.
"""

from PySide6.QtCore import QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QApplication, QScrollArea, QWidget
from shiboken6 import isValid

from chargen.gui.widgets.layout.tab_order import stops


class Spot:
    """The keyboard's last position: a widget, the widgets around it, and its middle."""

    def __init__(self, part: QWidget) -> None:
        self.part = part
        self.called = _called(part)
        self.scrolled = isinstance(part, QScrollArea)
        self.around: list[QWidget] = []
        """The widgets around it, the innermost first; the last is its window."""
        outer = None if part.isWindow() else part.parentWidget()
        while outer is not None:
            self.around.append(outer)
            outer = None if outer.isWindow() else outer.parentWidget()
        self.at = part.mapTo(self.window or part, part.rect().center())

    @property
    def window(self) -> QWidget | None:
        """The window it lay in."""
        return self.around[-1] if self.around else None

    def gone(self) -> bool:
        """Return whether the widget cannot be used any more, though its window can."""
        top = self.window
        if top is None or not isValid(top) or not top.isVisible():
            return False
        return not isValid(self.part) or not self.part.isVisible() or not self.part.isEnabled()

    def place_left(self) -> bool:
        """Return whether something around it is left, besides its window."""
        return any(isValid(place) and place.isVisible() for place in self.around[:-1])

    def successor(self, now: QWidget | None) -> QWidget | None:
        """Return the nearest widget in the innermost part around it that is left.

        A widget of the same name is taken first: a page that was rebuilt has it. None if the
        keyboard is in that part already: other code has led it on.
        """
        for place in self.around:
            parts = self._stops(place) if isValid(place) and place.isVisible() else []
            if parts:
                inside = now is not None and place is not self.window and place.isAncestorOf(now)
                same = [part for part in parts if _called(part) == self.called]
                return None if inside else min(same or parts, key=self._far)
        return None

    def twin(self) -> QWidget | None:
        """Return what is called the same in its window now, the nearest if there are some."""
        parts = stops(self.window) if self.window is not None else []
        same = [part for part in parts if _called(part) == self.called]
        return min(same, key=self._far, default=None)

    def _stops(self, place: QWidget) -> list[QWidget]:
        """Return the usable widgets of a place; scroll areas only after a scroll area."""
        parts = stops(place)
        return [part for part in parts if self.scrolled or not isinstance(part, QScrollArea)]

    def _far(self, part: QWidget) -> int:
        """Return the distance to a widget; lines count more than columns."""
        assert self.window is not None
        area = part.rect().translated(part.mapTo(self.window, QPoint()))
        across = max(area.left() - self.at.x(), 0, self.at.x() - area.right())
        down = max(area.top() - self.at.y(), 0, self.at.y() - area.bottom())
        return across + 4 * down


def _called(part: QWidget) -> tuple[type, str]:
    """Return a widget's type and name; a nameless widget equals no other."""
    words = part.accessibleName() or (part.text() if isinstance(part, QAbstractButton) else "")
    return type(part), words or hex(id(part))


class FocusKeeper(QObject):
    """Watches the keyboard of the program's windows and leads it on."""

    def __init__(self, qt: QApplication, parent: QObject) -> None:
        super().__init__(parent)
        self._left: Spot | None = None
        """The last position of the keyboard, unless the mouse has taken it elsewhere."""
        self._before: Spot | None = None
        """The position just before."""
        self._now: Spot | None = None
        self._behind: Spot | None = None
        """The position behind the dialogs that are open."""
        # What loses the keyboard because it goes is still there when Qt tells of it.
        self._late = QTimer(self)
        self._late.setSingleShot(True)
        self._late.timeout.connect(self._lead_on)
        qt.focusChanged.connect(self._changed)

    def _changed(self, _: QWidget | None, now: QWidget | None) -> None:
        if not isValid(self._late):
            return  # the program is going, and its windows lose the keyboard
        self._late.start(0)
        by_mouse = QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton
        if by_mouse:
            self._left = None
        elif self._left is None or not self._left.gone():
            self._left = self._now
        self._before = self._now
        if QApplication.activeModalWidget() is None:
            # What a dialog was about may be gone before its window has the keyboard again.
            if self._behind is not None and now is not None:
                if self._behind.gone() and self._behind.place_left():
                    self._left, self._before = self._behind, None
                self._behind = None
        elif self._behind is None:
            self._behind = self._now
        self._now = None if now is None else Spot(now)

    def _lead_on(self) -> None:
        left, before, now = self._left, self._before, QApplication.focusWidget()
        self._left = self._before = None  # a spot holds its window, which may have been closed
        if left is None or not left.gone() or (now is not None and now.window() is not left.window):
            return
        if before is not None and not before.gone():
            return  # it was taken from where Qt had led it
        part = left.successor(now)
        if part is not None:
            part.setFocus()
