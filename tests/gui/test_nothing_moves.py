"""Nothing moves under the mouse: an action shifts no control outside its card (P12)."""

import random
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from PySide6.QtCore import QPoint, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QFrame,
    QLineEdit,
    QPlainTextEdit,
    QTabBar,
    QWidget,
)
from shiboken6 import isValid

from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.pages.advance.next_purchase import PurchaseAdvice
from chargen.gui.pages.condition.marks import MarkRow
from chargen.gui.widgets.layout.dock import Dock
from tests.gui.desk import sample, settle, shown, waiting
from tests.gui.hands import LEFT, NONE, Key

ACTIONS = 50
SIZE = (1280, 720)
PLAYED = ("stats", "skills", "perks", "flaws", "advance")
PAGES = ("concept", "stats", "skills", "perks", "flaws", "gear", "review", "state")
CONTROLS = (
    QAbstractButton, QAbstractItemView, QAbstractSpinBox, QComboBox, QLineEdit, QPlainTextEdit,
    QTabBar, MarkRow,
)  # fmt: skip
KEYS = (Key.Key_Down, Key.Key_Up, Key.Key_Plus, Key.Key_Minus, Key.Key_Space, Key.Key_3)


@pytest.mark.parametrize("page", PAGES)
def test_nothing_moves_but_what_is_acted_on(app: Application, page: str) -> None:
    """Fifty clicks, keys and letters on a page leave every control outside the card in place.

    The dock's content may change: it is about what is selected.
    """
    moved = _moved_by_actions(shown(app, waiting("recruit"), page, size=SIZE), page)
    assert not moved, "\n".join(moved)


@pytest.mark.parametrize("page", PLAYED)
def test_nothing_moves_after_creation(app: Application, page: str) -> None:
    """The same for a character who has played, whose levels cost IP."""
    moved = _moved_by_actions(shown(app, sample("veteran"), page, size=SIZE), page)
    assert not moved, "\n".join(moved)


def _moved_by_actions(window: MainWindow, page: str) -> list[str]:
    """Return every control outside the card acted on that moved, of fifty actions on a page."""
    dice, moved = random.Random(page), list[str]()
    with _dialogs_dismissed():
        for _ in range(ACTIONS):
            window.go(page)
            settle()
            control = dice.choice([c for c in _controls(window.pages[page]) if c.isEnabled()])
            before = {c: _place(c, window) for c in _controls(window) if not _in_dock(c)}
            name, card = _name(control), _card_around(control)
            action = _act_on(control, dice)
            settle()
            moved += [
                f"{name}, {action}: {_name(c)} from {place} to {_place(c, window)}"
                for c, place in before.items()
                if _is_seen(c) and not _is_part(c, card) and _place(c, window) != place
            ]
            assert window.document is not None
            PurchaseAdvice.get_or_create(window.document).stop()  # it takes both processors
    return moved


@contextmanager
def _dialogs_dismissed() -> Iterator[None]:
    """Close every dialog and menu as soon as it is shown."""

    def dismiss() -> None:
        for window in (QApplication.activePopupWidget(), QApplication.activeModalWidget()):
            if window is not None:
                window.close()

    timer = QTimer(interval=5)
    timer.timeout.connect(dismiss)
    timer.start()
    yield
    timer.stop()


def _is_seen(widget: QWidget) -> bool:
    return isValid(widget) and widget.isVisible() and not widget.visibleRegion().isEmpty()


def _controls(root: QWidget) -> list[QWidget]:
    return [w for w in root.findChildren(QWidget) if isinstance(w, CONTROLS) and _is_seen(w)]


def _place(widget: QWidget, window: QWidget) -> tuple[int, int]:
    place = widget.mapTo(window, QPoint(0, 0))
    return place.x(), place.y()


def _parents(widget: QWidget) -> Iterator[QWidget]:
    while (parent := widget.parentWidget()) is not None:
        yield parent
        widget = parent


def _in_dock(widget: QWidget) -> bool:
    return any(isinstance(parent, Dock) for parent in _parents(widget))


def _card_around(widget: QWidget) -> QWidget:
    """Return the innermost card that holds a widget, or the widget itself."""
    cards = (p for p in _parents(widget) if isinstance(p, QFrame) and p.property("role") == "card")
    return next(cards, widget)


def _is_part(widget: QWidget, card: QWidget) -> bool:
    return isValid(card) and (widget is card or card.isAncestorOf(widget))


def _name(widget: QWidget) -> str:
    text = widget.text() if isinstance(widget, QAbstractButton | QLineEdit) else ""
    return f"{type(widget).__name__} {widget.accessibleName() or text!r}"


def _act_on(widget: QWidget, dice: random.Random) -> str:
    """Click a control, and perhaps press a key in it; return what was done."""
    if isinstance(widget, QAbstractItemView):
        area = widget.viewport().rect()
        spot = QPoint(dice.randrange(max(1, area.width())), dice.randrange(max(1, area.height())))
        QTest.mouseClick(widget.viewport(), LEFT, NONE, spot)
        pressed = dice.choice(KEYS)
        QTest.keyClick(widget, pressed)
        return f"click at {spot.x()}, {spot.y()} and {pressed.name}"
    QTest.mouseClick(widget, LEFT)
    if isinstance(widget, QLineEdit | QPlainTextEdit):
        letter = dice.choice("abemrs1")
        typed = QKeyEvent(QKeyEvent.Type.KeyPress, Key(ord(letter.upper())), NONE, letter)
        QApplication.sendEvent(widget, typed)
        return f"type {letter}"
    return "click"
