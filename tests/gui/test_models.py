"""The one table model: Qt's own tester, sorting, and telling only what changed."""

from dataclasses import dataclass, replace

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from chargen.gui.app import Application
from chargen.gui.widgets.tables.model import Column, RowsModel, natural
from chargen.gui.widgets.tables.multi_select import MultiSelectTable
from chargen.gui.widgets.tables.view import RowsView
from tests.gui.desk import sample, shown

pytestmark = pytest.mark.usefixtures("welcome")


@dataclass(frozen=True)
class Thing:
    """A row for these tests."""

    key: str
    size: str = "1 m"


COLUMNS = (Column("Key", 0, lambda t: t.key), Column("Size", 60, lambda t: t.size, right=True))
THINGS = (Thing("b", "10 m"), Thing("c", "9 m"), Thing("a", "-2 m"))


@pytest.fixture
def model(app: Application) -> RowsModel[Thing]:
    """A model with three things."""
    assert app.windows
    made: RowsModel[Thing] = RowsModel(COLUMNS, app.windows[0])
    made.set_rows(THINGS)
    return made


def test_qt_finds_no_fault_in_the_model(
    model: RowsModel[Thing], qtmodeltester: ModelTester
) -> None:
    """Qt's model tester watches while rows are set, sorted and taken away."""
    qtmodeltester.check(model)  # type: ignore[no-untyped-call]
    model.sort_by(1)
    model.set_rows(THINGS[:1])
    model.set_rows(())
    model.set_rows(THINGS)
    qtmodeltester.check(model)  # type: ignore[no-untyped-call]


def test_every_table_of_every_page_passes_the_tester(
    app: Application, qtmodeltester: ModelTester
) -> None:
    """The tables of the pages, filled from a sample, are models as Qt wants them."""
    window = shown(app, sample("veteran"))
    for page in ("stats", "skills", "perks", "flaws", "gear", "review"):
        for view in window.go(page).findChildren(RowsView):
            qtmodeltester.check(view.rows_model)  # type: ignore[no-untyped-call]


def test_only_changed_rows_are_told(model: RowsModel[Thing]) -> None:
    """Rows with the same keys are told run by run; others reset the model."""
    told: list[tuple[int, int]] = []
    resets: list[int] = []

    def hear(first: QModelIndex, last: QModelIndex) -> None:
        told.append((first.row(), last.row()))

    model.dataChanged.connect(hear)
    model.modelReset.connect(lambda: resets.append(1))
    assert not model.set_rows((THINGS[0], replace(THINGS[1], size="8 m"), THINGS[2]))
    assert (told, resets) == ([(1, 1)], [])
    assert not model.set_rows([replace(thing, size="1 m") for thing in THINGS])
    assert (told[1:], resets) == ([(0, 2)], [])
    assert model.set_rows(THINGS[:2])
    assert resets == [1]


def test_columns_sort_by_number_and_by_letter(model: RowsModel[Thing]) -> None:
    """A column of numbers sorts by number, with units; the header shows which way."""
    model.sort_by(1)
    assert [t.size for t in model.rows] == ["-2 m", "9 m", "10 m"]
    assert model.headerData(1, Qt.Orientation.Horizontal) == "SIZE \N{UPWARDS ARROW}"
    model.sort_by(1)
    assert [t.size for t in model.rows] == ["10 m", "9 m", "-2 m"]
    model.sort_by(0)
    assert [t.key for t in model.rows] == ["a", "b", "c"]
    model.unsort()
    assert model.rows == THINGS


def test_natural_order_puts_numbers_before_words() -> None:
    """Numbers first, by size, then words without regard to case."""
    words = ["b", "10 IP", "-1", "\N{MINUS SIGN}2", "A", "+9", "2d6"]
    assert sorted(words, key=natural) == ["\N{MINUS SIGN}2", "-1", "2d6", "+9", "10 IP", "A", "b"]


def test_a_row_is_gone_to_whatever_key_is_held(app: Application, qtbot: QtBot) -> None:
    """With Ctrl held, going to the row that is chosen already leaves it chosen."""
    view = MultiSelectTable(COLUMNS, "Things")
    view.rows_model.set_rows(THINGS)
    qtbot.addWidget(view)
    view.show()
    assert view.go_to("c")
    QTest.keyPress(view, Qt.Key.Key_Control, Qt.KeyboardModifier.ControlModifier)
    try:
        assert app.qt.keyboardModifiers() & Qt.KeyboardModifier.ControlModifier
        assert view.go_to("c")
        assert [index.row() for index in view.selectionModel().selectedRows()] == [1]
    finally:
        QTest.keyRelease(view, Qt.Key.Key_Control)
