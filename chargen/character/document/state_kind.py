"""The kinds of place where something the GM decides on can stand."""

from enum import Enum, auto


class StateKind(Enum):
    """The state of a flaw, a grant, a request, own gear or an award (CC-12)."""

    WAITING = auto()
    APPROVED = auto()
    CHANGED = auto()
    REFUSED = auto()
    REVOKED = auto()
    SIGNED_BY_OTHER = auto()
    DAMAGED = auto()
    OLDER = auto()
    UNVERIFIED = auto()
    RECORDED = auto()
    """IP written down at a table without keys (AD-01)."""
    PRESUMED = auto()
    """Taken as approved for the sake of a question."""
    BOUGHT_OFF = auto()
    """A flaw the character has bought off (AD-08)."""
