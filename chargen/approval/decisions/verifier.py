"""Judging documents by the cards trusted on this machine: they decide rules, keys and word.

What a file says of its campaign is asked only where no card of it is trusted, and then is called
what it is.
"""

from collections.abc import Iterator

from chargen.approval.decisions.registry import NO_REGISTRY
from chargen.approval.decisions.verification import Verifier, basis_of
from chargen.approval.trust.card import Card, SealedCard
from chargen.approval.trust.card_differences import foreign
from chargen.approval.trust.trusted_cards import CardReview, TrustStore, confusion, key_line
from chargen.character.decisions.approval_state import plain_states
from chargen.character.decisions.judging_card import Authority, JudgingCard
from chargen.character.derived.derive import Character, derive, derive_unverified
from chargen.character.document.build import Build, CampaignCopy
from chargen.rules.model import Ruleset
from chargen.rules.pack import pack_titles


class CharacterVerifier:
    """Says what a document makes by the card of its campaign; remembers checked signatures."""

    def __init__(self, rules: Ruleset, pins: TrustStore) -> None:
        self.rules, self.pins = rules, pins
        self._verifiers: dict[str, Verifier] = {}

    def __call__(self, build: Build) -> Character:
        """Return the character by the card trusted here, or else by the copy in its file."""
        copy = build.campaign
        if copy is None:
            return derive_unverified(self.rules, build)
        card = self.pins.card(copy.id)
        if card is None:
            return derive(self.rules, build, plain_states(build, self._unknown(copy)))
        return self._verifier(card).character(self.rules, build)

    def character_by(self, sealed: SealedCard, build: Build) -> Character:
        """Return the character by a card that was named, trusted here or not."""
        return Verifier(sealed.card, basis=self._named(sealed)).character(self.rules, build)

    def character_and_notices(
        self, build: Build, named: SealedCard | None = None
    ) -> tuple[Character, tuple[str, ...]]:
        """Return the character, by the named card if there is one, and notes for the user."""
        character = self.character_by(named, build) if named else self(build)
        notices = character.states.basis.notices
        card = named.card if named else build.campaign and self.pins.card(build.campaign.id)
        if not card:
            return character, notices
        notes = (*notices, *foreign(build, card))
        return character, (*notes, NO_REGISTRY) if card.signed else notes

    def _verifier(self, card: Card) -> Verifier:
        notices = tuple(self._likeness(card.id, card.name, key_line(card)))
        known = self._verifiers.get(card.id)
        if known is None or known.card is not card or known.basis.notices != notices:
            basis = basis_of(card, notices=notices)
            known = self._verifiers[card.id] = Verifier(card, basis=basis)
        return known

    def _unknown(self, copy: CampaignCopy) -> JudgingCard:
        words = (
            f"No card of {copy.name} is trusted here: the file's own copy of it decides, and"
            " anyone could have written it. Open the GM's card and compare its six words."
        )
        like = self._likeness(copy.id, copy.name, "card not trusted here")
        packs, notices = pack_titles(copy.house), (words, *like)
        return JudgingCard(Authority.COPY, copy.name, copy.card, packs=packs, notices=notices)

    def _named(self, sealed: SealedCard) -> JudgingCard:
        reception = self.pins.reception(sealed)
        if reception.silent:
            return basis_of(sealed.card, notices=reception.likeness)
        notices = (_not_trusted(reception), *reception.likeness)
        return basis_of(sealed.card, Authority.NAMED, notices)

    def _likeness(self, campaign: str, name: str, words: str) -> Iterator[str]:
        for other in self.pins.like(campaign, name):
            yield confusion(name, words, other)


def _not_trusted(reception: CardReview) -> str:
    card, pinned = reception.sealed.card, reception.pinned
    words = f"Card {card.number} of {card.name} is not trusted here ({key_line(card)})"
    if pinned is None:
        return f"{words}."
    return f"{words}; card {pinned.number} is ({key_line(pinned)})."
