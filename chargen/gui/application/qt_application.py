"""Qt's side of the program, and the files a desktop asks it to open while it runs."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication


class QtApplication(QApplication):
    """A Qt application that keeps the files it is asked to open until a window takes them.

    A double click on macOS starts the program without a word on its command line and sends the file
    as an event, to the program that runs as well as to the one that starts.
    """

    files_asked = Signal()
    """There are files to take."""

    def __init__(self, arguments: Sequence[str]) -> None:
        super().__init__(list(arguments))
        self._asked: list[Path] = []

    def take_asked(self) -> list[Path]:
        """Return the files that were asked for since this was called last."""
        asked, self._asked = self._asked, []
        return asked

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent) and event.file():
            self._asked.append(Path(event.file()))
            self.files_asked.emit()
            return True
        return super().event(event)
