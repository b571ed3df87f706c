"""One table for the tests: a GM with a key, a card, a campaign folder, and two characters."""

import time
from pathlib import Path

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.campaign.campaign_files import Clock
from chargen.approval.decisions.statement import Statement, signed
from chargen.approval.packets.packet import SealedPacket
from chargen.approval.packets.packet import opened as opened_packet
from chargen.approval.packets.packet_contents import PacketShare
from chargen.approval.trust.card import Card, card_file, joined, opened
from chargen.approval.trust.keys import GmKey
from chargen.character.document.build import Build
from chargen.character.document.decision import Item, SignedDecision
from chargen.character.document.events import Award, Mark
from chargen.character.document.requests import Flaw
from chargen.character.edits import creation, edits
from chargen.rules.house import HouseRules
from tests.approval.signing import packet_file_of
from tests.builders import blank, flaw

ON = "2014-06-01"
KEY = GmKey(bytes(range(32)))
OTHER = GmKey(bytes(range(1, 33)))
CAMPAIGN = "lunar-tide-1"
MARA, ILYA = "a" * 32, "b" * 32
LIMP: Flaw = flaw()


def card(*keys: GmKey, number: int = 1, house: HouseRules | None = None, **fields: str) -> Card:
    """A card of the campaign with these keys, the GM's own if none is named."""
    return Card(
        id=fields.get("id", CAMPAIGN),
        name=fields.get("name", "Lunar Tide"),
        gm=fields.get("gm", "Ada"),
        number=number,
        house=house or HouseRules(),
        keys=tuple(key.public for key in keys or (KEY,)),
    )


def file_of(made: Card, *keys: GmKey) -> bytes:
    """The card's file, signed with the GM's key or with these."""
    return card_file(made, keys or (KEY,))


def pinned(made: Card, *keys: GmKey) -> Card:
    """The card after a trip through its file."""
    return opened(file_of(made, *keys), "card.gdcampaign").card


def mara(*, finished: bool = False, char_id: str = MARA, name: str = "Mara") -> Build:
    """A character of the campaign with one flaw nobody has decided on."""
    build = blank(name=name, skills={"rifle": 2}, flaws=(LIMP,))
    build = joined(build.model_copy(update={"id": char_id}), card())
    return creation.finish(build, ON) if finished else build


def statement(item: Item = LIMP, **fields: object) -> Statement:
    """The GM's yes to an item of Mara's, or as the fields say."""
    facts: dict[str, object] = {
        "campaign": CAMPAIGN,
        "char_id": MARA,
        "item_id": item.id,
        "verdict": "approved",
        "serial": 1,
        "item": item,
        "rules": card().digest,
        "gm_note": "",
        "signed_on": ON,
    }
    return Statement(**{**facts, **fields})  # type: ignore[arg-type]


def yes(item: Item = LIMP, key: GmKey = KEY, **fields: object) -> SignedDecision:
    """The signed statement."""
    return signed(statement(item, **fields), key)


def agreed(build: Build, *decisions: SignedDecision) -> Build:
    """The document with these decisions in it."""
    for decision in decisions:
        build = edits.record_decision(build, decision)
    return build


def award(ip: int, note: str = "") -> Award:
    """General IP."""
    return Award(event="award", on=ON, by="Ada", ip=ip, note=note)


def mark(skill: str = "rifle") -> Mark:
    """A skill used with success."""
    return Mark(event="mark", on=ON, skill=skill)


def counting() -> float:
    """The clock of a desk on which decisions are numbered 1, 2, 3."""
    return 0.0


def campaign(root: Path, clock: Clock = time.time) -> Campaign:
    """A campaign of a GM's on the disk, with a key of its own."""
    return Campaign.create(root, "Lunar Tide", gm="Ada", clock=clock)


def of(table: Campaign, build: Build) -> Build:
    """A character in that campaign."""
    return joined(build, table.card)


def packet(table: Campaign, *shares: PacketShare, note: str = "") -> SealedPacket:
    """A packet made by the GM and read again."""
    return opened_packet(packet_file_of(table, shares, note=note, on=ON), "evening.gdpacket")
