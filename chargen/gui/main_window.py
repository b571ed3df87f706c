"""The window of one character: menus, pages, budget strip, explain and checks."""

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QByteArray, QEvent, QSettings, Qt
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QLabel,
    QMainWindow,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QWidget,
)

from chargen.gui import theme
from chargen.gui.commands import Menus
from chargen.gui.hub import Hub
from chargen.gui.widgets.nav import NavButton
from chargen.gui.widgets.parts import box, button, column, frame, label, row, rule

if TYPE_CHECKING:
    from chargen.gui.document import Document
    from chargen.gui.filing import Filing
    from chargen.gui.pages.base import Page

# Pages are imported when they are first seen: the window must not wait for them.
PAGES: dict[str, tuple[str, str, str]] = {
    "concept": ("Concept", "concept", "ConceptPage"),
    "stats": ("Stats", "stats", "StatsPage"),
    "skills": ("Skills", "skills", "SkillsPage"),
    "perks": ("Perks", "perks", "PerksPage"),
    "flaws": ("Flaws", "flaws", "FlawsPage"),
    "gear": ("Gear", "gear", "GearPage"),
    "review": ("Review", "review", "ReviewPage"),
    "sheet": ("Sheet", "sheet", "SheetPage"),
}
SIDE, DOCK = 168, 296
LINE_BEFORE = "sheet"


class MainWindow(QMainWindow):
    """Shows the welcome page, or one character."""

    def __init__(self, hub: Hub) -> None:
        super().__init__()
        self.hub = hub
        self.document: Document | None = None
        self.filing: Filing | None = None
        self.pages: dict[str, Page] = {}
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAcceptDrops(True)
        self.setMinimumSize(960, 600)
        self.resize(1280, 800)
        self.menus = Menus(self.menuBar(), self, self.run)
        self.menus.actions["side"].setChecked(True)
        self._search = button("Search everything   Ctrl+K", lambda: self.run("search"))
        self._search.setAccessibleName("Search everything")
        self.menuBar().setCornerWidget(self._search)
        self.body = QWidget()
        self.setCentralWidget(self.body)
        self.place, self.state, self.rulings, self.undo_words = (QLabel() for _ in range(4))
        for part in (self.place, self.state, self.rulings):
            self.statusBar().addWidget(part)
        self.statusBar().addPermanentWidget(self.undo_words)
        self.statusBar().setSizeGripEnabled(False)
        self._restore()
        self.rebuild()

    # --- what is shown

    def attach(self, document: "Document", filing: "Filing") -> None:
        """Show a character in this window."""
        self.document, self.filing = document, filing
        document.setParent(self)
        document.place_changed.connect(self.show_place)
        document.changed.connect(self.show_place)
        filing.saved.connect(self.state.setText)
        self.rebuild()

    def rebuild(self, page: str = "") -> None:
        """Make everything anew, as after a change of theme; the page stays."""
        page = page or self.page
        self.pages = {}
        old = self.centralWidget()
        self.body = self._character_body() if self.document is not None else self._welcome_body()
        self.setCentralWidget(self.body)
        if old is not None and old is not self.body:
            old.hide()
            old.deleteLater()
        self.show_place()
        if self.document is not None:
            self.go(page or "concept")

    @property
    def page(self) -> str:
        """The key of the page that is shown; empty on the welcome page."""
        current = self.stack.currentWidget() if self.pages else None
        return next((key for key, page in self.pages.items() if page is current), "")

    def go(self, key: str) -> "Page":
        """Turn to a page."""
        if key not in self.pages:
            self.pages[key] = self._made(key)
            self.stack.addWidget(self.pages[key])
        self.stack.setCurrentWidget(self.pages[key])
        self.nav[key].setChecked(True)
        return self.pages[key]

    def reveal(self, subject: str) -> None:
        """Lead to what a subject names."""
        from chargen.gui.places import page_of  # noqa: PLC0415 - see PAGES

        if subject.split(":", 1)[0] == "exchange":
            self.run("exchange")
            return
        page = self.go(page_of(subject))
        if self.document is not None:
            self.document.look_at(subject)
        page.reveal(subject)

    def run(self, command: str) -> None:
        """Carry out a command of the menus."""
        self.hub.run(self, command)

    # --- the parts of the window

    def _welcome_body(self) -> QWidget:
        return self.hub.welcome(self)

    def _character_body(self) -> QWidget:
        from chargen.gui.widgets.chip import Chip  # noqa: PLC0415 - see PAGES
        from chargen.gui.widgets.panels import ChecksPanel, ExplainPanel, scrolled  # noqa: PLC0415
        from chargen.gui.widgets.strip import Strip  # noqa: PLC0415

        assert self.document is not None  # noqa: S101 - only called with a document
        self.name = label("", "title")
        chip = Chip(self.document)
        self.exchange = button("Exchange ...", lambda: self.run("exchange"))
        self.banner = label("", "wait", wrap=True)
        self.stack = QStackedWidget()
        strip = Strip(self.document)
        head = row(self.name, chip, None, self.exchange, gap=12)
        middle = box(
            column(head, self.banner, strip, self.stack, margins=(24, 14, 24, 16), grows=self.stack)
        )
        checks = ChecksPanel(self.document)
        checks.go_there.connect(self.reveal)
        self.side = self._dock(scrolled([ExplainPanel(self.document), checks]))
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.setHandleWidth(1)
        for part in (self._navigation(), middle, self.side):
            split.addWidget(part)
        split.setStretchFactor(1, 1)
        px = theme.now().px
        split.setSizes([px(SIDE), self.width() - px(SIDE + DOCK), px(DOCK)])
        self.document.changed.connect(self._show_counts)
        self._show_counts()
        return split

    def _dock(self, inside: QScrollArea) -> QFrame:
        made = frame("dock")
        made.setMinimumWidth(theme.now().px(240))
        made.setLayout(column(inside, grows=inside))
        made.setVisible(self.menus.actions["side"].isChecked())
        return made

    def _navigation(self) -> QFrame:
        made = frame("side")
        made.setMinimumWidth(theme.now().px(132))
        made.setMaximumWidth(theme.now().px(260))
        self.nav: dict[str, NavButton] = {}
        group = QButtonGroup(made)
        parts: list[QWidget] = []
        for key, (title, _, _) in PAGES.items():
            if key == LINE_BEFORE:
                parts.append(rule())
            item = NavButton(title)
            item.clicked.connect(self._turner(key))
            group.addButton(item)
            self.nav[key] = item
            parts.append(item)
        made.setLayout(column(*parts, None, gap=2, margins=(8, 12, 8, 12)))
        return made

    def _turner(self, key: str) -> Callable[..., object]:
        return lambda *_: self.go(key)

    def _made(self, key: str) -> "Page":
        _, module, name = PAGES[key]
        kind: Any = getattr(import_module(f"chargen.gui.pages.{module}"), name)
        if key == "sheet":
            page: Page = kind(self.document, self.hub.settings.paper)
            page.paper_chosen.connect(lambda paper: self.hub.prefer(paper=paper))  # type: ignore[attr-defined]
            return page
        made: Page = kind(self.document)
        return made

    def _show_counts(self) -> None:
        from chargen.gui.places import counts  # noqa: PLC0415 - see PAGES

        assert self.document is not None  # noqa: S101 - connected with a document only
        for key, words in counts(self.document).items():
            self.nav[key].show_count(words)

    # --- place, state, life

    def show_place(self) -> None:
        """Show name, file, saved state and what can be undone."""
        document = self.document
        write = document is not None and not document.read_only
        self.menus.update(document=document is not None, write=write)
        if document is None:
            self.setWindowTitle("chargen")
            for part in (self.place, self.state, self.rulings, self.undo_words):
                part.clear()
            return
        self.name.setText(document.name)
        file = document.path.name if document.path else "not saved yet"
        self.setWindowTitle(f"{document.name} - {file}[*] - chargen")
        self.setWindowModified(not document.stack.isClean())
        self.place.setText(file)
        if not document.stack.isClean():
            self.state.setText("not saved")
        campaign = document.build.campaign
        self.rulings.setText(f"campaign: {campaign.name}" if campaign else "rulings: default")
        stack = document.stack
        self.undo_words.setText(f"undo {stack.index()} · {theme.now().percent} %")
        self.menus.actions["undo"].setText(f"Undo {stack.undoText()}".strip())
        self.menus.actions["redo"].setText(f"Redo {stack.redoText()}".strip())
        self.menus.actions["undo"].setEnabled(write and stack.canUndo())
        self.menus.actions["redo"].setEnabled(write and stack.canRedo())
        self.banner.setVisible(bool(document.read_only))
        self.banner.setText(f"Read-only: {document.read_only}. Save as makes a copy of your own.")

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.hub.may_close(self):
            event.ignore()
            return
        geometry = QSettings()
        geometry.setValue("window/geometry", self.saveGeometry())
        self.hub.closed(self)
        super().closeEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        self.hub.open_dropped([url.toLocalFile() for url in event.mimeData().urls()])

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.hub.came_forward(self)

    def _restore(self) -> None:
        kept = QSettings().value("window/geometry")
        if isinstance(kept, QByteArray) and QGuiApplication.platformName() != "offscreen":
            self.restoreGeometry(kept)
