"""Every page can be shown for every kind of document, in every look, without a word from Qt."""

from collections.abc import Callable

import pytest

from chargen.character.document.build import Build
from chargen.character.edits.samples import all_samples, blank
from chargen.gui.app import Application
from chargen.gui.character_window.pages_index import PAGES
from tests.gui.desk import file, finished, quiet, sample, settle, shown, waiting

DOCUMENTS: dict[str, Callable[[], Build]] = {
    "blank": blank,
    "legal": lambda: sample("rifleman"),
    "waiting": lambda: waiting("veteran"),
    "illegal": lambda: file("illegal.gdchar"),
    "hostile": lambda: file("hostile.gdchar"),
    "finished": lambda: finished("scientist"),
}


@pytest.mark.qt_log_ignore("OpenType support missing")  # fonts of this machine lack some scripts
@pytest.mark.parametrize("kind", DOCUMENTS)
def test_every_page_shows_every_kind_of_document(app: Application, kind: str) -> None:
    """No page fails on a blank, waiting, illegal, hostile or finished character."""
    window = shown(app, DOCUMENTS[kind]())
    for page in PAGES:
        window.go(page)
        settle()
        assert window.page == page
        assert window.pages[page].isVisible()
    quiet()


@pytest.mark.parametrize("look", [("dark", 100), ("light", 150), ("dark", 200)])
def test_every_page_shows_in_every_look(app: Application, look: tuple[str, int]) -> None:
    """A change of theme or text size while a page is open leaves that page open."""
    window = shown(app, waiting("veteran"))
    for page in PAGES:
        window.go(page)
    window.go("flaws")
    app.prefer(theme=look[0], text=look[1])
    settle()
    assert window.page == "flaws"
    for page in PAGES:
        window.go(page)
        settle()
    quiet()


@pytest.mark.parametrize("name", [name for name, _ in all_samples()])
def test_every_sample_opens(app: Application, name: str) -> None:
    """Each sample that ships can be shown, and its name heads the window."""
    build = sample(name)
    window = shown(app, build, "review")
    assert window.windowTitle().startswith(build.choices.name)
