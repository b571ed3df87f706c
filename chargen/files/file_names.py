"""Names of files: what their endings say, and those that are no text.

A disk keeps names as bytes. Those that are no UTF-8 reach Python with a lone surrogate for each odd
byte; no screen and no JSON can hold these, so they are shown legibly, and written down so that they
are found again.
"""

import os
import re
from pathlib import Path
from urllib.parse import unquote_to_bytes

NO_TEXT = "\ufffd"
_ODD = re.compile(r"[\ud800-\udfff]")
_URI = "file://"


def shown(name: Path | str) -> str:
    """Return a name or path as it can be shown: a byte that is not text becomes a sign for it."""
    return _ODD.sub(NO_TEXT, str(name))


def ending(path: Path) -> str:
    """Return what kind of file a name speaks of, in small letters.

    Windows, cameras and old sticks write capitals: ``VOSS.GDCHAR`` is a character.
    """
    return path.suffix.lower()


def with_ending(folder: Path, wanted: str) -> list[Path]:
    """Return what lies in a folder and is of a kind; nothing if it cannot be looked into."""
    try:
        return sorted(path for path in folder.iterdir() if ending(path) == wanted)
    except OSError:
        return []


def kept(path: Path) -> bool:
    """Return whether a disk can keep a name like this."""
    try:
        return b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:
        return False


def written(path: Path) -> str:
    """Return a path as it can be written down: itself, or as a URI where it is not text."""
    text = str(path)
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return path.absolute().as_uri()
    return text


def path_of(text: str) -> Path:
    """Return the path that ``written`` wrote down, or that a URI of a file stands for."""
    if text.startswith(_URI):
        return Path(os.fsdecode(unquote_to_bytes(text.removeprefix(_URI))))
    return Path(text)
