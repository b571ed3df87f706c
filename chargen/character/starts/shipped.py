"""The concepts and names that ship with the program, read once."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TypeVar

from pydantic import ValidationError

from chargen import resources
from chargen.character.starts.concept import Concept, Everybody
from chargen.character.starts.names import Culture
from chargen.errors import BadFile
from chargen.files import toml
from chargen.files.reading import read
from chargen.files.strict import Strict, fault_lines


class ConceptFile(Strict):
    """What concepts.toml holds."""

    everybody: Everybody
    concepts: Mapping[str, Concept]


class NameFile(Strict):
    """What names.toml holds."""

    cultures: Mapping[str, Culture]


Held = TypeVar("Held", bound=Strict)


def concepts() -> Mapping[str, Concept]:
    """Return the concepts that ship, by id, in the order of their file."""
    return _concept_file().concepts


def everybody() -> Everybody:
    """Return what suits everybody."""
    return _concept_file().everybody


def cultures() -> Mapping[str, Culture]:
    """Return the cultures whose names there are, by id."""
    return _name_file().cultures


def read_table(path: Path, kind: type[Held]) -> Held:
    """Return what a file of quick starts holds; raise BadFile with all that is wrong with it."""
    try:
        found = toml.tables(read(path))
    except ValueError as error:
        raise BadFile(f"{path.name}: {error}") from None
    try:
        return kind.model_validate_json(json.dumps(found, default=str).encode())
    except ValidationError as error:
        raise BadFile(f"{path.name}: {'; '.join(fault_lines(error, found))}") from None


@cache
def _concept_file() -> ConceptFile:
    return read_table(resources.folder("starts") / "concepts.toml", ConceptFile)


@cache
def _name_file() -> NameFile:
    return read_table(resources.folder("starts") / "names.toml", NameFile)
