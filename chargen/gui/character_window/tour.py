"""The tour: six cards, each beside the part of the window it speaks of."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.widgets.elements import button, column, label, row
from chargen.gui.widgets.layout.floating import FloatingCard
from chargen.gui.widgets.layout.tab_order import first_stop

if TYPE_CHECKING:
    # With it come all pages, which the first picture does not wait for.
    from chargen.gui.character_window.character_view import CharacterView


@dataclass(frozen=True, slots=True)
class TourStep:
    """One card of the tour: its text, and the part of a window it is about."""

    title: str
    words: str
    part: Callable[[MainWindow], QRect]


def _area_of(window: MainWindow, part: QWidget) -> QRect:
    """Return the area of a part that can be seen, in its window."""
    return part.visibleRegion().boundingRect().translated(part.mapTo(window, QPoint()))


def _view(window: MainWindow) -> "CharacterView":
    assert window.shown is not None
    return window.shown


def _begin(window: MainWindow) -> QRect:
    from chargen.gui.pages.welcome.page import WelcomePage

    page = window.centralWidget()
    if isinstance(page, WelcomePage):
        return _area_of(window, page.new).united(_area_of(window, page.open))
    menus = window.menus
    return menus.area("File").translated(menus.bar.mapTo(window, QPoint()))


def _pages(window: MainWindow) -> QRect:
    area = QRect()
    for entry in _view(window).nav.values():
        area = area.united(_area_of(window, entry))
    return area


STEPS = (
    TourStep(
        "Start a character",
        "Create a character, start from a sample, or generate a random one. You can "
        "change all of it later, and Ctrl+Z takes back any step.",
        _begin,
    ),
    TourStep(
        "Pages",
        "Work through the pages in any order. The side bar shows what is "
        "left, what is overspent and what waits for the GM. After creation, In play, Advance, "
        "Fight and Sheet come first.",
        _pages,
    ),
    TourStep(
        "Point pools",
        "Stats, skills and perks each have a pool. Points left in one pool can be "
        "exchanged for another. You can overspend: Checks shows by how much and offers "
        "fixes. After creation, this line shows IP, luck, wounds and rounds.",
        lambda window: _area_of(window, _view(window).strip),
    ),
    TourStep(
        "Explain and Checks",
        "Explain breaks the selected number down and links to its rules. Checks lists the "
        "rules this character breaks. After creation, history and goals stand here as well.",
        lambda window: _area_of(window, _view(window).side),
    ),
    TourStep(
        "After creation",
        "This button leads to the next page. After creation it is After the session: one form "
        "for IP, marks, lessons and recovery. Press + at a stat, skill or perk to raise it "
        "with IP.",
        lambda window: _area_of(window, _view(window).onward),
    ),
    TourStep(
        "Search and help",
        "Search finds any skill, perk, weapon, rule or command. F1 explains how to do "
        "things and takes you there. Help > Tour shows these cards again.",
        lambda window: _area_of(window, window.finder),
    ),
)


class Tour(QObject):
    """Shows the cards in turn over a window that can be worked all the while; Escape ends it."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window
        self.place = 0
        self._held: QWidget | None = window.focusWidget()
        """The part of the window that had the keyboard last."""
        self._alone = window.document is None
        """There is no character yet whose pages could be shown."""
        self.count = label("", "small")
        self.title = label("", "title", wrap=True)
        self.words = label("", wrap=True)
        self.skip = button("Skip", self.end, role="link")
        self.back = button("Back", lambda: self.turn(-1))
        self.next = button("Next", lambda: self.turn(1), role="primary")
        inside = column(
            self.count, self.title, self.words, row(self.skip, None, self.back, self.next),
            gap=8, margins=(16, 12, 16, 14),
        )  # fmt: skip
        self.card = FloatingCard(window, inside)
        self._keys = QShortcut(QKeySequence(Qt.Key.Key_Escape), window)
        self._keys.activated.connect(self.end)
        # What is pointed at moves after the window has changed, not while it does.
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._show)
        window.installEventFilter(self)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        self._focus_changed = application.focusChanged
        self._focus_changed.connect(self._hold)
        self._show()
        self.next.setFocus()

    @property
    def step(self) -> TourStep:
        """The step that is shown."""
        return STEPS[self.place]

    @property
    def spoken_text(self) -> str:
        """The text a screen reader reads out for the card."""
        return f"{self.step.title}. {self.step.words}"

    def turn(self, by: int) -> None:
        """Go a step on or back; the first step makes a character if there is none to show."""
        if self.place + by == len(STEPS):
            self.end()
            return
        if self._alone:
            self.window.run("new")
        self._go(self.place + by)
        self.next.setFocus()

    def end(self) -> None:
        """Take the card away and give the keyboard back; everything stays as it is."""
        self._soon.stop()
        current: QWidget | None = self.window.focusWidget()
        inside = current is None or self.card.isAncestorOf(current)
        self.window.removeEventFilter(self)
        self._focus_changed.disconnect(self._hold)
        self._keys.deleteLater()
        self.card.leave()
        if inside:
            self._give_back()
        self.deleteLater()

    def _hold(self, _: QWidget | None, part: QWidget | None) -> None:
        """Remember a part of the window that has the keyboard."""
        if part is not None and part.window() is self.window and not self.card.isAncestorOf(part):
            self._held = part

    def _give_back(self) -> None:
        """Lead the keyboard to where it was last, or to where the page starts."""
        held, view = self._held, self.window.shown
        page = view.stage.shown if view is not None else self.window.centralWidget()
        if held is not None and isValid(held) and held.isVisible():
            held.setFocus()
        elif page is not None and (first := first_stop(page)) is not None:
            first.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.Resize, QEvent.Type.LayoutRequest}:
            self._soon.start()
        return super().eventFilter(watched, event)

    def _go(self, place: int) -> None:
        self.place = place
        self._show()
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.card, self.spoken_text))

    def _show(self) -> None:
        if self._alone and self.window.document is not None:  # somebody made or opened one
            self._alone, self.place = False, max(1, self.place)
        last = self.place == len(STEPS) - 1
        self.count.setText(f"Tour, {self.place + 1} of {len(STEPS)}")
        self.title.setText(self.step.title)
        self.words.setText(self.step.words)
        self.back.setEnabled(self.place > 0)
        self.skip.setVisible(not last)
        self.next.setText("Done" if last else "New character" if self._alone else "Next")
        self.next.setAccessibleDescription(self.spoken_text)
        self.card.setAccessibleName(self.count.text())
        area = self.step.part(self.window)
        if not area.isEmpty():  # else it is not laid out yet, which will be told
            self.card.point_at(area)


def show_tour(window: MainWindow) -> None:
    """Begin the tour in a window; one that is under way there begins again."""
    for known in window.findChildren(Tour):
        known.end()
    Tour(window)
