"""Owners of locks, and the test whether their process still runs.

A process number alone says little: numbers are reused, every container has its own, and machines
are renamed. On Linux a process is known by its number, when it began, the run of the
machine it began in, and the space its number counts in; elsewhere by machine and number.
"""

import functools
import json
import os
import socket
import sys
import time
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from pathlib import Path

from chargen.errors import BadFile
from chargen.files.strict_json import scan

_PROC = Path("/proc")
_MOST = 2**31
_SHOWN = 60


@dataclass(frozen=True, slots=True)
class LockOwner:
    """A process that holds a lock, or keeps snapshots, in one session."""

    host: str
    process: int
    session: str
    started: int = 0
    """The start of the process, in ticks since the machine started; 0 if unknown."""
    boot: str = ""
    """The run of the machine; empty if unknown."""
    space: str = ""
    """The space its process number counts in; empty if unknown."""
    since: int = 0
    """The time the lock was written, in seconds since 1970; 0 if unknown."""

    def lives(self) -> bool:
        """Return whether the holder still runs; one that cannot be seen from here is taken to."""
        here = this_process("")
        if self.boot and here.boot:
            if self.boot != here.boot:
                return self.host != here.host
            return self.space != here.space or _runs(self.process, self.started)
        if here.boot and self.host == here.host and self.process == here.process:
            return False  # this very process would have said when it began
        return self.host != here.host or _runs(self.process)

    def same(self, other: "LockOwner") -> bool:
        """Return whether both are one session of one process."""
        return replace(self, since=0) == replace(other, since=0)

    def facts(self) -> dict[str, str | int]:
        """Return what is written down of a holder."""
        return asdict(self)

    def data(self) -> bytes:
        """Return the content of a lock."""
        return json.dumps({**self.facts(), "since": int(time.time())}).encode()

    @property
    def words(self) -> str:
        """Return the owner as far as it is known: the program, its machine, since when."""
        if not self.process:
            return "another program"
        here = this_process("")
        ours = (bool(self.boot) and self.boot == here.boot) or self.host == here.host
        if ours and self.process == here.process and self.space == here.space:
            name = "another window of this program"
        elif ours:
            name = f"another window on this computer (process {self.process})"
        else:
            name = f"{_plain(self.host) or 'another computer'} (process {self.process})"
        return f"{name}, since {when}" if (when := _moment(self.since)) else name


NOBODY = LockOwner("", 0, "")
"""The owner of a lock that cannot be read."""


def this_process(session: str) -> LockOwner:
    """Return this process as a holder."""
    process = os.getpid()
    started = _own_start(process) if _boot() else 0
    return LockOwner(socket.gethostname(), process, session, started, _boot(), _space())


def holder_in(data: bytes) -> LockOwner | None:
    """Return the holder a lock's content names; None if it names none, whatever it is."""
    try:
        return holder_of_facts(scan(data, "lock"))
    except BadFile:
        return None


def holder_of_facts(facts: object, session: str | None = None) -> LockOwner | None:
    """Return the holder that was written down; None if the facts are not those of a holder."""
    if not isinstance(facts, dict):
        return None
    words = [facts.get("host"), facts.get("session", session), facts.get("boot", "")]
    words.append(facts.get("space", ""))
    numbers = [facts.get("process"), facts.get("started", 0), facts.get("since", 0)]
    if not all(isinstance(word, str) for word in words):
        return None
    if not all(type(number) is int and 0 <= number < 2**63 for number in numbers):
        return None
    if not 0 < numbers[0] < _MOST:
        return None
    host, named, boot, space = words
    return LockOwner(host, numbers[0], session or named, numbers[1], boot, space, numbers[2])


def _plain(text: str) -> str:
    """Return a name from outside as it may stand in a sentence."""
    return "".join(c if c.isprintable() else "?" for c in text[:_SHOWN])


def _moment(since: int) -> str:
    try:
        moment = datetime.fromtimestamp(since).astimezone()
    except (OverflowError, OSError, ValueError):
        return ""
    return moment.strftime("%Y-%m-%d %H:%M") if since else ""


@functools.cache
def _boot() -> str:
    """Return what names this run of the machine; empty where nothing does."""
    try:
        return (_PROC / "sys/kernel/random/boot_id").read_bytes().decode().strip()
    except (OSError, ValueError):
        return ""


@functools.cache
def _space() -> str:
    try:
        return str((_PROC / "self/ns/pid").readlink())
    except OSError:
        return ""


@functools.cache
def _own_start(process: int) -> int:
    """Return when this process began; a fork has a number of its own."""
    return _started(process) or 0


def _started(process: int) -> int | None:
    """Return when a process began, in ticks; None if that cannot be seen, 0 if it has ended.

    The name of the program stands between brackets and may hold any; the state follows it.
    """
    try:
        stat = (_PROC / str(process) / "stat").read_bytes()
        state, *fields = stat.rpartition(b")")[2].split()
        return 0 if state in {b"Z", b"X"} else int(fields[18])
    except (OSError, ValueError, IndexError):
        return None


def _runs(process: int, started: int = 0) -> bool:
    """Return whether a process runs here, and began at that time if it is known."""
    if sys.platform == "win32":
        return _runs_on_windows(process)
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass  # another user's
    began = _started(process) if _boot() else None
    return began is None or (began != 0 and started in {0, began})


def _runs_on_windows(process: int) -> bool:
    """Ask without touching the process: there, signal 0 would end it."""
    import ctypes  # noqa: PLC0415 - exists in this form on Windows only

    kernel = getattr(ctypes, "windll").kernel32  # noqa: B009 - unknown to checkers elsewhere
    handle = kernel.OpenProcess(0x1000, False, process)  # noqa: FBT003 - a C function
    if not handle:
        return False
    kernel.CloseHandle(handle)
    return True
