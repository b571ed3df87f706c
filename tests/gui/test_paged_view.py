"""Pages with a dock, of a character and on the desk: room is shared out and remembered."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint

from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.gm.desk.desk_pages import DeskPages
from chargen.gui.pages.concept import ConceptPage
from chargen.gui.widgets.tables.traits import TraitTable
from chargen.gui.widgets.verdict_chip import verdict_words
from tests.gui import party
from tests.gui.desk import quiet, sample, settle, shown, waiting
from tests.gui.hands import type_text


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
    body.inner.moveSplitter(body.inner.width() - 420, 1)
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
    window.shown.outer.moveSplitter(220, 1)
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


def test_sizes_follow_the_text_both_ways(app: Application, window: MainWindow) -> None:
    """W2: five times larger and then normal again leaves every width as it was."""
    window.resize(1_440, 900)
    settle()

    def widths() -> list[list[int]]:
        body = window.shown
        assert body is not None
        table = window.go("skills").findChild(TraitTable)
        assert table is not None
        settle()
        columns = [table.columnWidth(n) for n in range(table.rows_model.columnCount())]
        return [body.outer.sizes(), body.inner.sizes(), columns]

    before = widths()
    for _ in range(5):
        window.run("larger")
    settle()
    assert widths() != before
    window.run("normal")
    settle()
    assert widths() == before
    other = shown(app, sample("tank"), size=(1_440, 900))
    assert other.shown is not None
    assert other.shown.outer.sizes() == before[0]


def test_a_width_the_user_chose_follows_the_text(window: MainWindow) -> None:
    """Half as large again at 150 %, and as it was at 100 %."""
    window.resize(2_000, 900)
    settle()
    assert window.shown is not None
    window.shown.outer.moveSplitter(220, 1)
    window.program.prefer(text=150)
    settle()
    assert window.shown.outer.sizes()[0] == 330
    window.program.prefer(text=100)
    settle()
    assert window.shown.outer.sizes()[0] == 220


def _unfolded(window: MainWindow) -> bool:
    settle()
    assert window.shown is not None
    return window.shown.unfolded and window.shown.explain.isVisible()


def test_a_small_window_folds_its_dock_to_a_line(window: MainWindow) -> None:
    """W1, W2: the line says what is explained and the verdict, and unfolds the dock."""
    window.resize(1_024, 640)
    assert not _unfolded(window)
    body = window.shown
    assert body is not None
    handle = body.side.handle
    assert body.side.height() <= handle.sizeHint().height() + 1
    window.reveal("stat:REF")
    settle()
    assert handle.words.startswith("REF")
    assert handle.state == verdict_words(body.document)
    handle.click()
    assert _unfolded(window)
    handle.click()
    assert not _unfolded(window)


def test_a_folded_dock_stays_folded(app: Application, window: MainWindow) -> None:
    """What the user folded is folded in the next window, too, and after a change of text size."""
    assert _unfolded(window)
    window.run("side")
    assert not _unfolded(window)
    window.run("larger")
    assert not _unfolded(window)
    other = shown(app, sample("tank"))
    assert not _unfolded(other)
    assert not other.menus.actions["side"].isChecked()


def test_short_windows_show_rows(app: Application) -> None:
    """W2: at 150 % on 1024 by 640 with a notice, four skills are seen below a strip of one line."""
    app.prefer(text=150)
    window = shown(app, waiting("veteran"), "skills", size=(1_024, 640))
    body, table = window.shown, window.pages["skills"].findChild(TraitTable)
    assert body is not None
    assert table is not None
    assert len({card.y() for card in body.budget.cards}) == 1
    seen = table.visibleRegion().boundingRect().height() - table.horizontalHeader().height()
    assert seen >= 4 * table.rowHeight(0)


def test_pips_stay_near_the_name_in_a_wide_window(window: MainWindow) -> None:
    """W3: on 2560 by 1440 a table of traits and its explanation are read at one glance."""
    window.resize(2_560, 1_440)
    for page in ("stats", "skills"):
        table = window.go(page).findChild(TraitTable)
        settle()
        assert table is not None
        assert table.columnWidth(0) <= 450
        assert window.shown is not None
        assert window.shown.side.x() - table.width() <= 260


@pytest.mark.parametrize("size", [(1_024, 640), (1_280, 800)])
def test_typing_a_name_moves_nothing(window: MainWindow, size: tuple[int, int]) -> None:
    """W8: from the first letter on, the page and what stands above it stay where they were."""
    window.resize(*size)
    page, body = window.go("concept"), window.shown
    assert isinstance(page, ConceptPage)
    assert body is not None
    page.name.setFocus()
    settle(8)
    parts = (body.stage, body.exchange, body.budget)
    before = [part.mapTo(window, QPoint()).y() for part in parts]
    for letter in "Jorma":
        type_text(letter)
        settle(8)
        assert [part.mapTo(window, QPoint()).y() for part in parts] == before
    assert body.document.name == "Jorma"
