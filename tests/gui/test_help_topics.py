"""The topics of the help: each leads to a command, names what is there, and is found."""

import importlib
import pkgutil
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import chargen.gui
from chargen.gui.application.help_topics import (
    HelpTopic,
    matching_topics,
    read_topics,
    topic_about,
)
from chargen.gui.application.spelling import correct_words
from chargen.gui.character_window import character_menus
from chargen.gui.dialogs.base import Dialog, Form
from chargen.gui.dialogs.help_dialog import HelpDialog
from chargen.gui.gm.desk import desk_menus
from chargen.gui.widgets.issue_card import ANY_CHECK
from chargen.gui.widgets.menus import by_id, listed

ROOT = Path(__file__).parents[2]
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


@pytest.mark.parametrize(
    ("typed", "key"),
    [("exhange points", "exchange"), ("kti", None), ("spnd leftovr", "leftover-points")],
)
def test_slips_are_forgiven(typed: str, key: str | None) -> None:
    """A letter left out or doubled finds the same; short words are taken as they are."""
    found = matching_topics(read_topics(), typed)
    assert (found[0].key if found else None) == key


@given(st.lists(st.sampled_from(sorted(" ".join(t.searched for t in read_topics()).split()))))
def test_words_that_stand_somewhere_are_not_corrected(words: list[str]) -> None:
    """Only what finds nothing is taken for a slip."""
    assert correct_words(words, [topic.searched for topic in read_topics()]) == words


def test_what_nobody_asks_finds_nothing() -> None:
    """The control: a word that stands nowhere."""
    assert matching_topics(read_topics(), "zeppelin") == []


CHECKS = Path("chargen/character/checks")


def test_every_check_has_a_topic() -> None:
    """By its rule, or the one of any check; no topic names a rule that no check has."""
    text = "".join(path.read_text("utf-8") for path in (ROOT / CHECKS).glob("*.py"))
    rules = set(re.findall(r'"([A-Z]{2}-\d+)"', text))
    assert len(rules) > 15
    assert topic_about(ANY_CHECK) is not None
    named = {name for topic in read_topics() for name in topic.about if "-" in name}
    assert named <= rules


def _dialogs(kind: type[Dialog]) -> list[type[Dialog]]:
    kinds = [each for each in kind.__subclasses__() if each.__module__.startswith("chargen.")]
    return [*kinds, *(deeper for each in kinds for deeper in _dialogs(each))]


def test_every_dialog_has_a_topic() -> None:
    """By its class or that of a base; the help is its own, and no topic names what is gone."""
    for module in pkgutil.walk_packages(chargen.gui.__path__, "chargen.gui."):
        importlib.import_module(module.name)
    kinds = _dialogs(Dialog)
    without = [
        kind.__name__
        for kind in kinds
        if topic_about(*(base.__name__ for base in kind.__mro__)) is None
    ]
    assert sorted(set(without)) == [Form.__name__, HelpDialog.__name__]
    named = [name for topic in read_topics() for name in topic.about]
    assert len(named) == len(set(named))
    assert {name for name in named if name[0].isupper() and "-" not in name} <= {
        kind.__name__ for kind in kinds
    }
