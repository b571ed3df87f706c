"""A reader of PDFs of our own: every run of text with its font, size, place and width.

It knows only what reportlab writes, but it knows that exactly: text in the order it was drawn.
"""

import io
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from pypdf import PageObject, PdfReader
from pypdf.generic import (
    ByteStringObject,
    ContentStream,
    DictionaryObject,
    PdfObject,
    TextStringObject,
)

LINE = re.compile(r"^<([0-9A-F]{2})> <([0-9A-F]{4,})>$", re.MULTILINE)


class Run(NamedTuple):
    """One run of text; places in points from the lower left corner of the page."""

    text: str
    font: str
    size: float
    x: float
    y: float
    width: float


class _Font(NamedTuple):
    name: str
    characters: dict[int, str]
    widths: list[float]

    def read(self, codes: bytes) -> str:
        return "".join(self.characters[code] for code in codes)

    def width(self, codes: bytes) -> float:
        return sum(self.widths[code] for code in codes) / 1000


@lru_cache(maxsize=256)
def opened(data: bytes) -> PdfReader:
    """A PDF as pypdf reads it, strictly; lately read ones are not read again."""
    return PdfReader(io.BytesIO(data), strict=True)


@lru_cache(maxsize=256)
def drawn(data: bytes) -> tuple[tuple[Run, ...], ...]:
    """Every run of text of a PDF, page by page; lately read ones are not read again."""
    return tuple(tuple(runs(page)) for page in opened(data).pages)


def runs(page: PageObject) -> Iterator[Run]:
    """Every run of text on a page as it was drawn, but for spaces before a line that goes on."""
    fonts = {name: _font(found.get_object()) for name, found in _fonts(page)}
    font, size, x, y, placed, begun = _Font("", {}, []), 0.0, 0.0, 0.0, False, False
    stream = ContentStream(page.get_contents(), page.pdf)
    for operands, operator in stream.operations:
        match operator:
            case b"Tf":
                font, size = fonts[operands[0]], float(operands[1])
            case b"Tm":
                assert [float(n) for n in operands[:4]] == [1, 0, 0, 1], "text is never scaled"
                x, y, begun = float(operands[4]), float(operands[5]), True
            case b"Tj":
                codes = _bytes(operands[0])
                width = font.width(codes) * size
                if codes != b" " or not begun:
                    yield Run(font.read(codes), font.name, size, x, y, width)
                x, begun = x + width, False
            case b"cm" if [float(n) for n in operands] != [1, 0, 0, 1, 0, 0]:
                placed = True
            case b"Q":
                placed = False
            case b"BT":
                assert not placed, "only pictures are scaled"
            case b"'" | b'"' | b"TJ" | b"Td" | b"TD":
                raise AssertionError(f"the reader does not know {operator!r}")


def marked(page: PageObject) -> Iterator[tuple[str, int | None, str]]:
    """Every run of text on a page with the kind and number of the mark it is drawn in.

    A text outside of all marks has no kind; what is drawn in an artifact has no number.
    """
    fonts = {name: _font(found.get_object()) for name, found in _fonts(page)}
    font, marks = _Font("", {}, []), [("", None)]
    stream = ContentStream(page.get_contents(), page.pdf)
    for operands, operator in stream.operations:
        match operator:
            case b"BMC":
                marks.append((str(operands[0]), None))
            case b"BDC":
                marks.append((str(operands[0]), operands[1].get("/MCID")))
            case b"EMC":
                marks.pop()
            case b"Tf":
                font = fonts[operands[0]]
            case b"Tj":
                yield *marks[-1], font.read(_bytes(operands[0]))
    assert marks == [("", None)], "every mark is closed"


def strokes(page: PageObject) -> Iterator[tuple[str, list[tuple[float, float]]]]:
    """Every line, curve, rectangle and picture on a page: its operator and the points it names."""
    stream = ContentStream(page.get_contents(), page.pdf)
    for operands, operator in stream.operations:
        numbers = [float(n) for n in operands] if operator in _STROKES else []
        if operator == b"re":
            x, y, width, height = numbers
            yield "re", [(x, y), (x + width, y + height)]
        elif operator == b"cm":
            width, _, _, height, x, y = numbers
            yield "cm", [(x, y), (x + width, y + height)] if x else []
        elif operator in _STROKES:
            yield operator.decode(), list(zip(numbers[::2], numbers[1::2], strict=True))


_STROKES = {b"m", b"l", b"c", b"re", b"cm"}


def text(data: bytes) -> str:
    """The text of a whole PDF as it was written, its elements in the order they were drawn."""
    return "".join(piece for page in opened(data).pages for piece in written(page))


def written(page: PageObject) -> Iterator[str]:
    """The texts of a page as they were written, which their elements say if they are turned."""
    whole: Any = page.pdf
    nums = whole.root_object["/StructTreeRoot"]["/ParentTree"]["/Nums"]
    owners = nums[nums.index(page["/StructParents"]) + 1]
    said = []
    for _, number, drawn_text in marked(page):
        owner = None if number is None else owners[number].get_object()
        if owner is None or "/ActualText" not in owner:
            yield drawn_text
        elif owner not in said:
            said.append(owner)
            yield str(owner["/ActualText"])


def images(data: bytes) -> int:
    """How many different pictures a PDF holds, masks included."""
    reader = opened(data)
    things = [reader.get_object(number) for number in range(1, len(reader.xref[0]) + 1)]
    return sum(isinstance(t, DictionaryObject) and t.get("/Subtype") == "/Image" for t in things)


def _fonts(page: PageObject) -> Iterator[tuple[str, PdfObject]]:
    yield from page["/Resources"]["/Font"].get_object().items()  # type: ignore[index]


def _font(font: PdfObject | None) -> _Font:
    table = font["/ToUnicode"].get_object().get_data().decode("ascii")  # type: ignore[index]
    characters = {
        int(code, 16): bytes.fromhex(value).decode("utf-16-be")
        for code, value in LINE.findall(table)
    }
    widths = [float(width) for width in font["/Widths"].get_object()]  # type: ignore[index]
    return _Font(str(font["/BaseFont"]), characters, widths)  # type: ignore[index]


def _bytes(operand: object) -> bytes:
    if isinstance(operand, ByteStringObject):
        return bytes(operand)
    assert isinstance(operand, TextStringObject)
    return operand.original_bytes
