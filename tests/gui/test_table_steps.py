"""Minus and plus in a table: a click is about its row, and only what the mouse is over is lit."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QRectF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.widgets.tables.model import ROW_ROLE
from chargen.gui.widgets.tables.steps import StepsDelegate
from chargen.gui.widgets.tables.view import RowsView
from tests.gui.desk import sample, settle, shown
from tests.gui.hands import LEFT, NONE

PLACES = {"stats": 1, "skills": 2}
"""The column of minus and plus on each page that has them; on Advance, in the play view."""


def table(app: Application, page: str) -> RowsView:
    """The table of a page of somebody who has played."""
    window = shown(app, sample("rifleman"), page)
    window.activateWindow()
    settle()
    (found,) = (view for view in window.findChildren(RowsView) if _steps(view) and view.isVisible())
    return found


def _steps(view: RowsView) -> bool:
    return isinstance(view.itemDelegate(), StepsDelegate)


def plus(view: RowsView, place: int, column: int) -> QPoint:
    """The middle of a plus."""
    index = view.rows_model.index(place, column)
    delegate = view.itemDelegate()
    assert isinstance(delegate, StepsDelegate)
    area = QRectF(view.visualRect(index))
    return delegate.signs(area, index.data(ROW_ROLE))["+"].center().toPoint()


def lit(view: RowsView, place: int) -> bool:
    """Whether the plus of a row is painted as what the mouse is over."""
    delegate = view.itemDelegate()
    assert isinstance(delegate, StepsDelegate)
    return delegate.is_hot(view.rows_model.rows[place], "+")


def hover(view: RowsView, at: QPoint) -> None:
    """Move the mouse over a table; offscreen there is no mouse to move."""
    where = view.viewport().mapToGlobal(at)
    none = Qt.MouseButton.NoButton
    moved = QMouseEvent(QEvent.Type.MouseMove, at, where, none, none, NONE)
    QApplication.sendEvent(view.viewport(), moved)


def window_of(view: RowsView) -> MainWindow:
    """The window of a table."""
    window = view.window()
    assert isinstance(window, MainWindow)
    return window


@pytest.mark.parametrize("page", PLACES)
def test_a_click_on_plus_selects_its_row(app: Application, page: str) -> None:
    """W6: the row whose plus was clicked is the current one, and Explain is about it."""
    view, column = table(app, page), PLACES[page]
    view.go_to(view.rows_model.rows[0].key)
    wanted = view.rows_model.rows[3].key
    QTest.mouseClick(view.viewport(), LEFT, NONE, plus(view, 3, column))
    settle()
    assert view.current_key == wanted
    assert [index.row() for index in view.selectionModel().selectedRows()] == [3]
    document = window_of(view).document
    assert document is not None
    assert document.subject.endswith(f":{wanted}")


@pytest.mark.parametrize("page", PLACES)
def test_plus_is_lit_while_the_mouse_is_over_it(app: Application, page: str) -> None:
    """W6: no longer: not beside it in its row, not in another row, not outside of the table."""
    view, column = table(app, page), PLACES[page]
    at = plus(view, 2, column)
    leave = QEvent(QEvent.Type.Leave)
    hover(view, at)
    assert lit(view, 2)
    hover(view, at - QPoint(30, 0))
    assert not lit(view, 2)
    hover(view, at)
    hover(view, plus(view, 3, column))
    assert (lit(view, 2), lit(view, 3)) == (False, True)
    QApplication.sendEvent(view.viewport(), leave)
    assert not lit(view, 3)


def test_plus_is_not_lit_once_the_table_has_scrolled_under_the_mouse(app: Application) -> None:
    """W6: what lay under the mouse has gone elsewhere."""
    view = table(app, "skills")
    hover(view, plus(view, 2, 1))
    view.verticalScrollBar().setValue(200)
    assert not lit(view, 2)
