"""What if, the stand-alone Fight window, and the Fight menu."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from chargen.character.edits import store
from chargen.character.number_format import MINUS
from chargen.combat import SYSTEMS
from chargen.encounter.setup.setup import MINE, THEIRS
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.fight.odds.odds import OddsPane
from chargen.gui.fight.odds.whatif import STALE, WhatIfPane
from tests.gui.answers import answering, cancel, pick
from tests.gui.desk import counting, sample, settle, shown, waited
from tests.gui.fights import desk_of, until_done
from tests.gui.hands import lines_of, take


@pytest.fixture
def window(app: Application) -> MainWindow:
    """A window that shows the rifleman on the Fight page."""
    return shown(app, sample("rifleman"), "fight")


def what_if(window: MainWindow) -> WhatIfPane:
    """The pane that compares."""
    pane = desk_of(window).go("whatif")
    assert isinstance(pane, OddsPane)
    return pane.what_if


# --- what if


def test_a_great_change_is_told(window: MainWindow) -> None:
    """REF 1 instead of 8 loses fights, and the sentence says so with interval and cost."""
    pane = what_if(window)
    take(pane.kind, "stat")
    take(pane.which, "REF")
    pane.level.setValue(1)
    pane.fights.setValue(120)
    pane.go.click()
    until_done(pane.work)
    assert "less often" in pane.words.text()
    assert "120 pairs" in pane.words.text()
    assert "REF 1 instead of 8" in pane.cost.text()
    assert "stat point" in pane.cost.text()
    (change,) = pane.differences.changes
    assert change.pairs.change.high < 0
    assert change.difference.startswith(MINUS)


def test_no_change_is_no_difference(window: MainWindow) -> None:
    """Where nothing can be told, that is said."""
    pane = what_if(window)
    take(pane.kind, "tactic")
    take(pane.which, "steady")
    pane.fights.setValue(100)
    pane.begin()
    until_done(pane.work)
    assert "100 pairs of fights show no clear" in pane.words.text()
    assert pane.compared[0].difference == "same"


def test_light_and_perks_are_compared(window: MainWindow) -> None:
    """Fighter and level are asked for perks, within what the rules allow, and not for light."""
    pane = what_if(window)
    take(pane.kind, "perk")
    take(pane.which, "ambidextrous")
    assert pane.fighter.isVisible()
    assert pane.level.isVisible()
    assert pane.level.maximum() == window.program.rules.perks["ambidextrous"].max_levels
    take(pane.kind, "light")
    take(pane.which, "2")
    assert not pane.fighter.isVisible()
    assert not pane.level.isVisible()
    assert pane.cost.text() == "The dark."
    pane.fights.setValue(100)
    pane.begin()
    until_done(pane.work)
    scenario = pane.compared[0].scenario
    assert scenario is not None
    assert scenario.scene.light == 2


def test_an_ally_joins(window: MainWindow) -> None:
    """A copy of the fighter, or one of the catalogue, on the fighter's side."""
    pane = what_if(window)
    take(pane.kind, "ally")
    take(pane.which, "copy")
    pane.fights.setValue(100)
    for key in ("copy", "sniper"):
        take(pane.which, key)
        pane.begin()
        until_done(pane.work)
    sniper, copy = pane.compared
    assert copy.title.endswith("joins your side")
    for change in (sniper, copy):
        assert change.scenario is not None
        assert [fighter.side for fighter in change.scenario.fighters].count(0) == 2
        assert change.pairs.played == 100


def test_all_tactics_and_all_systems_are_compared(app: Application, window: MainWindow) -> None:
    """One line each, the newest first; a change of look keeps them, Clear list does not."""
    pane = what_if(window)
    pane.fights.setValue(100)
    take(pane.kind, "tactics")
    pane.begin()
    until_done(pane.work)
    assert {change.title for change in pane.compared} == {
        f"{name.capitalize()}: your side"
        for name in SYSTEMS["gray_dawn"].tactics
        if name != "random"
    }
    desk_of(window).go("systems")
    assert pane.kind.key == "system"
    pane.begin()
    until_done(pane.work)
    others = [SYSTEMS[key].title for key in SYSTEMS if key != "gray_dawn"]
    assert [change.title for change in pane.compared][:3] == others
    many = len(pane.compared)
    app.prefer(theme="dark")
    settle()
    again = what_if(app.windows[0])
    assert len(again.differences.changes) == many
    desk_of(app.windows[0]).setup.scene.distance.setValue(77)
    assert again.words.text() == STALE
    again.clear.click()
    assert again.compared == ()


def test_a_fight_nobody_can_fight_gives_its_reason(window: MainWindow) -> None:
    """It stays in the list without a share."""
    pane = what_if(window)
    pane.fights.setValue(100)
    take(pane.kind, "system")
    pane.begin()
    assert pane.comparing is not None
    pane.comparing.results[0] = replace(
        pane.comparing.results[0], scenario=None, fault="No rule for claws."
    )
    until_done(pane.work)
    last = pane.compared[0]
    assert (last.win, last.difference) == ("", "no fight")
    assert "No rule for claws." in pane.differences.toolTip()


def test_two_files_are_compared(window: MainWindow, tmp_path: Path) -> None:
    """Another file takes the fighter's place; without one the pane asks for it."""
    pane = what_if(window)
    take(pane.kind, "file")
    pane.begin()
    assert pane.words.text() == "Choose a file to compare with."
    path = tmp_path / "tank.gdchar"
    path.write_bytes(store.to_bytes(sample("tank")))
    with answering(pick(path)):
        pane.file.click()
    pane.fights.setValue(100)
    pane.begin()
    until_done(pane.work)
    assert "100 pairs" in pane.words.text()
    assert sample("tank").choices.name in pane.cost.text()


def test_comparing_can_be_stopped(window: MainWindow) -> None:
    """Stop ends it; what has been fought stays."""
    pane = what_if(window)
    pane.begin()
    settle()
    pane.go.click()
    assert pane.go.text() == "Compare change"
    comparing = pane.comparing
    assert comparing is not None
    assert comparing.played < comparing.total


# --- menu and search


@pytest.mark.parametrize(
    ("command", "view"),
    [
        ("fight", "setup"),
        ("fight-once", "once"),
        ("fight-table", "table"),
        ("fight-whatif", "odds"),
        ("fight-systems", "odds"),
    ],
)
def test_the_menu_leads_to_each_view(app: Application, command: str, view: str) -> None:
    """From any page a command turns to the view; a fight begins at once."""
    window = shown(app, sample("rifleman"), "skills")
    window.run(command)
    settle()
    assert window.page == "fight"
    assert desk_of(window).shown == view


def test_odds_begin_by_shortcut(app: Application) -> None:
    """Its key, pressed on another page, counts at once (row D)."""
    window = shown(app, sample("rifleman"), "skills")
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(window, Qt.Key.Key_O, both)
    pane = desk_of(window).panes["odds"]
    assert isinstance(pane, OddsPane)
    assert pane.work.running
    pane.stop()


def test_a_change_of_theme_ends_what_was_counted(app: Application, window: MainWindow) -> None:
    """The page is another one; no process goes on for the one before."""
    desk_of(window).begin("odds")
    assert waited(lambda: bool(counting()))
    app.prefer(theme="dark")
    settle()
    assert waited(lambda: not counting())


def test_the_plan_outlives_a_change_of_theme(app: Application, window: MainWindow) -> None:
    """Everything is made anew in the other theme; the plan stays."""
    desk_of(window).setup.scene.distance.setValue(77)
    app.prefer(theme="dark")
    settle()
    assert desk_of(window).store.value.distance == 77


# --- the window of its own


@pytest.mark.usefixtures("welcome")
def test_a_window_for_fights_alone(app: Application) -> None:
    """It starts with an empty side, takes anybody, fights and counts."""
    app.windows[0].run("fight-window")
    window = app.fights[0]
    settle()
    setup = window.store
    assert setup.faults == ("Your side is empty: add a fighter.",)
    panel = window.desk.setup.sides[MINE]
    panel.fill_menu()
    assert "This character" not in lines_of(panel.menu)
    lines_of(panel.menu)["Sniper"].trigger()
    assert len(window.store.faults) == 0
    window.run("odds")
    pane = window.desk.panes["odds"]
    assert isinstance(pane, OddsPane)
    pane.fights.setValue(64)
    pane.begin()
    until_done(pane.work)
    assert "Sniper" in pane.headline.text()
    window.run("close")
    settle()
    assert app.fights == []


def test_the_fight_window_changes_its_theme(app: Application) -> None:
    """Its plan and view stay when the theme changes."""
    window = app.open_fight()
    window.desk.setup.scene.distance.setValue(33)
    app.prefer(theme="dark")
    settle()
    assert window.store.value.distance == 33
    assert window.desk.shown == "setup"


def test_rules_are_read_from_the_fight_window(app: Application) -> None:
    """A rule id in the log opens its text; so does the menu."""
    window = app.open_fight()
    with answering(cancel):
        window.store.asked_rule.emit("CB-10")
    with answering(cancel):
        window.run("help")


def test_closing_it_ends_what_was_counted(app: Application) -> None:
    """Nothing goes on once the window is gone; the fixture looks for what is left."""
    window = app.open_fight()
    panel = window.desk.setup.sides[MINE]
    panel.fill_menu()
    lines_of(panel.menu)["Trooper"].trigger()
    assert len(window.store.value.side(THEIRS)) == 1
    window.desk.begin("odds")
    settle()
    assert waited(lambda: bool(counting()))
    window.close()
    settle()
    assert app.fights == []
    assert waited(lambda: not counting())


LOADED = """
import sys, tempfile
import os
import subprocess
import sys
from pathlib import Path
from chargen.gui.app import make_qt
from tests.gui.desk import at_home, sample, shown, shut, started
qt = make_qt(["chargen"])
found = []
with tempfile.TemporaryDirectory() as home, at_home(Path(home)):
    app = started(qt)
    window = shown(app, sample("rifleman"), "skills")
    for page in ("gear", "fight"):
        window.go(page)
        found.append("chargen.combat.kernel.session" in sys.modules)
        found.append("chargen.encounter.setup.setup" in sys.modules)
    window.go("fight").desk.begin("odds").stop()
    found.append("chargen.combat.kernel.session" in sys.modules)
    shut(app)
print(found)
"""


def test_fights_are_loaded_when_they_are_wanted() -> None:
    """A character is open and edited before anything of a fight is loaded."""
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", LOADED],
        env={**os.environ, "PYTHONPATH": str(root), "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "[False, False, False, True, True]"
