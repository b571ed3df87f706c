"""A card of the rules a fight asks for most: our own words for them, and tables of the figures."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from chargen import resources
from chargen.files.strict_json import Strict
from chargen.files.text import Name, Slug
from chargen.files.toml import read_table
from chargen.rules.load import house_rules
from chargen.rules.model import Ruleset
from chargen.views.handouts.figure_tables import TABLES, FigureTable

TableName = Literal["sizes", "ranges", "places", "wounds"]


class PartFile(Strict):
    """A part of a card: which tables, and which sentences of which rules.

    Sentence 0 is the title; without numbers all but that are told.
    """

    title: Name
    tables: tuple[TableName, ...] = ()
    rules: Mapping[str, Annotated[tuple[int, ...], Field(max_length=20)]] = Field(
        default_factory=dict
    )


class ReferenceFile(Strict):
    """What a file of resources/reference holds."""

    title: Name
    parts: tuple[PartFile, ...]


@dataclass(frozen=True, slots=True)
class ReferencePart:
    """A heading with what stands below it."""

    title: str
    tables: tuple[FigureTable, ...]
    rules: tuple[tuple[str, str], ...]
    """Id and words of each."""


@dataclass(frozen=True, slots=True)
class ReferenceCard:
    """The rules of one system of fights."""

    title: str
    parts: tuple[ReferencePart, ...]


def reference(system: Slug) -> ReferenceCard:
    """Return the card of a system of fights."""
    file = read_table(resources.folder("reference", f"{system}.toml"), ReferenceFile)
    rules = house_rules()
    parts = (
        ReferencePart(
            part.title, tuple(TABLES[name]() for name in part.tables), tuple(_told(rules, part))
        )
        for part in file.parts
    )
    return ReferenceCard(file.title, tuple(parts))


def _told(rules: Ruleset, part: PartFile) -> Iterator[tuple[str, str]]:
    for rule, chosen in part.rules.items():
        citation = rules.citations[rule]
        sentences = (f"{citation.title}:", *(sentence.text for sentence in citation.sentences))
        yield rule, " ".join(sentences[number] for number in chosen or range(1, len(sentences)))
