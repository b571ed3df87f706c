"""The tour: six cards beside what they speak of, over a window that can be worked meanwhile."""

from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QPushButton

from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.character_window.tour import STEPS, Tour, show_tour
from chargen.gui.pages.concept import ConceptPage
from chargen.gui.widgets.layout.floating import FloatingCard
from tests.gui.desk import sample, settle, shown
from tests.gui.hands import Key, click, focused, key, tab_to, type_text
from tests.gui.screen_reader import called, faults, heard, unheard

pytestmark = pytest.mark.usefixtures("welcome")

SIZES = ((1024, 640), (1440, 900))


def tour(window: MainWindow) -> Tour:
    """The tour of a window."""
    settle(12)
    (found,) = window.findChildren(Tour)
    return found


def ended(window: MainWindow) -> bool:
    """Whether nothing is left of a tour."""
    settle(12)
    return not window.findChildren(Tour) and not window.findChildren(FloatingCard)


def began(window: MainWindow) -> Tour:
    """A tour that has just begun."""
    window.activateWindow()
    settle()
    window.run("tour")
    return tour(window)


# --- when


def test_the_first_start_begins_it_and_no_other(app: Application) -> None:
    """It comes by itself once; whoever skipped it is not asked again."""
    window = app.windows[0]
    app.greet(window, [])
    tour(window).end()
    assert ended(window)
    assert app.settings.toured
    app.greet(window, [])
    assert ended(window)


def test_the_keyboard_is_on_a_door_after_the_tour_is_skipped(app: Application) -> None:
    """One letter then builds or rolls a character; a search field would take it as text."""
    window = app.windows[0]
    window.activateWindow()
    settle()
    app.greet(window, [])
    click(tour(window).skip)
    assert ended(window)
    settle()
    assert focused().accessibleName() == "Build a character"
    key(Key.Key_R)
    settle()
    assert window.document is not None


def test_who_asks_for_a_file_gets_the_file(app: Application) -> None:
    """A program that is started with a file, or was used before, shows no tour by itself."""
    window = app.windows[0]
    app.greet(window, [Path("voss.gdchar")])
    assert ended(window)
    app.prefer(recent=("voss.gdchar",))
    app.greet(window, [])
    assert ended(window)


def test_the_menu_shows_it_again(window: MainWindow) -> None:
    """Help > Tour begins it anew, also while it is shown: there is one at a time."""
    began(window).turn(1)
    window.run("tour")
    assert tour(window).place == 0
    assert len(window.findChildren(FloatingCard)) == 1


# --- the steps


def test_it_goes_through_six_steps_by_enter_alone(app: Application) -> None:
    """The first makes a character, as its button says; the last ends it."""
    window = app.windows[0]
    made = began(window)
    assert focused() is made.next
    assert made.next.text() == "New character"
    told = [made.title.text()]
    for _ in range(5):
        assert made.skip.isVisible()
        key(Key.Key_Return)
        settle(12)
        assert focused() is made.next
        told.append(made.title.text())
    assert told == [step.title for step in STEPS]
    assert len(told) == 6
    assert not made.skip.isVisible(), "nothing is left to skip"
    assert window.document is not None
    key(Key.Key_Return)
    assert ended(window)
    assert window.isAncestorOf(focused())


def test_back_goes_back(window: MainWindow) -> None:
    """To the first step, and no further."""
    made = began(window)
    assert not made.back.isEnabled()
    made.turn(1)
    click(made.back)
    assert made.place == 0
    assert not made.back.isEnabled()


@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("size", SIZES)
def test_each_card_lies_beside_what_it_speaks_of(
    app: Application, size: tuple[int, int], text: int
) -> None:
    """Within the window, hiding nothing of the part, all of its words seen."""
    app.prefer(text=text)
    settle(20)
    window = app.windows[0]
    window.resize(*size)
    settle(12)
    made = began(window)
    for number, step in enumerate(STEPS):
        settle(12)
        card, part = made.card.geometry(), step.part(window)
        assert made.place == number
        assert not part.isEmpty()
        assert window.rect().contains(card)
        assert not card.intersects(part)
        assert made.card.ring.geometry().contains(part & window.rect())
        assert made.words.height() >= made.words.heightForWidth(made.words.width())
        for each in made.card.findChildren(QPushButton):
            assert not each.isVisible() or each.width() >= each.minimumSizeHint().width()
        made.turn(1)
    assert ended(window)


def test_it_follows_the_window(window: MainWindow) -> None:
    """What is pointed at lies elsewhere in a smaller window, and after a change of look."""
    made = began(window)
    made.turn(len(STEPS) - 1)
    before = made.card.geometry()
    window.resize(1024, 640)
    settle(12)
    assert made.card.geometry() != before
    window.run("larger")
    settle(30)
    assert made.card.ring.geometry().contains(STEPS[-1].part(window) & window.rect())


def test_a_part_that_is_not_there_leaves_the_card_where_it_was(window: MainWindow) -> None:
    """The words are those of the step all the same."""
    made = began(window)
    made.turn(1)
    at = made.card.geometry().topLeft()
    assert window.shown is not None
    window.shown.strip.hide()
    made.turn(1)
    assert made.title.text() == STEPS[2].title
    assert made.card.geometry().topLeft() == at


# --- the window meanwhile


def test_escape_ends_it_from_anywhere(window: MainWindow) -> None:
    """Whatever has the keyboard; the page is as it was."""
    began(window)
    page = window.pages["concept"]
    assert isinstance(page, ConceptPage)
    page.name.setFocus()
    settle()
    key(Key.Key_Escape)
    assert ended(window)
    assert focused() is page.name


def test_skipping_it_by_mouse_leaves_the_keyboard_in_the_field(app: Application) -> None:
    """The name can be typed at once, though the click on Skip took the keyboard."""
    window = app.windows[0]
    window.activateWindow()
    settle()
    began(window)
    click(tour(window).next)
    settle(12)
    page = window.pages["concept"]
    assert isinstance(page, ConceptPage)
    click(tour(window).skip)
    assert ended(window)
    assert focused() is page.name


def test_a_character_made_otherwise_leads_on(app: Application) -> None:
    """Who presses New goes on with the second step, and types the name meanwhile."""
    window = app.windows[0]
    made = began(window)
    window.run("new")
    settle(12)
    assert made.place == 1
    type_text("Mara")
    assert window.document is not None
    assert window.document.name == "Mara"


def test_tab_comes_to_the_card(window: MainWindow) -> None:
    """After everything else of the window, and on to its beginning."""
    made = began(window)
    page = window.pages["concept"]
    assert isinstance(page, ConceptPage)
    page.name.setFocus()
    tab_to(made.skip)
    tab_to(page.name)


def test_a_screen_reader_is_told_of_it(window: MainWindow) -> None:
    """Its buttons are found by name, and what the card says stands with the one that goes on."""
    made = began(window)
    settle(12)
    assert unheard(window) == []
    assert faults(window) == []
    assert {"Skip", "Next"} <= {called(part) for part in heard(window)}
    assert made.next.accessibleDescription() == f"{STEPS[0].title}. {STEPS[0].words}"


def test_a_window_that_closes_takes_it_along(app: Application) -> None:
    """Nothing of it is left, and nothing complains; the fixture looks for that."""
    window = shown(app, sample("rifleman"))
    show_tour(window)
    settle(12)
    window.close()
    settle()


def test_where_no_side_has_room_it_lies_in_a_corner(app: Application) -> None:
    """A part as large as the window hides under the card rather than pushing it out."""
    window = app.windows[0]
    made = began(window)
    made.card.point_at(QRect(window.rect()))
    assert window.rect().contains(made.card.geometry())
    made.end()
