"""Fields for words: a line, a filter, several lines.

As all fields they have a name for screen readers and emit ``changed`` with their value;
``show_value`` shows another one without a signal.
"""

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit

from chargen.files.text import NAME_LENGTH, NOTES_LENGTH, cleaned
from chargen.gui.application import theme
from chargen.gui.widgets.fields.fields import is_step
from chargen.gui.widgets.tables.roll_grid import RollGrid
from chargen.gui.widgets.tables.view import RowsView

HINTED = 22
"""Pixels around a hint."""


class LineField(QLineEdit):
    """One line; without ``undo`` it leaves undo and redo to the window's document."""

    changed = Signal(str)
    """The text as a document may hold it, at every key."""

    def __init__(
        self, name: str, hint: str = "", text: str = "", *,
        length: int = NAME_LENGTH, undo: bool = True, secret: bool = False,
    ) -> None:  # fmt: skip
        """A ``secret`` one, such as a password, shows dots."""
        super().__init__()
        if secret:
            self.setEchoMode(QLineEdit.EchoMode.Password)
        self._length, self._undo = length, undo
        self.setAccessibleName(name)
        self.setPlaceholderText(hint)
        self.setMaxLength(length)
        self.setText(text)
        self.setCursorPosition(0)
        self.textChanged.connect(self._tell)

    @property
    def typed(self) -> str:
        """The text so far, as a document may hold it."""
        return cleaned(self.text(), self._length)

    @property
    def written(self) -> str:
        """The text without blanks around it."""
        return self.typed.strip()

    def show_value(self, text: str) -> None:
        """Show what the document holds: from its beginning, or with the cursor where it was."""
        if self.typed != text:
            place = self.cursorPosition() if self.hasFocus() else 0
            with QSignalBlocker(self):
                self.setText(text)
            self.setCursorPosition(min(place, len(text)))

    def event(self, event: QEvent) -> bool:
        if not self._undo and is_step(event):
            event.ignore()
            return event.type() == QEvent.Type.ShortcutOverride
        return super().event(event)

    def _tell(self, *_: object) -> None:
        self.changed.emit(self.typed)


class FilterField(LineField):
    """A line that narrows a list; a cross at its end empties it."""

    def __init__(self, name: str, hint: str = "Filter") -> None:
        super().__init__(name, hint)
        self.setClearButtonEnabled(True)
        self._list: RowsView | RollGrid | None = None

    def lead_to(self, shown_list: RowsView | RollGrid, noun: str) -> None:
        """Let Down and Enter lead to the list, and Esc when the line is empty.

        ``noun`` is what a row of the list stands for.
        """
        self._list = shown_list
        shown_list.nothing.filter_by(self, noun)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        escapes = event.key() == Qt.Key.Key_Escape
        if self._list is None or not (escapes or event.key() in _LEAVE):
            super().keyPressEvent(event)
        elif escapes and self.text():
            self.clear()
        else:
            self.leave()

    def leave(self) -> None:
        """Give the keyboard to the list, if there is one."""
        if self._list is not None:
            self._list.setFocus()

    def minimumSizeHint(self) -> QSize:
        words = self.fontMetrics().horizontalAdvance(self.placeholderText())
        return QSize(words + theme.now().px(HINTED), super().minimumSizeHint().height())


_LEAVE = {Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter}


class ProseField(QPlainTextEdit):
    """Several lines, as ``LineField``; Tab goes on to the next field."""

    changed = Signal(str)

    def __init__(
        self, name: str, hint: str = "", text: str = "", *, height: int = 0, undo: bool = True
    ) -> None:
        """``height`` are pixels at 100 %."""
        super().__init__(text)
        self._undo = undo
        self.setAccessibleName(name)
        self.setPlaceholderText(hint)
        self.setTabChangesFocus(True)
        self.setUndoRedoEnabled(undo)
        if height:
            self.setFixedHeight(theme.now().px(height))
        self.textChanged.connect(self._tell)

    @property
    def typed(self) -> str:
        """The text so far, as a document may hold it."""
        return cleaned(self.toPlainText(), NOTES_LENGTH, lines=True)

    @property
    def written(self) -> str:
        """The text without blanks around it."""
        return self.typed.strip()

    def show_value(self, text: str) -> None:
        """Show what the document holds; the cursor stays where it is if it can."""
        if self.typed == text:
            return
        place = self.textCursor().position()
        with QSignalBlocker(self):
            self.setPlainText(text)
        cursor = QTextCursor(self.document())
        cursor.setPosition(min(place, max(0, self.document().characterCount() - 1)))
        self.setTextCursor(cursor)

    def event(self, event: QEvent) -> bool:
        if not self._undo and is_step(event):
            event.ignore()
            return event.type() == QEvent.Type.ShortcutOverride
        return super().event(event)

    def _tell(self, *_: object) -> None:
        self.changed.emit(self.typed)


def word_of(text: str) -> int:
    """Return the number of the word being written: steps within one word are undone together."""
    return len(text.split())


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
