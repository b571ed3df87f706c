"""Steps of an undo list, and those that go on: a word being typed, a level clicked up."""

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtGui import QUndoCommand, QUndoStack

Value = TypeVar("Value")


Words = str | Callable[[Value, Value], str]
"""What a step is called; or what calls it by the values it leads from and to."""


class Step(QUndoCommand, Generic[Value]):
    """From one value to another and back; what it does is for the kinds of steps to say."""

    def __init__(self, words: Words[Value], before: Value, after: Value, merge: str) -> None:
        super().__init__()
        self.before, self.after, self.merge = before, after, merge
        self.call(words)

    def call(self, words: Words[Value]) -> None:
        """Give the step its name; one that goes on names where it began and where it leads now."""
        self.words = words
        self.setText(words if isinstance(words, str) else words(self.before, self.after))


def take(stack: QUndoStack, step: Step[Value], put: Callable[[Value], None]) -> None:
    """Take a step; if the one before has the same ``merge``, that one goes on to where it leads.

    Qt could merge commands by itself, but PySide never lets go of one that was merged.
    """
    last: Step[Value] | None = _last(stack)
    if last is None or not step.merge or last.merge != step.merge:
        stack.push(step)
        return
    last.after = step.after
    last.call(step.words)
    put(step.after)
    if last.before == last.after:
        last.setObsolete(True)
        stack.undo()  # which takes an obsolete step away and does nothing else
    else:
        stack.indexChanged.emit(stack.index())
        stack.undoTextChanged.emit(last.text())


def _last(stack: QUndoStack) -> Step[Value] | None:
    """Return the step just taken; None if it was undone, or what it led to was saved."""
    place = stack.count() - 1
    if place < 0 or stack.index() <= place or stack.isClean():
        return None
    found = stack.command(place)
    return found if isinstance(found, Step) else None
