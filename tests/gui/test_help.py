"""Help: answers to what people want most often, found by their words, with a way there."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialogButtonBox, QLabel, QWidget

from chargen.approval.campaign.campaign import Campaign
from chargen.gui.app import Application
from chargen.gui.application.help_topics import topic_about
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.dialogs.character.quick_start import KitForm
from chargen.gui.dialogs.help_dialog import HERE, HelpDialog
from chargen.gui.dialogs.search import SearchDialog
from chargen.gui.pages.skills import SkillsPage
from chargen.gui.widgets.issue_card import ANY_CHECK, IssueCard
from chargen.gui.widgets.rule_link import HelpLink
from tests.gui import party
from tests.gui.answers import answering
from tests.gui.desk import settle
from tests.gui.hands import CTRL, Key, focused, key, type_text

pytestmark = pytest.mark.usefixtures("welcome")


def test_help_begins_with_what_is_shown(window: MainWindow) -> None:
    """F1 speaks of the page; the keyboard is in the search, Escape closes it."""

    def read(asking: QWidget) -> None:
        assert isinstance(asking, HelpDialog)
        assert asking.view.current_key == HERE
        words = " ".join(part.text() for part in asking.about.findChildren(QLabel))
        assert SkillsPage.help_words in words
        assert asking.about.isVisible()
        assert focused() is asking.filter
        key(Key.Key_Escape)

    window.go("skills").setFocus()
    with answering(read):
        window.run("help")


def test_a_question_is_asked_and_led_from_by_keyboard(window: MainWindow) -> None:
    """A word, Down to the question, Enter: the page where it is done."""

    def ask(asking: QWidget) -> None:
        assert isinstance(asking, HelpDialog)
        type_text("flaw")
        assert asking.view.rows_model.rows
        for _ in asking.view.rows_model.rows:
            if asking.view.current_key == "flaw":
                break
            key(Key.Key_Down)
        assert "hatched" in asking.answer.text()
        assert asking.lead.text() == "Open Flaws"
        key(Key.Key_Return)

    with answering(ask):
        window.run("help")
    assert window.page == "flaws"


def test_enter_on_what_is_shown_leads_nowhere(window: MainWindow) -> None:
    """There is nothing to go to, and the help stays."""

    def press(asking: QWidget) -> None:
        assert isinstance(asking, HelpDialog)
        key(Key.Key_Return)
        assert asking.isVisible()
        asking.reject()

    with answering(press):
        window.run("help")


def test_search_everything_finds_the_questions(window: MainWindow) -> None:
    """Ctrl+K, a word, and the help opens at its answer."""

    def search(asking: QWidget) -> None:
        assert isinstance(asking, SearchDialog)
        type_text("another computer")
        assert asking.view.current_key == "help:move"
        key(Key.Key_Return)

    def read(asking: QWidget) -> None:
        assert isinstance(asking, HelpDialog)
        assert asking.chosen is not None
        assert asking.chosen.key == "move"
        assert asking.title.text() == asking.chosen.question
        asking.reject()

    window.activateWindow()
    with answering(search, read):
        key(Key.Key_K, CTRL)


def test_without_a_character_the_way_is_closed_and_says_why(app: Application) -> None:
    """Before there is a character help answers, and offers what can be done."""

    def read(asking: QWidget) -> None:
        assert isinstance(asking, HelpDialog)
        asking.ask("spend")
        assert not asking.lead.isEnabled()
        assert "open a character" in asking.refusal.text()
        asking.ask("random-start")
        assert asking.lead.isEnabled()
        assert asking.refusal.isHidden()
        asking.reject()

    with answering(read):
        app.windows[0].run("help")


def test_the_desk_answers_a_gm(app: Application, tmp_path: Path) -> None:
    """Its help has what a GM asks, and leads there; in another window it leads to the desk."""
    table = Campaign.create(tmp_path / "gm", "Lunar Tide", gm="Ada")
    desk = party.desk(app, table, None)

    def ask(asking: QWidget) -> None:
        assert isinstance(asking, HelpDialog)
        assert all(topic.desk for topic in asking.topics.values())
        asking.ask("gm-award")
        assert not asking.lead.isEnabled()
        asking.ask("gm-opponents")
        asking.lead.click()

    with answering(ask):
        desk.run("help")
    settle()
    assert desk.page == "opponents"


def test_a_check_leads_to_its_answer(window: MainWindow) -> None:
    """The link *Help* of a card opens the topic about its rule; its button leads on."""

    def read(asking: QWidget) -> None:
        assert isinstance(asking, HelpDialog)
        assert asking.chosen is not None
        assert asking.chosen is topic_about(card.issue.rule, ANY_CHECK)
        asking.lead.click()

    card = window.findChildren(IssueCard)[0]
    assert card.issue.rule == "CC-14"
    with answering(read):
        card.help.click()
    assert window.page == "skills"


def test_f1_and_help_in_a_dialog_answer_it(window: MainWindow) -> None:
    """At the topic about the dialog, which stays open; F1 in the help does nothing."""

    def read(asking: QWidget) -> None:
        assert isinstance(asking, HelpDialog)
        assert asking.chosen is not None
        assert asking.chosen.key == "kit"
        assert not asking.lead.isEnabled()
        assert asking.refusal.text()
        key(Key.Key_F1)
        asking.reject()

    def ask(asking: QWidget) -> None:
        assert isinstance(asking, KitForm)
        with answering(read):
            key(Key.Key_F1)
        with answering(read):
            asking.buttons.button(QDialogButtonBox.StandardButton.Help).click()
        assert asking.isVisible()
        asking.reject()

    with answering(ask):
        window.run("kit")


def test_the_welcome_page_leads_to_its_help(app: Application) -> None:
    """As long as there are no recent characters."""

    def read(asking: QWidget) -> None:
        assert isinstance(asking, HelpDialog)
        assert asking.view.current_key == HERE
        asking.reject()

    (link,) = (link for link in app.windows[0].findChildren(HelpLink) if link.isVisible())
    with answering(read):
        link.click()


def test_an_empty_page_leads_to_its_help(window: MainWindow) -> None:
    """Advance before the end of creation."""

    def read(asking: QWidget) -> None:
        assert isinstance(asking, HelpDialog)
        assert asking.view.current_key == HERE
        asking.reject()

    page = window.go("advance")
    (link,) = (link for link in page.findChildren(HelpLink) if link.isVisible())
    with answering(read):
        link.click()
