"""One signed decision of the GM: made, and believed only after every doubt is gone."""

from collections.abc import Collection
from functools import lru_cache
from typing import Annotated, Literal, NamedTuple

from pydantic import Field, StringConstraints

from chargen.approval.trust.card import Card
from chargen.approval.trust.envelope import decoded, encoded, genuine, is_key, seal
from chargen.approval.trust.keys import GmKey
from chargen.character.decisions.approval_state import Damaged, SignedByOther
from chargen.character.document.decision import (
    PAYLOAD_LIMIT,
    Item,
    PacketAward,
    RecordedDecision,
    SignedDecision,
    Verdict,
)
from chargen.character.document.events import Digest
from chargen.character.subjects import Day, ItemId
from chargen.errors import BadFile, ChargenError
from chargen.files.strict_json import Strict, parse, scan
from chargen.files.text import Notes, Slug

KIND: Literal["gray-dawn-decision"] = "gray-dawn-decision"

HIGHEST = 10**15
"""The highest serial: no clock of a computer goes so far."""
Serial = Annotated[int, Field(ge=1, le=HIGHEST)]
"""Orders the decisions of a campaign by time; the highest on an item is the last."""
SerialOrNone = Annotated[int, Field(ge=0, le=HIGHEST)]
"""A serial; 0 before the first."""


class Statement(Strict):
    """The GM's whole decision about one item of one character."""

    type: Literal["gray-dawn-decision"] = KIND
    campaign: Slug
    char_id: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]
    item_id: ItemId
    verdict: Verdict
    serial: Serial
    item: Item
    """Complete, so that nothing about it can be changed afterwards."""
    rules: Digest
    """Digest of the rules it was decided under; said, not checked."""
    gm_note: Notes = ""
    signed_on: Day = ""
    """Said, not checked: time decides nothing."""

    @property
    def gives_ip(self) -> bool:
        """Return whether it gives IP; one that refuses or revokes them gives none."""
        return isinstance(self.item, PacketAward) and self.verdict == "approved"


class DecisionTooLarge(ChargenError):
    """A decision with more in it than one statement may hold."""


def signed(statement: Statement, key: GmKey) -> SignedDecision:
    """Return a statement signed with the GM's key."""
    body = statement.model_dump_json().encode()
    payload = encoded(body)
    if len(payload) > PAYLOAD_LIMIT:
        raise DecisionTooLarge(
            "This is too much for one decision; shorten the notes or make fewer awards"
        )
    sealed = seal(key.signer, KIND, body)
    return SignedDecision(
        kind="signed",
        item_id=statement.item_id,
        payload=payload,
        key=sealed.key,
        signature=sealed.signature,
    )


class Spoken(NamedTuple):
    """A genuine statement and the public key it was signed with."""

    key: str
    statement: Statement


class DecisionBinding(NamedTuple):
    """The campaign, character and item a statement must name to count."""

    campaign: str
    char_id: str
    item_id: str


Reading = Statement | SignedByOther | Damaged
REMEMBERED = 4_096
"""Decisions whose reading is remembered: those of a large table."""


def verified(decision: SignedDecision, keys: Collection[str]) -> Reading:
    """Return what was truly signed with one of ``keys``, or why nothing was; never raises.

    The order is: exact envelope, strict base64 and size, key on the card, signature, strict JSON,
    exact fields and types.
    """
    if type(decision) is not SignedDecision:
        return Damaged("it is not a signed decision")
    fields = (decision.payload, decision.key, decision.signature)
    if not all(isinstance(field, str) for field in fields):
        return Damaged("its content is incomplete")
    return read_envelope(*fields, frozenset(keys))


@lru_cache(maxsize=REMEMBERED)
def read_envelope(payload: str, key: str, signature: str, keys: frozenset[str]) -> Reading:
    """Return the reading of one envelope: the same bytes always read the same."""
    body = decoded(payload, PAYLOAD_LIMIT)
    if body is None:
        return Damaged("its content is incomplete")
    if key not in keys:
        known = is_key(key)
        words = "the key is not on the campaign card" if known else "its key is not valid"
        return SignedByOther(words) if known else Damaged(words)
    if not genuine(KIND, body, key, signature):
        return Damaged("the signature does not match the decision")
    try:
        scan(body, "the decision")
        return parse(Statement, body, "the decision")
    except BadFile:
        return Damaged("its content is not a decision this program knows")


def bound(statement: Statement, to: DecisionBinding) -> Statement | Damaged:
    """Return a statement if it is about this very thing, or why not; never raises."""
    if statement.campaign != to.campaign:
        return Damaged("it was signed for another campaign")
    if statement.char_id != to.char_id:
        return Damaged("it was signed for another character")
    if statement.item_id != to.item_id or statement.item.id != to.item_id:
        return Damaged("it was signed for something else")
    return statement


def recorded_form(statement: Statement, card: Card) -> RecordedDecision:
    """Return what a genuine statement says, in the form all decisions have."""
    return RecordedDecision(
        kind="recorded",
        item=statement.item,
        verdict=statement.verdict,
        by=card.gm,
        on=statement.signed_on,
        note=statement.gm_note,
    )
