"""The folder of one campaign on its GM's machine: every file of it, read and kept safely.

``card.gdcampaign``, ``key.gdkey`` (mode 0600), ``state.json``, a file for each character under
``records`` and one for each sending under ``sent``. One damaged record never hides the others.
"""

import contextlib
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from chargen.approval.card import SealedCard, opened
from chargen.approval.keys import GmKey, is_locked, key_file, key_in
from chargen.approval.registry import Record, record_file, record_in
from chargen.errors import BadFile, ChargenError, NotConfirmed, SaveFailed
from chargen.files import locks, safesave
from chargen.files.holders import Holder
from chargen.files.reading import read
from chargen.files.strict import Strict, header, parse, scan

CARD = "card.gdcampaign"
KEY = "key.gdkey"
NEXT_KEY = "next.gdkey"
"""A new key until the card that names it is in place."""
STATE = "state.json"
RECORDS = "records"
LOST_STATE_GAP = 1_000
"""How far serials jump if the last one is not known for certain any more."""


class State(Strict):
    """What changes with every signature."""

    format: Literal["gray-dawn-gm-state"] = "gray-dawn-gm-state"
    version: Literal[1] = 1
    serial: Annotated[int, Field(ge=0, le=1_000_000_000)] = 0
    """The last one given out."""
    key_saved: bool = False
    """The GM has put a copy of the key away; until then the desk reminds him."""


class Busy(ChargenError):  # noqa: N818 - reads as what it is where it is raised
    """Two windows of one GM at the same files."""

    def __init__(self, holder: Holder) -> None:
        self.holder = holder
        super().__init__(
            f"Another window is signing for this campaign ({holder.words}); "
            "try again when it is done"
        )


class Vault:
    """Reads and keeps the files of one campaign."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._session = secrets.token_hex(8)
        self.overruled: Holder | None = None
        """Who the GM says is not signing any more, whatever the lock says."""

    def card(self) -> SealedCard:
        """Return the card; raise BadFile if it cannot be read."""
        return opened(read(self.folder / CARD), f"{CARD} of {self.folder.name}")

    def keep_card(self, data: bytes) -> SealedCard:
        """Keep a card and return it as it will be read again."""
        self._save(CARD, data, lambda found: opened(found, CARD))
        return opened(data, CARD)

    def key(self, password: str, wanted: tuple[str, ...]) -> GmKey:
        """Return the key that is one of those ``wanted``; raise BadFile if there is none."""
        for name in (KEY, NEXT_KEY):
            path = self.folder / name
            if name == KEY or path.exists():
                key = key_in(read(path), name, lambda: password)
                if key.public in wanted:
                    return key
        raise BadFile("The key in the campaign's folder is not on its card")

    def keep_key(self, key: GmKey, password: str, name: str = KEY) -> None:
        """Keep a key, behind a password unless that is empty, for this user's eyes only."""
        data = key_file(key, password)
        self._save(name, data, lambda d: key_in(d, name, lambda: password), private=True)

    def key_locked(self) -> bool:
        """Say whether the key needs a password; one that is missing or damaged does too."""
        try:
            return is_locked(read(self.folder / KEY), KEY)
        except BadFile:
            return True

    def state(self) -> State:
        """Return the state; a lost one is made again, with a serial nothing can have had."""
        try:
            data = read(self.folder / STATE)
            header(scan(data, STATE), "gray-dawn-gm-state", "state of a campaign", STATE)
            return parse(State, data, STATE)
        except BadFile:
            return State(serial=self._highest_serial() + LOST_STATE_GAP)

    def raise_serial(self, count: int) -> State:
        """Give out ``count`` serials; when this returns, that is on the disk.

        Another window may have given out some since this one looked, so the file is asked each
        time, and only one window may do so at a time. Raise Busy if another is at it.
        """
        found = locks.claim(self.folder / STATE, self._session, over=self.overruled)
        if found.holder is not None:
            raise Busy(found.holder)
        try:
            now = self.state()
            return self.keep_state(now.model_copy(update={"serial": now.serial + count}))
        finally:
            locks.release(self.folder / STATE, self._session)

    def keep_state(self, state: State) -> State:
        """Keep the state; when this returns, it is on the disk."""
        data = state.model_dump_json(indent=1).encode() + b"\n"
        self._save(STATE, data, lambda found: parse(State, found, STATE))
        return state

    def record(self, char_id: str) -> Record | None:
        """Return what is remembered of a character; None if nothing is.

        Raise BadFile if its record is damaged: then nobody may take it for new.
        """
        path = self.folder / RECORDS / f"{char_id}.json"
        return record_in(read(path), path.name) if path.exists() else None

    def keep_record(self, record: Record) -> None:
        """Keep what is remembered of a character."""
        name = f"{RECORDS}/{record.char_id}.json"
        self._save(name, record_file(record), lambda found: record_in(found, name))

    def forget(self, char_id: str) -> None:
        """Begin the record of a character anew, as after it was damaged."""
        self.keep_record(Record(char_id=char_id))

    def records(self) -> list[Record]:
        """Return every record that can be read."""
        found = []
        for path in sorted((self.folder / RECORDS).glob("*.json")):
            try:
                found.append(record_in(read(path), path.name))
            except BadFile:
                continue
        return found

    def keep_file(
        self, name: str, data: bytes, check: Callable[[bytes], object], *, private: bool = False
    ) -> None:
        """Keep another file of the campaign, read back with ``check`` first."""
        with contextlib.suppress(NotConfirmed):  # it is in place; all that follows asks for no more
            self._save(name, data, check, private=private)

    def _highest_serial(self) -> int:
        serials = [n for r in self.records() for n in (r.sent, *r.serials.values())]
        return max(serials, default=0)

    def _save(
        self, name: str, data: bytes, check: Callable[[bytes], object], *, private: bool = False
    ) -> None:
        path = self.folder / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise SaveFailed(f"{path.parent.name} cannot be made a folder: {reason}") from None
        safesave.save(path, data, check=check, private=private)
