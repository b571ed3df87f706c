"""A session packet: made by the GM, opened by the player, taken once, in any order."""

import json
from pathlib import Path

import pytest

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.decisions.verification import Verifier
from chargen.approval.desk.reconfirm import unconfirmed
from chargen.approval.packets.acceptance import Preview, previewed
from chargen.approval.packets.packet import PacketTooLarge, SealedPacket, fitting, opened
from chargen.approval.packets.packet_contents import ItemDecision, PacketShare
from chargen.approval.trust.envelope import encoded
from chargen.approval.trust.keys import key_words
from chargen.character.decisions.approval_state import Refused, gifts
from chargen.character.derived.derive import Character, derive
from chargen.character.document.build import Build
from chargen.character.document.decision import Verdict
from chargen.character.document.events import (
    Conversion,
    Lesson,
    RequestClosed,
    RequestMade,
    SkillAward,
)
from chargen.character.document.pools import GENERAL, skill_pool
from chargen.character.document.requests import StatRequest
from chargen.character.document.state_kind import StateKind
from chargen.character.edits import creation, edits
from chargen.errors import BadFile, ChargenError
from chargen.files.reading import SIZE_LIMIT
from tests.approval.party import (
    ILYA,
    KEY,
    LIMP,
    ON,
    award,
    campaign,
    card,
    mara,
    mark,
    of,
    packet,
)
from tests.approval.signing import decide, packet_file_of
from tests.builders import rules

WISH = StatRequest(
    kind="raise-stat", id="request-1", reason="swims daily", stat="BODY", from_level=5, to_level=6
)


@pytest.fixture(name="table")
def _table(tmp_path: Path) -> Campaign:
    """A campaign just made."""
    return campaign(tmp_path)


def opening(table: Campaign, sealed: SealedPacket, build: Build) -> Preview:
    """What the player is shown."""
    return previewed(rules(), table.card, sealed, build, ON)


def seen(table: Campaign, build: Build) -> Character:
    """The character by the campaign's card."""
    return derive(rules(), build, Verifier(table.card).states(build))


def told(preview: Preview) -> list[str]:
    """The lines of a preview."""
    return [change.words for change in preview.changes]


@pytest.mark.rule("AD-01", "AD-02", "AD-05")
def test_the_player_sees_what_will_change(table: Campaign) -> None:
    """IP by award, marks turned, a lesson, a decision, and the sums before and after."""
    build = edits.append(of(table, mara(finished=True)), mark(), mark())
    gains = (
        award(40, "the bridge"),
        SkillAward(event="skill-award", skill="stealth", ip=4, on=ON),
        Conversion(event="conversion", skill="rifle", marks=2, ip=2, on=ON),
        Lesson(event="lesson", skill="rifle", teacher="Ilya", teacher_level=6, ip=9, on=ON),
    )
    share = PacketShare(build, gains, (ItemDecision(LIMP, "approved", "hurts"),))
    preview = opening(table, packet(table, share, note="Well fought"), build)
    assert told(preview) == [
        "Gimpy leg: waiting -> approved (hurts)",
        "+40 IP: the bridge",
        "+4 IP for Stealth",
        "+2 IP for Rifle, for 2 marks",
        "+9 IP for Rifle, taught by Ilya",
        "General IP: 0 -> 40",
        "IP for Stealth: 0 -> 4",
        "IP for Rifle: 0 -> 11",
        "Verdict: NEEDS GM -> LEGAL",
    ]
    assert preview.notes == ("Well fought",)
    after = seen(table, preview.after)
    assert after.books.balances[GENERAL] == 40
    assert after.books.balances[skill_pool("rifle")] == 11
    assert after.books.marks["rifle"] == 0
    assert preview.seen == 3


def test_a_second_opening_changes_nothing(table: Campaign) -> None:
    """The packet is known by its id, whatever was done since."""
    build = of(table, mara(finished=True))
    sealed = packet(table, PacketShare(build, (award(40),), (ItemDecision(LIMP, "approved"),)))
    once = opening(table, sealed, build).after
    twice = opening(table, sealed, edits.append(once, mark()))
    assert (twice.new, twice.changes, twice.refusal) == (False, (), "")
    assert twice.after == edits.append(once, mark())


def test_packets_of_a_former_key_were_opened_all_the_same(table: Campaign) -> None:
    """After a change of keys nobody is told of an earlier packet that he had opened."""
    build = of(table, mara(finished=True))
    first = packet(table, PacketShare(build, (award(40),), (ItemDecision(LIMP, "approved"),)))
    build = opening(table, first, build).after
    table.change_key()
    second = packet(table, PacketShare(build, (), (ItemDecision(LIMP, "approved"),)))
    assert opening(table, second, build).notes == ()


def test_the_order_of_packets_does_not_matter(table: Campaign) -> None:
    """Both ways lead to the same sums and states; the gap is told."""
    build = of(table, mara(finished=True))
    first = packet(table, PacketShare(build, (award(40),), (ItemDecision(LIMP, "approved"),)))
    second = packet(table, PacketShare(build, (award(7),), (ItemDecision(LIMP, "revoked"),)))
    early = opening(table, second, build)
    assert "An earlier packet for this character has not been opened" in early.notes[0]
    there = opening(table, first, early.after).after
    here = opening(table, second, opening(table, first, build).after)
    assert not here.notes
    assert seen(table, there).books.balances == seen(table, here.after).books.balances
    assert seen(table, there).states[LIMP.id].kind is StateKind.REVOKED
    assert seen(table, here.after).states[LIMP.id].kind is StateKind.REVOKED


@pytest.mark.rule("AD-01")
def test_a_packet_for_others_is_refused(table: Campaign) -> None:
    """With the names of those it is for; no IP of it wait for anything."""
    ilya = of(table, mara(finished=True, char_id=ILYA, name="Ilya"))
    preview = opening(table, packet(table, PacketShare(ilya, (award(40),))), of(table, mara()))
    assert preview.refusal == "The packet holds nothing for Mara; it is for Ilya."
    assert not preview.waits
    assert preview.after == of(table, mara())


def test_a_packet_of_another_campaign_is_refused(table: Campaign, tmp_path: Path) -> None:
    """By the name of the campaign, or by its missing card."""
    other = Campaign.create(tmp_path, "Solar Tide")
    build = of(table, mara(finished=True))
    sealed = packet(other, PacketShare(build, (award(40),)))
    assert "for the campaign Solar Tide, and this character plays in Lunar Tide" in (
        opening(table, sealed, build).refusal
    )
    stranger = build.model_copy(update={"campaign": None})
    assert "open the GM's campaign card first" in opening(table, sealed, stranger).refusal
    assert "does not play in it yet" in (previewed(rules(), other.card, sealed, stranger).refusal)


def test_a_packet_signed_by_someone_else_is_refused(table: Campaign) -> None:
    """The card's keys decide; a newer card may know the key."""
    build = of(table, mara(finished=True))
    before = table.card
    table.change_key()
    sealed = packet(table, PacketShare(build, (award(40),)))
    why = previewed(rules(), before, sealed, build).refusal
    assert "signed with a key that is not on the card of Lunar Tide" in why
    assert "Ask the GM for the newer card" in why
    assert opening(table, sealed, build).new


def test_an_item_edited_since_stays_unapproved(table: Campaign) -> None:
    """What the GM approved is shown beside what it is now."""
    build = of(table, mara())
    sealed = packet(table, PacketShare(build, (), (ItemDecision(LIMP, "approved"),)))
    worse = LIMP.model_copy(update={"description": "worse"})
    preview = opening(table, sealed, edits.change_flaw(build, worse))
    assert told(preview)[0] == (
        "Gimpy leg: waiting -> changed since approval; changed since: description was empty"
    )
    assert not seen(table, preview.after).states[LIMP.id].grants


def test_an_item_that_is_gone_is_told(table: Campaign) -> None:
    """The decision is kept for the record."""
    build = of(table, mara())
    sealed = packet(table, PacketShare(build, (), (ItemDecision(LIMP, "approved"),)))
    preview = opening(table, sealed, edits.remove_flaw(build, LIMP.id))
    assert told(preview) == ["Gimpy leg: approved, but it is no longer in this character"]


@pytest.mark.parametrize("share", [0.2, 0.5, 0.9])
def test_a_half_written_packet_is_refused(table: Campaign, share: float) -> None:
    """In one sentence."""
    data = packet_file_of(table, [PacketShare(of(table, mara()), (award(40),))])
    with pytest.raises(BadFile, match="is cut off"):
        opened(data[: int(len(data) * share)], "evening.gdpacket")


def test_a_changed_packet_is_refused(table: Campaign) -> None:
    """More IP under the same signature are not what was signed."""
    data = packet_file_of(table, [PacketShare(of(table, mara()), (award(40),))])
    facts = json.loads(data)
    sealed = opened(data, "evening.gdpacket")
    richer = sealed.packet.model_copy(update={"note": "and 900 more"})
    facts["payload"] = encoded(richer.model_dump_json().encode())
    with pytest.raises(BadFile, match="was changed after it was signed"):
        opened(json.dumps(facts).encode(), "evening.gdpacket")


@pytest.mark.rule("CC-17", "AD-01")
def test_ip_wait_until_creation_is_finished(table: Campaign) -> None:
    """Decisions are taken at once; the same packet brings the IP later."""
    build = of(table, mara())
    sealed = packet(table, PacketShare(build, (award(40),), (ItemDecision(LIMP, "approved"),)))
    early = opening(table, sealed, build)
    assert "count only in play" in early.notes[0]
    assert early.after.ledger == ()
    assert early.waits
    done = creation.finish(early.after, ON)
    late = opening(table, sealed, done)
    assert told(late)[0] == "+40 IP"
    assert not late.waits
    assert seen(table, late.after).books.balances[GENERAL] == 40


@pytest.mark.rule("CC-17", "AD-01")
def test_a_refused_claim_of_ip_waits_for_nothing(table: Campaign) -> None:
    """IP written into a file before creation is finished: the refusal is a decision, not IP."""
    gain = award(50).model_copy(update={"packet": "c" * 32})
    build = edits.append(of(table, mara()), gain)
    claim = next(gifts(build.ledger))
    sealed = packet(table, PacketShare(build, (), (ItemDecision(claim, "refused"),)))
    shown = opening(table, sealed, build)
    assert not shown.waits
    assert isinstance(Verifier(table.card).states(shown.after)[claim.id], Refused)


@pytest.mark.rule("AD-08")
def test_a_refused_request_is_closed_and_costs_nothing(table: Campaign) -> None:
    """Request, decision and outcome are all on record."""
    build = of(table, mara(finished=True))
    build = edits.append(build, RequestMade(event="asked", on=ON, request=WISH))
    share = PacketShare(
        build, (), (ItemDecision(WISH, "refused", "not yet"), ItemDecision(LIMP, "approved"))
    )
    preview = opening(table, packet(table, share), build)
    assert told(preview)[0] == "Request to raise BODY from 5 to 6: waiting -> refused (not yet)"
    closed = preview.after.ledger[-1]
    assert (closed.event, closed.note) == ("closed", "not yet")
    after = seen(table, preview.after)
    assert WISH.id in after.books.closed
    assert after.books.balances[GENERAL] == 0


@pytest.mark.rule("AD-07")
@pytest.mark.parametrize("verdict", ["approved", "asked"])
def test_only_a_refusal_closes_a_request(table: Campaign, verdict: Verdict) -> None:
    """What the GM agreed to, or asks about, stays open."""
    build = of(table, mara(finished=True))
    build = edits.append(build, RequestMade(event="asked", on=ON, request=WISH))
    share = PacketShare(build, (), (ItemDecision(WISH, verdict),))
    preview = opening(table, packet(table, share), build)
    assert preview.new
    assert preview.after.ledger == build.ledger


@pytest.mark.rule("AD-07")
@pytest.mark.parametrize(
    "build",
    [
        edits.append(
            mara(finished=True),
            RequestMade(event="asked", on=ON, request=WISH),
            RequestClosed(event="closed", on=ON, request=WISH.id, outcome="withdrawn"),
        ),
        edits.append(
            mara(finished=True),
            RequestMade(event="asked", on=ON, request=WISH.model_copy(update={"to_level": 7})),
        ),
        mara(finished=True),
    ],
    ids=["closed", "changed", "gone"],
)
def test_a_refusal_closes_only_what_is_open_as_it_was(table: Campaign, build: Build) -> None:
    """Not what is closed already, was changed since, or is not there."""
    build = of(table, build)
    preview = opening(
        table, packet(table, PacketShare(build, (), (ItemDecision(WISH, "refused"),))), build
    )
    assert len(preview.after.decisions) == 1
    assert preview.after.ledger == build.ledger


def test_an_earlier_packet_with_one_decision_is_missed(table: Campaign) -> None:
    """Its number is the lowest there is."""
    build = of(table, mara(finished=True))
    packet(table, PacketShare(build, (award(40),)))
    second = packet(table, PacketShare(build, (award(7),)))
    (note,) = opening(table, second, build).notes
    assert note.startswith("An earlier packet for this character has not been opened yet. ")


def test_decisions_of_another_character_were_not_opened_here(table: Campaign) -> None:
    """Copied from his file, they say nothing of what came to this one."""
    build = of(table, mara(finished=True))
    ilya = of(table, mara(finished=True, char_id=ILYA, name="Ilya"))
    packet(table, PacketShare(build, (award(40),)))
    decisions = decide(table, ilya, [ItemDecision(LIMP, "approved")])
    second = packet(table, PacketShare(build, (award(7),)))
    copied = edits.record_decision(build, *decisions)
    assert "An earlier packet" in opening(table, second, copied).notes[0]


def test_what_the_gm_has_seen_is_not_undone(table: Campaign) -> None:
    """So many first entries as he saw, where the file has them as he saw them."""
    build = edits.append(of(table, mara(finished=True)), mark())
    sealed = packet(table, PacketShare(build, (award(40),)))
    assert opening(table, sealed, build).seen == 2
    assert opening(table, sealed, edits.append(build, mark())).seen == 2
    assert opening(table, sealed, edits.strike(build, 2)).seen == 0


@pytest.mark.rule("AD-01")
def test_struck_ip_come_back_with_the_packet(table: Campaign) -> None:
    """Opened again, it gives what is missing, once."""
    build = of(table, mara(finished=True))
    sealed = packet(table, PacketShare(build, (award(40),)))
    once = opening(table, sealed, build).after
    struck = edits.strike(once, 2)
    again = opening(table, sealed, struck)
    assert told(again)[0] == "+40 IP"
    assert seen(table, again.after).books.balances[GENERAL] == 40
    assert not opening(table, sealed, again.after).new


@pytest.mark.rule("AD-02")
def test_what_would_break_a_rule_is_told_before(table: Campaign) -> None:
    """Two marks turned where the player took one back."""
    build = edits.append(of(table, mara(finished=True)), mark(), mark())
    turned = Conversion(event="conversion", skill="rifle", marks=2, ip=2, on=ON)
    sealed = packet(table, PacketShare(build, (turned,)))
    fewer = edits.strike(build, 3)
    notes = opening(table, sealed, fewer).notes
    assert any("another history" in note for note in notes)
    assert any("AD-02" in note and "there is 1 mark" in note for note in notes)


def test_an_older_copy_is_told_what_the_gm_has_seen(table: Campaign) -> None:
    """Opening works all the same."""
    build = of(table, mara(finished=True))
    later = edits.append(build, mark(), mark())
    preview = opening(table, packet(table, PacketShare(later, (award(40),))), build)
    assert "The GM has seen 2 entries more than this file has" in preview.notes[0]
    assert (preview.new, preview.seen) == (True, 0)


def test_a_packet_for_a_party_gives_each_his_own(table: Campaign) -> None:
    """Two characters, one file; neither can take the other's."""
    one = of(table, mara(finished=True))
    two = of(table, mara(finished=True, char_id=ILYA, name="Ilya"))
    sealed = packet(table, PacketShare(one, (award(40),)), PacketShare(two, (award(7),)))
    assert seen(table, opening(table, sealed, one).after).books.balances[GENERAL] == 40
    assert seen(table, opening(table, sealed, two).after).books.balances[GENERAL] == 7
    swapped = opening(table, sealed, one).after.model_copy(update={"id": ILYA})
    assert seen(table, swapped).books.balances[GENERAL] == 0


def test_after_a_change_of_keys_all_is_confirmed_by_one_packet(table: Campaign) -> None:
    """Flaw and IP count again; nothing is given a second time."""
    build = of(table, mara(finished=True))
    share = PacketShare(build, (award(40),), (ItemDecision(LIMP, "approved"),))
    build = opening(table, packet(table, share), build).after
    table.change_key()
    assert seen(table, build).books.balances[GENERAL] == 0
    same, changed = unconfirmed(table, build)
    assert (len(same), changed) == (2, ())
    again = PacketShare(build, (), same)
    preview = opening(table, packet(table, again), build)
    assert told(preview) == [
        "Gimpy leg: signed with another key -> approved",
        "Award of 40 IP: signed with another key -> approved",
        "General IP: 0 -> 40",
        "Verdict: NEEDS GM -> LEGAL",
    ]
    assert len(preview.after.ledger) == len(build.ledger)
    assert unconfirmed(table, preview.after) == ((), ())


def test_a_packet_that_cannot_be_made_is_not_remembered(table: Campaign) -> None:
    """The numbers are gone, but nothing counts as sent, and the next packet lacks nothing."""
    build = of(table, mara(finished=True))
    long = Lesson(
        event="lesson",
        skill="rifle",
        teacher="Ilya",
        teacher_level=9,
        ip=1,
        on=ON,
        note="x" * 4_000,
    )
    with pytest.raises(ChargenError, match="too much for one decision"):
        packet_file_of(table, [PacketShare(build, (long,) * 60)])
    preview = opening(table, packet(table, PacketShare(build, (award(40),))), build)
    assert (preview.notes, preview.new) == ((), True)


def test_a_character_has_one_parcel_in_a_packet(table: Campaign) -> None:
    """Two could contradict each other."""
    build = of(table, mara(finished=True))
    with pytest.raises(ValueError, match="two parts for one character"):
        packet_file_of(table, [PacketShare(build, (award(1),)), PacketShare(build, (award(2),))])


def test_only_a_newer_card_is_asked_for(table: Campaign, tmp_path: Path) -> None:
    """A stranger's packet under the card in use is a stranger's; no newer card would help."""
    build = of(table, mara(finished=True))
    sealed = packet(table, PacketShare(build, (award(40),)))
    theirs = SealedPacket(sealed.packet, campaign(tmp_path / "other").card.keys[0])
    refusal = previewed(rules(), table.card, theirs, build).refusal
    assert refusal == (
        "The packet is signed with a key that is not on the card of Lunar Tide "
        f"({key_words(theirs.key)})."
    )


def test_a_newer_packet_is_left_alone(table: Campaign) -> None:
    """It may hold what this program does not understand."""
    facts = json.loads(packet_file_of(table, [PacketShare(of(table, mara()), (award(40),))]))
    with pytest.raises(BadFile, match="newer chargen"):
        opened(json.dumps({**facts, "version": 3}).encode(), "evening.gdpacket")


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"[]", b'{"format": "gray-dawn-campaign"}'])
def test_another_file_is_no_packet(data: bytes) -> None:
    """In a sentence that names it."""
    with pytest.raises(BadFile, match=r"evening\.gdpacket"):
        opened(data, "evening.gdpacket")


@pytest.mark.parametrize("payload", ["?", "QQ", "QR=="])
def test_a_packet_whose_content_is_no_text_of_bytes_is_damaged(
    table: Campaign, payload: str
) -> None:
    """That is told before anybody asks who signed it."""
    facts = json.loads(packet_file_of(table, [PacketShare(of(table, mara()), (award(40),))]))
    with pytest.raises(BadFile, match=r"^a is damaged: its content is incomplete$"):
        opened(json.dumps({**facts, "payload": payload}).encode(), "a")


def test_the_key_is_asked_before_anything_is_believed(table: Campaign) -> None:
    """A packet signed with a stranger's key says nothing of what is inside."""
    build = of(table, mara(finished=True))
    sealed = SealedPacket(packet(table, PacketShare(build, (award(40),))).packet, KEY.public)
    assert "not on the card" in previewed(rules(), table.card, sealed, build).refusal
    assert card().keys == (KEY.public,)


def test_five_megabytes_are_a_packet_and_a_byte_more_is_none() -> None:
    """What goes out can be read; what could not is refused before anything is signed for good."""
    assert fitting(b" " * SIZE_LIMIT) == b" " * SIZE_LIMIT
    with pytest.raises(PacketTooLarge, match="larger than 5 MB; split it in two"):
        fitting(b" " * (SIZE_LIMIT + 1))


def test_a_refused_packet_changes_nothing(table: Campaign) -> None:
    """Nothing of the ledger counts as seen."""
    build = of(table, mara(finished=True))
    other = of(table, mara(finished=True, char_id=ILYA, name="Ilya"))
    preview = opening(table, packet(table, PacketShare(other, (award(40),))), build)
    assert (preview.after, preview.changes, preview.notes) == (build, (), ())
    assert (preview.seen, preview.new) == (0, False)


@pytest.mark.rule("AD-01")
def test_ip_nobody_took_are_given_again_after_a_change_of_keys(table: Campaign) -> None:
    """As long as they are the last word, or none is remembered; not before, nor once taken."""
    build = of(table, mara(finished=True))
    sealed = packet(table, PacketShare(build, (award(40),)))
    taken = opening(table, sealed, build).after
    assert unconfirmed(table, build) == ((), ())
    table.change_key()
    ((again,), changed) = unconfirmed(table, build)
    assert (again.verdict, changed) == ("approved", ())
    assert len(unconfirmed(table, taken).same) == 1
    (table.vault.folder / "records" / f"{build.id}.json").unlink()
    assert unconfirmed(table, build) == ((again,), ())
    decide(table, build, [ItemDecision(again.item, "revoked")])
    assert unconfirmed(table, build) == ((), ())


@pytest.mark.rule("AD-01")
def test_a_gift_that_is_refused_gives_nothing(table: Campaign) -> None:
    """AD-01: it is named in a packet, but its IP stay away."""
    build = of(table, mara(finished=True))
    packet(table, PacketShare(build, (award(40),)))
    table.change_key()
    ((gift,), _) = unconfirmed(table, build)
    refusal = packet(table, PacketShare(build, (), (ItemDecision(gift.item, "refused"),)))
    preview = opening(table, refusal, build)
    assert preview.after.ledger == build.ledger
    assert not opening(table, refusal, preview.after).new


def test_what_lacks_its_decision_is_not_decided_again(table: Campaign) -> None:
    """The packet is not opened yet; one whose decision was damaged is decided again."""
    build = of(table, mara())
    (decision,) = decide(table, build, [ItemDecision(LIMP, "approved")])
    assert unconfirmed(table, build) == ((), ())
    broken = decision.model_copy(update={"signature": "0" * 128})
    spoiled = edits.record_decision(build, broken)
    assert unconfirmed(table, spoiled) == ((ItemDecision(LIMP, "approved"),), ())


@pytest.mark.parametrize(("name", "called"), [("Ilya", "Ilya"), ("", "this character")])
def test_a_packet_for_others_says_whom_it_holds_nothing_for(
    table: Campaign, name: str, called: str
) -> None:
    """By name, where there is one."""
    sealed = packet(table, PacketShare(of(table, mara()), (award(40),)))
    other = of(table, mara(char_id=ILYA, name=name))
    assert opening(table, sealed, other).refusal == (
        f"The packet holds nothing for {called}; it is for Mara."
    )
