"""The best tactics on the Odds page."""

import pytest

from chargen.gui.app import Application
from chargen.gui.fight.odds.odds import BestTactics, OddsPane
from tests.gui.desk import sample, settle, shown
from tests.gui.fights import desk_of, until_done


@pytest.fixture
def tactics(app: Application) -> BestTactics:
    """The part of the Odds page that tries them, with as few fights as do."""
    pane = desk_of(shown(app, sample("rifleman"), "fight")).go("odds")
    assert isinstance(pane, OddsPane)
    pane.tactics.fights = 64
    return pane.tactics


def test_the_best_tactic_of_each_side_is_named(tactics: BestTactics) -> None:
    """With its share and interval, once all are tried."""
    tactics.go.click()
    assert tactics.go.text() == "Stop simulation"
    until_done(tactics.work)
    told = tactics.words.text()
    assert told.startswith("Your side does best by ")
    assert "The other side does best by " in told
    assert tactics.go.text() == "Find best tactics"


def test_a_changed_plan_takes_the_words_away(tactics: BestTactics) -> None:
    """They were of the plan before; its processes end."""
    tactics.begin()
    tactics.store.add_this()
    settle()
    assert (tactics.words.text(), tactics.work.running) == ("", False)
