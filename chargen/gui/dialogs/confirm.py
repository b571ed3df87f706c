"""Questions with several answers, each with a value for the caller."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from chargen.gui.dialogs.messages import Message

Meaning_co = TypeVar("Meaning_co", covariant=True)


@dataclass(frozen=True, slots=True)
class BoxAnswer(Generic[Meaning_co]):
    """One answer: the words of its button, and the value it stands for."""

    words: str
    means: Meaning_co
    loses: bool = False
    """True if the answer discards data; Enter never gives it."""


def ask(
    parent: QWidget | None,
    title: str,
    words: str,
    answers: Sequence[BoxAnswer[Meaning_co]],
    *,
    otherwise: str = "Cancel",
) -> Meaning_co | None:
    """Ask, and return what the chosen answer means; None for ``otherwise`` and for Escape."""
    message = Message(parent, title, words)
    usual = next((answer for answer in answers if not answer.loses), None)
    buttons = [message.way(answer.words, usual=answer is usual) for answer in answers]
    message.way(otherwise, usual=usual is None, escape=True)
    message.exec()
    if not isValid(message):  # its window went away under it
        return None
    chosen = message.clicked
    message.deleteLater()
    pairs = zip(buttons, answers, strict=True)
    return next((answer.means for button, answer in pairs if button is chosen), None)
