"""Names the window proposes, places it keeps, and commands it greys with a reason."""

from pathlib import Path

import pytest
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtWidgets import QLineEdit, QScrollBar, QWidget

from chargen.character.edits import creation
from chargen.gui.app import Application
from chargen.gui.application.settings import load
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.dialogs.gm.award import AwardForm
from chargen.gui.dialogs.gm.decide import DecideForm
from chargen.gui.dialogs.help_dialog import HelpDialog
from chargen.gui.document.document import FROZEN, Document
from chargen.gui.pages.advance.session import SessionForm
from chargen.gui.pages.perks.page import PerksPage
from chargen.gui.pages.skills import SkillsPage
from chargen.gui.widgets.plain_text import PushButton, tip_words
from tests.builders import blank
from tests.gui.answers import answering, cancel
from tests.gui.desk import finished, quiet, sample, settle, shown
from tests.gui.hands import Key, click, down_to, key
from tests.gui.painted import painted


@pytest.fixture
def played(app: Application) -> MainWindow:
    """A character in play, on its Skills page."""
    return shown(app, finished("rifleman"), "skills", size=(1000, 620))


def test_the_way_out_of_too_few_points_keeps_its_capitals(app: Application) -> None:
    """G7: the GM is the GM in a check, and in the menu that undoes the request."""
    window = shown(app, sample("rifleman"))
    page = window.go("perks")
    assert isinstance(page, PerksPage)
    page.table.setFocus()
    down_to(page.table, "combat-sense")
    key(Key.Key_Right)
    assert window.shown is not None
    settle()
    ways = [way for way in window.shown.checks.findChildren(PushButton) if way.isVisible()]
    way = next(way for way in ways if way.text().startswith("Ask the GM for "))
    words = way.text()
    click(way)
    assert window.menus.actions["undo"].text() == f"Undo {words}"


def test_print_proposes_a_name_of_the_character(app: Application) -> None:
    """G7: the file that is printed into is called as the export would be."""
    window = shown(app, blank(name="Mara Voss"), "sheet")
    quiet()
    proposed: list[Path] = []

    def look(asking: QWidget) -> None:
        assert isinstance(asking, QPrintDialog)
        line = asking.findChild(QLineEdit, "filename")
        assert isinstance(line, QLineEdit)
        proposed.append(Path(line.text()))
        cancel(asking)

    with answering(look):
        window.run("print")
    (path,) = proposed
    assert path.name == "mara-voss sheet.pdf"
    assert path.is_absolute()


def test_the_name_of_the_gm_is_entered_once(app: Application, played: MainWindow) -> None:
    """G7: what one dialog was told every other proposes, and so does the next start."""

    def give(asking: QWidget) -> None:
        assert isinstance(asking, AwardForm)
        asking.ip.setValue(5)
        asking.by.setText("Ada")
        asking.note.setPlainText("The quarry")
        asking.ok.click()

    with answering(give):
        played.run("award")
    assert app.settings.gm == load()[0].gm == "Ada"
    names: list[str] = []

    def read(asking: QWidget) -> None:
        assert isinstance(asking, AwardForm | DecideForm | SessionForm)
        names.append(asking.by.text())
        cancel(asking)

    for command in ("award", "decide", "session"):
        with answering(read):
            played.run(command)
    assert names == ["Ada", "Ada", "Ada"]


def test_award_stays_where_the_user_is(played: MainWindow) -> None:
    """G7: the page does not turn for the dialog."""
    with answering(cancel):
        played.run("award")
    assert played.page == "skills"


def _bar(window: MainWindow, page: str) -> QScrollBar:
    assert window.shown is not None
    made = window.go(page)
    if isinstance(made, SkillsPage):
        return made.table.verticalScrollBar()
    return window.shown.middle.verticalScrollBar()


@pytest.mark.parametrize("page", ["skills", "state"])
def test_another_theme_leaves_everything_scrolled_as_it_was(
    app: Application, played: MainWindow, page: str
) -> None:
    """G7: a long table, and a page that is longer than its window."""
    played.resize(1024, 480)
    bar = _bar(played, page)
    settle()
    bar.setValue(bar.maximum() * 2 // 3)
    place = bar.value()
    assert place
    app.prefer(theme="dark")
    settle(12)
    assert _bar(played, page).value() == place


def test_what_ends_with_creation_is_greyed_with_its_reason(
    window: MainWindow, document: Document
) -> None:
    """G7: Exchange and Finish creation, in the menu, on the page and in F1; undo brings them."""
    assert window.shown is not None
    exchange = window.shown.strip.exchange
    ended = [window.menus.actions[name] for name in ("exchange", "finish")]
    assert all(action.isEnabled() for action in ended)
    document.edit("Finish creation", creation.finish(document.build, "2014-05-23"))
    assert not any(action.isEnabled() for action in ended)
    assert [tip_words(action.toolTip()) for action in ended] == [FROZEN, FROZEN]
    assert (exchange.isEnabled(), tip_words(exchange.toolTip())) == (False, FROZEN)

    def ask(asking: QWidget) -> None:
        assert isinstance(asking, HelpDialog)
        asking.ask(next(key for key, topic in asking.topics.items() if topic.command == "finish"))
        settle()
        assert not asking.lead.isEnabled()
        assert " ".join(painted(asking.refusal)) == FROZEN
        asking.reject()

    with answering(ask):
        window.run("help")
    document.stack.undo()
    assert all(action.isEnabled() for action in ended)
    assert not exchange.toolTip()


def test_help_shows_no_answer_beside_an_empty_list(window: MainWindow) -> None:
    """G7: what was read goes with its question, and comes with the next."""
    seen: list[list[str]] = []

    def ask(asking: QWidget) -> None:
        assert isinstance(asking, HelpDialog)
        for typed in ("undo", "undo zzzz", "undo"):
            asking.filter.setText(typed)
            settle()
            seen.append(painted(asking))
        asking.reject()

    with answering(ask):
        window.run("help")
    answer, nothing, again = seen
    assert answer == again
    assert any("Ctrl+Z" in text for text in answer)
    assert not any("Ctrl+Z" in text for text in nothing)
