"""Approval states of items: approved, waiting, changed since, refused, revoked."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from chargen.character.decisions.differences import same
from chargen.character.decisions.judging_card import Authority, JudgingCard
from chargen.character.document.build import Build
from chargen.character.document.custom_gear import needs_gm, own_gear
from chargen.character.document.decision import (
    GAINS,
    Gain,
    Item,
    PacketAward,
    RecordedDecision,
    SignedDecision,
    decided_id,
    is_gain,
)
from chargen.character.document.events import Event, Reopen, RequestMade, select_events
from chargen.character.document.exemptions import exemptions
from chargen.character.document.state_kind import StateKind
from chargen.rules.pack import pack_titles


class ItemState:
    """The state of an item for the GM; it grants nothing unless ``grants`` is true (CC-12)."""

    __slots__ = ()
    kind: ClassVar[StateKind]
    grants: ClassVar[bool] = False
    pending: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Waiting(ItemState):
    """No decision on it yet."""

    decision: RecordedDecision | None = None
    """The GM's question about it, if there was one."""
    kind = StateKind.WAITING
    pending = True


@dataclass(frozen=True, slots=True)
class Decided(ItemState):
    """Settled by a genuine decision of the GM, on this form of the item or on another."""

    decision: RecordedDecision
    """The decision; of a signed one, the content of its signed bytes."""


@dataclass(frozen=True, slots=True)
class Approved(Decided):
    """The GM agreed to exactly this."""

    signed: bool = False
    """The decision bears the GM's signature, which was verified."""
    kind = StateKind.APPROVED
    grants = True


class Changed(Decided):
    """It was approved, but has been changed since and must be looked at again."""

    kind = StateKind.CHANGED
    pending = True


class Refused(Decided):
    """The GM said no."""

    kind = StateKind.REFUSED


class Revoked(Decided):
    """The GM took an approval back."""

    kind = StateKind.REVOKED


@dataclass(frozen=True, slots=True)
class Doubtful(ItemState):
    """A decision in the GM's name that cannot be trusted."""

    words: str
    """The reason, as a clause."""
    pending = True


class SignedByOther(Doubtful):
    """Its decision is signed with a key that is not on the campaign card."""

    kind = StateKind.SIGNED_BY_OTHER


class Damaged(Doubtful):
    """Its decision is not what the GM signed, or never was the GM's."""

    kind = StateKind.DAMAGED


class Older(Doubtful):
    """The GM has decided on it since; this is an earlier decision."""

    kind = StateKind.OLDER


class Unverified(Doubtful):
    """It claims an approval that cannot be verified here."""

    kind = StateKind.UNVERIFIED


@dataclass(frozen=True, slots=True)
class AtTable(ItemState):
    """IP recorded at a table without keys; they count (AD-01)."""

    kind = StateKind.RECORDED
    grants = True


@dataclass(frozen=True, slots=True)
class Presumed(ItemState):
    """Taken as approved to tell what would be legal if the GM agreed to everything."""

    kind = StateKind.PRESUMED
    grants = True


class ItemStates(Mapping[str, ItemState]):
    """The approval state of each item, by its id.

    ``signed`` is true if the campaign has keys: then only signed decisions and IP count.
    ``basis`` is the card this was judged by.
    """

    __slots__ = ("_items", "_loose", "basis", "signed")

    def __init__(
        self,
        items: Mapping[str, ItemState],
        *,
        signed: bool = False,
        loose: ItemState | None = None,
        basis: JudgingCard | None = None,
    ) -> None:
        self._items = items
        self.signed = signed
        self.basis = basis or JudgingCard()
        self._loose: ItemState = loose or (Waiting() if signed else AtTable())

    def __getitem__(self, item: str) -> ItemState:
        """Return where one item stands."""
        return self._items[item]

    def __iter__(self) -> Iterator[str]:
        """Yield the ids of the items."""
        return iter(self._items)

    def __len__(self) -> int:
        """Return how many items there are."""
        return len(self._items)

    def __eq__(self, other: object) -> bool:
        """Return whether every item stands alike, and IP of no packet as well."""
        if not isinstance(other, ItemStates):
            return NotImplemented
        return (self.signed, self._loose, self._items) == (other.signed, other._loose, other._items)

    def __hash__(self) -> int:
        """Return a hash that states alike share."""
        return hash((self.signed, frozenset(self._items)))

    def gain(self, packet: str) -> ItemState:
        """Return where IP stand that came in this packet, or in none (AD-01)."""
        return self._items.get(packet, Waiting()) if packet else self._loose

    def counts(self, event: Event) -> bool:
        """Return whether an event counts; IP do where the GM gave them, all else does (AD-01)."""
        return not is_gain(event) or self.gain(event.packet).grants

    def all_granted(self) -> "ItemStates":
        """Return the states there would be if the GM agreed to all that is pending."""
        items = {key: _presumed(state) for key, state in self._items.items()}
        loose = _presumed(self._loose)
        return ItemStates(items, signed=self.signed, loose=loose, basis=self.basis)


def _presumed(state: ItemState) -> ItemState:
    return Presumed() if state.pending else state


_ASKING: tuple[type[RequestMade | Reopen], ...] = (RequestMade, Reopen)


def items_of(build: Build) -> Iterator[Item]:
    """Yield what needs the GM: what a player takes or asks for, and IP given."""
    yield from asked_of(build)
    yield from gifts(build.ledger)


def asked_of(build: Build) -> Iterator[Item]:
    """Yield the player's items: flaws, grants, requests, own gear, and rows not allowed."""
    yield from build.choices.flaws
    yield from build.choices.grants
    for event in select_events(build.ledger, _ASKING):
        yield event.request
    if needs_gm(build):
        yield from own_gear(build)
    yield from exemptions(build)


def gifts(ledger: Iterable[Event]) -> Iterator[PacketAward]:
    """Yield what each packet gave, as the ledger has it, in the order of the first event (AD-01).

    Nothing is checked here: a ledger may claim more than any packet can hold.
    """
    packets: dict[str, list[Gain]] = {}
    for event in select_events(ledger, GAINS):
        if event.packet:
            packets.setdefault(event.packet, []).append(event)
    for packet, events in packets.items():
        yield PacketAward.model_construct(
            kind="session", id=packet, reason="", events=tuple(events)
        )


def plain_states(build: Build, basis: JudgingCard | None = None) -> ItemStates:
    """Return where each item stands by recorded decisions, compared by type and content (CC-12).

    Signatures are not looked at: what was signed is not verified, and counts for nothing. Without
    a ``basis`` the rules are those the file brings.
    """
    last = {decided_id(decision): decision for decision in build.decisions}
    states = {item.id: _plain(item, last.get(item.id)) for item in items_of(build)}
    return ItemStates(states, basis=basis or _own_basis(build))


def _own_basis(build: Build) -> JudgingCard:
    copy = build.campaign
    if copy is None:
        return JudgingCard()
    packs = pack_titles(copy.house)
    return JudgingCard(Authority.COPY, copy.name, copy.card, packs=packs)


def presumed(states: ItemStates) -> ItemStates:
    """Return ``states`` with everything pending taken as approved."""
    return states.all_granted()


def _plain(item: Item, decision: RecordedDecision | SignedDecision | None) -> ItemState:
    if isinstance(decision, SignedDecision):
        return Unverified("signed for a campaign whose card is not known here")
    return judged(item, decision)


def judged(item: Item, decision: RecordedDecision | None, *, signed: bool = False) -> ItemState:
    """Return where an item stands by the last genuine decision on it (CC-12)."""
    if decision is None:
        return Waiting()
    alike = same(item, decision.item)
    match decision.verdict:
        case "approved":
            return Approved(decision, signed) if alike else Changed(decision)
        case "refused":
            return Refused(decision) if alike else Waiting()
        case "revoked":
            return Revoked(decision) if alike else Waiting()
        case "asked":
            return Waiting(decision)
