"""The welcome page: ways to begin, samples, recent characters, the table."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QResizeEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from chargen.files import file_names
from chargen.gui.application import theme
from chargen.gui.application.urls import shows_folder
from chargen.gui.pages.portraits import Horizon, Silhouette, gallery, hair_of
from chargen.gui.shell.app_context import AppContext
from chargen.gui.widgets.elements import Part, box, button, clear, column, icon, label, row
from chargen.gui.widgets.layout.scroll_area import Scrolled
from chargen.gui.widgets.plain_text import Label, PushButton
from chargen.gui.widgets.text import ElidedLine

if TYPE_CHECKING:
    from chargen.character.checks.verdict import QualifiedVerdict
    from chargen.character.document.build import Build

WIDTH, ROOMY = 1168, 1080
"""Pixels at 100 %: the page at most, and from where on there is room for all samples."""
HORIZON, DOOR = 184, 84
SAMPLES_BELOW = 6
"""Samples on a page without room for all."""
SHOWN = 4
"""Recent characters on the page."""
EMPTY = "Characters you make will appear here."


class WelcomeTile(PushButton):
    """A card that is one button; the arrows go on to the others of its group."""

    def __init__(self, name: str, about: str, inside: QWidget, act: Callable[[], object]) -> None:
        super().__init__()
        self.mates: Sequence[WelcomeTile] = (self,)
        """The tiles of its group."""
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.remove: Callable[[], object] | None = None
        """What Delete does."""
        self.setProperty("role", "tile")
        self.setAccessibleName(name)
        self.setAccessibleDescription(about)
        self.setLayout(column(inside, gap=0, margins=(1, 1, 1, 1)))
        for part in inside.findChildren(Label):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        inside.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.clicked.connect(lambda *_: act())

    def sizeHint(self) -> QSize:
        layout = self.layout()
        return layout.sizeHint() if layout is not None else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        layout = self.layout()
        return layout.minimumSize() if layout is not None else super().minimumSizeHint()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        _lead(self.mates, self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key
        step = {key.Key_Right: 1, key.Key_Down: 1, key.Key_Left: -1, key.Key_Up: -1}
        if event.key() in step:
            shown = [tile for tile in self.mates if tile.isVisible()]
            place = shown.index(self) + step[key(event.key())]
            if 0 <= place < len(shown):
                shown[place].setFocus(Qt.FocusReason.OtherFocusReason)
        elif event.key() == key.Key_Delete and self.remove is not None:
            self.remove()
        else:
            super().keyPressEvent(event)


def _lead(group: Sequence[WelcomeTile], leader: WelcomeTile) -> None:
    """Let Tab come to one tile of a group; the arrows go on from there."""
    policy = Qt.FocusPolicy
    for tile in group:
        tile.setFocusPolicy(policy.StrongFocus if tile is leader else policy.ClickFocus)


def _group(tiles: Sequence[WelcomeTile]) -> None:
    for tile in tiles:
        tile.mates = tiles
    if tiles:
        _lead(tiles, tiles[0])


class WelcomePage(QWidget):
    """Three doors, the samples, the characters opened last, the GM desk and a fight."""

    help_words = (
        "Build a character step by step, generate a random one, or open a file. A sample is a "
        "finished character: opening one gives you a copy of your own. Arrow keys move within a "
        "group, Tab goes on to the next, Enter opens. Delete takes a character off Recent."
    )

    def __init__(
        self,
        program: AppContext,
        run: Callable[[str], None],
        show: Callable[[Path], object],
        sample: Callable[[str], object],
    ) -> None:
        super().__init__()
        self.program, self.show_file = program, show
        self.horizon = Horizon()
        self.new = _door("pencil", "Build a character", "Step by step: stats, skills, perks, flaws",
                         "B", partial(run, "new"))  # fmt: skip
        self.random = _door("dices", "Random character", "A legal one in a second, ready to change",
                            "R", partial(run, "random"))  # fmt: skip
        self.open = _door("folder-open", "Open a file", "Or drop a character, card or packet here",
                          "Ctrl+O", partial(run, "open"))  # fmt: skip
        doors = (self.new, self.random, self.open)
        self.samples = tuple(
            _sample(about, partial(sample, word)) for word, about in gallery().items()
        )
        self.desk = _way("users", "GM desk", "Campaigns, requests and IP", partial(run, "desk"))
        self.fight = _way(
            "swords", "Test fight", "Any fighters, any opponents", partial(run, "fight-window")
        )
        for group in (doors, self.samples, (self.desk, self.fight)):
            _group(group)
        for key, act in (("B", self.new.click), ("R", self.random.click)):
            context = Qt.ShortcutContext.WidgetWithChildrenShortcut
            QShortcut(QKeySequence(key), self, context=context).activated.connect(act)
        every = button("All samples…", partial(run, "new-sample"), role="link")
        self.every = button("All recent files…", partial(run, "recent"), role="link")
        self.recent = QGridLayout()
        self.recent.setSpacing(theme.now().px(10))
        for side in (0, 1):
            self.recent.setColumnStretch(side, 1)
        self.cards: list[WelcomeTile] = []
        lead = label("Finished characters to play, print or take apart", "small")
        left = box(column(row(_head("Recent"), None, self.every), self.recent, None))
        right = box(column(_head("At the table"), self.desk, self.fight, None, gap=10))
        right.setFixedWidth(theme.now().px(264))
        self.body = box(
            column(
                _even(doors, gap=14), 10, row(_head("Samples"), lead, None, every),
                _even(self.samples, gap=16), 10, row(left, right, gap=20, grows=left),
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
        self._soon.timeout.connect(self._fill)

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

    def _fill(self) -> None:
        """Show the characters opened last."""
        clear(self.recent)
        recent = self.program.settings.recent
        self.every.setVisible(len(recent) > SHOWN)
        self.cards = [self._card(file_names.path_of(name)) for name in recent[:SHOWN]]
        _group(self.cards)
        for place, card in enumerate(self.cards):
            self.recent.addWidget(card, place // 2, place % 2)
        if not recent:
            self.recent.addWidget(label(EMPTY, "muted", wrap=True), 0, 0, 1, 2)

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
            card = _broken(path, words, partial(shows_folder, path))
        else:
            character = self.program.judged(build)
            issues = check(character)
            standing = standing_of(character, issues)
            verdict = standing.qualified(standing.counted(issues))
            card = _character(build, verdict, standing, path, partial(self.show_file, path))
        card.remove = partial(self._forget, path)
        return card

    def _forget(self, path: Path) -> None:
        """Take a file off the list and keep the keyboard in it."""
        place = next(n for n, card in enumerate(self.cards) if card.hasFocus())
        gone = file_names.written(path)
        kept = tuple(name for name in self.program.settings.recent if name != gone)
        self.program.prefer(recent=kept)
        self._fill()
        (self.cards[min(place, len(self.cards) - 1)] if self.cards else self.new).setFocus()


def _head(text: str) -> Label:
    head = label(text, "strong")
    head.setFont(theme.now().font(theme.SECTION, theme.STRONG))
    return head


def _even(tiles: Sequence[WelcomeTile], gap: int) -> QWidget:
    """Return tiles of one width side by side."""
    line = row(*tiles, gap=gap)
    for tile in tiles:
        line.setStretchFactor(tile, 1)
        tile.setMinimumWidth(1)
    return box(line)


def _picture(name: str, size: int) -> Label:
    picture = label()
    picture.setPixmap(icon(name, "accent", size).pixmap(theme.now().px(size)))
    return picture


def _door(drawing: str, name: str, line: str, key: str, act: Callable[[], object]) -> WelcomeTile:
    title = label(name, "strong")
    title.setFont(theme.now().font(theme.DOOR, theme.STRONG))
    words = box(column(None, title, label(line, "small", wrap=True), None, gap=2))
    inside = box(
        row(_picture(drawing, 22), words, label(key, "small"), gap=14, margins=(18, 8, 16, 8),
            grows=words)
    )  # fmt: skip
    inside.setMinimumHeight(theme.now().px(DOOR - 2))
    return WelcomeTile(name, f"{line}. Shortcut: {key}", inside, act)


def _sample(about: dict[str, str], act: Callable[[], object]) -> WelcomeTile:
    role, line = about["role"], about["line"]
    words = column(label(role, "strong", wrap=True), label(line, "small", wrap=True), None, gap=2,
                   margins=(9, 5, 9, 6))  # fmt: skip
    inside = box(column(Silhouette(about["hair"], 0, 88), words, gap=0))
    return WelcomeTile(f"Sample: {role}", line, inside, act)


def _way(drawing: str, name: str, line: str, act: Callable[[], object]) -> WelcomeTile:
    words = box(column(None, label(name, "strong"), label(line, "small"), None, gap=2))
    inside = box(row(_picture(drawing, 20), words, gap=14, margins=(14, 8, 14, 8), grows=words))
    inside.setMinimumHeight(theme.now().px(72))
    return WelcomeTile(name, line, inside, act)


def _card(picture: Silhouette, *parts: Part) -> QWidget:
    words = box(column(*parts, None, gap=1, margins=(0, 4, 8, 4)))
    return box(row(picture, words, gap=12, grows=words))


def _character(
    build: "Build",
    verdict: str,
    standing: "QualifiedVerdict",
    path: Path,
    act: Callable[[], object],
) -> WelcomeTile:
    from chargen.gui.widgets.verdict_chip import verdict_tone

    choices = build.choices
    name = choices.name or "Unnamed"
    campaign = build.campaign.name if build.campaign is not None else "No campaign"
    saved = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    place = f"{campaign} · {saved.day} {saved:%B}"
    inside = _card(
        Silhouette(hair_of(name), 56, 74, build.portrait), _elided(name, "ink"),
        _elided(choices.concept or "No concept yet", "muted"),
        _elided(verdict, verdict_tone(standing)), _elided(place, "muted"),
    )  # fmt: skip
    about = f"{choices.concept}. {verdict}. {place}. {file_names.shown(path.name)}"
    return WelcomeTile(name, about, inside, act)


def _broken(path: Path, reason: str, act: Callable[[], object]) -> WelcomeTile:
    name = file_names.shown(path.name)
    inside = _card(
        Silhouette(hair_of(name), 56, 74), _elided(name, "ink"), _elided(reason, "wrong"),
        _elided("Show folder", "accent"),
    )  # fmt: skip
    return WelcomeTile(f"{name}: {reason}", "Show folder", inside, act)


def _elided(text: str, tone: str) -> Label:
    line = ElidedLine(text, tone=tone)
    strong = tone != "muted"
    line.setFont(theme.now().font(theme.BODY if strong else theme.SMALL, _WEIGHTS[strong]))
    return line


_WEIGHTS = (theme.PLAIN, theme.STRONG)
