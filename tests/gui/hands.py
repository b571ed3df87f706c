"""What a user does with keyboard and mouse."""

from typing import Any

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from chargen.gui.widgets.fields.fields import ChoiceField
from chargen.gui.widgets.tables.view import RowsView
from tests.gui.desk import settle

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
NONE = Qt.KeyboardModifier.NoModifier
LEFT = Qt.MouseButton.LeftButton


def focused() -> QWidget:
    """The widget that has the keyboard; the window comes forward if a dialog has just closed."""
    if QApplication.focusWidget() is None:
        for window in QApplication.topLevelWidgets():
            if window.isVisible() and window.focusWidget() is not None:
                window.activateWindow()
                settle(1)
    found = QApplication.focusWidget()
    assert found is not None, "nothing has the keyboard"
    return found


def key(pressed: Key, modifier: Qt.KeyboardModifier = NONE, times: int = 1) -> None:
    """Press a key where the keyboard is."""
    for _ in range(times):
        QTest.keyClick(focused(), pressed, modifier)
    settle(1)


def type_text(text: str) -> None:
    """Type letters where the keyboard is; only Latin ones, QTest knows no others."""
    QTest.keyClicks(focused(), text)
    settle(1)


def click(widget: QWidget) -> None:
    """Click the middle of a widget."""
    QTest.mouseClick(widget, LEFT)
    settle(1)


def lines_of(menu: QMenu) -> dict[str, QAction]:
    """The lines of a menu and of the menus in it, by their words."""
    lines: dict[str, QAction] = {}
    for action in menu.actions():
        inner = action.menu()
        lines.update(lines_of(inner) if isinstance(inner, QMenu) else {action.text(): action})
    return lines


def take(field: ChoiceField[Any], wanted: str) -> None:
    """Choose from a list that drops down, by the key of the choice."""
    field.setCurrentIndex(field.place_of(wanted))
    settle(1)


def turn(widget: QWidget, angle: int, modifier: Qt.KeyboardModifier = NONE) -> None:
    """Turn the wheel over the middle of a widget, up by so many eighths of a degree."""
    middle = QPointF(widget.rect().center())
    turned = QWheelEvent(
        middle, QPointF(widget.mapToGlobal(middle)), QPoint(), QPoint(0, angle),
        Qt.MouseButton.NoButton, modifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(widget, turned)
    settle(1)


def tab_to(wanted: QWidget, most: int = 80) -> None:
    """Press Tab until a widget has the keyboard."""
    for _ in range(most):
        if focused() is wanted:
            return
        QTest.keyClick(focused(), Key.Key_Tab)
    name = wanted.accessibleName() or type(wanted).__name__
    message = f"Tab never came to {name}"
    raise AssertionError(message)


def click_cell(view: RowsView, row: str, column: int, at: QPoint | None = None) -> None:
    """Click into a table: a row by its key, a column, a place within the cell."""
    index = view.rows_model.index(view.rows_model.place_of(row), column)
    view.scrollTo(index)
    box = view.visualRect(index)
    place = box.center() if at is None else box.topLeft() + at
    QTest.mouseClick(view.viewport(), LEFT, NONE, place)
    settle(1)


def down_to(view: RowsView, row: str, most: int = 300) -> None:
    """Press Down in a table until a row is the current one."""
    for _ in range(most):
        if view.current_key == row:
            return
        QTest.keyClick(view, Key.Key_Down)
    message = f"Down never came to {row}"
    raise AssertionError(message)
