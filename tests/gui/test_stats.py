"""The Stats page: levels, the dice of ATTR, derived values, both ways."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget

from chargen.character.edits import edits
from chargen.character.edits.samples import blank as fresh
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.document.document import Document
from chargen.gui.pages.attr import AttrDialog, AttrStepper, open_attr_dialog
from chargen.gui.pages.purchase import PurchasePopover
from chargen.gui.pages.stats import StatsPage
from tests.gui.answers import answering
from tests.gui.desk import finished, settle, shown
from tests.gui.hands import Key, click, click_cell, down_to, focused, key, type_text


def _page(window: MainWindow) -> StatsPage:
    page = window.go("stats")
    assert isinstance(page, StatsPage)
    return page


def _stepper(page: StatsPage) -> AttrStepper | None:
    return page.attr


def _level(page: StatsPage, stat: str) -> int:
    found = page.table.row_of(stat)
    assert found is not None
    return found.level


def test_arrows_and_digits_set_a_stat(window: MainWindow, document: Document) -> None:
    """Right raises, Left lowers, a digit sets, 0 is 10."""
    page = _page(window)
    page.table.setFocus()
    down_to(page.table, "REF")
    key(Key.Key_Right, times=3)
    assert document.build.choices.stats["REF"] == 8
    key(Key.Key_Left)
    assert document.build.choices.stats["REF"] == 7
    type_text("4")
    assert document.build.choices.stats["REF"] == 4
    type_text("0")
    assert document.build.choices.stats["REF"] == 10


def test_steps_of_one_stat_are_one_undo(window: MainWindow, document: Document) -> None:
    """Raising a stat three times is one step, named after it; another stat is another."""
    page = _page(window)
    page.table.setFocus()
    key(Key.Key_Right, times=3)
    assert (document.stack.count(), document.stack.undoText()) == (1, "Set INT from 5 to 8")
    key(Key.Key_Down)
    key(Key.Key_Right)
    assert document.stack.count() == 2
    document.stack.undo()
    document.stack.undo()
    assert dict(document.build.choices.stats) == dict.fromkeys(document.build.choices.stats, 5)


def test_plus_minus_and_pips_can_be_clicked(window: MainWindow, document: Document) -> None:
    """The plus raises by one, the minus lowers, a pip sets its level."""
    page = _page(window)
    middle = page.table.rowHeight(0) // 2
    click_cell(page.table, "BODY", 1, QPoint(15, middle))
    assert document.build.choices.stats["BODY"] == 4
    click_cell(page.table, "BODY", 1, QPoint(190, middle))
    assert document.build.choices.stats["BODY"] == 5
    click_cell(page.table, "BODY", 1, QPoint(34 + 7 * 14 + 5, middle))
    assert document.build.choices.stats["BODY"] == 8


def test_the_document_is_shown_in_the_table(window: MainWindow, document: Document) -> None:
    """A stat set elsewhere stands in its row, and its tiles follow."""
    page = _page(window)
    document.edit("Set REF", edits.set_stat(document.build, "REF", 9))
    assert _level(page, "REF") == 9
    assert page.values.tiles["ranged_attack"].figure.value == "7"


@pytest.mark.rule("CC-06")
def test_a_stat_stays_usable_past_the_budget(window: MainWindow, document: Document) -> None:
    """Raising goes on past 50 points; a check says by how much."""
    page = _page(window)
    page.table.setFocus()
    for stat in ("INT", "REF", "TECH", "CL", "LK", "MA"):
        page.table.go_to(stat)
        type_text("0")
    over = -document.character.creation.stat.left
    assert over > 0
    assert any(i.message.startswith(f"{over} stat points over") for i in document.issues)


@pytest.mark.rule("CC-07")
def test_attr_is_rolled_in_its_row(app: Application) -> None:
    """The button rolls the dice of this character, and the row shows them; undone alike."""
    window = shown(app, fresh())
    document, page = window.document, _page(window)
    assert document is not None
    assert page.attr is not None
    click(page.attr.roll)
    (roll,) = document.build.choices.attr.rolls
    assert roll.source == "app"
    row = page.table.row_of("ATTR")
    assert row is not None
    assert row.uses.startswith("Rolled {} + {}. ".format(*roll.dice))
    assert _stepper(page) is None
    document.stack.undo()
    settle()
    again = _stepper(page)
    assert again is not None
    page.table.setFocus()
    down_to(page.table, "ATTR")
    key(Key.Key_Plus)  # leads to the button: no level is bought before the dice
    assert focused() is again.roll
    assert document.build.choices.attr.skill_levels == 0
    page.table.setFocus()
    key(Key.Key_Return)
    key(Key.Key_Space)
    assert document.build.choices.attr.rolls == (roll,)


@pytest.mark.rule("CC-07")
def test_the_roll_made_at_the_table_is_entered(app: Application) -> None:
    """Enter my roll opens a dialog with a field for each die; the keyboard is enough."""
    window = shown(app, fresh())
    document, page = window.document, _page(window)
    assert document is not None
    assert page.attr is not None

    def enter(asking: QWidget) -> None:
        assert isinstance(asking, AttrDialog)
        assert focused() is asking.first
        type_text("2")
        key(Key.Key_Tab)
        type_text("5")
        key(Key.Key_Return)
        assert asking.isVisible()
        key(Key.Key_Return)
        assert not asking.isVisible()

    with answering(enter):
        click(page.attr.enter)
    (roll,) = document.build.choices.attr.rolls
    assert (roll.dice, roll.source) == ((2, 5), "table")


def test_attr_is_raised_by_its_boxes(window: MainWindow, document: Document) -> None:
    """Enter on ATTR shows levels for skill points and for stat points."""
    page = _page(window)
    page.table.setFocus()
    down_to(page.table, "ATTR")

    def raise_it(asking: QWidget) -> None:
        assert isinstance(asking, AttrDialog)
        asking.by_skill.setValue(2)
        asking.by_stat.setValue(1)
        attr = document.build.choices.attr
        assert (attr.skill_levels, attr.stat_levels) == (2, 1)
        document.edit("Raise ATTR", edits.set_attr_levels(document.build, skill_levels=0))
        assert asking.by_skill.value() == 0
        asking.accept()

    with answering(raise_it):
        key(Key.Key_Return)


def test_a_tile_explains_its_value(window: MainWindow, document: Document) -> None:
    """Pressing a tile shows how its value is made."""
    page = _page(window)
    click(page.values.tiles["initiative"])
    assert document.subject == "value:initiative"


@pytest.mark.rule("CC-17")
def test_finished_stats_cost_ip(app: Application) -> None:
    """After Finish the keys offer a level for IP and change nothing; undoing Finish ends that."""
    window = shown(app, finished("rifleman"))
    document, page = window.document, _page(window)
    assert document is not None
    assert window.shown is not None
    before = document.build
    page.table.setFocus()
    key(Key.Key_Right)
    offer = next(iter(window.findChildren(PurchasePopover)), None)
    assert isinstance(offer, PurchasePopover)
    offer.leave()
    settle()
    assert document.build is before
    assert not window.shown.banner.isVisible()
    assert page.attr is None
    window.go("gear")
    assert not window.shown.banner.isVisible()


@pytest.mark.rule("CC-07")
def test_enter_goes_from_die_to_die(app: Application) -> None:
    """Enter in the first die leads to the second; Enter there records the roll."""
    window = shown(app, fresh())
    document = window.document
    assert document is not None

    def write(asking: QWidget) -> None:
        assert isinstance(asking, AttrDialog)
        type_text("2")
        key(Key.Key_Return)
        assert asking.second.hasFocus()
        assert not document.build.choices.attr.rolls
        type_text("5")
        key(Key.Key_Return)
        asking.reject()

    with answering(write):
        open_attr_dialog(window, document, window.program, typed=True)
    assert [roll.dice for roll in document.build.choices.attr.rolls] == [(2, 5)]
