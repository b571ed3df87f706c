"""Faults of a disk, and crashes of a program, at any system call of a save."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal

from chargen.files import safesave

Kind = Literal["full", "broken", "crash", "late crash", "unconfirmed"]
KINDS: tuple[Kind, ...] = ("full", "broken", "crash", "late crash", "unconfirmed")


class Crash(BaseException):
    """The program is gone at once; nothing of it runs any more."""


@dataclass
class Plan:
    """The one fault that is still to come, and whether the program is gone."""

    kind: Kind | None = None
    countdown: int = 0
    """So many system calls of saves go well first."""
    crashed: bool = False
    struck: bool = False
    """The fault has come."""

    def arm(self, kind: Kind, countdown: int) -> None:
        """Let a fault come after so many system calls."""
        self.kind, self.countdown, self.crashed, self.struck = kind, countdown, False, False

    def disarm(self) -> None:
        """Let everything go well from now on."""
        self.kind, self.crashed = None, False

    def due(self, *kinds: Kind) -> bool:
        """Count a system call; return whether a fault of one of these kinds comes now."""
        if self.crashed:
            raise Crash
        if self.kind is None:
            return False
        if self.countdown > 0:
            self.countdown -= 1
            return False
        if self.kind not in kinds:
            return False
        self.struck = True
        return True

    def crash(self) -> None:
        """End the program."""
        self.crashed = True
        raise Crash


PLAN = Plan()


class FaultyDisk(safesave.Disk):
    """The real disk until the planned fault comes."""

    def create(self, path: str, mode: int) -> int:
        """Make a new file, unless the disk takes none."""
        self._before("broken")
        return super().create(path, mode)

    def write(self, handle: int, data: memoryview) -> int:
        """Write some of it, half of it before a crash."""
        if PLAN.due("full", "crash", "late crash"):
            super().write(handle, data[: len(data) // 2])
            if PLAN.kind == "full":
                raise OSError(errno.ENOSPC, "No space left on device")
            PLAN.crash()
        return super().write(handle, data)

    def sync(self, handle: int) -> None:
        """Wait for the disk, which may be broken; a test needs no real wait."""
        del handle
        self._before("broken")

    def replace(self, source: str, target: str) -> None:
        """Put the new file in place, or end before or after that."""
        self._before()
        late = PLAN.due("late crash")
        super().replace(source, target)
        if late:
            PLAN.crash()

    def remove(self, path: str) -> None:
        """Delete a file; a program that is gone deletes none."""
        if PLAN.crashed:
            raise Crash
        super().remove(path)

    def sync_folder(self, path: str) -> None:
        """Wait for the folder, which may go unconfirmed."""
        del path
        if PLAN.due("unconfirmed"):
            raise OSError(errno.EIO, "Input/output error")
        self._before()

    def _before(self, *kinds: Kind) -> None:
        if PLAN.due("crash", *kinds):
            if PLAN.kind != "crash":
                raise OSError(errno.EIO, "Input/output error")
            PLAN.crash()


@contextmanager
def faulty_disks() -> Iterator[Plan]:
    """Let every save of the program go to a disk whose faults are planned."""
    real = safesave.Disk
    safesave.Disk = FaultyDisk  # type: ignore[misc]
    try:
        yield PLAN
    finally:
        safesave.Disk = real  # type: ignore[misc]
        PLAN.disarm()
