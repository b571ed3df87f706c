"""The folder of one campaign on its GM's machine: every file of it, read and kept safely.

``card.gdcampaign``, ``key.gdkey``, ``state.json``, a file for each character under ``records`` and
one for each sending under ``sent``: for this user's eyes only, the folder (0700) like each file
(0600). One damaged record never hides the others.
"""

import contextlib
import secrets
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from chargen.approval.decisions.registry import CharacterRecord, record_file, record_in
from chargen.approval.decisions.statement import SerialOrNone
from chargen.approval.trust.card import SealedCard, opened
from chargen.errors import BadFile, ChargenError, NotConfirmed, SaveFailed, failure_words
from chargen.files import locks, safesave
from chargen.files.formats import scan_ours
from chargen.files.lock_owners import NOBODY, LockOwner
from chargen.files.reading import read
from chargen.files.strict_json import Strict, parse, written

CARD = "card.gdcampaign"
STATE = "state.json"
RECORDS = "records"
PRIVATE, PRIVATE_FILE = 0o700, 0o600
STRIDE = 1_000
"""Jump of serials where the last one is uncertain: after an export was put back, if the state is
lost, or if a file holds a higher one than the desk knows of."""
EPOCH = datetime(2014, 1, 1, tzinfo=UTC).timestamp()
A_DAY = 24 * 60 * 60 * 1_000
"""The serials of a day: one for each millisecond, so that no evening runs ahead of the clock."""
Clock = Callable[[], float]
"""Tells the seconds since 1970, as ``time.time`` does."""


class SigningState(Strict):
    """The part of a campaign that changes with every signature."""

    format: Literal["gray-dawn-gm-state"] = "gray-dawn-gm-state"
    version: Literal[1] = 1
    serial: SerialOrNone = 0
    """The last one given out."""
    key_saved: bool = False
    """True once the GM has stored a copy of the key; until then the desk shows a reminder."""
    guarded: bool = False
    """True once the key was given a password, until the GM takes the password away."""
    exported: SerialOrNone | None = None
    """The last serial when all of it was exported; nothing if it never was."""


class CampaignLocked(ChargenError):
    """Two desks of one GM with the same campaign."""

    def __init__(self, holder: LockOwner | None) -> None:
        self.holder = holder or NOBODY
        super().__init__(
            f"This campaign is open in {holder.words}"
            if holder
            else "Another desk has had this campaign since you opened it here"
        )


class ClockAhead(ChargenError):
    """A clock that is more than a day ahead of the newest signature of a campaign."""

    def __init__(self, now: float) -> None:
        day = datetime.fromtimestamp(now, UTC).astimezone().date().isoformat()
        self.words = (
            f"This computer's clock says {day}, more than a day after the newest signature of this "
            "campaign"
        )
        super().__init__(f"{self.words}; confirm the date before you sign")


class CampaignFiles:
    """Reads and keeps the files of one campaign."""

    def __init__(self, folder: Path, clock: Clock = time.time) -> None:
        self.folder, self.clock = folder, clock
        self._session = secrets.token_hex(8)
        self._held = False
        """True while a desk has the campaign open."""

    @property
    def there(self) -> bool:
        """Return whether a campaign is in the folder."""
        return (self.folder / CARD).exists()

    def card(self) -> SealedCard:
        """Return the card; raise BadFile if it cannot be read."""
        return opened(read(self.folder / CARD), f"{CARD} of {self.folder.name}")

    def keep_card(self, data: bytes) -> SealedCard:
        """Keep a card and return it as it will be read again."""
        self.put(CARD, data, lambda content: opened(content, CARD))
        return opened(data, CARD)

    def state(self) -> SigningState:
        """Return the state; a lost one is made again, with a serial nothing can have had."""
        try:
            data = read(self.folder / STATE)
            scan_ours(data, "gray-dawn-gm-state", "state of a campaign", STATE)
            return parse(SigningState, data, STATE)
        except BadFile:
            return SigningState(serial=self._highest_serial() + STRIDE)

    def raise_serial(self, count: int) -> SigningState:
        """Give out ``count`` serials; when this returns, that is on the disk.

        They follow the clock, so that a desk put back from a backup never gives out lower ones than
        before. Raise ClockAhead if the clock is to be confirmed first: see ``confirm_clock``.
        """

        def raised(now: SigningState) -> Mapping[str, object]:
            if ahead := self.clock_ahead(now):
                raise ahead
            return {"serial": max(now.serial, self._moment() - 1) + count}

        return self.change_state(raised)

    def clock_ahead(self, state: SigningState) -> ClockAhead | None:
        """Return why the clock is to be confirmed before anything is signed; None if it is not.

        Lower serials than those of a day tell no date: nothing was signed yet, or only before
        serials followed the clock.
        """
        if self._moment() > state.serial + A_DAY > 2 * A_DAY:
            return ClockAhead(self.clock())
        return None

    def confirm_clock(self) -> SigningState:
        """Let serials go on from the date the clock shows, which the GM has confirmed."""
        return self.change_state(lambda now: {"serial": max(now.serial, self._moment() - 1)})

    def _moment(self) -> int:
        """Return the lowest serial a decision of this moment can have."""
        return max(1, int((self.clock() - EPOCH) * 1_000))

    def change_state(self, change: Callable[[SigningState], Mapping[str, object]]) -> SigningState:
        """Change fields of the state as it is on the disk now; when this returns, they are there.

        Another program may have given out serials since this one looked, so the file is asked each
        time, and only one may do so at a time. Raise Busy if another has the campaign.
        """
        self._must_have()
        lock = locks.claim(self.folder / STATE, self._session)
        if lock.holder is not None:
            raise CampaignLocked(lock.holder)
        try:
            now = self.state()
            return self.keep_state(now.model_copy(update=dict(change(now))))
        finally:
            if not self._held:
                locks.release(self.folder / STATE, self._session)

    def take(self, over: LockOwner | None = None) -> LockOwner | None:
        """Take the campaign until it is let go of; return the holder if another desk has it.

        ``over`` is a holder the GM takes it over from: from then on that desk can keep nothing in
        it.
        """
        lock = locks.claim(self.folder / STATE, self._session, over=over)
        self._held = lock.holder is None and not lock.trouble
        return lock.holder

    def let_go(self) -> None:
        """Let others take the campaign."""
        self._held = False
        locks.release(self.folder / STATE, self._session)

    def keep_state(self, state: SigningState) -> SigningState:
        """Keep the state; when this returns, it is on the disk."""
        data = written(state)
        self.put(STATE, data, lambda content: parse(SigningState, content, STATE))
        return state

    def record(self, char_id: str) -> CharacterRecord | None:
        """Return the record of a character; None if there is none.

        Raise BadFile if the record is damaged: the character must not be taken for a new one.
        """
        path = self.folder / RECORDS / f"{char_id}.json"
        return record_in(read(path), path.name) if path.exists() else None

    def keep_record(self, record: CharacterRecord) -> None:
        """Keep what is remembered of a character."""
        name = f"{RECORDS}/{record.char_id}.json"
        self.put(name, record_file(record), lambda content: record_in(content, name))

    def records(self) -> list[CharacterRecord]:
        """Return every record that can be read."""
        records = []
        for path in sorted((self.folder / RECORDS).glob("*.json")):
            try:
                records.append(record_in(read(path), path.name))
            except BadFile:
                continue
        return records

    def keep_file(self, name: str, data: bytes, check: Callable[[bytes], object]) -> None:
        """Keep another file of the campaign, read back with ``check`` first."""
        with contextlib.suppress(NotConfirmed):  # it is in place; all that follows asks for no more
            self.put(name, data, check)

    def _highest_serial(self) -> int:
        serials = [n for r in self.records() for n in (r.sent, *r.serials.values())]
        return max(serials, default=0)

    def put(self, name: str, data: bytes, check: Callable[[bytes], object] | None = None) -> None:
        """Keep a file of the campaign, for this user's eyes only.

        Raise Busy if another desk has taken the campaign over from the one this is for.
        """
        self._must_have()
        path = self.folder / name
        try:
            self.folder.mkdir(parents=True, exist_ok=True, mode=PRIVATE)
            path.parent.mkdir(exist_ok=True, mode=PRIVATE)
        except OSError as error:
            reason = failure_words(error)
            raise SaveFailed(f"{path.parent.name} cannot be made a folder: {reason}") from None
        safesave.save(path, data, check=check, private=True)

    def _must_have(self) -> None:
        """Raise Busy if this desk lost the campaign, even to a desk that has closed since."""
        if self._held and not locks.is_ours(self.folder / STATE, self._session):
            raise CampaignLocked(locks.other_holder(self.folder / STATE, self._session))

    def tighten(self) -> None:
        """Take away the read access an earlier version gave other users."""
        for path in (self.folder, *self.folder.rglob("*")):
            with contextlib.suppress(OSError):
                path.chmod(PRIVATE if path.is_dir() else PRIVATE_FILE)
