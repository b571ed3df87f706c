"""What a screen reader is told: name, role and state of each control; what it does is a click."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QMenuBar, QPushButton, QWidget

from chargen.character.edits.samples import blank
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.character_window.pages_index import PAGES
from chargen.gui.gm.desk.desk_index import PAGES as DESK_PAGES
from chargen.gui.pages.advance.page import AdvancePage
from chargen.gui.pages.gear.page import GearPage
from chargen.gui.pages.skills import SkillsPage
from chargen.gui.widgets.elements import Segments, box, column
from chargen.gui.widgets.fields.fields import ChoiceField
from chargen.gui.widgets.plain_text import PushButton
from chargen.gui.widgets.strip import StripCell
from tests.gui.desk import quiet, sample, settle, shown
from tests.gui.fights import desk_of
from tests.gui.hands import click
from tests.gui.screen_reader import act, acts, called, faults, heard, unheard
from tests.gui.test_focus import DESK, PLAYER, _desk
from tests.lab.screenshots import fights
from tests.lab.screenshots.fights import STATES

FIGHTS = 16
"""Fights and pairs counted for a state."""
pytestmark = pytest.mark.usefixtures("welcome")


def wrong(name: str, root: QWidget) -> list[str]:
    """What is wrong with what a screen reader is told of a window, with the name of it."""
    settle()
    return [f"{name}: {fault}" for fault in (*unheard(root), *faults(root))]


def test_a_window_without_a_character(app: Application) -> None:
    """W5: the first page and the search are found, by name."""
    window = app.windows[0]
    assert wrong("welcome", window) == []
    names = {called(part) for part in heard(window)}
    assert {"Build a character", "Search everything"} <= names


def test_every_page(app: Application) -> None:
    """W5: every stop of Tab is found; name, role, state and actions are right, with all views."""
    window = shown(app, sample("veteran"))
    found: list[str] = []
    for page in PAGES:
        window.go(page)
        quiet()
        found += wrong(page, window)
    advance, gear = window.go("advance"), window.go("gear")
    assert isinstance(advance, AdvancePage)
    assert isinstance(gear, GearPage)
    for page, views in (("advance", advance.which), ("gear", gear.which)):
        window.go(page)
        for made in views.findChildren(QPushButton):
            click(made)
            found += wrong(made.accessibleName(), window)
    assert not found, "\n".join(found)


def test_a_blank_character(app: Application) -> None:
    """W5: what a character needs that is not finished is told, too."""
    window, found = shown(app, blank()), list[str]()
    for page in PAGES:
        window.go(page)
        quiet()
        found += wrong(page, window)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("state", [state for state in STATES if state != "fire"])
def test_every_state_of_a_fight(
    app: Application, state: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """W5: setting up, watching, playing and counting; a choice is named by whom it is about.

    The state ``table`` shows the choices of ``fire`` without chances that take long to work out.
    """
    monkeypatch.setattr(fights, "FIGHTS", FIGHTS)
    monkeypatch.setattr(fights, "FEW", FIGHTS)
    window = shown(app, sample("rifleman"), "fight")
    STATES[state](window)
    found = wrong(state, window)
    desk_of(window).stop()
    assert not found, "\n".join(found)


def test_every_dialog(app: Application) -> None:
    """W5: the dialogs of a character's window."""
    window = shown(app, sample("veteran"))
    found = [fault for name, made in PLAYER.items() for fault in _looked_at(name, made(window))]
    assert not found, "\n".join(found)


def test_the_desk_and_its_dialogs(app: Application, tmp_path: Path) -> None:
    """W5: the pages of the GM's desk, and its dialogs."""
    window = _desk(app, tmp_path / "table")
    found: list[str] = []
    for page in DESK_PAGES:
        window.go(page)
        found += wrong(page, window)
    for name, made in DESK.items():
        seen = _looked_at(name, made(window))
        # The two files of one character are one file here.
        found += [fault for fault in seen if name != "twins" or "of them" not in fault]
    assert not found, "\n".join(found)


def _looked_at(name: str, dialog: QWidget) -> list[str]:
    dialog.show()
    found = wrong(name, dialog)
    dialog.close()
    dialog.deleteLater()
    settle()
    return found


# --- actions


@pytest.mark.parametrize("page", PAGES)
def test_choosing_a_page_opens_it(window: MainWindow, page: str) -> None:
    """W5: ``Toggle`` on a page of the side is a click on it."""
    assert window.shown is not None
    window.go("stats" if page == "concept" else "concept")
    act(window.shown.nav[page], "Toggle")
    settle()
    assert window.page == page
    assert [key for key, made in window.shown.nav.items() if made.isChecked()] == [page]


def test_choosing_one_of_a_few_is_a_click(window: MainWindow) -> None:
    """W5: ``Toggle`` on a segment shows what a click on it shows."""
    page = window.go("skills")
    assert isinstance(page, SkillsPage)
    act(page.category.button_of("combat"), "Toggle")
    settle()
    after_toggle = page.table.rows_model.rows
    assert page.category.value == "combat"
    click(page.category.button_of("all"))
    assert page.table.rows_model.rows != after_toggle
    click(page.category.button_of("combat"))
    assert page.table.rows_model.rows == after_toggle


def test_a_choice_tells_once_and_only_what_is_new(window: MainWindow) -> None:
    """What is chosen by the program, or chosen already, is not told."""
    made, told = Segments("Which", (("a", "A"), ("b", "B"))), list[str]()
    made.setParent(window)
    made.chosen.connect(told.append)
    made.choose("b")
    click(made.button_of("b"))
    assert told == []
    click(made.button_of("a"))
    assert (told, made.value) == (["a"], "a")


def test_a_budget_is_a_button(window: MainWindow) -> None:
    """W5: ``Press`` on a cell of the strip explains its pool, and leads to its page."""
    assert window.document is not None
    window.document.look_at("stat:REF")
    (card,) = (
        part for part in heard(window) if isinstance(part, StripCell) and part.name == "Perks"
    )
    assert acts(card) >= {"Press"}
    click(card)
    assert window.document.subject == "pool:perk"
    assert window.page == "perks"


# --- controls of the tests here


def test_what_is_wrong_is_found(app: Application) -> None:
    """The control: no name, the wrong role, a click that checking does not do, two of one name."""
    nameless, loose, deaf = PushButton(), PushButton("Page"), QCheckBox("Tick")
    loose.setCheckable(True)
    QButtonGroup(loose).addButton(loose)
    deaf.clicked.connect(lambda: None)
    twins = [ChoiceField("Weapon", [(1, "knife")]) for _ in range(2)]
    made = box(column(nameless, loose, deaf, *twins))
    made.show()
    found = " | ".join(faults(made))
    for part in (
        "no name",
        "one of a choice is CheckBox",
        "does something when clicked",
        "2 of them",
    ):
        assert part in found
    made.deleteLater()


def test_what_is_not_found_is_named(window: MainWindow) -> None:
    """The control: the corner of a menu bar, where the search was."""
    corner = QPushButton("Search")
    bar = window.findChild(QMenuBar)
    assert isinstance(bar, QMenuBar)
    bar.setCornerWidget(corner)
    corner.show()
    settle()
    assert len(unheard(window)) == 1
