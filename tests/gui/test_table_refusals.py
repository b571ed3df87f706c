"""GM actions the table refuses: one sentence, and the fight as it was."""

import pytest

from chargen.combat import SYSTEMS
from chargen.combat.io.fight_file import write
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.fight.play.table_pane import TablePane
from tests.gui.desk import sample, shown
from tests.gui.fights import until_done
from tests.gui.test_fight_table import (
    add_trooper,
    choose,
    row_menu,
    session_of,
    table_of,
    to_an_open_moment,
    typed_table,
)


@pytest.fixture
def window(app: Application) -> MainWindow:
    """A window that shows the rifleman on the Fight page."""
    return shown(app, sample("rifleman"), "fight", size=(1280, 720))


def refused(pane: TablePane) -> str:
    """Perform the GM action that is filled in; return why not, with the fight unchanged."""
    before, steps = write(session_of(pane)), pane.game.stack.index()
    pane.strip.give.click()
    until_done(pane.game.work)
    assert write(session_of(pane)) == before
    assert pane.game.stack.index() == steps
    assert pane.strip.fault.isVisible()
    return pane.strip.fault.text()


def test_the_gm_waits_for_open_dice(window: MainWindow) -> None:
    """While a die is typed, a GM action has to wait for the choice after it."""
    pane = typed_table(window)
    pane.ways.gm.setChecked(True)
    pane.strip.what.setCurrentIndex(pane.strip.what.place_of("light"))
    assert refused(pane) == "The GM can act only while a choice is pending."


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_a_joiner_needs_a_free_place(window: MainWindow, system: str) -> None:
    """A place someone stands on is refused by their name, and undo takes the joiner off."""
    pane = table_of(window, system)
    to_an_open_moment(pane)
    before = write(session_of(pane))
    add_trooper(pane)
    choose(row_menu(pane, 2), "Join…")
    other = pane.field.fighters["0"].pos()
    pane.strip.point_at(int(other.x()), int(other.y()))
    assert "stands there." in refused(pane)
    pane.ways.back.click()
    assert write(session_of(pane)) == before
