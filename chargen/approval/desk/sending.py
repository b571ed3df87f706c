"""Packets as they are signed and go out: numbered first, kept second, remembered last.

In this order a crash at any place loses no word of the GM and gives no number twice.
"""

import hashlib
import json
from collections.abc import Sequence

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.campaign.outbox import KeptPacket, Sending, new_sending
from chargen.approval.decisions.registry import CharacterRecord, after_decisions, noted, with_words
from chargen.approval.decisions.statement import Statement, signed
from chargen.approval.decisions.verification import Verifier
from chargen.approval.packets.packet import Packet, PacketPart, opened, packet_file, statements
from chargen.approval.packets.packet_contents import ItemDecision, OutgoingPacket, judgements_of
from chargen.approval.trust.keys import GmKey
from chargen.character.document.build import Build
from chargen.character.document.decision import SignedDecision
from chargen.character.document.fight_result import FightResult
from chargen.character.points.ledger_hash import head


def send(
    campaign: Campaign, mails: Sequence[OutgoingPacket], *, on: str = "", sending: str = ""
) -> Sending:
    """Return packets as they go out; they are kept before anything is remembered as sent.

    Nothing goes out twice under the id of one ``sending``: asked again, what is kept under it is
    returned. Raise NoKey if nothing can be signed, and ChargenError if a packet would be too
    large; then nothing is remembered as sent.
    """
    wanted = sending or new_sending()
    if campaign.outbox.holds(wanted):
        catch_up(campaign, wanted)
        return campaign.outbox.sending(wanted)
    key, records = campaign.own_key(), dict[str, CharacterRecord]()
    packets = tuple(
        KeptPacket(name=mail.name, data=_file(campaign, mail, wanted, key, records, on))
        for mail in mails
    )
    outgoing = Sending(id=wanted, on=on, packets=packets)
    campaign.outbox.keep(outgoing)
    for record in records.values():
        campaign.vault.keep_record(record)
    return outgoing


def catch_up(campaign: Campaign, sending: str) -> None:
    """Remember what went out, as after a crash between the two."""
    for kept in campaign.outbox.sending(sending).packets:
        sealed = opened(kept.data.encode(), kept.name)
        for parcel in sealed.packet.parcels:
            read = [s for _, s in statements(sealed.packet, parcel, (sealed.key,))]
            known = campaign.known(parcel.char_id)
            after = with_words(known, read, sealed.key)
            top = max((statement.serial for statement in read), default=0)
            after = after.model_copy(update={"sent": max(known.sent, top)})
            if after != known:
                campaign.vault.keep_record(after)


def stated(
    campaign: Campaign, build: Build, judgements: Sequence[ItemDecision], on: str
) -> tuple[Statement, ...]:
    """Number the decisions; the numbers are given out on the disk before anything is signed."""
    campaign.own_key()
    campaign.learn(Verifier(campaign.card).highest(build))
    first = campaign.raise_serial(len(judgements))
    return tuple(
        Statement(
            campaign=campaign.card.id,
            char_id=build.id,
            item_id=each.item.id,
            verdict=each.verdict,
            serial=first + place,
            item=each.item,
            rules=campaign.card.digest,
            gm_note=each.note,
            signed_on=on,
        )
        for place, each in enumerate(judgements)
    )


def _packet_id(mail: OutgoingPacket, sending: str) -> str:
    """Return the id of a packet, which is the same for the same content of one sending.

    A desk put back from a backup may send a draft a second time. The awards then have the ids the
    players know, and count once.
    """
    content = [
        (
            share.build.id,
            [gain.model_dump_json() for gain in share.gains],
            [(each.item.id, each.verdict, each.note) for each in share.judgements],
        )
        for share in mail.shares
    ]
    text = json.dumps([sending, mail.note, content], ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def _file(
    campaign: Campaign, mail: OutgoingPacket, sending: str, key: GmKey,
    records: dict[str, CharacterRecord], on: str,
) -> str:  # fmt: skip
    """Return the file of one packet; what is remembered afterwards goes into ``records``."""
    packet_id, parcels = _packet_id(mail, sending), []
    for share in mail.shares:
        build = share.build
        known = records.get(build.id) or noted(campaign.known(build.id), build)
        decided = stated(campaign, build, judgements_of(share, packet_id), on)
        decisions = tuple(signed(statement, key) for statement in decided)
        parcels.append(_parcel(build, decisions, known.sent))
        if all(isinstance(statement.item, FightResult) for statement in decided):
            after = with_words(known, decided, key.public)  # the GM did not look at the rest
        else:
            after = after_decisions(known, build, decided, key.public)
        records[build.id] = after.model_copy(update={"sent": campaign.state.serial})
    packet = Packet(
        id=packet_id,
        campaign=campaign.card.id,
        campaign_name=campaign.card.name,
        card=campaign.card.number,
        made_on=on,
        note=mail.note,
        parcels=tuple(parcels),
    )
    return packet_file(packet, key).decode()


def _parcel(build: Build, decisions: tuple[SignedDecision, ...], before: int) -> PacketPart:
    return PacketPart(
        char_id=build.id,
        name=build.choices.name,
        before=before,
        seen_length=len(build.ledger),
        seen_head=head(build.ledger),
        decisions=decisions,
    )
