"""Folders that take long to make and can be made again, each known by a key of what it is made of.

One process makes a folder, aside, and puts it in place whole; a process that is killed meanwhile
leaves what the next one sweeps. Of whole folders those used last are kept.
"""

import contextlib
import os
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from chargen.errors import SaveFailed
from chargen.files import home, safesave

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

ASIDE = ".making"
LOCK = ".lock"
NOTE = ".why"
KEPT = 3
"""Folders that stay when another is made: other versions may want theirs."""
DAY_SECONDS = 86_400
"""How long a note counts."""


class FolderCache:
    """All folders made in one place."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def find(self, key: str) -> Path | None:
        """Return the folder of a key, if it is there."""
        place = self.folder / key
        return place if place.is_dir() else None

    def being_made(self, key: str) -> bool:
        """Say whether a process that lives is making it."""
        lock = self.folder / f"{key}{LOCK}"
        if not lock.exists():
            return False
        with _locked(lock) as free:
            return not free

    @contextlib.contextmanager
    def aside(self, key: str) -> Iterator[Path | None]:
        """Give an empty folder to work in, which is gone afterwards; None if another makes it.

        Raise OSError where nothing can be written.
        """
        home.make(self.folder)
        lock, aside = self.folder / f"{key}{LOCK}", self.folder / f"{key}{ASIDE}"
        with _locked(lock) as free:
            if not free:
                yield None
                return
            try:
                self._sweep(key)
                aside.mkdir()
                yield aside
            finally:
                shutil.rmtree(aside, ignore_errors=True)
                with contextlib.suppress(OSError):
                    lock.unlink()

    def put(self, made: Path, key: str) -> None:
        """Put a folder in its place, at once or not at all."""
        with contextlib.suppress(OSError):  # one is there already
            made.rename(self.folder / key)

    def use(self, key: str) -> None:
        """Keep a folder from being swept while others are used less."""
        with contextlib.suppress(OSError):
            os.utime(self.folder / key)

    def note(self, key: str, words: str) -> None:
        """Keep for a day why it could not be made."""
        with contextlib.suppress(SaveFailed):
            safesave.save(self.folder / f"{key}{NOTE}", words.encode())

    def noted(self, key: str) -> str:
        """Return why it could not be made a short time ago; empty if nothing is known."""
        path = self.folder / f"{key}{NOTE}"
        try:
            fresh = abs(time.time() - path.stat().st_mtime) < DAY_SECONDS
            return path.read_text("utf-8", "replace") if fresh else ""
        except OSError:
            return ""

    def _sweep(self, key: str) -> None:
        """Delete what was left behind, and whole folders nobody has used for long."""
        safesave.sweep(self.folder)
        found = list(self.folder.iterdir())
        for path in found:
            of, busy = path.stem, path.stem != key and self.being_made(path.stem)
            if path.suffix == ASIDE and not busy:
                shutil.rmtree(path, ignore_errors=True)
            if path.suffix == NOTE or (path.suffix == LOCK and of != key and not busy):
                path.unlink(missing_ok=True)
        whole = [path for path in found if not path.suffix and path.is_dir()]
        for path in sorted(whole, key=lambda one: -one.stat().st_mtime)[KEPT:]:
            shutil.rmtree(path, ignore_errors=True)


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[bool]:
    """Hold a lock that ends with the process, if nobody else holds it."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        yield _lock(handle)
    finally:
        os.close(handle)


def _lock(handle: int) -> bool:
    try:
        if sys.platform == "win32":
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
