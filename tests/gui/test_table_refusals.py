"""GM actions the table refuses: one sentence, and the fight as it was."""

import pytest

from chargen.combat import SYSTEMS
from chargen.combat.io.fight_file import write
from chargen.encounter.setup import presets, sources
from chargen.encounter.setup.setup import add_fighter, set_system
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.fight.play.table_pane import TablePane
from tests.builders import rules
from tests.gui.desk import sample, shown
from tests.gui.fights import desk_of, session_of, until_done
from tests.gui.test_fight_table import (
    add_trooper,
    choose,
    row_menu,
    table_of,
    to_an_open_moment,
)

pytestmark = pytest.mark.usefixtures("without_chances")


@pytest.fixture
def window(app: Application) -> MainWindow:
    """A window that shows the rifleman on the Fight page."""
    return shown(app, sample("rifleman"), "fight", size=(1280, 720))


def _begun(window: MainWindow, system: str, *, typed: bool = False) -> TablePane:
    """A fight under a round system, in which every fighter is controlled."""
    desk = desk_of(window)
    plan = add_fighter(desk.store.value, sources.opponent(rules(), "trooper"))
    desk.store.edit("Set up", set_system(presets.street(plan), system))
    pane = desk.go("table")
    assert isinstance(pane, TablePane)
    for checkbox in (*pane.bar.hands.values(), pane.bar.minor):
        checkbox.setChecked(True)
    for checkbox in (pane.bar.table, pane.bar.others):
        checkbox.setChecked(typed)
    pane.begin()
    until_done(pane.game.work)
    return pane


def refused(pane: TablePane) -> str:
    """Perform the GM action that is filled in; return why not, with the fight unchanged."""
    before, steps = write(session_of(pane)), pane.game.stack.index()
    pane.strip.give.click()
    until_done(pane.game.work)
    assert write(session_of(pane)) == before
    assert pane.game.stack.index() == steps
    assert pane.strip.fault.isVisible()
    return pane.strip.fault.text()


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_the_gm_waits_for_open_dice(window: MainWindow, system: str) -> None:
    """While a die is typed, a GM action has to wait for the choice after it."""
    pane = _begun(window, system, typed=True)
    while session_of(pane).die is None:
        pane.game.answer_by_tactic()
        until_done(pane.game.work)
    pane.ways.gm.setChecked(True)
    for key in ("initiative", "leave"):
        pane.strip.what.setCurrentIndex(pane.strip.what.place_of(key))
        assert refused(pane) == "The GM can act only while a choice is pending."


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_initiative_is_set_before_a_fighter_acts(window: MainWindow, system: str) -> None:
    """Once a fighter has acted in a round, their place in it stays, and a sentence says so."""
    pane = _begun(window, system)
    for _ in range(80):
        session = session_of(pane)
        assert session.question is not None
        acted = [
            int(fighter.index)
            for fighter in session.fight.fighters
            if fighter.able()
            and fighter.index != session.question.fighter
            and session.fight.order_place(fighter).done
        ]
        if acted and session.fight.is_settled(session.question.kind):
            break
        pane.game.answer_by_tactic()
        until_done(pane.game.work)
    else:
        pytest.fail("nobody has acted")
    choose(row_menu(pane, acted[0]), f"{pane.strip.forms['initiative'].title}…")
    name = session.fight.fighters[acted[0]].name
    assert refused(pane) == f"{name} has acted in this round."


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
