"""The key of a campaign on its GM's machine: one file, never in the open once it had a password.

While a new key takes the place of the old one a second file holds it, until the card that names it
is in place; whatever cut that off is settled when the campaign is opened.
"""

import contextlib
from collections.abc import Callable, Collection

from chargen.approval.campaign.campaign_files import CampaignFiles
from chargen.approval.trust.keys import GmKey, is_locked, key_file, key_in, public_in
from chargen.errors import BadFile, ChargenError, SaveFailed, failure_words
from chargen.files import safesave
from chargen.files.reading import read

KEY = "key.gdkey"
NEXT_KEY = "next.gdkey"
"""A new key until the card that names it is in place."""


class NoKey(ChargenError):
    """The GM's key is locked, or lost, or the table has none."""


class Keyring:
    """Reads and keeps the key of one campaign."""

    def __init__(self, vault: CampaignFiles) -> None:
        self.vault = vault
        self.key: GmKey | None = None
        """None as long as it is locked, or if the table has none."""
        self._password = ""

    # --- what is so

    @property
    def locked(self) -> bool:
        """Return whether the key's file needs a password, or is missing or damaged."""
        try:
            return is_locked(read(self.vault.folder / KEY), KEY)
        except BadFile:
            return True

    @property
    def missing(self) -> bool:
        """Return whether no key can be read here, so that it must be restored."""
        try:
            read(self.vault.folder / KEY)
        except BadFile:
            return True
        return False

    @property
    def guarded(self) -> bool:
        """Return whether the key has a password, so that it must never be stored in the open."""
        return self.vault.state().guarded or self._has_box()

    @property
    def asks(self) -> bool:
        """Return whether a new key needs a password not typed since the desk was opened."""
        return self.guarded and not self._password

    # --- taking and keeping it

    def open(self, password: str, wanted: Collection[str]) -> None:
        """Take the key that is one of those ``wanted``; raise BadFile if there is none."""
        for name in (KEY, NEXT_KEY):
            path = self.vault.folder / name
            if name == KEY or path.exists():
                data = read(path)
                key = key_in(data, name, lambda: password)
                if key.public in wanted:
                    self.key, self._password = key, password if is_locked(data, name) else ""
                    return
        raise BadFile("The key in the campaign's folder is not on its card")

    def take(self, key: GmKey, password: str = "") -> None:
        """Keep a key as the one in use, behind this password or the one that was typed before.

        Raise NoKey if the key here has a password and none is known: it would lie open.
        """
        self._keep(key, password, KEY)
        self.drop()
        self.key = key

    def _keep(self, key: GmKey, password: str, name: str) -> None:
        password = password or self._password
        if not password and self.guarded:
            raise NoKey("The key has a password; type one for the key that takes its place")
        self._write(key, password, name)

    def lock(self, password: str) -> None:
        """Put the key behind another password; an empty one, and only here, lays it open."""
        if self.key is None:
            raise NoKey("The key is locked or missing")
        if not password:
            self.vault.change_state(lambda _: {"guarded": False})
        self._write(self.key, password, KEY)
        self.drop()

    def renew(self, new: GmKey, give_out: Callable[[], object], password: str = "") -> None:
        """Put a new key in place; it is on the disk before the card that ``give_out`` keeps."""
        self._keep(new, password, NEXT_KEY)
        give_out()
        self.take(new, password)

    def settle(self, wanted: Collection[str]) -> None:
        """Leave one key file where a change of keys was cut off: the one that is on the card."""
        with contextlib.suppress(ChargenError):  # tried again whenever the campaign is opened
            folder = self.vault.folder
            if not (folder / NEXT_KEY).exists():
                return
            if self._public(KEY) not in wanted and self._public(NEXT_KEY) in wanted:
                self.vault.put(KEY, read(folder / NEXT_KEY))
            if self._public(KEY) in wanted:
                self.drop()

    def drop(self) -> None:
        """Delete the second file, and what a save that was cut off has left of any."""
        folder = self.vault.folder
        try:
            (folder / NEXT_KEY).unlink(missing_ok=True)
        except OSError as error:
            raise SaveFailed(f"{NEXT_KEY} could not be deleted: {failure_words(error)}") from None
        safesave.sweep(folder, now=float("inf"))  # however young: it may hold the key

    # --- files

    def _write(self, key: GmKey, password: str, name: str) -> None:
        data = key_file(key, password)
        self.vault.put(name, data, lambda content: key_in(content, name, lambda: password))
        if password:
            self._password = password
            self.vault.change_state(lambda _: {"guarded": True})
        elif name == KEY:
            self._password = ""

    def _has_box(self) -> bool:
        try:
            return is_locked(read(self.vault.folder / KEY), KEY)
        except BadFile:
            return False

    def _public(self, name: str) -> str:
        try:
            return public_in(read(self.vault.folder / name), name)
        except BadFile:
            return ""
