"""A folder of characters, watched: what changed is looked at again, the rest stays as it is."""

import contextlib
import threading
import time
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QFileSystemWatcher, QObject, Signal

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.campaign.file_identity import OWN
from chargen.approval.campaign.folder_review import character_files, looked_at
from chargen.approval.campaign.folder_view import FolderRow, entry_of, tell_apart
from chargen.character.document.build import Build
from chargen.errors import ChargenError
from chargen.gui.application import background
from chargen.gui.application.timed_work import make_timer
from chargen.rules.model import Ruleset

CALM = 250
"""Milliseconds a folder must be quiet before it is read again: a save is several changes."""
SHOWN_EVERY = 100
"""Milliseconds between two pictures of a folder that is being read."""


class FileStamp(NamedTuple):
    """Facts that tell one state of a file from another without reading it."""

    changed: int
    size: int
    number: int


_NEW: tuple[FileStamp | None, None] = (None, None)


class FolderWatch(QObject):
    """Keeps the rows of a folder up to date."""

    changed = Signal()
    """There are other rows."""
    notified = Signal(str)
    """A note for the GM about the files that were read; a sentence."""
    progress = Signal(int, int)
    """Files read so far, and all of them; both 0 at the end."""

    def __init__(self, rules: Ruleset, campaign: Campaign, lock: threading.Lock) -> None:
        super().__init__()
        self.rules, self.campaign, self.lock = rules, campaign, lock
        self.folder: Path | None = None
        self.fault = ""
        """Why the folder cannot be looked into."""
        self.read_at = ""
        """The time of day at which reading ended last."""
        self._known: dict[Path, tuple[FileStamp | None, FolderRow]] = {}
        self._fresh: list[tuple[Path, FileStamp | None, FolderRow]] = []
        self._entries: list[FolderRow] = []
        self._paths: list[Path] = []
        self._seen: dict[Path, Build] = {}
        self._serial = 0
        """The highest that was found truly signed in what was just read."""
        self._job: background.Task | None = None
        self._memory: background.Task | None = None
        self._again = False
        self._watcher = QFileSystemWatcher(self)
        self._calm = make_timer(self, CALM, self.read)
        self._picture = make_timer(self, SHOWN_EVERY, self._show)
        self._watcher.directoryChanged.connect(lambda _: self._calm.start())
        self._watcher.fileChanged.connect(lambda _: self._calm.start())

    @property
    def entries(self) -> Sequence[FolderRow]:
        """The rows read so far, by file name."""
        return self._entries

    @property
    def busy(self) -> bool:
        """Return whether files are being read."""
        return self._job is not None

    def follow(self, folder: Path | None) -> None:
        """Watch another folder from now on."""
        self.close()
        self.folder = folder
        self._known, self._paths = {}, []
        self.read()
        self._tell()

    def forget(self, *paths: Path) -> None:
        """Read these files again whether they changed or not; without any, all of them."""
        for path in paths or tuple(self._known):
            _, entry = self._known.get(path, (None, None))
            if entry is not None:
                self._known[path] = (None, entry)
        self.read()

    def read(self) -> None:
        """Read what is new or changed; files that are gone lose their row."""
        if self._job is not None:
            self._again = True
            return
        if self.folder is None:
            return
        self.fault = _fault(self.folder)
        self._paths = character_files(self.folder)
        self._watch()
        known = {path: self._known[path] for path in self._paths if path in self._known}
        self._known = known
        marks = {path: _mark(path) for path in self._paths}
        wanted = [p for p in self._paths if marks[p] is None or known.get(p, _NEW)[0] != marks[p]]
        if wanted:
            self._begin(wanted, marks)
        else:
            self._note_time()
            self._tell()

    def stop(self) -> None:
        """Read no further; what was read stays."""
        self._calm.stop()
        self._again = False
        if self._job is not None:
            self._job.stop()
            self._ended()

    def close(self) -> None:
        """Watch nothing any more."""
        self.stop()
        self._unwatch()
        if self._memory is not None:
            self._memory.stop()

    # --- reading

    def _begin(self, wanted: Sequence[Path], marks: Mapping[Path, FileStamp | None]) -> None:
        fresh: list[tuple[Path, FileStamp | None, FolderRow]] = []
        self._fresh = fresh

        def work(report: background.Report) -> None:
            for number, path in enumerate(wanted, 1):
                fresh.append((path, marks[path], self._looked(path)))
                if not report(number, len(wanted)):
                    return

        self._job = background.start(self, work, lambda _: self._ended(), self._failed)
        self._job.progress.connect(self._show_progress)

    def _looked(self, path: Path) -> FolderRow:
        """Look at one file; called in the other thread."""
        look = looked_at(self.rules, self.campaign, path)
        if look.build is not None and look.finding is None and look.vouched:
            self._seen[path] = look.build
        self._serial = max(self._serial, look.serial)
        return entry_of(look)

    def _remember(self) -> None:
        """Remember the reviewed files that continue known ones and are copies of none.

        Only after everything is shown: a record is a save, and takes longer than a look.
        """
        own = {entry.path for entry in self._entries if entry.owner in OWN}
        builds = [build for path, build in self._seen.items() if path in own]
        serial, self._seen, self._serial = self._serial, {}, 0

        def work(report: background.Report) -> str:
            words = ""
            with self.lock, contextlib.suppress(ChargenError):
                words = self.campaign.learn(serial)
            for number, build in enumerate(builds, 1):
                # A damaged or read-only record is told by the notes of the look.
                with self.lock, contextlib.suppress(ChargenError):
                    self.campaign.note(build)
                if not report(number, len(builds)):
                    break
            return words

        if builds or serial:
            self._memory = background.start(self, work, self._learned, lambda _: None)

    def _learned(self, words: str) -> None:
        if words:
            self.notified.emit(words)

    def _show_progress(self, done: int, total: int) -> None:
        """The first rows are shown at once, the others now and then."""
        if self._job is None:
            return
        self.progress.emit(done, total)
        if done == 1 and total > 1:
            self._show()
        elif not self._picture.isActive():
            self._picture.start()

    def _show(self) -> None:
        fresh, taken = self._fresh, len(self._fresh)
        for path, mark, entry in fresh[:taken]:
            self._known[path] = (mark, entry)
        del fresh[:taken]
        start = time.perf_counter()
        self._tell()
        # However many rows there are, showing them takes a tenth of the time at most.
        lasted = round((time.perf_counter() - start) * 1_000)
        self._picture.setInterval(max(SHOWN_EVERY, 10 * lasted))

    def _tell(self) -> None:
        known = self._known
        self._entries = tell_apart([known[path][1] for path in self._paths if path in known])
        self.changed.emit()

    def _failed(self, words: str) -> None:
        self.fault = words
        self._ended()

    def _note_time(self) -> None:
        self.read_at = datetime.now().astimezone().strftime("%H:%M")

    def _ended(self) -> None:
        self._job = None
        self._note_time()
        self._picture.stop()
        self._show()
        self._remember()
        self.progress.emit(0, 0)
        if self._again:
            self._again = False
            self.read()

    # --- watching

    def _watch(self) -> None:
        """Watch the folder and its files; a file that was replaced has to be watched again."""
        if self.folder is None:
            return
        watched = {*self._watcher.files(), *self._watcher.directories()}
        wanted = [str(self.folder), *map(str, self._paths)]
        missing = [name for name in wanted if name not in watched]
        if missing and not self.fault:
            self._watcher.addPaths(missing)

    def _unwatch(self) -> None:
        watched = [*self._watcher.files(), *self._watcher.directories()]
        if watched:
            self._watcher.removePaths(watched)


def _mark(path: Path) -> FileStamp | None:
    try:
        facts = path.stat()
    except OSError:
        return None
    return FileStamp(facts.st_mtime_ns, facts.st_size, facts.st_ino)


def _fault(folder: Path) -> str:
    if folder.is_dir():
        return ""
    return f"The folder {folder.name or folder} is missing or cannot be read"
