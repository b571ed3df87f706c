"""Files of fights that run: written after every answer, so that a crash loses none of them."""

import contextlib
import os
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from threading import Lock

from chargen.errors import ChargenError
from chargen.files import app_dirs, safesave
from chargen.files.lock_owners import LockOwner, holder_in
from chargen.files.reading import read

ENDING, OWNER = ".gdfight", ".owner"
_numbers = count(1)


@dataclass(frozen=True, slots=True)
class InterruptedFight:
    """A fight whose program ended before the fight did."""

    path: Path
    written: float
    """Seconds since 1970."""


class RunningFile:
    """The file of one fight that runs, and its owner beside it."""

    def __init__(self, root: Path, holder: LockOwner) -> None:
        self.holder = holder
        self.path = root / f"{holder.session[:16]}-{next(_numbers)}{ENDING}"
        self._inherited: list[Path] = []
        self._turn = Lock()
        self._numbers, self._kept = count(), -1

    def ticket(self) -> int:
        """Return the number of a state to be kept; later states have higher ones."""
        return next(self._numbers)

    def keep(self, data: bytes, ticket: int) -> None:
        """Write the fight unless a later state is kept; raise a ChargenError if that cannot be.

        Threads that keep two states may overtake each other.
        """
        with self._turn:
            if ticket > self._kept:
                self._write(data)
                self._kept = ticket

    def _write(self, data: bytes) -> None:
        owner = self.path.with_suffix(OWNER)
        if not owner.exists():
            app_dirs.make(self.path.parent)
            safesave.save(owner, self.holder.data())
        safesave.save(self.path, data)
        while self._inherited:
            remove(self._inherited.pop())

    def inherit(self, path: Path) -> None:
        """Claim the file of an interrupted fight, and remove it once this one is written."""
        with contextlib.suppress(ChargenError):
            safesave.save(path.with_suffix(OWNER), self.holder.data())
        self._inherited.append(path)

    def drop(self) -> None:
        """Remove the file of a fight that is over."""
        remove(self.path)


def interrupted(root: Path) -> list[InterruptedFight]:
    """Return the fights of programs that no longer run, the newest first."""
    fights: list[InterruptedFight] = []
    with contextlib.suppress(OSError):
        for entry in os.scandir(root):
            path = Path(entry.path)
            if path.suffix == ENDING and not _is_owned(path):
                fights.append(InterruptedFight(path, entry.stat().st_mtime))
    return sorted(fights, key=lambda fight: fight.written, reverse=True)


def remove(path: Path) -> None:
    """Remove the file of a fight and its owner."""
    for gone in (path, path.with_suffix(OWNER)):
        with contextlib.suppress(OSError):
            gone.unlink()


def _is_owned(path: Path) -> bool:
    try:
        holder = holder_in(read(path.with_suffix(OWNER)))
    except ChargenError:
        return False
    return holder is not None and holder.lives()
