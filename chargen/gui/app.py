"""The program as a whole: settings, look, open windows, files that are opened."""

import os
import sys
import uuid
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QThread, QTimer
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication, QWidget

from chargen import __version__, resources
from chargen.gui import crash, memory, theme, worker
from chargen.gui.main_window import MainWindow
from chargen.gui.widgets import plain

if TYPE_CHECKING:
    from chargen.approval.judge import Judge
    from chargen.approval.trusted_cards import Pins
    from chargen.character.build import Build
    from chargen.files.recovery import EditSession
    from chargen.gui.commands.character import CharacterCommands
    from chargen.gui.fight.window import FightWindow
    from chargen.gui.gm.desk_window import DeskWindow
    from chargen.gui.settings import Settings
    from chargen.rules.model import Ruleset

# What is not needed for the first picture is imported after it.
LETTERS = (".gdcampaign", ".gdpacket")
"""Endings of what a GM sends: cards and packets."""
LATER = 50
"""Milliseconds between two looks whether a change of look disturbs nobody."""


class Application:
    """One run of the program."""

    def __init__(self, qt: QApplication) -> None:
        self.qt = qt
        self.windows: list[MainWindow] = []
        """The windows of characters, the one opened first first."""
        self.active: MainWindow | None = None
        self.desk: DeskWindow | None = None
        self.fights: list[FightWindow] = []
        self._settings: Settings | None = None
        self._trouble = ""
        """Why the settings could not be kept where they belong."""
        self._session: EditSession | None = None
        self._pins: Pins | None = None
        self._judge: Judge | None = None
        self._returning = memory.returning()

    # --- what is shared by all windows

    @property
    def settings(self) -> "Settings":
        """What the user prefers."""
        if self._settings is None:
            from chargen.gui import settings

            self._settings, words = settings.load()
            if words:
                QTimer.singleShot(0, lambda: self.warn(None, "Settings", words))
        return self._settings

    def prefer(self, **changes: object) -> None:
        """Change settings, write them and dress the windows anew if the look changed."""
        from chargen.gui import settings

        before = self.settings
        self._settings = settings.Settings.model_validate(before.model_dump() | changes)
        self._trouble = settings.save(self._settings)
        for window in self.windows:
            window.show_trouble("settings", self._trouble)
        if self.desk is not None and self._trouble:
            self.desk.tell(f"{self._trouble}.")
        looks = ("theme", "contrast", "text")
        if any(getattr(before, name) != getattr(self._settings, name) for name in looks):
            # Not at once: what is shown now may be in the middle of a key press.
            level = QThread.currentThread().loopLevel()
            QTimer.singleShot(0, self.qt, lambda: self._redress(level))

    def _redress(self, level: int) -> None:
        """Take away what is shown, so that it is not dressed in vain; then make it anew.

        Not while something that was opened since waits for an answer: whoever asked goes on with
        its page afterwards, and the page must still be there.
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

    def dress(self) -> None:
        """Give the program the look the settings ask for."""
        wanted = self.settings
        scheme = theme.system_scheme() if wanted.theme == "system" else wanted.theme
        theme.use(self.qt, scheme, wanted.text, contrast=wanted.contrast == "high")

    @property
    def rules(self) -> "Ruleset":
        """The rules as shipped."""
        from chargen.rules.load import house_rules

        return house_rules()

    @property
    def pins(self) -> "Pins":
        """The campaign cards trusted on this machine."""
        if self._pins is None:
            from chargen.approval.trusted_cards import Pins
            from chargen.gui.settings import data_folder

            self._pins = Pins(data_folder() / "cards")
        return self._pins

    @property
    def judge(self) -> "Judge":
        """Says what a document makes by the cards trusted on this machine."""
        if self._judge is None:
            from chargen.approval.judge import Judge

            self._judge = Judge(self.rules, self.pins)
        return self._judge

    @property
    def session(self) -> "EditSession":
        """The recovery snapshots of this run."""
        if self._session is None:
            from chargen.files.holders import this_process
            from chargen.files.recovery import EditSession
            from chargen.gui.settings import data_folder

            holder = this_process(uuid.uuid4().hex)
            self._session = EditSession(data_folder() / "recovery", holder)
        return self._session

    def reconsider(self) -> None:
        """Judge every open character anew, as when a card was trusted."""
        for window in self.windows:
            if window.document is not None:
                window.document.reconsider()

    # --- windows

    def commands_in(self, window: MainWindow) -> "CharacterCommands":
        """Return what carries out the commands in a window."""
        from chargen.gui.commands.character import CharacterCommands

        return CharacterCommands(self, window)

    def begin(self, window: MainWindow, files: Sequence[Path]) -> None:
        """After the first picture: open what was asked for, and offer what was not saved."""
        for path in sorted(files, key=_letters_last):
            self.open_path(path, window)
        self.commands_in(window).files.offer_recovery()

    def sweep(self) -> None:
        """Delete what saves that were killed left behind, where this program saves."""
        from chargen.files import home, names, safesave
        from chargen.gui.settings import config_folder, data_folder

        data = data_folder()
        trees = {config_folder(), data, *home.places(data, "")}
        files = {names.found(name).parent for name in self.settings.recent}
        watched = {names.found(name) for name in self.settings.folders.values()}

        def work(_: worker.Report) -> int:
            own = sum(safesave.sweep_under(tree) for tree in trees)
            return own + sum(safesave.sweep(folder) for folder in files | watched)

        worker.start(self.qt, work, lambda _: None, lambda _: None)

    def came_forward(self, window: MainWindow) -> None:
        """Remember which window is in use."""
        self.active = window

    def new_window(self) -> MainWindow:
        """Open a window with the welcome page."""
        window = MainWindow(self)
        window.show_trouble("settings", self._trouble)
        self.windows.append(window)
        self.active = window
        window.show()
        return window

    def welcome(self, window: MainWindow) -> QWidget:
        """Return the welcome page of a window."""
        from chargen.gui.pages.welcome import WelcomePage

        return WelcomePage(self, window.run, lambda path: self.open_path(path, window))

    def show_build(
        self, build: "Build", window: MainWindow | None = None, *, changed: bool = False
    ) -> MainWindow:
        """Show a character that has no file yet, in a window that shows none or in a new one."""
        from chargen.gui.document import Document
        from chargen.gui.file_session import FileSession
        from chargen.gui.settings import data_folder

        target = window
        if target is None or target.document is not None:
            target = self.new_window()
        document = Document(self.rules, build, judge=self.judge)
        filing = FileSession(document, self.session, data_folder())
        filing.failed.connect(lambda words: self.warn(target, "Not saved", f"{words}."))
        filing.troubled.connect(target.show_trouble)
        filing.saved.connect(lambda _: self._remember(document.path))
        filing.conflict.connect(lambda: self._settle_conflict(target))
        target.attach(document, filing)
        if changed:
            document.stack.resetClean()
        return target

    def _remember(self, path: Path | None) -> None:
        """List a file among those used last, where it is not the first of them."""
        from chargen.gui.settings import with_recent

        if path is not None:
            recent = with_recent(self.settings, path).recent
            if recent != self.settings.recent:
                self.prefer(recent=recent)

    def _settle_conflict(self, window: MainWindow) -> None:
        # A method of its own: Qt keeps no commands alive, and would call nobody.
        self.commands_in(window).files.settle_conflict()

    def open_path(self, path: Path, window: MainWindow | None = None) -> MainWindow | None:
        """Open a character, or what a GM sent; say why if it cannot be opened."""
        from chargen.character import store
        from chargen.errors import ChargenError
        from chargen.files.reading import read

        path = path.absolute()
        if path.suffix in LETTERS:
            self.commands_in(window or self._first()).letters.open(path)
            return None
        for known in self.windows:
            if known.document is not None and known.document.path == path:
                known.raise_()
                known.activateWindow()
                return known
        try:
            data = read(path)
            loaded = store.from_bytes(data, path.name)
        except ChargenError as error:
            self.commands_in(window or self._first()).files.cannot_open(path, str(error))
            return None
        target = self.show_build(loaded.build, window)
        assert target.filing is not None
        target.filing.take(path, data)
        self._remember(path)
        return target

    def _first(self) -> MainWindow:
        """The window opened first; a new one if only the GM's desk is open."""
        return self.windows[0] if self.windows else self.new_window()

    def open_dropped(self, paths: Sequence[Path]) -> None:
        """Open files that were dropped on a window."""
        for path in sorted(paths, key=_letters_last):
            self.open_path(path, self.active)

    def may_close(self, window: MainWindow) -> bool:
        """Ask what to do with what is not saved; False if the window stays."""
        if window.filing is not None and window.filing.busy:
            worker.wait()
            QCoreApplication.processEvents()
        if window.document is None or window.document.stack.isClean():
            return True
        return self.commands_in(window).files.settle_unsaved()

    def closed(self, window: MainWindow) -> None:
        """Forget a window."""
        if window.filing is not None:
            window.filing.discard()
            window.filing.release()
            window.filing.document.stop_telling()
        if window in self.windows:
            self.windows.remove(window)
        self.active = self.windows[-1] if self.windows else None
        self._returning.start()
        self._end()

    def _end(self) -> None:
        """After the last window is closed, end what runs without one."""
        if not self.windows and not self.fights and self.desk is None:
            self._returning.stop()
            worker.wait()
            if self._session is not None:
                self._session.end()

    def open_desk(self) -> "DeskWindow":
        """Show the GM's desk, with the campaign that lay there last."""
        from chargen.gui.gm.desk_window import DeskWindow

        if self.desk is not None:
            self.desk.raise_()
            self.desk.activateWindow()
            return self.desk
        self.desk = DeskWindow(self)
        self.desk.show()
        self.desk.take_last()
        return self.desk

    def open_fight(self) -> "FightWindow":
        """Open a window for fights of any fighters."""
        from chargen.gui.fight.window import FightWindow

        window = FightWindow(self)
        self.fights.append(window)
        window.show()
        return window

    def fight_closed(self, window: "FightWindow") -> None:
        """Forget a window for fights."""
        self.fights = [known for known in self.fights if known is not window]
        self._end()

    def desk_closed(self) -> None:
        """Forget the GM's desk."""
        self.desk = None
        self._end()

    def warn(self, window: QWidget | None, title: str, words: str) -> None:
        """Say that something did not work."""
        plain.warn(window, title, words)

    def show_crash(self, path: Path | None, words: str) -> None:
        """Say that something went wrong inside, and where the report lies."""
        where = f"A report lies in {path}." if path else "No report could be written."
        text = f"Something went wrong inside the program; the window stays open.\n{words}\n{where}"
        self.warn(self.active, "chargen", text)


def _letters_last(path: Path) -> int:
    """Order files so that a packet finds its character open, and its card trusted."""
    return ("", *LETTERS).index(path.suffix) if path.suffix in LETTERS else 0


def make_qt(arguments: Sequence[str]) -> QApplication:
    """Return the Qt application, dressed in the plain light look until settings are read."""
    memory.one_heap()
    qt = QApplication(list(arguments))
    qt.setApplicationName("chargen")
    qt.setApplicationDisplayName("chargen")
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
        "no display was found to open a window on; the commands (chargen --help) need none, "
        "and QT_QPA_PLATFORM=offscreen runs the window unseen"
    )


def run(arguments: Sequence[str], files: Sequence[Path], *, desk: bool = False) -> int:
    """Open the window, or the GM's desk, and stay until all are closed; return the exit code.

    For the desk ``files`` name the folder it watches.
    """
    qt = make_qt(arguments)
    app = Application(qt)
    app.dress()
    from chargen.gui.settings import data_folder

    crash.install(data_folder() / "crashes", app.show_crash)
    if desk:
        shown = app.open_desk()
        QTimer.singleShot(0, lambda: shown.begin(files))
    else:
        window = app.new_window()
        QTimer.singleShot(0, lambda: app.begin(window, files))
    QTimer.singleShot(0, app.sweep)
    return qt.exec()
