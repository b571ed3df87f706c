"""What a window with pages shows below its menus: their list at the side, a page, and its dock."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Generic, TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QScrollArea, QSplitter, QVBoxLayout, QWidget

from chargen.gui import theme, window_state
from chargen.gui.page_entry import AnyPage, PageEntry
from chargen.gui.widgets.kit import Part, box, check, column, frame, one_of, rule
from chargen.gui.widgets.layouts import Scrolled, Stage
from chargen.gui.widgets.nav import NavButton

PageKind = TypeVar("PageKind", bound=AnyPage)

SIDE, MOST_SIDE, LEAST_DOCK = 168, 260, 240
"""Pixels at 100 % of text: the list of pages at first and at most, the dock at least."""
NARROW = 1_000
"""Pixels at 100 % of text below which the dock lies under the page."""


class PagedView(QWidget, Generic[PageKind]):
    """Pages are made when first turned to; what they are made of follows in ``_lay_out``."""

    moved = Signal()
    """Another page is shown, or what the window says of it is not what it was."""
    splits = ""
    """Before the names under which it is remembered how the user shared out the width."""
    dock_width, page_share = 296, 65
    """Pixels at 100 % of text; per cent of the height for the page if the dock lies under it."""

    def __init__(
        self,
        entries: Mapping[str, PageEntry[Any]],
        kind: type[PageKind],
        run: Callable[[str], None],
        *shown: object,
    ) -> None:
        """``shown`` is what every page is made of, ``kind`` what all of them are."""
        super().__init__()
        self.entries, self.run = entries, run
        self._kind, self._shown = kind, shown
        self.pages: dict[str, PageKind] = {}
        self.nav = {key: NavButton(entry.title) for key, entry in entries.items()}
        self.stage = Stage()
        self.middle: Scrolled
        self.side: QFrame
        self.inner: QSplitter
        self.outer: QSplitter
        self._shared = False

    # --- pages

    @property
    def page(self) -> str:
        """The key of the page that is shown."""
        return next((key for key, made in self.pages.items() if made is self.stage.shown), "")

    def page_at(self, key: str) -> PageKind:
        """Return a page, made if it was not yet."""
        if key not in self.pages:
            made = self.entries[key].made(*self._shown)
            assert isinstance(made, self._kind)
            made.asked.connect(self.run)
            self.pages[key] = made
            self.stage.add(made)
            self._joined(made)
        return self.pages[key]

    def go(self, key: str) -> PageKind:
        """Turn to a page."""
        page = self.page_at(key)
        self.stage.turn_to(page)
        check(self.nav[key])
        self._turned()
        self.moved.emit()
        return page

    def keep(self) -> None:
        """Remember how the user shared out the width."""
        if self._shared and self.inner.orientation() == Qt.Orientation.Horizontal:
            window_state.keep(
                **{f"{self.splits}{name}": split.saveState() for name, split in self._splitters}
            )

    def _joined(self, page: PageKind) -> None:
        """Connect a page that was just made."""

    def _turned(self) -> None:
        """Suit what stands around the pages to the one that is shown."""

    def _count(self, seen: object) -> None:
        """Show beside each title what its page counts."""
        for key, entry in self.entries.items():
            self.nav[key].show_count(*entry.count(seen))

    # --- parts

    def _lay_out(self, *above: Part, dock: QScrollArea, gap: int = 8) -> None:
        """Put parts above the page, and the dock beside both."""
        inside = column(*above, self.stage, gap=gap, margins=(24, 14, 24, 16), grows=self.stage)
        self.middle = Scrolled(box(inside))
        self.side = frame("dock")
        self.side.setMinimumWidth(theme.now().px(LEAST_DOCK))
        self.side.setLayout(column(dock, grows=dock))
        self.inner = _split(self.middle, self.side)
        self.outer = _split(self._navigation(), self.inner)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self.outer)

    def _navigation(self) -> QFrame:
        made = frame("side")
        made.setMaximumWidth(theme.now().px(MOST_SIDE))
        group = QButtonGroup(made)
        parts: list[QWidget] = []
        for key, item in self.nav.items():
            if self.entries[key].after_line:
                parts.append(rule())
            item.toggled.connect(partial(self._toggled, key))
            group.addButton(item)
            parts.append(item)
        one_of(group)
        area = Scrolled(box(column(*parts, None, gap=2, margins=(8, 12, 8, 12))), across=False)
        made.setLayout(column(area, grows=area))
        return made

    def _toggled(self, key: str, on: bool) -> None:
        if on:
            self.go(key)

    # --- room

    @property
    def _splitters(self) -> tuple[tuple[str, QSplitter], ...]:
        return ("outer", self.outer), ("inner", self.inner)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self._shared:
            self._share()
        narrow = self.width() < theme.now().px(NARROW)
        wanted = Qt.Orientation.Vertical if narrow else Qt.Orientation.Horizontal
        if wanted != self.inner.orientation():
            shares = (self.page_share, 100 - self.page_share)
            self.inner.setOrientation(wanted)
            self.inner.setSizes([self.height() * share // 100 for share in shares])

    def _share(self) -> None:
        px = theme.now().px
        self._shared = True
        self.outer.setSizes([px(SIDE), self.width() - px(SIDE)])
        self.inner.setSizes([self.width() - px(SIDE + self.dock_width), px(self.dock_width)])
        self.outer.setStretchFactor(1, 1)
        self.inner.setStretchFactor(0, 1)
        for name, split in self._splitters:
            if (kept := window_state.kept(f"{self.splits}{name}")) is not None:
                split.restoreState(kept)


def _split(*parts: QWidget) -> QSplitter:
    made = QSplitter(Qt.Orientation.Horizontal)
    made.setChildrenCollapsible(False)
    made.setHandleWidth(1)
    for part in parts:
        made.addWidget(part)
    return made
