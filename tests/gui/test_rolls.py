"""Rolls of the page of the state of play: as wounds leave them, told in a log nothing keeps."""

import pytest

from chargen.character.edits import condition_edits
from chargen.character.edits.store import to_bytes
from chargen.combat.kernel.dice import ScriptedDice
from chargen.gui.app import Application
from chargen.gui.pages.condition.page import StateOfPlayPage
from chargen.gui.pages.condition.rolls import RollsView
from chargen.views.table_rolls import Roll
from tests.gui.desk import sample, settle, shown
from tests.gui.hands import Key, click, focused, key, type_text


@pytest.fixture
def page(app: Application) -> StateOfPlayPage:
    """The page of a character who has played, with its rolls shown."""
    window = shown(app, sample("veteran"))
    window.run("rolls")
    found = window.go("state")
    assert isinstance(found, StateOfPlayPage)
    return found


def row_of(view: RollsView, name: str) -> Roll:
    """The row of a roll."""
    rows: tuple[Roll, ...] = view.view.rows_model.rows
    return next(row for row in rows if row.name == name)


def told(view: RollsView) -> list[str]:
    """The lines of the log, the last roll first."""
    lines = (view.log.lines.itemAt(n) for n in range(view.log.lines.count()))
    found = [item.widget() for item in lines if item is not None]
    return [w.accessibleName() for w in found if w is not None and w.accessibleName()]


def test_the_command_leads_to_the_rolls(page: StateOfPlayPage) -> None:
    """With the keyboard on the first."""
    settle()
    assert page.rolls.isVisible()
    assert focused() is page.rolls.view
    assert page.rolls.view.current_key == "arm-1"


def test_enter_rolls_what_is_current(page: StateOfPlayPage) -> None:
    """With the modifier of the table, each part told."""
    rolls = page.rolls
    rolls.dice = ScriptedDice([10, 3, 4])
    rolls.filter.setFocus()
    type_text("stealth")
    rolls.modifier.setValue(-2)
    rolls.view.setFocus()
    key(Key.Key_Return)
    parts = "REF 7 +7 (DV-08); Stealth level +6 (DV-08); modifier \N{MINUS SIGN}2 (CB-28)"
    assert told(rolls) == [f"Stealth: 24; {parts}; die 10 and 3."]
    rolls.filter.clear()
    rolls.view.go_to("d10")
    click(rolls.roll)
    assert told(rolls)[0] == "Plain d10: 4."


@pytest.mark.rule("CB-07", "CB-120")
def test_wounds_change_what_is_rolled(page: StateOfPlayPage) -> None:
    """CB-07: at once, with the sheet's number beside it, and on the Play view, too."""
    document = page.document
    assert row_of(page.rolls, "Stealth").now == 13
    document.edit("Hurt", condition_edits.set_wounds(document.build, boxes=9))
    row = row_of(page.rolls, "Stealth")
    assert (row.sheet, row.now) == (13, 10)
    page.rolls.view.go_to("skill:stealth")
    assert page.rolls.parts.text() == "REF 4 +4 (DV-08); Stealth level +6 (DV-08)"
    document.stack.undo()
    assert row_of(page.rolls, "Stealth").now == 13


@pytest.mark.rule("CB-109")
def test_a_crippled_arm_bars_what_takes_both_hands(page: StateOfPlayPage) -> None:
    """CB-109: the row says so, the words why, and nothing is rolled."""
    document, rolls = page.document, page.rolls
    rolls.view.go_to("arm-1")
    assert rolls.roll.isEnabled()
    document.edit("Lame", condition_edits.set_crippled(document.build, ["left arm"]))
    assert not rolls.roll.isEnabled()
    assert rolls.parts.text().startswith("The left arm is crippled")
    assert rolls.view.rows_model.rows[0].barred
    rolls.throw("arm-1")
    assert not told(rolls)
    document.stack.undo()
    assert rolls.roll.isEnabled()


def test_nothing_keeps_the_log(page: StateOfPlayPage) -> None:
    """No step, no byte of the file; another character begins with none."""
    document, rolls = page.document, page.rolls
    before = to_bytes(document.build)
    rolls.throw("check-die")
    assert len(told(rolls)) == 1
    assert document.stack.count() == 0
    assert to_bytes(document.build) == before
    document.begin(document.build)
    assert document.rolls == ()


@pytest.mark.rule("CB-03")
def test_luck_is_spent_on_the_last_roll(page: StateOfPlayPage) -> None:
    """CB-03: a point adds, two roll again; what was spent is a step, as far as there is any."""
    document, rolls = page.document, page.rolls
    rolls.dice = ScriptedDice([4, 9])
    assert not rolls.add.isEnabled()
    rolls.throw("skill:stealth")
    assert rolls.again.text() == "Re-roll with luck (2 points)"
    click(rolls.add)
    assert told(rolls)[0].startswith("Stealth: 19;")
    assert document.stack.undoText() == "Set luck spent from 0 to 1"
    click(rolls.again)
    assert told(rolls)[0].startswith("Stealth: 22;")
    assert document.build.play.luck == 3
    document.edit("Spend", condition_edits.set_luck_spent(document.build, 5))
    assert rolls.add.isEnabled()
    assert not rolls.again.isEnabled()
    rolls.dice = ScriptedDice([7])
    rolls.throw("d10")
    assert not rolls.add.isEnabled()
    document.edit("New session", condition_edits.set_luck_spent(document.build, 0))
    rolls.dice = ScriptedDice([3])
    rolls.throw("graze")
    assert rolls.again.isEnabled()
    click(rolls.log.clear)
    assert not rolls.again.isEnabled()


def test_a_change_of_look_leaves_the_log(page: StateOfPlayPage, app: Application) -> None:
    """Until it is cleared."""
    page.rolls.throw("check-die")
    app.prefer(text=125)
    settle()
    again = app.windows[0].go("state")
    assert isinstance(again, StateOfPlayPage)
    again.reveal("play:rolls")
    assert len(told(again.rolls)) == 1
    click(again.rolls.log.clear)
    assert (told(again.rolls), again.document.rolls) == ([], ())


def test_who_may_not_write_may_roll(page: StateOfPlayPage) -> None:
    """A roll changes nothing."""
    page.document.read_only = "open elsewhere"
    page.document.place_changed.emit()
    settle()
    page.rolls.throw("d10")
    assert len(told(page.rolls)) == 1


def test_no_roll_under_a_filter_is_said(page: StateOfPlayPage) -> None:
    """And the button waits."""
    page.rolls.filter.setText("no such thing")
    assert page.rolls.view.no_match.isVisible()
    assert not page.rolls.roll.isEnabled()
    page.rolls.throw("no such roll")
    assert told(page.rolls) == []
