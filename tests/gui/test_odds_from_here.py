"""The odds of a fight at the table from its present state."""

import re

import pytest

from chargen.combat import SYSTEMS
from chargen.combat.io.fight_file import write
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.fight.odds import odds_from_here
from chargen.gui.fight.play.table_pane import TablePane
from tests.gui.desk import sample, settle, shown, waited
from tests.gui.fights import desk_of, session_of, until_done
from tests.gui.test_fight_table import table_of


@pytest.fixture
def window(app: Application) -> MainWindow:
    """A window that shows the rifleman on the Fight page."""
    return shown(app, sample("rifleman"), "fight", size=(1280, 720))


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_odds_are_counted_from_the_present_state(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, system: str
) -> None:
    """They name the share and the number of fights, change nothing, and leave with the state."""
    monkeypatch.setattr(odds_from_here, "FIGHTS", 50)
    pane = table_of(window, system)
    before = write(session_of(pane))
    pane.ways.odds.trigger()
    until_done(pane.outlook.work)
    assert pane.outlook.words.isVisible()
    assert re.search(r"Odds from here, by tactics: .* wins .*50", pane.outlook.words.text())
    assert not pane.outlook.end.isVisible()
    assert write(session_of(pane)) == before
    pane.game.answer_by_tactic()
    until_done(pane.game.work)
    assert pane.outlook.isHidden()


def test_a_long_simulation_shows_how_far_it_is_and_stops(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The odds so far are readable, Stop keeps them, and a decision ends the simulation."""
    monkeypatch.setattr(odds_from_here, "FIGHTS", 10**9)
    monkeypatch.setattr(odds_from_here, "OFTEN", 0.0)
    pane = table_of(window)
    pane.outlook.work.patience = 0.0
    pane.ways.odds.trigger()
    assert waited(lambda: "wins" in pane.outlook.words.text())
    assert pane.outlook.end.isVisible()
    pane.outlook.end.click()
    settle()
    assert not pane.outlook.end.isVisible()
    assert "wins" in pane.outlook.words.text()
    pane.ways.odds.trigger()
    assert pane.outlook.end.isVisible()
    pane.game.answer_by_tactic()
    until_done(pane.game.work, pane.outlook.work)
    assert pane.outlook.isHidden()


def test_odds_need_a_fight_that_runs(window: MainWindow) -> None:
    """The line of the menu is greyed before a fight and after it, with the reason."""
    pane = desk_of(window).go("table")
    assert isinstance(pane, TablePane)
    assert not pane.ways.odds.isEnabled()
    pane = table_of(window)
    assert pane.ways.odds.isEnabled()
    pane.game.finish_by_tactic()
    until_done(pane.game.work)
    assert not pane.ways.odds.isEnabled()
    assert "The fight is over" in pane.ways.odds.toolTip()
