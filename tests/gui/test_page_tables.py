"""The tables of pages: a row is all a window knows of a page before it is shown."""

from collections import Counter
from collections.abc import Mapping
from importlib import import_module
from typing import Any

import pytest

from chargen.gui.application.page_entry import PageEntry
from chargen.gui.character_window import pages_index
from chargen.gui.character_window.pages_index import page_of
from chargen.gui.gm.campaign.desk_page import DeskPage
from chargen.gui.gm.desk import desk_index
from chargen.gui.gm.pages.start import StartPage
from chargen.gui.pages.base import Page
from chargen.gui.pages.review import ReviewPage
from chargen.gui.pages.welcome.page import WelcomePage

TABLES: dict[str, tuple[Mapping[str, PageEntry[Any]], type]] = {
    "window": (pages_index.PAGES, Page),
    "desk": (desk_index.PAGES, DeskPage),
}


@pytest.mark.parametrize("name", TABLES)
def test_every_row_leads_to_a_page_with_help(name: str) -> None:
    """The class a row names is a page of that window, and F1 has words for it."""
    table, base = TABLES[name]
    for entry in table.values():
        module, _, kind = entry.place.partition(":")
        found = getattr(import_module(module), kind)
        assert issubclass(found, base)
        assert len(found.help_words) > 40


def test_there_is_help_before_there_is_anything() -> None:
    """F1 speaks on the welcome page and on the empty desk as well."""
    assert "sample" in WelcomePage.help_words
    assert "campaign" in StartPage.help_words


def test_help_says_where_sources_are_named() -> None:
    """C6: the help on Review points to Explain and the rules by id."""
    assert "handout, base game or ruling" in ReviewPage.help_words


def test_no_subject_leads_to_two_pages() -> None:
    """What two rows claimed would lead to the later one only."""
    claimed = Counter(s for entry in pages_index.PAGES.values() for s in entry.subjects)
    assert len(claimed) > 20
    assert [subject for subject, often in claimed.items() if often > 1] == []


@pytest.mark.parametrize(
    ("subject", "page"),
    [
        ("stat:REF", "stats"), ("pool:skill", "skills"), ("unspent:perk", "perks"),
        ("pool:language", "review"), ("goal:1", "advance"), ("build", "review"),
        ("nobody:knows", "review"),
    ],
)  # fmt: skip
def test_a_subject_leads_to_its_page(subject: str, page: str) -> None:
    """By its kind, or as a whole where one kind has several pages; else to Review."""
    assert page_of(subject) == page
