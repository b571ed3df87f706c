"""Texts of a character: nothing is lost, nothing a user wrote becomes markup."""

import csv
import io
import json
import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from chargen.character.document.condition import AmmunitionUsed, Condition
from chargen.character.edits import condition_edits, edits
from chargen.views.export.exports import EXPORTS, text_of
from chargen.views.export.texts import MESSAGE
from tests.builders import blank, derived
from tests.views import documents

every_file = pytest.mark.parametrize("path", documents.FILES, ids=lambda path: path.stem)
WORDS = st.text(
    st.characters(blacklist_categories=["Cs", "Cc", "Zl", "Zp"]), min_size=1, max_size=60
)
PARSER = MarkdownIt("commonmark").enable("table")


def _text(form: str, path: Path) -> str:
    build = documents.build(path)
    return text_of(form, [documents.who(build)])


def _flat(text: str) -> str:
    return " ".join(text.split())


@every_file
@pytest.mark.parametrize("form", ["text", "bbcode"])
def test_a_whole_text_leaves_nothing_out(path: Path, form: str) -> None:
    """Every skill, weapon, perk, flaw and thing carried is named."""
    sheet = documents.sheet(documents.build(path))
    said = _flat(_text(form, path)).replace("[\u200b", "[")
    rows = (sheet.skills, sheet.weapons, sheet.perks, sheet.flaws, sheet.equipment)
    for row in (row for kind in rows for row in kind):
        assert _flat(row.name) in said


@every_file
def test_front_matter_can_be_sorted_by(path: Path) -> None:
    """Each line is a key and a value; levels are numbers."""
    front = _text("markdown", path).split("---\n")[1]
    values = dict(line.split(": ", 1) for line in front.splitlines())
    assert {key: json.loads(value) for key, value in values.items()}["name"]
    character = derived(documents.build(path))
    assert json.loads(values["ref"]) == character.stats["REF"]


@every_file
def test_markdown_is_read_back_whole(path: Path) -> None:
    """A parser finds the headings, a row for each skill and weapon, and no markup besides."""
    sheet = documents.sheet(documents.build(path))
    body = _text("markdown", path).split("---\n", 2)[2]
    tokens = PARSER.parse(body)
    kinds = {token.type for token in tokens}
    assert not kinds & {"html_block", "fence", "code_block", "blockquote_open"}
    inline = {child.type for token in tokens for child in token.children or ()}
    assert inline <= {"text", "text_special", "softbreak"}
    heads = [t.content for before, t in pairwise(tokens) if before.tag == "h2" if t.content]
    assert {"Stats", "Values"} <= set(heads)
    cells = [t.content for before, t in pairwise(tokens) if before.type == "td_open"]
    assert sum(token.type == "table_open" for token in tokens) >= 4
    for name in [row.name for row in sheet.skills] + [row.name for row in sheet.weapons]:
        assert any(_flat(name) == _plain(cell) for cell in cells), name


def _plain(cell: str) -> str:
    """A cell as it is read: what the parser takes for text."""
    token = PARSER.parseInline(cell)[0]
    return "".join(child.content for child in token.children or ()).replace("\u200b", "")


@settings(max_examples=60, deadline=None)
@given(name=WORDS, notes=WORDS)
def test_what_users_write_is_never_markdown(name: str, notes: str) -> None:
    """Whatever a name or a note holds is read back as letters."""
    build = edits.set_text(edits.set_text(blank(), "name", f"x{name}"), "notes", notes)
    made = text_of("markdown", [documents.who(build)])
    tokens = PARSER.parse(made.split("---\n", 2)[2])
    inline = {child.type for token in tokens for child in token.children or ()}
    assert inline <= {"text", "text_special", "softbreak"}
    assert not {token.type for token in tokens} & {"html_block", "fence", "ordered_list_open"}


@every_file
def test_a_message_fits(path: Path) -> None:
    """At most 2,000 characters, and nobody is called."""
    said = _text("discord", path)
    assert 100 < len(said) <= MESSAGE
    assert not re.search(r"@(?!\u200b)", said)


def test_what_does_not_fit_a_message_is_counted() -> None:
    """The hostile character has more of everything than a message holds."""
    said = _text("discord", documents.HOSTILE)
    assert re.search(r" and \d+ more\n", said)
    assert "__Skills__" in said


@every_file
def test_tags_of_a_board_are_ours_alone(path: Path) -> None:
    """Each one that is opened is one of five kinds."""
    tags = set(re.findall(r"\[(?!\u200b)([^\]]*)\]", _text("bbcode", path)))
    assert tags <= {"size=150", "/size", "b", "/b", "list", "/list", "*"}


@pytest.mark.parametrize("form", ["text", "bbcode", "markdown", "discord"])
def test_a_condition_is_listed_if_there_is_one(form: str) -> None:
    """Wounds, luck and rounds fired; a fresh character has no such heading."""
    build = documents.build(documents.ROOT / "resources/samples/rifleman.gdchar")
    assert "Condition" not in text_of(form, [documents.who(build)])
    play = Condition(
        boxes=7, luck=2, crippled=("left arm",), armour={"torso": 3},
        ammunition={build.choices.gear.weapons[0].id: AmmunitionUsed(rounds=12, spares=1)},
    )  # fmt: skip
    made = text_of(form, [documents.who(condition_edits.set_play(build, play))])
    made = made.replace("\\", "")
    for line in (
        "Wound track: 7 of 40 boxes; serious", "Luck spent: 2", "Crippled: left arm",
        "SP lost, torso: 3", "18 of 30 loaded, 6 spare",
    ):  # fmt: skip
        assert line in made


def test_a_party_is_one_table() -> None:
    """A line each; a skill of one member makes no hole in the other's."""
    builds = [documents.build(path) for path in documents.FILES]
    made = text_of("csv", [documents.who(build) for build in builds])
    rows = list(csv.DictReader(io.StringIO(made)))
    assert len(rows) == len(builds)
    for row, build in zip(rows, builds, strict=True):
        assert int(row["REF"]) == derived(build).stats["REF"]
        assert None not in row


def test_a_spreadsheet_has_numbers_in_stable_columns() -> None:
    """No cell holds two numbers or a typographic minus, whoever is in the table."""
    tables = [text_of("csv", [documents.who(documents.build(path))]) for path in documents.SAMPLES]
    rows = [next(csv.DictReader(io.StringIO(table))) for table in tables]
    assert len({tuple(row) for row in rows}) == 1
    for row in rows:
        assert int(row["Sprint"]) == 3 * int(row["Move"])
        assert int(row["BTM"]) <= 0
        assert int(row["Lift kg"]) > int(row["Carry kg"])
        assert int(row["Attack"]) > 0
        assert int(row["Wound boxes"]) >= 0


@pytest.mark.parametrize("name", ["=1+1", "+41", "-2", "@SUM(A1)", "\uff1d1+1"])
def test_a_spreadsheet_computes_nothing(name: str) -> None:
    """What a user wrote is words there, too."""
    build = edits.set_text(blank(), "name", name)
    made = text_of("csv", [documents.who(build)])
    assert next(csv.DictReader(io.StringIO(made)))["Name"] == f"'{name}"


def test_every_form_makes_the_same_text_twice() -> None:
    """Nothing of the day or the machine goes in."""
    for form in set(EXPORTS) - {"pdf"}:
        assert _text(form, documents.SAMPLES[0]) == _text(form, documents.SAMPLES[0])
