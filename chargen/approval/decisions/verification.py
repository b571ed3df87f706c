"""Approval states of a character's items by the GM's signed decisions."""

from collections.abc import Mapping

from chargen.approval.decisions.statement import (
    DecisionBinding,
    Spoken,
    Statement,
    bound,
    recorded_form,
    verified,
)
from chargen.approval.trust.card import Card, copy_of
from chargen.approval.trust.keys import key_words
from chargen.character.decisions.approval_state import (
    Damaged,
    ItemState,
    ItemStates,
    Older,
    Unverified,
    Waiting,
    items_of,
    judged,
    plain_states,
)
from chargen.character.decisions.judging_card import Authority, JudgingCard
from chargen.character.derived.derive import Character, derive
from chargen.character.document.build import Build
from chargen.character.document.decision import Item, RecordedDecision, SignedDecision, decided_id
from chargen.rules.model import Ruleset
from chargen.rules.pack import pack_titles

NO_SERIALS: Mapping[str, int] = {}


def basis_of(
    card: Card, authority: Authority = Authority.TRUSTED, notices: tuple[str, ...] = ()
) -> JudgingCard:
    """Return what a judgement by a card rests on."""
    words = tuple(key_words(key) for key in card.keys)
    packs = pack_titles(card.house)
    return JudgingCard(authority, card.name, card.number, words, packs, notices)


class Verifier:
    """Reads a character's decisions by one campaign card.

    ``last`` holds the highest serial the GM's registry knows for each item; without a registry
    (``None``) a complete older copy of a character looks like the present one. Without a ``basis``
    the card counts as trusted here.
    """

    def __init__(
        self, card: Card, last: Mapping[str, int] | None = None, basis: JudgingCard | None = None
    ) -> None:
        self.card = card
        self.basis = basis or basis_of(card)
        self._copy = copy_of(card)
        self.last = NO_SERIALS if last is None else last

    def character(self, rules: Ruleset, build: Build) -> Character:
        """Return a character as the card's rules and keys see it, whatever copy it carries."""
        mine = build.model_copy(update={"campaign": self._copy})
        return derive(rules, mine, self.states(mine))

    def states(self, build: Build) -> ItemStates:
        """Return where each item stands; never raises, and only a genuine approval grants."""
        if not self.card.signed:
            return plain_states(build, self.basis)
        decided: dict[str, list[RecordedDecision | SignedDecision]] = {}
        for decision in build.decisions:
            decided.setdefault(decided_id(decision), []).append(decision)
        states = {
            item.id: self._state(build, item, decided.get(item.id, [])) for item in items_of(build)
        }
        return ItemStates(states, signed=True, basis=self.basis)

    def statement(self, build: Build, decision: SignedDecision) -> Statement | ItemState:
        """Return what a decision in this document truly says, or what is wrong with it."""
        reading = verified(decision, self.card.keys)
        if not isinstance(reading, Statement):
            return reading
        return bound(reading, DecisionBinding(self.card.id, build.id, decision.item_id))

    def highest(self, build: Build) -> int:
        """Return the highest serial truly signed for this campaign in a document; 0 without any."""
        readings = (
            verified(d, self.card.keys) for d in build.decisions if isinstance(d, SignedDecision)
        )
        serials = (
            each.serial
            for each in readings
            if isinstance(each, Statement) and each.campaign == self.card.id
        )
        return max(serials, default=0)

    def last_spoken(self, build: Build) -> Mapping[str, tuple[Spoken, ...]]:
        """Return the genuine decisions with the highest serial on each item of a document.

        There are several for an item only if two desks gave one number twice.
        """
        by_item: dict[str, list[Spoken]] = {}
        for decision in build.decisions:
            if isinstance(decision, SignedDecision):
                read = self.statement(build, decision)
                if isinstance(read, Statement):
                    by_item.setdefault(read.item_id, []).append(Spoken(decision.key, read))
        return {item: _last(spoken) for item, spoken in by_item.items()}

    def _state(
        self, build: Build, item: Item, decided: list[RecordedDecision | SignedDecision]
    ) -> ItemState:
        signed = [decision for decision in decided if isinstance(decision, SignedDecision)]
        if not signed:
            return (
                Unverified("it is not signed, and this campaign accepts signed decisions only")
                if decided
                else Waiting()
            )
        readings = [self.statement(build, decision) for decision in signed]
        if not isinstance(readings[-1], Statement):
            return readings[-1]
        return self._last_state(
            item, [reading for reading in readings if isinstance(reading, Statement)]
        )

    def _last_state(self, item: Item, statements: list[Statement]) -> ItemState:
        """The highest serial decides, and must be as high as the GM's registry knows (CC-12)."""
        serial = max(statement.serial for statement in statements)
        tops = [statement for statement in statements if statement.serial == serial]
        if any(statement != tops[0] for statement in tops):
            return Damaged(f"two decisions bear the number {serial}")
        known = self.last.get(item.id, serial)
        if serial < known:
            return Older(f"it is number {serial}, the GM's last is number {known}")
        return judged(item, recorded_form(tops[0], self.card), signed=True)


def _last(spoken: list[Spoken]) -> tuple[Spoken, ...]:
    highest = max(each.statement.serial for each in spoken)
    return tuple(each for each in spoken if each.statement.serial == highest)
