"""Approval status of an item in sentences: the decision, its form, and changes since."""

from collections.abc import Iterator

from chargen.character.decisions.approval_state import (
    Approved,
    Changed,
    Doubtful,
    ItemState,
    Refused,
    Revoked,
    Waiting,
)
from chargen.character.decisions.differences import differences
from chargen.character.display_names import STATE_WORDS, capitalised
from chargen.character.document.decision import Item, RecordedDecision


def standing(item: Item, state: ItemState) -> str:
    """Return the status of an item, and its effect (CC-12)."""
    match state:
        case Approved(decision, signed):
            how = "signed" if signed else "recorded, not signed"
            return _append_note(f"Approved{_signature(decision)}, {how}.", decision)
        case Changed(decision):
            parts = "; ".join(_differences(item, decision))
            words = f"Changed since it was approved{_signature(decision)}: {parts}."
            return f"{words} It does not count until the GM approves it again."
        case Waiting(RecordedDecision() as decision):
            return _append_note(f"Question from the GM{_signature(decision)}.", decision)
        case Refused(decision) | Revoked(decision):
            word = STATE_WORDS[state.kind].capitalize()
            return _append_note(f"{word}{_signature(decision)}; it does not count.", decision)
        case Doubtful(words):
            word = STATE_WORDS[state.kind]
            return f"{capitalised(word)}: {words}. It does not count."
        case _:
            return "Waiting for GM approval."


def _differences(item: Item, decision: RecordedDecision) -> Iterator[str]:
    for field, before, now in differences(item, decision.item):
        yield f"{field.replace('_', ' ')} was {_short(before)} and is now {_short(now)}"


SHOWN = 80
"""Characters shown of a long text before and after a change."""


def _short(text: str) -> str:
    flat = " ".join(text.split())
    if len(flat) > SHOWN:
        flat = f"{flat[:SHOWN].rstrip()}…"
    return f'"{flat}"' if " " in flat else flat or "empty"


def _signature(decision: RecordedDecision) -> str:
    by = f" by {decision.by}" if decision.by else ""
    return f"{by} on {decision.on}" if decision.on else by


def _append_note(words: str, decision: RecordedDecision) -> str:
    return f"{words} {decision.by or 'The GM'}: {decision.note}" if decision.note else words
