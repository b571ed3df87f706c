"""Text that belongs to the document: typing is an edit, and undo is the document's."""

from PySide6.QtCore import QEvent, QSignalBlocker, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QTextCursor
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit

from chargen.files.text import NAME_LENGTH, NOTES_LENGTH, cleaned

_STEPS = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)


class LineField(QLineEdit):
    """One line; it says what was written at every key, and leaves undo and redo to the window."""

    wrote = Signal(str)
    """The text as a document may hold it."""

    def __init__(self, name: str, hint: str = "", length: int = NAME_LENGTH) -> None:
        super().__init__()
        self._length = length
        self.setAccessibleName(name)
        self.setPlaceholderText(hint)
        self.setMaxLength(length)
        self.textEdited.connect(lambda text: self.wrote.emit(cleaned(text, length)))

    def show_text(self, text: str) -> None:
        """Show what the document holds; the cursor stays where it is if it can."""
        if cleaned(self.text(), self._length) != text:
            place = self.cursorPosition()
            self.setText(text)
            if self.hasFocus():
                self.setCursorPosition(min(place, len(text)))

    def event(self, event: QEvent) -> bool:
        if _is_step(event):
            event.ignore()
            return event.type() == QEvent.Type.ShortcutOverride
        return super().event(event)


class ProseField(QPlainTextEdit):
    """Several lines, as ``Line``; Tab goes on to the next field."""

    wrote = Signal(str)

    def __init__(self, name: str, hint: str = "") -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setPlaceholderText(hint)
        self.setTabChangesFocus(True)
        self.setUndoRedoEnabled(False)
        self.textChanged.connect(lambda: self.wrote.emit(self.written))

    @property
    def written(self) -> str:
        """The text as a document may hold it."""
        return cleaned(self.toPlainText(), NOTES_LENGTH, lines=True)

    def show_text(self, text: str) -> None:
        """Show what the document holds; the cursor stays where it is if it can."""
        if self.written == text:
            return
        place = self.textCursor().position()
        with QSignalBlocker(self):
            self.setPlainText(text)
        cursor = QTextCursor(self.document())
        cursor.setPosition(min(place, max(0, self.document().characterCount() - 1)))
        self.setTextCursor(cursor)

    def event(self, event: QEvent) -> bool:
        if _is_step(event):
            event.ignore()
            return event.type() == QEvent.Type.ShortcutOverride
        return super().event(event)


def _is_step(event: QEvent) -> bool:
    kinds = {QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress}
    if event.type() not in kinds or not isinstance(event, QKeyEvent):
        return False
    return any(event.matches(step) for step in _STEPS)


def word_of(text: str) -> int:
    """Return the number of the word being written: steps within one word are undone together."""
    return len(text.split())
