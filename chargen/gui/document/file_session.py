"""One document's life on disk: lock, save, backup, conflict, recovery."""

import hashlib
import logging
import os
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from chargen.character.document.build import Build
from chargen.character.edits import store
from chargen.errors import ChargenError, NotConfirmed
from chargen.files import app_dirs, backups, file_names, locks, safesave
from chargen.files.lock_owners import LockOwner
from chargen.files.reading import read
from chargen.files.recovery import EditSession, Snapshot
from chargen.gui.application import background
from chargen.gui.application.timed_work import make_timer
from chargen.gui.document.document import Document

_LOG = logging.getLogger(__name__)
SNAPSHOT_DELAY = 1_000
"""Milliseconds from an edit to its snapshot. Later edits do not delay it; the first never waits."""


Then = Callable[[], None]
_numbers = count(1)


class FileSession(QObject):
    """Keeps one document and its file together."""

    saved = Signal(str)
    """A message for the user, such as the time of the save."""
    failed = Signal(str)
    conflict = Signal()
    """The file on disk is not the one that was opened."""
    troubled = Signal(str, str)
    """Lock, backup or snapshot, and why it is not as it should be; empty once it is again."""

    def __init__(self, document: Document, session: EditSession, data_folder: Path) -> None:
        super().__init__(document)
        self.document = document
        self.session = session
        self.data_folder = data_folder
        self._key = f"{document.build.id[:4]}{next(_numbers):04x}"
        """Names the snapshot: two windows may show files with one id, as after Save as."""
        self._lock = f"{session.holder.session}-{self._key}"
        """Each window is a writer of its own."""
        self._held: Path | None = None
        """The file whose lock is ours."""
        self._holder: LockOwner | None = None
        """The other owner of the lock."""
        self.saved_at: datetime | None = None
        """The time of the last save of the file; None before the first."""
        self._hash = ""
        self._backed_up: set[Path] = set()
        self._saving: Build | None = None
        self._again: Then | None = None
        """The save requested while another was under way."""
        self._keeping = False
        self._timer = make_timer(self, SNAPSHOT_DELAY, self.snapshot)
        # Not ``changed``: that is told before the stack knows about the step.
        document.stack.indexChanged.connect(self._changed)
        document.stack.cleanChanged.connect(self._keep_first_change)

    @property
    def busy(self) -> bool:
        """A save is under way."""
        return self._saving is not None

    def take(self, path: Path, data: bytes) -> None:
        """Belong to the file ``path`` that held ``data``; read-only if another program has it."""
        self.document.path = path
        self._hash = digest(data)
        with suppress(OSError):
            self.saved_at = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
        self.document.read_only = safesave.obstacle(path)
        if not self.document.read_only:
            self._claim(path)
        self.document.place_changed.emit()

    def belong_to(self, path: Path, base: str) -> str:
        """Belong to the file this document is a change of; ``base`` is its digest as it was then.

        Return why it stays without a file instead, in words; empty if all is well.
        """
        if words := safesave.obstacle(path):
            return words
        lock = locks.claim(path, self._lock, spares=self._spares("locks"))
        if lock.holder is not None:
            return f"{file_names.shown(path.name)} is open in {lock.holder.words}"
        self._held, self.document.path = path, path
        self.made_from(base)
        self.troubled.emit("lock", lock.trouble)
        self.document.place_changed.emit()
        return ""

    def made_from(self, base: str) -> None:
        """Treat the file as changed by another program unless this is its digest at the save."""
        self._hash = base

    def inherit(self, left: Snapshot) -> None:
        """Take over an earlier run's snapshot, which stays until ours is written, or dropped.

        Call this before the document changes: the first change writes ours.
        """
        self.session.inherit(self._key, left)

    def open_anyway(self) -> None:
        """Take the lock from its recorded owner, and show the file as it is now."""
        path, holder = self.document.path, self._holder
        if path is None or holder is None:
            return
        try:
            data = read(path)
            build = store.from_bytes(data, path.name).build
        except ChargenError as error:
            self.failed.emit(str(error))
            return
        self._claim(path, over=holder)
        self._hash = digest(data)
        self.document.begin(build)
        self.document.place_changed.emit()

    def _claim(self, path: Path, *, over: LockOwner | None = None) -> None:
        lock = locks.claim(path, self._lock, spares=self._spares("locks"), over=over)
        self._holder = lock.holder
        self._held = None if lock.holder else path
        self.document.held_by = lock.holder.words if lock.holder else ""
        self.document.read_only = f"open in {self.document.held_by}" if lock.holder else ""
        self.troubled.emit("lock", lock.trouble)

    def _spares(self, name: str) -> tuple[Path, ...]:
        return app_dirs.places(self.data_folder, name)

    def save(self, then: Then | None = None, *, over: bool = False) -> None:
        """Save to the document's own file; ``over`` replaces another program's version."""
        path = self.document.path
        if path is None or self.document.read_only:
            self.failed.emit("This character has no file of its own. Use Save as…")
            return
        if self.busy:
            self._again = lambda: self.save(then, over=over)
            return
        differs = self._differs(path)
        if differs and not over:
            self.conflict.emit()
            return
        self._write(path, then, keep=differs)

    def save_as(self, path: Path, then: Then | None = None) -> None:
        """Save to another file and belong to it once it is saved; the id stays."""
        if self.busy:
            self._again = lambda: self.save_as(path, then)
            return
        lock = locks.claim(path, self._lock, spares=self._spares("locks"))
        if lock.holder is not None:
            self.failed.emit(
                f"{file_names.shown(path.name)} was not saved because it is open in "
                f"{lock.holder.words}"
            )
            return
        self.troubled.emit("lock", lock.trouble)
        self._write(path, then, keep=True)

    def keep_both(self) -> None:
        """Save beside a file that changed on the disk, under a name that tells the two apart."""
        path = self.document.path
        if path is not None:
            stamp = datetime.now().astimezone().strftime("%Y-%m-%d %H-%M")
            self.save_as(path.with_name(f"{path.stem} (my version {stamp}){path.suffix}"))

    def snapshot(self) -> None:
        """Write what is not saved yet to where the next start finds it."""
        document = self.document
        if document.stack.isClean() or document.read_only:
            return
        if self._keeping:
            self._timer.start()
            return
        self._keeping = True
        data, path, name = store.to_bytes(document.build), document.path, self._key
        session, base = self.session, self._hash

        def work(_: background.Report) -> str:
            return session.elsewhere(session.write(name, path, data, base), path)

        background.start(self, work, self._kept, self._not_kept)

    def _kept(self, words: str) -> None:
        self._keeping = False
        self.troubled.emit("snapshot", words)
        if self.document.stack.isClean():
            self.session.drop(self._key)

    def _not_kept(self, words: str) -> None:
        self._keeping = False
        self.troubled.emit("snapshot", words)

    def discard(self) -> None:
        """Let go of what is not saved."""
        self._timer.stop()
        if self._keeping:
            background.wait()
        self.session.drop(self._key)

    def release(self) -> None:
        """Give the lock back."""
        if self._held is not None:
            self._let_go(self._held)
            self._held = None

    def _let_go(self, path: Path) -> None:
        locks.release(path, self._lock, spares=self._spares("locks"))

    def _changed(self, _: int) -> None:
        if not self.document.stack.isClean() and not self._timer.isActive():
            self._timer.start()

    def _keep_first_change(self, clean: bool) -> None:
        """Write a snapshot as soon as the title marks the document as unsaved."""
        if not clean:
            self.snapshot()

    def _differs(self, path: Path) -> bool:
        try:
            return digest(read(path)) != self._hash
        except ChargenError:
            return path.exists()

    def _write(self, path: Path, then: Then | None, *, keep: bool) -> None:
        """Write to a file, what it held kept if asked for, or if it is the first time."""
        build = self._saving = self.document.build
        data = store.to_bytes(build)
        roots = self._spares("backups") if keep or path not in self._backed_up else ()

        def check(written: bytes) -> None:
            if store.from_bytes(written, path.name).build != build:
                raise ChargenError(f"{path.name} was not saved because it would load differently")

        def work(_: background.Report) -> tuple[str, str]:
            trouble = backups.keep_in(roots, path)
            try:
                safesave.save(path, data, check=check)
            except NotConfirmed as error:
                return f"{error}", trouble
            return "", trouble

        def done(words: tuple[str, str]) -> None:
            if roots:
                self.troubled.emit("backup", words[1])
            self._done(path, data, build, words[0])
            if then is not None:
                then()

        background.start(self, work, done, lambda words: self._not_saved(path, words))

    def _done(self, path: Path, data: bytes, build: Build, words: str) -> None:
        _LOG.info("saved %r", path.name)
        self._saving = None
        self._backed_up.add(path)
        self._hash = digest(data)
        self.saved_at = datetime.now().astimezone()
        self._belong(path)
        if build == self.document.build:
            self._timer.stop()
            self.document.stack.setClean()
            self.session.drop(self._key)
        else:
            self.snapshot()  # the last one was made from the file as it was before
        self.document.place_changed.emit()
        self.saved.emit(words or f"Saved {self.saved_at:%H:%M}")
        self._go_on()

    def _belong(self, path: Path) -> None:
        """Belong to the file that was saved; that of before is given back."""
        if self._held is not None and not _one_file(self._held, path):
            self._let_go(self._held)
        self._held, self._holder = path, None
        self.document.path = path
        self.document.read_only = self.document.held_by = ""

    def _go_on(self) -> None:
        """Do what was asked for while a save was under way."""
        again, self._again = self._again, None
        if again is not None:
            again()

    def _not_saved(self, path: Path, words: str) -> None:
        """Stay with the file of before, and keep its lock only."""
        _LOG.warning("%s", words)
        self._saving = self._again = None
        if self._held is None or not _one_file(self._held, path):
            self._let_go(path)
        self.failed.emit(words)


def _one_file(path: Path, other: Path) -> bool:
    return os.path.realpath(path) == os.path.realpath(other)


def digest(data: bytes) -> str:
    """Return what tells one content of a file from another."""
    return hashlib.sha256(data).hexdigest()
