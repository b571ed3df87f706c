"""Something the GM prepares: a value nobody outside has seen yet, with undo until it goes out."""

from typing import Generic

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from chargen.gui.steps import Step, Value, take


class Draft(QObject, Generic[Value]):
    """Holds an immutable value; every change of it is a step that can be undone."""

    changed = Signal()

    def __init__(self, value: Value, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._value = value
        self.stack = QUndoStack(self)

    @property
    def value(self) -> Value:
        """What is prepared."""
        return self._value

    def edit(self, words: str, value: Value, merge: str = "") -> None:
        """Change the value; ``words`` name the step. Steps in a row with one ``merge`` are one."""
        if value != self._value:
            take(self.stack, _Step(self, words, value, merge), self.put)

    def begin(self, value: Value) -> None:
        """Begin anew, as when what was prepared has gone out: nothing of it can be undone."""
        self.stack.clear()
        self.put(value)

    def put(self, value: Value) -> None:
        """Let this be the value; called by steps and ``begin`` only."""
        self._value = value
        self.changed.emit()


class _Step(Step[Value]):
    """From one value to another and back."""

    def __init__(self, draft: Draft[Value], words: str, after: Value, merge: str) -> None:
        super().__init__(words, draft.value, after, merge)
        self.draft = draft

    def redo(self) -> None:
        self.draft.put(self.after)

    def undo(self) -> None:
        self.draft.put(self.before)
