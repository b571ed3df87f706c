"""How the room of a window is shared out between list, page and dock."""

import pytest

from chargen.gui.application.layout_rules import (
    LEAST_DOCK,
    DockPlace,
    LayoutPreferences,
    arranged,
    unfolds,
)

BESIDE, BELOW, FOLDED = DockPlace.BESIDE, DockPlace.BELOW, DockPlace.FOLDED


def _place(width: int, height: int, unfolded: bool | None = None) -> DockPlace:
    return arranged(
        width, height, LayoutPreferences(unfolded=unfolded), measure=1_120, below=65
    ).place


@pytest.mark.parametrize(
    ("size", "place"),
    [
        ((1_280, 750), BESIDE), ((1_440, 850), BESIDE), ((1_024, 590), FOLDED),
        ((1_024, 720), BELOW), ((683, 380), FOLDED), ((2_560, 1_400), BESIDE),
    ],
)  # fmt: skip
def test_the_dock_goes_where_there_is_room(size: tuple[int, int], place: DockPlace) -> None:
    """Beside the page, below it where there is height for both, or folded."""
    assert _place(*size) is place


def test_a_dock_the_user_folds_is_folded_at_any_size() -> None:
    """And one he wants to see is seen at any size."""
    for size in ((683, 380), (1_024, 590), (1_280, 750), (2_560, 1_400)):
        assert _place(*size, unfolded=False) is FOLDED
        assert _place(*size, unfolded=True) is not FOLDED
        assert unfolds(*size, LayoutPreferences(unfolded=False)) == (_place(*size) is not FOLDED)


def test_a_dock_gets_what_a_page_of_readable_measure_leaves() -> None:
    """Unless the user said how wide it is, or any width is of use to the page."""
    wide = arranged(2_560, 1_400, LayoutPreferences(), measure=1_120, below=65)
    assert wide.side + wide.dock + 1_120 + 48 == 2_560
    assert arranged(2_560, 1_400, LayoutPreferences(), measure=0, below=65).dock == 296
    assert arranged(2_560, 1_400, LayoutPreferences(dock=400), measure=1_120, below=65).dock == 400


def test_a_dock_never_takes_what_the_page_needs() -> None:
    """However wide the user once made it."""
    given = arranged(1_280, 750, LayoutPreferences(dock=900), measure=1_120, below=65)
    assert given.dock == 1_280 - 168 - 700
    assert (
        arranged(1_108, 750, LayoutPreferences(dock=900), measure=1_120, below=65).dock
        == LEAST_DOCK
    )


def test_the_list_of_pages_is_narrower_in_a_narrow_window() -> None:
    """One part in five, but never more than the user wants."""
    assert arranged(1_440, 850, LayoutPreferences(), measure=1_120, below=65).side == 168
    assert arranged(683, 380, LayoutPreferences(side=260), measure=1_120, below=65).side == 136
    assert arranged(1_440, 850, LayoutPreferences(side=120), measure=1_120, below=65).side == 120
