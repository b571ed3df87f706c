"""Everything below the menus of the desk: pages and their list, the side, the bar about the key."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QSplitter, QVBoxLayout, QWidget

from chargen.approval.campaign import Campaign
from chargen.approval.trusted_cards import key_line
from chargen.gui import theme
from chargen.gui.gm.character_panel import CharacterPanel
from chargen.gui.gm.characters import CharactersPage
from chargen.gui.gm.desk_index import PAGES
from chargen.gui.gm.desk_model import DeskModel
from chargen.gui.gm.desk_page import DeskPage
from chargen.gui.gm.items import Act
from chargen.gui.gm.sent import SentPage
from chargen.gui.widgets.kit import box, button, column, frame, label, one_stop, row, rule
from chargen.gui.widgets.layouts import Flow, Scrolled, Stage
from chargen.gui.widgets.nav import NavButton
from chargen.gui.widgets.panels import docked
from chargen.gui.widgets.text import Heading

Kind = TypeVar("Kind", bound=DeskPage)
NARROW = 1_000
"""Pixels at 100 % of text below which what is chosen lies under the page."""
SIDE, DOCK = 168, 304
"""Pixels at 100 %: the list of pages, and what is chosen."""
NOT_SAVED = (
    "This campaign is on this computer only. A broken disk takes its key, and with it every "
    "approval: export all of it into one file behind a password, and put that away."
)
NOT_EXPORTED = (
    "The key is put away, but what you have seen, decided and sent is on this computer only: "
    "export all of it into one file behind a password."
)
LOCKED = "The key is locked: nothing can be signed until its password is typed."
MISSING = (
    "The key is missing here: nothing can be signed until it is restored from its backup or the "
    "printed page."
)


class DeskPages(QWidget):
    """Pages on the left, what is chosen on the right."""

    moved = Signal()
    """Another page is shown, or other rows are chosen."""

    def __init__(self, table: DeskModel, say: Act, run: Callable[[str], None]) -> None:
        super().__init__()
        self.table, self.run = table, run
        self._shared = False
        self._detailed: object = None
        self.pages = {key: self._made(key) for key in PAGES}
        self.characters, self.sent = self.one(CharactersPage), self.one(SentPage)
        self.stage = Stage()
        for page in self.pages.values():
            self.stage.add(page)
        self.detail = CharacterPanel(table, say, run)
        self.side = frame("dock")
        self.side.setMinimumWidth(theme.now().px(240))
        inside = docked([self.detail])
        inside.setAccessibleName("What is chosen")
        self.side.setLayout(column(inside, grows=inside))
        self.inner = _split(self._middle(), self.side)
        self.outer = _split(self._navigation(), self.inner)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self.outer)
        self._connect()
        self.show_detail()

    def _connect(self) -> None:
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self.show_detail)
        for happens in (
            self.characters.chosen_changed, self.table.packet.changed, self.table.watch.changed,
        ):  # fmt: skip
            happens.connect(self._soon.start)

    # --- pages

    def _made(self, key: str) -> DeskPage:
        made = PAGES[key].made(self.table)
        assert isinstance(made, DeskPage)
        made.asked.connect(self.run)
        return made

    def one(self, kind: type[Kind]) -> Kind:
        """Return the page of a class."""
        return next(page for page in self.pages.values() if isinstance(page, kind))

    @property
    def page(self) -> str:
        """The key of the page that is shown."""
        return next((key for key, made in self.pages.items() if made is self.stage.shown), "")

    def go(self, key: str) -> None:
        """Turn to a page."""
        self.stage.turn_to(self.pages[key])
        self.nav[key].setChecked(True)
        self.side.setVisible(PAGES[key].chosen_beside)
        self.moved.emit()

    def show_detail(self) -> None:
        """Show what is chosen."""
        facts = (self.characters.chosen, self.table.packet.value.judgements)
        if facts != self._detailed:
            self._detailed = facts
            self.detail.show_entries(facts[0])
        self.moved.emit()

    def show_state(self) -> None:
        """Show name, key and what waits as they stand."""
        campaign = self.table.campaign
        card = campaign.card
        self.name.setText(card.name)
        how = key_line(card) if card.signed else "no key: approvals are written down, not signed"
        self.words.setText(f"card {card.number} · {how}")
        self._show_banner(campaign)
        for key, entry in PAGES.items():
            self.nav[key].show_count(entry.count(self.table))

    def _show_banner(self, campaign: Campaign) -> None:
        state, locked = campaign.state, campaign.locked
        unsaved = campaign.card.signed and state.exported is None
        self.banner.setVisible(locked or unsaved)
        missing = locked and campaign.keyring.missing
        unsafe = NOT_EXPORTED if state.key_saved else NOT_SAVED
        self.banner_words.setText(MISSING if missing else LOCKED if locked else unsafe)
        shown = {
            "export": not locked,
            "key-backup": not locked and not state.key_saved,
            "key-page": not locked and not state.key_saved,
            "key-unlock": locked and not missing,
            "key-restore": locked,
        }
        for key, way in self.banner_ways.items():
            way.setVisible(shown[key])

    # --- parts

    def _middle(self) -> Scrolled:
        self.name = Heading("")
        self.words = label("", "muted")
        names = Flow()
        names.add(self.name)
        names.add(self.words)
        self.banner = frame("banner")
        self.banner_words = label("", wrap=True)
        self.banner_ways = {
            key: button(words, partial(self.run, key), role="link")
            for key, words in (
                ("export", "Export GM data ..."),
                ("key-backup", "Save key backup ..."), ("key-page", "Print key page ..."),
                ("key-unlock", "Unlock ..."), ("key-restore", "Restore ..."),
            )
        }  # fmt: skip
        ways = Flow()
        for way in self.banner_ways.values():
            ways.add(way)
        self.banner.setLayout(column(self.banner_words, ways, gap=4, margins=(12, 8, 12, 8)))
        parts = (row(names, grows=names), self.banner, self.stage)
        return Scrolled(box(column(*parts, gap=10, margins=(24, 14, 24, 16), grows=self.stage)))

    def _navigation(self) -> QFrame:
        made = frame("side")
        made.setMaximumWidth(theme.now().px(260))
        self.nav: dict[str, NavButton] = {}
        group = QButtonGroup(made)
        parts: list[QWidget] = []
        for key, entry in PAGES.items():
            if entry.after_line:
                parts.append(rule())
            item = NavButton(entry.title)
            item.clicked.connect(partial(self._turn, key))
            group.addButton(item)
            self.nav[key] = item
            parts.append(item)
        one_stop(group)
        area = Scrolled(box(column(*parts, None, gap=2, margins=(8, 12, 8, 12))), across=False)
        made.setLayout(column(area, grows=area))
        return made

    def _turn(self, key: str, *_: object) -> None:
        self.go(key)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self._shared:
            self._shared = True
            px = theme.now().px
            self.outer.setSizes([px(SIDE), self.width() - px(SIDE)])
            self.inner.setSizes([self.width() - px(SIDE + DOCK), px(DOCK)])
            self.outer.setStretchFactor(1, 1)
            self.inner.setStretchFactor(0, 1)
        narrow = self.width() < theme.now().px(NARROW)
        wanted = Qt.Orientation.Vertical if narrow else Qt.Orientation.Horizontal
        if wanted != self.inner.orientation():
            self.inner.setOrientation(wanted)
            self.inner.setSizes([self.height() * 60 // 100, self.height() * 40 // 100])


def _split(*parts: QWidget) -> QSplitter:
    made = QSplitter(Qt.Orientation.Horizontal)
    made.setChildrenCollapsible(False)
    made.setHandleWidth(1)
    for part in parts:
        made.addWidget(part)
    return made
