"""The welcome page: start, open, go on where you were."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from chargen.files import file_names
from chargen.gui.application import theme
from chargen.gui.shell.app_context import AppContext
from chargen.gui.widgets.elements import box, button, column, frame, label, row

WIDTH = 720


class WelcomePage(QWidget):
    """Three ways to begin, and the files opened last."""

    help_words = (
        "Start a character with New, or open one. A sample is a finished character you can make "
        "your own."
    )

    def __init__(
        self, program: AppContext, run: Callable[[str], None], show: Callable[[Path], object]
    ) -> None:
        super().__init__()
        self.program, self.show_file = program, show
        self.new = button("New character", partial(run, "new"), role="primary")
        self.sample = button("Start from a sample…", partial(run, "new-sample"))
        self.open = button("Open a file…", partial(run, "open"))
        title = label("chargen", "title")
        title.setFont(theme.now().font(theme.TITLE))
        words = label("Characters for X-Com: Gray Dawn", "muted")
        self.recent = column(gap=2, margins=(0, 0, 0, 0))
        self.card = frame("card", self.recent)
        inside = box(
            column(
                title, words, 8, row(self.new, self.sample, self.open, None), 12,
                label("OPENED LAST", "section"), self.card, None,
            )
        )  # fmt: skip
        inside.setMaximumWidth(theme.now().px(WIDTH))
        self.setLayout(column(row(None, inside, None, margins=(24, 64, 24, 24))))
        self._filled = False
        # Not ``singleShot``: PySide keeps the page for ever if it goes before its time comes.
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._fill)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._filled:
            self._filled = True
            self.new.setFocus()
            # After the first picture: settings need libraries that take a while to load.
            self._soon.start()

    def _fill(self) -> None:
        recent = self.program.settings.recent
        self.recent.setContentsMargins(*(theme.now().px(n) for n in (12, 8, 12, 8)))
        if not recent:
            words = "Nothing yet. A sample shows what a finished character looks like."
            self.recent.addWidget(label(words, "muted", wrap=True))
        for name in recent:
            self.recent.addWidget(self._line(file_names.path_of(name)))

    def _line(self, path: Path) -> QWidget:
        where = file_names.shown(path.parent)
        there = button(file_names.shown(path.name), lambda: self.show_file(path), role="link")
        words = where if path.exists() else f"{where} (not there now)"
        there.setEnabled(path.exists())
        return box(row(there, label(words, "small"), None))
