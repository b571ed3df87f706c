"""Rules card for a fight: the rules needed most, and tables of figures."""

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
    """A part of a card: its tables, and its sentences of rules.

    Sentence 0 is the title; without numbers, all sentences but the title appear.
    """

    title: Name
    tables: tuple[TableName, ...] = ()
    rules: Mapping[str, Annotated[tuple[int, ...], Field(max_length=20)]] = Field(
        default_factory=dict
    )


class ReferenceFile(Strict):
    """A file of resources/reference."""

    title: Name
    parts: tuple[PartFile, ...]


@dataclass(frozen=True, slots=True)
class ReferencePart:
    """A heading with its content."""

    title: str
    tables: tuple[FigureTable, ...]
    rules: tuple[tuple[str, str], ...]
    """Id and words of each rule."""


@dataclass(frozen=True, slots=True)
class ReferenceCard:
    """The rules card of one round system."""

    title: str
    parts: tuple[ReferencePart, ...]


def reference(system: Slug) -> ReferenceCard:
    """Return the card of a round system."""
    file = read_table(resources.folder("reference", f"{system}.toml"), ReferenceFile)
    rules = house_rules()
    parts = (
        ReferencePart(
            part.title,
            tuple(TABLES[name]() for name in part.tables),
            tuple(_rule_sentences(rules, part)),
        )
        for part in file.parts
    )
    return ReferenceCard(file.title, tuple(parts))


def _rule_sentences(rules: Ruleset, part: PartFile) -> Iterator[tuple[str, str]]:
    for rule, chosen in part.rules.items():
        citation = rules.citations[rule]
        sentences = (f"{citation.title}:", *(sentence.text for sentence in citation.sentences))
        yield rule, " ".join(sentences[number] for number in chosen or range(1, len(sentences)))
