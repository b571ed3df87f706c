"""Lock files: one beside each open document, so that a file has one writer.

A lock is written aside, whole, and linked into place: there is never half a lock, and of two
processes that come at once the disk refuses one. Only the holder of the lock of a lock replaces a
dead holder's lock, so that no process replaces what another has just put there.
"""

import contextlib
import hashlib
import os
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from chargen.errors import BadFile, failure_words
from chargen.files import app_dirs, file_names
from chargen.files.lock_owners import NOBODY, LockOwner, holder_in, this_process
from chargen.files.reading import read
from chargen.files.safesave import TEMPORARY

LONGEST = 140
"""Most bytes in the name of a lock; eCryptfs takes no more than 143."""
SETTLING = 10
"""Seconds for which a lock that cannot be read may be one that is just being written."""
PATIENCE = 1.0
"""Seconds to wait for another process that is taking a lock over."""
_DEPTH = 3


@dataclass(frozen=True, slots=True)
class LockResult:
    """The result of asking for a lock."""

    holder: LockOwner | None = None
    """The process that has it; None if it is ours."""
    trouble: str = ""
    """Why no lock could be written where others look for it first, in a sentence."""


@dataclass(frozen=True, slots=True)
class _Found:
    """A lock that is there."""

    holder: LockOwner
    lives: bool


def lock_path(path: Path) -> Path:
    """Return where the lock of a document lies: beside the real file."""
    real = Path(os.path.realpath(path))
    name = f".{real.name}.lock"
    if len(os.fsencode(name)) > LONGEST:
        name = f".{hashlib.sha256(os.fsencode(real.name)).hexdigest()[:32]}.lock"
    return real.with_name(name)


def claim(
    path: Path, session: str, *, spares: Sequence[Path] = (), over: LockOwner | None = None
) -> LockResult:
    """Take the lock of a document, a dead holder's too, or ``over``'s if the user overrules it.

    Where none can be written beside the document it goes to the first of ``spares`` that takes it.
    A lock that cannot be written anywhere does not stop the user.
    """
    me, trouble = this_process(session), ""
    try:
        places = _places(path, spares)
    except ValueError:
        return LockResult(trouble="No lock could be written: no disk can keep a file of that name")
    if (other := _other(places, me, over)) is not None:
        return LockResult(other)
    for place in places:
        try:
            if place is not places[0]:
                app_dirs.make(place.parent)
            holder = _take(place, me, over)
        except OSError as error:
            trouble = trouble or _trouble(path, error)
            continue
        if holder is None and (holder := _other(places, me, over)) is not None:
            _drop(place, me)
        return LockResult(holder, trouble if holder is None else "")
    return LockResult(trouble=trouble)


def other_holder(path: Path, session: str) -> LockOwner | None:
    """Return the other living process that has the lock of a document; None without one."""
    with contextlib.suppress(ValueError):
        return _other(_places(path, ()), this_process(session), None)
    return None


def is_ours(path: Path, session: str) -> bool:
    """Return whether the lock beside a document is this session's."""
    lock = _seen(lock_path(path))
    return lock is not None and lock.holder.same(this_process(session))


def release(path: Path, session: str, *, spares: Sequence[Path] = ()) -> None:
    """Give the lock of a document back, if it is ours."""
    with contextlib.suppress(ValueError):
        for place in _places(path, spares):
            _drop(place, this_process(session))


def _places(path: Path, spares: Sequence[Path]) -> list[Path]:
    """Return where a document's lock may lie, the usual place first."""
    beside = lock_path(path)
    mark = hashlib.sha256(os.fsencode(os.path.realpath(path))).hexdigest()[:32]
    return [beside, *(folder / f"{mark}.lock" for folder in spares)]


def _other(places: Sequence[Path], me: LockOwner, over: LockOwner | None) -> LockOwner | None:
    """Return who else has one of these locks and lives."""
    seen = (_seen(place) for place in places)
    return next((f.holder for f in seen if f is not None and not _free(f, me, over)), None)


def _free(lock: _Found, me: LockOwner, over: LockOwner | None) -> bool:
    return not lock.lives or lock.holder.same(me) or lock.holder == over


def _take(
    place: Path, me: LockOwner, over: LockOwner | None = None, depth: int = 0
) -> LockOwner | None:
    """Put our lock in its place; return None if it is there now, else who has it.

    Raise OSError where nothing can be written.
    """
    aside = _aside(place.parent, me)
    end = time.monotonic() + PATIENCE
    busy: LockOwner | None = NOBODY
    try:
        while busy is not None and time.monotonic() < end:
            if _put(aside, place, me):
                return None
            if (lock := _seen(place)) is None:
                continue
            if not _free(lock, me, over) or depth == _DEPTH:
                return lock.holder
            busy = None if lock.holder.same(me) else _replace(aside, place, me, over, depth)
        return busy
    finally:
        _remove(aside)


def _replace(
    aside: Path, place: Path, me: LockOwner, over: LockOwner | None, depth: int
) -> LockOwner | None:
    """Replace an invalid lock by ours; return the owner of a lock in the way, if any.

    Only the holder of the lock's own lock does so, and looks again first: the dead one may be gone
    by now, and another's in its place.
    """
    guard = place.with_name(f"{place.name}~")
    busy = _take(guard, me, depth=depth + 1)
    if busy is not None:
        time.sleep(0.002)
        return busy
    try:
        lock = _seen(place)
        if lock is None or not _free(lock, me, over):
            return NOBODY if lock is None else lock.holder
        aside.replace(place)
    finally:
        _drop(guard, me)
    return None


def _aside(folder: Path, me: LockOwner) -> Path:
    """Write our lock under a name that is never looked up; a start sweeps it up if it is left."""
    aside = folder / f".{secrets.token_hex(4)}{TEMPORARY}"
    _written(aside, me)
    return aside


def _written(path: Path, me: LockOwner) -> None:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(me.data())
    except OSError:
        _remove(path)
        raise


def _put(aside: Path, place: Path, me: LockOwner) -> bool:
    """Put a lock where none is; False if one is there. Where links are refused, write it there."""
    try:
        os.link(aside, place)
    except FileExistsError:
        return False
    except OSError:
        try:
            _written(place, me)
        except FileExistsError:
            return False
    return True


def _seen(place: Path) -> _Found | None:
    """Return the lock that lies in a place; None if there is none.

    One that cannot be read is taken for one being written for a while, then for a damaged one.
    """
    try:
        if (holder := holder_in(read(place, 1))) is not None:
            return _Found(holder, holder.lives())
    except BadFile:
        pass
    try:
        age = time.time() - os.lstat(place).st_mtime
    except OSError:
        return None
    return _Found(NOBODY, abs(age) < SETTLING)


def _drop(place: Path, me: LockOwner) -> None:
    lock = _seen(place)
    if lock is not None and lock.holder.same(me):
        _remove(place)


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()


def _trouble(path: Path, error: OSError) -> str:
    name = file_names.shown(path.name)
    return f"No lock could be written beside {name}: {failure_words(error)}"
