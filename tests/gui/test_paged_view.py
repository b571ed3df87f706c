"""Pages with a dock, of a character and on the desk: room is shared out and remembered."""

from pathlib import Path

import pytest

from chargen.gui.app import Application
from chargen.gui.gm.desk_pages import DeskPages
from chargen.gui.main_window import MainWindow
from tests.gui import party
from tests.gui.desk import quiet, sample, settle, shown


def _desk(app: Application) -> DeskPages:
    window = app.open_desk()
    window.resize(1_300, 800)
    settle()
    assert window.body is not None
    return window.body


@pytest.mark.parametrize("page", ["characters", "house"])
def test_the_desk_remembers_how_its_width_was_shared(
    app: Application, tmp_path: Path, page: str
) -> None:
    """Opened again it is as it was left, even if the dock was not shown then."""
    party.desk(app, party.campaign(), tmp_path / "table")
    body = _desk(app)
    body.go("characters")
    wide = body.inner.width()
    body.inner.setSizes([wide - 420, 420])
    settle()
    left = body.inner.sizes()
    body.go(page)
    assert app.desk is not None
    app.desk.close()
    quiet()
    body = _desk(app)
    body.go("characters")
    settle()
    assert body.inner.sizes() == left


def test_a_window_remembers_how_its_width_was_shared(app: Application, window: MainWindow) -> None:
    """The next character is shown with the same shares."""
    assert window.shown is not None
    window.resize(1_300, 800)
    settle()
    window.shown.outer.setSizes([220, 1_080])
    settle()
    left = window.shown.outer.sizes()
    window.shown.keep()
    other = shown(app, sample("tank"), size=(1_300, 800))
    assert other.shown is not None
    assert other.shown.outer.sizes() == left


def test_the_dock_goes_below_where_there_is_little_room(window: MainWindow) -> None:
    """And beside the page again where there is more."""
    body = window.shown
    assert body is not None
    for wide, below in ((1_300, False), (970, True), (1_300, False)):
        window.resize(wide, 800)
        settle()
        assert (body.side.x() < body.middle.width()) == below
        assert (body.side.y() > 0) == below
