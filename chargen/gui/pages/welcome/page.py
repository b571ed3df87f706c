"""The welcome page: ways to begin, samples, recent characters, the table."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QTimer
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
from chargen.gui.pages.welcome.tiles import DOOR, LOW, WelcomeTile, door, even, group, sample, way
from chargen.gui.shell.app_context import AppContext
from chargen.gui.shell.base_window import BaseWindow
from chargen.gui.widgets.elements import box, button, clear, column, icon, label, row
from chargen.gui.widgets.layout.scroll_area import Scrolled
from chargen.gui.widgets.plain_text import Label
from chargen.gui.widgets.portraits import Horizon, gallery
from chargen.gui.widgets.rule_link import HelpLink

WIDTH = 1168
"""Pixels of the page at 100 % at most."""
HORIZON, LOW_HORIZON, LOWEST_HORIZON = 184, 104, 70
"""Pixels at 100 % of the landscape on a high, a low and a very low page."""
HIGH_PAGE, LOW_PAGE = 620, 480
"""Heights at 100 % from which on the landscape is whole, and tiles have their second line."""
SAMPLES = ((1080, 8), (660, 6), (0, 4))
"""Widths at 100 % from which on there is room for a number of samples."""
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
        self.tiles = (*doors, *self.samples, self.desk, self.fight)
        for tiles in (doors, self.samples, (self.desk, self.fight)):
            group(tiles)
        for key, act in (("B", self.new.click), ("R", self.random.click)):
            QShortcut(QKeySequence(key), self).activated.connect(act)
        QShortcut(QKeySequence.StandardKey.Find, self).activated.connect(partial(run, "search"))
        every = button("All samples…", partial(run, "new-sample"), role="link")
        self.every = button("All recent files…", partial(run, "recent"), role="link")
        self.recent = QGridLayout()
        self.recent.setSpacing(theme.now().px(10))
        for side in range(ACROSS):
            self.recent.setColumnStretch(side, 1)
        self.cards: list[WelcomeTile] = []
        self._count = 0
        """The number of characters there are to show."""
        lead = label("Finished characters to play, print or take apart", "small")
        left = box(column(row(_head("Recent"), None, self.every), self.recent, None))
        right = box(column(_head("At the table"), self.desk, self.fight, None, gap=10))
        right.setFixedWidth(theme.now().px(264))
        self.around = column(
            even(doors, gap=14), 10, row(_head("Samples"), lead, None, every),
            even(self.samples, gap=16), 10, row(left, right, gap=20, grows=left),
        )  # fmt: skip
        self.body = box(self.around)
        self.body.setMaximumWidth(theme.now().px(WIDTH))
        inside = QWidget()
        self.horizon.setParent(inside)
        name = label("GRAY DAWN", "title")
        name.setFont(theme.now().font(theme.VALUE))
        self.line = label("Characters for the X-Com campaign", "strong")
        words = box(column(None, name, self.line, None, gap=0))
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
        low = self._is_low()
        high = px(
            HORIZON if self.height() >= px(HIGH_PAGE) else LOWEST_HORIZON if low else LOW_HORIZON
        )
        self.horizon.setGeometry(0, 0, width, high)
        top = high - px(LOW[DOOR] if low else DOOR) // 2 + px(3)
        self.line.setVisible(not low)
        for tile in self.tiles:
            tile.show_low(low)
        self.around.setSpacing(px(2 if low else 8))
        self._show_cards()
        self.title.setFixedHeight(top)
        self._inner.setContentsMargins(edge, 0, edge, px(0 if low else 8))
        most = next(number for least, number in SAMPLES if width >= px(least))
        for place, tile in enumerate(self.samples):
            tile.setVisible(place < most)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._filled:
            self._filled = True
            self.new.setFocus()
            window = self.window()
            if isinstance(window, BaseWindow) and not window.painted:
                # Reading characters needs libraries that take a while to load.
                window.first_painted.connect(self.show_recent)
            else:
                self._soon.start()

    def show_recent(self) -> None:
        """Show unsaved work, then the characters opened last."""
        clear(self.recent)
        recent, unsaved = self.program.settings.recent, self.unsaved()[:SHOWN]
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
            self.recent.addWidget(HelpLink(), 1, 0)
        self._count = len(recent) + len(unsaved)
        self._show_cards()

    def _show_cards(self) -> None:
        """Show the recent characters there is height for, and the way to all if some are left."""
        room = ACROSS if self._is_low() else SHOWN
        for place, card in enumerate(self.cards):
            card.setVisible(place < room)
        self.every.setVisible(self._count > room)

    def _is_low(self) -> bool:
        return self.height() < theme.now().px(LOW_PAGE)

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
