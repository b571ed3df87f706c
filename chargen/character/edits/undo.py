"""Steps back and forth that never take away an entry of the ledger that has left the program.

What was exported, printed, sent or seen by the GM stays on the ledger: going back behind it appends
entries that reverse it instead (AD-10).
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from chargen.character.document import events
from chargen.character.document.build import Build, frozen_digest
from chargen.character.document.decision import GAINS, is_fight_decision

_REVERSIBLE = (
    *GAINS, events.Mark, events.RaiseSkill, events.PerkPoints, events.BuyPerk, events.StatPoints,
    events.RaiseStat, events.RemoveFlaw,
)  # fmt: skip
"""Events that gave or cost something, which a refund returns."""


class UndoResult(NamedTuple):
    """The document after a step, and the message for the user."""

    build: Build
    words: str = ""
    """Empty if the step simply went where it was to go."""


def step_to(now: Build, target: Build, left: int, on: str = "") -> UndoResult:
    """Return the document after a step from ``now`` to ``target``, an earlier or later one.

    The first ``left`` entries of the ledger have left the program and stay as they are. Where
    ``target`` lacks some of them they are reversed; where it has others instead, nothing happens.
    """
    kept = now.ledger[:left]
    if target.ledger[: len(kept)] == kept:
        return UndoResult(target)
    alike = _alike(kept, target.ledger)
    place = f"Entry {alike + 1}"
    if alike < len(target.ledger):
        return UndoResult(now, f"{place} has left this program and can no longer be changed.")
    if _refreezes(kept[alike:], now, target):
        return UndoResult(
            now, "The finished creation has left this program. Ask the GM to reopen it."
        )
    ledger = (*kept, *_reversals(kept, alike, on))
    decisions = tuple(
        decision
        for decision in now.decisions
        if decision in target.decisions or not is_fight_decision(decision)
    )  # losses that are taken back can come again
    back = target.model_copy(update={"ledger": ledger, "decisions": decisions})
    if back == now:
        return UndoResult(now, f"{place} has left this program and cannot be reversed.")
    return UndoResult(back, f"{place} has left this program, so it is reversed instead of removed.")


def _alike(kept: Sequence[events.Event], target: Sequence[events.Event]) -> int:
    """Return how many first entries are the same."""
    pairs = enumerate(zip(kept, target, strict=False))
    shorter = min(len(kept), len(target))
    return next((number for number, (a, b) in pairs if a != b), shorter)


def _refreezes(kept: Sequence[events.Event], now: Build, target: Build) -> bool:
    """Return whether a step would change choices that a kept entry froze (CC-17)."""
    froze = any(isinstance(event, events.Finish | events.Reopen) for event in kept)
    return froze and frozen_digest(now.choices) != frozen_digest(target.choices)


def _reversals(kept: Sequence[events.Event], start: int, on: str) -> Iterator[events.Event]:
    """Yield what undoes the entries after ``start``, the last one first."""
    refunded = {event.entry for event in kept if isinstance(event, events.Refund)}
    answered = {
        getattr(event, "request", "") for event in kept if not isinstance(event, events.RequestMade)
    }
    for number in range(len(kept), start, -1):
        event = kept[number - 1]
        if isinstance(event, _REVERSIBLE) and number not in refunded:
            yield events.Refund(event="refund", on=on, entry=number)
            if isinstance(event, events.RaiseStat | events.RemoveFlaw):
                answered.discard(event.request)
        elif isinstance(event, events.RequestMade) and event.request.id not in answered:
            yield events.RequestClosed(
                event="closed", on=on, request=event.request.id, outcome="withdrawn"
            )
