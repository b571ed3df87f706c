"""The cards trusted on this machine: pinned on first use, replaced in silence only by their own GM.

A character never brings a key with it; only a card can, and only here.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from chargen.approval.trust.card import ENDING, Card, SealedCard, opened
from chargen.approval.trust.card_differences import differences
from chargen.approval.trust.keys import key_words
from chargen.approval.trust.lookalike import alike
from chargen.errors import BadFile, ChargenError, SaveFailed, failure_words
from chargen.files import safesave
from chargen.files.reading import read


class Relation(Enum):
    """Relation of a card to the one pinned here."""

    KNOWN = "known"
    """The very card that is pinned."""
    NEWER = "newer"
    """A higher number, signed with a pinned key: taken without a question."""
    FIRST = "first"
    """No signed card of this campaign is pinned: the six words are shown to be compared."""
    OLDER = "older"
    """A lower number than the pinned one, from the same GM."""
    RIVAL = "rival"
    """The same number with other content."""
    STRANGER = "stranger"
    """Signed with no pinned key: the GM lost the key, or the card is not the GM's."""
    UNSIGNED = "unsigned"
    """A card without keys: nothing can be compared."""
    STRIPPED = "stripped"
    """A card without keys in place of one that has some: with it any player could decide."""


_SILENT = {Relation.KNOWN, Relation.NEWER}
_TAKEN = {Relation.FIRST, Relation.STRANGER, Relation.UNSIGNED, Relation.STRIPPED}
"""Cards that may be trusted after a question; an older or rival one is never taken."""
PHRASE = "without signatures"
"""The phrase to type to trust an unsigned card where a signed one could be meant."""


class SignatureDropped(ChargenError):
    """A signed card was about to be replaced by an unsigned one without confirmation."""


@dataclass(frozen=True, slots=True)
class CardReview:
    """A card that came in, and what is to be done about it."""

    sealed: SealedCard
    pinned: Card | None
    relation: Relation
    alike: tuple[Card, ...] = ()
    """Other trusted campaigns this one could be taken for, by their names."""

    @property
    def silent(self) -> bool:
        """Return whether it may be pinned without asking."""
        return self.relation in _SILENT

    @property
    def words(self) -> tuple[str, ...]:
        """The six words to compare with the GM's, a line for each valid key of the card."""
        return tuple(key_words(key) for key in self.sealed.card.keys)

    @property
    def may_be_taken(self) -> bool:
        """Return whether it can be trusted at all."""
        return self.silent or self.relation in _TAKEN

    @property
    def phrase(self) -> str:
        """Return the phrase to type before it is trusted; empty if the six words are compared."""
        signed = [each for each in self.alike if each.signed]
        doubtful = self.relation is Relation.UNSIGNED and signed
        return PHRASE if self.relation is Relation.STRIPPED or doubtful else ""

    @property
    def changes(self) -> tuple[str, ...]:
        """Return the changes against the card in use, a line each."""
        return tuple(_changes(self.pinned, self.sealed.card)) if self.pinned else ()

    @property
    def likeness(self) -> tuple[str, ...]:
        """A line for each other campaign it could be taken for, with the six words of both."""
        card = self.sealed.card
        return tuple(confusion(card.name, key_line(card), other) for other in self.alike)

    @property
    def taken(self) -> str:
        """Return the message shown once it is trusted."""
        card = self.sealed.card
        return f"Card {card.number} of {card.name} is trusted here now: {key_line(card)}."

    @property
    def sentence(self) -> str:
        """Return the message about it."""
        card, pinned = self.sealed.card, self.pinned
        number = f"card {card.number} of {card.name}"
        held = f"card {pinned.number}" if pinned else ""
        match self.relation:
            case Relation.KNOWN:
                return f"This is {number}, which is already in use here."
            case Relation.NEWER:
                return f"This is {number}, newer than {held} and from the same GM."
            case Relation.FIRST:
                first = "the first signed card" if pinned else "the first card"
                return (
                    f"This is {number}, {first} of this campaign here. Compare the six words with "
                    "the GM's before you trust it."
                )
            case Relation.OLDER:
                return f"This is {number}, older than {held}, which is in use here."
            case Relation.RIVAL:
                return f"This is another {number} than the one in use here; ask the GM which holds."
            case Relation.STRANGER:
                return (
                    f"This is {number}, but not signed with the key trusted here. If the GM has a "
                    "new key, compare the six words with the GM. Otherwise do not trust it."
                )
            case Relation.STRIPPED:
                return (
                    f"This is {number}, without any key, and {held}, which is in use here, has "
                    "one. If you trust it, decisions no longer need the GM's signature."
                )
            case Relation.UNSIGNED:
                return (
                    f"This is {number}; it is not signed, and approvals in this campaign are "
                    "recorded, not signed. Anyone could have made it."
                )


def key_line(card: Card) -> str:
    """Return the six words a card's campaign is known by, or that it has none."""
    return "; ".join(key_words(key) for key in card.keys) or "no key, so nothing is signed"


def confusion(name: str, words: str, other: Card) -> str:
    """Say that a campaign could be taken for another one trusted here, and how to tell them."""
    like = "with the same name" if name == other.name else "with a similar name"
    return (
        f"A campaign {like} is trusted here, and this is a different one: {other.name} "
        f"({key_line(other)}); this one is {name} ({words})."
    )


def _changes(pinned: Card, card: Card) -> Iterator[str]:
    if pinned.keys != card.keys:
        yield f"Key: {key_line(pinned)} \u2192 {key_line(card)}."
    if pinned.signed and not card.signed:
        yield "Decisions and IP count without a signature: anyone with a file can write them."
    facts = (
        ("Name", pinned.name, card.name), ("GM", pinned.gm or "none", card.gm or "none"),
        ("Card", str(pinned.number), str(card.number)),
    )  # fmt: skip
    yield from (f"{what}: {was} \u2192 {now}." for what, was, now in facts if was != now)
    for what, theirs, ours in differences(pinned.house, card.house):
        yield f"{what[0].upper()}{what[1:]}: {theirs} \u2192 {ours}."


def received(
    pinned: SealedCard | None, sealed: SealedCard, others: Iterable[Card] = ()
) -> CardReview:
    """Return what a card that came in is to the one that is pinned, and to the other ones."""
    card = sealed.card
    like = tuple(each for each in others if each.id != card.id and alike(each.name, card.name))
    return CardReview(sealed, pinned.card if pinned else None, _relation(pinned, sealed), like)


def _relation(pinned: SealedCard | None, sealed: SealedCard) -> Relation:
    card = sealed.card
    own = set(sealed.signers) & set(card.keys)
    if pinned is None:
        if not card.signed:
            return Relation.UNSIGNED
        return Relation.FIRST if own else Relation.STRANGER
    if card == pinned.card:
        return Relation.KNOWN
    if own and not pinned.card.signed:
        return Relation.FIRST
    if not set(sealed.signers) & set(pinned.card.keys):
        if card.signed:
            return Relation.STRANGER
        return Relation.STRIPPED if pinned.card.signed else Relation.UNSIGNED
    if not card.signed:
        return Relation.STRIPPED
    if card.number == pinned.card.number:
        return Relation.RIVAL
    return Relation.NEWER if card.number > pinned.card.number else Relation.OLDER


class TrustStore:
    """The folder of pinned cards, one file for each campaign."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._held: dict[str, SealedCard | None] = {}

    def card(self, campaign: str) -> Card | None:
        """Return the trusted card of a campaign, or None."""
        sealed = self.sealed(campaign)
        return sealed.card if sealed else None

    def sealed(self, campaign: str) -> SealedCard | None:
        """Return the trusted card of a campaign as it came; a damaged file counts as none."""
        if campaign not in self._held:
            self._held[campaign] = self._read(campaign)
        return self._held[campaign]

    def receive(self, data: bytes, name: str) -> CardReview:
        """Return what the card in a file is to what is pinned here; pins nothing yet."""
        sealed = opened(data, name)
        return self.reception(sealed)

    def reception(self, sealed: SealedCard) -> CardReview:
        """Return what a card is to what is pinned here."""
        return received(self.sealed(sealed.card.id), sealed, self.all())

    def like(self, campaign: str, name: str) -> tuple[Card, ...]:
        """Return the other trusted campaigns one of this id and name could be taken for."""
        return tuple(c for c in self.all() if c.id != campaign and alike(c.name, name))

    def pin(self, sealed: SealedCard, *, unsigned: bool = False) -> None:
        """Trust a card from now on, in place of any other of its campaign.

        A card without keys replaces a signed card only with ``unsigned``, after the user agreed to
        it; otherwise SignatureDropped is raised.
        """
        held = self.sealed(sealed.card.id)
        if held is not None and held.card.signed and not sealed.card.signed and not unsigned:
            card = sealed.card
            raise SignatureDropped(
                f"Card {card.number} of {card.name} is not signed, the trusted one is"
            )
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SaveFailed(f"The card was not kept: {failure_words(error)}") from None
        name = f"{sealed.card.id}{ENDING}"
        safesave.save(self.folder / name, sealed.data, check=lambda data: opened(data, name))
        self._held[sealed.card.id] = sealed

    def all(self) -> list[Card]:
        """Return every trusted card, by name."""
        names = self.folder.glob(f"*{ENDING}") if self.folder.is_dir() else ()
        cards = [card for path in names if (card := self.card(path.stem))]
        return sorted(cards, key=lambda card: (card.name.casefold(), card.id))

    def _read(self, campaign: str) -> SealedCard | None:
        path = self.folder / f"{campaign}{ENDING}"
        try:
            sealed = opened(read(path), path.name)
        except BadFile:
            return None
        return sealed if sealed.card.id == campaign else None
