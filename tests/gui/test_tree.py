"""Every page and dialog: text fits and can be read, nothing overlaps, the keyboard is seen."""

import pytest
from PySide6.QtWidgets import QWidget

from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.character_window.pages_index import PAGES
from tests.gui import tree
from tests.gui.desk import quiet, settle, shown, waiting
from tests.lab.screenshots.scenes import DIALOGS

SIZES = ((1280, 800), (1920, 1080))
LIGHT = ("award", "decide", "kit", "search", "send", "session", "settings", "weapon")
"""Dialogs that are long, wide or written."""
SUBJECTS = {"stats": "stat:REF", "skills": "skill:rifle", "perks": "perk:scout",
            "flaws": "flaw:flaw-1", "gear": "weapon:arm-1"}  # fmt: skip


def _shown(app: Application, theme: str, size: tuple[int, int]) -> MainWindow:
    app.prefer(theme=theme)
    return shown(app, waiting("veteran"), size=size)


def _turned(window: MainWindow, page: str) -> QWidget:
    window.go(page)
    if page in SUBJECTS:
        window.reveal(SUBJECTS[page])
    quiet()
    settle()
    return window


@pytest.mark.parametrize(
    ("theme", "size"), [("light", SIZES[0]), ("dark", SIZES[0]), ("dark", SIZES[1])]
)
def test_every_page_can_be_read(app: Application, theme: str, size: tuple[int, int]) -> None:
    """At both sizes, light and dark: no text cut short, none faint, no overlap, no scroll bar."""
    window = _shown(app, theme, size)
    faults: list[str] = []
    for page in PAGES:
        root = _turned(window, page)
        for found in (tree.cut_short(root), tree.overlaps(root), tree.faint(root)):
            faults += [f"{page}: {fault}" for fault in found]
        assert window.shown is not None
        if window.shown.middle.horizontalScrollBar().isVisible():
            faults.append(f"{page}: scrolls sideways")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("text", [150, 200])
def test_large_text_scrolls_instead_of_overlapping(app: Application, text: int) -> None:
    """At 150 and 200 % nothing overlaps and no text is cut short; the middle scrolls."""
    app.prefer(text=text)
    window = _shown(app, "light", SIZES[0])
    faults: list[str] = []
    for page in PAGES:
        root = _turned(window, page)
        faults += [f"{page}: {fault}" for fault in tree.overlaps(root)]
        faults += [f"{page}: {fault}" for fault in tree.cut_short(root)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("page", PAGES)
def test_every_page_by_keyboard(app: Application, page: str) -> None:
    """Every stop has a name and is reached by Tab, downwards and to the right."""
    window = _shown(app, "light", SIZES[0])
    root = _turned(window, page)
    assert not tree.nameless(root)
    there = tree.stops(root)
    chain = tree.walked(root)
    missed = [part for part in there if not any(part is known for known in chain)]
    assert not [tree.words(part) for part in missed if part.isVisible()]
    assert not tree.backwards(root, [part for part in chain if part.isVisible()])


@pytest.mark.parametrize("page", PAGES)
def test_the_keyboard_is_seen(app: Application, page: str) -> None:
    """Whatever has the keyboard on a page looks different for it, in the dark as well."""
    window = _shown(app, "dark" if page in {"stats", "flaws"} else "light", SIZES[0])
    assert not tree.ringless(_turned(window, page).window().centralWidget())  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("name", "theme"), [*((name, "dark") for name in DIALOGS), *((name, "light") for name in LIGHT)]
)
def test_every_dialog(app: Application, name: str, theme: str) -> None:
    """Each dialog can be read and used by keyboard; those that differ most in light colours too."""
    window = _shown(app, theme, SIZES[0])
    dialog = DIALOGS[name](window)
    dialog.show()
    dialog.activateWindow()
    settle()
    try:
        for found in (
            tree.cut_short(dialog), tree.overlaps(dialog), tree.faint(dialog),
            tree.nameless(dialog), tree.ringless(dialog) if theme == "dark" else [],
        ):  # fmt: skip
            assert not found
    finally:
        dialog.close()
        dialog.deleteLater()
        settle()
