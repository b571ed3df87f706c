"""The structure tree of a PDF: headings, tables, paragraphs, in reading order.

It lies beside the pages, for screen readers and for extraction of text (ISO 32000-1, 14.7).
"""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

Kind = Literal[
    "Document", "Sect", "H1", "H2", "P", "Figure",
    "L", "LI", "Lbl", "LBody", "Table", "TR", "TH", "TD", "Form",
]  # fmt: skip
"""The type of an element, in the words of the format."""

GROUPS: frozenset[Kind] = frozenset({"Document", "Sect"})
"""Elements in which a bare text is a paragraph."""
INNER: frozenset[Kind] = frozenset({"Table", "TR", "L", "LI"})
"""Elements that hold cells or items, and never a text."""
_MAY_BE_EMPTY: frozenset[Kind] = frozenset({"TD", "TH"})
"""Elements that stay without content: a cell keeps its place."""


Objects = tuple[Sequence[int], Sequence[int]]
"""The numbers of the objects that are pages, and of those that are fields."""


class MarkedPiece(NamedTuple):
    """A piece of a page in an element: content by its number on that page."""

    page: int
    number: int


class OfField(NamedTuple):
    """A form field on a page, by its number among the fields."""

    page: int
    number: int


class Element:
    """A node of the tree."""

    __slots__ = ("alt", "attributes", "kids", "kind", "parent", "turned", "words")

    def __init__(self, kind: Kind, parent: "Element | None", attributes: str, alt: str) -> None:
        self.kind = kind
        self.parent = parent
        self.alt = alt
        """Alternative words for content without text."""
        self.attributes = attributes
        """Attributes in the syntax of PDF."""
        self.kids: list[Element | MarkedPiece | OfField] = []
        self.words: list[str] = []
        """Its texts as written."""
        self.turned = False
        """True if one of them is drawn in another order."""


class OutlineEntry(NamedTuple):
    """A line of a viewer's table of contents."""

    level: int
    title: str
    page: int
    y: float
    """Points from the lower edge of the page."""


class Tags:
    """The tree under construction: elements open and close around the drawing."""

    def __init__(self) -> None:
        self.root = self.open = Element("Document", None, "", "")
        self.pages: list[list[Element]] = [[]]
        """Elements of each page, by the numbers of its pieces."""
        self.fields: list[Element] = []
        """Element of each form field."""
        self.outline: list[OutlineEntry] = []
        self._sections: list[tuple[int, Element]] = []

    def begin(self, kind: Kind, attributes: str = "", alt: str = "") -> Element:
        """Open an element inside the open one."""
        element = Element(kind, self.open, attributes, alt)
        self.open.kids.append(element)
        self.open = element
        return element

    def leaf(self, kind: Kind) -> Element:
        """Return a new element inside the open one, without children of its own."""
        element = Element(kind, self.open, "", "")
        self.open.kids.append(element)
        return element

    def end(self) -> None:
        """Close the open element; an empty one is removed."""
        closed, above = self.open, self.open.parent
        if above is None:
            raise ValueError("every element is closed")
        if not (closed.kids or closed.alt or closed.kind in _MAY_BE_EMPTY):
            above.kids.pop()
        self.open = above

    def begin_section(self, level: int, title: str, y: float) -> None:
        """Begin a section under a heading; sections of this level and below end."""
        while self._sections and self._sections[-1][0] >= level:
            _, section = self._sections.pop()
            if self.open is not section:
                raise ValueError(f"a section begins inside a {self.open.kind}")
            self.end()
        self._sections.append((level, self.begin("Sect")))
        self.outline.append(OutlineEntry(level, title, len(self.pages) - 1, y))

    def mark(self, element: Element) -> int:
        """Return the number of a new piece of this page in an element."""
        here = self.pages[-1]
        element.kids.append(MarkedPiece(len(self.pages) - 1, len(here)))
        here.append(element)
        return len(here) - 1

    def field(self) -> None:
        """Place the next field of the form here."""
        element = self.leaf("Form")
        element.kids.append(OfField(len(self.pages) - 1, len(self.fields)))
        self.fields.append(element)

    def turn(self) -> None:
        """Go on to the next page."""
        self.pages.append([])

    def objects(
        self, first: int, pages: Sequence[int], fields: Sequence[int] = ()
    ) -> Iterator[str]:
        """Yield the objects of the tree, numbered from ``first``: the root, then its parts.

        ``pages`` and ``fields`` are the numbers of their objects.
        """
        elements = list(_below(self.root))
        numbers = {id(element): first + 2 + place for place, element in enumerate(elements)}
        yield (
            f"<</Type/StructTreeRoot/K {numbers[id(self.root)]} 0 R"
            f"/ParentTree {first + 1} 0 R/ParentTreeNextKey {len(pages) + len(fields)}>>"
        )
        yield f"<</Nums[{''.join(self._owners(numbers, len(pages)))}]>>"
        for element in elements:
            above = first if element.parent is None else numbers[id(element.parent)]
            yield _element_object(element, above, numbers, (pages, fields))

    def _owners(self, numbers: dict[int, int], pages: int) -> Iterator[str]:
        for page, owners in enumerate(self.pages[:pages]):
            yield f"{page}[{' '.join(f'{numbers[id(owner)]} 0 R' for owner in owners)}]"
        for key, owner in enumerate(self.fields, pages):
            yield f" {key} {numbers[id(owner)]} 0 R"


def _below(element: Element) -> Iterator[Element]:
    yield element
    for kid in element.kids:
        if isinstance(kid, Element):
            yield from _below(kid)


def _element_object(element: Element, above: int, numbers: dict[int, int], objects: Objects) -> str:
    """Return an element in the syntax of PDF."""
    page = next((kid.page for kid in element.kids if isinstance(kid, MarkedPiece)), None)
    kids = " ".join(_kid(kid, page, numbers, objects) for kid in element.kids)
    here = "" if page is None else f"/Pg {objects[0][page]} 0 R"
    alt = f"/Alt {utf16_string(element.alt)}" if element.alt else ""
    actual = f"/ActualText {utf16_string(''.join(element.words))}" if element.turned else ""
    held = f"/K[{kids}]" if kids else ""
    return f"<</S/{element.kind}/P {above} 0 R{here}{alt}{actual}{element.attributes}{held}>>"


def _kid(
    kid: Element | MarkedPiece | OfField,
    page: int | None,
    numbers: dict[int, int],
    objects: Objects,
) -> str:
    pages, fields = objects
    if isinstance(kid, Element):
        return f"{numbers[id(kid)]} 0 R"
    if isinstance(kid, OfField):
        return f"<</Type/OBJR/Pg {pages[kid.page]} 0 R/Obj {fields[kid.number]} 0 R>>"
    if kid.page == page:
        return str(kid.number)
    return f"<</Type/MCR/Pg {pages[kid.page]} 0 R/MCID {kid.number}>>"


def utf16_string(text: str) -> str:
    """Return any text as a PDF string."""
    return f"<FEFF{text.encode('utf-16-be', 'surrogatepass').hex().upper()}>"
