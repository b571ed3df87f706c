"""Steps that go on: one step for a word or a row of clicks, and nothing kept that is over."""

import gc
from weakref import ref

import pytest
from PySide6.QtCore import QObject
from PySide6.QtGui import QUndoCommand

from chargen.character.edits import edits
from chargen.gui.app import Application
from chargen.gui.application.undo_store import Store
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.document.document import Document
from chargen.gui.fight.fight_view import FightView
from chargen.gui.fight.setup.setup_store import SetupStore
from chargen.gui.pages.welcome.page import WelcomePage
from tests.builders import blank
from tests.gui.desk import quiet, sample, settle, shown
from tests.lab.screenshots.scenes import DIALOGS


def _raise(document: Document, *levels: int) -> None:
    for level in levels:
        build = edits.set_stat(document.build, "REF", level)
        document.edit(f"Set REF {level}", build, merge="stat:REF")


def _alive(kind: type) -> int:
    gc.collect()
    return sum(isinstance(thing, kind) for thing in gc.get_objects())


def test_clicks_in_a_row_are_one_step(window: MainWindow, document: Document) -> None:
    """The step names what was reached last, and goes back to where the first began."""
    _raise(document, 6, 7, 8)
    assert document.stack.count() == 1
    assert window.menus.actions["undo"].text() == "Undo Set REF 8"
    document.stack.undo()
    assert document.build.choices.stats["REF"] == 5
    document.stack.redo()
    assert document.build.choices.stats["REF"] == 8


def test_a_step_that_leads_back_is_none(document: Document) -> None:
    """Up and down again: nothing to undo, and nothing to save."""
    _raise(document, 6, 5)
    assert document.stack.count() == 0
    assert document.stack.isClean()


def test_what_was_saved_is_not_gone_on_from(document: Document) -> None:
    """Undo stops at what is in the file."""
    _raise(document, 6)
    document.stack.setClean()
    _raise(document, 7)
    assert document.stack.count() == 2
    document.stack.undo()
    assert document.stack.isClean()


def test_a_step_after_undo_takes_the_place_of_what_was_undone(document: Document) -> None:
    """What was taken back cannot be done again once something else was done."""
    _raise(document, 6)
    document.edit("Name", edits.set_text(document.build, "name", "Ana"))
    document.stack.undo()
    _raise(document, 7)
    assert not document.stack.canRedo()
    assert document.build.choices.stats["REF"] == 7
    document.stack.setIndex(0)
    assert document.build.choices.stats["REF"] == 5


def test_steps_that_went_on_are_let_go(document: Document) -> None:
    """B14: steps that became part of the one before stayed in memory, each with its document."""
    before = _alive(QUndoCommand)
    _raise(document, *(6, 7) * 50)
    assert document.stack.count() == 1
    assert _alive(QUndoCommand) == before + 1


def test_a_closed_character_is_let_go(app: Application) -> None:
    """B14: of two documents, the much edited one that was closed is gone with its window."""
    shown(app, blank())
    window = app.show_build(blank())
    assert window.document is not None
    _raise(window.document, *(6, 7) * 20)
    window.document.stack.setClean()
    closed: list[ref[QObject]] = [ref(window), ref(window.document)]
    window.close()
    del window
    quiet()
    settle()
    gc.collect()
    assert [kept() for kept in closed] == [None, None]


def test_a_setup_is_let_go_with_its_character(app: Application) -> None:
    """B14: it outlives a change of theme, which leaves one view of it, and ends with the window."""
    shown(app, blank())
    window = app.show_build(blank())
    window.go("fight")
    app.prefer(theme="dark")
    settle()
    assert (_alive(SetupStore), _alive(FightView)) == (1, 1)
    window.close()
    del window
    quiet()
    settle()
    assert (_alive(SetupStore), _alive(FightView)) == (0, 0)


@pytest.mark.parametrize("name", DIALOGS)
def test_a_dialog_that_was_closed_is_let_go(app: Application, name: str) -> None:
    """B14: dialogs stayed in memory, and with them the character they were about."""
    window = shown(app, sample("veteran"))
    dialog = DIALOGS[name](window)
    kind = type(dialog)
    dialog.show()
    settle()
    dialog.close()
    dialog.deleteLater()
    del dialog
    settle()
    assert _alive(kind) == 0


def test_a_welcome_page_that_was_never_filled_is_let_go(app: Application) -> None:
    """B14: a character shown at once in a new window kept the page before it in memory."""
    before = _alive(WelcomePage)
    window = app.show_build(blank())
    window.close()
    del window
    quiet()
    settle()
    assert _alive(WelcomePage) == before


def test_drafts_of_the_desk_go_on_and_let_go(app: Application) -> None:
    """B14: what the GM types into the next packet is one step, too, and one in memory."""
    del app
    draft = Store("")
    before = _alive(QUndoCommand)
    for text in ("a", "an", "and"):
        draft.edit("Note", text, merge="note")
    assert draft.stack.count() == 1
    assert _alive(QUndoCommand) == before + 1
    draft.stack.undo()
    assert draft.value == ""
