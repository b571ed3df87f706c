"""The concepts and names that ship with the program, read once."""

from collections.abc import Mapping
from functools import cache

from chargen import resources
from chargen.character.starts.concept import Concept, Everybody
from chargen.character.starts.names import Culture
from chargen.files.strict import Strict
from chargen.files.tables import read_table


class ConceptFile(Strict):
    """What concepts.toml holds."""

    everybody: Everybody
    concepts: Mapping[str, Concept]


class NameFile(Strict):
    """What names.toml holds."""

    cultures: Mapping[str, Culture]


def concepts() -> Mapping[str, Concept]:
    """Return the concepts that ship, by id, in the order of their file."""
    return _concept_file().concepts


def everybody() -> Everybody:
    """Return what suits everybody."""
    return _concept_file().everybody


def cultures() -> Mapping[str, Culture]:
    """Return the cultures whose names there are, by id."""
    return _name_file().cultures


@cache
def _concept_file() -> ConceptFile:
    return read_table(resources.folder("starts") / "concepts.toml", ConceptFile)


@cache
def _name_file() -> NameFile:
    return read_table(resources.folder("starts") / "names.toml", NameFile)
