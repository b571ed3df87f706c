"""What all windows share: size and place kept, one line for undo, commands from the table."""

from collections.abc import Callable

import pytest

from chargen.gui.app import Application
from chargen.gui.application import window_state
from chargen.gui.fight.play.table_pane import TablePane
from chargen.gui.shell.base_window import BaseWindow
from tests.gui import party
from tests.gui.desk import quiet, sample, settle, shown
from tests.gui.fights import desk_of


def _character(app: Application) -> BaseWindow:
    return shown(app, sample("rifleman"))


def _desk(app: Application) -> BaseWindow:
    window = app.open_desk()
    window.take(party.campaign())
    return window


def _fight(app: Application) -> BaseWindow:
    return app.open_fight()


def _table(app: Application) -> BaseWindow:
    desk = desk_of(shown(app, sample("rifleman"), "fight"))
    pane = desk.go("table")
    assert isinstance(pane, TablePane)
    pane.ways.alone.trigger()
    window = desk.store.table_window
    assert isinstance(window, BaseWindow)
    return window


OPENED: dict[str, Callable[[Application], BaseWindow]] = {
    "geometry": _character, "desk": _desk, "fight": _fight, "table": _table,
}  # fmt: skip


@pytest.mark.parametrize("name", OPENED)
def test_a_window_that_closes_keeps_size_and_place(app: Application, name: str) -> None:
    """Each kind of window under a name of its own."""
    app.new_window()
    window = OPENED[name](app)
    settle()
    others = [each for each in OPENED if each != name]
    assert [window_state.kept(each) for each in OPENED] == [None] * len(OPENED)
    window.close()
    quiet()
    assert window_state.kept(name) is not None
    assert [window_state.kept(each) for each in others] == [None] * len(others)


@pytest.mark.parametrize("name", OPENED)
def test_a_change_of_text_size_makes_every_window_anew(app: Application, name: str) -> None:
    """What was shown goes, and the line below says the size where it says anything."""
    window = OPENED[name](app)
    settle()
    before = id(window.centralWidget())
    app.prefer(text=120)
    settle()
    assert id(window.centralWidget()) != before
    if window.statusBar().isVisible():
        assert window.zoom.text() == "120%"
