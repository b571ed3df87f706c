"""One true table to forge against: characters with every kind of item, all of them approved."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from chargen.approval.decisions.statement import Statement, signed
from chargen.approval.trust.keys import GmKey
from chargen.character.decisions.approval_state import items_of
from chargen.character.document.build import Build
from chargen.character.document.decision import Item, SignedDecision
from chargen.character.document.events import (
    Award,
    Conversion,
    Lesson,
    Reopen,
    RequestMade,
    SkillAward,
)
from chargen.character.document.requests import (
    CapGrant,
    FlawRequest,
    Grant,
    PerkGrant,
    PointsGrant,
    ReopenRequest,
    RerollGrant,
    StatRequest,
)
from chargen.character.edits import creation, edits
from tests.approval.party import CAMPAIGN, KEY, MARA, card, mara
from tests.builders import flaw

CARD = card()
THIEF = GmKey(bytes(range(2, 34)))
"""A key of the attacker's own."""
ON = "2014-06-01"
PACKET = "0" * 31 + "1"


@dataclass(frozen=True, slots=True)
class Victim:
    """A character all of whose items are approved, and the last serial on each."""

    build: Build
    last: dict[str, int]


@cache
def victim(char_id: str = MARA, campaign: str = CAMPAIGN) -> Victim:
    """A character with nine kinds of items and the GM's genuine word on each."""
    build = _with_everything(char_id)
    last: dict[str, int] = {}
    for serial, item in enumerate(items_of(build), 10):
        decision = signed(stated(item, serial, char_id=char_id, campaign=campaign), KEY)
        build = edits.record_decision(build, decision)
        last[item.id] = serial
    return Victim(build, last)


def stated(
    item: Item,
    serial: int,
    verdict: str = "approved",
    *,
    char_id: str = MARA,
    campaign: str = CAMPAIGN,
) -> Statement:
    """What the GM would say of an item."""
    return Statement(
        campaign=campaign,
        char_id=char_id,
        item_id=item.id,
        verdict=verdict,  # type: ignore[arg-type]
        serial=serial,
        item=item,
        rules=CARD.digest,
        gm_note="Fine by me.",
        signed_on=ON,
    )


def decision_on(build: Build, item_id: str) -> SignedDecision:
    """The genuine decision on an item."""
    return next(
        decision
        for decision in build.decisions
        if isinstance(decision, SignedDecision) and decision.item_id == item_id
    )


def replaced(build: Build, old: SignedDecision, *new: SignedDecision) -> Build:
    """The document with one decision replaced by others, or by none."""
    others = [new if decision is old else (decision,) for decision in build.decisions]
    return build.model_copy(update={"decisions": tuple(one for many in others for one in many)})


def with_item(build: Build, item: Item) -> Build:
    """The document with an item as the attacker would like it."""
    if item.kind == "flaw":
        return edits.change_flaw(build, item)
    if item.kind == "session":
        ledger = [event for event in build.ledger if getattr(event, "packet", "") != item.id]
        return build.model_copy(update={"ledger": (*ledger, *item.events)})
    if any(grant.id == item.id for grant in build.choices.grants):
        grants = tuple(item if g.id == item.id else g for g in build.choices.grants)
        choices = build.choices.model_copy(update={"grants": grants})
        return build.model_copy(update={"choices": choices})
    ledger = [
        event.model_copy(update={"request": item})
        if isinstance(event, RequestMade | Reopen) and event.request.id == item.id
        else event
        for event in build.ledger
    ]
    return build.model_copy(update={"ledger": tuple(ledger)})


def _with_everything(char_id: str) -> Build:
    grants: tuple[Grant, ...] = (
        PointsGrant(kind="points", id="grant-1", reason="veteran", pool="stat", amount=1),
        PerkGrant(kind="perk", id="grant-2", reason="raised there", perk="presence", levels=1),
        RerollGrant(kind="reroll", id="grant-3", reason="kind GM"),
        CapGrant(kind="over-cap", id="grant-4", reason="a wreck", amount=5),
    )
    flaws = (
        flaw(),
        flaw("Fear of depths", id="flaw-2", category="mental", description="Breath goes."),
    )
    build = mara(char_id=char_id)
    choices = build.choices.model_copy(update={"flaws": flaws, "grants": grants})
    build = creation.finish(build.model_copy(update={"choices": choices}), ON)
    gains: dict[str, Any] = {"on": ON, "by": "Ada", "packet": PACKET}
    return edits.append(
        build,
        RequestMade(
            event="asked",
            on=ON,
            request=StatRequest(
                kind="raise-stat", id="request-1", reason="", stat="REF", from_level=5, to_level=7
            ),
        ),
        RequestMade(
            event="asked",
            on=ON,
            request=FlawRequest(
                kind="remove-flaw", id="request-2", reason="therapy", flaw="flaw-1"
            ),
        ),
        Reopen(
            event="reopen",
            on=ON,
            request=ReopenRequest(kind="reopen", id="request-3", reason="a slip"),
        ),
        Award(event="award", ip=40, note="the bridge", **gains),
        SkillAward(event="skill-award", skill="rifle", ip=3, **gains),
        Conversion(event="conversion", skill="rifle", marks=1, ip=1, **gains),
        Lesson(event="lesson", skill="rifle", teacher="Ilya", teacher_level=6, ip=1, **gains),
    )
