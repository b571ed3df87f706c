"""The comparison of round systems on the Fight page, and choosing one of them."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication

from chargen.combat import SYSTEMS
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.fight.fight_view import FightView
from chargen.gui.fight.odds.systems import SystemsPane
from tests.gui.answers import answering
from tests.gui.desk import sample, settle, shown
from tests.gui.fights import desk_of, until_done, write_to

pytestmark = pytest.mark.usefixtures("welcome")


@pytest.fixture
def window(app: Application) -> MainWindow:
    """A window that shows the rifleman on the Fight page."""
    return shown(app, sample("rifleman"), "fight")


@pytest.fixture
def desk(window: MainWindow) -> FightView:
    """The fight desk of that window."""
    return desk_of(window)


def pane_of(desk: FightView) -> SystemsPane:
    """The comparison, with as few fights as there may be."""
    pane = desk.go("systems")
    assert isinstance(pane, SystemsPane)
    pane.fights.setValue(64)
    return pane


def test_every_system_stands_in_the_table_and_has_a_chart(desk: FightView) -> None:
    """Start counts; each row has rounds and losses, each chart shares of 64 fights."""
    pane = pane_of(desk)
    pane.go.click()
    until_done(pane.work)
    assert [row.key for row in pane.table.rows_model.rows] == list(SYSTEMS)
    for key, chart in pane.charts.items():
        assert chart.title == SYSTEMS[key].title
        assert sum(share.count for share in chart.shares) == 64
    assert pane.done.text() == f"{64 * len(SYSTEMS)} of {64 * len(SYSTEMS)}"
    pane.copy.click()
    assert "rounds on average" in QGuiApplication.clipboard().text()


@pytest.mark.parametrize("percent", [100, 150])
def test_all_systems_are_seen_at_once_in_a_small_window(
    app: Application, window: MainWindow, percent: int
) -> None:
    """Every row of the table, without scrolling it either way; what is worth least has left."""
    app.prefer(text=percent)
    window.resize(1024, 640)
    settle()
    window.go("fight")
    settle()
    pane = pane_of(desk_of(window))
    pane.begin()
    until_done(pane.work)
    settle()
    table = pane.table
    assert [table.horizontalScrollBar().maximum(), table.verticalScrollBar().maximum()] == [0, 0]
    last = table.visualRect(table.rows_model.index(len(SYSTEMS) - 1, 0))
    assert last.height() > 0
    seen = table.viewport().visibleRegion().boundingRect()
    assert seen.contains(last.left() + 1, last.bottom() - 1)


def test_why_a_plan_cannot_be_fought_is_read_whole(window: MainWindow, desk: FightView) -> None:
    """In lines of its own below the table, never cut in the column of a share."""
    window.resize(1024, 640)
    pane = pane_of(desk)
    pane.begin()
    until_done(pane.work)
    assert pane.counting is not None
    assert not pane.unfit.isVisible()
    reason = f"{desk.store.value.seats[0].name} carries nothing that system has a rule for, " * 3
    one = pane.counting.results[1]
    pane.counting.results[1] = replace(one, fault=reason)
    pane._show()
    settle(12)
    assert pane.unfit.isVisible()
    assert pane.unfit.text() == f"{one.title}: {reason}."
    assert pane.unfit.height() >= pane.unfit.heightForWidth(pane.unfit.width())
    row = pane.table.rows_model.rows[1]
    assert pane.table.rows_model.columns[1].text(row) == "no fight"


def test_stopping_keeps_what_was_counted_and_a_changed_plan_is_said(desk: FightView) -> None:
    """Stop ends the processes; a step of the setup says that this was the plan before."""
    pane = pane_of(desk)
    pane.fights.setValue(1_000_000)
    pane.begin()
    assert pane.go.text() == "Stop simulation"
    pane.go.click()
    assert pane.go.text() == "Compare systems"
    assert not pane.work.running
    desk.setup.scene.distance.setValue(33)
    settle()
    assert pane.words.text().startswith("Setup changed.")


def test_the_comparison_is_saved(desk: FightView, tmp_path: Path) -> None:
    """As a table, through the menu."""
    pane, path = pane_of(desk), tmp_path / "systems.csv"
    pane.begin()
    until_done(pane.work)
    with answering(write_to(path)):
        pane._save("csv")
    assert path.read_text("utf-8").startswith("system,what,who")


def test_the_round_system_is_a_step_of_the_setup(desk: FightView) -> None:
    """Each that is chosen fights; tactics are its own; undo leads back."""
    scene = desk.setup.scene
    for key in SYSTEMS:
        scene.systems[key].trigger()
        settle()
        assert desk.store.value.system == key
        assert desk.store.faults == ()
        assert scene.numbers.isEnabled() == (key != "gray_dawn")
        card = next(iter(desk.setup.sides[0].rows.values()))
        assert card.tactic.chosen in SYSTEMS[key].tactics
        assert card.tactic.count() == len(SYSTEMS[key].tactics)


def test_another_look_leaves_the_comparison_there(app: Application, desk: FightView) -> None:
    """The page is made anew with every change of look; what was counted is shown again."""
    pane = pane_of(desk)
    pane.go.click()
    until_done(pane.work)
    words, text = pane.words.text(), pane.text()
    app.prefer(text=120)
    settle()
    again = desk_of(app.windows[0]).panes["systems"]
    assert isinstance(again, SystemsPane)
    assert again is not pane
    assert (again.words.text(), again.text()) == (words, text)
    assert again.fights.value() == 64
    assert [row.key for row in again.table.rows_model.rows] == list(SYSTEMS)
