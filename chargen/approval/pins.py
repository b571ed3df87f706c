"""The cards trusted on this machine: pinned on first use, replaced in silence only by their own GM.

A character never brings a key with it; only a card can, and only here.
"""

from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from chargen.approval.card import ENDING, Card, SealedCard, opened
from chargen.approval.keys import key_words
from chargen.errors import BadFile, SaveFailed
from chargen.files import safesave
from chargen.files.reading import read


class Relation(Enum):
    """What a card is to the one pinned here."""

    KNOWN = "known"
    """The very card that is pinned."""
    NEWER = "newer"
    """A higher number, signed with a pinned key: taken without a question."""
    FIRST = "first"
    """No card of this campaign is pinned: the six words are shown to be compared."""
    OLDER = "older"
    """A lower number than the pinned one, from the same GM."""
    RIVAL = "rival"
    """The same number with other content."""
    STRANGER = "stranger"
    """Signed with none of the pinned keys: the GM lost his, or it is not his."""
    UNSIGNED = "unsigned"
    """A card without keys: nothing can be compared."""


_SILENT = {Relation.KNOWN, Relation.NEWER}


@dataclass(frozen=True, slots=True)
class Reception:
    """A card that came in, and what is to be done about it."""

    sealed: SealedCard
    pinned: Card | None
    relation: Relation

    @property
    def silent(self) -> bool:
        """Whether it may be pinned without asking."""
        return self.relation in _SILENT

    @property
    def words(self) -> tuple[str, ...]:
        """The six words to compare with the GM's, a line for each valid key of the card."""
        return tuple(key_words(key) for key in self.sealed.card.keys)

    @property
    def sentence(self) -> str:
        """Return what is to be said about it."""
        card, pinned = self.sealed.card, self.pinned
        number = f"card {card.number} of {card.name}"
        held = f"card {pinned.number}" if pinned else ""
        match self.relation:
            case Relation.KNOWN:
                return f"This is {number}, which is in use here already."
            case Relation.NEWER:
                return f"This is {number}, newer than {held} and from the same GM."
            case Relation.FIRST:
                return (
                    f"This is {number}, the first card of this campaign here. Compare the six "
                    "words with the GM's before you trust it."
                )
            case Relation.OLDER:
                return f"This is {number}, older than {held}, which is in use here."
            case Relation.RIVAL:
                return f"This is another {number} than the one in use here; ask the GM which holds."
            case Relation.STRANGER:
                return (
                    f"This is {number}, but not signed with the key trusted here. If the GM has a "
                    "new key, compare the six words with him; if not, it is not his."
                )
            case Relation.UNSIGNED:
                return (
                    f"This is {number}; it is not signed, and approvals at this table are written "
                    "down, not signed. Anybody could have made it."
                )


def received(pinned: SealedCard | None, sealed: SealedCard) -> Reception:
    """Return what a card that came in is to the one that is pinned."""
    return Reception(sealed, pinned.card if pinned else None, _relation(pinned, sealed))


def _relation(pinned: SealedCard | None, sealed: SealedCard) -> Relation:
    card = sealed.card
    if pinned is None:
        if not card.signed:
            return Relation.UNSIGNED
        own = set(sealed.signers) & set(card.keys)
        return Relation.FIRST if own else Relation.STRANGER
    if card == pinned.card:
        return Relation.KNOWN
    if not set(sealed.signers) & set(pinned.card.keys):
        keyless = not card.signed and not pinned.card.signed
        return Relation.UNSIGNED if keyless else Relation.STRANGER
    if card.number == pinned.card.number:
        return Relation.RIVAL
    return Relation.NEWER if card.number > pinned.card.number else Relation.OLDER


class Pins:
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

    def receive(self, data: bytes, name: str) -> Reception:
        """Return what the card in a file is to what is pinned here; pins nothing yet."""
        sealed = opened(data, name)
        return received(self.sealed(sealed.card.id), sealed)

    def pin(self, sealed: SealedCard) -> None:
        """Trust a card from now on, in place of any other of its campaign."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise SaveFailed(f"The card was not kept: {reason}") from None
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
