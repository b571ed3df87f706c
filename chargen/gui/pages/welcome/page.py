"""The welcome page: ways to begin, samples, recent characters, the table."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from chargen.files import file_names
from chargen.gui.application import theme
from chargen.gui.application.urls import shows_folder
from chargen.gui.pages.welcome.cards import (
    UnsavedWork,
    broken_card,
    character_card,
    recovered_card,
)
from chargen.gui.pages.welcome.tiles import DOOR, WelcomeTile, door, even, group, sample, way
from chargen.gui.shell.app_context import AppContext
from chargen.gui.widgets.elements import box, button, clear, column, icon, label, row
from chargen.gui.widgets.layout.scroll_area import Scrolled
from chargen.gui.widgets.plain_text import Label
from chargen.gui.widgets.portraits import Horizon, gallery

WIDTH, ROOMY = 1168, 1080
"""Pixels at 100 %: the page at most, and from where on there is room for all samples."""
HORIZON = 184
SAMPLES_BELOW = 6
"""Samples on a page without room for all."""
SHOWN, ACROSS = 4, 2
"""Recent characters on the page, and those side by side."""
EMPTY = "Characters you make will appear here."


class WelcomePage(QWidget):
    """Three doors, the samples, the characters opened last, the GM desk and a fight."""

    help_words = (
        "Build a character step by step, generate a random one, or open a file. A sample is a "
        "finished character: opening one gives you a copy of your own. Arrow keys move within a "
        "group, Tab goes on to the next, Enter opens. Play on a sample leads to its Fight page, "
        "Take apart to its Review. Delete takes a character off Recent. Work that could not be "
        "saved comes first there, to recover or discard."
    )

    def __init__(
        self,
        program: AppContext,
        run: Callable[[str], None],
        show: Callable[[Path], object],
        start: Callable[..., object],
        unsaved: Callable[[], Sequence[UnsavedWork]],
    ) -> None:
        """``start`` opens a sample by its word, on a page if one is given."""
        super().__init__()
        self.program, self.show_file, self.unsaved = program, show, unsaved
        self.horizon = Horizon()
        self.new = door("pencil", "Build a character", "Step by step: stats, skills, perks, flaws",
                         "B", partial(run, "new"))  # fmt: skip
        self.random = door("dices", "Random character", "A legal one in a second, ready to change",
                            "R", partial(run, "random"))  # fmt: skip
        self.open = door("folder-open", "Open a file", "Or drop a character, card or packet here",
                          "Ctrl+O", partial(run, "open"))  # fmt: skip
        doors = (self.new, self.random, self.open)
        self.samples = tuple(
            sample(
                about,
                partial(start, word),
                (
                    ("Play", partial(start, word, "fight")),
                    ("Take apart", partial(start, word, "review")),
                ),
            )
            for word, about in gallery().items()
        )
        self.desk = way("users", "GM desk", "Campaigns, requests and IP", partial(run, "desk"))
        self.fight = way(
            "swords", "Test fight", "Any fighters, any opponents", partial(run, "fight-window")
        )
        for tiles in (doors, self.samples, (self.desk, self.fight)):
            group(tiles)
        for key, act in (("B", self.new.click), ("R", self.random.click)):
            context = Qt.ShortcutContext.WidgetWithChildrenShortcut
            QShortcut(QKeySequence(key), self, context=context).activated.connect(act)
        every = button("All samples…", partial(run, "new-sample"), role="link")
        self.every = button("All recent files…", partial(run, "recent"), role="link")
        self.recent = QGridLayout()
        self.recent.setSpacing(theme.now().px(10))
        for side in range(ACROSS):
            self.recent.setColumnStretch(side, 1)
        self.cards: list[WelcomeTile] = []
        lead = label("Finished characters to play, print or take apart", "small")
        left = box(column(row(_head("Recent"), None, self.every), self.recent, None))
        right = box(column(_head("At the table"), self.desk, self.fight, None, gap=10))
        right.setFixedWidth(theme.now().px(264))
        self.body = box(
            column(
                even(doors, gap=14), 10, row(_head("Samples"), lead, None, every),
                even(self.samples, gap=16), 10, row(left, right, gap=20, grows=left),
            )
        )  # fmt: skip
        self.body.setMaximumWidth(theme.now().px(WIDTH))
        inside = QWidget()
        self.horizon.setParent(inside)
        name = label("GRAY DAWN", "title")
        name.setFont(theme.now().font(theme.VALUE))
        words = box(
            column(None, name, label("Characters for the X-Com campaign", "strong"), None, gap=0)
        )
        emblem = label()
        emblem.setPixmap(icon("chargen", size=44).pixmap(theme.now().px(44)))
        self.title = box(row(emblem, words, None, gap=12))
        self.title.setMaximumWidth(theme.now().px(WIDTH))
        self._inner = column(row(self.title), row(self.body), None, gap=0)
        inside.setLayout(self._inner)
        area = Scrolled(inside, across=False)
        area.setAccessibleName("Welcome")
        self.setLayout(column(area, margins=(0, 0, 0, 0)))
        self._filled = False
        # Not ``singleShot``: PySide keeps the page for ever if it goes before its time comes.
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.show_recent)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        px, width = theme.now().px, self.width()
        edge = max(px(20), min(px(56), (width - px(900)) // 2))
        high = px(HORIZON if self.height() >= px(620) else 104)
        self.horizon.setGeometry(0, 0, width, high)
        top = high - px(DOOR) // 2 + px(4)
        self.title.setFixedHeight(top)
        self._inner.setContentsMargins(edge, 0, edge, px(8))
        for place, tile in enumerate(self.samples):
            tile.setVisible(place < SAMPLES_BELOW or width >= px(ROOMY))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._filled:
            self._filled = True
            self.new.setFocus()
            # After the first picture: settings need libraries that take a while to load.
            self._soon.start()

    def show_recent(self) -> None:
        """Show unsaved work, then the characters opened last."""
        clear(self.recent)
        recent, unsaved = self.program.settings.recent, self.unsaved()[:SHOWN]
        self.every.setVisible(len(recent) + len(unsaved) > SHOWN)
        files = recent[: SHOWN - len(unsaved)]
        self.cards = [
            *map(recovered_card, unsaved),
            *(self._card(file_names.path_of(name)) for name in files),
        ]
        group(self.cards, ACROSS)
        for place, card in enumerate(self.cards):
            self.recent.addWidget(card, place // ACROSS, place % ACROSS)
        if not self.cards:
            self.recent.addWidget(label(EMPTY, "muted", wrap=True), 0, 0, 1, ACROSS)

    def _card(self, path: Path) -> WelcomeTile:
        from chargen.character.checks import check
        from chargen.character.checks.verdict import standing_of
        from chargen.character.edits import store
        from chargen.errors import ChargenError
        from chargen.files.reading import read

        try:
            build = store.from_bytes(read(path), path.name).build
        except ChargenError as error:
            words = "The file is missing." if not path.exists() else f"{error}."
            card = broken_card(path, words, partial(shows_folder, path))
        else:
            character = self.program.judged(build)
            issues = check(character)
            standing = standing_of(character, issues)
            verdict = standing.qualified(standing.counted(issues))
            card = character_card(build, verdict, standing, path, partial(self.show_file, path))
        card.dismissed.connect(partial(self._forget, path))
        return card

    def _forget(self, path: Path) -> None:
        """Take a file off the list and keep the keyboard in it."""
        place = next(n for n, card in enumerate(self.cards) if card.hasFocus())
        gone = file_names.written(path)
        kept = tuple(name for name in self.program.settings.recent if name != gone)
        self.program.prefer(recent=kept)
        self.show_recent()
        (self.cards[min(place, len(self.cards) - 1)] if self.cards else self.new).setFocus()


def _head(text: str) -> Label:
    head = label(text, "strong")
    head.setFont(theme.now().font(theme.SECTION, theme.STRONG))
    return head
