"""What has the keyboard when what had it goes away: what stands nearest."""

import pytest
from PySide6.QtWidgets import QDialog, QPushButton, QScrollArea, QWidget

from chargen.character.edits import edits
from chargen.character.edits.samples import blank as fresh
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.pages.stats import StatsPage
from chargen.gui.widgets.elements import box, button, column, row
from chargen.gui.widgets.layout.focus_keeper import FocusKeeper
from tests.gui.desk import sample, settle, shown
from tests.gui.fights import desk_of
from tests.gui.hands import Key, click, focused, key, tab_to


def searching(window: MainWindow) -> bool:
    """Whether the keyboard is in the search of the menu bar."""
    top = window.menuWidget()
    return top is not None and top.isAncestorOf(focused())


def middle(window: QWidget) -> tuple[int, int]:
    """Where the keyboard is."""
    at = focused().mapTo(window, focused().rect().center())
    return at.x(), at.y()


def test_a_window_without_a_character_begins_at_a_new_one(app: Application) -> None:
    """W4: the keyboard is not in the search as the program starts."""
    window = app.new_window()
    window.activateWindow()
    settle(8)
    assert not searching(window)
    assert isinstance(focused(), QPushButton)
    assert focused().accessibleName().startswith("Build a character")


@pytest.mark.parametrize("page", ["stats", "skills", "perks", "gear", "review"])
@pytest.mark.parametrize("change", ["larger", "theme-dark"])
def test_a_change_of_look_leaves_the_keyboard_in_its_place(
    app: Application, page: str, change: str
) -> None:
    """W4: larger text or another theme makes the page anew; the keyboard stays where it was."""
    window = shown(app, sample("rifleman"), page)
    window.enter(page)
    if page not in {"skills", "perks"}:  # they begin in their list, with nothing behind it
        key(Key.Key_Tab, times=2)
    before, called = middle(window), focused().accessibleName()
    assert window.pages[page].isAncestorOf(focused())
    window.run(change)
    settle(20)
    assert not searching(window)
    assert abs(middle(window)[0] - before[0]) < window.width() // 4
    assert focused().accessibleName() == called


@pytest.mark.parametrize("view", ["odds", "once"])
def test_a_change_of_look_leaves_the_fight_page_in_its_view(app: Application, view: str) -> None:
    """What was looked at is shown again, and the keyboard is on something one can work."""
    window = shown(app, sample("rifleman"), "fight")
    window.resize(1024, 640)
    pane = desk_of(window).go(view)
    pane.findChildren(QPushButton)[0].setFocus()
    settle(8)
    window.run("larger")
    settle(20)
    assert desk_of(window).shown == view
    assert not isinstance(focused(), QScrollArea)
    assert not searching(window)


def test_rolling_leads_on_to_what_stands_in_its_place(app: Application) -> None:
    """W4: the button that rolled is gone; the keyboard stays on the page."""
    window = shown(app, fresh(), "stats")
    assert window.shown is not None
    page = window.shown.page_at("stats")
    assert isinstance(page, StatsPage)
    assert page.attr is not None
    page.attr.roll.setFocus()
    settle()
    click(page.attr.roll)
    settle()
    assert not searching(window)
    assert page.isAncestorOf(focused())


def test_a_way_out_leads_on_to_what_stands_in_its_place(app: Application) -> None:
    """W4: *Ask the GM* mends what is over and goes with it; the keyboard stays beside it."""
    window = shown(app, sample("rifleman"), "stats")
    assert window.document is not None
    page = window.shown.page_at("stats") if window.shown is not None else None
    assert isinstance(page, StatsPage)
    window.document.edit("Set INT", edits.set_stat(window.document.build, "INT", 10))
    settle(8)
    window.enter("stats")
    assert window.shown is not None
    checks = window.shown.checks
    fixes = [each for each in checks.findChildren(QPushButton) if "the GM" in each.text()]
    tab_to(fixes[0])
    key(Key.Key_Space)
    settle(8)
    assert window.document.build.choices.grants
    assert not searching(window)
    assert checks.isAncestorOf(focused())


class Card(QWidget):
    """Three buttons above one."""

    def __init__(self) -> None:
        super().__init__()
        self.first, self.second, self.third = (button(word) for word in ("1", "2", "3"))
        self.below = button("below")
        self.inner = box(row(self.first, self.second, self.third))
        self.setLayout(column(self.inner, self.below))
        self.show()
        self.activateWindow()
        settle()


@pytest.fixture
def card(app: Application) -> Card:
    """A window of its own."""
    assert app.findChildren(FocusKeeper)
    made = Card()
    made.second.setFocus()
    settle()
    return made


@pytest.mark.parametrize("how", ["hidden", "disabled", "deleted"])
def test_the_nearest_in_the_same_place_comes_next(card: Card, how: str) -> None:
    """Whether it is hidden, switched off or taken away."""
    act = {
        "hidden": card.second.hide,
        "disabled": lambda: card.second.setEnabled(False),
        "deleted": card.second.deleteLater,
    }
    act[how]()
    settle(8)
    assert focused() in {card.first, card.third}
    card.deleteLater()


def test_where_a_whole_place_goes_the_next_one_out_takes_over(card: Card) -> None:
    """Nothing is left beside it: what stands below has the keyboard."""
    card.inner.hide()
    settle(8)
    assert focused() is card.below
    card.deleteLater()


def test_where_it_is_led_on_purpose_it_stays(card: Card) -> None:
    """W16: who takes the keyboard on, when what had it has gone, keeps it."""
    card.second.hide()
    card.below.setFocus()
    settle(8)
    assert focused() is card.below
    card.deleteLater()


def shown_dialog(card: Card) -> QDialog:
    """A modal dialog over the card, which has the keyboard."""
    dialog = QDialog(card)
    dialog.setLayout(column(button("OK", dialog.accept)))
    dialog.setModal(True)
    dialog.show()
    dialog.activateWindow()
    settle(8)
    return dialog


def test_what_goes_behind_a_dialog_is_followed_by_its_neighbour(card: Card) -> None:
    """The window has the keyboard again only after Qt led it on from what had it."""
    dialog = shown_dialog(card)
    card.second.deleteLater()
    card.below.setFocus()
    settle(8)
    dialog.hide()
    card.activateWindow()
    settle(8)
    assert focused() in {card.first, card.third}
    card.deleteLater()


def test_a_page_that_goes_behind_a_dialog_is_followed_by_what_was_chosen(card: Card) -> None:
    """Nothing around it is left: where the keyboard was led stands."""
    dialog = shown_dialog(card)
    card.inner.hide()
    card.below.setFocus()
    dialog.hide()
    card.activateWindow()
    settle(8)
    assert focused() is card.below
    card.deleteLater()


def test_whoever_goes_elsewhere_on_purpose_stays_there(card: Card) -> None:
    """What is still there loses the keyboard to whom it was given."""
    card.below.setFocus()
    settle(8)
    card.second.hide()
    settle(8)
    assert focused() is card.below
    card.deleteLater()
