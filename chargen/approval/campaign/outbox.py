"""Every packet a GM has signed, kept as it was sent, to be listed and saved again byte by byte.

Each sending has a file, ``sent/<id>.json``, written before anything else remembers the sending.
The entries of a ledger are compared with it.
"""

import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

from pydantic import Field, StringConstraints

from chargen.approval.campaign.campaign_files import CampaignFiles
from chargen.approval.decisions.statement import Statement
from chargen.approval.packets.packet import ENDING, Packet, PacketPart, fitting, opened, statements
from chargen.character.decisions.item_digest import item_digest
from chargen.character.document.build import Build
from chargen.character.document.decision import (
    GAINS,
    PacketAward,
    RecordedDecision,
    SignedDecision,
    decided_id,
    is_fight_decision,
)
from chargen.character.subjects import Day
from chargen.errors import BadFile
from chargen.files.formats import scan_ours
from chargen.files.reading import SIZE_LIMIT, read
from chargen.files.strict_json import Strict, parse, written
from chargen.files.text import Line

FORMAT: Literal["gray-dawn-gm-sending"] = "gray-dawn-gm-sending"
WORDS = "sending of a GM"
FOLDER = "sent"
SendingId = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]


class KeptPacket(Strict):
    """One packet as it left the desk."""

    name: Line
    """Of its file, as it was proposed."""
    data: Annotated[str, StringConstraints(max_length=SIZE_LIMIT)]
    """The whole file."""


class Sending(Strict):
    """Packets sent in one step: one for a party, or one for each player."""

    format: Literal["gray-dawn-gm-sending"] = FORMAT
    version: Literal[1] = 1
    id: SendingId
    on: Day = ""
    packets: Annotated[tuple[KeptPacket, ...], Field(max_length=200)]


class Content(NamedTuple):
    """The contents of a packet for one character."""

    parcel: PacketPart
    statements: tuple[tuple[SignedDecision, Statement], ...]

    @property
    def serial(self) -> int:
        """The highest serial in it."""
        return max((statement.serial for _, statement in self.statements), default=0)


@dataclass(frozen=True, slots=True)
class Sent:
    """One packet that went out, read again."""

    sending: str
    name: str
    data: bytes
    packet: Packet
    key: str
    """It was signed with this one."""
    contents: tuple[Content, ...]

    @property
    def order(self) -> int:
        """Packets with higher serials went out later."""
        return max((each.serial for each in self.contents), default=0)


class Outbox:
    """The packets of one campaign; each file is read once, on demand."""

    def __init__(self, vault: CampaignFiles) -> None:
        self.vault = vault
        self._read: dict[str, tuple[Sent, ...]] = {}
        self._gifts: dict[tuple[str, str], frozenset[str]] = {}
        self.faults: tuple[str, ...] = ()
        """A sentence for each file that cannot be read."""

    def holds(self, sending: str) -> bool:
        """Return whether something went out under this id."""
        return self._path(sending).exists()

    def sending(self, sending: str) -> Sending:
        """Return what went out under an id; raise BadFile if that cannot be read."""
        return _sending(self._path(sending))

    def keep(self, sending: Sending) -> None:
        """Keep what goes out; when this returns, it is on the disk."""
        data = fitting(written(sending))
        name = f"{FOLDER}/{sending.id}.json"
        self.vault.keep_file(name, data, lambda content: parse(Sending, content, name))

    def packets(self) -> tuple[Sent, ...]:
        """Return every packet that went out, the latest first."""
        self._refresh()
        packets = [each for sent in self._read.values() for each in sent]
        return tuple(sorted(packets, key=lambda each: -each.order))

    def under(self, sending: str) -> tuple[Sent, ...]:
        """Return the packets that went out under an id."""
        self._refresh()
        return self._read.get(sending, ())

    def signed_after(self, serial: int) -> int:
        """Return how many decisions went out with a higher serial."""
        return sum(
            statement.serial > serial
            for sent in self.packets()
            for content in sent.contents
            for _, statement in content.statements
        )

    def names(self) -> frozenset[str]:
        """Return the names packets bear already."""
        return frozenset(each.name for each in self.packets())

    def gave_to(self, char_id: str) -> Callable[[PacketAward], bool]:
        """Return the test whether a packet gave a character exactly an award (AD-01)."""
        self._refresh()
        known = self._gifts

        def gave(gift: PacketAward) -> bool:
            digests = known.get((char_id, gift.id))
            return digests is not None and item_digest(gift) in digests

        return gave

    def gifts(self, char_id: str) -> Iterator[tuple[Statement, str]]:
        """Yield every gift of IP to a character, the first sent first, and the key it bears."""
        for sent in reversed(self.packets()):
            for content in sent.contents:
                if content.parcel.char_id == char_id:
                    for _, statement in content.statements:
                        if isinstance(statement.item, PacketAward):
                            yield statement, sent.key

    def _refresh(self) -> None:
        folder = self.vault.folder / FOLDER
        paths = sorted(folder.glob("*.json")) if folder.is_dir() else []
        new = [path for path in paths if path.stem not in self._read]
        if not new:
            return
        faults = []
        read_now = dict(self._read)
        for path in new:
            try:
                read_now[path.stem] = tuple(_sent(_sending(path)))
            except BadFile as error:
                read_now[path.stem] = ()
                faults.append(str(error))
        self.faults = (*self.faults, *faults)
        self._gifts = _gifts(read_now)
        self._read = read_now

    def _path(self, sending: str) -> Path:
        return self.vault.folder / FOLDER / f"{sending}.json"


class OpenedPackets(NamedTuple):
    """The decisions and packets a character's file has taken."""

    decisions: frozenset[SignedDecision | RecordedDecision]
    packets: frozenset[str]
    """Whose IP are in its ledger."""
    fights: frozenset[str]
    """The ids of results of fights that were applied."""


def taken_by(build: Build) -> OpenedPackets:
    """Return what a character's file has of all packets."""
    packets = (event.packet for event in build.ledger if isinstance(event, GAINS))
    fights = (decided_id(decision) for decision in build.decisions if is_fight_decision(decision))
    return OpenedPackets(frozenset(build.decisions), frozenset(packets), frozenset(fights))


class Opened(Enum):
    """The degree to which a file has taken a packet."""

    NOT_YET = auto()
    WITHOUT_IP = auto()
    """The decisions, but not the IP."""
    WHOLE = auto()


def opened_by(content: Content, taken: OpenedPackets) -> Opened:
    """Return whether a file holds all a packet brought it."""
    if not all(
        decision in taken.decisions or decision.item_id in taken.fights
        for decision, _ in content.statements
    ):
        return Opened.NOT_YET
    lacks = any(s.gives_ip and s.item_id not in taken.packets for _, s in content.statements)
    return Opened.WITHOUT_IP if lacks else Opened.WHOLE


def new_sending() -> str:
    """Return an id nothing went out under."""
    return secrets.token_hex(16)


def free_name(stem: str, folder: Path | None, taken: frozenset[str]) -> str:
    """Return the name of a packet never used before: neither in the folder nor ever sent."""
    name, number = f"{stem}{ENDING}", 2
    while name in taken or (folder is not None and (folder / name).exists()):
        name, number = f"{stem}-{number}{ENDING}", number + 1
    return name


def _sending(path: Path) -> Sending:
    name = f"sent packet {path.name}"
    data = read(path, called=name)
    scan_ours(data, FORMAT, WORDS, name)
    return parse(Sending, data, name)


def _sent(sending: Sending) -> Iterator[Sent]:
    for kept in sending.packets:
        data = kept.data.encode()
        sealed = opened(data, kept.name)
        packet = sealed.packet
        contents = tuple(
            Content(parcel, statements(packet, parcel, (sealed.key,))) for parcel in packet.parcels
        )
        yield Sent(sending.id, kept.name, data, packet, sealed.key, contents)


def _gifts(read_now: dict[str, tuple[Sent, ...]]) -> dict[tuple[str, str], frozenset[str]]:
    digests_by_gift: dict[tuple[str, str], set[str]] = {}
    for sent in (each for group in read_now.values() for each in group):
        for content in sent.contents:
            for _, statement in content.statements:
                if statement.gives_ip:
                    place = (content.parcel.char_id, statement.item_id)
                    digests_by_gift.setdefault(place, set()).add(item_digest(statement.item))
    return {place: frozenset(digests) for place, digests in digests_by_gift.items()}
