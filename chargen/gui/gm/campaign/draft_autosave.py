"""Drafts on the disk within a second of each edit: a crash or a closed desk takes none of them."""

import threading
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from chargen.approval.campaign.campaign_files import CampaignFiles, CampaignLocked
from chargen.approval.desk import draft_file
from chargen.errors import ChargenError
from chargen.files.lock_owners import LockOwner
from chargen.gui.application import background
from chargen.gui.application.timed_work import make_timer

SOON = 400
"""Milliseconds from the first edit that is not kept; later ones do not put it off."""


class DraftAutosave(QObject):
    """Writes what is prepared into the campaign's folder."""

    failed = Signal(str)
    """The draft could not be saved; a sentence without its full stop, sent once."""
    displaced = Signal(str)
    """Another desk has the campaign, so that no draft is kept; sent once as well."""

    def __init__(
        self, vault: CampaignFiles, prepared: Callable[[], draft_file.DeskDraft], parent: QObject
    ) -> None:
        super().__init__(parent)
        self.vault, self.prepared = vault, prepared
        self.fault = ""
        """Why what is prepared is not on the disk."""
        self._lock = threading.Lock()
        self._kept = draft_file.draft_file(prepared())
        self.displacer: LockOwner | None = None
        """The other desk that has the campaign."""
        self._number = self._written = 0
        self._soon = make_timer(self, SOON, self._write)

    @property
    def kept(self) -> draft_file.DeskDraft:
        """The draft as last saved."""
        return draft_file.draft_in(self._kept, draft_file.DRAFT)

    def abandon(self) -> None:
        """Keep nothing of what is not written yet, as where another desk goes on with it."""
        self._soon.stop()
        self._done(draft_file.draft_file(self.prepared()))

    def edited(self) -> None:
        """Something is prepared that was not, or not any more."""
        if not self._soon.isActive():
            self._soon.start()

    def flush(self) -> str:
        """Write what is not on the disk yet, at once; return why that failed, or nothing."""
        self._soon.stop()
        data = draft_file.draft_file(self.prepared())
        if data != self._kept or self.fault:
            try:
                self._save(self._next(), data)
            except ChargenError as error:
                return self._lost(str(error))
            self._done(data)
        return ""

    def _write(self) -> None:
        data, number = draft_file.draft_file(self.prepared()), self._next()
        if data == self._kept and not self.fault:
            return

        def work(_: background.Report) -> None:
            self._save(number, data)

        background.start(self, work, lambda _: self._done(data), self._tell)

    def _next(self) -> int:
        self._number += 1
        return self._number

    def _save(self, number: int, data: bytes) -> None:
        """An earlier draft never takes the place of a later one, whichever thread is first."""
        with self._lock:
            if number > self._written:
                try:
                    draft_file.keep(self.vault, data)
                except CampaignLocked as busy:
                    self.displacer = busy.holder
                    raise
                self._written = number

    def _done(self, data: bytes) -> None:
        self._kept, self.fault, self.displacer = data, "", None

    def _tell(self, words: str) -> None:
        first = not self.fault
        self._lost(words)
        if first and self.displacer is not None:
            self.displaced.emit(words)
        elif first:
            self.failed.emit(f"Your prepared packet cannot be saved: {words}")

    def _lost(self, words: str) -> str:
        self.fault = words
        return words
