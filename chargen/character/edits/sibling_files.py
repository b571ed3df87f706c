"""Other files of a character that lie beside one, as when that one is damaged."""

import contextlib
import re
from collections.abc import Collection
from pathlib import Path
from typing import NamedTuple

from chargen.character.document.build import Build
from chargen.character.edits import store
from chargen.errors import ChargenError
from chargen.files.file_names import with_ending
from chargen.files.reading import read

ENDING = ".gdchar"
MOST = 500
"""Files looked at in a folder."""
_ID = re.compile(rb'"id"\s*:\s*"([0-9a-f]{32})"')


class SiblingFile(NamedTuple):
    """A file of a character, and the character in it."""

    path: Path
    build: Build


def id_in(data: bytes) -> str:
    """Return the id a file names first, however damaged the rest is; empty if it names none."""
    match = _ID.search(data)
    return match[1].decode() if match else ""


def nearby(path: Path, ids: Collection[str]) -> list[SiblingFile]:
    """Return the other files in the folder that hold a character with one of these ids.

    What cannot be read is passed over; a file is parsed only if it names such an id at all.
    """
    marks = [each.encode() for each in ids if each]
    siblings: list[SiblingFile] = []
    for other in _beside(path) if marks else ():
        with contextlib.suppress(ChargenError):
            data = read(other)
            if any(mark in data for mark in marks):
                build = store.from_bytes(data, other.name).build
                siblings += [SiblingFile(other, build)] if build.id in ids else []
    return siblings


def _beside(path: Path) -> list[Path]:
    beside = with_ending(path.parent, ENDING)
    return [each for each in beside if each != path and not each.name.startswith(".")][:MOST]
