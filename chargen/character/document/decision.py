"""Everything a GM decides on, gifts of improvement points included, and the decision itself."""

from typing import Annotated, Literal, TypeGuard

from pydantic import Field, StringConstraints

from chargen.character.document.events import Award, Conversion, Event, Lesson, SkillAward
from chargen.character.document.fight_result import FIGHT, FightResult
from chargen.character.document.requests import (
    CapGrant,
    Exemption,
    Flaw,
    FlawRequest,
    OwnGear,
    PerkGrant,
    PointsGrant,
    ReopenRequest,
    RerollGrant,
    StatRequest,
)
from chargen.character.subjects import Day, ItemId
from chargen.files.strict_json import Strict
from chargen.files.text import Line, Notes

Gain = Award | SkillAward | Conversion | Lesson
"""An event that gives improvement points (IP), which only the GM does (AD-01, AD-02, AD-05)."""
GAINS: tuple[type[Gain], ...] = (Award, SkillAward, Conversion, Lesson)


def is_gain(event: Event) -> TypeGuard[Gain]:
    """Return whether an event gives IP; asked of every entry at each edit, so by its very type."""
    return type(event) in GAINS


class PacketAward(Strict):
    """The IP one packet of the GM gives one character; ``id`` is the packet's (AD-01, AD-02)."""

    kind: Literal["session"]
    id: ItemId
    reason: Notes = ""
    events: Annotated[
        tuple[Annotated[Gain, Field(discriminator="event")], ...], Field(max_length=500)
    ]
    """As in the ledger, each naming this award as its packet."""


Item = Annotated[
    Flaw
    | PointsGrant
    | PerkGrant
    | RerollGrant
    | CapGrant
    | StatRequest
    | FlawRequest
    | ReopenRequest
    | OwnGear
    | Exemption
    | PacketAward
    | FightResult,
    Field(discriminator="kind"),
]
"""An item that counts only once the GM has approved it; a fight's result is applied once."""

Verdict = Literal["approved", "refused", "revoked", "asked"]
"""A GM's verdict: yes, no, no longer, or a question that leaves the item waiting."""


class RecordedDecision(Strict):
    """A decision written down without a signature, bound to the whole item (CC-12)."""

    kind: Literal["recorded"]
    item: Item
    verdict: Verdict
    by: Line
    on: Day
    note: Notes


PAYLOAD_LIMIT = 200_000
"""Most characters of base64 one signed statement may have."""


class SignedDecision(Strict):
    """A decision signed with the GM's key; what it says stands in the signed bytes alone (CC-12).

    Only ``chargen.approval`` can tell whether it is genuine; nothing here is to be believed.
    """

    kind: Literal["signed"]
    item_id: ItemId
    """The item to look it up by; the signed bytes name the item again."""
    payload: Annotated[str, StringConstraints(max_length=PAYLOAD_LIMIT)]
    """Base64 of the statement."""
    key: Annotated[str, StringConstraints(max_length=64)]
    """The public key, 64 hexadecimal digits."""
    signature: Annotated[str, StringConstraints(max_length=128)]
    """128 hexadecimal digits."""


Decision = Annotated[RecordedDecision | SignedDecision, Field(discriminator="kind")]
"""A GM's decision, recorded at the table or signed."""


def decided_id(decision: RecordedDecision | SignedDecision) -> str:
    """Return the id of the item a decision is about."""
    return decision.item.id if isinstance(decision, RecordedDecision) else decision.item_id


def is_fight_decision(decision: RecordedDecision | SignedDecision) -> bool:
    """Return whether a decision brought the result of a fight."""
    return decided_id(decision).startswith(FIGHT)
