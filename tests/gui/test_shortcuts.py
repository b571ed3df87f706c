"""Shortcuts: each leads to one command, and a key pressed in a real window gets there (row D)."""

from collections import Counter
from collections.abc import Sequence

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from chargen.gui import character_menus
from chargen.gui.app import Application
from chargen.gui.fight import fight_menus
from chargen.gui.gm import desk_menus
from chargen.gui.main_window import MainWindow
from chargen.gui.menus import MenuTable, by_id, listed
from chargen.gui.pages_index import PAGES
from tests.gui.answers import answering, cancel
from tests.gui.desk import settle

CTRL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
TABLES: dict[str, MenuTable] = {
    "window": character_menus.MENUS, "desk": desk_menus.MENUS, "fight": fight_menus.MENUS,
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
    for key in PAGES:
        window.go(key)
    settle()
    assert taken_twice(keys_of(window)) == []


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
