"""The next packet: decisions and IP for several characters, not signed yet."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from chargen.approval.campaign.folder_review import Pending
from chargen.approval.packets.packet_contents import ItemDecision, PacketShare
from chargen.character.decisions.approval_state import items_of
from chargen.character.decisions.differences import same
from chargen.character.document.build import Build
from chargen.character.document.custom_gear import own_gear
from chargen.character.document.decision import Gain, Item
from chargen.character.document.events import Award, Conversion


class ItemRef(NamedTuple):
    """An item of a character."""

    char_id: str
    item_id: str


class PendingAward(NamedTuple):
    """IP for one character."""

    char_id: str
    gain: Gain


@dataclass(frozen=True, slots=True)
class PacketDraft:
    """Everything the GM has said since the last packet."""

    judgements: Mapping[ItemRef, ItemDecision] = field(default_factory=dict)
    gains: tuple[PendingAward, ...] = ()
    note: str = ""
    """Message to all players."""

    @property
    def empty(self) -> bool:
        """Return whether there is nothing to send."""
        return not self.judgements and not self.gains

    @property
    def characters(self) -> tuple[str, ...]:
        """The ids of those it holds something for."""
        ids = [about.char_id for about in self.judgements] + [each.char_id for each in self.gains]
        return tuple(dict.fromkeys(ids))

    @property
    def count(self) -> int:
        """Return the number of decisions and awards."""
        return len(self.judgements) + len(self.gains)

    def ip(self, char_id: str) -> int:
        """Return the IP one character gets."""
        return sum(each.gain.ip for each in self.gains if each.char_id == char_id)

    def decided_count(self, char_id: str) -> int:
        """Return how many items of one character are decided on."""
        return sum(about.char_id == char_id for about in self.judgements)


def add_verdict(evening: PacketDraft, char_id: str, *judgements: ItemDecision) -> PacketDraft:
    """Return the evening with these words on items of a character, in place of earlier ones."""
    new = {ItemRef(char_id, each.item.id): each for each in judgements}
    return replace(evening, judgements={**evening.judgements, **new})


def asking(evening: PacketDraft, char_id: str, pending: Iterable[Pending]) -> tuple[Pending, ...]:
    """Return what of a character still asks the GM, the evening's words left out."""
    return tuple(
        each
        for each in pending
        if each.at.place == "asks" and ItemRef(char_id, each.item.id) not in evening.judgements
    )


def remove_verdict(evening: PacketDraft, about: ItemRef) -> PacketDraft:
    """Return the evening without a word on one item."""
    rest = {key: each for key, each in evening.judgements.items() if key != about}
    return replace(evening, judgements=rest)


def add_gain(evening: PacketDraft, gifts: Iterable[PendingAward]) -> PacketDraft:
    """Return the evening with more IP; of two awards alike the first counts."""
    new: dict[tuple[str, str, str], PendingAward] = {}
    for gift in gifts:
        new.setdefault((gift.char_id, gift.gain.event, _skill(gift.gain)), gift)
    return replace(evening, gains=(*evening.gains, *new.values()))


def _skill(gain: Gain) -> str:
    """Return the skill IP are for; empty for general IP."""
    return "" if isinstance(gain, Award) else gain.skill


def remove_gain(evening: PacketDraft, place: int) -> PacketDraft:
    """Return the evening without one gift of IP."""
    rest = evening.gains[:place] + evening.gains[place + 1 :]
    return replace(evening, gains=rest)


def merge(theirs: PacketDraft, mine: PacketDraft, base: PacketDraft) -> PacketDraft:
    """Return what another desk prepared, with every item that was changed here since ``base``."""
    judgements = dict(theirs.judgements)
    for about in {**base.judgements, **mine.judgements}:
        judgement = mine.judgements.get(about)
        if judgement is None:
            if about in base.judgements:
                judgements.pop(about, None)
        elif judgement != base.judgements.get(about):
            judgements[about] = judgement
    kept = _subtract(theirs.gains, _subtract(base.gains, mine.gains))
    gains = (*kept, *_subtract(mine.gains, base.gains))
    return PacketDraft(judgements, gains, theirs.note if mine.note == base.note else mine.note)


def _subtract(
    gains: Iterable[PendingAward], others: Iterable[PendingAward]
) -> tuple[PendingAward, ...]:
    """Return gifts without others, each as often as it is there."""
    rest = list(gains)
    for gift in others:
        if gift in rest:
            rest.remove(gift)
    return tuple(rest)


def converted(evening: PacketDraft, char_id: str) -> Mapping[str, int]:
    """Return how many marks of each skill of a character it turns into IP already (AD-02)."""
    marks: dict[str, int] = {}
    for each in evening.gains:
        if each.char_id == char_id and isinstance(each.gain, Conversion):
            marks[each.gain.skill] = marks.get(each.gain.skill, 0) + each.gain.marks
    return marks


def shares(evening: PacketDraft, builds: Mapping[str, Build]) -> tuple[PacketShare, ...]:
    """Return what each character gets; those whose file is gone are left out."""
    return tuple(
        PacketShare(
            build=builds[char_id],
            gains=tuple(each.gain for each in evening.gains if each.char_id == char_id),
            judgements=tuple(
                judgement
                for about, judgement in evening.judgements.items()
                if about.char_id == char_id
            ),
        )
        for char_id in evening.characters
        if char_id in builds
    )


def changed_since(judgement: ItemDecision, build: Build | None) -> str:
    """Return what happened to an item since the GM decided on it, in words; empty if nothing."""
    if build is None:
        return "the file is no longer in the folder"
    there = (*items_of(build), *own_gear(build))
    mine: Item | None = next((i for i in there if i.id == judgement.item.id), None)
    if mine is None:
        return "it is no longer in the file"
    return "" if same(mine, judgement.item) else "changed in the file since you decided"
