"""One character file as a row of the GM's table."""

from dataclasses import replace
from pathlib import Path

import pytest

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.campaign.file_identity import Owner
from chargen.approval.campaign.folder_review import FileReview, Pending, looked_at
from chargen.approval.campaign.folder_view import (
    FolderRow,
    OpenMarks,
    count_words,
    entry_of,
    tell_apart,
)
from chargen.approval.decisions.queues import Place, QueuedItem
from chargen.character.checks.verdict import QualifiedVerdict, Verdict
from chargen.character.decisions.approval_state import Changed, ItemState, Waiting
from chargen.character.document.build import Build
from chargen.character.document.events import Conversion
from chargen.character.edits import edits
from chargen.character.edits.store import to_bytes
from tests.approval.party import LIMP, award, campaign, mara, mark, of
from tests.builders import decided, rules


@pytest.fixture
def table(tmp_path: Path) -> Campaign:
    """A campaign on the disk."""
    return campaign(tmp_path / "gm")


def pending(*places: Place, state: ItemState | None = None) -> tuple[Pending, ...]:
    """Items in these lists."""
    return tuple(Pending(LIMP, "Limp", state or Waiting(), QueuedItem(place)) for place in places)


def row(**fields: object) -> FolderRow:
    """A row as the fields say."""
    facts: dict[str, object] = {
        "key": "a.gdchar", "path": Path("a.gdchar"), "name": "Mara", "player": "Eva",
        "standing": QualifiedVerdict(Verdict.LEGAL),
    }  # fmt: skip
    return FolderRow(**{**facts, **fields})  # type: ignore[arg-type]


def look(table: Campaign, tmp_path: Path, build: Build) -> FileReview:
    """What the GM sees of a character's file."""
    path = tmp_path / "mara.gdchar"
    path.write_bytes(to_bytes(build))
    return looked_at(rules(), table, path)


def test_a_damaged_file_has_no_character() -> None:
    """And its fault is all the row says."""
    damaged = row(fault="a.gdchar is cut off", remarks=("other campaign",))
    assert (damaged.char_id, damaged.remark) == ("", "a.gdchar is cut off")
    assert row(build=mara()).char_id == mara().id


@pytest.mark.parametrize(
    ("owner", "count"), [("alone", 2), ("chosen", 2), ("aside", 0), ("asked", 0)]
)
def test_only_a_characters_own_file_has_anything_to_decide(owner: Owner, count: int) -> None:
    """A copy, or one of two nobody has chosen from, has nothing."""
    entry = row(owner=owner, pending=pending("asks", "claim", "asks", "apart"))
    assert (len(entry.waits), len(entry.placed("asks", "apart"))) == (count, count + count // 2)


def test_what_was_changed_since_it_was_approved_is_counted() -> None:
    """Among what asks."""
    items = pending("asks") + pending("asks", "claim", state=Changed(decided(LIMP)))
    assert row(pending=items).changed == 1


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({}, ""),
        ({"finding_words": "older copy", "remarks": ("no card",)}, "older copy; no card"),
        ({"finding_words": "history changed", "pending": pending("claim", "again")},
         "1 claim never given; history changed; 1 decision to confirm again"),
        ({"finding_words": "older copy", "remarks": ("Solar", "lost"), "pending": pending("claim"),
          "origin": "other campaign"}, "Solar; 1 claim never given; older copy; lost"),
        ({"remarks": ("no card", "record lost")}, "no card; record lost"),
        ({"pending": pending("claim")}, "1 claim never given"),
        ({"pending": pending("claim", "claim")}, "2 claims never given"),
        ({"pending": pending("again")}, "1 decision to confirm again"),
        ({"pending": pending("again", "again", "claim"), "remarks": ("x",)},
         "1 claim never given; 2 decisions to confirm again; x"),
        ({"owner": "asked", "twin": "b.gdchar"}, "same character as b.gdchar: choose one"),
        ({"owner": "aside", "chosen": "b.gdchar", "pending": pending("claim")},
         "a copy you set aside; b.gdchar is the character"),
    ],
)  # fmt: skip
def test_a_row_says_what_is_odd(fields: dict[str, object], words: str) -> None:
    """T8: everything, the gravest first: whose it is, what was never given, then its history."""
    assert row(**fields).remark == words


def test_a_row_shows_what_the_look_found(table: Campaign, tmp_path: Path) -> None:
    """General IP, open marks by skill, what waits."""
    build = edits.append(of(table, mara(finished=True)), award(40), mark("stealth"), mark(), mark())
    seen = look(table, tmp_path, build)
    entry = entry_of(seen)
    assert (entry.key, entry.name, entry.standing) == ("mara.gdchar", "Mara", seen.standing)
    assert entry.marks == (OpenMarks("rifle", 2), OpenMarks("stealth", 1))
    assert (entry.ip, entry.build, entry.look) == (seen.ip, build, None)
    assert [each.name for each in entry.waits] == ["Gimpy leg"]
    assert (entry.fault, entry.finding, entry.finding_words) == ("", "", "")


def test_an_older_copy_is_named(table: Campaign, tmp_path: Path) -> None:
    """The kind of the finding, and its words."""
    build = of(table, mara(finished=True))
    table.note(edits.append(build, mark()))
    entry = entry_of(look(table, tmp_path, build))
    assert entry.finding == "older copy"
    assert entry.remark == entry.finding_words == "older copy: 1 entry you saw is missing"


def test_a_damaged_file_has_a_row(table: Campaign, tmp_path: Path) -> None:
    """With nothing but its fault."""
    path = tmp_path / "mara.gdchar"
    path.write_bytes(b"{")
    entry = entry_of(looked_at(rules(), table, path))
    assert entry.fault == entry.remark != ""
    assert (entry.build, entry.look, entry.marks, entry.name) == (None, None, (), "mara")


@pytest.mark.parametrize(("entries", "kept"), [(499, False), (500, True)])
def test_a_long_file_is_looked_at_once(
    table: Campaign, tmp_path: Path, entries: int, kept: object
) -> None:
    """From 500 entries of the ledger on the look is kept."""
    marks = [mark()] * (entries - 1)
    seen = look(table, tmp_path, edits.append(of(table, mara(finished=True)), *marks))
    assert (entry_of(seen).look is seen) is kept


def test_files_of_one_character_are_told_apart() -> None:
    """Each names the others; damaged files are nobody's twins."""
    one, two = row(key="a", build=mara()), row(key="b", build=mara(finished=True))
    three, damaged = row(key="c", build=mara(char_id="c" * 32)), row(key="d", fault="cut off")
    found = tell_apart([one, two, three, damaged, replace(damaged, key="e")])
    assert [(each.owner, each.twin) for each in found] == [
        ("asked", "b"), ("asked", "a"), ("alone", ""), ("alone", ""), ("alone", ""),
    ]  # fmt: skip
    assert found[2] is three


def test_an_exact_copy_is_no_question() -> None:
    """The shortest name is the original; a copy of what the GM chose or set aside is one, too."""
    copied = tell_apart([row(key=key, build=mara()) for key in ("mara (2)", "mara", "mara copy")])
    assert [(each.owner, each.twin) for each in copied] == [
        ("copy", "mara"), ("alone", ""), ("copy", "mara"),
    ]  # fmt: skip
    fields = {"chosen": "a", "aside": ("b",)}
    other = mara(finished=True)
    files = {"a": mara(), "b": other, "c": mara(), "d": other}
    rows = tell_apart([row(key=key, build=build, **fields) for key, build in files.items()])
    assert [(each.owner, each.twin) for each in rows] == [
        ("chosen", "b"), ("aside", "a"), ("copy", "a"), ("copy", "b"),
    ]  # fmt: skip
    assert rows[2].remark == "an exact copy of a"


def test_a_choice_tells_files_apart() -> None:
    """What the GM chose is the character's; the other is a copy he set aside."""
    fields = {"build": mara(), "chosen": "a", "aside": ("b", "c")}
    rows = tell_apart([row(key=key, **fields) for key in "abc"])
    assert [each.owner for each in rows] == ["chosen", "aside", "aside"]
    assert [each.twin for each in rows] == ["b and c", "a and c", "a and b"]


def test_files_are_counted_for_what_they_are() -> None:
    """T8: characters, copies of them, and what cannot be read."""
    own = [row(key=key, build=mara(char_id=key * 32)) for key in "abc"]
    assert count_words(own) == "3 characters"
    assert count_words([*own, own[0], row(fault="cut")]) == "3 characters, 1 copy, 1 unreadable"
    assert count_words([own[0]] * 3) == "1 character, 2 copies"


@pytest.mark.rule("AD-02")
def test_marks_that_were_turned_in_are_not_shown(tmp_path: Path) -> None:
    """Only skills that have some left."""
    bare = Campaign.create(tmp_path / "gm", "Bare", keyless=True)
    turned = Conversion(event="conversion", skill="rifle", marks=1, ip=1, on="")
    build = edits.append(of(bare, mara(finished=True)), mark(), mark("stealth"), turned)
    assert entry_of(look(bare, tmp_path, build)).marks == (OpenMarks("stealth", 1),)
