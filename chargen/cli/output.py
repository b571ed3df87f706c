"""Output of the command line: results on standard output, faults on standard error."""

import json
import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from chargen.errors import BadFile, SaveFailed, failure_words
from chargen.files.reading import STREAM


def say(*lines: str) -> None:
    """Print lines, with control characters in paths, names and notes made visible.

    A reader that has gone is not a fault, a full disk is.
    """
    _print(map(_line, lines))


def say_json(value: object) -> None:
    """Print a value as JSON, in ASCII for terminals with few letters."""
    encoding = getattr(sys.stdout, "encoding", None) or ""
    escaped = encoding.replace("-", "").lower() != "utf8"
    lines = json.dumps(value, ensure_ascii=escaped, indent=1).split("\n")
    _print(_line(line, _json_escape) for line in lines)


def complain(fault: str) -> None:
    """Print a fault as one line on standard error."""
    if sys.stderr is not None:
        sys.stderr.write(_line(f"chargen: {fault}.") + "\n")


def deliver(
    out: Path, data: bytes, done: str, check: Callable[[bytes], object] | None = None
) -> None:
    """Write the result of a command to the target of ``-o``, and print ``done``.

    ``-`` is standard output, which then holds nothing else. Any other name is a file, saved whole
    after ``check`` has read it back.
    """
    if is_stream(out):
        _write(data)
        return
    from chargen.files import safesave

    safesave.save(out, data, check=check)
    say(done)


def is_stream(out: Path) -> bool:
    """Return whether an output name stands for standard output."""
    return str(out) in {STREAM, "/dev/stdout"}


def hush() -> None:
    """Send further output to the null device when a stream refuses more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _print(lines: Iterable[str]) -> None:
    if sys.stdout is None:
        return
    try:
        sys.stdout.write("".join(f"{line}\n" for line in lines))
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise _write_error(error) from None


def _write(data: bytes) -> None:
    stream = getattr(sys.stdout, "buffer", None)
    if stream is None:
        return
    if sys.stdout.isatty() and b"\0" in data:
        raise BadFile(
            "Binary output is not shown on a terminal; name a file with -o, or redirect it"
        )
    try:
        stream.write(data)
        stream.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise _write_error(error) from None


def _write_error(error: OSError) -> SaveFailed:
    hush()
    return SaveFailed(f"The output could not be written: {failure_words(error)}")


def _line(text: str, spelled: Callable[[str], str] = lambda c: ascii(c)[1:-1]) -> str:
    if text.isascii() and text.isprintable():
        return text  # as most are: then nothing more has to be loaded
    from chargen.files.text import visible

    return visible(text, spelled)


def _json_escape(character: str) -> str:
    units = character.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[place : place + 4]}" for place in range(0, len(units), 4))
