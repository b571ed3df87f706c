"""A card of controls that opens beside the part of a page they belong to."""

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLayout, QWidget

from chargen.gui.application.timed_work import make_timer
from chargen.gui.widgets.layout.floating import FloatingCard
from chargen.gui.widgets.plain_text import PushButton

_ENTERS = {Qt.Key.Key_Return, Qt.Key.Key_Enter}


class Popover(FloatingCard):
    """Controls beside a part; Escape, Enter in a field or a click elsewhere closes it."""

    wide = 250

    def __init__(self, part: QWidget, layout: QLayout) -> None:
        super().__init__(part.window(), layout)
        self._part = part
        self._later = make_timer(self, 0, self.leave)
        self._window.installEventFilter(self)
        _application().focusChanged.connect(self._follow)

    def open_at(self, area: QRect, first: QWidget) -> None:
        """Open beside an area of the part, with the focus in the first control."""
        self.point_at(area.translated(self._part.mapTo(self._part.window(), QPoint())))
        first.setFocus(Qt.FocusReason.TabFocusReason)  # which selects a number to type over

    def leave(self) -> None:
        """Close; a second time changes nothing."""
        if not self.isHidden():
            _application().focusChanged.disconnect(self._follow)
            self._window.removeEventFilter(self)
            super().leave()

    def close_and_return(self) -> None:
        """Close, with the focus back in the part."""
        self.leave()
        self._part.setFocus(Qt.FocusReason.PopupFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        focused = self.focusWidget()
        if event.key() in _ENTERS and isinstance(focused, PushButton):
            focused.click()
        elif event.key() in {Qt.Key.Key_Escape, *_ENTERS}:
            self.close_and_return()
        else:
            event.accept()  # the page behind it has keys of its own

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.MouseButtonPress, QEvent.Type.Resize}:
            self.leave()
        return super().eventFilter(watched, event)

    def _follow(self, _: QWidget | None, now: QWidget | None) -> None:
        if now is not None and now is not self and not self.isAncestorOf(now):
            self._later.start()  # hiding it while the focus moves would move the focus again


def _application() -> QApplication:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    return application
