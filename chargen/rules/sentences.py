"""Sentences of the source texts by place: our paraphrase, its rules, and how they are played.

A source text never ships: a sentence is named by its place and the hash of its bytes.
"""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Final, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from chargen import resources
from chargen.files.strict_json import Strict
from chargen.files.text import Name, Notes
from chargen.files.toml import read_table
from chargen.rules.model import RuleId

Hash = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
"""A SHA-256 hash in hexadecimal."""

Reason = Literal["heading", "list", "why", "colour", "page", "layout"]

NOT_A_RULE: Final[Mapping[Reason, str]] = {
    "heading": "a heading",
    "list": "a line of a list of contents",
    "why": "the reason behind a rule",
    "colour": "colour for the reader",
    "page": "a note of the page around the text",
    "layout": "layout of the page",
}
"""The reason a sentence has no rule, by key."""

FOLDER: Final = "sentences"
SOURCE_TEXTS: Final = ("handout", "stance-and-actions", "quick-draw", "cards", "supplement-four")
"""Ids of the source texts, those of Gray Dawn first."""


class SourceSentence(Strict):
    """One sentence of a source text: its place, and its rules or the reason it has none."""

    at: Annotated[int, Field(ge=0)]
    """Bytes before it."""
    length: Annotated[int, Field(ge=1)]
    """Bytes of it, with the space behind it."""
    sha256: Hash
    says: Notes = ""
    """Our paraphrase."""
    rules: tuple[RuleId, ...] = ()
    reason: Reason | None = None
    """The reason it is not a rule."""
    switches: tuple[Name, ...] = ()
    """Rulings and rule settings that play it in another way."""
    play: Notes = ""
    """The way we play it, where that is not what it says, or is narrower or wider."""
    same_as: Name = ""
    """The place whose words it repeats: an id and a number."""

    @model_validator(mode="after")
    def _check_kind(self) -> Self:
        if [bool(self.rules), self.reason is not None, bool(self.same_as)].count(True) != 1:
            raise ValueError("needs rules, a reason, or the place it repeats, and one of them only")
        if bool(self.says) == bool(self.same_as):
            raise ValueError("needs a paraphrase unless it repeats another place")
        return self


class SourceText(Strict):
    """One source text and all its sentences in order."""

    title: Name
    file: Name
    """File name of the text."""
    length: Annotated[int, Field(ge=1)]
    """Bytes of the whole text."""
    sha256: Hash
    sentences: Annotated[tuple[SourceSentence, ...], Field(min_length=1)]


@cache
def source_texts() -> Mapping[str, SourceText]:
    """Return the source texts by id; their files are read once."""
    return {
        key: read_table(resources.folder("rules", FOLDER, f"{key}.toml"), SourceText)
        for key in SOURCE_TEXTS
    }


def original(place: str) -> SourceSentence:
    """Return the sentence of a place that others repeat."""
    key, number = place.split()
    return source_texts()[key].sentences[int(number) - 1]
