"""What the command line says: answers on standard output, faults on standard error."""

import json
import os
import re
import sys
from pathlib import Path
from typing import Final

from chargen.errors import BadFile, SaveFailed

STREAM: Final = "-"
"""The name of a file that stands for standard input or standard output."""
_UNPRINTABLE = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
"""What could move a terminal's cursor, or cannot be written at all; names of files may hold it."""


def say(text: str, end: str = "\n") -> None:
    """Write out a text; a reader that has gone is no fault, a full disk is."""
    if sys.stdout is None:
        return
    try:
        sys.stdout.write(_plain(text) + end)
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise _not_written(error) from None


def say_json(value: object) -> None:
    """Write out a value for programs; in letters that every terminal has if it has few."""
    encoding = getattr(sys.stdout, "encoding", None) or ""
    escaped = encoding.replace("-", "").lower() != "utf8"
    say(json.dumps(value, ensure_ascii=escaped, indent=1))


def complain(fault: str) -> None:
    """Say what is wrong, in one line."""
    if sys.stderr is not None:
        sys.stderr.write(_plain(f"chargen: {fault}.").replace("\n", "\\n") + "\n")


def deliver(out: Path, data: bytes, done: str) -> None:
    """Put what a command made where it was asked for, and say ``done``.

    ``-`` is standard output, which then holds nothing else. Everything else is a file, saved whole.
    """
    if is_stream(out):
        _write(data)
        return
    from chargen.files import safesave

    safesave.save(out, data)
    say(done)


def is_stream(out: Path) -> bool:
    """Whether a name for what a command makes stands for standard output."""
    return str(out) in {STREAM, "/dev/stdout"}


def hush() -> None:
    """Let nothing more go to an output that takes nothing more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _write(data: bytes) -> None:
    stream = getattr(sys.stdout, "buffer", None)
    if stream is None:
        return
    if sys.stdout.isatty() and b"\0" in data:
        raise BadFile("Bytes are not shown on a terminal; name a file with -o, or send them on")
    try:
        stream.write(data)
        stream.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise _not_written(error) from None


def _not_written(error: OSError) -> SaveFailed:
    hush()
    reason = (error.strerror or str(error)).lower()
    return SaveFailed(f"The output could not be written: {reason}")


def _plain(text: str) -> str:
    return _UNPRINTABLE.sub(lambda found: repr(found[0])[1:-1], text)
