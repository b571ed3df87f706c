"""What the ink means: every text is tagged or an artifact, in the order in which a page is read."""

import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from chargen.character.document.build import Portrait
from chargen.views.pdf import FILLABLE, SHEETS, Takes, pdf
from tests.builders import blank
from tests.views.documents import HOSTILE, SAMPLES, build, needs_poppler, sheet, who
from tests.views.pictures import framed
from tests.views.reading import marked, opened
from tests.views.structure import Node, Tree

OF_ONE = [kind for kind, entry in SHEETS.items() if entry.takes is Takes.ONE]
PARTS = {
    "ledger": {"Ledger", "Improvement"},
    "slip": {"For the GM, 1 of 16", "Signed"},
    "audit": {"Verdict", "Checks", "Stat points", "Rules cited"},
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


def odd_marks(path: Path, kind: str) -> Iterator[str]:
    """Every text is tagged or an artifact, on each page; the foot is not read page after page."""
    pages = opened(printed(path, kind)).pages
    for number, page in enumerate(pages, 1):
        runs = list(marked(page))
        loose = [text for tag, place, text in runs if place is None and tag != "/Artifact"]
        if loose:
            yield f"page {number}: neither tagged nor an artifact: {loose}"
        if runs[-1] != ("/Artifact", None, f"{number} of {len(pages)}"):
            yield f"page {number}: the foot is {runs[-1]}"


def odd_elements(path: Path, kind: str) -> Iterator[str]:
    """Texts lie in elements that hold texts, rows in tables, cells in rows; none is empty."""
    nodes = list(tree(path, kind).all())
    if nodes[0].kind != "Document":
        yield f"the tree begins with {nodes[0].kind}"
    holds = {"Table": {"TR"}, "TR": {"TD", "TH"}, "L": {"LI"}, "LI": {"Lbl", "LBody"}}
    for node in nodes:
        if node.text and node.kind not in TEXTS:
            yield f"{node.kind} holds the text {node.text!r}"
        inside = holds.get(node.kind)
        kinds = {kid.kind for kid in node.below}
        if odd := kinds - inside if inside else kinds & {"TR", "TD", "TH", "LI"}:
            yield f"{node.kind} holds {sorted(odd)}"
        if inside and not node.below:
            yield f"{node.kind} is empty"
        headed = any(kid.kind == "TH" for kid in node.all())
        if node.kind == "Table" and not headed and len(node.below) > 1:
            yield "Table has no heading of a column or row"


def odd_facts(path: Path, kind: str) -> Iterator[str]:
    """The file says what it is; XML and old fields agree, and nothing says when it was made."""
    reader = opened(printed(path, kind))
    root: Any = reader.root_object
    facts = {
        "/Lang": "en",
        "/MarkInfo": {"/Marked": True},
        "/ViewerPreferences": {"/DisplayDocTitle": True},
    }
    yield from (f"{name} is {root.get(name)}" for name in facts if root.get(name) != facts[name])
    old, new = reader.metadata, reader.xmp_metadata
    if old is None or new is None:
        yield "metadata are missing"
        return
    yield from (f"{key} says when" for key in old if "Date" in key)
    agree = {
        "title": new.dc_title == {"x-default": old.title},
        "author": new.dc_creator == [old.author] if old.author else not new.dc_creator,
        "subject": new.dc_description == {"x-default": old.subject},
        "key words": new.pdf_keywords == old.keywords,
    }
    yield from (f"XML says another {fact}" for fact, same in agree.items() if not same)


@pytest.mark.parametrize("path", [*SAMPLES[:3], HOSTILE], ids=lambda path: path.stem)
def test_ink_has_its_meaning_on_every_kind_of_sheet(path: Path) -> None:
    """Marks, elements and facts of the file, for each kind of sheet of a document."""
    faults = [
        f"{kind}: {fault}"
        for kind in SHEETS
        for odd in (odd_marks, odd_elements, odd_facts)
        for fault in odd(path, kind)
    ]
    assert faults == []


@pytest.mark.slow
@pytest.mark.parametrize("kind", SHEETS)
@pytest.mark.parametrize("fillable", [False, True], ids=("paper", "form"))
def test_a_checker_of_pdf_ua_finds_no_error(tmp_path: Path, kind: str, *, fillable: bool) -> None:
    """Of the rules it knows; files make no claim, which letters no font has forbid."""
    pdfua = pytest.importorskip("pdfua", reason="pdfua is not installed")
    entry = SHEETS[kind]
    if fillable and kind not in FILLABLE:
        pytest.skip("nothing to fill in")
    subjects = [] if entry.takes is Takes.NOBODY else [who(build(SAMPLES[-1]))]
    file = tmp_path / "sheet.pdf"
    file.write_bytes(pdf(subjects, "a4", kind, fillable=fillable))
    findings = [
        each for each in pdfua.validate(str(file)).findings if each.severity.name == "ERROR"
    ]
    assert [(each.rule_id, each.message) for each in findings] == []


@pytest.mark.parametrize("kind", OF_ONE)
def test_a_character_is_one_heading(kind: str) -> None:
    """Of the first level, on however many pages."""
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
    assert heads[:6] == ["SKILLS", "WEAPONS", "ARMOUR", "LUCK", "SUPPRESSION", "WOUNDS"]
    assert heads[-1] == "RULES OF YOUR WEAPONS"


def test_a_row_is_headed_by_what_it_is_about() -> None:
    """A screen reader says the skill and the column before each of its figures."""
    path = SAMPLES[0]
    table = next(node for node in tree(path).all() if node.kind == "Table")
    heads, first = table.below[:2]
    assert [cell.kind for cell in heads.below] == ["TH"] * 5
    assert [cell.kind for cell in first.below] == ["TH", "TD", "TD", "TD", "TD"]
    assert first.below[0].text == sheet(build(path)).skills[0].name
    assert first.below[4].alt.endswith("of 4 ticked")


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
