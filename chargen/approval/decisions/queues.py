"""The desk's list for each item; only items that truly ask may be answered in bulk (CC-12).

An item the GM decided on before, or an award no GM of the campaign gave, is never among them.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Literal

from chargen.approval.decisions.registry import LastDecision, contradicts
from chargen.approval.decisions.statement import Spoken
from chargen.character.decisions.approval_state import (
    Changed,
    Doubtful,
    ItemState,
    Older,
    Unverified,
    Waiting,
)
from chargen.character.decisions.item_digest import item_digest
from chargen.character.document.build import Build
from chargen.character.document.decision import Item, PacketAward, RecordedDecision, decided_id

Place = Literal["asks", "answered", "again", "claim", "apart"]
"""The item waits for the GM; its answer lies in a packet the player has not opened; it needs a new
decision; it claims a decision that was never made; something else about it is wrong."""

NEVER = "This award was not made in this campaign. It exists only in the file."
OTHERWISE = "You made a different award under this name."
DECIDED = {
    "approved": "approved it",
    "refused": "refused it",
    "revoked": "revoked it",
    "asked": "asked about it",
}
NO_BEFORE = {
    "refused": "You refused an earlier form of it.",
    "revoked": "You revoked an earlier form of it.",
}


@dataclass(frozen=True, slots=True)
class QueuedItem:
    """The list of one item, with the reason."""

    place: Place
    words: str = ""
    """The reason it is there."""
    decision: LastDecision | None = None
    """The GM's last decision on its present content."""


@dataclass(frozen=True, slots=True)
class ItemHistory:
    """A GM's memory of one item."""

    word: LastDecision | None
    """The GM's last decision on anything of this id."""
    keys: Collection[str]
    """The keys that count now."""
    gave: Callable[[PacketAward], bool]
    """Predicate of an award: a packet gave exactly this."""
    spoken: Collection[Spoken] = ()
    """The GM's last signed decision on it in the file; two if they bear one number."""

    @property
    def contradicted(self) -> bool:
        """Return whether the file holds another last decision than the desk remembers."""
        statements = (each.statement for each in self.spoken)
        return self.word is not None and contradicts(self.word, statements)


def sorted_in(build: Build, item: Item, state: ItemState, memory: ItemHistory) -> QueuedItem:
    """Return the list an item belongs to that is pending, or that file and desk disagree on."""
    word = memory.word
    if word is not None and memory.contradicted:
        return QueuedItem("again", _contradiction(word, memory.spoken), decision=word)
    alike = word is not None and word.digest == item_digest(item)
    if isinstance(item, PacketAward) and not (alike or memory.gave(item)):
        return QueuedItem(
            "claim", OTHERWISE if word is not None or _decided(build, item) else NEVER
        )
    if word is not None and alike:
        silent = is_silent(state) or _holds_only_recorded(build, item, state)
        return _spoken(state, word, memory.keys, silent=silent)
    if word is not None and word.verdict in NO_BEFORE:
        return QueuedItem("apart", NO_BEFORE[word.verdict])
    if isinstance(state, Waiting | Changed) or _written_yes(build, item, state):
        return QueuedItem("asks")
    return QueuedItem("apart")


def _spoken(
    state: ItemState, word: LastDecision, keys: Collection[str], *, silent: bool
) -> QueuedItem:
    """The GM has said something about exactly this, and the file does not know it."""
    former = is_by_former_key(word, state, keys)
    if word.verdict == "asked":
        return QueuedItem("answered" if silent and not former else "asks", decision=word)
    if former or not silent:
        return QueuedItem("again", decision=word)
    return QueuedItem("answered", decision=word)


def _contradiction(word: LastDecision, spoken: Collection[Spoken]) -> str:
    verdicts = " and ".join(sorted({each.statement.verdict for each in spoken}))
    form = " another form of it" if verdicts == word.verdict else ""
    return (
        f"This desk remembers that you {DECIDED[word.verdict]}. A decision you signed in the file "
        f"says: {verdicts}{form}. Decide again."
    )


def is_by_former_key(word: LastDecision, state: ItemState, keys: Collection[str]) -> bool:
    """Return whether a decision was signed with a former key.

    Records from before keys were remembered tell it by the file alone.
    """
    if word.key:
        return word.key not in keys
    return isinstance(state, Doubtful) and not isinstance(state, Older)


def is_silent(state: ItemState) -> bool:
    """Return whether a file has no, an earlier or an outdated decision of the GM."""
    if isinstance(state, Waiting):
        return state.decision is None
    return isinstance(state, Changed | Older)


def _holds_only_recorded(build: Build, item: Item, state: ItemState) -> bool:
    """Return whether a file has an approval from before signing, which a packet replaces."""
    return _decided(build, item) and _written_yes(build, item, state)


def _decided(build: Build, item: Item) -> bool:
    return any(decided_id(decision) == item.id for decision in build.decisions)


def _written_yes(build: Build, item: Item, state: ItemState) -> bool:
    """Return whether it was only ever agreed to by word of mouth, before the table had keys."""
    if not isinstance(state, Unverified):
        return False
    words = [d for d in build.decisions if decided_id(d) == item.id]
    return all(
        isinstance(d, RecordedDecision) and d.verdict in {"approved", "asked"} for d in words
    )
