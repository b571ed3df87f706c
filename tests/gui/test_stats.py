"""The Stats page: levels, the dice of ATTR, derived values, both ways."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QFontMetrics

from chargen.character.edits import edits
from chargen.character.edits.samples import blank as fresh
from chargen.gui.app import Application
from chargen.gui.application import theme
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.document.document import Document
from chargen.gui.pages.stats import StatsPage
from chargen.gui.widgets.tables.traits import fitted
from chargen.views.sheet.rows import stat_rows
from tests.builders import blank, derived
from tests.gui.desk import finished, shown
from tests.gui.hands import Key, click, click_cell, down_to, key, tab_to, type_text


def _page(window: MainWindow) -> StatsPage:
    page = window.go("stats")
    assert isinstance(page, StatsPage)
    return page


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
def test_attr_is_rolled_in_the_app(app: Application) -> None:
    """The button rolls the dice of this character, and they are shown; undone and redone alike."""
    window = shown(app, fresh())
    document, page = window.document, _page(window)
    assert document is not None
    click(page.attr.roll)
    (roll,) = document.build.choices.attr.rolls
    assert roll.source == "app"
    assert page.attr.dice.rolls == ((roll.dice, "app"),)
    assert not page.attr.roll.isEnabled()
    document.stack.undo()
    click(page.attr.roll)
    assert document.build.choices.attr.rolls == (roll,)


@pytest.mark.rule("CC-07")
def test_attr_is_typed_where_the_settings_say_so(app: Application) -> None:
    """With dice typed in, the page asks for what fell at the table."""
    app.prefer(dice="typed")
    window = shown(app, fresh())
    document, page = window.document, _page(window)
    assert document is not None
    assert page.attr.first.isVisible()
    page.attr.first.setValue(2)
    page.attr.second.setValue(5)
    tab_to_roll = page.attr.roll
    page.attr.second.setFocus()
    tab_to(tab_to_roll)
    key(Key.Key_Space)
    (roll,) = document.build.choices.attr.rolls
    assert (roll.dice, roll.source) == ((2, 5), "table")


def test_attr_is_raised_by_its_boxes(window: MainWindow, document: Document) -> None:
    """Levels for skill points and for stat points are bought in their boxes, and shown there."""
    page = _page(window)
    page.attr.by_skill.setValue(2)
    page.attr.by_stat.setValue(1)
    attr = document.build.choices.attr
    assert (attr.skill_levels, attr.stat_levels) == (2, 1)
    document.edit("Raise ATTR", edits.set_attr_levels(document.build, skill_levels=0))
    assert page.attr.by_skill.value() == 0


def test_a_tile_explains_its_value(window: MainWindow, document: Document) -> None:
    """Pressing a tile shows how its value is made."""
    page = _page(window)
    click(page.values.tiles["initiative"])
    assert document.subject == "value:initiative"


@pytest.mark.rule("CC-17")
def test_finished_stats_are_frozen(app: Application) -> None:
    """After Finish the keys change nothing, a sentence says why, and undoing Finish thaws them."""
    window = shown(app, finished("rifleman"))
    document, page = window.document, _page(window)
    assert document is not None
    assert window.shown is not None
    before = document.build
    page.table.setFocus()
    key(Key.Key_Right)
    type_text("9+")
    assert document.build is before
    assert window.shown.banner.isVisible()
    assert "reopen" in window.shown.banner.words.text()
    assert not page.attr.by_skill.isEnabled()
    window.go("gear")
    assert not window.shown.banner.isVisible()


@pytest.mark.usefixtures("app")
def test_a_short_name_is_read_whole_beside_words_that_are_cut() -> None:
    """MA stays MA however little room its own long word has; a long name gives some of its own."""
    rows = {row.key: row for row in stat_rows(derived(blank()))}
    metrics = QFontMetrics(theme.now().font())
    for width in range(60, 300, 20):
        name, words = fitted(rows["MA"], metrics, metrics, width)
        assert name == "MA"
        taken = metrics.horizontalAdvance(name) + metrics.horizontalAdvance(words)
        assert taken <= width
    long = rows["MA"]._replace(name="Education and general knowledge", note="INT")
    name, words = fitted(long, metrics, metrics, 140)
    assert name.endswith("\N{HORIZONTAL ELLIPSIS}")
    assert words == "INT"
