"""Sizes of pages on the screen: as wide as there is room, whole, or by a percentage."""

FIT_WIDTH, FIT_PAGE = "width", "page"
PERCENTS = (50, 75, 100, 125, 150, 200, 300)
"""Of the real size."""
ZOOMS = {
    FIT_WIDTH: "Fit width",
    FIT_PAGE: "Fit page",
    **{str(percent): f"{percent}%" for percent in PERCENTS},
}
"""By key, with the words for it."""


def stepped(percent: float, *, larger: bool) -> str:
    """Return the next zoom there is from a percentage."""
    if larger:
        return str(next((step for step in PERCENTS if step > percent + 1), PERCENTS[-1]))
    return str(next((step for step in PERCENTS[::-1] if step < percent - 1), PERCENTS[0]))
