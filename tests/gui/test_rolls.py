"""Rolls of the page In play: wounds counted in, the last one in the dock; nothing keeps them."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from chargen.character.edits import condition_edits
from chargen.character.edits.store import to_bytes
from chargen.combat.kernel.dice import ScriptedDice
from chargen.gui.app import Application
from chargen.gui.pages.condition.page import StateOfPlayPage
from chargen.gui.pages.condition.rolls import roll_of
from chargen.views.table_rolls import Roll
from tests.gui.desk import sample, settle, shown
from tests.gui.hands import LEFT, NONE, Key, click, focused, key, type_text
from tests.gui.painted import painted

_SPOKEN = Qt.ItemDataRole.AccessibleTextRole


@pytest.fixture
def page(app: Application) -> StateOfPlayPage:
    """The page of a character who has played, with the keyboard on its rolls."""
    window = shown(app, sample("veteran"))
    window.run("rolls")
    page = window.go("state")
    assert isinstance(page, StateOfPlayPage)
    settle()
    return page


def row_of(page: StateOfPlayPage, key: str) -> Roll:
    """A roll of the list."""
    roll = roll_of(page.document, key)
    assert roll is not None
    return roll


def log(page: StateOfPlayPage) -> list[str]:
    """The lines of the rolls, the last one first."""
    return [result.line for result in page.document.rolls]


def test_the_command_leads_to_the_rolls(page: StateOfPlayPage) -> None:
    """With the keyboard on the first."""
    assert focused() is page.rolls.view
    assert page.rolls.view.current_key == "arm-1"


def test_r_and_enter_roll_what_is_current(page: StateOfPlayPage) -> None:
    """With the modifier of the table, each part in the dock."""
    rolls, dice = page.rolls, page.dice
    dice.dice = ScriptedDice([10, 3, 4])
    rolls.filter.setFocus()
    type_text("stealth")
    rolls.modifier.setValue(-2)
    rolls.filter.setFocus()
    key(Key.Key_Down)
    key(Key.Key_Return)
    parts = "REF 7 +7; Stealth level +6; modifier \N{MINUS SIGN}2"
    assert log(page) == [f"Stealth: 24; {parts}; die 10 and 3."]
    assert rolls.parts.text() == log(page)[0]
    assert dice.result.text() == "24"
    assert dice.result.font().pixelSize() == 52
    assert {"Stealth", "24", "REF 7", "+6", "10 and 3"} <= set(painted(dice.card))
    rolls.filter.clear()
    rolls.view.go_to("d10")
    rolls.view.setFocus()
    key(Key.Key_R)
    assert log(page)[0] == "Plain d10: 4."


def test_a_click_on_a_roll_makes_it(page: StateOfPlayPage) -> None:
    """The whole of it is a button: its name rolls as its number does."""
    view = page.rolls.view
    place = view.rows_model.index(view.rows_model.place_of("ranged-defence"), 0)
    name = view.visualRect(place).center() - QPoint(40, 0)
    QTest.mouseClick(view.viewport(), LEFT, NONE, name)
    settle(1)
    assert (view.current_key, len(log(page))) == ("ranged-defence", 1)
    click(page.rolls.roll)
    assert len(log(page)) == 2


@pytest.mark.rule("CB-07", "CB-120")
def test_wounds_change_what_is_rolled(page: StateOfPlayPage) -> None:
    """CB-07: at once, the unhurt number struck out beside it."""
    document = page.document
    assert row_of(page, "skill:stealth").now == 13
    document.edit("Hurt", condition_edits.set_wounds(document.build, boxes=9))
    row = row_of(page, "skill:stealth")
    assert (row.sheet, row.now) == (13, 10)
    page.rolls.filter.setText("stealth")
    assert {"+13", "+10"} <= set(painted(page.rolls.view.viewport()))
    assert page.rolls.parts.text() == "REF 4 +4; Stealth level +6"
    model = page.rolls.view.rows_model
    assert model.data(model.index(0, 0), _SPOKEN) == "Stealth, +10, unhurt +13"
    document.stack.undo()
    assert row_of(page, "skill:stealth").now == 13


@pytest.mark.rule("CB-109")
def test_a_crippled_arm_bars_what_takes_both_hands(page: StateOfPlayPage) -> None:
    """CB-109: the row says so, the words why, and nothing is rolled."""
    document, rolls = page.document, page.rolls
    rolls.view.go_to("arm-1")
    assert rolls.roll.isEnabled()
    document.edit("Lame", condition_edits.set_crippled(document.build, ["left arm"]))
    assert not rolls.roll.isEnabled()
    assert rolls.parts.text().startswith("The left arm is crippled")
    assert "none" in painted(rolls.view.viewport())
    key(Key.Key_R)
    assert not log(page)
    document.stack.undo()
    assert rolls.roll.isEnabled()


def test_the_current_roll_is_explained(page: StateOfPlayPage) -> None:
    """Weapons, skills and fight values; a plain die has nothing to explain."""
    subjects = {
        "arm-1": "weapon:arm-1", "skill:stealth": "skill:stealth", "stun-save": "value:stun_save",
        "initiative": "value:initiative", "d10": "",
    }  # fmt: skip
    for roll, subject in subjects.items():
        page.rolls.view.go_to(roll)
        assert page.document.subject == subject
    key(Key.Key_Up)
    assert page.rolls.view.current_key != "d10"


def test_nothing_keeps_the_log(page: StateOfPlayPage) -> None:
    """No step, no byte of the file; another character begins with none."""
    document = page.document
    before = to_bytes(document.build)
    page.rolls.throw("check-die")
    assert len(log(page)) == 1
    assert document.stack.count() == 0
    assert to_bytes(document.build) == before
    document.begin(document.build)
    assert document.rolls == ()


@pytest.mark.rule("CB-03")
def test_luck_is_spent_on_the_last_roll(page: StateOfPlayPage) -> None:
    """CB-03: a point adds, two roll again; what was spent is a step, as far as there is any."""
    document, dice = page.document, page.dice
    dice.dice = ScriptedDice([4, 9])
    assert not dice.add.isEnabled()
    page.rolls.throw("skill:stealth")
    assert dice.again.text() == "Re-roll with luck (2 points)"
    click(dice.add)
    assert log(page)[0].startswith("Stealth: 19;")
    assert document.stack.undoText() == "Set luck spent from 0 to 1"
    click(dice.again)
    assert log(page)[0].startswith("Stealth: 22;")
    assert document.build.play.luck == 3
    document.edit("Spend", condition_edits.set_luck_spent(document.build, 5))
    assert dice.add.isEnabled()
    assert not dice.again.isEnabled()
    dice.dice = ScriptedDice([7])
    page.rolls.throw("d10")
    assert not dice.add.isEnabled()
    document.edit("New session", condition_edits.set_luck_spent(document.build, 0))
    dice.dice = ScriptedDice([3])
    page.rolls.throw("graze")
    assert dice.again.isEnabled()
    click(dice.clear)
    assert not dice.again.isEnabled()


@pytest.mark.rule("AD-02")
def test_a_success_can_be_marked(page: StateOfPlayPage) -> None:
    """AD-02: the skill of a check or an attack; a save has none."""
    document, dice = page.document, page.dice
    before = document.character.books.marks["stealth"]
    page.rolls.throw("skill:stealth")
    assert dice.mark.text() == "Mark Stealth"
    click(dice.mark)
    assert document.character.books.marks["stealth"] == before + 1
    assert dice.mark.text() == "Stealth marked"
    assert not dice.mark.isEnabled()
    document.stack.undo()
    assert dice.mark.text() == "Mark Stealth"
    assert dice.mark.isEnabled()
    document.stack.redo()
    assert document.stack.undoText() == "Mark Stealth"
    page.rolls.throw("arm-1")
    assert dice.mark.text() == "Mark Rifle"
    page.rolls.throw("stun-save")
    assert dice.mark.isHidden()


@pytest.mark.rule("CB-01", "CB-02")
def test_dice_of_the_table_are_entered(page: StateOfPlayPage) -> None:
    """CB-01: each further die is asked for; only then is there a result."""
    dice = page.dice
    click(dice.source.button_of("table"))
    page.rolls.view.go_to("skill:stealth")
    page.rolls.view.setFocus()
    key(Key.Key_R)
    assert focused() is dice.die
    assert (dice.die.minimum(), dice.die.value(), dice.die.maximum()) == (1, 1, 10)
    type_text("10")
    key(Key.Key_Return)
    assert not log(page)
    assert dice.outcome.text() == "Entered: 10"
    type_text("3")
    key(Key.Key_Return)
    assert log(page)[0].startswith("Stealth: 26;")
    assert not dice.typing.isVisible()
    page.rolls.throw("d10")
    dice.die.setValue(6)
    click(dice.enter)
    assert log(page)[0] == "Plain d10: 6."
    page.rolls.throw("d10")
    click(dice.source.button_of("app"))
    assert not dice.typing.isVisible()
    assert len(log(page)) == 2


def test_a_change_of_look_leaves_the_log(page: StateOfPlayPage, app: Application) -> None:
    """Until it is cleared."""
    page.rolls.throw("check-die")
    app.prefer(text=125)
    settle()
    again = app.windows[0].go("state")
    assert isinstance(again, StateOfPlayPage)
    again.reveal("play:rolls")
    assert again.dice.name.text() == "Check die alone"
    click(again.dice.clear)
    assert again.document.rolls == ()
    assert not again.dice.none.isHidden()


def test_earlier_rolls_stand_below(page: StateOfPlayPage) -> None:
    """The last one on the card, the others in order."""
    page.dice.dice = ScriptedDice([3, 4, 5])
    for _ in range(3):
        page.rolls.throw("d10")
    assert page.dice.result.text() == "5"
    assert page.dice.earlier.lines == (("Plain d10", "4"), ("Plain d10", "3"))


def test_who_may_not_write_may_roll(page: StateOfPlayPage) -> None:
    """A roll changes nothing."""
    page.document.read_only = "open elsewhere"
    page.document.place_changed.emit()
    settle()
    page.rolls.view.go_to("d10")
    key(Key.Key_R)
    assert len(log(page)) == 1
    assert not page.dice.add.isEnabled()


def test_no_roll_under_a_filter_is_said(page: StateOfPlayPage) -> None:
    """And the button waits."""
    page.rolls.filter.setText("no such thing")
    assert page.rolls.view.nothing.no_match.isVisible()
    assert not page.rolls.roll.isEnabled()
    page.rolls.throw("no such roll")
    assert log(page) == []
