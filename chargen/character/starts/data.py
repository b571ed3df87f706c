"""The concepts and names that ship with the program, read once."""

from collections.abc import Mapping, Sequence
from functools import cache

from chargen import resources
from chargen.character.document.build import Equipment
from chargen.character.starts.concept import Concept, UniversalKit
from chargen.character.starts.names import Culture
from chargen.files.strict_json import Strict
from chargen.files.toml import read_table


class ConceptFile(Strict):
    """The content of concepts.toml."""

    everybody: UniversalKit
    concepts: Mapping[str, Concept]


class NameFile(Strict):
    """The content of names.toml."""

    cultures: Mapping[str, Culture]


def concepts() -> Mapping[str, Concept]:
    """Return the concepts that ship, by id, in the order of their file."""
    return _concept_file().concepts


def universal_kit() -> UniversalKit:
    """Return the kit that suits every concept."""
    return _concept_file().everybody


def cultures() -> Mapping[str, Culture]:
    """Return the cultures whose names there are, by id."""
    return _name_file().cultures


def kit_equipment() -> Mapping[Equipment, Sequence[str]]:
    """Return one of each thing kits carry, by name, with the concepts whose kits do.

    No source lists equipment; these are all things the program knows a weight of.
    """
    names: dict[Equipment, list[str]] = {}
    for concept in concepts().values():
        for carried in concept.equipment:
            names.setdefault(Equipment(name=carried.name, grams=carried.grams), []).append(
                concept.name
            )
    return dict(sorted(names.items(), key=lambda item: item[0].name))


@cache
def _concept_file() -> ConceptFile:
    return read_table(resources.folder("starts") / "concepts.toml", ConceptFile)


@cache
def _name_file() -> NameFile:
    return read_table(resources.folder("starts") / "names.toml", NameFile)
