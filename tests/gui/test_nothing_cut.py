"""Nothing is cut: every page, dialog and fight at three sizes and two sizes of text, in four looks.

What is looked at is in ``cut``: text that has no room, controls outside of what holds them, tables
that scroll sideways, pages without their rows.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.character_window.pages_index import PAGES
from tests.gui.cut import cut, rowless
from tests.gui.desk import quiet, sample, settle, shown, waiting
from tests.gui.test_focus import DESK, PLAYER
from tests.lab.screenshots import desk_scenes
from tests.lab.screenshots.fights import STATES

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
    "ledger": "ledger:40", "requests": "request:request-3",
    "goals": "goal:0",
}  # fmt: skip
FIGHTS = ("once", "fire")
ASKED = ("1024-100", "1024-150", "1440-100")
"""Where dialogs are looked at: they grow with the text, and little with the window."""
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


def test_pages_are_whole_below_the_live_odds(app: Application) -> None:
    """With large text in a small window the odds make a page scroll, but never sideways."""
    size, wanted = LOOKS["1024-150"]
    app.prefer(**wanted, odds=True)
    settle()
    window = shown(app, waiting("veteran"), size=size)
    faults = [*_pages(window, rows=False)]
    assert not faults, "\n".join(faults)


def _pages(window: MainWindow, *, rows: bool = True) -> Iterator[str]:
    for name in PAGES:
        page = window.go(name)
        settle(ROUNDS)
        quiet()
        yield from _told(name, window, page) if rows else (f"{name}: {f}" for f in cut(window))


def _views(window: MainWindow) -> Iterator[str]:
    for name, subject in VIEWS.items():
        window.reveal(subject)
        settle(ROUNDS)
        yield from _told(f"advance {name}", window, window.pages["advance"])
    window.run("next-purchase")
    settle(ROUNDS)
    yield from _told("advance next purchase", window, window.pages["advance"])


def _told(name: str, window: QWidget, page: QWidget) -> list[str]:
    return [f"{name}: {fault}" for fault in (*cut(window), *rowless(page))]


def test_the_desk_is_whole(app: Application, tmp_path: Path) -> None:
    """So is every page of the GM's desk, and every dialog."""
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
        window.go("characters")
        for name, make in DESK.items() if look in ASKED else ():
            faults += _asked(f"{look} {name}", make(window), QSize(*size))
    assert not faults, "\n".join(faults)


def test_dialogs_are_whole(app: Application) -> None:
    """So is every dialog of a character; none is larger than a small screen."""
    window = shown(app, waiting("veteran"), "skills")
    faults: list[str] = []
    for look in ASKED:
        size, wanted = LOOKS[look]
        app.prefer(**wanted)
        settle()
        window.resize(*size)
        for name, make in PLAYER.items():
            faults += _asked(f"{look} {name}", make(window), QSize(*size))
    assert not faults, "\n".join(faults)


def _asked(name: str, dialog: QWidget, screen: QSize) -> list[str]:
    dialog.show()
    settle()
    dialog.resize(dialog.size().boundedTo(screen))
    settle(ROUNDS)
    faults = cut(dialog)
    if dialog.size() != dialog.size().boundedTo(screen):
        faults.append(f"is as large as {dialog.size()}")
    dialog.close()
    dialog.deleteLater()
    settle()
    return [f"{name}: {fault}" for fault in faults]


@pytest.mark.parametrize("look", ["1024-100", "1024-150"])
def test_fights_are_whole(app: Application, look: str) -> None:
    """So are a fight with many people that is looked at, and one by hand."""
    size, wanted = LOOKS[look]
    app.prefer(**wanted)
    settle()
    faults: list[str] = []
    for name in FIGHTS:
        window = shown(app, sample("rifleman"), "fight", size=size)
        STATES[name](window)
        settle(ROUNDS)
        faults += [f"{name}: {fault}" for fault in cut(window)]
    assert not faults, "\n".join(faults)
