"""The Explain panel: a number, its parts with what they make, and nothing of another page."""

from PySide6.QtWidgets import QFrame, QLabel

from chargen.gui.app import Application
from chargen.gui.character_window.character_view import CharacterView
from chargen.gui.character_window.main_window import MainWindow
from tests.gui.desk import sample, settle, shown


def _view(window: MainWindow) -> CharacterView:
    assert window.shown is not None
    return window.shown


def _lines(window: MainWindow, role: str) -> list[list[str]]:
    """The words of each line of one kind of the panel, from the left."""
    return [
        [text.text() for text in part.findChildren(QLabel)]
        for part in _view(window).explain.findChildren(QFrame)
        if part.property("role") == role
    ]


def test_what_the_parts_make_stands_below_them(app: Application) -> None:
    """A skill with a weapon: parts, a line with the total, and WA on top of it."""
    window = shown(app, sample("rifleman"))
    window.reveal("skill:rifle")
    settle()
    total = _lines(window, "total")
    assert [words[0] for words in total] == ["total"]
    assert sum(int(words[-1]) for words in _lines(window, "part")) == int(total[0][-1])
    assert _lines(window, "beyond")
    assert all(words[0].startswith("with ") for words in _lines(window, "beyond"))


def test_a_page_explains_what_was_looked_at_there(app: Application) -> None:
    """Another page says nothing of it; back on the first one it is explained again."""
    window = shown(app, sample("rifleman"))
    window.reveal("skill:rifle")
    window.go("sheet")
    settle()
    told = _view(window).explain.shown
    assert told is not None
    assert told.title == "Nothing selected"
    window.go("skills")
    settle()
    told = _view(window).explain.shown
    assert told is not None
    assert told.title.startswith("Rifle ")
