"""The page of the state of play: wounds, luck, ammunition, armour, each step undone by name."""

import pytest
from PySide6.QtWidgets import QWidget

from chargen.character.document.build import Build, CarriedWeapon, Gear
from chargen.character.document.condition import AmmunitionUsed, Condition
from chargen.character.edits import gear_edits
from chargen.character.edits.samples import blank as fresh
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.dialogs.character.rest import RestForm
from chargen.gui.document.document import Document
from chargen.gui.pages.advance.page import AdvancePage
from chargen.gui.pages.advance.play import PlayView
from chargen.gui.pages.condition.page import StateOfPlayPage
from tests.gui.answers import answering
from tests.gui.desk import sample, settle, shown
from tests.gui.hands import CTRL, Key, click, key, type_text


def armed() -> Build:
    """A new character with a pistol, a shotgun with a tube, grenades, a blade and a helmet."""
    build = fresh()
    gear = Gear(
        weapons=(
            CarriedWeapon(id="arm-1", weapon="medium-pistol-45", spare=2),
            CarriedWeapon(id="arm-2", weapon="fragmentation-grenade", spare=1),
            CarriedWeapon(id="arm-3", weapon="knife"),
        ),
        worn=("steel-helmet",),
    )
    return build.model_copy(update={"choices": build.choices.model_copy(update={"gear": gear})})


def page_of(window: MainWindow) -> StateOfPlayPage:
    """The page, shown."""
    page = window.go("state")
    assert isinstance(page, StateOfPlayPage)
    return page


def doc(window: MainWindow) -> Document:
    """What the window shows."""
    assert window.document is not None
    return window.document


@pytest.fixture
def page(app: Application) -> StateOfPlayPage:
    """The page of an armed character."""
    return page_of(shown(app, armed()))


def test_wounds_are_counted_by_keyboard(page: StateOfPlayPage) -> None:
    """Boxes and one-point wounds are one track; the words follow; one undo for each field."""
    document = page.document
    page.wounds.boxes.setFocus()
    page.wounds.boxes.selectAll()
    type_text("13")
    page.wounds.ones.setFocus()
    key(Key.Key_Up, times=2)
    assert document.build.play == Condition(boxes=13, ones=2)
    assert "Death save" in page.wounds.words.text()
    assert "15 of 40 boxes" in page.wounds.track.accessibleName()
    assert document.stack.undoText() == "Set one-point wounds from 0 to 2"
    key(Key.Key_Z, CTRL)
    key(Key.Key_Z, CTRL)
    assert document.build.play == Condition()
    assert page.wounds.words.text() == "Unhurt."


def test_condition_and_limbs_are_chosen(page: StateOfPlayPage) -> None:
    """Who is dying cannot rest, and is told why."""
    document, wounds = page.document, page.wounds
    wounds.condition.setCurrentIndex(1)
    click(wounds.limbs["left leg"])
    assert document.build.play == Condition(condition="dying", crippled=("left leg",))
    assert document.stack.undoText() == "Mark left leg crippled"
    assert not wounds.rest.isEnabled()
    assert "stabilise" in wounds.rest_words.text()
    document.stack.undo()
    document.stack.undo()
    assert not wounds.limbs["left leg"].isChecked()
    assert wounds.rest.isEnabled()


@pytest.mark.rule("CB-108")
def test_a_day_of_rest_heals_four_one_point_wounds(page: StateOfPlayPage) -> None:
    """CB-108: said before, done at once, undone in one step."""
    wounds = page.wounds
    wounds.ones.setValue(6)
    wounds.stun.setValue(2)
    assert wounds.rest_words.text() == "A day of rest heals 4 one-point wounds and all stun."
    click(wounds.rest)
    assert page.document.build.play == Condition(ones=2, days=1)
    assert page.document.stack.undoText() == "Rest for a day"
    page.document.stack.undo()
    assert page.document.build.play == Condition(ones=6, stun=2)


@pytest.mark.rule("CB-14", "CB-120")
def test_wounds_are_marked_where_they_are(page: StateOfPlayPage) -> None:
    """CB-14: at a location and on the track in one step, no more than the track has."""
    wounds = page.wounds
    wounds.places["torso"].setValue(5)
    wounds.places["left leg"].setValue(2)
    assert page.document.build.play == Condition(boxes=7, places={"torso": 5, "left leg": 2})
    assert wounds.boxes.value() == 7
    assert page.document.stack.undoText() == "Set wound boxes: left leg from 0 to 2"
    assert wounds.places["head"].maximum() == 34
    wounds.boxes.setValue(2)
    assert page.document.build.play.places == {"torso": 1, "left leg": 1}
    page.document.stack.undo()
    page.document.stack.undo()
    assert wounds.places["left leg"].value() == 0


def _for_a_day_and_an_hour(asked: QWidget) -> None:
    assert isinstance(asked, RestForm)
    asked.days.setValue(1)
    asked.hours.setValue(1)
    click(asked.ok)


@pytest.mark.rule("CB-107", "CB-108")
def test_rest_asks_how_long(page: StateOfPlayPage) -> None:
    """CB-108: what it heals is said before; one step, undone at once."""
    wounds, document = page.wounds, page.document
    wounds.ones.setValue(6)
    wounds.stun.setValue(30)
    form = RestForm(page.window(), document)
    form.days.setValue(0)
    form.try_accept()
    assert form.fault.text() == "Enter the days or hours of rest."
    form.hours.setValue(5)
    assert form.heals.text() == "This rest heals 5 of 30 stun points."
    form.days.setValue(2)
    assert form.heals.text() == "This rest heals 6 one-point wounds and all stun."
    form.deleteLater()
    with answering(_for_a_day_and_an_hour):
        click(wounds.rest_long)
    assert document.build.play == Condition(ones=2, stun=5, days=1, hours=1)
    assert document.stack.undoText() == "Rest for 1 day and 1 hour"
    document.stack.undo()
    assert document.build.play == Condition(ones=6, stun=30)


@pytest.mark.rule("CB-70", "CB-71")
def test_suppression_is_held_until_a_check(page: StateOfPlayPage) -> None:
    """CB-70, CB-71: points come off the check, and a check clears them."""
    nerve, document = page.nerve, page.document
    assert not nerve.checked.isEnabled()
    nerve.held.setValue(3)
    assert document.build.play == Condition(suppression=3)
    assert nerve.words.text().startswith("Suppression check: d10 +2 +")
    assert document.stack.undoText() == "Set suppression points from 0 to 3"
    click(nerve.checked)
    assert document.build.play == Condition()
    document.stack.undo()
    assert nerve.held.value() == 3


@pytest.mark.rule("CB-03")
def test_luck_comes_back_with_a_session(page: StateOfPlayPage) -> None:
    """CB-03: no more can be spent than there is; a new session gives all of it back."""
    luck = page.luck
    luck.spent.setValue(99)
    assert page.document.build.play.luck == 5
    assert luck.words.text() == "0 of 5 points left"
    click(luck.fresh)
    assert (page.document.build.play, luck.words.text()) == (Condition(), "5 of 5 points left")
    assert not luck.fresh.isEnabled()


@pytest.mark.rule("CB-83")
def test_ammunition_is_counted_and_loaded_again(page: StateOfPlayPage) -> None:
    """CB-83: a line for each weapon that needs any; reloading takes a magazine."""
    card = page.ammunition
    assert list(card.lines) == ["arm-1", "arm-2"]
    line = card.lines["arm-1"]
    assert line.reload is not None
    assert not line.reload.isEnabled()
    loaded, _ = line.fields
    loaded.setValue(3)
    fired = loaded.maximum() - 3
    assert page.document.build.play == Condition(ammunition={"arm-1": AmmunitionUsed(rounds=fired)})
    click(line.reload)
    assert page.document.build.play == Condition(ammunition={"arm-1": AmmunitionUsed(spares=1)})
    card.lines["arm-2"].spare.field.setValue(0)
    assert page.document.build.play.ammunition["arm-2"] == AmmunitionUsed(spares=2)
    click(card.fill)
    assert page.document.build.play == Condition()
    page.document.stack.undo()
    assert card.lines["arm-2"].spare.field.value() == 0


@pytest.mark.rule("CB-100")
def test_armour_is_worn_down_and_mended(page: StateOfPlayPage) -> None:
    """CB-100: by location, as far as it goes."""
    lost, words = page.armour.lines["head"]
    whole = lost.maximum()
    lost.setValue(2)
    assert words.text() == f"SP {whole - 2} of {whole}"
    assert page.document.stack.undoText() == "Set SP lost: head from 0 to 2"
    click(page.armour.mend)
    assert page.document.build.play == Condition()


def test_nothing_carried_is_said(window: MainWindow) -> None:
    """Both lists say that they are empty, and offer nothing."""
    page = page_of(window)
    assert page.ammunition.empty.isVisible()
    assert page.armour.empty.isVisible()
    assert not page.ammunition.fill.isVisible()
    assert not page.armour.mend.isVisible()


def test_a_weapon_dropped_elsewhere_is_gone_from_the_list(page: StateOfPlayPage) -> None:
    """And comes back with it."""
    document = page.document
    document.edit("Drop", gear_edits.remove_weapon(document.build, "arm-1"))
    assert list(page.ammunition.lines) == ["arm-2"]
    document.stack.undo()
    assert list(page.ammunition.lines) == ["arm-1", "arm-2"]


def test_nothing_can_be_changed_where_nothing_may(page: StateOfPlayPage) -> None:
    """Everything is shown all the same."""
    page.document.read_only = "open elsewhere"
    page.document.place_changed.emit()
    settle()
    line = page.ammunition.lines["arm-1"]
    for part in (page.wounds.boxes, page.wounds.rest, page.luck.spent, line.spare.field):
        assert not part.isEnabled()


def test_the_side_says_how_bad_it_is(page: StateOfPlayPage) -> None:
    """Beside the title, wherever one is."""
    window = page.window()
    assert isinstance(window, MainWindow)
    page.wounds.boxes.setValue(5)
    assert window.shown is not None
    assert "serious" in window.shown.nav["state"].accessibleName()


def test_luck_and_wounds_stand_on_the_play_view_and_lead_here(app: Application) -> None:
    """What is marked while a session is played stands beside how the character fares."""
    window = shown(app, sample("veteran"))
    page = page_of(window)
    page.wounds.boxes.setValue(13)
    page.luck.spent.setValue(2)
    assert "Death save" in page.wounds.words.text()
    assert page.luck.words.text() == "4 of 6 points left"
    window.run("play")
    advance = window.go("advance")
    assert isinstance(advance, AdvancePage)
    view = advance.views["play"]
    assert isinstance(view, PlayView)
    assert view.stand.wounds.text() == page.wounds.words.text()
    assert view.stand.luck.text() == "4 of 6 points left"
    click(view.stand.state)
    assert window.page == "state"
    doc(window).stack.undo()
    doc(window).stack.undo()
    assert page.wounds.words.text() == "Unhurt."
