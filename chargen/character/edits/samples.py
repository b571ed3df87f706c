"""New documents: blank, or from the sample characters that ship with the program."""

import secrets
import uuid
from collections.abc import Iterator
from pathlib import Path

from chargen import resources
from chargen.character.document.build import AttrChoice, Build, Choices
from chargen.character.edits import creation
from chargen.character.edits.store import from_bytes
from chargen.files.reading import read
from chargen.rules.model import BOUGHT_STATS

START_LEVEL = 5
"""Every bought stat of a blank character; 40 of 50 StP."""


def blank() -> Build:
    """Return a new character with nothing chosen yet."""
    choices = Choices(
        stats=dict.fromkeys(BOUGHT_STATS, START_LEVEL),
        attr=AttrChoice(seed=secrets.randbelow(2**53)),
        skills={},
        perks={},
    )
    return Build(id=uuid.uuid4().hex, build=choices)


def start(sample: Build) -> Build:
    """Return a new character with the choices of another.

    It has an id of its own; what the GM decided and what happened since stay with the other.
    """
    return creation.start_anew(sample, uuid.uuid4().hex)


def find(word: str) -> Path | None:
    """Return the file of the sample called ``word``, whatever the case, or None."""
    wanted = word.strip().casefold()
    return next((path for path in _files() if path.stem == wanted), None)


def names() -> list[str]:
    """Return the words by which samples are found."""
    return [path.stem for path in _files()]


def all_samples() -> Iterator[tuple[str, Build]]:
    """Yield every sample's word and document, by word."""
    for path in _files():
        yield path.stem, from_bytes(read(path), path.name).build


def _files() -> list[Path]:
    return sorted(resources.folder("samples").glob("*.gdchar"))
