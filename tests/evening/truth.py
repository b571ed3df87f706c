"""The laws of an evening: held against what a GM truly signed, whoever remembers it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from chargen.approval.campaign.folder_review import judged
from chargen.approval.campaign.outbox import Sent
from chargen.character.checks import check
from chargen.character.checks.verdict import Verdict as Word
from chargen.character.checks.verdict import standing_of
from chargen.character.decisions.approval_state import Damaged, SignedByOther, items_of
from chargen.character.decisions.item_digest import item_digest
from chargen.character.derived.derive import Character
from chargen.character.document.build import Build
from chargen.character.document.decision import GAINS, PacketAward, SignedDecision, Verdict
from tests.builders import rules
from tests.evening.desk import Desk
from tests.evening.player import Player

LEGAL = {Word.LEGAL, Word.WITH_EXCEPTIONS}


class Said(NamedTuple):
    """One decision that was truly signed."""

    order: int
    """Its place in time among all."""
    char_id: str
    item_id: str
    verdict: Verdict
    digest: str
    desk: int
    sure: bool
    """The clock of its desk was right."""


@dataclass
class Truth:
    """Everything that was signed this evening."""

    said: dict[SignedDecision, Said] = field(default_factory=dict)
    granted: set[tuple[str, str, str]] = field(default_factory=set)
    """Character, item and digest of everything that was ever approved."""
    gifts: dict[tuple[str, str], PacketAward] = field(default_factory=dict)
    """IP by packet and character."""
    packets: list[Sent] = field(default_factory=list)
    known: set[bytes] = field(default_factory=set)
    """The files of these packets: one id may have gone out twice."""
    held: dict[str, Character] = field(default_factory=dict)
    """The characters whose verdict was held against the law last, by their ids."""

    def note(self, desk: Desk) -> list[Sent]:
        """Note what went out from a desk since; return the packets, the first signed first."""
        sent = [s for s in desk.campaign.outbox.packets()[::-1] if s.data not in self.known]
        for packet in sent:
            self.known.add(packet.data)
            self.packets.append(packet)
            desk.account.note(packet)
            for content in packet.contents:
                for decision, statement in content.statements:
                    item = statement.item
                    digest, char_id = item_digest(item), statement.char_id
                    self.said[decision] = Said(
                        len(self.said), char_id, statement.item_id, statement.verdict, digest,
                        desk.number, desk.offset == 0,
                    )  # fmt: skip
                    if statement.verdict == "approved":
                        self.granted.add((char_id, statement.item_id, digest))
                        if isinstance(item, PacketAward):
                            self.gifts.setdefault((item.id, char_id), item)
        return sent

    def hold(self, player: Player, desks: Iterable[Desk]) -> None:
        """Hold every law about a player's open character."""
        if player.build is None:
            return
        character = player.character
        if self.held.get(player.char_id) is not character:
            self._only_signed_counts(character)  # what was ever approved stays so
            self.held[player.char_id] = character
        self._given_once(player.build)
        self._last_decision_wins(character, desks)

    def _only_signed_counts(self, character: Character) -> None:
        """Nobody is LEGAL without a decision that stands."""
        build = character.build
        for item in items_of(build):
            if character.states[item.id].grants:
                key = (build.id, item.id, item_digest(item))
                assert key in self.granted, f"{item.id} counts, and the GM never approved it so"
        open_items = [
            item.id
            for item in items_of(build)
            if character.states[item.id].pending and item.id not in character.books.closed
        ]
        loose = [e for e in build.ledger if isinstance(e, GAINS) and not e.packet]
        if open_items or loose:
            verdict = standing_of(character, check(character)).verdict
            assert verdict not in LEGAL, f"LEGAL although {open_items} wait and {loose} came alone"

    def _given_once(self, build: Build) -> None:
        """The IP of a packet are in the ledger once, as they were signed."""
        found: dict[str, int] = {}
        for event in build.ledger:
            if isinstance(event, GAINS) and (event.packet, build.id) in self.gifts:
                found[event.packet] = found.get(event.packet, 0) + event.ip
        for packet, ip in found.items():
            signed = sum(event.ip for event in self.gifts[packet, build.id].events)
            assert ip == signed, f"packet {packet[:6]} gave {ip} IP where {signed} were signed"

    def _last_decision_wins(self, character: Character, desks: Iterable[Desk]) -> None:
        """Of what was opened the GM's last word in time decides, or a desk shows otherwise."""
        build = character.build
        last: dict[str, list[Said]] = {}
        for decision in build.decisions:
            if isinstance(decision, SignedDecision) and decision in self.said:
                said = self.said[decision]
                if said.char_id == build.id:
                    last.setdefault(said.item_id, []).append(said)
        for item in items_of(build):
            words = sorted(last.get(item.id, ()))
            if not words:
                continue
            word, state = words[-1], character.states[item.id]
            right = word.verdict == "approved" and word.digest == item_digest(item)
            if state.grants == right or isinstance(state, Damaged | SignedByOther):
                continue
            if self._excused(words, desks) or item.id in _shown(build, desks):
                continue
            message = (
                f"{item.id} is {state.kind.name.lower()}, but the GM's last word in time is "
                f"{word.verdict}, and no desk shows that"
            )
            raise AssertionError(message)

    def _excused(self, words: list[Said], desks: Iterable[Desk]) -> bool:
        """A wrong clock orders nothing in time, and a desk that was put back cannot tell of it."""
        return not all(word.sure for word in words) and any(d.account.restored for d in desks)

    def given(self, char_id: str) -> Iterator[PacketAward]:
        """Yield every gift of IP to a character whose last word is still yes."""
        for (packet, receiver), gift in self.gifts.items():
            if receiver == char_id:
                words = [
                    s for s in self.said.values() if (s.char_id, s.item_id) == (char_id, packet)
                ]
                if max(words).verdict == "approved":
                    yield gift


def _shown(build: Build, desks: Iterable[Desk]) -> set[str]:
    """Return what stands in *Confirm again* of a desk that gets this file."""
    found = set()
    for desk in desks:
        look = judged(rules(), desk.campaign, build, desk.watched / "shown.gdchar")
        found |= {each.item.id for each in look.pending if each.at.place == "again"}
    return found
