"""Steps that can be undone, and a value many parts of a window look at that is changed by them."""

from collections.abc import Callable
from typing import Generic, TypeVar, cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

Value = TypeVar("Value")

Words = str | Callable[[Value, Value], str]
"""The name of a step; or the function that names it by the values before and after."""


class Steps(QObject):
    """A value changed step by step, with undo and redo."""

    changed = Signal()
    """Something is another: by a step, by undo or redo, or begun again."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.stack = QUndoStack(self)

    @property
    def can_edit(self) -> bool:
        """Return whether steps, undo and redo are accepted."""
        return True

    def stop_telling(self) -> None:
        """Stop sending signals: undo stacks emit even while they are being destroyed.

        The steps of other stores that belong to this one go silent, too.
        """
        for stack in self.findChildren(QUndoStack):
            stack.blockSignals(True)


class Store(Steps, Generic[Value]):
    """Holds a value and the steps that led to it: a document, a draft, the setup of a fight."""

    def __init__(self, value: Value, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._value = value

    @property
    def value(self) -> Value:
        """The current value."""
        return self._value

    @property
    def earlier_values(self) -> list[Value]:
        """The values undo leads back to, the latest first."""
        steps = (self.stack.command(place) for place in reversed(range(self.stack.index())))
        return [cast("_Step[Value]", step).before for step in steps]

    def edit(self, words: Words[Value], value: Value, merge: str = "") -> None:
        """Change the value; ``words`` name the step in the undo list, or make its name.

        Steps in a row with the same ``merge`` become one, as when a level is clicked up.
        """
        if value == self._value:
            return
        step, last = _Step(self, words, value, merge), self._last()
        if last is not None and merge and last.merge == merge:
            self._go_on(last, step)
        else:
            self.stack.push(step)

    def begin(self, value: Value) -> None:
        """Begin again, as when a file is opened or a draft has gone out: nothing can be undone."""
        self.stack.clear()
        self.put(value)

    def amend(self, change: Callable[[Value], Value]) -> None:
        """Change the value and all that undo and redo lead to, as if it had always been so.

        For what lies outside and is none of the user's steps, such as a character that is held.
        """
        for place in range(self.stack.count()):
            step = cast("_Step[Value]", self.stack.command(place))
            step.before, step.after = change(step.before), change(step.after)
        value = change(self._value)
        if value != self._value:
            self.put(value)

    def step_to(self, target: Value) -> None:
        """Go where undo or redo leads."""
        self.put(target)

    def put(self, value: Value) -> None:
        """Let this be the value; called by steps, ``begin`` and ``amend`` only."""
        self._value = value
        self._work_out()
        self.changed.emit()

    def _work_out(self) -> None:
        """Recompute the derived values of a new value before any listener hears of it."""

    def _last(self) -> "_Step[Value] | None":
        """Return the step just taken; None if it was undone, or what it led to was saved."""
        place = self.stack.count() - 1
        if place < 0 or self.stack.index() <= place or self.stack.isClean():
            return None
        return cast("_Step[Value]", self.stack.command(place))

    def _go_on(self, last: "_Step[Value]", step: "_Step[Value]") -> None:
        """Let the step just taken lead where another does; one that leads back is none.

        Qt could merge commands by itself, but PySide never lets go of one that was merged.
        """
        last.after = step.after
        last.call(step.words)
        self.put(step.after)
        if last.before == last.after:
            last.setObsolete(True)
            self.stack.undo()  # which takes an obsolete step away and does nothing else
        else:
            self.stack.indexChanged.emit(self.stack.index())
            self.stack.undoTextChanged.emit(last.text())


class _Step(QUndoCommand, Generic[Value]):
    """From one value to another and back."""

    def __init__(self, store: Store[Value], words: Words[Value], after: Value, merge: str) -> None:
        super().__init__()
        self.store = store
        self.before, self.after, self.merge = store.value, after, merge
        self.call(words)
        self._taken = False

    def call(self, words: Words[Value]) -> None:
        """Give the step its name; one that goes on names where it began and where it leads now."""
        self.words = words
        self.setText(words if isinstance(words, str) else words(self.before, self.after))

    def redo(self) -> None:
        if self._taken:
            self.store.step_to(self.after)
        else:
            self._taken = True
            self.store.put(self.after)

    def undo(self) -> None:
        self.store.step_to(self.before)
