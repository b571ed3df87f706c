"""A reader of the guide: does what its steps say, by the words that can be seen on the screen."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TypeVar

from PySide6.QtCore import QEventLoop, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QAction, QImage, QKeyEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QFileDialog,
    QLabel,
    QLineEdit,
    QMenu,
    QMenuBar,
    QPlainTextEdit,
    QScrollArea,
    QWidget,
)
from shiboken6 import isValid

from chargen.gui.pages.condition.track import WoundTrack
from chargen.gui.widgets.fields.fields import ChoiceField
from chargen.gui.widgets.layout.floating import FloatingCard
from chargen.gui.widgets.nav import NavButton
from chargen.gui.widgets.tables.view import RowsView
from chargen.gui.widgets.verdict_chip import VerdictChip
from tests.gui.guide_steps import GUIDE, Step

PICTURES = GUIDE.parent / "pictures/guide"
HALF_LIGHT = 128
PATIENCE = 8.0
"""Seconds a reader looks for what a step names."""
PAUSE = 30
"""Milliseconds between steps, in which the window does what it has put off."""
MENTAL, POINT, BUTTON, KEYSTROKE = 1.35, 1.1, 0.2, 0.28
"""Seconds of the keystroke-level model, for a user who types 40 words a minute."""
Part = TypeVar("Part", bound=QWidget)
Able = TypeVar("Able", QAction, QMenu, QWidget, QAbstractButton, ChoiceField[object])
FIELDS = (QLineEdit, QPlainTextEdit, QAbstractSpinBox, QComboBox)


class Missing(AssertionError):
    """What a step names cannot be seen, or not be used."""


@dataclass(frozen=True)
class Touch:
    """The place a step was done at."""

    number: int
    """The number of the step."""
    widget: QWidget
    part: QRect | None
    """The part of the widget; None for all of it."""
    name: str
    """What the widget was called then."""
    row: str = ""
    """The name of the row of a list; empty if it was none."""

    def place(self, window: QWidget) -> QRect | None:
        """Return the place in a window; None if it is not seen there any more."""
        if not isValid(self.widget) or self.widget.window() is not window:
            return None
        part = self.part or self.widget.rect()
        if self.row:
            view = self.widget.parentWidget()
            assert isinstance(view, RowsView)
            part = view.visualRect(view.rows_model.index(_row_of(view, self.row), 0))
        box = part & self.widget.visibleRegion().boundingRect()
        steady = self.part is not None or isinstance(self.widget, NavButton)
        if box.isEmpty() or not (steady or _name(self.widget) == self.name):
            return None
        return QRect(self.widget.mapTo(window, box.topLeft()), box.size())


class Reader:
    """Carries steps out in turn; dialogs they open are answered by the steps that follow."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        """Where the reader's files lie."""
        self.seconds = 0.0
        """The time of the keystroke-level model."""
        self.touched: list[Touch] = []
        """Where each step since the last picture was done."""
        self._number = 0
        self._steps: deque[Step] = deque()
        self._since = perf_counter()
        self._fault: BaseException | None = None
        self._loop = QEventLoop()

    def follow(self, steps: Iterator[Step]) -> None:
        """Carry the steps out; the first that cannot be is told with its sentence."""
        self._steps, self._since = deque(steps), perf_counter()
        QTimer.singleShot(PAUSE, self._go_on)
        self._loop.exec()
        if self._fault is not None:
            raise self._fault

    def _go_on(self) -> None:
        if not self._steps or self._fault is not None:
            self._loop.quit()
            return
        step = self._steps[0]
        if step.verb == "picture":
            self._carry_out(step)  # nothing happens while it is drawn
            QTimer.singleShot(PAUSE, self._go_on)
            return
        # A step that opens a dialog comes back when that is closed: the next is due before.
        QTimer.singleShot(PAUSE, self._go_on)
        self._carry_out(step)

    def _carry_out(self, step: Step) -> None:
        try:
            act = self._find(step)
        except Missing as fault:
            if perf_counter() - self._since > PATIENCE:
                self._give_up(AssertionError(f"“{step.text}”: {fault}"))
            return
        self._steps.popleft()
        self._number = step.number
        self._since = perf_counter()
        try:
            act()
        except BaseException as fault:
            self._give_up(fault)

    def _give_up(self, fault: BaseException) -> None:
        self._fault = self._fault or fault
        self._steps.clear()
        while isinstance(dialog := QApplication.activeModalWidget(), QDialog):
            dialog.reject()

    # --- what a step means

    def _find(self, step: Step) -> Callable[[], object]:
        """Return what carries a step out now."""
        match step.verb, step.words:
            case "press", (name,):
                button = _one(name, _buttons(), _name)
                return lambda: self._click(button)
            case "beside", (name, row):
                button = _one(f"{name} {row}", _buttons(), QWidget.accessibleName)
                return lambda: self._click(button)
            case "turn", (name,):
                page = _one(name, (b for b in _buttons() if isinstance(b, NavButton)), _title)
                return lambda: self._click(page)
            case "tick" | "untick", (name,):
                box = _one(name, (b for b in _buttons() if b.isCheckable()), _name)
                if box.isChecked() is (step.verb == "tick"):
                    raise Missing(f"{name} is {step.verb}ed already")
                return lambda: self._tick(box)
            case "menu", (path,):
                return self._menu(path)
            case "choose", (choice, name):
                field = _one(name, _of(ChoiceField), _name)
                place = field.findText(choice)
                if place < 0:
                    raise Missing(f"{name} does not offer {choice}")
                return lambda: self._choose(field, place)
            case "type", (text, name):
                fields = (field for field in _of(QWidget) if isinstance(field, FIELDS))
                line = _one(name, fields, lambda field: _name(field).partition(" of ")[0])
                return lambda: self._type(line, text)
            case "write", (text,):
                return lambda: self._write(text)
            case "key", (keys,):
                return lambda: self._press_keys(keys)
            case "select", (name,):
                return self._row(name)
            case "set", (name, level):
                return partial(self._set_level, self._row(name), level)
            case "save" | "open", (name,):
                return self._file(self.folder / name)
            case "folder", (name,):
                return self._file(self.folder.parent / name)
            case "box", (number,):
                return self._box(int(number))
            case "see" | "picture", (words,):
                return self._see(words) if step.verb == "see" else self._compare(words)
        raise AssertionError(step)

    def _compare(self, name: str) -> Callable[[], object]:
        if QApplication.activeModalWidget() is not None or not self.is_ready():
            raise Missing("the window is not ready for a picture")
        return lambda: self.look_at(name)

    def is_ready(self) -> bool:
        """Return whether the window can be compared with a picture."""
        return True

    def look_at(self, name: str) -> None:
        """Compare the screen with a picture of the page: it has to be there in both themes."""
        self.touched.clear()
        for look, dark in (("", False), ("-dark", True)):
            picture = QImage(str(PICTURES / f"{name}{look}.png"))
            assert not picture.isNull(), f"there is no picture {name}{look}"
            edge = picture.pixelColor(0, picture.height() // 2)
            assert (edge.lightness() < HALF_LIGHT) == dark, f"{name}{look} has the other look"

    def _box(self, number: int) -> Callable[[], object]:
        track = next(_of(WoundTrack), None)
        if track is None:
            raise Missing("no wound track can be seen")
        return partial(self._click, track, track.areas()[number - 1].center().toPoint())

    def _see(self, words: str) -> Callable[[], object]:
        seen = list(_texts())
        if not any(words in text for text in seen):
            raise Missing("it does not stand on the screen")
        return lambda: self._take(MENTAL)

    def _menu(self, path: str) -> Callable[[], object]:
        bar = next(_of(QMenuBar), None)
        if bar is None:
            raise Missing("no window has menus")
        actions = bar.actions()
        *menus, last = path.split(" > ")
        for name in menus:
            menu = _one(name, actions, QAction.text).menu()
            assert isinstance(menu, QMenu)
            menu.aboutToShow.emit()
            actions = menu.actions()
        action = _one(last, actions, QAction.text)

        def trigger() -> None:
            self._take((len(menus) + 1) * (POINT + BUTTON) + MENTAL)
            action.trigger()

        return trigger

    def _row(self, name: str) -> Callable[[], object]:
        for view in _of(RowsView):
            if (number := _row_of(view, name)) >= 0:
                return partial(self._click_row, view, number, name)
        raise Missing(f"no list has a row {name}")

    def _click_row(self, view: RowsView, number: int, name: str) -> None:
        index = view.rows_model.index(number, 0)
        view.scrollTo(index)
        self._take(MENTAL + POINT + BUTTON)
        box = view.visualRect(index)
        self._touch(view.viewport(), row=name)
        QTest.mouseClick(
            view.viewport(), Qt.MouseButton.LeftButton, pos=box.topLeft() + QPoint(9, 9)
        )
        view.setFocus()

    def _file(self, path: Path) -> Callable[[], object]:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, QFileDialog):
            raise Missing("no file dialog is open")
        line = dialog.findChild(QLineEdit)
        assert line is not None

        def pick() -> None:
            self._take(MENTAL + len(path.name) * KEYSTROKE)
            line.setText(str(path))
            QDialog.accept(dialog)

        return pick

    # --- what hands do

    def _take(self, seconds: float) -> None:
        self.seconds += seconds

    def _touch(self, widget: QWidget, part: QRect | None = None, row: str = "") -> None:
        """Scroll to a widget, and keep the place for the next picture."""
        _scroll_to(widget)
        self.touched.append(Touch(self._number, widget, part, _name(widget), row))

    def _click(self, widget: QWidget, at: QPoint | None = None) -> None:
        part = None if at is None else QRect(at - QPoint(9, 9), at + QPoint(9, 9))
        self._touch(widget, part)
        self._take(MENTAL + POINT + BUTTON)
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=at or widget.rect().center())

    def _tick(self, box: QAbstractButton) -> None:
        self._touch(box)
        self._take(MENTAL + POINT + BUTTON)
        box.click()

    def _choose(self, field: ChoiceField[object], place: int) -> None:
        self._touch(field)
        self._take(MENTAL + 2 * (POINT + BUTTON))
        field.setCurrentIndex(place)

    def _type(self, field: QWidget, text: str) -> None:
        self._touch(field)
        self._take(POINT + BUTTON)
        field.setFocus()
        if isinstance(field, QLineEdit | QPlainTextEdit | QAbstractSpinBox):
            field.selectAll()
        self._write(text)

    def _write(self, text: str) -> None:
        self._take(MENTAL + len(text) * KEYSTROKE)
        for letter in text:
            there = _keyboard()
            for kind in (QKeyEvent.Type.KeyPress, QKeyEvent.Type.KeyRelease):
                pressed = QKeyEvent(kind, 0, Qt.KeyboardModifier.NoModifier, letter)
                QApplication.sendEvent(there, pressed)

    def _set_level(self, select: Callable[[], object], level: str) -> None:
        select()
        self._write(level)

    def _press_keys(self, keys: str) -> None:
        self._take(MENTAL + keys.count("+") * KEYSTROKE + KEYSTROKE)
        QTest.keySequence(_keyboard(), QKeySequence(keys))


def _keyboard() -> QWidget:
    """Return the widget that has the keyboard, in the window that can be used."""
    window, focus = usable_windows()[0], QApplication.focusWidget()
    if focus is None or focus.window() is not window:
        window.activateWindow()
        focus = window.focusWidget()
    assert focus is not None, "nothing has the keyboard"
    return focus


# --- what can be seen


def usable_windows() -> list[QWidget]:
    """The windows that can be used now."""
    modal = QApplication.activeModalWidget()
    if modal is not None:
        return [modal]
    active = QApplication.activeWindow()
    shown = [w for w in QApplication.topLevelWidgets() if w.isVisible()]
    return sorted(shown, key=lambda window: window is not active)


def _of(kind: type[Part]) -> Iterator[Part]:
    for window in usable_windows():
        parts = [part for part in window.findChildren(kind) if part.isVisible()]
        yield from sorted(parts, key=lambda part: not _floats(part))


def _floats(part: QWidget | None) -> bool:
    """Return whether a part lies on a card over its window."""
    while part is not None and not isinstance(part, FloatingCard):
        part = part.parentWidget()
    return part is not None


def _buttons() -> Iterator[QAbstractButton]:
    return _of(QAbstractButton)


def _texts() -> Iterator[str]:
    for part in _of(QWidget):
        if isinstance(part, QLabel | QAbstractButton | QLineEdit):
            yield part.text()
        if isinstance(part, QAbstractButton | VerdictChip):
            yield part.accessibleName()
        if isinstance(part, RowsView):
            model = part.rows_model
            for number in range(model.rowCount()):
                for column in range(model.columnCount()):
                    yield str(model.index(number, column).data() or "")


def _row_of(view: RowsView, name: str) -> int:
    """Return the number of the row that shows a name; -1 for none."""
    model = view.rows_model
    for number in range(model.rowCount()):
        cells = [
            str(model.index(number, column).data() or "") for column in range(model.columnCount())
        ]
        if any(text.split("\n")[0].strip() == name for text in cells):
            return number
    return -1


def _title(button: QWidget) -> str:
    return button.title if isinstance(button, NavButton) else ""


def _name(part: QWidget) -> str:
    text = part.text() if isinstance(part, QAbstractButton) else ""
    return text or part.accessibleName()


def _plain(text: str) -> str:
    return text.partition("\t")[0].replace("&", "").removesuffix("…").strip()


def _one(name: str, parts: Iterable[Able], of: Callable[[Able], str]) -> Able:
    """Return the first part of that name that can be used."""
    named = [part for part in parts if _plain(of(part)) == _plain(name)]
    if not named:
        raise Missing(f"nothing on the screen is called {name}")
    able = [part for part in named if part.isEnabled()]
    if not able:
        raise Missing(f"{name} is grey")
    _bring_to_front(able[0], name)
    return able[0]


def _bring_to_front(part: object, name: str) -> None:
    """Bring the window of a part to the front, which takes a moment."""
    if isinstance(part, QWidget) and QApplication.activeWindow() is not part.window():
        part.window().activateWindow()
        raise Missing(f"the window of {name} does not come to the front")


def _scroll_to(widget: QWidget) -> None:
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QScrollArea):
            parent.ensureWidgetVisible(widget)
        parent = parent.parentWidget()
