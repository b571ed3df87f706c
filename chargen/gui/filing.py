"""One document's life on disk: lock, save, backup, conflict, recovery."""

import hashlib
from collections.abc import Callable
from datetime import datetime
from itertools import count
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from chargen.character import store
from chargen.character.build import Build
from chargen.errors import ChargenError, NotConfirmed
from chargen.files import backups, locks, safesave
from chargen.files.reading import read
from chargen.files.recovery import Session
from chargen.gui import worker
from chargen.gui.document import Document

SNAPSHOT_DELAY = 1_000
"""Milliseconds from an edit until a snapshot is written; later edits do not put it off."""


Then = Callable[[], None]
_numbers = count(1)


class Filing(QObject):
    """Keeps one document and its file together."""

    saved = Signal(str)
    """What to tell the user, such as when it was saved."""
    failed = Signal(str)
    conflict = Signal()
    """The file on disk is not the one that was opened."""

    def __init__(self, document: Document, session: Session, data_folder: Path) -> None:
        super().__init__(document)
        self.document = document
        self.session = session
        self.data_folder = data_folder
        self._key = f"{document.build.id[:4]}{next(_numbers):04x}"
        """Names the snapshot: two windows may show files with one id, as after Save as."""
        self._hash = ""
        self._backed_up: set[Path] = set()
        self._saving: Build | None = None
        self._again: Then | None = None
        self._keeping = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SNAPSHOT_DELAY)
        self._timer.timeout.connect(self.snapshot)
        # Not ``changed``: that is told before the stack knows about the step.
        document.stack.indexChanged.connect(self._changed)

    @property
    def busy(self) -> bool:
        """A save is under way."""
        return self._saving is not None

    def take(self, path: Path, data: bytes) -> None:
        """Belong to the file ``path`` that held ``data``; read-only if somebody else has it."""
        holder = locks.acquire(path, self.session.holder.session)
        self.document.path = path
        self._hash = _digest(data)
        if holder is not None:
            where = "another window" if holder.host == self.session.holder.host else holder.host
            self.document.read_only = f"open in {where}"
        self.document.place_changed.emit()

    def save(self, then: Then | None = None, *, over: bool = False) -> None:
        """Save to the document's own file; ``over`` replaces what somebody else put there."""
        path = self.document.path
        if path is None or self.document.read_only:
            self.failed.emit("This document has no file of its own; use Save as")
            return
        if self.busy:
            self._again = then or _nothing
            return
        if not over and self._differs(path):
            self.conflict.emit()
            return
        self._write(path, then)

    def save_as(self, path: Path, then: Then | None = None) -> None:
        """Save to another file and belong to it from now on; the id stays."""
        holder = locks.acquire(path, self.session.holder.session)
        if holder is not None:
            self.failed.emit(f"{path.name} is open elsewhere")
            return
        self.release()
        self.document.path = path
        self.document.read_only = ""
        self._write(path, then)

    def keep_both(self) -> None:
        """Save beside a file somebody else has changed, under a name that says so."""
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

        def work(_: worker.Report) -> None:
            self.session.write(name, path, data)

        worker.start(self, work, lambda _: self._kept(), self._not_kept)

    def _kept(self) -> None:
        self._keeping = False
        if self.document.stack.isClean():
            self.session.drop(self._key)

    def _not_kept(self, words: str) -> None:
        self._keeping = False
        self.failed.emit(words)

    def discard(self) -> None:
        """Let go of what is not saved."""
        self._timer.stop()
        if self._keeping:
            worker.wait()
        self.session.drop(self._key)

    def release(self) -> None:
        """Give the lock back."""
        if self.document.path is not None and not self.document.read_only:
            locks.release(self.document.path, self.session.holder.session)

    def _changed(self, _: int) -> None:
        if not self.document.stack.isClean() and not self._timer.isActive():
            self._timer.start()

    def _differs(self, path: Path) -> bool:
        try:
            return _digest(read(path)) != self._hash
        except ChargenError:
            return path.exists()

    def _write(self, path: Path, then: Then | None) -> None:
        build = self._saving = self.document.build
        data = store.to_bytes(build)
        keep = path not in self._backed_up
        root = self.data_folder / "backups"

        def check(written: bytes) -> None:
            if store.from_bytes(written, path.name).build != build:
                raise ChargenError(f"{path.name} was not saved: it would read back differently")

        def work(_: worker.Report) -> str:
            if keep:
                backups.keep(root, path)
            try:
                safesave.save(path, data, check=check)
            except NotConfirmed as error:
                return f"{error}"
            return ""

        def done(words: str) -> None:
            self._done(path, data, build, words)
            if then is not None:
                then()

        worker.start(self, work, done, self._not_saved)

    def _done(self, path: Path, data: bytes, build: Build, words: str) -> None:
        self._saving = None
        self._backed_up.add(path)
        self._hash = _digest(data)
        if build == self.document.build:
            self._timer.stop()
            self.document.stack.setClean()
            self.session.drop(self._key)
        self.document.place_changed.emit()
        now = datetime.now().astimezone().strftime("%H:%M")
        self.saved.emit(words or f"saved {now}")
        self._go_on()

    def _go_on(self) -> None:
        """Save again if that was asked for while a save was under way."""
        then, self._again = self._again, None
        if then is not None:
            self.save(then)

    def _not_saved(self, words: str) -> None:
        self._saving = self._again = None
        self.failed.emit(words)


def _nothing() -> None:
    """Nothing follows a save."""


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
