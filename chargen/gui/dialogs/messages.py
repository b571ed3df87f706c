"""Messages and questions of the program's own: a sentence, its ways on, and one line to fill in.

They belong to the window, never to a page: a page may be rebuilt while one of them is open, and
a message of its own would be destroyed under the question it asks.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from chargen.gui.application import theme
from chargen.gui.dialogs.base import Dialog
from chargen.gui.widgets.elements import Part, box, button, column, icon, label, row
from chargen.gui.widgets.fields.text_fields import LineField
from chargen.gui.widgets.layout.layouts import Flow
from chargen.gui.widgets.layout.scroll_area import Scrolled
from chargen.gui.widgets.plain_text import PushButton

WIDTH, TALL = 440, 320
"""Pixels at 100 %: how wide a message is, and how tall its words are at most."""
LONG = 1_200
"""Letters from which on words scroll."""
SIGN = 22


class Message(Dialog):
    """Words under their title with a sign, and buttons; Escape is the one that does nothing."""

    def __init__(
        self, parent: QWidget | None, title: str, words: str, *, sign: tuple[str, str] = ("", "")
    ) -> None:
        """``sign`` is a line icon and its colour, for what is more than a question."""
        super().__init__(parent.window() if parent is not None else None, title)
        self.setMinimumWidth(theme.now().px(WIDTH))
        self.clicked: PushButton | None = None
        """The pressed button; None if none was."""
        self.words = label(words, wrap=True)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setAccessibleDescription(words)
        body: QWidget = self.words
        if len(words) > LONG:
            body = Scrolled(box(column(self.words, None)))
            body.setFixedHeight(theme.now().px(TALL))
        self._extra = column(gap=8)
        content = box(column(label(title, "strong", wrap=True), body, self._extra, gap=8))
        self._ways = row(None, gap=8)
        self._escape: PushButton | None = None
        self.setLayout(
            column(
                row(*self._sign(*sign), content, gap=14, grows=content), self._ways, gap=18,
                margins=(20, 18, 20, 16),
            )
        )  # fmt: skip

    @staticmethod
    def _sign(name: str, colour: str) -> tuple[Part, ...]:
        if not name:
            return ()
        side, picture = theme.now().px(SIGN), label()
        picture.setPixmap(icon(name, colour).pixmap(side, side))
        return (box(column(picture, None)),)

    def add(self, *parts: QWidget) -> None:
        """Put parts below the words."""
        for part in parts:
            self._extra.addWidget(part)

    def way(self, words: str, *, usual: bool = False, escape: bool = False) -> PushButton:
        """Add a button; Enter presses the ``usual`` one, Escape the one that does nothing."""
        way = button(words, role="primary" if usual and not escape else "")
        way.setProperty("way", True)
        way.clicked.connect(partial(self._pressed, way))
        self._ways.addWidget(way)
        if usual:
            way.setDefault(True)
            way.setFocus()
        if escape:
            self._escape = way
        return way

    def reject(self) -> None:
        """Take Escape, or the cross of the window, for the button that does nothing."""
        self.clicked = self._escape
        super().reject()

    def showEvent(self, event: QShowEvent) -> None:
        """Take exactly the height the words need at this width."""
        super().showEvent(event)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        layout = self.layout()
        if layout is not None and layout.hasHeightForWidth():
            self.resize(self.width(), layout.totalHeightForWidth(self.width()))

    def _pressed(self, way: PushButton, *_: object) -> None:
        self.clicked = way
        if way is self._escape:
            super().reject()
        else:
            self.accept()


def warn(parent: QWidget | None, title: str, words: str) -> None:
    """Say that something did not work."""
    message = Message(parent, title, words, sign=("triangle-alert", "wait"))
    message.way("Close", usual=True, escape=True)
    message.exec()
    message.deleteLater()


Meaning_co = TypeVar("Meaning_co", covariant=True)


@dataclass(frozen=True, slots=True)
class BoxAnswer(Generic[Meaning_co]):
    """One answer: the words of its button, and its value."""

    words: str
    means: Meaning_co
    careful: bool = False
    """True if Enter must never give the answer, such as one that discards data."""


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
    usual = next((answer for answer in answers if not answer.careful), None)
    buttons = [message.way(answer.words, usual=answer is usual) for answer in answers]
    message.way(otherwise, usual=usual is None, escape=True)
    message.exec()
    if not isValid(message):  # its window went away under it
        return None
    chosen = message.clicked
    message.deleteLater()
    pairs = zip(buttons, answers, strict=True)
    return next((answer.means for button, answer in pairs if button is chosen), None)


def agreed(parent: QWidget | None, title: str, words: str, yes: str, no: str = "Cancel") -> bool:
    """Ask a question; return whether the button that agrees was pressed. Enter never presses it."""
    answer = BoxAnswer(yes, means=True, careful=True)
    return ask(parent, title, words, (answer,), otherwise=no) is not None


class TextForm(Message):
    """Asks for one line; examples fill it by a click."""

    def __init__(
        self, parent: QWidget, title: str, words: str, take: str, examples: Sequence[str] = ()
    ) -> None:
        super().__init__(parent, title, words)
        self.line = LineField(title)
        self.add(self.line)
        self.examples = [
            button(text, partial(self.line.setText, text), role="link") for text in examples
        ]
        for example in self.examples:
            example.setAccessibleName(f"For example {example.text()}")
        if self.examples:
            self.add(Flow(label("For example", "small"), *self.examples))
        self.way("Cancel", escape=True)
        self.take = self.way(take, usual=True)
        self.line.setFocus()


def asked_word(
    parent: QWidget, title: str, words: str, take: str, examples: Sequence[str] = ()
) -> str:
    """Ask for one line, taken by a button of these words; return it, or nothing."""
    form = TextForm(parent, title, words, take, examples)
    form.exec()
    text = form.line.text() if form.clicked is form.take else ""
    form.deleteLater()
    return text
