"""Which page a subject is on, and what the navigation says beside each page."""

from collections.abc import Mapping

from chargen.character.issue import Severity
from chargen.character.pools import GENERAL
from chargen.character.requests import PoolName
from chargen.gui.document import Document

_PAGES = {
    "stat": "stats", "attr": "stats", "value": "stats", "skill": "skills", "perk": "perks",
    "flaw": "flaws", "flaws": "flaws", "weapon": "gear", "catalogue": "gear", "worn": "gear",
    "packed": "gear", "armour": "gear", "gear": "gear", "ledger": "advance", "request": "advance",
    "grant": "review", "build": "review", "text": "concept", "rule": "review", "fight": "fight",
    "balance": "advance", "goal": "advance", "buy": "advance", "mark": "advance",
    "own": "gear",
}  # fmt: skip
_POOLS: Mapping[PoolName, str] = {"stat": "stats", "skill": "skills", "perk": "perks"}


def page_of(subject: str) -> str:
    """Return the key of the page that shows a subject."""
    kind, _, rest = subject.partition(":")
    if kind in {"pool", "unspent"}:
        return next((page for pool, page in _POOLS.items() if pool == rest), "review")
    return _PAGES.get(kind, "review")


def counts(document: Document) -> dict[str, str]:
    """Return a few words for each page: points spent, what is over, what waits."""
    books = document.character.creation
    words: dict[str, str] = {}
    for pool, page in _POOLS.items():
        found = books.pool(pool)
        have = found.budget + found.exchanged
        over = f"{-found.left} over"
        words[page] = over if found.left < 0 else f"{found.spent}/{have}"
    waiting = sum(own.state.pending for own in document.character.flaws)
    words["flaws"] = f"{waiting} wait{'s' if waiting == 1 else ''}" if waiting else ""
    grave = sum(issue.severity is Severity.ILLEGAL for issue in document.issues)
    words["review"] = f"{grave} illegal" if grave else ""
    words["advance"] = _books_words(document)
    return words


def _books_words(document: Document) -> str:
    """Return what waits for the GM after creation, or else the general IP there are."""
    books = document.character.books
    if not books.opened:
        return ""
    states = document.character.states
    waiting = sum(key not in books.closed and states[key].pending for key in books.requests)
    if waiting:
        return f"{waiting} wait{'s' if waiting == 1 else ''}"
    return f"{books.balances[GENERAL]} IP"
