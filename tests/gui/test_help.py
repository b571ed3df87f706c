"""Help: answers to what people want most often, found by their words, with a way there."""

import re
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QWidget

from chargen.approval.campaign.campaign import Campaign
from chargen.gui.app import Application
from chargen.gui.application.help_topics import HelpTopic, matching_topics, read_topics
from chargen.gui.character_window import character_menus
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.dialogs.help_dialog import HERE, HelpDialog
from chargen.gui.dialogs.search import SearchDialog
from chargen.gui.gm.desk import desk_menus
from chargen.gui.pages.skills import SkillsPage
from chargen.gui.widgets.menus import by_id, listed
from tests.gui import party
from tests.gui.answers import answering
from tests.gui.desk import settle
from tests.gui.hands import CTRL, Key, focused, key, type_text

TABLES = {False: character_menus.MENUS, True: desk_menus.MENUS}
PATH = re.compile(
    r"\b(File|Edit|View|Go|Character|Characters|Fight|GM|Help|Campaign|Packet|Key) > "
)
KEYS = re.compile(r"(?:Ctrl|Alt)\+(?:Shift\+)?[A-Z0-9]\b|F[0-9]")
KNOWN_KEYS = {"Ctrl+A"}
"""Keys of lists, which no menu names."""


def name(topic: HelpTopic) -> str:
    """What a test calls a topic."""
    return topic.key


def lines() -> set[str]:
    """Every line of every menu, as the help names it."""
    tables = TABLES.values()
    return {f"{m} > {c.text.removesuffix('…')}" for t in tables for m, c in listed(t)}


def test_the_most_common_wishes_are_answered() -> None:
    """Twenty at least, each with a question, an answer in some sentences, and a way there."""
    assert sum(not topic.desk for topic in read_topics()) >= 20
    assert len({topic.ask for topic in read_topics()}) == len(read_topics())
    for topic in read_topics():
        assert topic.ask.endswith("?")
        assert topic.how.count(".") >= 2
        assert topic.leads


@pytest.mark.parametrize("topic", read_topics(), ids=name)
def test_each_leads_to_a_command(topic: HelpTopic) -> None:
    """What its button does is a line of the menus of its window."""
    assert topic.command in by_id(TABLES[topic.desk])


@pytest.mark.parametrize("topic", read_topics(), ids=name)
def test_what_an_answer_names_is_there(topic: HelpTopic) -> None:
    """Lines of menus and keys are named as they are."""
    known = lines()
    for found in PATH.finditer(topic.how):
        rest = topic.how[found.start() :]
        assert any(rest.startswith(line) for line in known), rest[:40]
    keys = {c.shortcut for table in TABLES.values() for _, c in listed(table)} | KNOWN_KEYS
    assert set(KEYS.findall(topic.how)) <= keys


@pytest.mark.parametrize("topic", read_topics(), ids=name)
def test_each_is_found_by_its_question(topic: HelpTopic) -> None:
    """As it is typed by somebody who asks it, and by each of its other words."""
    assert matching_topics(read_topics(), topic.question.rstrip("?"))[0] is topic
    for word in topic.words.split():
        assert topic in matching_topics(read_topics(), word)


def test_what_nobody_asks_finds_nothing() -> None:
    """The control: a word that stands nowhere."""
    assert matching_topics(read_topics(), "zeppelin") == []


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
