"""Who gets which file, and what of the GM's words others can read in it."""

import base64
from pathlib import Path

import pytest

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.desk.packet_split import mails
from chargen.approval.desk.sending import send
from chargen.approval.packets.acceptance import previewed
from chargen.approval.packets.packet import opened
from chargen.approval.packets.packet_contents import ItemDecision, OutgoingPacket, PacketShare
from chargen.character.document.events import Award
from chargen.character.document.state_kind import StateKind
from tests.approval.party import ILYA, LIMP, ON, award, campaign, mara, of
from tests.builders import rules

PRIVATE = "You sold us to the harbour master"
TOGETHER = "The quarry"


@pytest.fixture
def table(tmp_path: Path) -> Campaign:
    """A campaign on the disk."""
    return campaign(tmp_path)


def two(table: Campaign) -> tuple[PacketShare, PacketShare]:
    """A refusal for Mara and IP for her alone; IP of the evening for both."""
    one = of(table, mara(finished=True))
    other = of(table, mara(finished=True, char_id=ILYA, name="Ilya"))
    return (
        PacketShare(
            one, (award(30, TOGETHER), award(5, PRIVATE)), (ItemDecision(LIMP, "refused", PRIVATE),)
        ),
        PacketShare(other, (award(30, TOGETHER),), (ItemDecision(LIMP, "approved"),)),
    )


def made(table: Campaign, way: str) -> dict[str, bytes]:
    """The files, by name."""
    found = mails(
        two(table), "each" if way == "each" else "party", stem="tide", folder=None,
        taken=frozenset(), note="We met",
    )  # fmt: skip
    return {kept.name: kept.data.encode() for kept in send(table, found, on=ON).packets}


def readable(data: bytes) -> str:
    """Everything in a packet anybody can read who has the file, signed bytes decoded."""
    packet = opened(data, "p").packet
    inside = [base64.b64decode(d.payload).decode() for p in packet.parcels for d in p.decisions]
    return packet.model_dump_json() + "".join(inside)


def test_a_file_for_each_holds_nothing_of_the_others(table: Campaign) -> None:
    """A17: Ilya's file has not a word about Mara, and the other way round."""
    files = made(table, "each")
    assert set(files) == {"tide-mara.gdpacket", "tide-ilya.gdpacket"}
    assert "Mara" not in readable(files["tide-ilya.gdpacket"])
    assert PRIVATE in readable(files["tide-mara.gdpacket"])
    assert all("We met" in readable(data) for data in files.values())


def test_a_party_packet_holds_no_private_words(table: Campaign) -> None:
    """A17: reasons go in a file of the player's own; what all got alike stays common."""
    files = made(table, "party")
    assert set(files) == {"tide.gdpacket", "tide-mara.gdpacket"}
    assert PRIVATE not in readable(files["tide.gdpacket"])
    assert TOGETHER in readable(files["tide.gdpacket"])
    assert PRIVATE in readable(files["tide-mara.gdpacket"])


@pytest.mark.parametrize("order", [("tide", "tide-mara"), ("tide-mara", "tide")])
def test_both_files_together_bring_all_in_any_order(
    table: Campaign, order: tuple[str, str]
) -> None:
    """A17: nothing is lost or given twice by sending it in two files."""
    files = made(table, "party")
    build = two(table)[0].build
    for name in (*order, *order):
        sealed = opened(files[f"{name}.gdpacket"], name)
        preview = previewed(rules(), table.card, sealed, build, ON)
        assert not preview.refusal
        build = preview.after
    assert sorted(e.ip for e in build.ledger if isinstance(e, Award)) == [5, 30]
    assert table.verifier(build.id).states(build)[LIMP.id].kind is StateKind.REFUSED


def test_the_second_file_knows_the_first(table: Campaign) -> None:
    """A17: opened in their order the two bring no word of a packet that is missing."""
    files = made(table, "party")
    build = two(table)[0].build
    for name in ("tide.gdpacket", "tide-mara.gdpacket"):
        preview = previewed(rules(), table.card, opened(files[name], name), build, ON)
        assert not any("earlier packet" in note for note in preview.notes)
        build = preview.after


def test_one_player_gets_one_file(table: Campaign) -> None:
    """A17: with nobody else to read it there is nothing to be kept apart."""
    found = mails(two(table)[:1], "party", stem="tide", folder=None, taken=frozenset())
    assert found == (OutgoingPacket(two(table)[:1], "tide.gdpacket"),)


def test_what_one_player_alone_may_read_is_no_common_packet(table: Campaign) -> None:
    """A17: a party of one gets his own file, and each of the others theirs."""
    one, other = two(table)
    apart = PacketShare(other.build, (award(5, "Else"),), (ItemDecision(LIMP, "approved"),))
    found = mails([one, apart], "party", stem="tide", folder=None, taken=frozenset(), note="Hi")
    shared = PacketShare(one.build, one.gains, one.judgements)
    assert [(mail.name, mail.shares, mail.note) for mail in found] == [
        ("tide-mara.gdpacket", (shared,), "Hi"), ("tide-ilya.gdpacket", (apart,), "Hi"),
    ]  # fmt: skip


def test_what_is_left_for_a_player_goes_in_his_own_file(table: Campaign) -> None:
    """A17: a reason alone, or IP alone; the words for all stand in the common packet."""
    one, other = two(table)
    reason = PacketShare(one.build, (award(30, TOGETHER),), one.judgements)
    gain = PacketShare(other.build, (award(30, TOGETHER), award(5, PRIVATE)), other.judgements)
    found = mails([reason, gain], "party", stem="tide", folder=None, taken=frozenset(), note="Hi")
    assert [(mail.name, mail.note) for mail in found] == [
        ("tide.gdpacket", "Hi"), ("tide-mara.gdpacket", ""), ("tide-ilya.gdpacket", ""),
    ]  # fmt: skip
    assert found[0].shares == (
        PacketShare(one.build, (award(30, TOGETHER),), ()),
        PacketShare(other.build, (award(30, TOGETHER),), other.judgements),
    )
    assert found[1].shares == (PacketShare(one.build, (), one.judgements),)
    assert found[2].shares == (PacketShare(other.build, (award(5, PRIVATE),), ()),)
