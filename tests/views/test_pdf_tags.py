"""What the ink means: every text is tagged or an artifact, in the order in which a page is read."""

import re
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from chargen.character.build import Portrait
from chargen.views.pdf import SHEETS, Takes, pdf
from tests.builders import blank
from tests.views.documents import HOSTILE, SAMPLES, build, needs_poppler, sheet, who
from tests.views.pictures import framed
from tests.views.reading import marked, opened
from tests.views.structure import Node, Tree

CASES = [(path, kind) for path in (*SAMPLES[:3], HOSTILE) for kind in SHEETS]
every_kind = pytest.mark.parametrize(
    ("path", "kind"), CASES, ids=[f"{path.stem}-{kind}" for path, kind in CASES]
)
OF_ONE = [kind for kind, entry in SHEETS.items() if entry.takes is Takes.ONE]
PARTS = {
    "ledger": {"Ledger", "Improvement"},
    "ledger-oldest": {"Ledger", "Improvement"},
    "slip": {"For the GM, 1 of 16", "Signed"},
    "audit": {"Verdict", "Found", "Stat points (StP)", "Rules named"},
}
"""What the outline of a kind names at least, where it is no sheet for a fight."""
TEXTS = {"H1", "H2", "P", "TH", "TD", "Lbl", "LBody", "Figure"}
"""Elements that hold texts."""


@cache
def printed(path: Path, kind: str = "full") -> bytes:
    """A kind of sheet of a document."""
    return pdf([who(build(path))], "a4", kind)


def tree(path: Path, kind: str = "full") -> Node:
    """Its elements."""
    return Tree(printed(path, kind)).document


@every_kind
def test_every_text_is_tagged_or_an_artifact(path: Path, kind: str) -> None:
    """No run of text lies outside of marked content, on no page of no kind."""
    for page in opened(printed(path, kind)).pages:
        loose = [
            text for tag, number, text in marked(page) if number is None and tag != "/Artifact"
        ]
        assert loose == []


@every_kind
def test_texts_lie_in_elements_that_hold_texts(path: Path, kind: str) -> None:
    """Never in a table, a row or a list itself; the tree and the pages agree about each piece."""
    nodes = list(tree(path, kind).all())
    assert {node.kind for node in nodes if node.text} <= TEXTS
    assert nodes[0].kind == "Document"


@every_kind
def test_tables_are_rows_of_cells(path: Path, kind: str) -> None:
    """A row is in a table and a cell in a row, and no table is without rows."""
    holds = {"Table": {"TR"}, "TR": {"TD", "TH"}, "L": {"LI"}, "LI": {"Lbl", "LBody"}}
    for node in tree(path, kind).all():
        for kid in node.below:
            inside = holds.get(node.kind)
            assert kid.kind in inside if inside else kid.kind not in {"TR", "TD", "TH", "LI"}
        assert node.below or node.kind not in holds


@every_kind
def test_what_every_page_repeats_is_an_artifact(path: Path, kind: str) -> None:
    """The foot is not read page after page, nor the name at the head of later pages."""
    pages = opened(printed(path, kind)).pages
    for number, page in enumerate(pages, 1):
        *_, last = marked(page)
        assert last == ("/Artifact", None, f"{number} of {len(pages)}")


def test_a_character_is_one_heading() -> None:
    """Of the first level, on however many pages."""
    for kind in OF_ONE:
        kinds = [node.kind for node in tree(HOSTILE, kind).all()]
        assert kinds.count("H1") == 1


def test_a_sheet_is_read_in_the_order_of_its_pages() -> None:
    """Name, verdict and stats come first; each stat is followed by its own figure."""
    path = SAMPLES[0]
    rows = sheet(build(path))
    document = tree(path)
    said = [node.text for node in document.all() if node.text]
    assert said[:2] == [rows.name, rows.standing.word]
    items = [node for node in document.all() if node.kind == "LI"]
    stats = [(item.below[0].text, item.below[1].text) for item in items[: len(rows.stats)]]
    assert [name for name, _ in stats] == [stat.name for stat in rows.stats]
    assert all(
        text.split()[0] == str(stat.value)
        for (_, text), stat in zip(stats, rows.stats, strict=True)
    )
    heads = [node.text for node in document.all() if node.kind == "H2"]
    assert heads[:5] == ["SKILLS", "WEAPONS", "ARMOUR", "LUCK", "WOUNDS"]
    assert heads[-1] == "AT THE TABLE"


def test_a_row_is_headed_by_what_it_is_about() -> None:
    """A screen reader says the skill and the column before each of its figures."""
    path = SAMPLES[0]
    table = next(node for node in tree(path).all() if node.kind == "Table")
    heads, first = table.below[:2]
    assert [cell.kind for cell in heads.below] == ["TH"] * 5
    assert [cell.kind for cell in first.below] == ["TH", "TD", "TD", "TD", "TD"]
    assert first.below[0].text == sheet(build(path)).skills[0].name
    assert first.below[4].alt.endswith("of 6 ticked")


def test_lines_of_a_paragraph_are_different_words() -> None:
    """Where a line breaks at a space there is one; where it breaks inside a word there is none."""
    long = "W" * 90
    words = " ".join(["alpha beta gamma delta"] * 12)
    document = Tree(pdf([who(blank(notes=f"{words} {long}"))])).document
    cells = [node.text for node in document.all()]
    assert f"{words} {long}" in cells


def test_a_portrait_is_told_in_words() -> None:
    """Who cannot see it hears whose it is."""
    document = blank(name="Voss").model_copy(update={"portrait": Portrait(png=framed(30, 40))})
    figures = [n for n in Tree(pdf([who(document)])).document.all() if n.kind == "Figure"]
    assert figures[0].alt == "Portrait of Voss"


@every_kind
def test_a_file_says_what_it_is(path: Path, kind: str) -> None:
    """Language, marks, and that its title stands in the bar of the window rather than its name."""
    root: Any = opened(printed(path, kind)).root_object
    assert root["/Lang"] == "en"
    assert root["/MarkInfo"] == {"/Marked": True}
    assert root["/ViewerPreferences"] == {"/DisplayDocTitle": True}


@pytest.mark.parametrize("kind", OF_ONE)
def test_a_file_has_a_table_of_contents(kind: str) -> None:
    """The name and below it each part, in their order, each on the page where it stands."""
    reader = opened(printed(HOSTILE, kind))
    outline: Any = reader.outline
    first, below = outline
    assert first["/Title"] == build(HOSTILE).choices.name
    pages = [reader.get_destination_page_number(entry) or 0 for entry in below]
    assert pages == sorted(pages)
    assert PARTS.get(kind, {"Weapons", "Wounds"}) <= {entry["/Title"] for entry in below}


@every_kind
def test_metadata_in_xml_says_what_the_old_fields_say(path: Path, kind: str) -> None:
    """Title, author, subject and key words, whatever a user wrote; nothing says when."""
    reader = opened(printed(path, kind))
    old = reader.metadata
    assert old is not None
    assert not [key for key in old if "Date" in key]
    new = reader.xmp_metadata
    assert new is not None
    assert new.dc_title == {"x-default": old.title}
    assert new.dc_creator == [old.author] if old.author else not new.dc_creator
    assert new.dc_description == {"x-default": old.subject}
    assert new.pdf_keywords == old.keywords


@needs_poppler
def test_poppler_reads_the_tree() -> None:
    """Another reader than ours finds the same words in the same order."""
    path = SAMPLES[0]
    done = subprocess.run(
        ["pdfinfo", "-struct-text", "-"], input=printed(path), capture_output=True, check=True
    )
    assert done.stderr == b""
    found = re.findall(r'^ *"(.*)"$', done.stdout.decode(), re.MULTILINE)
    mine = [node.text for node in tree(path).all() if node.text]
    assert "".join(found).split() == "".join(mine).split()
