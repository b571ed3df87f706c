"""Content of a window with pages: their list at the side, a page, and its dock."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Generic, TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QVBoxLayout, QWidget

from chargen.gui.application import theme, window_state
from chargen.gui.application.page_entry import SHORTCUTS, AnyPage, PageEntry
from chargen.gui.widgets.elements import Part, box, check, column, frame, one_of
from chargen.gui.widgets.fields.text_fields import FilterField
from chargen.gui.widgets.layout.dock import Dock
from chargen.gui.widgets.layout.layouts import CompactStack
from chargen.gui.widgets.layout.scroll_area import Scrolled
from chargen.gui.widgets.layout.tab_order import first_stop
from chargen.gui.widgets.nav import NavButton, NavList
from chargen.gui.widgets.plain_text import set_tip
from chargen.views.style import MEASURES

PageKind = TypeVar("PageKind", bound=AnyPage)

ICONS_SIDE = 52
"""Width of a side bar of icons alone."""
BESIDE = 1_172
"""Width of a window from which on page and dock stand side by side; below it the dock folds, and
lies over the page while it is asked for."""
SHORT = 420
"""Height below which every line counts."""
HEADED, FOOTED = 290, 330
"""Heights below which a side bar of icons leaves out what is above its pages, and below them."""
MARGINS, SHORT_MARGINS = (MEASURES.page_margin, MEASURES.page_top, 10), (12, 6, 8)
"""At both sides of a page, above and below it. All measures are pixels at 100 % of text."""


class PagedView(QWidget, Generic[PageKind]):
    """Pages are made when first turned to; what they are made of follows in ``_lay_out``."""

    moved = Signal()
    """Another page is shown, or the window's text about it has changed."""
    refolded = Signal(bool)
    """The room was shared out; whether the dock is unfolded now."""
    kept_as = ""
    """Before the name under which it is remembered whether the user folded the dock."""

    def __init__(
        self,
        entries: Mapping[str, PageEntry[Any]],
        kind: type[PageKind],
        run: Callable[[str], None],
        *shown: object,
        actions: Mapping[str, PageEntry[Any]] | None = None,
    ) -> None:
        """``shown`` is what every page is made of, ``kind`` what all of them are.

        ``actions`` are commands at the side, below the pages of their group.
        """
        super().__init__()
        self.entries, self.run = entries, run
        self._kind, self._shown = kind, shown
        self.pages: dict[str, PageKind] = {}
        self.wants_room = False
        """True while the page needs the width of the dock, which then opens over it."""
        QShortcut(QKeySequence.StandardKey.Find, self, self._find)
        self.nav = {key: NavButton(entry) for key, entry in entries.items()}
        for nav_button, shortcut in zip(self.nav.values(), SHORTCUTS, strict=False):
            set_tip(nav_button, f"{nav_button.title} ({shortcut})")
        self._lines = {**entries, **(actions or {})}
        self.commands = {
            key: NavButton(entry, turns=False) for key, entry in (actions or {}).items()
        }
        for command, action in self.commands.items():
            action.clicked.connect(partial(self._act, command))
        self.stage = CompactStack()
        self.look = theme.now()
        """The look it was made in: it is rebuilt for another."""
        self._folded = window_state.number(f"{self.kept_as}unfolded") == 0
        self.compact = False
        """True while the side bar shows icons alone."""
        self._over = False
        """True while the dock is asked for and lies over the page."""
        self.middle: Scrolled
        self.bar: QFrame
        self.rail: NavList
        self.side: Dock

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
        self.stage.turn_to(page)
        check(self.nav[key])
        self._turned()
        if self.isVisible():
            self._arrange()
        self.moved.emit()
        return page

    def enter(self, key: str) -> None:
        """Turn to a page with the keyboard in it, where it is read first."""
        if (first := first_stop(self.go(key))) is not None:
            first.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _find(self) -> None:
        """Lead to the line that narrows a list on the page, if there is one."""
        page = self.stage.shown
        fields = page.findChildren(FilterField) if page is not None else []
        for field in [each for each in fields if each.isVisible()][:1]:
            field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def keep(self) -> None:
        """Remember whether the user folded the dock."""
        window_state.keep_number(f"{self.kept_as}unfolded", 0 if self._folded else None)

    def _joined(self, page: PageKind) -> None:
        """Connect a page that was just made."""

    def _turned(self) -> None:
        """Suit what stands around the pages to the one that is shown."""

    def _count(self, seen: object) -> None:
        """Show beside each title what its page counts."""
        for key, entry in self.entries.items():
            self.nav[key].show_count(entry.count(seen))

    # --- parts

    def _lay_out(
        self, *above: Part, dock: Dock, head: QWidget | None = None, foot: QWidget | None = None
    ) -> None:
        """Put parts above the page, the dock beside both, and parts around the list of pages."""
        gap = MEASURES.block_gap
        self._around = column(*above, self.stage, gap=gap, grows=self.stage)
        self.rail = NavList(self._lines, {**self.nav, **self.commands})
        self.bar = frame("side", self._bar(head, foot))
        self.middle = Scrolled(box(self._around))
        self.side = dock
        for part in (self.bar, self.middle, dock):
            part.setParent(self)
        dock.asked.connect(self.unfold)
        self.middle.verticalScrollBar().rangeChanged.connect(lambda *_: self._set_margins())

    def _bar(self, head: QWidget | None, foot: QWidget | None) -> QVBoxLayout:
        self._ends = (head, HEADED), (foot, FOOTED)
        group = QButtonGroup(self)
        for key, item in self.nav.items():
            item.toggled.connect(partial(self._toggled, key))
            item.pointed_at.connect(partial(self.enter, key))
            group.addButton(item)
        one_of(group)
        area = Scrolled(box(column(self.rail, None)), across=False)
        parts = (head, area, foot)
        shown = [part for part in parts if part is not None]
        return column(*shown, gap=4, margins=(8, 10, 8, 10), grows=area)

    def _toggled(self, key: str, on: bool) -> None:
        if on:
            self.go(key)

    def _act(self, command: str, *_: bool) -> None:
        self.run(command)

    # --- room

    @property
    def unfolded(self) -> bool:
        """Return whether the dock is open, beyond its button."""
        return not self.side.folded

    def unfold(self, wanted: bool) -> None:
        """Show the dock or fold it; beside the page that is remembered, over it Escape folds it."""
        if self._has_room():
            self._folded = not wanted
        else:
            self._over = wanted
        self._arrange()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._over:
            self.unfold(False)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._arrange()

    def _has_room(self) -> bool:
        """Return whether the dock has room beside the page."""
        return self._width() >= BESIDE and not self.wants_room

    def _arrange(self) -> None:
        """Give each part its place."""
        px, wide, high = self.look.px, self.width(), self.height()
        roomy, icons = self._width() >= MEASURES.wide_window, self._width() < MEASURES.titled_window
        beside = self._has_room()
        self._over = self._over and not beside
        unfolded = not self._folded if beside else self._over
        side = px(ICONS_SIDE if icons else MEASURES.wide_side if roomy else MEASURES.side)
        dock = px(MEASURES.wide_dock if roomy else MEASURES.dock)
        strip = px(MEASURES.folded_dock)
        taken = 0 if self.side.isHidden() else dock if beside and unfolded else strip
        self._show_compact(icons)
        for part, least in self._ends:
            if part is not None:
                part.setVisible(not icons or high >= px(least))
        self.side.fold(folded=not unfolded)
        self.bar.setGeometry(0, 0, side, high)
        self.middle.setGeometry(side, 0, wide - side - taken, high)
        dock = dock if unfolded else strip
        self.side.setGeometry(wide - dock, 0, dock, high)
        self.side.raise_()
        self._set_margins()
        self.refolded.emit(self.unfolded)

    def _set_margins(self) -> None:
        """Align everything above and on the page to one right edge.

        A scroll bar appears in the margin, so that nothing moves when it comes or goes.
        """
        px = self.look.px
        short = self.height() < px(SHORT)
        across, above, below = (px(margin) for margin in (SHORT_MARGINS if short else MARGINS))
        room, page = self.middle.width() - 2 * across, self.pages.get(self.page)
        most = 0 if page is None or self.wants_room else px(page.measure)
        rest = max(0, room - most) if most else 0
        bar = self.middle.verticalScrollBar()
        scrolls = bar.sizeHint().width() if bar.maximum() else 0
        self._around.setContentsMargins(across, above, max(0, across + rest - scrolls), below)
        self._suit(short=short)

    def _show_compact(self, compact: bool) -> None:
        """Show icons alone at the side, or titles as well."""
        self.compact = compact
        self.rail.show_compact(compact)

    def _suit(self, *, short: bool) -> None:
        """Suit the parts above the page to the height there is."""

    def _width(self) -> float:
        """Its width at 100 % of text."""
        return self.width() * 100 / self.look.percent
