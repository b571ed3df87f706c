"""A GM's word as tests need it: one decision, or one packet, by the way all of them go out."""

from collections.abc import Sequence

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.decisions.registry import after_decisions
from chargen.approval.decisions.statement import signed
from chargen.approval.desk.sending import send, stated
from chargen.approval.packets.packet_contents import ItemDecision, OutgoingPacket, PacketShare
from chargen.character.document.build import Build
from chargen.character.document.decision import SignedDecision


def decide(
    campaign: Campaign, build: Build, judgements: Sequence[ItemDecision], on: str = ""
) -> tuple[SignedDecision, ...]:
    """Return signed decisions on items of a character, as written into its file."""
    made = stated(campaign, build, judgements, on)
    key = campaign.own_key()
    campaign.note(build)
    record = after_decisions(campaign.known(build.id), build, made, key.public)
    campaign.vault.keep_record(record)
    return tuple(signed(statement, key) for statement in made)


def packet_file_of(
    campaign: Campaign, shares: Sequence[PacketShare], *, note: str = "", on: str = ""
) -> bytes:
    """Return the file of a packet with IP and decisions for several characters, each once."""
    return (
        send(campaign, [OutgoingPacket(tuple(shares), note=note)], on=on).packets[0].data.encode()
    )
