"""What a GM remembers, and what he is told when a file does not continue it."""

import hashlib
import json
from pathlib import Path

import pytest

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.decisions.registry import (
    CharacterRecord,
    finding,
    noted,
    rebased,
    record_file,
    record_in,
    with_words,
)
from chargen.character.decisions.item_digest import item_digest
from chargen.character.document.build import Build, Portrait
from chargen.character.document.decision import PacketAward
from chargen.character.document.events import Award, Event, Mark
from chargen.character.edits import edits
from chargen.character.points.ledger_hash import head
from chargen.errors import BadFile
from tests.approval.party import LIMP, MARA, ON, award, mara, mark, of, statement
from tests.builders import flaw
from tests.character.audit_documents import POINTS


def veteran(entries: int) -> Build:
    """Mara with so many entries after creation."""
    return edits.append(mara(finished=True), *(award(number) for number in range(1, entries + 1)))


def seen(build: Build) -> CharacterRecord:
    """What is remembered after looking at a document."""
    return noted(CharacterRecord(char_id=MARA), build)


def test_what_was_never_seen_has_no_finding() -> None:
    """There is nothing to compare it with."""
    assert finding(None, veteran(3)) is None
    assert finding(CharacterRecord(char_id=MARA), veteran(3)) is None


def test_nothing_seen_has_no_length_and_no_head() -> None:
    """As the ledger of a character nobody has looked at."""
    unseen = CharacterRecord(char_id=MARA)
    assert (unseen.seen, unseen.head) == (None, "")


def test_a_continuation_is_in_order_and_becomes_what_was_seen() -> None:
    """With its head and length; the picture is not kept."""
    known = seen(veteran(2))
    longer = veteran(5).model_copy(update={"portrait": Portrait(png="QQ==")})
    assert finding(known, longer) is None
    after = noted(known, longer)
    assert after.seen is not None
    assert (len(after.seen.ledger), after.head) == (6, head(longer.ledger))
    assert after.seen is not None
    assert after.seen.portrait is None


@pytest.mark.rule("AD-10")
def test_an_older_copy_lacks_what_was_seen() -> None:
    """So many entries are missing, and the record stays as it is."""
    known = seen(veteran(5))
    found = finding(known, veteran(1))
    assert found is not None
    assert (found.kind, found.words) == ("older copy", "older copy: 4 entries you saw are missing")
    assert (len(found.seen), len(found.current), found.parts_at) == (6, 2, 3)
    assert noted(known, veteran(1)) == known


@pytest.mark.rule("AD-10")
def test_one_missing_entry_is_one() -> None:
    """In the right number."""
    found = finding(seen(veteran(2)), veteran(1))
    assert found is not None
    assert found.words == "older copy: 1 entry you saw is missing"


@pytest.mark.rule("AD-10")
def test_a_rewritten_entry_changes_history() -> None:
    """At its place, with the heads of both, even if all others are the same."""
    known = seen(veteran(4))
    found = finding(known, edits.strike(veteran(4), 3))
    assert found is not None
    assert (found.kind, found.parts_at) == ("history changed", 3)
    assert known.head[:8] in found.words


@pytest.mark.rule("AD-10")
def test_another_way_from_an_older_copy_changes_history() -> None:
    """Spending again what was spent otherwise is seen."""
    known = seen(veteran(4))
    other = edits.append(veteran(2), mark(), mark(), mark())
    found = finding(known, other)
    assert found is not None
    assert (found.kind, found.parts_at) == ("history changed", 4)


def test_a_new_base_is_accepted() -> None:
    """From then on it is what was seen."""
    older = veteran(1)
    known = rebased(seen(veteran(4)), older)
    assert finding(known, older) is None


def test_a_record_is_read_again() -> None:
    """With everything in it; damaged, it is refused by name."""
    known = seen(veteran(2))
    assert record_in(record_file(known), "x.json") == known
    with pytest.raises(BadFile, match=r"x\.json"):
        record_in(record_file(known)[:-9], "x.json")


def test_a_newer_record_is_left_alone() -> None:
    """It may remember what this program does not understand."""
    data = record_file(seen(veteran(1))).replace(b'"version": 1', b'"version": 2', 1)
    with pytest.raises(BadFile, match="newer chargen"):
        record_in(data, "x.json")


def test_a_damaged_record_is_no_clean_slate(tmp_path: Path) -> None:
    """Nobody is taken for new because a file broke; the GM begins anew himself."""
    table = Campaign.create(tmp_path, "Lunar Tide", keyless=True)
    build = of(table, veteran(3))
    table.note(build)
    (table.vault.folder / "records" / f"{MARA}.json").write_text("{")
    again = Campaign.opened(table.vault.folder)
    with pytest.raises(BadFile):
        again.note(build)
    again.vault.keep_record(CharacterRecord(char_id=MARA))
    again.note(build)
    known = again.record(MARA)
    assert known is not None
    assert known.seen is not None
    assert len(known.seen.ledger) == 4


def test_the_words_to_a_gift_are_no_part_of_what_was_given() -> None:
    """A character's file keeps the IP without them; of a flaw or a grant every word counts."""
    given = award(40).model_copy(update={"packet": "packet-1"})
    gift = PacketAward(kind="session", id="packet-1", reason="", events=(given,))
    assert item_digest(gift.model_copy(update={"reason": "Fire"})) == item_digest(gift)
    more = gift.model_copy(update={"events": (given, given)})
    assert item_digest(more) != item_digest(gift)
    assert item_digest(POINTS.model_copy(update={"reason": "hero"})) != item_digest(POINTS)
    assert item_digest(LIMP.model_copy(update={"description": "x"})) != item_digest(LIMP)


def test_the_digest_of_an_item_can_be_made_by_others() -> None:
    """SHA-256 of its JSON: keys sorted, no spaces, UTF-8 as it is."""
    item = flaw("Úsvit")
    text = json.dumps(
        json.loads(item.model_dump_json()), sort_keys=True, separators=(",", ":"),
        ensure_ascii=False,
    )  # fmt: skip
    assert "Úsvit" in text
    assert item_digest(item) == hashlib.sha256(text.encode()).hexdigest()


def test_the_head_of_a_ledger_can_be_made_by_others() -> None:
    """SHA-256 of the head before and the JSON of the entry, for each in turn."""
    events: list[Event] = [
        Award(event="award", on=ON, ip=1, note="Úsvit"),
        Mark(event="mark", on=ON, skill="x"),
    ]
    value = ""
    for event in events:
        text = json.dumps(
            json.loads(event.model_dump_json()), sort_keys=True, separators=(",", ":"),
            ensure_ascii=False,
        )  # fmt: skip
        value = hashlib.sha256((value + text).encode()).hexdigest()
    assert head(events) == value
    assert head([]) == ""


@pytest.mark.rule("AD-10")
@pytest.mark.parametrize("number", [2, 3, 5])
def test_the_entry_that_was_changed_is_named(number: int) -> None:
    """By its number."""
    found = finding(seen(veteran(4)), edits.strike(veteran(4), number))
    assert found is not None
    assert found.words.startswith(f"history changed: entry {number} is not the one you saw (head ")


def test_of_two_words_with_one_number_the_first_stays() -> None:
    """As it was remembered; a later one takes its place."""
    first, same = (statement(verdict=word, serial=7) for word in ("approved", "refused"))
    known = with_words(CharacterRecord(char_id=MARA), [first, same], "")
    assert known.items[LIMP.id].verdict == "approved"
    later = with_words(known, [same.model_copy(update={"serial": 8})], "")
    assert later.items[LIMP.id].verdict == "refused"
