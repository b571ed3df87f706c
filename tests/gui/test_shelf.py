"""Lists with signs: choosing and adding moves nothing, and a removed row has a neighbour."""

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTableView

from chargen.character.edits import creation
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.document.document import Document
from chargen.gui.pages.condition.page import StateOfPlayPage
from chargen.gui.pages.gear.page import GearPage
from chargen.gui.pages.gear.side import GearSide
from chargen.gui.pages.perks.page import PerksPage
from chargen.gui.pages.skills import SkillsPage
from chargen.gui.widgets.body_figure import BodyFigure
from chargen.gui.widgets.fields.fields import NumberField
from chargen.gui.widgets.tables.steps import StepsDelegate
from chargen.views.catalogue.gear_rows import OFFERED
from tests.gui.desk import sample, settle, shown
from tests.gui.hands import LEFT, Key, click, key

PAGES = ("weapons", "armour")


def _side(window: MainWindow, page: str) -> GearSide:
    """A side of the Gear page, shown."""
    gear = window.go("gear")
    assert isinstance(gear, GearPage)
    click(gear.which.button_of(page))
    settle()
    return gear.shown


def _places(side: GearSide, window: MainWindow) -> list[QRect]:
    """Where the filter, the list and what is beside it stand."""
    parts = [*side.bar.parts, *side.findChildren(QTableView), *side.findChildren(BodyFigure)]
    return [QRect(part.mapTo(window, QPoint()), part.size()) for part in parts]


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
@pytest.mark.parametrize("page", PAGES)
def test_nothing_moves_when_something_is_chosen(
    app: Application, page: str, size: tuple[int, int]
) -> None:
    """Each row in turn: the filter, the list and the figure stay, and only the list scrolls."""
    window = shown(app, sample("rifleman"), size=size)
    side = _side(window, page)
    before = _places(side, window)
    for row in side.table.traits.rows[:20]:
        side.table.go_to(row.key)
        settle(1)
        assert _places(side, window) == before, row.key
    assert window.shown is not None
    assert not window.shown.middle.verticalScrollBar().maximum()


@pytest.mark.parametrize("page", PAGES)
def test_an_added_item_moves_no_row(app: Application, page: str) -> None:
    """A click on plus adds a row above: the row that was clicked stays under the mouse."""
    window = shown(app, sample("rifleman"))
    table = _side(window, page).table
    offered = [row.key for row in table.traits.rows if row.key.startswith(OFFERED)][2]
    table.go_to(offered)
    settle()
    place = table.traits.place_of(offered)
    top, count = table.rowViewportPosition(place), len(table.traits.rows)
    delegate = table.itemDelegate()
    assert isinstance(delegate, StepsDelegate)
    area = QRectF(table.visualRect(table.traits.index(place, 2)))
    plus = delegate.signs(area, table.row_of(offered))["+"].center().toPoint()
    QTest.mouseClick(table.viewport(), LEFT, pos=plus)
    settle()
    assert len(table.traits.rows) == count + 1
    assert table.current_key == offered
    assert table.rowViewportPosition(table.traits.place_of(offered)) == top


@pytest.mark.parametrize("page", PAGES)
def test_delete_removes_what_is_owned(app: Application, page: str) -> None:
    """Delete takes the row away by one step, and the keyboard is at its neighbour."""
    window = shown(app, sample("rifleman"))
    document = window.document
    assert document is not None
    document.step_to(document.build.model_copy(update={"ledger": ()}))
    table = _side(window, page).table
    table.setFocus()
    keys = [row.key for row in table.traits.rows]
    table.go_to(keys[1])
    key(Key.Key_Delete)
    assert len(table.traits.rows) == len(keys) - 1
    assert document.stack.count() == 1
    assert table.current_key == keys[2]


def test_remove_takes_a_perk_away(window: MainWindow, document: Document) -> None:
    """The button beside its level does what level 0 does."""
    page = window.go("perks")
    assert isinstance(page, PerksPage)
    page.table.go_to("combat-sense")
    assert page.detail.take.text() == "Take level 1 for 3 points"
    click(page.detail.take)
    assert document.build.choices.perks["combat-sense"].level == 1
    assert page.detail.take.text() == "Take level 2 for 3 points"
    click(page.detail.remove)
    assert "combat-sense" not in document.build.choices.perks


def test_pointing_at_plus_says_what_it_would_mean(window: MainWindow) -> None:
    """Level, price and what is left, in the words of the views; between the signs nothing."""
    page = window.go("skills")
    assert isinstance(page, SkillsPage)
    page.table.go_to("rifle")
    settle()
    delegate, row = page.table.itemDelegate(), page.table.row_of("rifle")
    assert isinstance(delegate, StepsDelegate)
    index = page.table.traits.index(page.table.traits.place_of("rifle"), 2)
    signs = delegate.signs(QRectF(page.table.visualRect(index)), row)
    plus, minus = signs["+"].center(), signs["-"].center()
    assert delegate.tip_at(plus) == "Rifle to 1 costs 1 skill point (99 left)."
    assert delegate.tip_at(minus) == "Rifle is at its lowest."
    assert not delegate.tip_at((plus + minus) / 2)


def test_numbers_have_arrows(window: MainWindow, document: Document) -> None:
    """A press on the upper one adds one, on the lower one takes one off."""
    document.edit("Begin play", creation.finish(document.build, "2014-05-23"))
    page = window.go("state")
    assert isinstance(page, StateOfPlayPage)
    settle()
    field: NumberField = page.rolls.modifier
    QTest.mouseClick(field, LEFT, pos=QPoint(field.width() - 8, 7))
    assert field.value() == 1
    QTest.mouseClick(field, LEFT, pos=QPoint(field.width() - 8, field.height() - 7))
    assert field.value() == 0
