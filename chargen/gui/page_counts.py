"""What the side says beside each page: points spent, what is over, what waits."""

from collections.abc import Callable

from chargen.character.issue import Severity
from chargen.character.pools import GENERAL
from chargen.character.requests import PoolName
from chargen.gui.document import Document


def points(pool: PoolName) -> Callable[[Document], str]:
    """Return who says how much of a pool is spent, or by how much it is passed."""

    def count(document: Document) -> str:
        found = document.character.creation.pool(pool)
        over = f"{-found.left} over"
        return over if found.left < 0 else f"{found.spent}/{found.budget + found.exchanged}"

    return count


def flaws(document: Document) -> str:
    """Say how many flaws wait for the GM."""
    return _waits(sum(own.state.pending for own in document.character.flaws))


def review(document: Document) -> str:
    """Say how much is illegal."""
    grave = sum(issue.severity is Severity.ILLEGAL for issue in document.issues)
    return f"{grave} illegal" if grave else ""


def advance(document: Document) -> str:
    """Say what waits for the GM after creation, or else the general IP there are."""
    books = document.character.books
    if not books.opened:
        return ""
    states = document.character.states
    waiting = sum(key not in books.closed and states[key].pending for key in books.requests)
    return _waits(waiting) or f"{books.balances[GENERAL]} IP"


def _waits(count: int) -> str:
    return f"{count} wait{'s' if count == 1 else ''}" if count else ""
