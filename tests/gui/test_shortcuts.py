"""Shortcuts: each leads to one command, and a key pressed in a real window gets there (row D)."""

from collections import Counter
from collections.abc import Sequence

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from chargen.gui import menus
from chargen.gui.gm import menus as desk_commands
from chargen.gui.main_window import MainWindow
from chargen.gui.menus import Command
from chargen.gui.pages_index import PAGES
from tests.gui.answers import answering, cancel
from tests.gui.desk import settle

CTRL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
TABLES = {"window": menus.COMMANDS, "desk": desk_commands.COMMANDS}


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
    table: tuple[Command, ...] = TABLES[name]
    keys = [QKeySequence(command.shortcut).toString() for command in table]
    assert len(set(keys)) > 15
    assert taken_twice(keys) == []


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
