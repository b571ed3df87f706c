"""Division of a paged window's room between the list of pages, a page and its dock.

All measures are pixels at 100 % of text, so that they follow the text both ways.
"""

from dataclasses import dataclass
from enum import Enum

SIDE, LEAST_SIDE, SIDE_SHARE = 168, 112, 5
"""The list of pages at first and at least; in narrow windows it takes one part in five."""
DOCK, LEAST_DOCK, LEAST_BELOW = 296, 240, 140
"""Width of a dock at first and at least; height at least of one that lies below."""
PAGE, TIGHT_PAGE = 700, 440
"""Width a page has at least beside a dock; if the user wants to see both in a narrow window."""
HIGH = 700
"""Height from which on a dock can lie below without covering what it is about."""
SHORT = 420
"""Height below which every line counts."""
MEASURE = 1_120
"""Width beyond which lines of a page are no longer read at one glance."""
MARGINS = 48
"""Sum of the margins at both sides of a page."""


class DockPlace(Enum):
    """Position of the dock."""

    BESIDE = "beside"
    BELOW = "below"
    FOLDED = "folded"


@dataclass(frozen=True, slots=True)
class LayoutPreferences:
    """The user's layout choices; 0 or None for no choice."""

    side: int = 0
    dock: int = 0
    below: int = 0
    """Per cent of the height for the page above the dock."""
    unfolded: bool | None = None


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The measures by which a window divides its room."""

    side: int
    place: DockPlace
    dock: int
    """Its width beside the page, or its height below; the page has the rest."""
    short: bool
    """True if there is little height: repeated information goes."""


def arranged(
    width: int, height: int, preferences: LayoutPreferences, *, measure: int, below: int
) -> Arrangement:
    """Share out a window's room.

    ``measure`` is how wide the page gets at most, 0 if no width is too much for it; ``below`` the
    share of the height for a page above its dock, in per cent.
    """
    side = min(preferences.side or SIDE, max(LEAST_SIDE, width // SIDE_SHARE))
    place = _place(width, height, side, preferences.unfolded)
    if place is DockPlace.BESIDE:
        dock = _beside(width - side, preferences, measure)
    else:
        page = height * (preferences.below or below) // 100
        dock = max(LEAST_BELOW, height - page)
    return Arrangement(side, place, dock, height < SHORT)


def unfolds(width: int, height: int, preferences: LayoutPreferences) -> bool:
    """Return whether the dock would be open had the user never folded or unfolded it."""
    side = min(preferences.side or SIDE, max(LEAST_SIDE, width // SIDE_SHARE))
    return _place(width, height, side, None) is not DockPlace.FOLDED


def _place(width: int, height: int, side: int, unfolded: bool | None) -> DockPlace:
    if unfolded is False:
        return DockPlace.FOLDED
    if width - side >= PAGE + LEAST_DOCK:
        return DockPlace.BESIDE
    if height >= HIGH:
        return DockPlace.BELOW
    if unfolded is None:
        return DockPlace.FOLDED
    beside = width - side >= TIGHT_PAGE + LEAST_DOCK
    return DockPlace.BESIDE if beside else DockPlace.BELOW


def _beside(room: int, preferences: LayoutPreferences, measure: int) -> int:
    """A dock gets what its page does not need, and gives what its page cannot do without."""
    rest = room - measure - MARGINS if measure else 0
    wanted = preferences.dock or max(DOCK, rest)
    least = PAGE if preferences.unfolded is None else TIGHT_PAGE
    return max(LEAST_DOCK, min(wanted, room - least))
