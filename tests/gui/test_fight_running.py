"""A fight that runs is kept after every answer, and continued after a crash."""

from pathlib import Path

import pytest

from chargen.combat import SYSTEMS
from chargen.combat.io.fight_file import read, write
from chargen.encounter.play.running_fights import interrupted
from chargen.encounter.setup.setup import set_system
from chargen.files.lock_owners import LockOwner
from chargen.gui.app import Application
from chargen.gui.application.settings import data_folder
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.fight.play.table_pane import TablePane
from chargen.gui.pages.welcome.page import WelcomePage
from tests.gui.answers import answering, press
from tests.gui.desk import sample, settle, shown
from tests.gui.fights import desk_of, until_done
from tests.gui.hands import click

pytestmark = pytest.mark.usefixtures("without_chances")


@pytest.fixture
def window(app: Application) -> MainWindow:
    """A window that shows the rifleman on the Fight page."""
    return shown(app, sample("rifleman"), "fight")


def table_of(window: MainWindow, *, begin: bool = True) -> TablePane:
    """The table of a window, with a fight that has begun."""
    pane = desk_of(window).go("table")
    assert isinstance(pane, TablePane)
    if begin:
        pane.bar.seed.setValue(9)  # Six choices: the fight is still open after those of a test.
        pane.begin()
        until_done(pane.game.work, pane.game.saving)
    return pane


def leave_behind(window: MainWindow) -> Path:
    """Play four choices, and let the file of the fight belong to a program that was killed."""
    pane = table_of(window)
    for _ in range(4):
        pane.game.answer_by_tactic()
        until_done(pane.game.work, pane.game.saving)
    assert pane.game.file is not None
    path = pane.game.file.path
    dead = LockOwner("", 0, "gone")
    path.with_suffix(".owner").write_bytes(dead.data())
    return path


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_every_change_is_kept(window: MainWindow, system: str) -> None:
    """After an answer, a GM action and undo the file holds the fight of the table exactly."""
    desk = desk_of(window)
    desk.store.edit("Set up", set_system(desk.store.value, system))
    pane = table_of(window)
    assert pane.game.file is not None
    for turn in range(6):
        pane.game.answer_by_tactic()
        until_done(pane.game.work, pane.game.saving)
        if turn % 3 == 2:
            pane.ways.back.click()
            until_done(pane.game.saving)
        assert pane.game.session is not None
        if pane.game.session.ending is not None:
            break
        assert pane.game.file.path.read_bytes() == write(pane.game.session)
    assert not interrupted(data_folder() / "fights")


def test_an_interrupted_fight_is_continued(app: Application, window: MainWindow) -> None:
    """The table offers it; it stands as it was left, and its old file goes."""
    path = leave_behind(window)
    left = path.read_bytes()
    other = shown(app, sample("medic"), "fight")
    again = table_of(other, begin=False)
    assert not again.bar.resume.isHidden()
    again.bar.resume.click()
    until_done(desk_of(other).reading)
    again = table_of(other, begin=False)
    until_done(again.game.work, again.game.saving)
    assert again.game.session is not None
    assert write(again.game.session) == left == write(read(left))
    assert not path.exists()


def test_the_first_page_offers_an_interrupted_fight(app: Application, window: MainWindow) -> None:
    """A card resumes it in a window for fights, just as it was left; then the card is gone."""
    path = leave_behind(window)
    left = path.read_bytes()
    page = app.new_window().centralWidget()
    settle()
    assert isinstance(page, WelcomePage)
    card = page.cards[0]
    assert card.accessibleName() == "Resume Fight"
    click(card)
    desk = app.fights[-1].desk
    until_done(desk.reading)
    again = desk.pane_of("table")
    assert isinstance(again, TablePane)
    assert desk.store.table_window is again.window()
    until_done(again.game.work, again.game.saving)
    assert again.game.session is not None
    assert write(again.game.session) == left
    assert not path.exists()
    assert desk.which.button_of("table").isEnabled()
    assert "Resume Fight" not in [each.accessibleName() for each in page.cards]


def test_an_interrupted_fight_is_discarded(app: Application, window: MainWindow) -> None:
    """Discard asks first; Not now leaves the fight."""
    path = leave_behind(window)
    page = app.new_window().centralWidget()
    settle()
    assert isinstance(page, WelcomePage)
    with answering(press("Not now", saying="cannot be recovered later")):
        click(page.cards[0].links[1])
    assert path.exists()
    with answering(press("Discard fight")):
        click(page.cards[0].links[1])
    assert not path.exists()
    assert "Resume Fight" not in [each.accessibleName() for each in page.cards]


def test_a_spoiled_file_is_named_in_a_sentence(app: Application, window: MainWindow) -> None:
    """A file changed by hand is refused, and stays where it is."""
    path = leave_behind(window)
    path.write_bytes(path.read_bytes().replace(b'"seed"', b'"sown"'))
    other = shown(app, sample("medic"), "fight")
    again = table_of(other, begin=False)
    with answering(press("Close", saying="record")):
        again.bar.resume.click()
        until_done(desk_of(other).reading)
    assert again.game.session is None
    assert path.exists()


def test_a_fight_that_is_over_leaves_no_file(window: MainWindow) -> None:
    """Nothing is offered once a fight has ended."""
    pane = table_of(window)
    assert pane.game.file is not None
    pane.game.finish_by_tactic()
    until_done(pane.game.work, pane.game.saving)
    assert pane.game.session is not None
    assert pane.game.session.ending is not None
    assert not pane.game.file.path.exists()
