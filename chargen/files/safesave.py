"""The only way anything is written to disk.

Promise: it returns if and only if the new file is in place and synced; otherwise the old file is
byte for byte what it was and nothing is left over.
"""

import contextlib
import itertools
import os
import re
import secrets
import stat
import sys
import time
from collections.abc import Callable
from pathlib import Path

from chargen.errors import NotConfirmed, SaveFailed, failure_words
from chargen.files import file_names

TEMPORARY = ".gdtmp"
_OURS = re.compile(r"\.[0-9a-f]{8}" + re.escape(TEMPORARY))
DAY_SECONDS = 86_400
RETRY_SECONDS = 2.5
"""Seconds for which Windows is asked again while a virus scanner holds the file."""


class Disk:
    """The system calls a save makes, each as the operating system has it; tests make them fail."""

    def create(self, path: str, mode: int) -> int:
        """Make a new file and open it for writing; it must not exist."""
        return os.open(
            path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode
        )

    def write(self, handle: int, data: memoryview) -> int:
        """Write some of ``data`` and return how many bytes."""
        return os.write(handle, data)

    def chmod(self, path: str, mode: int) -> None:
        """Set the permission bits of a file."""
        os.chmod(path, mode)

    def sync(self, handle: int) -> None:
        """Wait until the file is on the disk."""
        os.fsync(handle)

    def close(self, handle: int) -> None:
        """Close a file."""
        os.close(handle)

    def read(self, path: str) -> bytes:
        """Return a whole file."""
        return Path(path).read_bytes()

    def replace(self, source: str, target: str) -> None:
        """Put one file in the place of another, at once or not at all."""
        os.replace(source, target)

    def remove(self, path: str) -> None:
        """Delete a file."""
        os.unlink(path)

    def sync_folder(self, path: str) -> None:
        """Wait until a folder's list of files is on the disk."""
        if sys.platform == "win32":
            return
        handle = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def save(
    path: Path,
    data: bytes,
    *,
    check: Callable[[bytes], object] | None = None,
    disk: Disk | None = None,
    private: bool = False,
) -> None:
    """Put ``data`` in the place of ``path``, or raise SaveFailed and leave everything as it was.

    ``check`` gets the bytes first and raises if they could not be read again. Links are followed to
    the real file. If only the folder could not be synced at the end, NotConfirmed is raised: the
    new file is in place, but a power cut could lose it. A ``private`` file is the user's alone to
    read (mode 0600).
    """
    disk = disk or Disk()
    target, mode = _target(path)
    mode = 0o600 if private else mode
    if check is not None:
        check(data)
    temporary = str(target.with_name(f".{secrets.token_hex(4)}{TEMPORARY}"))
    is_created = False
    try:
        handle = disk.create(temporary, 0o666 if mode is None else 0o600)
        is_created = True
        _write(disk, handle, data, mode=mode, path=temporary)
        _confirm(disk, temporary, data, target.name)
        _replace(disk, temporary, str(target))
    except BaseException as error:
        if is_created:  # a file of that name that was there before is not ours to delete
            _tidy(disk, temporary)
        if isinstance(error, OSError):
            raise SaveFailed(f"{target.name} was not saved: {failure_words(error)}") from None
        raise
    try:
        disk.sync_folder(str(target.parent))
    except OSError:
        message = f"{target.name} is saved, but the disk did not confirm; save a copy elsewhere"
        raise NotConfirmed(message) from None


def obstacle(path: Path) -> str:
    """Return why nothing could be saved over a file that is there, in words; empty if it could."""
    try:
        target = Path(os.path.realpath(path))
        words = _against(target, os.stat(target).st_mode)
    except (OSError, ValueError):
        return ""
    if not words and not os.access(target.parent, os.W_OK):
        return "its folder cannot be written"
    return words


def put_aside(path: Path) -> Path | None:
    """Give a file that is of no use another name, which no file has; None if it cannot be."""
    names = (f"{path.stem}.damaged-{number}{path.suffix}" for number in itertools.count(1))
    aside = next(other for other in map(path.with_name, names) if not os.path.lexists(other))
    try:
        os.replace(path, aside)
    except OSError:
        return None
    return aside


def forget(path: Path) -> None:
    """Delete a file of ours that has been replaced by one elsewhere, if it is there."""
    with contextlib.suppress(OSError):
        os.unlink(path)


def sweep_under(tree: Path, now: float | None = None) -> int:
    """Sweep a folder of the program's own and all below it; return how many files went."""
    return sum(sweep(Path(folder), now) for folder, _, _ in os.walk(tree))


def sweep(folder: Path, now: float | None = None) -> int:
    """Delete temporary files of ours older than a day; return how many there were."""
    limit = (time.time() if now is None else now) - DAY_SECONDS
    swept = 0
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            with contextlib.suppress(OSError):
                ours = _OURS.fullmatch(entry.name) and entry.is_file(follow_symlinks=False)
                if ours and entry.stat().st_mtime < limit:
                    os.unlink(entry.path)
                    swept += 1
    return swept


def _target(path: Path) -> tuple[Path, int | None]:
    """Return the real file behind ``path`` and its permissions, None for a new file.

    Raise SaveFailed if nothing can be saved there.
    """
    text, name = str(path), path.name or str(path)
    if not file_names.kept(path):
        raise SaveFailed(
            "The file was not saved: its name has a character that file names cannot have"
        )
    try:
        # Not strictly a link that cannot be read is taken for a file, and replaced. On Windows
        # the strict way refuses whole drives whose driver does not know final paths.
        target = Path(os.path.realpath(text, strict=sys.platform != "win32"))
        mode = os.stat(target).st_mode
    except FileNotFoundError:
        target = Path(os.path.realpath(text))
        if not os.path.lexists(target.parent):
            message = f"{name} was not saved: there is no folder {target.parent.name}"
            raise SaveFailed(message) from None
        return target, None
    except OSError as error:
        raise SaveFailed(f"{name} was not saved: {failure_words(error)}") from None
    if words := _against(target, mode):
        raise SaveFailed(f"{name} was not saved: {words}")
    return target, stat.S_IMODE(mode)


def _against(target: Path, mode: int) -> str:
    """Return why nothing can be put in the place of a file of that mode; empty if it can."""
    if stat.S_ISDIR(mode):
        return "there is a folder of that name"
    if not stat.S_ISREG(mode):
        return "it is not an ordinary file"
    if not mode & stat.S_IWUSR:
        return "it is marked read-only"
    if os.access(target.parent, os.W_OK) and not os.access(target, os.W_OK):
        return "this user may not write it"
    return ""


def _write(disk: Disk, handle: int, data: bytes, *, mode: int | None, path: str) -> None:
    try:
        rest = memoryview(data)
        while rest:
            written = disk.write(handle, rest)
            if written <= 0:
                raise OSError("the disk is full")
            rest = rest[written:]
        if mode is not None:
            disk.chmod(path, mode)
        disk.sync(handle)
    finally:
        disk.close(handle)


def _confirm(disk: Disk, path: str, data: bytes, name: str) -> None:
    if disk.read(path) != data:
        raise SaveFailed(f"{name} was not saved: the disk returned different data")


def _replace(disk: Disk, source: str, target: str) -> None:
    end = time.monotonic() + (RETRY_SECONDS if sys.platform == "win32" else 0)
    while True:
        try:
            disk.replace(source, target)
        except PermissionError:
            if time.monotonic() >= end:
                raise
            time.sleep(0.05)
        else:
            return


def _tidy(disk: Disk, path: str) -> None:
    with contextlib.suppress(OSError):
        disk.remove(path)
