"""Marks in the page content: the element of the tree each piece belongs to."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from chargen.views.pdf.tagged.raw_canvas import RawCanvas
from chargen.views.pdf.tagged.tags import GROUPS, INNER, Element, Kind, Tags

Repeated = Literal["Header", "Footer"]

_LAYOUT = "/Artifact BMC"
_REPEATED: dict[Repeated, str] = {
    "Header": "/Artifact <</Type/Pagination/Subtype/Header>> BDC",
    "Footer": "/Artifact <</Type/Pagination/Subtype/Footer>> BDC",
}


class Marking:
    """Marks around the pieces of a page; neighbours of one element are one piece."""

    def __init__(self, canvas: RawCanvas) -> None:
        self.tags = Tags()
        self._canvas = canvas
        self._current: Element | str = ""
        self._repeated = ""
        """The mark of content repeated on every page, while it is drawn."""

    def ink(self) -> None:
        """Mark what follows as lines or boxes: part of a figure, or without a meaning."""
        here = self.tags.open
        picture = here.kind == "Figure" and not self._repeated
        self._become(here if picture else self._repeated or _LAYOUT)

    def text(self, text: str, *, joins: bool, turned: bool) -> bool:
        """Mark what follows as text of the open element, or of a paragraph.

        Return whether it already holds a text. A text drawn in another order than written is stored
        beside it.
        """
        if self._repeated:
            self._become(self._repeated)
            return False
        here = self.tags.open
        if here.kind in INNER:
            raise ValueError(f"a text in a {here.kind} belongs into a cell or an item of it")
        if here.kind in GROUPS:
            here = self.tags.leaf("P")
        goes_on = bool(here.kids)
        here.words += [" ", text] if goes_on and not joins else [text]
        here.turned |= turned
        self._become(here)
        return goes_on

    def end(self) -> None:
        """End the marks of the page."""
        if self._current:
            self._canvas.write("EMC")
        self._current = ""

    def _become(self, what: Element | str) -> None:
        if what is self._current:
            return
        self.end()
        self._current = what
        if not isinstance(what, str):
            what = f"/{what.kind} <</MCID {self.tags.mark(what)}>> BDC"
        self._canvas.write(what)

    @contextmanager
    def repeated(self, kind: Repeated) -> Iterator[None]:
        """Return a context for content repeated on every page, texts too."""
        self._repeated = _REPEATED[kind]
        try:
            yield
        finally:
            self._repeated = ""

    def element(self, kind: Kind, attributes: str, alt: str) -> "Inside":
        """Return a context whose content is one element."""
        return Inside(self.tags, kind, attributes, alt)


class Inside:
    """An element while it is open; a page has up to a thousand of them."""

    __slots__ = ("_made", "_tags")

    def __init__(self, tags: Tags, kind: Kind, attributes: str, alt: str) -> None:
        self._tags, self._made = tags, (kind, attributes, alt)

    def __enter__(self) -> None:
        """Open the element."""
        self._tags.begin(*self._made)

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Close the element, except after an error inside."""
        if kind is None:
            self._tags.end()
