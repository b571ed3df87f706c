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
from chargen.approval.campaign.row_cache import Stamp, file_of, read_rows, save_rows
from chargen.character.document.build import Build
from chargen.errors import ChargenError
from chargen.gui.application import background
from chargen.gui.application.settings import data_folder
from chargen.gui.application.timed_work import make_timer
from chargen.rules.model import Ruleset

CALM = 250
"""Milliseconds a folder must be quiet before it is read again: a save is several changes."""
SHOWN_EVERY = 100
"""Milliseconds between two pictures of a folder that is being read."""
WATCHED_AT_ONCE = 500
"""Files of which the system is asked to tell changes before the window goes on."""


class FileStamp(NamedTuple):
    """Facts that tell one state of a file from another without reading it."""

    changed: int
    size: int
    number: int


_NEW: tuple[FileStamp | None, None] = (None, None)


class FolderListing(NamedTuple):
    """The files of a folder before they are read."""

    fault: str
    """Why the folder cannot be looked into."""
    marks: Mapping[Path, FileStamp | None]
    cached: Mapping[str, FolderRow]
    """Rows of an earlier start, by file name."""


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
        self._cached: Mapping[str, FolderRow] = {}
        """Rows of an earlier start, by file name, while the files are read for the first time."""
        self._listed: list[FolderListing] = []
        self._fresh: list[tuple[Path, FileStamp | None, FolderRow]] = []
        """Files listed and read in the other thread, until this one takes them up."""
        self._took = False
        """True once a file that was read is taken up."""
        self._entries: list[FolderRow] = []
        self._paths: list[Path] = []
        self._seen: dict[Path, Build] = {}
        self._serial = 0
        """The highest that was found truly signed in what was just read."""
        self._progress = 0, 0
        """Files read so far, and all of them."""
        self._job: background.Task | None = None
        self._memory: background.Task | None = None
        self._again = False
        self._watcher = QFileSystemWatcher(self)
        self._calm = make_timer(self, CALM, self.read)
        self._picture = make_timer(self, SHOWN_EVERY, self._show)
        self._unwatched: list[str] = []
        self._further = make_timer(self, 0, self._watch)
        self._watcher.directoryChanged.connect(lambda _: self._calm.start())
        self._watcher.fileChanged.connect(lambda _: self._calm.start())

    @property
    def entries(self) -> Sequence[FolderRow]:
        """The rows read so far, by file name."""
        return self._entries

    @property
    def _file(self) -> Path:
        """The file that keeps the rows between starts."""
        return file_of(data_folder(), self.campaign.card.id)

    @property
    def busy(self) -> bool:
        """Return whether files are being read."""
        return self._job is not None

    def follow(self, folder: Path | None) -> None:
        """Watch another folder from now on."""
        self.close()
        self.folder = folder
        self._known, self._paths, self.fault = {}, [], ""
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
        self._begin(self.folder)

    def stop(self) -> None:
        """Read no further; what was read stays."""
        self._again = False
        if self._job is not None:
            self._job.stop()
            self._ended()
        self._calm.stop()

    def close(self) -> None:
        """Watch nothing any more."""
        self.stop()
        self._unwatched = []
        self._unwatch()
        if self._memory is not None:
            self._memory.stop()

    # --- reading

    def _begin(self, folder: Path) -> None:
        listed: list[FolderListing] = []
        fresh: list[tuple[Path, FileStamp | None, FolderRow]] = []
        self._listed, self._fresh, self._took = listed, fresh, False
        known, cache = dict(self._known), self._file

        def work(report: background.Report) -> None:
            marks = {path: _mark(path) for path in character_files(folder)}
            cached = {} if known else read_rows(cache, folder, _stamps(marks))
            listed.append(FolderListing(_fault(folder), marks, cached))
            wanted = [p for p, mark in marks.items() if known.get(p, _NEW)[0] != mark or not mark]
            for number, path in enumerate(wanted):
                if not report(number, len(wanted)):
                    return
                fresh.append((path, marks[path], self._looked(path)))

        self._job = background.start(
            self, work, lambda _: self._ended(), self._failed, self._show_progress
        )

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
        file, folder = self._file, self.folder
        rows = [((m.changed, m.size), row) for m, row in self._known.values() if m is not None]
        if len(rows) < len(self._paths):
            rows = []  # reading was stopped: what is kept already knows more

        def work(report: background.Report) -> str:
            words = ""
            if folder is not None and rows:
                save_rows(file, folder, rows)
            with self.lock, contextlib.suppress(ChargenError):
                words = self.campaign.learn(serial)
            for number, build in enumerate(builds, 1):
                # A damaged or read-only record is told by the notes of the look.
                with self.lock, contextlib.suppress(ChargenError):
                    self.campaign.note(build)
                if not report(number, len(builds)):
                    break
            return words

        if builds or serial or rows:
            self._memory = background.start(self, work, self._learned, lambda _: None)

    def _learned(self, words: str) -> None:
        if words:
            self.notified.emit(words)

    def _show_progress(self, done: int, total: int) -> None:
        """The first rows are shown at once, the others now and then."""
        if self._job is None:
            return
        self._progress = done, total
        if done == 0:
            self._take_up()
            self._tell()
        elif done == 1:
            self._show()
        elif not self._picture.isActive():
            self._picture.start()

    def _take_up(self) -> None:
        """Take up the files that were found, and have the new ones watched."""
        if not self._listed:
            return
        listing = self._listed.pop()
        self.fault, self._cached = listing.fault, listing.cached
        self._paths = list(listing.marks)
        self._known = {path: self._known[path] for path in self._paths if path in self._known}
        watched = {*self._watcher.files(), *self._watcher.directories()}
        wanted = [str(self.folder), *map(str, self._paths)]
        self._unwatched = [name for name in wanted if name not in watched]
        self._watch()

    def _show(self) -> None:
        self._take_up()
        fresh, taken = self._fresh, len(self._fresh)
        self._took = self._took or bool(taken)
        for path, mark, entry in fresh[:taken]:
            self._known[path] = (mark, entry)
        del fresh[:taken]
        if self._job is not None:
            # Not for each file: a bar paints itself, and all that waits to be painted, at once.
            self.progress.emit(*self._progress)
        start = time.perf_counter()
        self._tell()
        # However many rows there are, showing them takes a tenth of the time at most.
        lasted = round((time.perf_counter() - start) * 1_000)
        self._picture.setInterval(max(SHOWN_EVERY, 10 * lasted))

    def _tell(self) -> None:
        known = {path.name: entry for path, (_, entry) in self._known.items()}
        rows = {**self._cached, **known}
        self._entries = tell_apart([rows[p.name] for p in self._paths if p.name in rows])
        self.changed.emit()

    def _failed(self, words: str) -> None:
        self._take_up()
        self.fault = words
        self._ended()

    def _note_time(self) -> None:
        self.read_at = datetime.now().astimezone().strftime("%H:%M")

    def _ended(self) -> None:
        self._job = None
        self._note_time()
        self._picture.stop()
        self._take_up()
        self._cached = {}
        self._show()
        if self._took:
            self._remember()
        self.progress.emit(0, 0)
        if self._again:
            self._again = False
            self.read()

    # --- watching

    def _watch(self) -> None:
        """Watch more of the folder's files; one that was replaced has to be watched again."""
        names = self._unwatched[:WATCHED_AT_ONCE]
        del self._unwatched[:WATCHED_AT_ONCE]
        if not names or self.fault:
            return
        if len(self._watcher.addPaths(names)) < len(names):
            self._calm.start()  # reads what changed before it was watched
        self._further.start()

    def _unwatch(self) -> None:
        watched = [*self._watcher.files(), *self._watcher.directories()]
        if watched:
            self._watcher.removePaths(watched)


def _stamps(marks: Mapping[Path, FileStamp | None]) -> dict[str, Stamp]:
    return {path.name: (mark.changed, mark.size) for path, mark in marks.items() if mark}


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
