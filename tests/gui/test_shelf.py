"""Perks, flaws, weapons and armour: one layout, which choosing something does not move."""

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from chargen.character.edits import creation
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.document.document import Document
from chargen.gui.pages.condition.page import StateOfPlayPage
from chargen.gui.pages.gear.page import GearPage
from chargen.gui.pages.perks.page import PerksPage
from chargen.gui.pages.skills import SkillsPage
from chargen.gui.widgets.fields.fields import NumberField
from chargen.gui.widgets.layout.catalogue_layout import CatalogueLayout
from chargen.gui.widgets.tables.steps import StepsDelegate
from tests.gui.desk import sample, settle, shown
from tests.gui.hands import LEFT, Key, click, key

PAGES = ("weapons", "armour")


def _shelf(window: MainWindow, page: str) -> CatalogueLayout:
    """The shelf of a page, shown."""
    gear = window.go("gear")
    assert isinstance(gear, GearPage)
    click(gear.which.button_of(page))
    found = gear.weapons.shelf if page == "weapons" else gear.armour.shelf
    settle()
    return found


def _places(shelf: CatalogueLayout) -> list[QRect]:
    """Where both lists stand."""
    parts: list[QWidget] = [shelf.owned, shelf.catalogue]
    return [QRect(part.mapTo(shelf, QPoint()), part.size()) for part in parts]


@pytest.mark.parametrize("size", [(1440, 900), (1024, 640)])
@pytest.mark.parametrize("page", PAGES)
def test_nothing_moves_when_something_is_chosen(
    app: Application, page: str, size: tuple[int, int]
) -> None:
    """Each row of both lists in turn: lists stay where they are."""
    shelf = _shelf(shown(app, sample("rifleman"), size=size), page)
    before = _places(shelf)
    for view in (shelf.owned, shelf.catalogue):
        for row in view.rows_model.rows[:12]:
            view.go_to(row.key)
            settle(1)
            assert _places(shelf) == before, row.key


def test_all_share_the_width_alike(app: Application) -> None:
    """The same shares on every page of a window."""
    window = shown(app, sample("rifleman"), size=(1440, 900))
    widths = {tuple(_shelf(window, page).sizes()) for page in PAGES}
    assert len(widths) == 1, widths


@pytest.mark.parametrize("page", PAGES)
def test_delete_removes_what_is_owned(app: Application, page: str) -> None:
    """Delete takes the row away by one step, and the keyboard is at its neighbour."""
    window = shown(app, sample("rifleman"))
    document = window.document
    assert document is not None
    document.step_to(document.build.model_copy(update={"ledger": ()}))
    shelf = _shelf(window, page)
    shelf.owned.setFocus()
    keys = [row.key for row in shelf.owned.rows_model.rows]
    shelf.owned.go_to(keys[0])
    key(Key.Key_Delete)
    assert len(shelf.owned.rows_model.rows) == len(keys) - 1
    assert document.stack.count() == 1
    assert len(keys) == 1 or shelf.owned.current_key


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
    field: NumberField = page.luck.spent
    QTest.mouseClick(field, LEFT, pos=QPoint(field.width() - 8, 7))
    assert field.value() == 1
    QTest.mouseClick(field, LEFT, pos=QPoint(field.width() - 8, field.height() - 7))
    assert field.value() == 0
