"""Content of a window with pages: their list at the side, a page, and its dock."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Generic, TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QLayout, QSplitter, QVBoxLayout, QWidget

from chargen.gui.application import theme, window_state
from chargen.gui.application.layout_rules import (
    LEAST_DOCK,
    MEASURE,
    Arrangement,
    DockPlace,
    LayoutPreferences,
    arranged,
    unfolds,
)
from chargen.gui.application.page_entry import SHORTCUTS, AnyPage, PageEntry
from chargen.gui.widgets.elements import Part, box, check, column, frame, one_of, rule
from chargen.gui.widgets.layout.dock import Dock
from chargen.gui.widgets.layout.layouts import CompactStack
from chargen.gui.widgets.layout.scroll_area import Scrolled
from chargen.gui.widgets.layout.tab_order import stops
from chargen.gui.widgets.nav import NavButton
from chargen.gui.widgets.plain_text import set_tip

PageKind = TypeVar("PageKind", bound=AnyPage)

MOST_SIDE, MOST_PAGE = 260, 90
"""Pixels at 100 % of text for the list of pages; per cent of the height for a page."""
PAGE_MARGINS, SHORT_MARGINS = (24, 14, 16), (12, 6, 8)
"""Pixels at 100 % at both sides of a page, above and below it; where every line counts."""


class Measured(QWidget):
    """Gives what it holds no more than a width; the rest stays empty at the right."""

    def __init__(self, inside: QLayout, most: int = 0) -> None:
        """``most`` is in pixels at 100 % of text; 0 is any width."""
        super().__init__()
        self._inside, self._most = inside, most
        self.setLayout(inside)

    def limit(self, most: int) -> None:
        """Give what it holds another width at most."""
        self._most = most
        self._suit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._suit()

    def _suit(self) -> None:
        rest = self.width() - theme.now().px(self._most) if self._most else 0
        if self._inside.contentsMargins().right() != max(0, rest):
            self._inside.setContentsMargins(0, 0, max(0, rest), 0)


class PagedView(QWidget, Generic[PageKind]):
    """Pages are made when first turned to; what they are made of follows in ``_lay_out``."""

    moved = Signal()
    """Another page is shown, or the window's text about it has changed."""
    refolded = Signal(bool)
    """The room was shared out; whether the dock is unfolded now."""
    splits = ""
    """Before the names under which it is remembered how the user shared out the room."""
    page_share = 65
    """Per cent of the height for the page if the dock lies under it."""

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
        for nav_button, shortcut in zip(self.nav.values(), SHORTCUTS, strict=False):
            set_tip(nav_button, shortcut)
        self.stage = CompactStack()
        self.look = theme.now()
        """The look it was made in: it is rebuilt for another."""
        self.preferences = self._kept()
        self.middle: Scrolled
        self.side: Dock
        self.inner: QSplitter
        self.outer: QSplitter

    # --- pages

    @property
    def page(self) -> str:
        """The key of the page that is shown."""
        return next((key for key, page in self.pages.items() if page is self.stage.shown), "")

    def page_at(self, key: str) -> PageKind:
        """Return a page, made if it was not yet."""
        if key not in self.pages:
            page = self.entries[key].make(*self._shown)
            assert isinstance(page, self._kind)
            page.asked.connect(self.run)
            self.pages[key] = page
            self.stage.add(page)
            self._joined(page)
        return self.pages[key]

    def go(self, key: str) -> PageKind:
        """Turn to a page."""
        page = self.page_at(key)
        if page is not self.stage.shown:
            self.middle.verticalScrollBar().setValue(0)
        self._page_room.limit(page.measure)
        self.stage.turn_to(page)
        check(self.nav[key])
        self._turned()
        if self.isVisible():
            self._arrange()
        self.moved.emit()
        return page

    def enter(self, key: str) -> None:
        """Turn to a page with the keyboard in it, where it is read first."""
        for first in stops(self.go(key))[:1]:
            first.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def keep(self) -> None:
        """Remember how the user shared out the room."""
        preferences = self.preferences
        for name in _NUMBERS:
            window_state.keep_number(f"{self.splits}{name}", getattr(preferences, name) or None)
        window_state.keep_number(f"{self.splits}unfolded", preferences.unfolded)

    def _joined(self, page: PageKind) -> None:
        """Connect a page that was just made."""

    def _turned(self) -> None:
        """Suit what stands around the pages to the one that is shown."""

    def _count(self, seen: object) -> None:
        """Show beside each title what its page counts."""
        for key, entry in self.entries.items():
            self.nav[key].show_count(*entry.count(seen))

    # --- parts

    def _lay_out(self, *above: Part, dock: Dock, gap: int = 8) -> None:
        """Put parts above the page, and the dock beside both."""
        head = Measured(column(*above, gap=gap), MEASURE)
        self._page_room = Measured(column(self.stage, grows=self.stage))
        self._around = column(head, self._page_room, gap=gap, grows=self._page_room)
        self.middle = Scrolled(box(self._around))
        self.side = dock
        self.inner = _split(self.middle, dock)
        self.outer = _split(self._navigation(), self.inner)
        self.inner.setStretchFactor(0, 1)
        self.outer.setStretchFactor(1, 1)
        self.inner.splitterMoved.connect(self._dock_moved)
        self.outer.splitterMoved.connect(self._side_moved)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self.outer)
        dock.asked.connect(self.unfold)

    def _navigation(self) -> QFrame:
        side = frame("side")
        side.setMaximumWidth(theme.now().px(MOST_SIDE))
        group = QButtonGroup(side)
        parts: list[QWidget] = []
        for key, item in self.nav.items():
            if self.entries[key].after_line:
                parts.append(rule())
            item.toggled.connect(partial(self._toggled, key))
            group.addButton(item)
            parts.append(item)
        one_of(group)
        area = Scrolled(box(column(*parts, None, gap=2, margins=(8, 12, 8, 12))), across=False)
        side.setLayout(column(area, grows=area))
        return side

    def _toggled(self, key: str, on: bool) -> None:
        if on:
            self.go(key)

    # --- room

    @property
    def unfolded(self) -> bool:
        """Return whether the dock is open, beyond its line."""
        return not self.side.handle.folded

    def unfold(self, wanted: bool) -> None:
        """Show the dock or fold it, here and from now on."""
        unasked = unfolds(*self._size(), self.preferences)
        self.preferences = replace(self.preferences, unfolded=None if wanted == unasked else wanted)
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Share out the room there is."""
        page = self.pages.get(self.page)
        measure = MEASURE if page is None else page.measure and MEASURE
        arrangement = arranged(
            *self._size(), self.preferences, measure=measure, below=self.page_share
        )
        px, beside = self.look.px, arrangement.place is DockPlace.BESIDE
        self.side.put(arrangement.place)
        self.side.setMinimumWidth(px(LEAST_DOCK) if beside else 0)
        self.inner.setOrientation(Qt.Orientation.Horizontal if beside else Qt.Orientation.Vertical)
        wide, high = self.width() - px(arrangement.side), self.height()
        self.outer.setSizes([px(arrangement.side), wide])
        dock = px(arrangement.dock) if self.unfolded else self.side.maximumHeight()
        self.inner.setSizes([(wide if beside else high) - dock, dock])
        across, above, under = SHORT_MARGINS if arrangement.short else PAGE_MARGINS
        self._around.setContentsMargins(px(across), px(above), px(across), px(under))
        self._suit(arrangement)
        self.refolded.emit(self.unfolded)

    def _suit(self, arrangement: Arrangement) -> None:
        """Suit the parts above the page to the room there is."""

    def _side_moved(self, *_: object) -> None:
        side = round(self.outer.sizes()[0] * 100 / self.look.percent)
        self.preferences = replace(self.preferences, side=side)

    def _dock_moved(self, *_: object) -> None:
        page, dock = self.inner.sizes()
        if self.inner.orientation() == Qt.Orientation.Horizontal:
            self.preferences = replace(self.preferences, dock=round(dock * 100 / self.look.percent))
        elif self.unfolded:
            self.preferences = replace(self.preferences, below=100 * page // max(1, page + dock))

    def _size(self) -> tuple[int, int]:
        """Its width and height at 100 % of text."""
        scale = 100 / self.look.percent
        return round(self.width() * scale), round(self.height() * scale)

    def _kept(self) -> LayoutPreferences:
        number = {name: window_state.number(f"{self.splits}{name}") for name in _NUMBERS}
        unfolded = window_state.number(f"{self.splits}unfolded")
        return LayoutPreferences(
            min(number["side"] or 0, MOST_SIDE),
            number["dock"] or 0,
            min(number["below"] or 0, MOST_PAGE),
            None if unfolded is None else bool(unfolded),
        )


_NUMBERS = ("side", "dock", "below")


def _split(*parts: QWidget) -> QSplitter:
    splitter = QSplitter(Qt.Orientation.Horizontal)
    splitter.setChildrenCollapsible(False)
    splitter.setHandleWidth(1)
    for part in parts:
        splitter.addWidget(part)
    return splitter
