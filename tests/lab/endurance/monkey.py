"""The hands of the seeded user: one step at a time, each written down."""

import random
import string
from collections.abc import Callable, Iterable
from pathlib import Path

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QWidget,
)

from chargen.character.edits.samples import all_samples, blank
from chargen.gui.app import Application
from chargen.gui.character_window.character_menus import MENUS
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.character_window.pages_index import PAGES
from chargen.gui.dialogs.character.export_format import ExportForm
from chargen.gui.document.document import Document
from chargen.gui.shell.base_window import BaseWindow
from chargen.gui.widgets.menus import by_id
from tests.gui.desk import SIZE, quiet, settle
from tests.lab.endurance import disks

Key = Qt.Key
KEYS = (
    Key.Key_Tab, Key.Key_Backtab, Key.Key_Up, Key.Key_Down, Key.Key_Left, Key.Key_Right,
    Key.Key_Return, Key.Key_Space, Key.Key_Escape, Key.Key_Home, Key.Key_End, Key.Key_Delete,
    Key.Key_Backspace, Key.Key_PageDown, Key.Key_PageUp, Key.Key_Plus, Key.Key_Minus,
    *(Key(Key.Key_0 + digit) for digit in range(10)),
)  # fmt: skip
LETTERS = string.ascii_letters + string.digits + " .,-+<>&%"
NOT_ASKED = {"quit", "diagnostics"}
"""Commands that end the run, or leave the program."""
DRESSING = {"theme-system", "theme-light", "theme-dark", "contrast", "larger", "smaller", "normal"}
FILING = {"open", "save-as", "export", "import"}
"""Commands that ask for a file, so often that a short run uses some."""
WINDOWS = 3
"""No more windows than these are kept open."""
PATIENCE = 3
"""Things done to a dialog before it is sent away."""
Ways = tuple[tuple[int, Callable[[], object]], ...]
"""What is done, and how often."""
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
NONE = Qt.KeyboardModifier.NoModifier


class Monkey:
    """Does anything a user could do, chosen by dice; what it did stands in its log."""

    def __init__(self, app: Application, dice: random.Random, folder: Path) -> None:
        self.app, self.dice, self.folder = app, dice, folder
        self.files = disks.laid_out(folder / "files")
        self.log: list[str] = []
        self._patience = PATIENCE
        self._there = True
        self.used = 0
        """Files that were chosen or named in Qt's own dialogs."""
        self.dressed = False
        """The last step asked for another look."""
        self._look_again()
        self._ways: Ways = (
            (30, self._press), (12, self._type), (30, self._click), (14, self._click_table),
            (10, self._turn), (8, self._step_back), (5, self._command), (3, self._spin),
            (2, self._choose), (1, self._dress), (1, self._begin), (2, self._resize),
            (2, self._use_file),
        )  # fmt: skip
        if self.window.document is None:
            app.show_build(blank(), self.window)
        settle()

    def step(self) -> None:
        """Do one thing."""
        weights = [weight for weight, _ in self._ways]
        (way,) = self.dice.choices([way for _, way in self._ways], weights)
        self.dressed = way == self._dress
        way()
        settle(1)
        self._tidy()

    def stop(self) -> None:
        """Take the hands away."""
        self._there = False
        settle()

    def rest(self) -> None:
        """Leave one window with a blank character, as after the start; nothing is under way."""
        self.app.prefer(theme="light", text=100, contrast="normal")
        shut_but(self.app, self.app.new_window())
        self.app.show_build(blank(), self.window)
        self.window.resize(*SIZE)
        quiet()

    def documents(self) -> list[Document]:
        """The documents that are open."""
        return [w.document for w in self.app.windows if w.document is not None]

    @property
    def window(self) -> MainWindow:
        """The window that is used: the one opened last."""
        return self.app.windows[-1]

    @property
    def top(self) -> BaseWindow:
        """The window under the hands."""
        return self.window

    # --- ways

    def _press(self) -> None:
        key = self.dice.choice(KEYS)
        self.log.append(f"press {key.name}")
        QTest.keyClick(self._focus(), key)

    def _type(self) -> None:
        text = "".join(self.dice.choices(LETTERS, k=self.dice.randint(1, 8)))
        self.log.append(f"type {text!r}")
        QTest.keyClicks(self._focus(), text)

    def _click(self) -> None:
        part = self._some(QAbstractButton)
        if part is not None:
            self.log.append(f"click {_name(part)}")
            QTest.mouseClick(part, Qt.MouseButton.LeftButton)

    def _click_table(self) -> None:
        view = self._some(QAbstractItemView)
        if isinstance(view, QAbstractItemView):
            area = view.viewport().rect()
            place = QPoint(self._below(area.width()), self._below(area.height()))
            self.log.append(f"click {_name(view)} at {place.x()}, {place.y()}")
            twice = self.dice.random() < 0.2
            hit = QTest.mouseDClick if twice else QTest.mouseClick
            hit(view.viewport(), Qt.MouseButton.LeftButton, NONE, place)

    def _turn(self) -> None:
        page = self.dice.choice(list(PAGES))
        if self.window.document is not None:
            self.log.append(f"turn to {page}")
            self.window.go(page)

    def _step_back(self) -> None:
        again = self.dice.random() < 0.4
        self.log.append("redo" if again else "undo")
        QTest.keyClick(self._focus(), Key.Key_Z, CONTROL | SHIFT if again else CONTROL)

    def _command(self) -> None:
        self._run(command for command in by_id(MENUS) if command not in NOT_ASKED | DRESSING)

    def _use_file(self) -> None:
        self._run(sorted(FILING))

    def _run(self, commands: Iterable[str]) -> None:
        able = [
            command
            for command in commands
            if (command != "close" or len(self.app.windows) > 1)
            and self.window.menus.actions[command].isEnabled()
        ]
        command = self.dice.choice(able)
        self.log.append(f"command {command}")
        self._patience = PATIENCE
        self.window.run(command)

    def _spin(self) -> None:
        part = self._some(QSpinBox)
        if isinstance(part, QSpinBox):
            value = self.dice.randint(part.minimum(), part.maximum())
            self.log.append(f"set {_name(part)} to {value}")
            part.setValue(value)

    def _choose(self) -> None:
        part = self._some(QComboBox)
        if isinstance(part, QComboBox) and (places := _places(part)):
            place = self.dice.choice(places)
            self.log.append(f"choose {place} of {_name(part)}")
            part.setCurrentIndex(place)
            part.activated.emit(place)

    def _dress(self) -> None:
        command = self.dice.choice(sorted(DRESSING))
        self.log.append(f"command {command}")
        self.top.run(command)

    def _begin(self) -> None:
        name, build = self.dice.choice(list(all_samples()))
        self.log.append(f"show {name}")
        self.app.show_build(build)

    def _resize(self) -> None:
        wide, high = self.dice.randint(960, 1920), self.dice.randint(600, 1080)
        self.log.append(f"resize to {wide} x {high}")
        self.top.resize(wide, high)

    # --- dialogs and popups

    def _answer(self) -> None:
        """Do a few things to what is modal, then send it away."""
        if not self._there:
            return
        self._look_again()
        popup = QApplication.activePopupWidget()
        if popup is not None:
            popup.close()
            return
        asking = QApplication.activeModalWidget()
        if asking is None:
            return
        if self._patience > 0:
            self._patience -= 1
            if isinstance(asking, disks.OF_QT):
                self.log.append(disks.used(asking, self.dice, self.files))
                self.used += self.log[-1].startswith("in ")
            elif isinstance(asking, ExportForm):
                self.log.append(f"in {_name(asking)}: choose a file")
                asking.try_accept()
            else:
                self._fiddle(asking)
            return
        self._patience = PATIENCE
        self.log.append(f"send {_name(asking)} away")
        if isinstance(asking, QDialog):
            asking.reject()
        else:
            asking.close()

    def _look_again(self) -> None:
        # A timer of its own each time: one that repeats would not tick while its slot runs, and
        # a dialog that opens another from there would wait for ever.
        QTimer.singleShot(2, self._answer)

    def _fiddle(self, asking: QWidget) -> None:
        kinds = (QAbstractButton, QLineEdit, QPlainTextEdit, QSpinBox, QAbstractItemView)
        parts = [
            part
            for part in asking.findChildren(QWidget)
            if isinstance(part, kinds) and part.isVisible() and part.isEnabled()
        ]
        if not parts:
            return
        part = self.dice.choice(parts)
        self.log.append(f"in {_name(asking)}: {_name(part)}")
        if isinstance(part, QAbstractButton):
            part.click()
        else:
            part.setFocus()
            QTest.keyClicks(part, self.dice.choice(LETTERS))

    def _tidy(self) -> None:
        """Keep a few windows, and at least one with a character."""
        while len(self.app.windows) > WINDOWS:
            _close(self.app.windows[0])
        while len(self.app.fights) > 1:
            self.app.fights[0].close()
            settle(1)
        if not self.app.windows:
            self.app.new_window()
        if self.window.document is None:
            self.app.show_build(blank(), self.window)

    # --- what there is

    def _focus(self) -> QWidget:
        found = QApplication.focusWidget()
        if found is None or found.window() is not self.top:
            self.top.activateWindow()
            settle(1)
            found = self._inside()
        return found if found is not None else self.top

    def _inside(self) -> QWidget | None:
        return self.top.focusWidget()

    def _some(self, kind: type[QWidget]) -> QWidget | None:
        there = [
            part
            for part in self.top.findChildren(kind)
            if part.isVisible() and part.isEnabled() and not part.visibleRegion().isEmpty()
        ]
        return self.dice.choice(there) if there else None

    def _below(self, most: int) -> int:
        return self.dice.randrange(max(1, most))


def _places(part: QComboBox) -> list[int]:
    """What can be chosen; the line between two groups cannot."""
    model, able = part.model(), Qt.ItemFlag.ItemIsEnabled
    return [n for n in range(part.count()) if model.flags(model.index(n, 0)) & able]


def _name(part: QWidget) -> str:
    text = part.text() if isinstance(part, QAbstractButton) else ""
    return part.accessibleName() or text or part.windowTitle() or type(part).__name__


def shut_but(app: Application, kept: MainWindow) -> None:
    """Close every window but one without saving."""
    for window in [each for each in app.windows if each is not kept]:
        _close(window)
    for fight in list(app.fights):
        fight.close()
    if app.desk is not None:
        app.desk.close()
    quiet()


def _close(window: MainWindow) -> None:
    if window.document is not None:
        window.document.stack.setClean()
    window.close()
    settle(1)
