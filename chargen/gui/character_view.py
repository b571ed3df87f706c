"""What the window of one character holds: pages and their list, budget, explain, checks."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QSplitter, QVBoxLayout, QWidget

from chargen.approval.card_differences import foreign
from chargen.character.keys import SubjectKind, split_subject
from chargen.gui import theme, window_state
from chargen.gui.document import Document
from chargen.gui.pages.base import Page
from chargen.gui.pages_index import PAGES, page_of
from chargen.gui.store import Store
from chargen.gui.widgets.budget_bar import BudgetBar
from chargen.gui.widgets.kit import box, button, column, frame, label, one_stop, row, rule
from chargen.gui.widgets.layouts import Flow, Scrolled, Stage
from chargen.gui.widgets.nav import NavButton
from chargen.gui.widgets.panels import ChecksPanel, ExplainPanel, docked
from chargen.gui.widgets.text import Heading
from chargen.gui.widgets.verdict_chip import VerdictChip

if TYPE_CHECKING:
    from chargen.gui.app import Application

SIDE, DOCK = 168, 296
SHOWN = 3
"""Differences from the campaign card the banner names."""
NARROW = 1_000
"""Pixels at 100 % of text below which explain and checks lie under the page."""


class CharacterView(QWidget):
    """Everything below the menus of a window that shows a character."""

    moved = Signal()
    """Another page is shown, or the steps that are the page's own are others."""

    def __init__(self, document: Document, app: "Application", run: Callable[[str], None]) -> None:
        super().__init__()
        self.document, self.app, self.run = document, app, run
        self.pages: dict[str, Page] = {}
        self.nav: dict[str, NavButton] = {}
        self.stage = Stage()
        self._shared = False
        self.name = Heading("")
        self.exchange = button("Exchange ...", lambda: run("exchange"))
        self.banner = frame("banner")
        self.banner_words = label("", wrap=True)
        self.banner_way = button("Campaign ...", lambda: run("campaign"), role="link")
        self.banner_anyway = button("Open anyway ...", lambda: run("open-anyway"), role="link")
        self.banner_copy = button("Save as ...", lambda: run("save-as"), role="link")
        ways = (self.banner_anyway, self.banner_copy, self.banner_way)
        inside = row(self.banner_words, *ways, grows=self.banner_words)
        self.banner.setLayout(column(inside, margins=(12, 6, 12, 6)))
        self.checks = ChecksPanel(document)
        self.explain = ExplainPanel(document)
        self.checks.go_there.connect(self.reveal)
        self.middle = self._middle()
        self.side = self._dock()
        self.inner = _split(Qt.Orientation.Horizontal, self.middle, self.side)
        self.outer = _split(Qt.Orientation.Horizontal, self._navigation(), self.inner)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self.outer)
        document.changed.connect(self._show)
        document.place_changed.connect(self._show)
        self._show()

    # --- pages

    @property
    def page(self) -> str:
        """The key of the page that is shown."""
        return next((key for key, made in self.pages.items() if made is self.stage.shown), "")

    @property
    def store(self) -> Store[Any]:
        """What undo is about on the page that is shown: the setup of a fight, or the document."""
        page = self.pages.get(self.page)
        return self.document if page is None else page.store

    def go(self, key: str) -> Page:
        """Turn to a page."""
        if key not in self.pages:
            self.pages[key] = self._made(key)
            self.stage.add(self.pages[key])
        self.stage.turn_to(self.pages[key])
        self.nav[key].setChecked(True)
        self._show_banner()
        self.moved.emit()
        return self.pages[key]

    def reveal(self, subject: str) -> None:
        """Lead to what a subject names."""
        if split_subject(subject).kind is SubjectKind.EXCHANGE:
            self.run("exchange")
            return
        page = self.go(page_of(subject))
        self.document.look_at(subject)
        page.reveal(subject)
        focus = page.focusWidget()
        if focus is not None:
            self.middle.ensureWidgetVisible(focus)

    def keep(self) -> None:
        """Remember how the user shared out the width."""
        if self.inner.orientation() == Qt.Orientation.Horizontal:
            window_state.keep(outer=self.outer.saveState(), inner=self.inner.saveState())

    # --- parts

    def _middle(self) -> Scrolled:
        names = Flow()
        names.add(self.name)
        names.add(VerdictChip(self.document))
        head = row(names, self.exchange, gap=12, grows=names)
        head.setAlignment(self.exchange, Qt.AlignmentFlag.AlignTop)
        strip = BudgetBar(self.document)
        parts = (head, self.banner, strip, self.stage)
        return Scrolled(box(column(*parts, margins=(24, 14, 24, 16), grows=self.stage)))

    def _dock(self) -> QFrame:
        made = frame("dock")
        made.setMinimumWidth(theme.now().px(240))
        inside = docked([self.explain, self.checks])
        made.setLayout(column(inside, grows=inside))
        return made

    def _navigation(self) -> QFrame:
        made = frame("side")
        made.setMaximumWidth(theme.now().px(260))
        group = QButtonGroup(made)
        parts: list[QWidget] = []
        for key, entry in PAGES.items():
            if entry.after_line:
                parts.append(rule())
            item = NavButton(entry.title)
            item.clicked.connect(self._turner(key))
            group.addButton(item)
            self.nav[key] = item
            parts.append(item)
        one_stop(group)
        inside = box(column(*parts, None, gap=2, margins=(8, 12, 8, 12)))
        area = Scrolled(inside, across=False)
        made.setLayout(column(area, grows=area))
        return made

    def _turner(self, key: str) -> Callable[..., object]:
        return lambda *_: self.go(key)

    def _made(self, key: str) -> Page:
        made = PAGES[key].made(self.document, self.app)
        assert isinstance(made, Page)
        made.asked.connect(self.run)
        if made.store is not self.document:
            made.store.stack.indexChanged.connect(self.moved)
        return made

    # --- what changes

    def _show(self) -> None:
        self.name.setText(self.document.name)
        for key, entry in PAGES.items():
            self.nav[key].show_count(entry.count(self.document))
        self.exchange.setEnabled(not self.document.held)
        self._show_banner()

    def _show_banner(self) -> None:
        document = self.document
        held = document.held if self.page and PAGES[self.page].frozen else ""
        other = self._foreign()
        words = "\n".join(part for part in (other, document.why_read_only or held) if part)
        self.banner_way.setVisible(bool(other))
        self.banner_anyway.setVisible(bool(document.held_by))
        self.banner_copy.setVisible(bool(document.read_only))
        self.banner_words.setText(words)
        self.banner.setVisible(bool(words))

    def _foreign(self) -> str:
        """Say by which card it is judged if not by one trusted here, and how its copy differs."""
        copy = self.document.build.campaign
        card = self.app.pins.card(copy.id) if copy else None
        notices = self.document.character.states.basis.notices
        told = (*notices, *(foreign(self.document.build, card) if card else ()))
        rest = f" {len(told) - SHOWN} more under Campaign." if len(told) > SHOWN else ""
        return " ".join(told[:SHOWN]) + rest

    # --- room

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self._shared:
            self._share()
        narrow = self.width() < theme.now().px(NARROW)
        wanted = Qt.Orientation.Vertical if narrow else Qt.Orientation.Horizontal
        if wanted != self.inner.orientation():
            self.inner.setOrientation(wanted)
            self.inner.setSizes([self.height() * 65 // 100, self.height() * 35 // 100])

    def _share(self) -> None:
        px = theme.now().px
        self._shared = True
        self.outer.setSizes([px(SIDE), self.width() - px(SIDE)])
        self.inner.setSizes([self.width() - px(SIDE + DOCK), px(DOCK)])
        self.outer.setStretchFactor(1, 1)
        self.inner.setStretchFactor(0, 1)
        for name, split in (("outer", self.outer), ("inner", self.inner)):
            if (kept := window_state.kept(name)) is not None:
                split.restoreState(kept)


def _split(orientation: Qt.Orientation, *parts: QWidget) -> QSplitter:
    made = QSplitter(orientation)
    made.setChildrenCollapsible(False)
    made.setHandleWidth(1)
    for part in parts:
        made.addWidget(part)
    return made
