"""Division of a table's width between its columns: none lies behind a scroll bar.

Where there is little room, columns first shrink to their text, then the least valuable one leaves.
"""

from collections.abc import Sequence
from typing import NamedTuple

FLOOR = 40
"""Pixels a column keeps where nothing else is left to give."""


class Want(NamedTuple):
    """A column's needs for its width, in pixels."""

    wide: int
    """Its width; 0 takes the room left."""
    least: int
    """Its least width if it takes the room left, or if it is firm."""
    says: int
    """The width of its widest text, its title among them."""
    leaves: int = 0
    """Its turn to leave where there is no room: 1 before 2; 0 stays."""
    firm: bool = False
    """True if its width is that of what is painted in it, closer where there is no room."""


def shared(room: int, wants: Sequence[Want]) -> list[int]:
    """Return the width of each column; 0 for one that leaves."""
    stays = list(range(len(wants)))
    while _tightest(wants, stays) > room and (spare := _spare(wants, stays)) is not None:
        stays.remove(spare)
    given = {n: wants[n].wide or _least(wants[n]) for n in stays}
    if sum(given.values()) > room:
        given = {n: _tight(wants[n]) for n in stays}
    if sum(given.values()) > room:
        given = _squeezed(room, given)
    rest = _filled(room - sum(given.values()), given, {n: wants[n].says for n in stays})
    free = [n for n in stays if not wants[n].wide]
    for place, n in enumerate(free):
        given[n] += rest // len(free) + (place < rest % len(free))
    _lend(given, wants)
    return [given.get(n, 0) for n in range(len(wants))]


def _least(want: Want) -> int:
    return min(want.least, max(want.says, FLOOR))


def _tight(want: Want) -> int:
    if want.firm:
        return min(want.wide, want.least)
    return min(want.wide, want.says) if want.wide else _least(want)


def _tightest(wants: Sequence[Want], stays: Sequence[int]) -> int:
    return sum(_tight(wants[n]) for n in stays)


def _spare(wants: Sequence[Want], stays: Sequence[int]) -> int | None:
    """Return which of the columns leaves first."""
    spare = [n for n in stays if wants[n].leaves]
    return min(spare, key=lambda n: wants[n].leaves) if spare else None


def _squeezed(room: int, given: dict[int, int]) -> dict[int, int]:
    """Let the widest give until all fit."""
    given, over = dict(given), sum(given.values()) - room
    while over > 0:
        widest = max(given, key=lambda n: given[n])
        if given[widest] <= FLOOR:
            break
        given[widest] -= 1
        over -= 1
    return given


def _filled(rest: int, given: dict[int, int], says: dict[int, int]) -> int:
    """Give the rest to columns narrower than their text; return the pixels left."""
    lacking = sorted(says, key=lambda n: says[n] - given[n])
    for place, n in enumerate(lacking):
        more = max(0, min(says[n] - given[n], rest // (len(lacking) - place)))
        given[n] += more
        rest -= more
    return max(0, rest)


def _lend(given: dict[int, int], wants: Sequence[Want]) -> None:
    """Take from columns of a fixed width what they do not need, where another lacks it.

    For names, which come first, what is painted in a firm column moves closer as well.
    """
    slack = {n: wide - wants[n].says for n, wide in given.items() if wants[n].wide}
    for n, wide in tuple(given.items()):
        closer = {
            other: given[other] - want.least
            for other, want in enumerate(wants)
            if want.firm and other in given and n == 0
        }
        lacks = wants[n].says - wide
        for lender in (slack, closer) if lacks > 0 else ():
            for other in lender:
                lent = max(0, min(lacks, lender[other]))
                given[other] -= lent
                given[n] += lent
                lender[other] -= lent
                lacks -= lent
