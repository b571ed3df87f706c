"""The table of a fight: its ladder, and what is painted there."""

import pytest

from chargen.combat import SYSTEMS
from chargen.encounter.setup.setup import set_system
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.fight.play.table_pane import TablePane
from tests.gui.desk import sample, settle, shown
from tests.gui.fights import desk_of, until_done
from tests.gui.painted import painted


@pytest.fixture
def window(app: Application) -> MainWindow:
    """A window that shows the rifleman on the Fight page."""
    return shown(app, sample("rifleman"), "fight", size=(1280, 720))


def table_of(window: MainWindow, system: str = "gray_dawn") -> TablePane:
    """A fight at the table under a round system."""
    desk = desk_of(window)
    desk.store.edit("Set up", set_system(desk.store.value, system))
    pane = desk.go("table")
    assert isinstance(pane, TablePane)
    pane.begin()
    until_done(pane.game.work)
    return pane


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_the_ladder_is_painted(window: MainWindow, system: str) -> None:
    """Names, rounds in the weapon, and states; undo brings the earlier picture back."""
    pane = table_of(window, system)
    before, words = painted(pane.ladder), [row.words for row in pane.ladder.rows_model.rows]
    assert "Trooper" in before
    steps = pane.game.stack.index()
    for _ in range(12):
        pane.game.answer_by_tactic()
        until_done(pane.game.work)
    rows = pane.ladder.rows_model.rows
    after = painted(pane.ladder)
    for row in rows:
        assert row.place in after
        assert not row.state or row.state[:8] in "\n".join(after)
    while pane.game.stack.index() > steps:
        pane.back.click()
        settle()
    assert [row.words for row in pane.ladder.rows_model.rows] == words
    assert painted(pane.ladder) == before


def test_a_row_selects_its_fighter_on_the_map(window: MainWindow) -> None:
    """The ladder and the map show the same fighter."""
    pane = table_of(window)
    pane.ladder.go_to("1")
    settle()
    assert pane.field.selected == "1"


def test_the_table_takes_the_room_of_the_dock(window: MainWindow) -> None:
    """The dock folds at the table and comes back with the setup."""
    view = window.shown
    assert view is not None
    assert view.unfolded
    desk_of(window).go("table")
    settle()
    assert not view.unfolded
    desk_of(window).go("setup")
    settle()
    assert view.unfolded
