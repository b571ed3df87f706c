"""Every page of a character and of the desk, at three sizes, two sizes of text, in four looks."""

import tempfile
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path

from chargen.gui.application.qt_application import QtApplication
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.character_window.pages_index import PAGES
from chargen.gui.gm.desk_window import DeskWindow
from tests.gui.desk import at_home, quiet, settle, shown, shut, started, waiting
from tests.lab.screenshots.desk_scenes import laid_desk

SIZES = ((1_024, 640), (1_440, 900), (2_560, 1_440))
TEXTS = (100, 150)
THEMES = {
    "light": ("light", "normal"), "dark": ("dark", "normal"),
    "contrast": ("light", "high"), "black": ("dark", "high"),
}  # fmt: skip
DESK = ("characters", "packet", "sent", "house", "content", "card", "opponents")
Picture = tuple[str, MainWindow | DeskWindow, str]
"""Its name, the window and the page."""
ROUNDS = 12
"""Each part tells the one it lies in, in a round of its own, how much room it needs."""


def draw_sizes(qt: QtApplication, folder: Path, home: Path, words: Sequence[str]) -> Iterator[str]:
    """Draw them into a folder and yield their names; with words, those that hold one of them."""
    with at_home(home), tempfile.TemporaryDirectory() as place:
        app = started(qt)
        window = shown(app, waiting("veteran"))
        desk = laid_desk(app, Path(place))
        for (look, (theme, contrast)), text, size in product(THEMES.items(), TEXTS, SIZES):
            under = f"{look}-{text}-{size[0]}"
            pages: list[Picture] = [(f"{under}-{page}", window, page) for page in PAGES]
            pages += [(f"{under}-desk-{page}", desk, page) for page in DESK]
            wanted = [each for each in pages if not words or any(w in each[0] for w in words)]
            if wanted:
                app.prefer(theme=theme, contrast=contrast, text=text)
                settle()
            for name, shell, page in wanted:
                shell.resize(*size)
                shell.go(page)
                settle(ROUNDS)
                quiet()
                shell.grab().save(str(folder / f"{name}.png"))
                yield name
        shut(app)
