"""The page In play: wounds, luck, ammunition, armour by touch, each step undone by name."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from chargen.character.document.build import Build, CarriedWeapon, Gear
from chargen.character.document.condition import AmmunitionUsed, Condition
from chargen.character.edits import gear_edits
from chargen.character.edits.samples import blank as fresh
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.document.document import Document
from chargen.gui.pages.condition.ammunition import RoundsPopover
from chargen.gui.pages.condition.hits import PartPopover
from chargen.gui.pages.condition.marks import MarkRow
from chargen.gui.pages.condition.page import StateOfPlayPage
from chargen.gui.pages.condition.treat import TreatDialog
from chargen.rules.gear import Location
from tests.gui.answers import answering
from tests.gui.desk import sample, settle, shown
from tests.gui.hands import CTRL, LEFT, NONE, Key, click, focused, key, tab_to, type_text
from tests.gui.painted import painted


def armed() -> Build:
    """A new character with a pistol, grenades, a blade and a helmet."""
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
    settle()
    return page


def doc(window: MainWindow) -> Document:
    """What the window shows."""
    assert window.document is not None
    return window.document


def click_mark(row: MarkRow, number: int) -> None:
    """Click one mark of a row, counted from 1."""
    place = row.areas()[number - 1].center().toPoint()
    QTest.mouseClick(row, LEFT, NONE, place)
    settle(1)


def opened(page: StateOfPlayPage, place: Location) -> PartPopover:
    """Click a part of the figure; return what opens beside it."""
    part = page.hits.figure.parts[place]
    spot = part.outline.boundingRect().center().toPoint()
    QTest.mouseClick(part, LEFT, NONE, spot)
    settle(1)
    assert page.hits.popover is not None
    return page.hits.popover


def _is_open(popover: QWidget | None) -> bool:
    return popover is not None and isValid(popover) and popover.isVisible()


def typed(field: QWidget, text: str) -> None:
    """Write a number in the place of another."""
    field.setFocus()
    key(Key.Key_A, CTRL)
    type_text(text)


@pytest.fixture
def page(app: Application) -> StateOfPlayPage:
    """The page of an armed character."""
    return page_of(shown(app, armed()))


@pytest.mark.rule("CB-120")
def test_a_click_on_a_box_sets_wounds(page: StateOfPlayPage) -> None:
    """CB-120: box n is n wounds, the last one again one less; each is a step with a name."""
    track, document = page.track.track, page.document
    click_mark(track, 6)
    assert document.build.play == Condition(boxes=6)
    assert page.track.title.text() == "Serious wound"
    assert "6 of 40 boxes" in track.accessibleName()
    click_mark(track, 6)
    assert document.build.play == Condition(boxes=5)
    assert document.stack.undoText() == "Set wounds from 6 to 5"
    key(Key.Key_Z, CTRL)
    key(Key.Key_Z, CTRL)
    assert document.build.play == Condition()
    assert page.track.title.text() == "Unhurt"
    assert {"Light", "Mortal 6", "stun out"} <= set(painted(track))


def test_hovering_previews_and_names_the_state(page: StateOfPlayPage) -> None:
    """Nothing is changed before the click."""
    track = page.track.track
    QTest.mouseMove(track, track.areas()[8].center().toPoint())
    settle(1)
    assert track.preview(9) == "9 boxes: critical"
    before = track.grab().toImage()
    QTest.mouseMove(track, QPoint(1, 1))
    settle(1)
    assert track.grab().toImage() != before
    assert page.document.build.play == Condition()


@pytest.mark.rule("CB-108", "CB-120")
def test_boxes_are_set_by_digits_and_arrows(page: StateOfPlayPage) -> None:
    """From anywhere on the page; one-point wounds are the last to go."""
    document = page.document
    page.rolls.view.setFocus()
    type_text("13")
    assert document.build.play == Condition()
    key(Key.Key_Return)
    assert document.build.play == Condition(boxes=13)
    assert focused() is page.track.track
    key(Key.Key_Right)
    key(Key.Key_Space)
    key(Key.Key_Left)
    assert document.build.play.boxes == 14
    spoken = QAccessible.queryAccessibleInterface(page.track.track)
    assert spoken.valueInterface().currentValue() == 14
    type_text("7")
    key(Key.Key_Escape)
    key(Key.Key_Return)
    assert document.build.play.boxes == 14
    page.track.treat.setFocus()
    document.edit("Ones", document.build.model_copy(update={"play": Condition(boxes=2, ones=3)}))
    type_text("2")
    key(Key.Key_Return)
    assert document.build.play == Condition(ones=2)
    key(Key.Key_End)
    key(Key.Key_Up)
    assert page.track.title.text() == "Dead"
    key(Key.Key_Home)
    assert page.track.title.text() == "Unhurt"


def test_what_is_typed_is_forgotten_with_the_focus(page: StateOfPlayPage) -> None:
    """And a number the track has not begins again."""
    track = page.track.track
    track.setFocus()
    type_text("9")
    type_text("9")
    assert track.typed == "9"
    page.rolls.view.setFocus()
    assert track.typed == ""


def _treated(asked: QWidget) -> None:
    assert isinstance(asked, TreatDialog)
    assert asked.heals.text() == "Enter the days or hours of rest." or asked.days.value() == 1
    asked.condition.setCurrentIndex(1)
    assert not asked.rest.isEnabled()
    assert "stabilise" in asked.heals.text()
    asked.condition.setCurrentIndex(0)
    typed(asked.ones, "6")
    typed(asked.stun, "30")
    typed(asked.days, "0")
    assert asked.heals.text() == "Enter the days or hours of rest."
    typed(asked.hours, "5")
    assert asked.heals.text() == "This rest heals 5 of 30 stun points."
    typed(asked.days, "1")
    typed(asked.hours, "1")
    click(asked.rest)
    typed(asked.boxes, "2")
    typed(asked.rested, "3")
    asked.accept()


@pytest.mark.rule("CB-107", "CB-108", "CB-122")
def test_exact_values_and_rest(page: StateOfPlayPage) -> None:
    """CB-108: what a rest heals stands there before; each is a step."""
    document = page.document
    with answering(_treated):
        click(page.track.treat)
    assert document.build.play == Condition(boxes=2, ones=2, stun=5, days=3)
    document.stack.undo()
    document.stack.undo()
    assert document.stack.undoText() == "Rest for 1 day and 1 hour"
    document.stack.undo()
    assert document.build.play == Condition(ones=6, stun=30)


@pytest.mark.rule("CB-122")
def test_dying_and_dead_stand_in_the_title(page: StateOfPlayPage) -> None:
    """CB-122: the time left stands beside it, and nothing is disabled."""
    dying = Condition(boxes=13, condition="dying")
    page.document.edit("Hurt", page.document.build.model_copy(update={"play": dying}))
    settle()
    assert page.track.title.text() == "Dying: mortal 0 wound"
    assert page.track.clock.isVisible()
    assert "10 rounds" in page.track.clock.text()
    assert page.track.track.isEnabled()
    page.document.stack.undo()
    assert not page.track.clock.isVisible()


@pytest.mark.rule("CB-14", "CB-100", "CB-109")
def test_a_part_of_the_figure_has_its_hits_and_armour(page: StateOfPlayPage) -> None:
    """CB-14, CB-100: wounds here count on the track; each is a step."""
    document = page.document
    popover = opened(page, "left leg")
    assert focused() is popover.boxes
    typed(popover.boxes, "2")
    click(popover.crippled)
    assert document.build.play == Condition(boxes=2, places={"left leg": 2}, crippled=("left leg",))
    assert document.stack.undoText() == "Mark left leg crippled"
    assert page.track.track.value() == 2
    part = page.hits.figure.parts["left leg"]
    assert part.accessibleName() == "Left leg: 2 boxes, crippled, SP 0"
    assert {"Left leg", "2 boxes", "crippled"} <= set(painted(page.hits.figure))
    document.stack.undo()
    assert not popover.crippled.isChecked()
    popover = opened(page, "head")
    assert popover.crippled.isHidden()
    whole = popover.lost.maximum()
    typed(popover.lost, "2")
    assert document.stack.undoText() == "Set SP lost: head from 0 to 2"
    assert f"SP {whole - 2} of {whole}" in page.hits.figure.parts["head"].accessibleName()
    click(page.hits.mend)
    assert document.build.play.armour == {}


def test_a_hit_is_typed_over_the_old_number(page: StateOfPlayPage) -> None:
    """H, digits, Enter: the number is selected as the popover opens."""
    page.window().activateWindow()
    page.rolls.view.setFocus()
    settle()
    key(Key.Key_H)
    type_text("5")
    key(Key.Key_Return)
    assert page.document.build.play.places == {"torso": 5}
    assert page.document.build.play.boxes == 5
    key(Key.Key_H)
    type_text("12")
    assert page.document.build.play.boxes == 12


def test_a_popover_goes_with_escape_or_the_next_click(page: StateOfPlayPage) -> None:
    """The focus returns to the part it came from."""
    popover = opened(page, "torso")
    key(Key.Key_H)
    assert _is_open(popover)
    key(Key.Key_Escape)
    assert not _is_open(popover)
    assert focused() is page.hits.figure.parts["torso"]
    key(Key.Key_Space)
    again = page.hits.popover
    assert _is_open(again)
    click(page.rolls.roll)
    assert not _is_open(again)
    popover = opened(page, "torso")
    click(page)
    assert not _is_open(popover)


@pytest.mark.rule("CB-70", "CB-71")
def test_suppression_is_held_until_a_check(page: StateOfPlayPage) -> None:
    """CB-70, CB-71: a click sets points, and a check clears them."""
    reserves, document = page.reserves, page.document
    assert not reserves.clear.isEnabled()
    click_mark(reserves.suppression, 3)
    assert document.build.play == Condition(suppression=3)
    assert reserves.suppression.accessibleName() == "Suppression: 3 points"
    assert document.stack.undoText() == "Set suppression points from 0 to 3"
    click(reserves.clear)
    assert document.build.play == Condition()
    document.stack.undo()
    type_text("12")
    reserves.suppression.setFocus()
    type_text("12")
    key(Key.Key_Return)
    assert document.build.play.suppression == 12
    assert len(reserves.suppression.areas()) == 12


@pytest.mark.rule("CB-03")
def test_luck_is_spent_by_dots_and_comes_back(page: StateOfPlayPage) -> None:
    """CB-03: the last dot again spends one, as L does; a new session gives all back."""
    reserves, document = page.reserves, page.document
    click_mark(reserves.luck, 5)
    assert document.build.play.luck == 1
    key(Key.Key_L)
    assert document.build.play.luck == 2
    assert reserves.luck.accessibleName() == "Luck: 3 of 5 points left"
    assert document.stack.undoText() == "Set luck spent from 1 to 2"
    key(Key.Key_Home)
    key(Key.Key_L)
    assert document.build.play.luck == 5
    click(reserves.fresh)
    assert document.build.play == Condition()
    assert not reserves.fresh.isEnabled()


@pytest.mark.rule("CB-83")
def test_rounds_are_fired_and_loaded_again(page: StateOfPlayPage) -> None:
    """CB-83: a click sets rounds, F fires one, the count of magazines reloads."""
    card, document = page.ammunition, page.document
    assert list(card.lines) == ["arm-1", "arm-2"]
    line, grenades = card.lines["arm-1"], card.lines["arm-2"]
    assert line.reload is not None
    assert grenades.reload is None
    assert not line.reload.isEnabled()
    whole = line.marks.maximum()
    click_mark(line.marks, 3)
    assert document.build.play.ammunition["arm-1"] == AmmunitionUsed(rounds=whole - 3)
    key(Key.Key_F)
    assert line.marks.value() == 2
    assert document.stack.undoText() == "Fire Medium pistol, .45"
    click(line.reload)
    assert document.build.play.ammunition == {"arm-1": AmmunitionUsed(spares=1)}
    click_mark(grenades.marks, 1)
    assert document.build.play.ammunition["arm-2"] == AmmunitionUsed(spares=1)
    click(card.fill)
    assert document.build.play == Condition()


def test_an_empty_weapon_does_not_fire(page: StateOfPlayPage) -> None:
    """And no step is left behind."""
    marks = page.ammunition.lines["arm-1"].marks
    click_mark(marks, 1)
    click_mark(marks, 1)
    assert marks.value() == 0
    count = page.document.stack.count()
    key(Key.Key_F)
    assert page.document.stack.count() == count


@pytest.mark.rule("CB-83")
def test_exact_rounds_open_at_the_weapon(page: StateOfPlayPage) -> None:
    """Its name opens them."""
    click(page.ammunition.lines["arm-1"].name)
    popover = page.ammunition.popover
    assert isinstance(popover, RoundsPopover)
    assert popover.loaded is not None
    assert focused() is popover.loaded
    whole = popover.loaded.maximum()
    typed(popover.loaded, "4")
    typed(popover.spare, "1")
    used = AmmunitionUsed(rounds=whole - 4, spares=1)
    assert page.document.build.play.ammunition == {"arm-1": used}
    page.document.stack.undo()
    assert popover.spare.value() == 2
    click(page.ammunition.lines["arm-2"].name)
    grenades = page.ammunition.popover
    assert grenades is not None
    assert focused() is grenades.spare


def test_a_mark_may_stand_for_a_few_rounds(app: Application) -> None:
    """A part of it is a part of the mark."""
    page = page_of(shown(app, sample("veteran")))
    line = next(iter(page.ammunition.lines.values()))
    assert (line.marks.unit, len(line.marks.areas())) == (2, 15)
    click_mark(line.marks, 11)
    assert line.marks.value() == 22
    click_mark(line.marks, 11)
    assert line.marks.value() == 21
    assert line.name.count == "21 of 30, one mark is 2"


def test_nothing_carried_is_said(window: MainWindow) -> None:
    """The list says that it is empty, and offers nothing."""
    page = page_of(window)
    assert page.ammunition.empty.isVisible()
    assert not page.ammunition.fill.isVisible()
    assert not page.hits.mend.isEnabled()
    key(Key.Key_F)


def test_a_weapon_dropped_elsewhere_is_gone_from_the_list(page: StateOfPlayPage) -> None:
    """And comes back with it."""
    document = page.document
    document.edit("Drop", gear_edits.remove_weapon(document.build, "arm-1"))
    assert list(page.ammunition.lines) == ["arm-2"]
    document.stack.undo()
    assert list(page.ammunition.lines) == ["arm-1", "arm-2"]


def test_nothing_can_be_changed_where_nothing_may(page: StateOfPlayPage) -> None:
    """Everything is shown, and keys change nothing."""
    page.document.read_only = "open elsewhere"
    page.document.place_changed.emit()
    settle()
    line, figure = page.ammunition.lines["arm-1"], page.hits.figure
    for part in (page.track.track, page.track.treat, line.marks, figure.parts["head"]):
        assert not part.isEnabled()
    page.rolls.view.setFocus()
    type_text("9lfh")
    key(Key.Key_Return)
    assert page.document.build.play == Condition()


def test_every_part_is_reached_by_tab(page: StateOfPlayPage) -> None:
    """In the order they are read."""
    page.track.treat.setFocus()
    for part in (
        page.track.track, page.reserves.luck, page.reserves.suppression,
        page.hits.figure.parts["head"], page.ammunition.lines["arm-1"].marks, page.rolls.view,
    ):  # fmt: skip
        tab_to(part)


def test_the_side_and_the_strip_agree(app: Application) -> None:
    """After every click, and the strip leads to the part."""
    window = shown(app, sample("veteran"))
    page = page_of(window)
    view = window.shown
    assert view is not None
    click_mark(page.track.track, 5)
    click_mark(page.reserves.luck, 6)
    click_mark(page.reserves.suppression, 2)
    click_mark(next(iter(page.ammunition.lines.values())).marks, 11)
    strip = view.strip
    assert "serious" in view.nav["state"].accessibleName()
    cells = (strip.wounds, strip.luck, strip.suppression, strip.rounds)
    assert [cell.figure for cell in cells] == ["Serious · 5", "5 of 6", "2", "22 / 30"]
    for subject, part in (("luck", page.reserves.luck), ("rolls", page.rolls.view)):
        page.reveal(f"play:{subject}")
        assert focused() is part


def test_luck_and_wounds_are_put_in_words(app: Application) -> None:
    """Each card names what is left and what it means; undo brings the words back."""
    window = shown(app, sample("veteran"))
    page = page_of(window)
    page.track.track.setFocus()
    type_text("13")
    key(Key.Key_Return)
    click_mark(page.reserves.luck, 4)
    assert "Death save" in page.track.effects.text()
    doc(window).stack.undo()
    doc(window).stack.undo()
    assert page.track.title.text() == "Unhurt"


@pytest.mark.parametrize(
    ("size", "text"), [((1280, 720), 100), ((1024, 640), 100), ((1280, 720), 150)]
)
def test_the_page_does_not_scroll(app: Application, size: tuple[int, int], text: int) -> None:
    """Only the lists on it do."""
    app.prefer(text=text)
    settle()
    window = shown(app, sample("veteran"), "state", size=size)
    view = window.shown
    assert view is not None
    assert view.middle.verticalScrollBar().maximum() == 0
    assert view.middle.horizontalScrollBar().maximum() == 0
