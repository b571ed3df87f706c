"""Nothing is cut: every page, dialog and fight at three sizes and two sizes of text, in four looks.

What is looked at is in ``cut``: text that has no room, controls outside of what holds them, tables
that scroll sideways, pages without their rows.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget

from chargen.gui.app import Application
from chargen.gui.main_window import MainWindow
from chargen.gui.pages_index import PAGES
from tests.gui.cut import cut, rowless
from tests.gui.desk import quiet, sample, settle, shown, waiting
from tests.screenshots import desk_scenes

SMALL, USUAL, WIDE = (1_024, 640), (1_440, 900), (2_560, 1_440)
LIGHT: dict[str, object] = {"theme": "light", "contrast": "normal", "text": 100}
LOOKS: dict[str, tuple[tuple[int, int], dict[str, object]]] = {
    **{
        f"{size[0]}-{text}": (size, LIGHT | {"text": text})
        for text in (100, 150)
        for size in (SMALL, USUAL, WIDE)
    },
    "dark": (USUAL, LIGHT | {"theme": "dark"}),
    "contrast": (USUAL, LIGHT | {"contrast": "high"}),
    "black": (USUAL, LIGHT | {"theme": "dark", "contrast": "high"}),
}
VIEWS = {
    "ledger": "ledger:40", "spend": "buy:skill:rifle", "requests": "request:request-3",
    "play": "mark:stealth", "goals": "goal:0",
}  # fmt: skip
FIGHTS = ("street", "once", "fire")
ROUNDS = 12
"""Each part tells the one it lies in, in a round of its own, how much room it needs."""


@pytest.mark.parametrize("look", LOOKS)
def test_pages_are_whole(app: Application, look: str) -> None:
    """W1, W2, W9: no text is cut, no control is out of reach, no page is without its rows."""
    size, wanted = LOOKS[look]
    app.prefer(**wanted)
    window = shown(app, waiting("veteran"), size=size)
    faults = [*_pages(window)]
    window = shown(app, sample("veteran"), "advance", size=size)
    faults += _views(window)
    window.reveal("play:rolls")
    settle(ROUNDS)
    faults += _told("rolls", window, window.pages["state"])
    assert not faults, "\n".join(faults)


def _pages(window: MainWindow) -> Iterator[str]:
    for name in PAGES:
        page = window.go(name)
        settle(ROUNDS)
        quiet()
        yield from _told(name, window, page)


def _views(window: MainWindow) -> Iterator[str]:
    for name, subject in VIEWS.items():
        window.reveal(subject)
        settle(ROUNDS)
        yield from _told(f"advance {name}", window, window.pages["advance"])


def _told(name: str, window: QWidget, page: QWidget) -> list[str]:
    return [f"{name}: {fault}" for fault in (*cut(window), *rowless(page))]


def test_the_desk_is_whole(app: Application, tmp_path: Path) -> None:
    """So is every page of the GM's desk."""
    window = desk_scenes._laid(app.open_desk, tmp_path / "table")
    desk_scenes._written(window)
    faults: list[str] = []
    for look, (size, wanted) in LOOKS.items():
        app.prefer(**wanted)
        settle()
        window.resize(*size)
        assert window.body is not None
        window.body.characters.view.choose("tuya.gdchar")
        for name, page in window.body.pages.items():
            window.go(name)
            settle(ROUNDS)
            faults += _told(f"{look} {name}", window, page)
    assert not faults, "\n".join(faults)
