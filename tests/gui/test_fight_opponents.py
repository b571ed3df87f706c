"""Opponents on the Fight page: chosen by what they are, one's own among them; how dangerous."""

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from chargen import bestiary
from chargen.encounter.odds.forecast import forecast_fight
from chargen.encounter.setup.setup import MINE, THEIRS, remove_fighter
from chargen.gui.app import Application
from chargen.gui.application.timed_work import LongWork
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.fight.fight_view import FightView
from chargen.gui.fight.setup.forecast_panel import NOTHING
from chargen.gui.fight.setup.opponent_chooser import OpponentChooser
from chargen.gui.fight.setup.own_opponents_dialog import OwnOpponentsDialog
from chargen.gui.widgets.plain_text import tip_words
from tests.builders import rules
from tests.gui import party
from tests.gui.answers import answering
from tests.gui.desk import sample, settle, shown, waited
from tests.gui.fights import desk_of, until_done
from tests.gui.hands import lines_of

OFFICER = bestiary.shipped(rules())["officer"]


@pytest.fixture(name="window")
def _window(app: Application) -> MainWindow:
    """A window that shows the rifleman on the Fight page."""
    return shown(app, sample("rifleman"), "fight")


@pytest.fixture(name="desk")
def _desk(window: MainWindow) -> FightView:
    """The fight desk of that window."""
    return desk_of(window)


def menu(desk: FightView, side: int = THEIRS) -> dict[str, QAction]:
    """What the menu of a side offers, by its words."""
    panel = desk.setup.sides[side]
    panel.fill_menu()
    return lines_of(panel.menu)


def trigger(desk: FightView, words: str) -> None:
    """Take a line of the other side's menu."""
    menu(desk)[words].trigger()


def test_opponents_are_chosen_from_a_list(desk: FightView) -> None:
    """With their threat, so many at once, as one step of undo."""

    def act(asking: QWidget) -> None:
        assert isinstance(asking, OpponentChooser)
        rows = asking.view.rows_model.rows
        assert [row.threat for row in rows] == sorted(row.threat for row in rows)
        asking.filter.setText("belt-fed")
        asking.view.go_to(":machine-gunner")
        row = next(row for row in rows if row.key == ":machine-gunner")
        assert (row.threat, row.even) == (2, "11 to 18")
        assert "keep a street empty" in asking.text.text()
        asking.many.setValue(3)
        asking.try_accept()

    with answering(act):
        trigger(desk, "Browse opponents…")
    names = [seat.name for seat in desk.store.value.side(THEIRS)]
    assert names == ["Trooper", "Machine-gunner", "Machine-gunner 2", "Machine-gunner 3"]
    desk.store.stack.undo()
    assert len(desk.store.value.side(THEIRS)) == 1


def test_the_forecast_is_counted_beside_the_window(desk: FightView) -> None:
    """Once the setup rests: the chance to win, its basis, and what a fight costs."""
    panel = desk.forecast
    panel.count.fights = 128
    panel.count.begin()
    assert panel.basis.text() == "Simulating…"
    until_done(panel.count.work)
    assert panel.basis.text().endswith("%, from 128 fights")
    scenario, counts = panel.count.scenario, panel.count.counts
    assert scenario is not None
    assert counts is not None
    numbers = forecast_fight(scenario, counts)
    assert panel.share.text() == numbers.win.figure
    assert numbers.win.bounds in panel.basis.text()
    (lone,) = numbers.people
    assert lone.sentence == tip_words(panel.risk.toolTip())
    assert panel.risk.amount.text() == lone.down.figure
    assert panel.hurt.amount.text().endswith("%")
    assert [line.name.text() for line in panel.lines] == [
        "No deaths on your side", "Wounded", "Goes down", "Length",
    ]  # fmt: skip
    before = [line.amount.text() for line in panel.lines]
    plan = desk.store.value
    desk.store.edit("Remove", remove_fighter(plan, plan.side(THEIRS)[0].key))
    assert {line.amount.text() for line in panel.lines} == {panel.share.text()} == {NOTHING}
    assert not any(way.isEnabled() for way in panel.ways.values())
    desk.store.stack.undo()
    panel.count.begin()
    assert not panel.count.work.running
    assert [line.amount.text() for line in panel.lines] == before


def test_old_figures_stay_until_the_new_are_there(desk: FightView) -> None:
    """A change stops the count; the bar and the figures wait for the next."""
    panel = desk.forecast
    panel.count.fights = 128
    panel.count.begin()
    until_done(panel.count.work)
    before = panel.share.text()
    desk.setup.scene.distance.setValue(30)
    assert panel.count.counts is None
    assert (panel.share.text(), panel.basis.text()) == (before, "Simulating…")
    panel.count.begin()
    assert waited(lambda: panel.count.counts is not None)
    desk.setup.scene.distance.setValue(40)
    assert not panel.count.work.running
    assert not any(work.running for work in panel.count.findChildren(LongWork))


def test_counting_ends_when_the_page_is_left(desk: FightView, window: MainWindow) -> None:
    """Nothing is counted for a forecast that is not seen."""
    count = desk.forecast.count
    count.begin()
    assert count.work.running
    window.go("gear")
    settle()
    assert not count.running
    assert count.counts is None


def test_the_chooser_says_how_dangerous_it_would_be(desk: FightView) -> None:
    """For the setup with so many of the one chosen."""
    chooser = OpponentChooser(desk.window(), desk.store, THEIRS)
    chooser.show()
    chooser.view.go_to(":thug")
    settle()
    chooser.danger.count.begin()
    assert waited(lambda: "128 fights" in chooser.danger.words.text())
    assert chooser.danger.words.text().startswith("With these opponents: ")
    chooser.many.setValue(2)
    assert chooser.danger.words.text() == ""
    chooser.close()
    chooser.deleteLater()


def test_ones_own_are_offered_where_those_that_ship_are(desk: FightView, app: Application) -> None:
    """With the place they are kept in, those of a campaign and those without."""
    table = party.campaign()
    app.own_opponents.campaign_opponents(table.vault.folder).add_opponent(OFFICER)
    ours = OFFICER.model_copy(update={"name": "Yard dog", "mook": True, "tactic": "brawler"})
    app.own_opponents.default_opponents().add_opponent(ours)
    assert {"Officer (Lunar Tide)", "Yard dog (No campaign)"} <= menu(desk).keys()
    trigger(desk, "Yard dog (No campaign)")
    seat = desk.store.value.side(THEIRS)[-1]
    assert (seat.name, seat.mook, seat.tactic, seat.side) == ("Yard dog", True, "brawler", THEIRS)
    chooser = OpponentChooser(None, desk.store, MINE)
    places = {row.roster.place for row in chooser.listed}
    assert places == {"", "Lunar Tide", "No campaign"}
    chooser.deleteLater()


def test_ones_own_are_made_here_too(desk: FightView, app: Application) -> None:
    """Kept in the campaign the desk had last, or where one says; Undo takes a step back."""
    table = party.campaign()
    home = app.own_opponents.default_opponents()

    def act(asking: QWidget) -> None:
        assert isinstance(asking, OwnOpponentsDialog)
        assert asking.store is home
        asking.store.add_opponent(OFFICER)
        asking.place.setCurrentIndex(1)
        assert asking.store is app.own_opponents.campaign_opponents(table.vault.folder)
        assert not asking.undo.isEnabled()
        asking.store.add_opponent(OFFICER)
        asking.undo.click()
        assert not asking.store.value
        asking.reject()

    with answering(act):
        trigger(desk, "Manage my opponents…")
    assert set(home.value) == {"officer-2"}
    app.prefer(campaign=table.card.id)
    dialog = OwnOpponentsDialog(None, desk.store.program)
    assert dialog.place.key == 1
    dialog.deleteLater()
