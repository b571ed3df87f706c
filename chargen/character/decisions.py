"""Where each thing the GM decides on stands: approved, waiting, changed since, refused, revoked."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from chargen.character.build import Build
from chargen.character.events import Asked, Reopen
from chargen.character.items import Decision, Item


@dataclass(frozen=True, slots=True)
class Waiting:
    """Nobody has decided on it yet; it grants nothing (CC-12)."""

    word = "waiting"
    grants = False
    pending = True


@dataclass(frozen=True, slots=True)
class Approved:
    """The GM agreed to exactly this (CC-12)."""

    decision: Decision
    word = "approved"
    grants = True
    pending = False


@dataclass(frozen=True, slots=True)
class Changed:
    """It was approved, but has been changed since and must be looked at again (CC-12)."""

    decision: Decision
    word = "changed since approval"
    grants = False
    pending = True


@dataclass(frozen=True, slots=True)
class Refused:
    """The GM said no; it grants nothing."""

    decision: Decision
    word = "refused"
    grants = False
    pending = False


@dataclass(frozen=True, slots=True)
class Revoked:
    """The GM took an approval back; it grants nothing any more."""

    decision: Decision
    word = "revoked"
    grants = False
    pending = False


@dataclass(frozen=True, slots=True)
class Presumed:
    """Taken as approved for the question what would be legal if the GM agreed to everything."""

    word = "presumed"
    grants = True
    pending = False


ItemState = Waiting | Approved | Changed | Refused | Revoked | Presumed
States = Mapping[str, ItemState]
"""Where each item stands, by its id."""


def items_of(build: Build) -> Iterator[Item]:
    """Yield everything in a document that needs the GM: flaws, grants, requests."""
    yield from build.choices.flaws
    yield from build.choices.grants
    for event in build.ledger:
        if isinstance(event, Asked | Reopen):
            yield event.request


def plain_states(build: Build) -> dict[str, ItemState]:
    """Return where each item stands by recorded decisions, compared by type and content (CC-12)."""
    last: dict[str, Decision] = {decision.item.id: decision for decision in build.decisions}
    return {item.id: _state(item, last.get(item.id)) for item in items_of(build)}


def presumed(states: States) -> dict[str, ItemState]:
    """Return ``states`` with everything pending taken as approved."""
    return {key: Presumed() if state.pending else state for key, state in states.items()}


def differences(item: Item, decided: Item) -> tuple[tuple[str, str, str], ...]:
    """Return field, then and now for each field that differs from what was decided on."""
    if type(item) is not type(decided):
        return (("kind", decided.kind, item.kind),)
    before, after = decided.model_dump(), item.model_dump()
    return tuple(
        (field, str(before[field]), str(after[field]))
        for field in type(item).model_fields
        if before[field] != after[field]
    )


def _state(item: Item, decision: Decision | None) -> ItemState:
    if decision is None:
        return Waiting()
    same = type(item) is type(decision.item) and item == decision.item
    match decision.verdict:
        case "approved":
            return Approved(decision) if same else Changed(decision)
        case "refused":
            return Refused(decision) if same else Waiting()
        case "revoked":
            return Revoked(decision) if same else Waiting()
