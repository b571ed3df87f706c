"""A list that is moved in while the keyboard stays in the line that filters it."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit

from chargen.gui.widgets.tables.view import RowsView

KEYS = {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown}


class ListKeys(QObject):
    """Gives Up, Down and the page keys of a line to a list."""

    def __init__(self, line: QLineEdit, view: RowsView) -> None:
        super().__init__(line)
        self._view = view
        line.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        pressed = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress
        if pressed and isinstance(event, QKeyEvent) and event.key() in KEYS:
            self._view.keyPressEvent(event)
            return True
        return super().eventFilter(watched, event)
