"""One file, one writer: a lock file beside a document says who has it open."""

import contextlib
import json
import os
import socket
import sys
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a lock."""

    host: str
    process: int
    session: str

    def lives(self) -> bool:
        """Say whether the holder still runs; one on another machine is taken to."""
        return self.host != socket.gethostname() or _runs(self.process)


def lock_path(path: Path) -> Path:
    """Return where the lock of a document lies."""
    real = Path(os.path.realpath(path))
    return real.with_name(f".{real.name}.lock")


def acquire(path: Path, session: str) -> Holder | None:
    """Take the lock of a document; return None if it is ours now, else who has it.

    The lock of a holder that no longer runs is taken over. Where no lock can be written (a folder
    that is read-only), nobody can save either, and the lock counts as ours.
    """
    mine = json.dumps(
        {"host": socket.gethostname(), "process": os.getpid(), "session": session}
    ).encode()
    for _ in range(3):
        try:
            handle = os.open(lock_path(path), os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)
        except FileExistsError:
            holder = holder_of(path)
            if holder is not None and holder.session == session:
                return None
            if holder is not None and holder.lives():
                return holder
            with contextlib.suppress(OSError):
                lock_path(path).unlink()
        except OSError:
            return None
        else:
            with os.fdopen(handle, "wb") as file:
                file.write(mine)
            return None
    return holder_of(path)


def release(path: Path, session: str) -> None:
    """Give the lock of a document back, if it is ours."""
    holder = holder_of(path)
    if holder is not None and holder.session == session:
        with contextlib.suppress(OSError):
            lock_path(path).unlink()


def holder_of(path: Path) -> Holder | None:
    """Return who holds the lock of a document; None if nobody does or the lock is damaged."""
    try:
        facts = json.loads(lock_path(path).read_bytes()[:1_000])
        return Holder(str(facts["host"]), int(facts["process"]), str(facts["session"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _runs(process: int) -> bool:
    if process <= 0:
        return False
    if sys.platform == "win32":
        return _runs_on_windows(process)
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True


def _runs_on_windows(process: int) -> bool:
    """Ask without touching the process: there, signal 0 would end it."""
    import ctypes  # noqa: PLC0415 - exists in this form on Windows only

    kernel = getattr(ctypes, "windll").kernel32  # noqa: B009 - unknown to checkers elsewhere
    handle = kernel.OpenProcess(0x1000, False, process)  # noqa: FBT003 - a C function
    if not handle:
        return False
    kernel.CloseHandle(handle)
    return True
