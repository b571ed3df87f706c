"""One page of a window, as its table of pages knows it before the page is made."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from importlib import import_module
from typing import Generic, NamedTuple, TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from chargen.views.style import MEASURES

SHORTCUTS = (*(f"Alt+{digit}" for digit in "1234567890"), "Alt+S")
"""Shortcuts to the pages of a window, in the order of its side; the Sheet follows the digits."""
Seen = TypeVar("Seen")
"""The content the pages of a window show: a document, or a campaign."""


class PageMark(Enum):
    """Progress of the part of a character on a page; the value is read by screen readers."""

    OPEN = ""
    DONE = "done"
    WAITS = "waiting for the GM"


class PageCount(NamedTuple):
    """A few words beside the title of a page, and their colour."""

    words: str = ""
    tone: str = "muted"
    """``muted``, ``wait`` for a pending answer, or ``wrong``."""


def waits(count: int) -> PageCount:
    """Say how many wait for the GM's answer."""
    words = f"{count} waiting"
    return PageCount(words, "wait") if count else PageCount()


def _nothing(_: object) -> PageCount:
    return PageCount()


class AnyPage(QWidget):
    """The members common to every page of every window."""

    help_words = ""
    """The text of F1 while it is shown."""
    measure = MEASURES.page
    """Pixels at 100 % of text it gets at most; 0 is all there is."""
    asked = Signal(str)
    """A command of the menus the page wants carried out."""


@dataclass(frozen=True, slots=True)
class PageEntry(Generic[Seen]):
    """A line at the side of a window, and the page it leads to."""

    title: str
    place: str
    """Module and class, as ``chargen.gui.pages.stats:StatsPage``; imported when first shown."""
    count: Callable[[Seen], PageCount] = _nothing
    """Return a few words beside the title, whether or not the page was ever shown."""
    group: str = ""
    """The title above it and its neighbours at the side."""
    icon: str = ""
    step: str = ""
    """Its number on the rail, if it is a step of the handout."""
    about: str = ""
    """A sentence beside the title of the page."""

    def load(self) -> Callable[..., AnyPage]:
        """Return the class of the page."""
        module, _, name = self.place.partition(":")
        kind: Callable[..., AnyPage] = getattr(import_module(module), name)
        return kind

    def make(self, *arguments: object) -> AnyPage:
        """Return the page."""
        return self.load()(*arguments)
