"""Packets that went out, kept as they are: read again, made again, and never sent twice."""

from pathlib import Path

import pytest

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.campaign.outbox import Opened, free_name, opened_by, taken_by
from chargen.approval.desk import export
from chargen.approval.desk.draft_file import (
    DeskDraft,
    draft_file,
    draft_in,
    keep,
    sent_left_out,
    taken_up,
)
from chargen.approval.desk.packet_draft import ItemRef, PacketDraft, PendingAward
from chargen.approval.desk.sending import send
from chargen.approval.packets.acceptance import previewed
from chargen.approval.packets.packet import opened as opened_packet
from chargen.approval.packets.packet_contents import ItemDecision, OutgoingPacket, PacketShare
from chargen.character.document.build import Build
from chargen.character.document.decision import PacketAward, Verdict
from chargen.errors import BadFile
from tests.approval.party import ILYA, LIMP, ON, award, campaign, counting, mara, of
from tests.approval.signing import packet_file_of
from tests.builders import rules

SENDING = "5" * 32


@pytest.fixture
def table(tmp_path: Path) -> Campaign:
    """A campaign on the disk, whose decisions are numbered 1, 2, 3."""
    return campaign(tmp_path, counting)


def again(table: Campaign) -> Campaign:
    """The campaign as another start of the program finds it."""
    return Campaign.opened(table.vault.folder)


def prepared(build: Build) -> DeskDraft:
    """A refusal and IP for one character, and words for everybody."""
    judgements = {ItemRef(build.id, LIMP.id): ItemDecision(LIMP, "refused", "No")}
    return DeskDraft(
        SENDING, PacketDraft(judgements, (PendingAward(build.id, award(40, "Fire")),), "We met")
    )


def shares(build: Build) -> PacketShare:
    """The same as it is sent."""
    return PacketShare(build, (award(40, "Fire"),), (ItemDecision(LIMP, "refused", "No"),))


def test_a_packet_is_kept_byte_by_byte(table: Campaign) -> None:
    """A15: what went out is there after a new start, identical, with its content and recipients."""
    build = of(table, mara(finished=True))
    data = packet_file_of(table, [shares(build)], note="We met", on=ON)
    (sent,) = again(table).outbox.packets()
    assert sent.data == data
    assert (sent.packet.made_on, sent.packet.note) == (ON, "We met")
    (content,) = sent.contents
    assert content.parcel.name == "Mara"
    assert [s.verdict for _, s in content.statements] == ["refused", "approved"]


def test_who_has_opened_it_is_seen_in_the_file(table: Campaign) -> None:
    """A15: a file holds all a packet brought it, or it does not."""
    build = of(table, mara(finished=True))
    data = packet_file_of(table, [shares(build)], on=ON)
    (content,) = table.outbox.packets()[0].contents
    assert opened_by(content, taken_by(build)) is Opened.NOT_YET
    after = previewed(rules(), table.card, opened_packet(data, "p"), build, ON).after
    assert opened_by(content, taken_by(after)) is Opened.WHOLE
    ledger = tuple(event for event in after.ledger if event.event != "award")
    without_ip = after.model_copy(update={"ledger": ledger})
    assert opened_by(content, taken_by(without_ip)) is Opened.WITHOUT_IP


@pytest.mark.rule("AD-01")
def test_what_a_packet_gave_is_remembered(table: Campaign) -> None:
    """AD-01: exactly that gift, to exactly that character; another sum was never given."""
    build = of(table, mara(finished=True))
    packet_file_of(table, [shares(build)])
    gave = again(table).outbox.gave_to(build.id)
    ((statement, key),) = again(table).outbox.gifts(build.id)
    gift = statement.item
    assert isinstance(gift, PacketAward)
    assert (gave(gift), key) == (True, table.card.keys[0])
    assert not gave(gift.model_copy(update={"events": (award(99),)}))
    assert not gave(gift.model_copy(update={"id": "other"}))
    assert not again(table).outbox.gave_to(ILYA)(gift)
    assert list(again(table).outbox.gifts(ILYA)) == []


@pytest.mark.rule("AD-01")
def test_two_versions_of_a_gift_were_both_given(table: Campaign) -> None:
    """AD-01: under one id, each as it went out."""
    build = of(table, mara(finished=True))
    packet_file_of(table, [PacketShare(build, (award(40),))])
    ((statement, _),) = table.outbox.gifts(build.id)
    gift = statement.item
    assert isinstance(gift, PacketAward)
    other = gift.model_copy(update={"events": (award(7),)})
    packet_file_of(table, [PacketShare(build, (), (ItemDecision(other, "approved"),))])
    gave = table.outbox.gave_to(build.id)
    assert (gave(gift), gave(other)) == (True, True)


@pytest.mark.rule("AD-01")
@pytest.mark.parametrize("verdict", ["refused", "revoked", "asked"])
def test_what_was_not_agreed_to_was_not_given(table: Campaign, verdict: Verdict) -> None:
    """AD-01: only a yes gives IP."""
    build = of(table, mara(finished=True))
    gift = PacketAward(kind="session", id="p", events=(award(7),))
    packet_file_of(table, [PacketShare(build, (), (ItemDecision(gift, verdict),))])
    assert not table.outbox.gave_to(build.id)(gift)
    (content,) = table.outbox.packets()[0].contents
    taken = taken_by(build)._replace(decisions=frozenset(d for d, _ in content.statements))
    assert opened_by(content, taken) is Opened.WHOLE


def test_the_latest_packet_comes_first(table: Campaign) -> None:
    """A15: by the numbers in it; a packet for nobody is the first of all."""
    build = of(table, mara(finished=True))
    send(table, [OutgoingPacket((PacketShare(build, (award(1),)),), "one.gdpacket")])
    send(table, [OutgoingPacket((), "none.gdpacket")])
    send(table, [OutgoingPacket((PacketShare(build, (award(2),)),), "two.gdpacket")])
    sent = again(table).outbox.packets()
    assert [each.name for each in sent] == ["two.gdpacket", "one.gdpacket", "none.gdpacket"]
    assert [each.order for each in sent] == [2, 1, 0]
    assert [s.item.id for s, _ in table.outbox.gifts(build.id)] == [
        each.packet.id for each in (sent[1], sent[0])
    ]


def test_a_parcel_without_decisions_has_no_number(table: Campaign) -> None:
    """As one that holds a remark for everybody only."""
    packet_file_of(table, [PacketShare(of(table, mara(finished=True)))])
    (content,) = table.outbox.packets()[0].contents
    assert content.serial == 0


def test_names_never_collide(table: Campaign, tmp_path: Path) -> None:
    """A15: the second packet of a day gets a name of its own, whatever became of the first."""
    build = of(table, mara(finished=True))
    send(table, [OutgoingPacket((PacketShare(build, (award(1),)),), "tide.gdpacket")])
    assert free_name("tide", None, table.outbox.names()) == "tide-2.gdpacket"
    (tmp_path / "tide-2.gdpacket").touch()
    assert free_name("tide", tmp_path, table.outbox.names()) == "tide-3.gdpacket"
    assert free_name("tide", tmp_path, frozenset()) == "tide.gdpacket"


def test_nothing_goes_out_twice_under_one_id(table: Campaign) -> None:
    """A7: a second try after a crash returns what was signed first, and no new serial is given."""
    build = of(table, mara(finished=True))
    first = send(table, [OutgoingPacket((shares(build),))], sending=SENDING)
    serial = table.vault.state().serial
    (table.vault.folder / "records" / f"{build.id}.json").unlink()
    assert send(again(table), [OutgoingPacket((shares(build),))], sending=SENDING) == first
    assert table.vault.state().serial == serial
    record = again(table).record(build.id)
    assert record is not None
    assert record.items[LIMP.id].note == "No"
    assert record.sent == serial


def test_a_draft_comes_back_as_it_was(table: Campaign) -> None:
    """A7: decisions, IP and words are read from the disk as they were written."""
    build = of(table, mara(finished=True))
    keep(table.vault, draft_file(prepared(build)))
    assert taken_up(again(table)) == (prepared(build), "")


def test_a_draft_that_went_out_is_not_sent_again(table: Campaign) -> None:
    """A7: killed between signing and forgetting the draft, only what was added since is left."""
    build = of(table, mara(finished=True))
    keep(table.vault, draft_file(prepared(build)))
    send(table, [OutgoingPacket((shares(build),), note="We met")], sending=SENDING)
    found, words = taken_up(again(table))
    assert (found.evening, words) == (PacketDraft(), "")
    assert found.sending != SENDING
    more = prepared(build)
    late = PendingAward(build.id, award(5, "Late"))
    evening = PacketDraft(more.evening.judgements, (*more.evening.gains, late), "We met")
    keep(table.vault, draft_file(DeskDraft(SENDING, evening)))
    assert taken_up(again(table))[0].evening == PacketDraft({}, (late,), "")


def test_a_damaged_draft_is_put_aside(table: Campaign) -> None:
    """A7: what cannot be read is told and kept, and the desk opens all the same."""
    path = table.vault.folder / "draft.json"
    path.write_bytes(b'{"format": "gray-dawn-gm-draft"')
    found, words = taken_up(table)
    assert found.evening == PacketDraft()
    assert "draft.json" in words
    assert (table.vault.folder / "draft-damaged.json").read_bytes() == path.read_bytes()


def test_a_newer_draft_is_not_guessed_at() -> None:
    """A7: a draft of a newer program is refused in words."""
    with pytest.raises(BadFile, match="newer chargen"):
        draft_in(b'{"format": "gray-dawn-gm-draft", "version": 2}', "draft.json")


def test_one_damaged_packet_does_not_hide_the_others(table: Campaign) -> None:
    """A15: a file that cannot be read is told, the rest is listed."""
    build = of(table, mara(finished=True))
    for _ in range(2):
        packet_file_of(table, [PacketShare(build, (award(1),))])
    first = min((table.vault.folder / "sent").glob("*.json"))
    first.write_bytes(b"{")
    outbox = again(table).outbox
    assert len(outbox.packets()) == 1
    assert len(outbox.faults) == 1


def test_packets_and_draft_travel_with_an_export(table: Campaign, tmp_path: Path) -> None:
    """A7, A15: on another machine both are there."""
    build = of(table, mara(finished=True))
    other = of(table, mara(finished=True, char_id=ILYA))
    data = packet_file_of(table, [shares(build)])
    keep(table.vault, draft_file(prepared(other)))
    packed = export.exported(table, "long enough for a test")
    there = export.restored(packed, "e", "long enough for a test", tmp_path / "other")
    assert [sent.data for sent in there.outbox.packets()] == [data]
    assert taken_up(there)[0] == prepared(other)


@pytest.mark.parametrize(
    "sent", [ItemDecision(LIMP, "approved"), ItemDecision(LIMP, "refused", "Why")]
)
def test_another_word_since_stays_in_the_draft(table: Campaign, sent: ItemDecision) -> None:
    """A7: only what went out just so is done with."""
    build = of(table, mara(finished=True))
    keep(table.vault, draft_file(prepared(build)))
    send(table, [OutgoingPacket((PacketShare(build, (), (sent,)),))], sending=SENDING)
    assert taken_up(again(table))[0].evening == prepared(build).evening


def test_what_went_out_is_remembered_after_a_crash(table: Campaign) -> None:
    """When what was prepared is looked at again; a packet that decides nothing leaves no record."""
    build = of(table, mara(finished=True))
    record = table.vault.folder / "records" / f"{build.id}.json"
    known = []
    for gains in ((award(40),), ()):
        sending = send(table, [OutgoingPacket((PacketShare(build, gains),), note="Once more")])
        record.unlink()
        sent_left_out(table, DeskDraft(sending.id, PacketDraft()))
        found = table.record(build.id)
        known.append((len(found.items), found.sent) if found else None)
    assert known == [(1, 1), None]
