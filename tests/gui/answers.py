"""Answers to the questions a modal window asks, given while it is open."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFileDialog,
    QLineEdit,
    QWidget,
)

from chargen.gui.dialogs.base import Form
from chargen.gui.dialogs.character.export_format import ExportForm
from chargen.gui.dialogs.messages import Message, TextForm
from chargen.gui.widgets.plain_text import PushButton

Act = Callable[[QWidget], object]
PATIENCE = 600
"""How often a question is seen after its answer before it is sent away, 5 ms apart."""


class _Answers:
    """Gives each question its answer, in turn."""

    def __init__(self, acts: tuple[Act, ...]) -> None:
        self.acts = list(acts)
        self.asked: list[QWidget] = []
        self.fault: BaseException | None = None
        self.waited = 0
        self.timer = QTimer()
        self.timer.setInterval(5)
        self.timer.timeout.connect(self._look)

    def _look(self) -> None:
        asking = QApplication.activeModalWidget()
        if asking is None:
            return
        if any(known is asking for known in self.asked):
            self._wait(asking)
            return
        if QApplication.activeWindow() is not asking and self.waited < PATIENCE:
            asking.activateWindow()  # the keyboard comes a moment after the window
            self.waited += 1
            return
        self.waited = 0
        self.asked.append(asking)
        try:
            if not self.acts:
                message = f"nobody expected {_words(asking)}"
                raise AssertionError(message)  # noqa: TRY301 - told where the test stands
            self.acts.pop(0)(asking)
        except BaseException as fault:
            self.fault = self.fault or fault
            _dismiss(asking)

    def _wait(self, asking: QWidget) -> None:
        """Send a question away that stays open although it was answered."""
        self.waited += 1
        if self.waited > PATIENCE:
            self.fault = self.fault or AssertionError(f"stays open: {_words(asking)}")
            _dismiss(asking)


@contextmanager
def answering(*acts: Act) -> Iterator[None]:
    """While the block runs, answer the questions it asks; all of them must be asked."""
    answers = _Answers(acts)
    answers.timer.start()
    try:
        yield
    finally:
        answers.timer.stop()
        answers.timer.deleteLater()
    if answers.fault is not None:
        raise answers.fault
    assert not answers.acts, f"{len(answers.acts)} questions were never asked"


def buttons_of(message: Message) -> list[PushButton]:
    """Return the ways on of a message, from the left."""
    return [part for part in message.findChildren(PushButton) if part.property("way")]


def press(text: str, *, saying: str = "") -> Act:
    """Press a button of a message, by its words; the message must hold ``saying``."""

    def act(asking: QWidget) -> None:
        assert isinstance(asking, Message), _words(asking)
        assert saying in asking.words.text(), asking.words.text()
        found = [b for b in buttons_of(asking) if b.text() == text]
        assert found, f"no button {text} in {[b.text() for b in buttons_of(asking)]}"
        found[0].click()

    return act


def export_as(key: str = "pdf") -> Act:
    """Choose a format in the dialog of *Export*."""

    def act(asking: QWidget) -> None:
        assert isinstance(asking, ExportForm), _words(asking)
        asking.view.go_to(key)
        asking.try_accept()

    return act


def pick(*paths: Path) -> Act:
    """Choose files in the file dialog."""

    def act(asking: QWidget) -> None:
        assert isinstance(asking, QFileDialog), _words(asking)
        asking.setDirectory(str(paths[0].parent))
        line = asking.findChild(QLineEdit)
        assert isinstance(line, QLineEdit)
        names = [f'"{path.name}"' for path in paths]
        line.setText(str(paths[0]) if len(paths) == 1 else " ".join(names))
        QDialog.accept(asking)

    return act


def write(text: str) -> Act:
    """Write into the one line an input dialog has, and take it."""

    def act(asking: QWidget) -> None:
        assert isinstance(asking, TextForm), _words(asking)
        asking.line.setText(text)
        asking.take.click()

    return act


def go_on(asking: QWidget) -> None:
    """Accept a form as it stands."""
    assert isinstance(asking, Form), _words(asking)
    asking.ok.click()


def cancel(asking: QWidget) -> None:
    """Think better of it."""
    _dismiss(asking)


def _dismiss(asking: QWidget) -> None:
    if isinstance(asking, QDialog):
        asking.reject()
    else:
        asking.close()


def _words(asking: QWidget) -> str:
    text = asking.words.text() if isinstance(asking, Message) else ""
    return f"{type(asking).__name__} {asking.windowTitle()} {text}"
