"""The table of a fight in a window of its own."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from shiboken6 import isValid

from chargen.combat.io.fight_file import write
from chargen.encounter.setup import sources
from chargen.encounter.setup.setup import add_fighter
from chargen.gui.app import Application
from chargen.gui.fight.fight_view import FightView
from chargen.gui.fight.play.table_pane import TablePane
from chargen.gui.fight.table_window import TableElsewhere, TableWindow
from chargen.gui.shell.base_window import BaseWindow
from tests.builders import rules
from tests.gui.desk import sample, settle, shown
from tests.gui.fights import desk_of, session_of, until_done
from tests.gui.hands import key, type_text

pytestmark = pytest.mark.usefixtures("without_chances")

Opened = tuple[BaseWindow, Callable[[], FightView]]


def _of_character(app: Application) -> Opened:
    window = shown(app, sample("rifleman"), "fight")
    return window, lambda: desk_of(window)


def _alone(app: Application) -> Opened:
    window = app.open_fight()
    setup = shown(app, sample("rifleman"), "fight")
    window.store.edit("Set up", desk_of(setup).store.value)
    return window, lambda: window.desk


@pytest.fixture(params=[_of_character, _alone])
def opened(app: Application, request: pytest.FixtureRequest) -> Opened:
    """A window with a Fight page, whose table has a fight that runs in a window of its own."""
    make: Callable[[Application], Opened] = request.param
    window, desk = make(app)
    pane = desk().go("table")
    assert isinstance(pane, TablePane)
    pane.bar.start.click()
    until_done(pane.game.work)
    return window, desk


def _table(desk: FightView) -> TableWindow:
    """The table's own window."""
    window = desk.store.table_window
    assert isinstance(window, TableWindow)
    return window


def _fight(pane: TablePane) -> bytes:
    """The fight at the table, as it is saved."""
    assert pane.game.session is not None
    return write(pane.game.session)


def _place(desk: FightView) -> TableElsewhere:
    """What stands for the table on the Fight page."""
    place = desk.stage.shown
    assert isinstance(place, TableElsewhere)
    return place


def _press(desk: FightView, text: str) -> None:
    """Press a button beside the words on where the table is."""
    next(b for b in _place(desk).findChildren(QPushButton) if b.text() == text).click()
    settle()


def test_the_fight_goes_on_in_its_own_window(opened: Opened) -> None:
    """Nothing of it is lost; closing the window brings it back to the page with its undo."""
    _, desk = opened
    table = _table(desk())
    assert table.isActiveWindow()
    assert "Table" in table.windowTitle()
    _place(desk())
    before, pane = _fight(table.pane), table.pane
    assert pane.bar.isHidden()
    pane.game.answer_by_tactic()
    until_done(pane.game.work)
    after = _fight(pane)
    assert after != before
    table.run("undo")
    assert _fight(pane) == before
    table.run("redo")
    table.close()
    settle()
    assert desk().store.table_window is None
    back = desk().pane_of("table")
    assert isinstance(back, TablePane)
    assert back.isVisible()
    assert _fight(back) == after
    back.ways.back.click()
    assert _fight(back) == before


def test_the_page_says_where_the_table_is(opened: Opened) -> None:
    """It brings the window forward, never a second one, and takes the table back."""
    window, desk = opened
    table = _table(desk())
    window.activateWindow()
    _press(desk(), "Show table")
    assert table.isActiveWindow()
    window.activateWindow()
    assert desk().begin("table") is table.pane
    until_done(table.pane.game.work)
    assert table.isActiveWindow()
    assert _table(desk()) is table
    _press(desk(), "Return table here")
    assert not isValid(table) or not table.isVisible()
    assert isinstance(desk().stage.shown, TablePane)


def test_later_fights_begin_where_the_table_was_wanted(opened: Opened) -> None:
    """On the page after the table was returned there, else in a window, also after a close."""
    _, desk = opened
    _table(desk()).close()
    settle()
    table = _begun_again(desk()).window()
    assert isinstance(table, TableWindow)
    table.run("return")
    settle()
    assert _begun_again(desk()) is desk().stage.shown
    pane = desk().pane_of("table")
    assert isinstance(pane, TablePane)
    pane.ways.alone.trigger()
    settle()
    _table(desk()).close()
    settle()
    assert isinstance(_begun_again(desk()).window(), TableWindow)


def _begun_again(desk: FightView) -> TablePane:
    """The table after Start fight was pressed on the page."""
    pane = desk.pane_of("table")
    assert isinstance(pane, TablePane)
    pane.bar.start.click()
    until_done(pane.game.work)
    after = desk.pane_of("table")
    assert isinstance(after, TablePane)
    return after


def test_a_change_of_look_keeps_both_windows(app: Application, opened: Opened) -> None:
    """The table's window and the players' stay, with the fight as it was."""
    _, desk = opened
    table = _table(desk())
    before = _fight(table.pane)
    table.pane.ways.screen_button.click()
    app.prefer(theme="dark")
    settle()
    settle()
    assert _table(desk()) is table
    assert table.isVisible()
    assert table.pane.players.isVisible()
    assert _fight(table.pane) == before
    _place(desk())
    table.pane.players.close()
    app.prefer(theme="light")
    settle()
    settle()
    assert not table.pane.players.isVisible()


def test_the_players_window_stays_when_the_table_moves(opened: Opened) -> None:
    """On its way out and on its way back."""
    _, desk = opened
    _table(desk()).pane.ways.screen_button.click()
    _press(desk(), "Return table here")
    back = desk().pane_of("table")
    assert isinstance(back, TablePane)
    assert back.players.isVisible()
    back.ways.alone.trigger()
    settle()
    assert _table(desk()).pane.players.isVisible()


def test_the_page_shows_what_the_table_asks_for(opened: Opened) -> None:
    """A replay is watched on the Fight page, which comes forward."""
    window, desk = opened
    table = _table(desk())
    desk().go("setup")
    table.activateWindow()
    table.pane.ways.watch.trigger()
    settle()
    assert window.isActiveWindow()
    assert desk().shown == "once"
    assert table.isVisible()


def test_the_table_closes_with_its_page(opened: Opened) -> None:
    """No window without a page is left behind."""
    window, desk = opened
    table = _table(desk())
    window.close()
    settle()
    assert not isValid(table) or not table.isVisible()


def test_the_first_die_is_typed_at_once(app: Application) -> None:
    """The keyboard is in the field for the die when the window opens, then at the options."""
    _, desk = _of_character(app)
    pane = desk().go("table")
    assert isinstance(pane, TablePane)
    pane.bar.table.setChecked(True)
    after = _begun_again(desk())
    assert isinstance(after.window(), TableWindow)
    assert after.dice.die.hasFocus()
    while session_of(after).die is not None:
        type_text("7")
        key(Qt.Key.Key_Return)
        until_done(after.game.work)
    assert after.choices.table.hasFocus()


def test_the_window_keeps_who_plays_and_whose_dice_are_entered(app: Application) -> None:
    """The next fight begins like the last one, without a tick."""
    _, desk = _of_character(app)
    pane = desk().go("table")
    assert isinstance(pane, TablePane)
    before = [pane.bar.table, *pane.bar.hands.values()]
    for checkbox in before:
        checkbox.toggle()
    wanted = [checkbox.isChecked() for checkbox in before]
    after = _begun_again(desk()).bar
    assert after is not pane.bar
    assert [box.isChecked() for box in (after.table, *after.hands.values())] == wanted
    assert not after.others.isChecked()


def test_the_fighters_to_control_stay_in_sight_when_the_setup_changes(app: Application) -> None:
    """After a fight the boxes are renewed without a word; during it a sentence says what to do."""
    _, desk = _of_character(app)
    desk().go("table")
    after = _begun_again(desk())
    after.bar.show()
    desk().store.edit("Add", add_fighter(desk().store.value, sources.opponent(rules(), "thug")))
    settle()
    assert after.bar.words.text().startswith("Setup changed.")
    assert len(after.bar.hands) == 3
    assert all(box.isVisible() and box.width() > 20 for box in after.bar.hands.values())
    after.finish.click()
    until_done(after.game.work)
    desk().store.edit("Add", add_fighter(desk().store.value, sources.opponent(rules(), "thug")))
    settle()
    assert not after.bar.words.text()
    assert all(box.isVisible() for box in after.bar.hands.values())
