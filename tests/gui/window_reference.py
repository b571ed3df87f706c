"""The guide's reference of the window: the text of F1 for every page, the menus and the keys.

``python -m tests.gui.window_reference`` writes it after one of these was changed.
"""

import textwrap
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from chargen.gui.application.page_entry import PageEntry
from chargen.gui.character_window import character_menus
from chargen.gui.character_window.pages_index import PAGES
from chargen.gui.dialogs.help import KEYS
from chargen.gui.gm.desk import desk_index, desk_menus
from chargen.gui.gm.pages.start import StartPage
from chargen.gui.pages.welcome.page import WelcomePage
from chargen.gui.widgets.menus import MenuTable, listed
from tests.gui.guide_steps import GUIDE

PATH = GUIDE / "window.md"
WIDTH = 124
HEAD = """\
# Every page of the window

The text of F1 for each page, and the keys.
[Your first character](first-character.md) shows the pages in use.
"""


def reference() -> str:
    """Return the whole page."""
    return "\n".join(_lines()).rstrip() + "\n"


def _lines() -> Iterator[str]:
    yield HEAD
    yield from _part(
        "Character window", "Welcome", WelcomePage.help_words, PAGES, character_menus.MENUS
    )
    yield from _part(
        "GM desk", "Before a campaign", StartPage.help_words, desk_index.PAGES, desk_menus.MENUS
    )
    yield "## Keys outside the menus\n"
    yield from _table(KEYS)


def _part(
    title: str, opening: str, first: str,
    pages: Mapping[str, PageEntry[Any]], menus: MenuTable,
) -> Iterator[str]:  # fmt: skip
    yield f"## {title}\n"
    yield from _section(opening, first)
    for entry in pages.values():
        module, _, name = entry.place.partition(":")
        yield from _section(entry.title, getattr(import_module(module), name).help_words)
    yield f"### Keys of the {title[0].lower() + title[1:] if title[1].islower() else title}\n"
    yield from _table([(c.shortcut, f"*{m} > {c.text}*") for m, c in listed(menus) if c.shortcut])


def _section(title: str, words: str) -> Iterator[str]:
    yield f"### {title}\n"
    yield textwrap.fill(words, WIDTH, break_on_hyphens=False) + "\n"


def _table(rows: tuple[tuple[str, str], ...] | list[tuple[str, str]]) -> Iterator[str]:
    yield "| key | effect |\n|---|---|"
    yield "\n".join(f"| {key} | {effect} |" for key, effect in rows) + "\n"


if __name__ == "__main__":
    PATH.write_text(reference(), "utf-8")
