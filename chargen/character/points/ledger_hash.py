"""A ledger's history as one number: who has the head of it can tell whether it was rewritten."""

import hashlib
import json
from collections.abc import Iterable

from chargen.character.document.events import Event

EMPTY = ""
"""The head of a ledger without entries."""
SHORT = 8
"""Characters of a head that paper shows."""


def next_head(head: str, event: Event) -> str:
    """Return the head after ``event``: SHA-256 of the head before it and its canonical bytes."""
    text = json.dumps(
        event.model_dump(mode="json"), sort_keys=True, separators=(",", ":"), ensure_ascii=False
    )
    return hashlib.sha256(head.encode() + text.encode()).hexdigest()


def head(events: Iterable[Event]) -> str:
    """Return the head of a whole ledger."""
    value = EMPTY
    for event in events:
        value = next_head(value, event)
    return value
