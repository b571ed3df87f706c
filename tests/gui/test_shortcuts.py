"""Shortcuts: each leads to one command, and a key pressed in a real window gets there (row D)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from chargen.approval.campaign.campaign import Campaign
from chargen.character.edits import edits
from chargen.gui.app import Application
from chargen.gui.application.page_entry import SHORTCUTS, PageEntry
from chargen.gui.character_window import character_menus
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.character_window.pages_index import PAGES
from chargen.gui.document.document import Document
from chargen.gui.fight.window import MENUS as FIGHT_MENUS
from chargen.gui.gm.desk import desk_index, desk_menus
from chargen.gui.widgets.fields.text_fields import FilterField
from chargen.gui.widgets.menus import MenuTable, by_id, listed
from tests.gui import party
from tests.gui.answers import answering, cancel
from tests.gui.desk import finished, settle, shown
from tests.gui.hands import CTRL, Key, focused, key

CTRL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
TABLES: dict[str, MenuTable] = {
    "window": character_menus.MENUS, "desk": desk_menus.MENUS, "fight": FIGHT_MENUS,
}  # fmt: skip
LEAST = {"window": 15, "desk": 15, "fight": 5}


def taken_twice(keys: Sequence[str]) -> list[str]:
    """The shortcuts that stand more than once in a list."""
    return [key for key, often in Counter(key for key in keys if key).items() if often > 1]


def keys_of(window: QWidget) -> list[str]:
    """Every shortcut that works anywhere in a window."""
    found = [key.toString() for act in window.findChildren(QAction) for key in act.shortcuts()]
    wide = (Qt.ShortcutContext.WindowShortcut, Qt.ShortcutContext.ApplicationShortcut)
    own = [each for each in window.findChildren(QShortcut) if each.context() in wide]
    return found + [key.toString() for each in own for key in QShortcut.keys(each)]


@pytest.mark.parametrize("name", TABLES)
def test_no_shortcut_is_given_twice(name: str) -> None:
    """D: two commands with one shortcut would both do nothing."""
    keys = [QKeySequence(command.shortcut).toString() for _, command in listed(TABLES[name])]
    assert len(set(keys)) > LEAST[name]
    assert taken_twice(keys) == []


@pytest.mark.parametrize("name", TABLES)
def test_no_command_is_listed_twice(name: str) -> None:
    """Two lines with one id would both be the later one."""
    ids = [command.id for _, command in listed(TABLES[name])]
    assert taken_twice(ids) == []
    assert list(by_id(TABLES[name])) == ids


class Asked:
    """Stands before what carries out commands: follows where one leads, and calls nothing."""

    def __init__(self, at: object, called: list[bool]) -> None:
        self.at, self.called = at, called

    def __getattr__(self, name: str) -> "Asked":
        """What is really there under a name; an error if nothing is."""
        return Asked(getattr(self.at, name), self.called)

    def __call__(self, *_: object) -> None:
        """Note whether that could be called."""
        self.called.append(callable(self.at))


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.usefixtures("welcome")
def test_every_command_leads_to_something(app: Application, name: str) -> None:
    """Whatever a menu offers can be carried out."""
    windows = {"window": app.windows[0], "desk": app.open_desk(), "fight": app.open_fight()}
    for command in by_id(TABLES[name]).values():
        called: list[bool] = []
        command.do(Asked(windows[name].doer, called))
        assert called == [True], command.id


def test_a_shortcut_given_twice_would_be_found() -> None:
    """The control of the tests here."""
    assert taken_twice(["Ctrl+A", "", "", "Ctrl+A", "Ctrl+B"]) == ["Ctrl+A"]


def test_no_shortcut_works_twice_in_a_window(window: MainWindow) -> None:
    """D: with all pages open, those of pages included."""
    for page in PAGES:
        window.go(page)
    settle()
    assert taken_twice(keys_of(window)) == []


def test_both_habits_of_redo_work(window: MainWindow, document: Document) -> None:
    """Ctrl+Shift+Z stands in the menu, Ctrl+Y does the same."""
    keys = [each.toString() for each in window.menus.actions["redo"].shortcuts()]
    assert keys == ["Ctrl+Shift+Z", "Ctrl+Y"]
    document.edit("Set Rifle", edits.set_skill(document.build, "rifle", 6))
    document.stack.undo()
    window.activateWindow()
    key(Key.Key_Y, CTRL)
    assert document.build.choices.skills == {"rifle": 6}


def test_the_key_of_the_odds_opens_them(window: MainWindow) -> None:
    """D: Ctrl+Shift+O belonged to two commands and did nothing; a fight is set up first."""
    assert window.page != "fight"
    QTest.keyClick(window, Qt.Key.Key_O, CTRL_SHIFT)
    settle()
    assert window.page == "fight"


def test_the_key_of_packets_asks_for_one(window: MainWindow) -> None:
    """D: a character is open, and the key opens the dialog for a packet's file."""
    with answering(cancel):
        QTest.keyClick(window, Qt.Key.Key_P, CTRL_SHIFT)


# --- pages


def press(window: QWidget, shortcut: str) -> None:
    """Press a shortcut of Alt and one key."""
    letter = Qt.Key[f"Key_{shortcut.rpartition('+')[2]}"]
    QTest.keyClick(window, letter, Qt.KeyboardModifier.AltModifier)
    settle(8)


@pytest.mark.parametrize("page", PAGES)
def test_each_page_has_a_key_that_leads_into_it(window: MainWindow, page: str) -> None:
    """W10: Alt and a digit open a page with the keyboard in it; line and button say which."""
    assert window.shown is not None
    window.go("stats" if page == "concept" else "concept")
    window.activateWindow()
    shortcut = dict(zip(PAGES, SHORTCUTS, strict=True))[page]
    press(window, shortcut)
    assert window.page == page
    assert window.pages[page].isAncestorOf(focused())
    assert not isinstance(focused(), FilterField)
    assert window.menus.actions[f"go-{page}"].shortcut().toString() == shortcut
    assert shortcut in window.shown.nav[page].toolTip()


@pytest.mark.usefixtures("welcome")
def test_the_keys_of_pages_wait_for_a_character(app: Application) -> None:
    """On the welcome page they do nothing."""
    window = app.windows[0]
    press(window, "Alt+2")
    assert window.page == ""


def test_the_desk_has_keys_for_its_pages(app: Application, tmp_path: Path) -> None:
    """W10: the same on the GM's desk."""
    desk = party.desk(app, Campaign.create(tmp_path / "gm", "Lunar Tide", gm="Ada"), tmp_path)
    for page, shortcut in zip(desk_index.PAGES, SHORTCUTS, strict=False):
        press(desk, shortcut)
        assert desk.page == page
        assert desk.body is not None
        assert desk.body.isAncestorOf(focused())


@pytest.mark.parametrize(
    ("table", "pages"),
    [(character_menus.MENUS, PAGES), (desk_menus.MENUS, desk_index.PAGES)],
    ids=["window", "desk"],
)
def test_the_view_menu_lists_the_pages(
    table: MenuTable, pages: Mapping[str, PageEntry[Any]]
) -> None:
    """W10: each page in its place, by its title."""
    lines = [(line.id, line.text) for line in table["View"] if line is not None]
    assert lines[-len(pages) :] == [(f"go-{key}", entry.title) for key, entry in pages.items()]


@pytest.mark.rule("CC-17")
def test_commands_of_creation_end_with_it(app: Application) -> None:
    """After the end they are greyed, and their tips say why."""
    window = shown(app, finished("rifleman"))
    for command in ("attr", "exchange", "finish"):
        action = window.menus.actions[command]
        assert not action.isEnabled()
        assert "Creation is finished" in action.toolTip()
