"""The windows of characters: made, filled from files, and forgotten."""

import logging
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from chargen.files.file_names import ending
from chargen.gui.application import release_memory
from chargen.gui.application.qt_application import QtApplication
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.shell.app_context import AppContext
from chargen.gui.widgets.layout.focus_keeper import FocusKeeper

if TYPE_CHECKING:
    from chargen.character.document.build import Build

_LOG = logging.getLogger(__name__)
PACK = ".gdrules"
LETTERS = (".gdcampaign", ".gdpacket", PACK)
"""Endings of what a GM sends or shares: cards, packets and rule packs."""


class Windows(AppContext):
    """A program with windows of characters."""

    letter_came = Signal(object, object)
    """The path of a card or a packet, and the window to open it in."""
    pack_came = Signal(object)
    """The path of a rule pack, to be shown on the GM desk."""
    open_failed = Signal(object, object, str)
    """The path of a file that cannot be opened, the window it was meant for, and why."""
    conflicted = Signal(object)
    """A window whose file changed on the disk since it was opened."""
    window_closed = Signal()
    """The window of a character is gone."""

    def __init__(self, qt: QtApplication, make: Callable[["Windows"], MainWindow]) -> None:
        """``make`` makes a window with what belongs into it."""
        super().__init__(qt)
        self.windows: list[MainWindow] = []
        """The windows of characters, the one opened first first."""
        self.active: MainWindow | None = None
        self._make = make
        self._returning = release_memory.returning()
        self._successor = FocusKeeper(qt, self)
        self.open_asked.connect(self.open_path)
        self.troubled.connect(self._show_trouble)

    def new_window(self) -> MainWindow:
        """Open a window with the welcome page."""
        window = self._empty_window()
        window.rebuild()
        window.show()
        return window

    def _empty_window(self) -> MainWindow:
        """Return a new window that shows neither the welcome page nor a character yet."""
        window = self._make(self)
        window.came_forward.connect(self._came_forward)
        window.files_dropped.connect(self.open_dropped)
        window.gone.connect(self._closed)
        window.show_trouble("settings", self.trouble)
        self.windows.append(window)
        self.active = window
        return window

    def show_build(
        self,
        build: "Build",
        window: MainWindow | None = None,
        page: str = "",
        *,
        changed: bool = False,
    ) -> MainWindow:
        """Show a character that has no file yet, in a window that shows none or in a new one.

        It opens on ``page``, on Concept if none is given.
        """
        from chargen.gui.application.settings import data_folder
        from chargen.gui.document.document import Document
        from chargen.gui.document.file_session import FileSession

        target = window
        if target is None or target.document is not None:
            target = self._empty_window()
        document = Document(self.rules, build, judge=self.judged)
        filing = FileSession(document, self.session, data_folder())
        filing.failed.connect(lambda words: self.warn(target, "Save", f"{words}."))
        filing.troubled.connect(target.show_trouble)
        filing.saved.connect(lambda _: self._remember(document.path))
        filing.conflict.connect(lambda: self.conflicted.emit(target))
        target.attach(document, filing, page)
        target.show()
        self._count()
        if changed:
            document.stack.resetClean()
        return target

    def open_path(self, path: Path, window: MainWindow | None = None) -> MainWindow | None:
        """Open a character, or what a GM sent; say why if it cannot be opened."""
        from chargen.character.edits import store
        from chargen.errors import ChargenError
        from chargen.files.reading import read

        path = path.absolute()
        if ending(path) == PACK:
            self.pack_came.emit(path)
            return None
        if ending(path) in LETTERS:
            self.letter_came.emit(path, window or self._first())
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
            _LOG.warning("cannot open %r: %s", path.name, type(error).__name__)
            self.open_failed.emit(path, window or self._first(), str(error))
            return None
        _LOG.info("opened %r", path.name)
        target = self.show_build(loaded.build, window)
        assert target.filing is not None
        target.filing.take(path, data)
        self._remember(path)
        return target

    def open_dropped(self, paths: Sequence[Path]) -> None:
        """Open files that were dropped on a window."""
        for path in sorted(paths, key=letters_last):
            self.open_path(path, self.active)

    def _first(self) -> MainWindow:
        """The window opened first; a new one if only the GM's desk is open."""
        return self.windows[0] if self.windows else self.new_window()

    def _remember(self, path: Path | None) -> None:
        """List a file among those used last, where it is not the first of them."""
        from chargen.gui.application.settings import with_recent

        if path is not None:
            recent = with_recent(self.settings, path).recent
            if recent != self.settings.recent:
                self.prefer(recent=recent)

    def _show_trouble(self, words: str) -> None:
        for window in self.windows:
            window.show_trouble("settings", words)

    def _came_forward(self, window: MainWindow) -> None:
        """Remember which window is in use."""
        self.active = window

    def _closed(self, window: MainWindow) -> None:
        """Forget a window."""
        if window in self.windows:
            self.windows.remove(window)
        self._count()
        self.active = self.windows[-1] if self.windows else None
        self._returning.start()
        self.window_closed.emit()

    def _count(self) -> None:
        """Know which characters are open."""
        shown = (window.document for window in self.windows)
        self.documents = [document for document in shown if document is not None]


def letters_last(path: Path) -> int:
    """Order files so that a packet finds its character open, and its card trusted."""
    kind = ending(path)
    return ("", *LETTERS).index(kind) if kind in LETTERS else 0
