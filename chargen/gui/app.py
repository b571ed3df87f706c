"""The program as a whole: what its windows are made of, the desk, fights, and the first picture."""

import logging
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QThread, QTimer
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QWidget

from chargen import __version__, resources
from chargen.gui.application import background, crash, release_memory, theme
from chargen.gui.application.qt_application import QtApplication
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.character_window.windows import Windows, letters_last
from chargen.gui.dialogs.base import Dialog
from chargen.gui.loading import load_ahead
from chargen.gui.shell.base_window import BaseWindow

if TYPE_CHECKING:
    # What is not needed for the first picture is imported after it.
    from chargen.gui.commands.character import CharacterCommands
    from chargen.gui.fight.window import FightWindow
    from chargen.gui.gm.desk_window import DeskWindow
    from chargen.gui.pages.welcome.cards import UnsavedWork

_LOG = logging.getLogger(__name__)
Work = Callable[[], object]
LATER = 50
"""Milliseconds between two checks whether a change of look interrupts any work."""


def _answer(dialog: Dialog) -> None:
    """Open the help on a dialog."""
    from chargen.gui.dialogs.help_dialog import ask_about

    ask_about(dialog)


class Application(Windows):
    """One run of the program."""

    def __init__(self, qt: QtApplication) -> None:
        super().__init__(qt, _window)
        self.desk: DeskWindow | None = None
        self.fights: list[FightWindow] = []
        self.desk_asked.connect(self.open_desk)
        self.fight_asked.connect(self.open_fight)
        self.resume_asked.connect(self.resume_fight)
        self.troubled.connect(self._tell_trouble)
        self.look_changed.connect(self._redress_soon)
        self.letter_came.connect(self._open_letter)
        self.pack_came.connect(self._open_pack)
        self.open_failed.connect(self._cannot_open)
        self.conflicted.connect(self._settle_conflict)
        self.window_closed.connect(self._end)
        qt.files_asked.connect(self.answer_desktop)
        Dialog.helper = _answer

    # --- the look

    def _redress_soon(self) -> None:
        # Not at once: what is shown now may be in the middle of a key press.
        level = QThread.currentThread().loopLevel()
        QTimer.singleShot(0, self.qt, lambda: self._redress(level))

    def _redress(self, level: int) -> None:
        """Remove the shown widgets, so that they are not restyled in vain, then rebuild them.

        This waits while a dialog opened since is unanswered: its caller continues with the page
        afterwards, and that page must still exist.
        """
        if QThread.currentThread().loopLevel() > level:
            QTimer.singleShot(LATER, self.qt, lambda: self._redress(level))
            return
        pages = [window.undressed() for window in self.windows]
        self.dress()
        for window, page in zip(self.windows, pages, strict=True):
            window.rebuild(page)
        if self.desk is not None:
            self.desk.rebuild()
        for fight in self.fights:
            fight.rebuild()
        self.redressed.emit()

    def _tell_trouble(self, words: str) -> None:
        if self.desk is not None and words:
            self.desk.tell(f"{words}.")

    # --- characters

    def begin(self, window: MainWindow, files: Sequence[Path]) -> None:
        """After the first picture, open what was asked for, and offer what was not saved."""
        for path in sorted(files, key=letters_last):
            self.open_path(path, window)
        _commands(self, window).files.offer_recovery()

    def answer_desktop(self) -> None:
        """Open what the desktop has asked for, once there is something to open it in."""
        if self.windows or self.desk is not None:
            self.open_dropped(self.qt.take_asked())

    def greet(self, window: MainWindow, files: Sequence[Path]) -> None:
        """At the very first start, unless a file was asked for, show what is where."""
        if not (files or self.settings.toured or self.settings.recent):
            from chargen.gui.character_window.tour import show_tour

            self.prefer(toured=True)
            show_tour(window)

    def _open_letter(self, path: Path, window: MainWindow) -> None:
        _commands(self, window).letters.open(path)

    def _open_pack(self, path: Path) -> None:
        self.open_desk().show_pack(path)

    def _cannot_open(self, path: Path, window: MainWindow, words: str) -> None:
        _commands(self, window).files.cannot_open(path, words)

    def _settle_conflict(self, window: MainWindow) -> None:
        _commands(self, window).files.settle_conflict()

    def sweep(self) -> None:
        """Delete what saves that were killed left behind, where this program saves."""
        from chargen.files import app_dirs, file_names, safesave
        from chargen.gui.application.settings import config_folder, data_folder

        data = data_folder()
        trees = {config_folder(), data, *app_dirs.places(data, "")}
        files = {file_names.path_of(name).parent for name in self.settings.recent}
        watched = {file_names.path_of(name) for name in self.settings.folders.values()}

        def work(_: background.Report) -> int:
            own = sum(safesave.sweep_under(tree) for tree in trees)
            return own + sum(safesave.sweep(folder) for folder in files | watched)

        background.start(self.qt, work, lambda _: None, lambda _: None)

    def go_on(self, at_once: Sequence[Work], later: Sequence[Work]) -> None:
        """After the first picture, start work, and more once what a character needs is loaded."""
        _start_each(at_once)
        load_ahead(self, lambda: self.rules).ended.connect(partial(_start_each, later))

    # --- desk and fights

    def open_desk(self) -> "DeskWindow":
        """Show the GM's desk, with the campaign that lay there last."""
        from chargen.gui.gm.desk_window import DeskWindow

        if self.desk is not None:
            self.desk.raise_()
            self.desk.activateWindow()
            return self.desk
        self.desk = DeskWindow(self)
        self.desk.gone.connect(self._desk_closed)
        self.desk.show()
        self.desk.take_last()
        return self.desk

    def open_fight(self, paths: Sequence[Path] = ()) -> "FightWindow":
        """Open a window for fights of any fighters, with the characters of files in it."""
        from chargen.encounter.setup.setup import MINE
        from chargen.gui.fight.window import FightWindow

        window = FightWindow(self)
        window.gone.connect(self._fight_closed)
        self.fights.append(window)
        window.show()
        if paths:
            window.store.add_files(paths, MINE)
        return window

    def resume_fight(self, path: Path) -> None:
        """Continue an interrupted fight in a window for fights."""
        self.open_fight().desk.resume(path)

    def _fight_closed(self, window: "FightWindow") -> None:
        """Forget a window for fights."""
        self.fights = [known for known in self.fights if known is not window]
        self._returning.start()
        self._end()

    def _desk_closed(self) -> None:
        """Forget the GM's desk."""
        self.desk = None
        self._returning.start()
        self._end()

    def _end(self) -> None:
        """After the last window is closed, end what runs without one."""
        if not self.windows and not self.fights and self.desk is None:
            self._returning.stop()
            background.wait()
            self.end_session()

    def show_crash(self, path: Path | None, words: str) -> None:
        """Say that something went wrong inside, and where the report lies."""
        where = f"The report is in {path}." if path else "The report could not be written."
        text = f"chargen found an error of its own and keeps running.\n{words}\n{where}"
        self.warn(self.active, "chargen", text)


def _start_each(works: Sequence[Work]) -> None:
    """Start each work by a timer of its own: one that asks a question holds up no other."""
    for work in works:
        QTimer.singleShot(0, work)


def _window(windows: Windows) -> MainWindow:
    """Return a window for a character, with its welcome page and what its menus do."""
    return MainWindow(
        windows,
        welcome=partial(_welcome, windows),
        doer=partial(_commands, windows),
        settle=lambda window: _commands(windows, window).files.settle_unsaved(),
    )


def _welcome(windows: Windows, window: MainWindow) -> QWidget:
    from chargen.gui.pages.welcome.page import WelcomePage

    def start(sample: str, page: str = "") -> None:
        _commands(windows, window).files.open_sample(sample, page)

    def unsaved() -> "list[UnsavedWork]":
        from chargen.encounter.play.running_fights import interrupted
        from chargen.gui.application.settings import running_fights_folder

        if not (windows.session.left_over() or interrupted(running_fights_folder())):
            return []  # recovery needs libraries that take a while to load
        return _commands(windows, window).files.unsaved_work()

    show = partial(windows.open_path, window=window)
    return WelcomePage(windows, window.run, show, start, unsaved)


def _commands(windows: Windows, window: MainWindow) -> "CharacterCommands":
    from chargen.gui.commands.character import CharacterCommands

    return CharacterCommands(windows, window)


def make_qt(arguments: Sequence[str]) -> QtApplication:
    """Return the Qt application, dressed in the plain light look until settings are read."""
    release_memory.one_heap()
    qt = QtApplication(arguments)
    release_memory.collect_here(qt, background.busy)
    qt.setApplicationName("chargen")
    qt.setApplicationVersion(__version__)
    qt.setOrganizationName("chargen")
    qt.setDesktopFileName("chargen")
    qt.setStyle("Fusion")
    QGuiApplication.setWindowIcon(QIcon(str(resources.folder("icons", "chargen.svg"))))
    theme.load_fonts()
    return qt


def display_missing() -> str:
    """Return why no window can be opened here, in words; empty if one can."""
    if sys.platform in {"win32", "darwin"} or os.environ.get("QT_QPA_PLATFORM"):
        return ""
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        return ""
    return (
        "no display found for the window. Use the commands (chargen --help), or set "
        "QT_QPA_PLATFORM=offscreen to run without a display"
    )


def begin_log(*, debug: bool) -> None:
    """Begin the log with what helps to find a fault, after the first picture."""
    from chargen.files import log

    log.begin(debug=debug)
    _LOG.info("started: %s", ", ".join(crash.diagnostics().splitlines()))


def run(
    arguments: Sequence[str], files: Sequence[Path], *, desk: bool = False, debug: bool = False
) -> int:
    """Open the window, or the GM's desk, and stay until all are closed; return the exit code.

    For the desk ``files`` name the folder it watches. With ``debug`` the log tells more.
    """
    qt = make_qt(arguments)
    app = Application(qt)
    app.dress()
    from chargen.gui.application.settings import data_folder

    crash.install(data_folder() / "crashes", app.show_crash)
    first: BaseWindow
    at_once: list[Work] = [partial(begin_log, debug=debug)]
    later: list[Work] = [app.sweep]
    if desk:
        first = shown = app.open_desk()
        at_once += [partial(shown.begin, files), app.answer_desktop]
    else:
        first = window = app.new_window()
        begin = partial(app.begin, window, files)
        if files:
            at_once.append(begin)
        else:
            later.insert(0, begin)
        at_once += [app.answer_desktop, partial(app.greet, window, files)]
    first.first_painted.connect(partial(app.go_on, at_once, later))
    code = qt.exec()
    _LOG.info("ended with code %d", code)
    return code
