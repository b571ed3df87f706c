"""Files that come back: what a phone sheet sent, and what is refused."""

import json
from typing import Literal
from unicodedata import normalize

import pytest

from chargen.character.document.build import Build
from chargen.character.document.condition import AmmunitionUsed
from chargen.character.document.events import Mark
from chargen.character.edits import condition_edits, creation, edits, store
from chargen.errors import BadFile
from chargen.exchange.incoming import Incoming, read_incoming
from chargen.exchange.preview import preview, take_over
from tests.builders import derived
from tests.exchange.phones import as_file, sent
from tests.views import documents

RIFLEMAN = documents.build(documents.ROOT / "resources/samples/rifleman.gdchar")
PLAYING = creation.finish(RIFLEMAN, "2026-11-27", "GM")


def _read(data: bytes, build: Build) -> Incoming:
    return read_incoming(data, "voss.phone.json", derived(build))


def _taken(data: bytes, build: Build) -> Build:
    """Take over every change that is no conflict."""
    incoming = _read(data, build)
    chosen = {number for number, row in enumerate(incoming.rows) if not row.is_conflict}
    return take_over(derived(build), incoming, chosen)


def _sentence(data: bytes, build: Build = RIFLEMAN) -> str:
    with pytest.raises(BadFile) as refused:
        _read(data, build)
    return str(refused.value)


def test_changes_of_a_phone_come_back() -> None:
    """Condition and marks are those of the phone; what was bought stays."""
    data = as_file(
        sent(
            PLAYING, {"rifle": 2}, boxes=5, places={"torso": 2}, luck=1, crippled=["left arm"],
            ammunition={"arm-1": {"rounds": 3, "spares": 1}},
        )
    )  # fmt: skip
    merged = _taken(data, PLAYING)
    assert merged.play.boxes == 5
    assert merged.play.ammunition == {"arm-1": AmmunitionUsed(rounds=3, spares=1)}
    marks = [event for event in merged.ledger if isinstance(event, Mark)]
    assert [mark.skill for mark in marks] == ["rifle", "rifle"]
    assert merged.choices == PLAYING.choices
    assert merged.decisions == PLAYING.decisions


def test_the_same_changes_twice_change_nothing() -> None:
    """Marks count once as well, whatever else happened to the condition since."""
    data = as_file(sent(PLAYING, {"rifle": 2, "stealth": 1}, boxes=5, luck=1))
    once = _taken(data, PLAYING)
    assert _read(data, once).rows == ()
    later = condition_edits.set_luck_spent(once, 3)
    assert _taken(data, later) == later


def test_an_older_state_is_shown_and_not_guessed() -> None:
    """A value changed on both sides is a conflict; others come back."""
    data = as_file(sent(RIFLEMAN, boxes=3, stun=2))
    now = condition_edits.set_wounds(RIFLEMAN, boxes=7)
    incoming = _read(data, now)
    rows = {row.title: row for row in preview(derived(now), incoming)}
    assert rows["Wound boxes"].line == "Wound boxes: 7 now, 3 in the file (changed in both)"
    assert not rows["Stun points"].conflict
    assert (_taken(data, now).play.boxes, _taken(data, now).play.stun) == (7, 2)


def test_marks_need_the_ledger_they_were_made_for() -> None:
    """Marks of a history that is gone are named, and none is added."""
    changes = sent(PLAYING, {"rifle": 1})
    incoming = _read(as_file({**changes, "head": "0" * 64}), PLAYING)
    assert incoming.rows == ()
    assert "Marks left out: Rifle 1." in incoming.left_out[0]
    incoming = _read(as_file(sent(RIFLEMAN, {"rifle": 1})), RIFLEMAN)
    assert "known skill in play" in incoming.left_out[0]


def test_ammunition_of_a_weapon_that_is_gone_is_named() -> None:
    """It cannot be kept, and is not dropped in silence."""
    data = as_file(sent(RIFLEMAN, ammunition={"arm-99": {"rounds": 3, "spares": 0}}))
    incoming = _read(data, RIFLEMAN)
    assert incoming.rows == ()
    assert incoming.left_out == ("Ammunition of weapons no longer carried is left out.",)


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_a_namesake_is_refused_by_its_name(form: Literal["NFC", "NFD"]) -> None:
    """Both forms of Unicode spell the same name, and the sentence gives it once."""
    ours = edits.set_text(RIFLEMAN, "name", "Zo\u00eb")
    changes = {**sent(ours), "character": "0" * 32, "name": normalize(form, "Zo\u00eb")}
    with pytest.raises(BadFile, match='another character that is called "Zo\u00eb" too'):
        _read(as_file(changes), ours)


def test_long_values_are_shown_from_where_they_differ() -> None:
    """The common beginning of two notes says nothing."""
    notes = "The same beginning of a long story, word for word, as ever. " * 3
    ours = edits.set_text(RIFLEMAN, "notes", f"{notes}Ours.")
    data = store.to_bytes(edits.set_text(RIFLEMAN, "notes", f"{notes}Theirs."))
    incoming = read_incoming(data, "other.gdchar", derived(ours))
    (row,) = preview(derived(ours), incoming)
    assert (row.ours, row.theirs) == (
        "\u2026for word, as ever. Ours.",
        "\u2026for word, as ever. Theirs.",
    )


def test_what_is_not_there_is_named() -> None:
    """A count of play starts at 0; anything else is none."""
    theirs = edits.set_skill(RIFLEMAN, "pick-lock", 1)
    theirs = condition_edits.set_armour_lost(theirs, "torso", 3)
    incoming = read_incoming(store.to_bytes(theirs), "other.gdchar", derived(RIFLEMAN))
    shown = {(row.ours, row.theirs) for row in preview(derived(RIFLEMAN), incoming)}
    assert shown == {("0", "3"), ("none", "1")}


def test_a_copy_comes_back() -> None:
    """A copy of the same character, with the version both share."""
    theirs = condition_edits.set_luck_spent(edits.set_text(RIFLEMAN, "notes", "Theirs"), 2)
    ours = edits.set_text(RIFLEMAN, "concept", "Ours")
    data = store.to_bytes(theirs)
    incoming = read_incoming(data, "other.gdchar", derived(ours), RIFLEMAN)
    merged = take_over(derived(ours), incoming, range(len(incoming.rows)))
    assert (merged.choices.notes, merged.choices.concept) == ("Theirs", "Ours")
    assert all(row.is_conflict for row in read_incoming(data, "other", derived(ours)).rows)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "not JSON"),
        (b"\xff\xfe", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b"[]", "is not a phone sheet's changes, an exported actor or a character"),
        (b'{"format": 7}', "is not a phone sheet's changes"),
        (b'{"format": "gray-dawn-phone"}', "is missing"),
        (as_file({**sent(RIFLEMAN), "character": "0" * 32}), "another character"),
        (as_file({**sent(RIFLEMAN), "version": 2}), "newer phone sheet"),
        (as_file(sent(RIFLEMAN, boxes=-1)), "boxes"),
        (as_file(sent(RIFLEMAN, boxes="5")), "boxes"),
        (as_file({**sent(RIFLEMAN), "extra": 1}), "extra"),
        (as_file(sent(RIFLEMAN))[:-20], "not JSON"),
        (store.to_bytes(PLAYING.model_copy(update={"id": "1" * 32})), "another character"),
    ],
    ids=range(13),
)
def test_bad_input_is_one_sentence(data: bytes, words: str) -> None:
    """Foreign, damaged, newer and other characters' files are refused."""
    sentence = _sentence(data)
    assert words in sentence
    assert "\n" not in sentence


def test_every_change_has_a_title() -> None:
    """Rows name weapons, skills and fields as the sheet does."""
    weapons = RIFLEMAN.choices.gear.weapons
    noted = tuple(weapon.model_copy(update={"note": "new"}) for weapon in weapons)
    gear = RIFLEMAN.choices.gear.model_copy(update={"weapons": noted})
    choices = RIFLEMAN.choices.model_copy(update={"gear": gear})
    theirs = edits.set_skill(RIFLEMAN.model_copy(update={"choices": choices}), "rifle", 1)
    theirs = edits.set_perk(edits.set_stat(theirs, "REF", 2), "ambidexterity", 1)
    incoming = read_incoming(store.to_bytes(theirs), "x", derived(RIFLEMAN), RIFLEMAN)
    titles = [row.title for row in preview(derived(RIFLEMAN), incoming)]
    assert {"REF", "Rifle", "Heckler & Koch HK416, note", "Glock 17, note"} <= set(titles)
    assert json.dumps(titles).count("_") == 0
