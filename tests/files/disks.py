"""Disks that go wrong in one way each; what they do not spoil reaches the real disk."""

import errno
import os
from pathlib import Path

from chargen.files.safesave import Disk

BEFORE = ("create", "write", "chmod", "sync", "close", "read", "replace")
"""The calls a save over an old file makes while that file still stands."""
BEFORE_NEW = tuple(call for call in BEFORE if call != "chmod")
"""The same for a file that is not there yet."""
ERRORS = tuple(
    getattr(errno, name) for name in ("ENOSPC", "EIO", "EDQUOT", "EACCES", "EROFS", "EXDEV")
)


def trouble(number: int) -> OSError:
    """The exception the operating system would make of an error number."""
    return OSError(number, os.strerror(number))


class Crash(BaseException):
    """The process ends here; nothing it would have done afterwards happens."""


class WatchedDisk(Disk):
    """Remembers the calls that were made, and meets each with ``arrive`` first."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.created: list[Path] = []

    def arrive(self, call: str) -> None:
        """Take note of a call; raise to make it fail."""
        self.calls.append(call)

    def create(self, path: str, mode: int) -> int:
        """Make a file, if nothing is against it."""
        self.arrive("create")
        self.created.append(Path(path))
        return super().create(path, mode)

    def write(self, handle: int, data: memoryview) -> int:
        """Write, if nothing is against it."""
        self.arrive("write")
        return super().write(handle, data)

    def chmod(self, path: str, mode: int) -> None:
        """Set permissions, if nothing is against it."""
        self.arrive("chmod")
        super().chmod(path, mode)

    def sync(self, handle: int) -> None:
        """Sync, if nothing is against it."""
        self.arrive("sync")
        super().sync(handle)

    def close(self, handle: int) -> None:
        """Close in any case, as the operating system does, and then report."""
        super().close(handle)
        self.arrive("close")

    def read(self, path: str) -> bytes:
        """Read, if nothing is against it."""
        self.arrive("read")
        return super().read(path)

    def replace(self, source: str, target: str) -> None:
        """Replace, if nothing is against it."""
        self.arrive("replace")
        super().replace(source, target)

    def remove(self, path: str) -> None:
        """Delete, if nothing is against it."""
        self.arrive("remove")
        super().remove(path)

    def sync_folder(self, path: str) -> None:
        """Sync a folder, if nothing is against it."""
        self.arrive("sync_folder")
        super().sync_folder(path)


class FailingDisk(WatchedDisk):
    """Some calls fail, each time, with one error."""

    def __init__(self, error: int, *calls: str) -> None:
        super().__init__()
        self.error = error
        self.failing = calls

    def arrive(self, call: str) -> None:
        """Fail if it is one of the calls."""
        super().arrive(call)
        if call in self.failing:
            raise trouble(self.error)


class CrashingDisk(WatchedDisk):
    """The process dies on its way into one call, so nothing that comes later happens either."""

    def __init__(self, call: str) -> None:
        super().__init__()
        self.last = call

    def arrive(self, call: str) -> None:
        """Die in the call named and in all that follow."""
        super().arrive(call)
        if self.last in self.calls:
            raise Crash


class SlowDisk(WatchedDisk):
    """Takes a few bytes at a time, which every write may do."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def write(self, handle: int, data: memoryview) -> int:
        """Write the first bytes only; none if ``most`` is 0."""
        return super().write(handle, data[: self.most]) if self.most else 0


class ForgetfulDisk(WatchedDisk):
    """Gives back other bytes than it was given."""

    def __init__(self, given_back: bytes) -> None:
        super().__init__()
        self.given_back = given_back

    def read(self, path: str) -> bytes:
        """Return something else."""
        super().read(path)
        return self.given_back


class BusyDisk(WatchedDisk):
    """A virus scanner holds the file for the first few times it is to be replaced."""

    def __init__(self, times: int) -> None:
        super().__init__()
        self.times = times

    def replace(self, source: str, target: str) -> None:
        """Replace the file once the scanner has let go."""
        if self.calls.count("replace") < self.times:
            self.arrive("replace")
            raise trouble(errno.EACCES)
        super().replace(source, target)


class PeepingDisk(WatchedDisk):
    """Notes the permissions of the temporary file while it is being written."""

    def __init__(self) -> None:
        super().__init__()
        self.modes: list[int] = []

    def write(self, handle: int, data: memoryview) -> int:
        """Write, and look at the file's permissions."""
        self.modes.append(os.fstat(handle).st_mode & 0o777)
        return super().write(handle, data)
