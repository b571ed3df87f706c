"""Whatever is written into characters, what a GM prints of them is printed."""

import pytest

from chargen.views.pdf import Paper, pdf
from tests.profiles import share
from tests.views.documents import PAPERS, who
from tests.views.nasty import Nasty, document
from tests.views.structure import Tree

TABLES = share(12)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("kind", ["npc", "party", "compact"])
def test_nasty_strings_are_printed(kind: str, paper: Paper) -> None:
    """No exception, no picture, nothing on a page that no reader finds in the tree."""
    nasty = Nasty(len(kind))
    for size in range(1, TABLES + 1):
        party = [who(document(nasty)) for _ in range(1 + size % 5)]
        data = pdf(party, paper, kind)
        assert b"/Subtype /Image" not in data
        kinds = {node.kind for node in Tree(data).document.all()}
        assert {"H1", "Table", "TR"} & kinds
