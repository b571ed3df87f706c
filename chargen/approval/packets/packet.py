"""The packet a GM sends after a session: IP and decisions for several characters, in one file."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field, StringConstraints, field_validator

from chargen.approval.decisions.statement import (
    DecisionBinding,
    SerialOrNone,
    Statement,
    bound,
    verified,
)
from chargen.approval.trust.card import Card
from chargen.approval.trust.envelope import decoded, encoded, genuine, is_key, seal
from chargen.approval.trust.keys import GmKey, key_words
from chargen.character.document.build import Build
from chargen.character.document.decision import SignedDecision, is_fight_decision
from chargen.character.subjects import Day
from chargen.errors import BadFile, ChargenError
from chargen.files.formats import scan_ours
from chargen.files.reading import SIZE_LIMIT
from chargen.files.strict_json import Strict, parse, scan, written
from chargen.files.text import Line, Name, Notes, Slug

FORMAT: Literal["gray-dawn-packet"] = "gray-dawn-packet"
KIND: Literal["gray-dawn-session-packet"] = "gray-dawn-session-packet"
WORDS = "session packet"
ENDING = ".gdpacket"
WITH_FIGHTS = "0.3.0"
"""The first chargen that applies the result of a fight."""


class PacketPart(Strict):
    """The contents of a packet for one character."""

    char_id: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]
    name: Line
    """The character's name at the time the packet was made."""
    before: SerialOrNone
    """The highest serial that had gone out to it before; 0 for none."""
    seen_length: Annotated[int, Field(ge=0, le=10_000)]
    """The number of its ledger entries the GM had seen."""
    seen_head: Annotated[str, StringConstraints(pattern=r"^([0-9a-f]{64})?$")]
    """The head of the ledger at that length."""
    decisions: Annotated[tuple[SignedDecision, ...], Field(max_length=400)]
    """Signed one by one; the one on a gift of IP holds the awards themselves."""


class Packet(Strict):
    """One packet for one party."""

    type: Literal["gray-dawn-session-packet"] = KIND
    id: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]
    """The same only for the same content of one sending; it is the id of every gift inside."""
    campaign: Slug
    campaign_name: Name
    card: Annotated[int, Field(ge=1, le=1_000_000)]
    """Number of the campaign card it was made under."""
    made_on: Day = ""
    note: Notes = ""
    parcels: Annotated[tuple[PacketPart, ...], Field(max_length=100)]

    @field_validator("parcels")
    @classmethod
    def _one_each(cls, parcels: tuple[PacketPart, ...]) -> tuple[PacketPart, ...]:
        if len({parcel.char_id for parcel in parcels}) != len(parcels):
            message = "has two parts for one character"
            raise ValueError(message)
        return parcels


class PacketFile(Strict):
    """A packet on disk: the signed bytes, and the key and signature."""

    format: Literal["gray-dawn-packet"] = FORMAT
    version: Literal[1, 2] = 1
    """2 with the result of a fight, which earlier programs cannot apply."""
    needs: Annotated[str, StringConstraints(max_length=20)] = Field(
        default="", exclude_if=lambda needs: not needs
    )
    """The first chargen that reads version 2."""
    payload: Annotated[str, StringConstraints(max_length=SIZE_LIMIT)]
    key: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
    signature: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{128}$")]


@dataclass(frozen=True, slots=True)
class SealedPacket:
    """A packet as it came: whole and truly signed with ``key``, which may be any key."""

    packet: Packet
    key: str


class PacketTooLarge(ChargenError):
    """A packet larger than any file may be."""


def packet_file(packet: Packet, key: GmKey) -> bytes:
    """Return the file of a packet."""
    body = packet.model_dump_json().encode()
    sealed = seal(key.signer, KIND, body)
    fought = any(map(is_fight_decision, (d for part in packet.parcels for d in part.decisions)))
    held = PacketFile(
        version=2 if fought else 1,
        needs=WITH_FIGHTS if fought else "",
        payload=encoded(body),
        key=sealed.key,
        signature=sealed.signature,
    )
    return fitting(written(held))


def fitting(data: bytes) -> bytes:
    """Return a file that can be read again; raise TooMuch if it is larger than any may be."""
    if len(data) > SIZE_LIMIT:
        raise PacketTooLarge("This packet would be larger than 5 MB; split it in two")
    return data


def opened(data: bytes, name: str) -> SealedPacket:
    """Return the packet in a file; raise BadFile if it is none, cut off or changed since signed."""
    scan_ours(data, FORMAT, WORDS, name, newest=2)
    held = parse(PacketFile, data, name)
    body = decoded(held.payload, SIZE_LIMIT)
    if body is None:
        raise BadFile(f"{name} is damaged: its content is incomplete")
    if not genuine(KIND, body, held.key, held.signature):
        raise BadFile(f"{name} was changed after it was signed, or is damaged")
    inner = f"the packet in {name}"
    scan(body, inner)
    return SealedPacket(parse(Packet, body, inner), held.key)


def refusal(sealed: SealedPacket, card: Card | None, build: Build) -> str:
    """Return why this character cannot take a packet, in one sentence; empty if it can."""
    packet = sealed.packet
    if card is None or card.id != packet.campaign:
        if build.campaign is not None and build.campaign.id != packet.campaign:
            return (
                f"The packet is for the campaign {packet.campaign_name}, and this character plays"
                f" in {build.campaign.name}."
            )
        return (
            f"The packet is for the campaign {packet.campaign_name}, whose card is not known here;"
            " open the GM's campaign card first."
        )
    if sealed.key not in card.keys:
        words = key_words(sealed.key) if is_key(sealed.key) else "none at all"
        newer = " Ask the GM for the newer card." if packet.card > card.number else ""
        return (
            f"The packet is signed with a key that is not on the card of {card.name}"
            f" ({words}).{newer}"
        )
    if build.campaign is None or build.campaign.id != packet.campaign:
        return (
            f"The packet is for the campaign {packet.campaign_name}; this character does not play"
            " in it yet. Open the campaign card from your GM first."
        )
    if parcel_of(packet, build) is None:
        names = ", ".join(parcel.name or "unnamed" for parcel in packet.parcels) or "nobody"
        return f"The packet holds nothing for {_called(build)}; it is for {names}."
    return ""


def parcel_of(packet: Packet, build: Build) -> PacketPart | None:
    """Return what a packet holds for a character, or None."""
    return next((parcel for parcel in packet.parcels if parcel.char_id == build.id), None)


def statements(
    packet: Packet, parcel: PacketPart, keys: Sequence[str]
) -> tuple[tuple[SignedDecision, Statement], ...]:
    """Return the genuine decisions of a parcel, the first signed first; others are passed over."""
    pairs = []
    for decision in parcel.decisions:
        read = verified(decision, keys)
        if isinstance(read, Statement):
            to = DecisionBinding(packet.campaign, parcel.char_id, decision.item_id)
            if isinstance(bound(read, to), Statement):
                pairs.append((decision, read))
    return tuple(sorted(pairs, key=lambda pair: pair[1].serial))


def _called(build: Build) -> str:
    return build.choices.name or "this character"
