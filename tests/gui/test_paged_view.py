"""Pages with a dock, of a character and on the desk: room is shared out and remembered."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget

from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.character_window.pages_index import PAGES
from chargen.gui.gm.desk.desk_pages import DeskPages
from chargen.gui.pages.concept import ConceptPage
from chargen.gui.widgets.tables.traits import TraitTable
from tests.gui import party
from tests.gui.cut import cut
from tests.gui.desk import quiet, sample, settle, shown, waiting
from tests.gui.hands import Key, key, type_text

TALL, TALL_AT_200 = {"state"}, {"concept", "advance"}
"""Pages that scroll as a whole, and those that do so with the largest text alone."""


def _desk(app: Application) -> DeskPages:
    window = app.open_desk()
    window.resize(1_300, 800)
    settle()
    assert window.body is not None
    return window.body


def test_the_desk_remembers_that_its_dock_was_folded(app: Application, tmp_path: Path) -> None:
    """Opened again it is as it was left, even if the dock was not shown then."""
    party.desk(app, party.campaign(), tmp_path / "table")
    body = _desk(app)
    body.go("characters")
    body.unfold(False)
    body.go("house")
    assert app.desk is not None
    app.desk.close()
    quiet()
    body = _desk(app)
    body.go("characters")
    settle()
    assert not body.unfolded


@pytest.mark.parametrize(
    ("size", "text", "side", "dock"),
    [
        pytest.param((1_024, 640), 100, 188, 40, id="1024-100"),
        pytest.param((1_280, 720), 100, 188, 284, id="1280-100"),
        pytest.param((1_680, 900), 100, 216, 340, id="1680-100"),
        pytest.param((1_280, 720), 150, 78, 60, id="1280-150"),
        pytest.param((1_280, 720), 200, 104, 80, id="1280-200"),
    ],
)
def test_every_page_has_the_same_edges(
    window: MainWindow, size: tuple[int, int], text: int, side: int, dock: int
) -> None:
    """Side bar and dock are as wide on every page; all blocks end at one edge, lists scroll."""
    window.program.prefer(text=text)
    window.resize(*size)
    settle()
    body = window.shown
    assert body is not None
    for name in PAGES:
        page = window.go(name)
        quiet()  # pages that are drawn beside the window show their number late
        settle(8)
        assert (body.bar.width(), body.side.width()) == (side, dock), name
        assert body.middle.geometry().right() + 1 == body.side.x()
        parts = [part for part in (body.strip, body.stage, body.head) if part.isVisible()]
        rights = {part.mapTo(body, part.rect().topRight()).x() for part in parts}
        rights |= {page.mapTo(body, QPoint(right, 0)).x() for right in _rights(page)}
        assert len(rights) == 1, name
        assert name == "sheet" or body.stage.width() <= 1_060 * text // 100
        scrolls = body.middle.verticalScrollBar().maximum() > 0
        assert not scrolls or name in TALL or (text == 200 and name in TALL_AT_200), name
        assert not cut(window), name
    assert {row.visibleRegion().isEmpty() for row in body.nav.values()} == {False}


def _rights(page: QWidget) -> set[int]:
    """Return where the blocks of a page end."""
    blocks = page.layout()
    assert blocks is not None
    items = [item for n in range(blocks.count()) if (item := blocks.itemAt(n)) is not None]
    return {item.geometry().right() for item in items if item.spacerItem() is None}


def test_large_text_leaves_the_icons_of_the_side_bar(window: MainWindow) -> None:
    """At 150 % it is 52 wide, its rows are named all the same, and 100 % brings the titles back."""
    window.resize(1_280, 720)
    window.program.prefer(text=150)
    settle()
    body = window.shown
    assert body is not None
    assert body.bar.width() == 78
    assert not body.name.isVisible()
    assert body.nav["skills"].accessibleName().startswith("Skills")
    window.program.prefer(text=100)
    settle()
    body = window.shown
    assert body is not None
    assert body.bar.width() == 188
    assert body.name.isVisible()


def _unfolded(window: MainWindow) -> bool:
    settle()
    assert window.shown is not None
    return window.shown.unfolded and window.shown.explain.isVisible()


def test_a_small_window_folds_its_dock(window: MainWindow) -> None:
    """W1, W2: its button lays it over the page, which stays where it is; Escape takes it away."""
    window.resize(1_024, 640)
    assert not _unfolded(window)
    body = window.shown
    assert body is not None
    before = body.middle.geometry()
    body.side.handle.click()
    assert _unfolded(window)
    assert body.middle.geometry() == before
    assert body.side.width() == 284
    body.nav["concept"].setFocus()
    key(Key.Key_Escape)
    assert not _unfolded(window)
    body.side.handle.click()
    assert _unfolded(window)
    body.side.handle.click()
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
    assert len({part.y() for part in body.strip.parts}) == 1
    seen = table.visibleRegion().boundingRect().height() - table.horizontalHeader().height()
    assert seen >= 4 * table.rowHeight(0)


def test_pips_stay_near_the_name_in_a_wide_window(window: MainWindow) -> None:
    """W3: on 2560 by 1440 a table of traits is read at one glance, and the rest stays free."""
    window.resize(2_560, 1_440)
    for page in ("stats", "skills"):
        table = window.go(page).findChild(TraitTable)
        settle()
        assert table is not None
        assert table.columnWidth(0) <= 560
        assert table.width() <= 1_060


@pytest.mark.parametrize("size", [(1_024, 640), (1_280, 800)])
def test_typing_a_name_moves_nothing(window: MainWindow, size: tuple[int, int]) -> None:
    """W8: from the first letter on, the page and what stands above it stay where they were."""
    window.resize(*size)
    page, body = window.go("concept"), window.shown
    assert isinstance(page, ConceptPage)
    assert body is not None
    page.name.setFocus()
    settle(8)
    parts = (body.stage, body.strip.exchange, body.strip)
    before = [part.mapTo(window, QPoint()).y() for part in parts]
    for letter in "Jorma":
        type_text(letter)
        settle(8)
        assert [part.mapTo(window, QPoint()).y() for part in parts] == before
    assert body.document.name == "Jorma"
