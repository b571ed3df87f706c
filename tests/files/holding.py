"""Locks as tests ask about them."""

from pathlib import Path

from chargen.files import locks
from chargen.files.lock_owners import LockOwner


def acquire(path: Path, session: str) -> LockOwner | None:
    """Take the lock of a document; None if it is ours now, else who has it."""
    return locks.claim(path, session).holder


def holder_of(path: Path) -> LockOwner | None:
    """Who holds the lock of a document; None if nobody does or the lock is damaged."""
    found = locks._seen(locks.lock_path(path))
    return found.holder if found is not None and found.holder.process else None
