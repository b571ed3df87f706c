"""Ledger, approval slip and audit on paper: all of it is there, nothing meets, nothing is cut."""

import io
from functools import cache
from pathlib import Path

import pytest
from pypdf import PdfReader

from chargen.character.audit import audit
from chargen.character.decisions.item_digest import item_digest
from chargen.character.document.build import Build
from chargen.character.edits import creation, edits
from chargen.character.points.ledger_hash import SHORT
from chargen.views import ledger_text
from chargen.views.approval.approval_text import standing
from chargen.views.approval.pending_items import waiting_items
from chargen.views.audit.audit_text import line_words
from chargen.views.pdf import SIZES, Paper, pdf
from chargen.views.pdf.blocks.columns import MARGIN
from chargen.views.pdf.layouts.ledger import history
from tests.builders import blank, derived
from tests.views.documents import (
    HOSTILE,
    PAPERS,
    SAMPLES,
    bare,
    build,
    found_whole,
    needs_poppler,
    poppler,
    who,
)
from tests.views.ink import overlaps
from tests.views.reading import drawn

KINDS = ("ledger", "slip", "audit")
VETERAN = next(path for path in SAMPLES if path.stem == "veteran")
RECRUIT = next(path for path in SAMPLES if path.stem == "recruit")
TOUCH = 0.3
every = pytest.mark.parametrize(
    ("path", "kind", "paper"),
    [(path, kind, paper) for path in (VETERAN, RECRUIT, HOSTILE) for kind in KINDS
     for paper in PAPERS],
)  # fmt: skip


def _waiting(path: Path) -> Build:
    """A sample on which the GM has not decided anything yet."""
    made = build(path)
    return creation.start_anew(made, made.id)


@cache
def _printed(path: Path, kind: str, paper: Paper) -> bytes:
    document = _waiting(path) if kind == "slip" and path is not HOSTILE else build(path)
    return pdf([who(document)], paper, kind)


def _said(data: bytes) -> str:
    return bare(poppler(data, "-raw"))


@every
def test_no_text_covers_another_or_leaves_the_page(path: Path, kind: str, paper: Paper) -> None:
    """With usual content and the worst there is, on both papers; nothing is under 7 points."""
    width, height = SIZES[paper]
    for page in drawn(_printed(path, kind, paper)):
        assert list(overlaps(page, TOUCH)) == []
        assert min(run.size for run in page) >= 7
        assert min(run.x for run in page) >= MARGIN - 5
        assert max(run.x + run.width for run in page) <= width - MARGIN + 5
        assert max(run.y for run in page) <= height - MARGIN + 10


@pytest.mark.parametrize("kind", KINDS)
def test_one_without_anything_has_one_page(kind: str) -> None:
    """A character nobody has done anything with is printed, too."""
    data = pdf([who(blank(name="Nobody"))], "a4", kind)
    assert len(PdfReader(io.BytesIO(data)).pages) == 1
    assert pdf([who(blank(name="Nobody"))], "a4", kind) == data


# --- the ledger


def test_every_entry_has_a_rule() -> None:
    """What moved points by the rules of its books, all else by the rule of the event."""
    rows = list(history(derived(build(VETERAN))))
    assert [row.cells[0] for row in rows] == list(map(str, range(1, 49)))
    cited = [rule for row in rows for rule in str(row.cells[3]).split("\n")]
    assert all(rule[:3] in {"AD-", "CC-"} for rule in cited)
    assert set(cited) >= {"AD-01", "AD-02", "AD-03", "AD-10"}


def test_what_is_left_is_what_was_moved() -> None:
    """The last balance of general IP is that of the books."""
    character = derived(build(VETERAN))
    balances = [left for row in history(character) for left in str(row.cells[5]).split("\n")]
    general = [left for left in balances if left.endswith(" IP")]
    assert general[-1] == "35 IP"


def test_the_newest_or_the_oldest_comes_first() -> None:
    """Both have all entries; their order differs."""
    number = str.isdigit
    orders = []
    for oldest_first in (False, True):
        data = pdf([who(build(VETERAN))], kind="ledger", oldest_first=oldest_first)
        runs = [run.text for page in drawn(data) for run in page]
        days = [text for place, text in enumerate(runs) if number(text) and "-" in runs[place + 1]]
        orders.append([int(text) for text in days if len(text) <= 2])
    assert orders[0][:3] == [48, 47, 46]
    assert orders[1][:3] == [1, 2, 3]


@needs_poppler
@pytest.mark.parametrize("path", [VETERAN, HOSTILE])
def test_the_ledger_says_all_there_is(path: Path) -> None:
    """Each sentence and each note of it, whole, except for letters read from right to left."""
    text = _said(_printed(path, "ledger", "a4"))
    for row in ledger_text.rows(derived(build(path))):
        words = bare(row.text)
        assert not words.isascii() or found_whole(words, text), row


# --- the slip


@needs_poppler
def test_the_slip_has_all_that_waits_with_boxes_and_lines() -> None:
    """Name, worth, text, where it stands and digest of each; answers; lines to sign."""
    document = _waiting(RECRUIT)
    text = _said(_printed(RECRUIT, "slip", "a4"))
    character = derived(document)
    items = waiting_items(character)
    assert len(items) == 3
    for item in items:
        assert bare(item_digest(item)[:SHORT]) in text
        assert bare(standing(item, character.states[item.id])) in text
    for flaw in document.choices.flaws:
        assert bare(flaw.name) in text
        assert bare(flaw.description) in text
    assert text.count("approved") == text.count("refused") == 3
    assert "signature" in text


def test_another_text_has_another_digest() -> None:
    """Who signs a slip signs what it says: a changed word is another item."""
    document = _waiting(RECRUIT)
    flaw = document.choices.flaws[0]
    other = edits.change_flaw(document, flaw.model_copy(update={"description": "Less."}))
    before, after = (
        [item_digest(item)[:SHORT] for item in waiting_items(derived(build))]
        for build in (document, other)
    )
    assert before[0] != after[0]
    assert before[1] == after[1]


@needs_poppler
def test_a_slip_of_nothing_says_so() -> None:
    """Where nothing waits there is nothing to sign."""
    text = poppler(pdf([who(blank())], "a4", "slip"))
    assert "Nothing is waiting for the GM." in text
    assert "signature" not in text


def test_slips_and_ledgers_of_nothing_share_a_page() -> None:
    """In a batch; those with something to say come first, each on pages of its own."""
    idle = [who(blank(name=name)) for name in ("Ada", "Bo", "Cy")]
    for kind, document in (("slip", _waiting(RECRUIT)), ("ledger", build(VETERAN))):
        pages = drawn(pdf([idle[0], who(document), *idle[1:]], "a4", kind))
        alone = drawn(pdf([who(document)], "a4", kind))
        assert len(pages) == len(alone) + 1
        last = " ".join(run.text for run in pages[-1])
        assert all(member.sheet.name in last for member in idle)


# --- the audit


@needs_poppler
@pytest.mark.parametrize("path", [VETERAN, RECRUIT])
def test_the_audit_has_every_line_with_its_rule(path: Path) -> None:
    """Point by point, and the verdict first."""
    character = derived(build(path))
    proof = audit(character.rules, character.build, character.states)
    text = _said(_printed(path, "audit", "a4"))
    assert bare(proof.verdict.value) in text
    for line in proof.lines:
        assert f"{line.rule}{bare(line_words(character, line))}" in text
