"""What the next packet will hold: words and IP are added, taken away and dealt out."""

from dataclasses import replace

import pytest

from chargen.approval.campaign.folder_review import Pending
from chargen.approval.decisions.queues import Place, QueuedItem
from chargen.approval.desk.packet_draft import (
    ItemRef,
    PacketDraft,
    PendingAward,
    add_gain,
    add_verdict,
    asking,
    changed_since,
    converted,
    merge,
    remove_gain,
    remove_verdict,
    shares,
)
from chargen.approval.packets.packet_contents import ItemDecision, PacketShare
from chargen.character.decisions.approval_state import Waiting
from chargen.character.document.events import Conversion
from tests.approval.party import ILYA, LIMP, MARA, ON, award, mara
from tests.builders import blank, flaw

DEAF = flaw("Deaf", id="flaw-2")
YES, NO = ItemDecision(LIMP, "approved"), ItemDecision(DEAF, "refused")
EVENING = add_gain(
    add_gain(
        add_verdict(add_verdict(PacketDraft(), MARA, YES, NO), ILYA, YES),
        (PendingAward(MARA, award(10)), PendingAward(ILYA, award(20))),
    ),
    (PendingAward(MARA, award(5)),),
)


def turned(skill: str, marks: int) -> Conversion:
    """Marks of a skill converted into as many IP."""
    return Conversion(event="conversion", skill=skill, marks=marks, ip=marks, on=ON)


def waiting(place: Place, item_id: str) -> Pending:
    """An item in one of the desk's lists."""
    return Pending(flaw(id=item_id), "Limp", Waiting(), QueuedItem(place))


def test_a_draft_with_nothing_in_it_is_empty() -> None:
    """Words for everybody alone are nothing to send."""
    assert PacketDraft(note="Good night").empty


@pytest.mark.parametrize(
    "draft",
    [
        add_verdict(PacketDraft(), MARA, YES),
        add_gain(PacketDraft(), [PendingAward(MARA, award(1))]),
    ],
    ids=["a word", "IP"],
)
def test_one_thing_is_enough_to_send(draft: PacketDraft) -> None:
    """A word on an item or a gift of IP."""
    assert not draft.empty
    assert (draft.count, draft.characters) == (1, (MARA,))


def test_a_draft_counts_what_it_holds() -> None:
    """Three words and three gifts for two characters, each named once."""
    assert (EVENING.count, EVENING.characters) == (6, (MARA, ILYA))
    assert (
        EVENING.decided_count(MARA),
        EVENING.decided_count(ILYA),
        EVENING.decided_count("c" * 32),
    ) == (2, 1, 0)
    assert (EVENING.ip(MARA), EVENING.ip(ILYA), EVENING.ip("c" * 32)) == (15, 20, 0)


def test_a_later_word_replaces_the_earlier() -> None:
    """There is one word on an item; the others stay."""
    no = ItemDecision(LIMP, "refused", "not in play")
    after = add_verdict(EVENING, MARA, no)
    assert after.judgements == {**EVENING.judgements, ItemRef(MARA, LIMP.id): no}
    assert after.gains == EVENING.gains


def test_a_word_is_taken_away_from_one_character() -> None:
    """The word on the same item of another one stays."""
    after = remove_verdict(EVENING, ItemRef(MARA, LIMP.id))
    assert list(after.judgements) == [ItemRef(MARA, DEAF.id), ItemRef(ILYA, LIMP.id)]


@pytest.mark.parametrize(("place", "left"), [(0, [20, 5]), (1, [10, 5]), (2, [10, 20])])
def test_one_gift_is_taken_away(place: int, left: list[int]) -> None:
    """By its place; the others stay in their order."""
    assert [each.gain.ip for each in remove_gain(EVENING, place).gains] == left


@pytest.mark.rule("AD-01", "AD-02")
def test_a_character_gets_one_gift_for_one_thing() -> None:
    """T1: in one step the first counts, whatever the amount; IP for a skill are another thing."""
    gifts = [
        PendingAward(MARA, award(8)),
        PendingAward(MARA, turned("rifle", 2)),
        PendingAward(ILYA, award(8)),
    ]
    evening = add_gain(PacketDraft(), [*gifts, PendingAward(MARA, award(9)), *gifts])
    assert evening.gains == tuple(gifts)
    assert add_gain(evening, [PendingAward(MARA, award(8))]).ip(MARA) == 18


def test_two_drafts_become_one_item_by_item() -> None:
    """T5: what was changed here since they were one goes into what another desk prepared."""
    no, other = ItemDecision(LIMP, "refused", "not in play"), PendingAward(ILYA, award(3))
    base = replace(EVENING, note="Words")
    theirs = add_gain(remove_verdict(base, ItemRef(ILYA, LIMP.id)), [PendingAward(ILYA, award(7))])
    mine = add_gain(remove_gain(add_verdict(base, MARA, no), 0), [other, other])
    merged = merge(
        replace(theirs, note="Theirs"), remove_verdict(mine, ItemRef(MARA, DEAF.id)), base
    )
    assert merged.judgements == {ItemRef(MARA, LIMP.id): no}
    assert [each.gain.ip for each in merged.gains] == [20, 5, 7, 3]
    assert merged.note == "Theirs"
    assert merge(theirs, replace(mine, note="Mine"), base).note == "Mine"
    assert merge(theirs, base, base) == theirs
    assert merge(base, mine, base) == mine


def test_what_is_answered_asks_no_more() -> None:
    """Nor does what is in another list; a word on an item of another character is none on this."""
    pending = (waiting("asks", "flaw-1"), waiting("asks", "flaw-3"), waiting("claim", "flaw-4"))
    assert asking(EVENING, MARA, pending) == pending[1:2]
    assert asking(EVENING, "c" * 32, pending) == pending[:2]


@pytest.mark.rule("AD-02")
def test_marks_turned_into_ip_are_counted_by_skill() -> None:
    """Of one character; other IP are none."""
    gifts = (
        PendingAward(MARA, turned("rifle", 2)), PendingAward(MARA, turned("stealth", 1)),
        PendingAward(ILYA, turned("rifle", 4)),
    )  # fmt: skip
    evening = add_gain(add_gain(EVENING, gifts), [PendingAward(MARA, turned("rifle", 3))])
    assert converted(evening, MARA) == {"rifle": 5, "stealth": 1}
    assert converted(evening, ILYA) == {"rifle": 4}


def test_each_gets_what_is_his() -> None:
    """IP and words in their order; nobody whose file is gone."""
    build = mara()
    assert shares(EVENING, {MARA: build}) == (PacketShare(build, (award(10), award(5)), (YES, NO)),)


def test_an_item_as_it_was_decided_on_has_not_changed() -> None:
    """Nothing is said about it."""
    assert changed_since(YES, mara()) == ""


def test_what_happened_to_an_item_is_said() -> None:
    """No file, no such item, another one under its id."""
    assert changed_since(YES, None) == "the file is no longer in the folder"
    assert changed_since(YES, blank()) == "it is no longer in the file"
    other = blank(flaws=(DEAF, flaw("Blind")))
    assert changed_since(YES, other) == "changed in the file since you decided"
