"""The Explain panel: a number, its parts with what they make, and nothing of another page."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from chargen.gui.app import Application
from chargen.gui.character_window.character_view import CharacterView
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.dialogs.rules import RulesDialog
from chargen.gui.widgets.rule_link import RuleLink
from chargen.views.explain.traits import explain_perk
from tests.builders import blank
from tests.gui.answers import answering
from tests.gui.desk import sample, settle, shown
from tests.gui.hands import click, key


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
    assert [words[0] for words in total] == ["Total, before the d10"]
    assert sum(int(words[-1]) for words in _lines(window, "part")) == int(total[0][-1])
    assert _lines(window, "beyond")
    assert all(words[0].startswith("With ") for words in _lines(window, "beyond"))


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


def test_the_rules_behind_a_number_are_a_link(app: Application) -> None:
    """Its name and tip have ids and titles; the reference lists these rules alone."""
    window = shown(app, sample("rifleman"))
    window.reveal("skill:rifle")
    settle()
    link = _view(window).explain.findChild(RuleLink)
    assert link is not None
    assert link.accessibleName().startswith("Rules CC-08: Price of skill levels, ")
    read: list[list[str]] = []

    def close(asking: QWidget) -> None:
        assert isinstance(asking, RulesDialog)
        read.append([entry.key for entry in asking.view.rows_model.rows])
        assert asking.view.current_key == "CC-08"
        asking.reject()

    link.setFocus()
    with answering(close):
        key(Qt.Key.Key_Space)
    assert set(read[0]) >= {"CC-08", "AD-03", "DV-01", "DV-08", "CB-10"}
    assert len(read[0]) < len(window.program.rules.citations)


def test_the_rule_of_a_check_is_a_link_on_its_card(app: Application) -> None:
    """No id stands on the card; the link opens the reference at the rule."""
    window = shown(app, blank(), "stats")
    settle()
    links = _view(window).checks.findChildren(RuleLink)
    assert links
    assert not any("CC-" in part.text() for part in _view(window).checks.findChildren(QLabel))

    def close(asking: QWidget) -> None:
        assert isinstance(asking, RulesDialog)
        assert asking.view.current_key == "CC-14"
        asking.reject()

    with answering(close):
        click(links[0])


def test_a_perk_of_one_level_has_one_price(app: Application) -> None:
    """Without "a level", and without the most levels there can be."""
    character = _view(shown(app, sample("rifleman"))).document.character
    single, several = explain_perk(character, "light-sleeper"), explain_perk(character, "contacts")
    assert single is not None
    assert several is not None
    assert [part.text for part in single.paragraphs[1:3]] == [
        "1 perk point, one level.", "In play it costs 30 IP.",
    ]  # fmt: skip
    assert several.paragraphs[1].text == "1 perk point per level, at most 5 levels."
