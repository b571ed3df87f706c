"""Everything a user wrote can be read on the sheet, by three readers."""

import json
import re
import unicodedata
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from chargen.character.document.build import Build
from chargen.character.edits.store import from_bytes
from chargen.views.pdf import Paper, pdf
from tests.builders import blank, rules
from tests.views import reading
from tests.views.documents import (
    HOSTILE,
    RIGHT_TO_LEFT,
    bare,
    build,
    every_case,
    found_whole,
    lost,
    needs_poppler,
    poppler,
    printed,
    who,
)


@every_case
def test_nothing_a_user_wrote_is_lost(path: Path, paper: Paper) -> None:
    """Every text stands in the file whole, character by character, in any script."""
    assert lost(build(path), bare(reading.text(printed(path, paper)))) == []


@needs_poppler
@every_case
def test_pdftotext_finds_what_a_user_wrote(path: Path, paper: Paper) -> None:
    """What can be searched and copied in a viewer is what was written."""
    assert lost(build(path), bare(poppler(printed(path, paper), "-raw")), left_to_right=True) == []


@every_case
def test_pypdf_finds_what_a_user_wrote(path: Path, paper: Paper) -> None:
    """A second reader of another family agrees."""
    pages = reading.opened(printed(path, paper)).pages
    whole = bare("".join(page.extract_text() for page in pages))
    assert lost(build(path), whole, left_to_right=True) == []


@needs_poppler
def test_scripts_from_right_to_left_lose_no_letter() -> None:
    """A reader may put their letters in another order, but all of them are there."""
    data = printed(HOSTILE, "a4")
    drawn, found = Counter(reading.text(data)), Counter(poppler(data, "-raw"))
    letters = [c for c in drawn if unicodedata.bidirectional(c) in RIGHT_TO_LEFT]
    assert len(letters) > 30
    assert {c: found[c] for c in letters} == {c: drawn[c] for c in letters}


def test_a_tab_is_a_gap() -> None:
    """Not a box: no font has a glyph for it, nor for any other control character."""
    printed_text = reading.text(pdf([who(blank(notes="one\ttwo"))]))
    assert "one   two" in printed_text
    for data in (printed(HOSTILE, "a4"), printed(HOSTILE, "letter")):
        kinds = {unicodedata.category(character) for character in reading.text(data)}
        assert kinds & {"Cc", "Cs", "Cn", "Co"} == set()


@pytest.mark.parametrize("text", ["Nobody", "<b>Wolfeschlegelsteinhausenbergerdorfff"])
def test_a_lost_text_would_be_noticed(text: str) -> None:
    """The search above finds nothing where nothing is, not even with one letter too many."""
    whole = bare(reading.text(printed(HOSTILE, "a4")))
    assert not found_whole(text + "\u2042", whole)


# --- every field, by marking each with a word of its own

FREE = {
    "name", "player", "concept", "notes", "note", "description", "reason", "by", "teacher",
    "calibre",
}  # fmt: skip
LISTS = {"special", "house"}


class Marker:
    """Puts a different word into every field a user writes, and remembers where."""

    def __init__(self) -> None:
        self.fields: dict[str, str] = {}

    def word(self, field: str) -> str:
        """A word not used before."""
        made = f"Qz{len(self.fields):04d}"
        self.fields[made] = field
        return made

    def marked(self, value: Any, field: str = "") -> Any:
        """A copy of a JSON value with every text of a user's replaced."""
        if isinstance(value, list):
            return [self.marked(inner, field) for inner in value]
        if not isinstance(value, dict):
            return value
        return dict(self._member(key, inner, f"{field}.{key}") for key, inner in value.items())

    def _member(self, key: str, value: Any, field: str) -> tuple[str, Any]:
        skill, colon, _ = key.partition(":")
        if colon:
            return f"{skill}:{self.word('skills.word')}", value
        if key in FREE:
            return key, self.word(field)
        if key in LISTS:
            return key, [self.word(field) for _ in value]
        return key, self.marked(value, field)


def marked_document() -> tuple[Build, dict[str, str]]:
    """The hostile document with a word of its own in every field, and which word is where."""
    marker = Marker()
    plain = json.loads(HOSTILE.read_bytes())
    decisions = plain.pop("decisions")
    made = marker.marked(plain)
    asked = [e["request"] for e in made["ledger"] if isinstance(e.get("request"), dict)]
    chosen = (*made["build"]["flaws"], *made["build"]["grants"], *asked)
    items = {item["id"]: item for item in chosen}
    made["decisions"] = [
        {**marker.marked(decision, "decisions"), "item": items[decision["item"]["id"]]}
        for decision in ({**d, "item": {"id": d["item"]["id"]}} for d in decisions)
    ]
    return from_bytes(json.dumps(made).encode(), "marked").build, marker.fields


def test_every_field_a_user_writes_is_on_the_sheet() -> None:
    """All but ``house``, which only names columns, and own gear the catalogue stands in for."""
    document, fields = marked_document()
    shown = set(re.findall(r"Qz\d{4}", reading.text(pdf([who(document)]))))
    assert len(fields) > 300
    assert {"notes", "reason", "teacher", "by"} <= {f.rsplit(".")[-1] for f in fields.values()}
    missing = {field for word, field in fields.items() if word not in shown}
    unused = tuple(f".own_weapons.{key}." for key in rules().weapons)
    missing = {field for field in missing if not any(part in field for part in unused)}
    assert {field for field in missing if not field.endswith(".house")} == set()
