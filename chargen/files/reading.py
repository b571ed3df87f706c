"""Bytes from disk: regular files only, of a bounded size, with faults in words."""

import os
import stat
import sys
from pathlib import Path
from typing import Final

from chargen.errors import BadFile, failure_words

SIZE_LIMIT = 5_000_000
"""Most bytes of a file of ours."""
STREAM: Final = "-"
"""The name of standard input or standard output as a file."""
_HANDED = ("/dev/stdin", "/dev/fd/", "/proc/self/fd/")
"""Names a shell gives what it hands to a command: its input, or a pipe from another command. Pipes
and devices of other names are refused, since they may never begin to give."""
_PIECE = 1 << 20
"""Bytes read at once."""
_MOST = SIZE_LIMIT // 1_000_000
"""Most megabytes of a file of ours."""
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def read(path: Path, megabytes: int = _MOST, *, called: str = "") -> bytes:
    """Return the content of a regular file of at most ``megabytes`` (5); raise BadFile otherwise.

    Pipes and devices are refused without waiting for them. Messages name the file as ``called``, or
    without its folder.
    """
    limit = megabytes * 1_000_000
    name = called or path.name or str(path)
    try:
        handle = os.open(path, _FLAGS)
    except FileNotFoundError:
        raise BadFile(f"{name} does not exist") from None
    except PermissionError:
        if is_folder(path):  # Windows opens none
            raise BadFile(f"{name} is a folder") from None
        raise BadFile(f"{name} may not be read by this user") from None
    except (OSError, ValueError) as error:
        raise BadFile(f"{name} cannot be opened: {failure_words(error)}") from None
    try:
        try:
            return _checked(handle, name, limit)
        finally:
            os.close(handle)
    except OSError as error:
        raise BadFile(f"{name} cannot be read: {failure_words(error)}") from None


def read_given(path: Path, called: str = "") -> bytes:
    """Return the content of a file named on a command line.

    ``-`` is standard input; it and what a shell hands over is read to its end.
    """
    if str(path) == STREAM:
        if sys.stdin is None:
            raise BadFile("There is no standard input")
        return read_stream(sys.stdin.fileno(), called)
    if not str(path).startswith(_HANDED) or path.is_file():
        return read(path, called=called)
    try:
        with path.open("rb") as stream:
            return read_stream(stream.fileno(), called)
    except OSError as error:
        raise BadFile(f"{called} cannot be read: {failure_words(error)}") from None


def read_stream(handle: int, called: str, megabytes: int = _MOST) -> bytes:
    """Wait for an open stream to end and return its content, at most ``megabytes``."""
    os.set_blocking(handle, True)
    try:
        return _all(handle, called, megabytes * 1_000_000)
    except OSError as error:
        raise BadFile(f"{called} cannot be read: {failure_words(error)}") from None


def _checked(handle: int, name: str, limit: int) -> bytes:
    """Return the content of an open file, if it is one we read."""
    facts = os.fstat(handle)
    if stat.S_ISDIR(facts.st_mode):
        raise BadFile(f"{name} is a folder")
    if not stat.S_ISREG(facts.st_mode):
        raise BadFile(f"{name} is not an ordinary file")
    return _all(handle, name, limit)


def _all(handle: int, name: str, limit: int) -> bytes:
    parts: list[bytes] = []
    size = 0
    while part := os.read(handle, _PIECE):
        parts.append(part)
        size += len(part)
        if size > limit:
            raise BadFile(f"{name} is larger than {limit // 1_000_000} MB")
    return b"".join(parts)


def is_folder(path: Path) -> bool:
    """Return whether a path is a folder; one that cannot be looked up is not."""
    try:
        return path.is_dir()
    except OSError:
        return False
