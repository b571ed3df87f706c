"""The pictures of the guide: drawn while its steps are followed, with the number of each step.

``python -m tests.lab.screenshots docs/pictures/guide --guide`` draws all, in light and dark.
"""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from chargen.gui.application import background, theme
from chargen.gui.application.qt_application import QtApplication
from tests.gui import guide_reader
from tests.gui.desk import at_home, counting, settle, shut, started
from tests.gui.guide_reader import Reader, usable_windows
from tests.gui.guide_steps import GUIDE, steps_of
from tests.gui.test_guide import PAGES
from tests.lab.screenshots.readme import save_small

SIZE = QSize(1180, 760)
BADGE, LINE = 22, 3
"""Pixels across a number, and of the frame around what the step touched."""
ROUNDS = 12
"""Each part asks the one it lies in for room in a round of its own."""
WORK = 4.0
"""Seconds work beside the window goes on before a picture."""
LOOKS = {"light": "", "dark": "-dark"}


class Illustrator(Reader):
    """A reader who draws the window where the page shows a picture."""

    def __init__(self, folder: Path, place: Path, ending: str) -> None:
        super().__init__(folder)
        self.place, self.ending = place, ending
        self._waiting = 0.0

    def is_ready(self) -> bool:
        """Return whether work beside the window is done, or has had its time."""
        if not background.busy() and not counting():
            self._waiting = 0.0
            return True
        self._waiting = self._waiting or perf_counter()
        if perf_counter() - self._waiting < WORK:
            return False
        self._waiting = 0.0
        return True

    def _window(self) -> QWidget:
        """Return the window of the last step that is still open."""
        for touch in reversed(self.touched):
            if isValid(touch.widget) and touch.widget.window().isVisible():
                return touch.widget.window()
        return usable_windows()[0]

    def look_at(self, name: str) -> None:
        """Draw the window with the steps since the last picture."""
        window = self._window()
        settle(ROUNDS)
        picture = window.grab()
        marks: dict[tuple[int, int], list[int]] = {}
        for touch in self.touched:
            if (box := touch.place(window)) is not None:
                _frame(picture, box)
                marks.setdefault((box.left(), box.top()), []).append(touch.number)
        for (left, top), numbers in marks.items():
            words = ", ".join(str(number) for number in dict.fromkeys(numbers))
            _number(picture, QPoint(left, top), words)
        self.touched.clear()
        drawn = self.place / f"{name}{self.ending}.raw.png"
        picture.save(str(drawn))
        save_small(drawn, self.place / f"{name}{self.ending}.png")
        drawn.unlink()


def _frame(picture: QPixmap, box: QRect) -> None:
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = painter.pen()
    pen.setColor(theme.now().colour("wrong"))
    pen.setWidth(LINE)
    painter.setPen(pen)
    painter.drawRoundedRect(box.adjusted(-2, -2, 2, 2) & picture.rect(), 6, 6)
    painter.end()


def _number(picture: QPixmap, corner: QPoint, words: str) -> None:
    """Put a number on the upper left corner of what was touched, inside the picture."""
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    font = painter.font()
    font.setPixelSize(13)
    font.setBold(True)
    painter.setFont(font)
    wide = max(BADGE, painter.fontMetrics().horizontalAdvance(words) + 12)
    left = max(1, min(corner.x() - wide // 2, picture.width() - wide - 1))
    top = max(1, min(corner.y() - BADGE // 2, picture.height() - BADGE - 1))
    box = QRect(left, top, wide, BADGE)
    painter.setPen(theme.now().colour("on"))
    painter.setBrush(theme.now().colour("wrong"))
    painter.drawRoundedRect(box, BADGE / 2, BADGE / 2)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)
    painter.end()


def draw_guide(qt: QtApplication, folder: Path) -> Iterator[str]:
    """Draw the pictures of every page into a folder and yield the pages."""
    guide_reader.PATIENCE = 20.0
    home = Path(tempfile.gettempdir(), "chargen-guide")  # a name that can be shown
    for look, ending in LOOKS.items():
        shutil.rmtree(home, ignore_errors=True)
        party = home / "party"
        with at_home(home / "home"):
            party.mkdir(parents=True)
            reader = Illustrator(party, folder, ending)
            for page in PAGES:
                app = started(qt)
                app.prefer(theme=look)
                settle()  # a changed look waits for the loop it was chosen in
                app.windows[0].resize(SIZE)
                reader.follow(steps_of(GUIDE / page))
                reader.touched.clear()
                shut(app)
                yield f"{page} {look}"
    shutil.rmtree(home)
