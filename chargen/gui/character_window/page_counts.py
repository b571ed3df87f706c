"""Counts beside each page's name: points spent, overspent, awaiting the GM."""

from collections.abc import Callable, Mapping

from chargen.character.checks.issue import Severity, count
from chargen.character.document.pools import GENERAL, PERK_POINTS, STAT_POINTS, PoolId
from chargen.character.document.requests import PoolName
from chargen.gui.application.page_entry import PageCount, waits
from chargen.gui.document.document import Document
from chargen.views.condition import short_wound_words

KEPT: Mapping[PoolName, PoolId] = {"stat": STAT_POINTS, "perk": PERK_POINTS}
"""The pool on the ledger that pays for a kind of trait after creation (AD-06, AD-07)."""


def points(pool: PoolName) -> Callable[[Document], PageCount]:
    """Return a count of a pool's points that are left or over, or of all when they are spent.

    After creation the points that are left are lost; what IP were converted into still counts.
    """

    def count(document: Document) -> PageCount:
        books = document.character.books
        if books.finished:
            left = books.balances[KEPT[pool]] if pool in KEPT else 0
            return PageCount(f"{left} left" if left > 0 else "")
        points = document.character.creation.pool(pool)
        if points.left < 0:
            return PageCount(f"{-points.left} over", "wrong")
        return PageCount(f"{points.left} left" if points.left else str(points.spent))

    return count


def flaws(document: Document) -> PageCount:
    """Say how many flaws wait for the GM."""
    return waits(sum(own.state.pending for own in document.character.flaws))


def review(document: Document) -> PageCount:
    """Count illegal entries; a draft only has entries to complete."""
    if document.standing.draft:
        return PageCount(f"{len(document.issues)} to do")
    grave = count(document.issues, Severity.ILLEGAL)
    return PageCount(f"{grave} illegal", "wrong") if grave else PageCount()


def advance(document: Document) -> PageCount:
    """Say what waits for the GM after creation, or else the general IP there are."""
    books = document.character.books
    if not books.opened:
        return PageCount()
    states = document.character.states
    waiting = sum(key not in books.closed and states[key].pending for key in books.requests)
    return waits(waiting) if waiting else PageCount(f"{books.balances[GENERAL]} IP")


def state(document: Document) -> PageCount:
    """Say how badly hurt the character is, if it is."""
    play = document.build.play
    return PageCount(short_wound_words(play), "wrong" if play.grave else "muted")
