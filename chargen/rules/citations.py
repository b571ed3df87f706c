"""Citations: the sentences of a rule with their sources."""

from collections.abc import Mapping
from itertools import groupby
from typing import Annotated, Literal

from pydantic import Field

from chargen.files.strict_json import Strict
from chargen.files.text import Name, Notes

Mark = Literal["S", "B", "R", "O", "P"]


SOURCES: Mapping[Mark, str] = {
    "S": "handout",
    "B": "base game",
    "R": "ruling",
    "O": "its own source",
    "P": "public pages",
}
"""The source of a rule's sentence; a ruling decides where the sources are silent or disagree.

Other round systems than Gray Dawn's have a source each of their own, and public pages beside it.
"""


class Sentence(Strict):
    """One sentence of a rule, and where it is from."""

    mark: Mark
    text: Notes


class Citation(Strict):
    """One rule in our own words, for Explain, help, the audit and the sheet."""

    title: Name
    sentences: Annotated[tuple[Sentence, ...], Field(min_length=1, max_length=20)]

    @property
    def text(self) -> str:
        """Return all sentences, whatever their source."""
        return " ".join(sentence.text for sentence in self.sentences)

    @property
    def passages(self) -> tuple[tuple[str, str], ...]:
        """The sentences with their sources; neighbours of one source stand together."""
        runs = groupby(self.sentences, key=lambda sentence: sentence.mark)
        return tuple((SOURCES[mark], " ".join(each.text for each in run)) for mark, run in runs)
