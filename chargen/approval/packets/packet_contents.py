"""The contents of a packet for each character: decisions and IP, before they are signed."""

from collections.abc import Sequence
from dataclasses import dataclass

from chargen.character.decisions.approval_state import items_of
from chargen.character.decisions.differences import same
from chargen.character.document.build import Build
from chargen.character.document.decision import Gain, Item, PacketAward, Verdict
from chargen.character.document.events import RequestClosed
from chargen.character.document.requests import FlawRequest, StatRequest
from chargen.character.edits import edits


@dataclass(frozen=True, slots=True)
class ItemDecision:
    """The GM's decision on one item."""

    item: Item
    verdict: Verdict
    note: str = ""


@dataclass(frozen=True, slots=True)
class PacketShare:
    """One character's share of a packet: IP and decisions."""

    build: Build
    """The character as the GM has it."""
    gains: tuple[Gain, ...] = ()
    judgements: tuple[ItemDecision, ...] = ()


@dataclass(frozen=True, slots=True)
class OutgoingPacket:
    """One packet that is to be made, with its file's name."""

    shares: tuple[PacketShare, ...]
    name: str = "session.gdpacket"
    note: str = ""
    """Message to every receiver of it."""


def judgements_of(share: PacketShare, packet_id: str) -> tuple[ItemDecision, ...]:
    """Return what is decided for one character, its IP of the packet as one item."""
    if not share.gains:
        return share.judgements
    return (*share.judgements, ItemDecision(gift_of(packet_id, share.gains), "approved"))


def gift_of(packet_id: str, gains: Sequence[Gain]) -> PacketAward:
    """Return the IP of one packet as the one item they are (AD-01)."""
    events = tuple(gain.model_copy(update={"packet": packet_id}) for gain in gains)
    return PacketAward(kind="session", id=packet_id, events=events)


def close_request(build: Build, item: Item, *, on: str, by: str, note: str) -> Build:
    """Return ``build`` with a request closed as refused, if it is unchanged and unanswered."""
    if not isinstance(item, StatRequest | FlawRequest):
        return build
    is_there = any(same(mine, item) for mine in items_of(build))
    if not is_there or any(getattr(event, "request", None) == item.id for event in build.ledger):
        return build
    closed = RequestClosed(
        event="closed", on=on, by=by, request=item.id, outcome="refused", note=note
    )
    return edits.append(build, closed)
