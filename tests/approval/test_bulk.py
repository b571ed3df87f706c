"""The gate in front of a packet: one file for each character, whatever else lies in the folder."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.campaign.folder_review import judged
from chargen.approval.campaign.folder_view import FolderRow, entry_of, tell_apart
from chargen.approval.desk.bulk import (
    Bulk,
    award,
    bulk,
    convert_marks,
    decide_items,
    find_marks,
    find_shares,
    find_waiting,
)
from chargen.approval.desk.packet_draft import ItemRef, PacketDraft
from chargen.approval.packets.packet_contents import PacketShare
from chargen.approval.trust.card import joined
from chargen.character.checks.verdict import QualifiedVerdict
from chargen.character.document.build import Build
from chargen.character.document.decision import Verdict
from chargen.character.document.events import Conversion
from chargen.character.edits import edits
from chargen.rules.house import HouseRules
from chargen.rules.model import Budgets
from tests.approval import party
from tests.approval.party import ILYA, LIMP, MARA, ON, mara, mark, of
from tests.builders import blank, rules

GAIN = party.award(8, "The quarry")


def decide_all(
    rows: Sequence[FolderRow], verdict: Verdict, note: str, draft: PacketDraft | None = None
) -> PacketDraft:
    """Return the draft with a decision on everything that waits, as the desk makes it."""
    draft = draft or PacketDraft()
    waiting, _ = find_waiting(rows, draft)
    return decide_items([(row, each.item) for row, each in waiting], verdict, note, draft)


RICH = HouseRules(budgets=Budgets(stat=80, skill=100, perk=15))


@pytest.fixture(name="table", scope="module")
def _table(tmp_path_factory: pytest.TempPathFactory) -> Campaign:
    """A campaign on the disk."""
    return party.campaign(tmp_path_factory.mktemp("gm"))


def file(table: Campaign, key: str, build: Build) -> FolderRow:
    """The row of a file as the desk reads it."""
    return entry_of(judged(rules(), table, build, Path(key)))


def damaged(key: str) -> FolderRow:
    """The row of a file that cannot be read."""
    return FolderRow(key, Path(key), key, "", QualifiedVerdict(), fault=f"{key} is cut off")


def hero(table: Campaign, number: int) -> Build:
    """A character of the campaign with a flaw that waits and marks of a skill."""
    build = of(table, mara(finished=True, char_id=f"{number:032x}", name=f"Hero {number}"))
    return edits.append(build, mark(), mark())


def reasons(found: Bulk) -> dict[str, str]:
    """Why each file is left out."""
    return {left.row.key: left.reason for left in found.left_out}


@pytest.mark.rule("AD-01", "CC-12")
def test_everything_odd_is_left_out_and_named(table: Campaign) -> None:
    """T4: a changed history, other campaigns, other copies of the card, copies, damaged files."""
    own = hero(table, 1)
    look_alike = party.card(id="made-up-1", name=table.card.name)
    rich = table.card.model_copy(update={"house": RICH})
    rows = tell_apart(
        [
            file(table, "own", own), file(table, "own copy", own), damaged("cut"),
            replace(file(table, "past", hero(table, 2)), finding="history changed"),
            replace(file(table, "lost", hero(table, 3)), lost=True),
            file(table, "far", joined(hero(table, 4), look_alike)),
            file(table, "rich", joined(hero(table, 5), rich)),
            file(table, "one", hero(table, 6)),
            file(table, "two", edits.set_text(hero(table, 6), "concept", "A spy")),
        ]
    )  # fmt: skip
    found = bulk(rows)
    assert [row.key for row in found.taken] == ["own"]
    assert reasons(found) == {
        "own copy": "a copy of own", "cut": "cannot be read", "past": "history changed",
        "lost": "your record of it is lost", "far": "another campaign",
        "rich": "another copy of the card", "one": "several files: choose one",
        "two": "several files: choose one",
    }  # fmt: skip
    assert found.count_words == " (8 left out)"
    assert found.left_words == (
        "Left out: own copy (a copy of own), cut (cannot be read), Hero 2 (history changed), "
        "Hero 3 (your record of it is lost) and 4 more."
    )
    agreed = {row.key for row in rows}
    assert [row.key for row in bulk(rows, agreed).taken] == ["own", "past", "lost", "rich"]


def test_an_earlier_card_of_the_campaign_is_nothing_odd(tmp_path: Path) -> None:
    """Players have it until they open the new one; a later card was never given out."""
    table = party.campaign(tmp_path)
    first, later = hero(table, 1), table.card.model_copy(update={"number": 9})
    table.change_card(gm="Grace", house=RICH)
    assert len(bulk([file(table, "first", first)]).taken) == 1
    assert reasons(bulk([file(table, "later", joined(first, later))])) == {
        "later": "another copy of the card"
    }


def test_who_built_without_the_card_is_left_out_where_it_says_something(tmp_path: Path) -> None:
    """A card with the rules as shipped changes nothing for them."""
    table = party.campaign(tmp_path)
    alone = blank(name="Mara").model_copy(update={"id": MARA})
    assert len(bulk([file(table, "mara", alone)]).taken) == 1
    table.change_card(house=RICH)
    assert reasons(bulk([file(table, "mara", alone)])) == {"mara": "built without the card"}


def test_one_odd_file_alone_is_a_question(table: Campaign) -> None:
    """It can be taken once the GM agrees; what is barred or not alone never asks."""
    past = replace(file(table, "past", hero(table, 2)), finding="older copy")
    found = bulk([past])
    assert found.doubt is not None
    assert found.doubt.reason == "older copy"
    assert bulk([past], ["past"]) == Bulk((past,), ())
    assert bulk([past, damaged("cut")]).doubt is None
    assert bulk([damaged("cut")]).doubt is None
    assert bulk([past, file(table, "own", hero(table, 1))]).doubt is None


@pytest.mark.rule("AD-01")
def test_rows_of_one_character_are_one_gift(table: Campaign) -> None:
    """T1: also where nobody has told them apart."""
    row = file(table, "own", hero(table, 1))
    draft, found = award([row, replace(row, key="twin")], GAIN, PacketDraft())
    assert (draft.count, draft.ip(row.char_id)) == (1, 8)
    assert reasons(found) == {"twin": "same character as own"}


def test_what_does_not_wait_is_not_left_out(table: Campaign) -> None:
    """Decisions name the files in which something waits, and those nobody can read."""
    quiet = of(table, blank(name="Quiet").model_copy(update={"id": ILYA}))
    past = replace(file(table, "quiet", quiet), finding="history changed")
    rows = [file(table, "own", hero(table, 1)), past, damaged("cut")]
    waiting, found = find_waiting(rows, PacketDraft())
    assert [(row.key, each.item) for row, each in waiting] == [("own", LIMP)]
    assert reasons(found) == {"cut": "cannot be read"}
    draft = decide_all(rows, "refused", "Not here")
    assert [(about, said.verdict, said.note) for about, said in draft.judgements.items()] == [
        (ItemRef(f"{1:032x}", LIMP.id), "refused", "Not here")
    ]
    assert not find_waiting(rows, draft)[0]


@pytest.mark.rule("AD-02")
def test_marks_are_turned_once(table: Campaign) -> None:
    """T2: at the rate given, 1 IP each without one; 0 leaves them, and a copy has none."""
    rows = [file(table, "one", hero(table, 1)), file(table, "two", hero(table, 2))]
    rows = tell_apart([*rows, replace(rows[0], key="one copy")])
    rates = {(rows[1].char_id, "rifle"): 0}
    draft, found = convert_marks(rows, rates, PacketDraft(), by="Ada", on=ON)
    turned = Conversion(event="conversion", on=ON, by="Ada", skill="rifle", marks=2, ip=2)
    assert [(each.char_id, each.gain) for each in draft.gains] == [(rows[0].char_id, turned)]
    assert reasons(found) == {"one copy": "a copy of one"}
    assert [each.row.key for each in find_marks(rows, draft)[0]] == ["two"]
    again, _ = convert_marks(rows, rates, draft, by="Ada", on=ON)
    assert again == draft


def test_nothing_is_signed_for_another_campaign(table: Campaign) -> None:
    """T9: however it came into the draft; a history changed since then is a question again."""
    far = joined(hero(table, 1), party.card(id="solar-tide-1"))
    past = replace(file(table, "past", hero(table, 2)), finding="history changed")
    rows = [file(table, "far", far), past]
    draft, _ = award([file(table, "far", hero(table, 1)), past], GAIN, PacketDraft(), ["past"])
    parts, found = find_shares(rows, draft)
    assert not parts
    assert reasons(found) == {"far": "another campaign", "past": "history changed"}
    parts, found = find_shares(rows, draft, ["past"])
    assert [share.build for share in parts] == [past.build]
    assert list(reasons(found)) == ["far"]


def evening(rows: Sequence[FolderRow]) -> tuple[PacketShare, ...]:
    """What a GM sends who chooses every row for every command."""
    draft, _ = award(rows, GAIN, PacketDraft())
    draft, _ = convert_marks(rows, {}, draft, by="Ada", on=ON)
    draft = decide_all(rows, "approved", "", draft)
    return find_shares(rows, draft)[0]


names = st.text("abz 19", min_size=1, max_size=6)
copies = st.lists(st.tuples(st.integers(0, 2), st.sampled_from(["exact", "aside", "cut"]), names))


@pytest.mark.rule("AD-01", "AD-02", "CC-12")
@settings(max_examples=40, deadline=None)
@given(copies=copies, shuffled=st.randoms(use_true_random=False))
def test_any_number_of_copies_gives_the_same_packet(
    table: Campaign, copies: list[tuple[int, str, str]], shuffled: Callable[..., object]
) -> None:
    """T1, T2: exact copies, other versions the GM has set aside, and damaged files."""
    party_rows = [file(table, f"hero {number}", hero(table, number)) for number in range(3)]
    others = {
        f"{name}-{number}": (number, kind) for number, kind, name in copies if kind == "aside"
    }
    aside = [tuple(k for k, (n, _) in others.items() if n == number) for number in range(3)]
    party_rows = [
        replace(row, chosen=row.key if left else "", aside=left)
        for row, left in zip(party_rows, aside, strict=True)
    ]
    rows = list(party_rows)
    for number, kind, name in copies:
        own = party_rows[number]
        version = edits.append(hero(table, number), mark("stealth"), party.award(500))
        kinds = {
            "exact": replace(own, key=f"copy of {own.key} {name}"),
            "aside": replace(
                file(table, f"{name}-{number}", version), chosen=own.chosen, aside=own.aside
            ),
            "cut": damaged(f"cut {name}"),
        }
        rows.append(kinds[kind])
    rows = list({row.key: row for row in rows}.values())
    shuffled.shuffle(rows)  # type: ignore[attr-defined]
    alone = evening(tell_apart(party_rows))
    assert len(alone) == 3
    assert sorted(evening(tell_apart(rows)), key=by_id) == sorted(alone, key=by_id)


def by_id(share: PacketShare) -> str:
    """The character a share is for."""
    return share.build.id
