"""A rules card on one page: in the largest type that fits, in three columns."""

from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from functools import partial
from itertools import accumulate, groupby
from typing import Annotated, Literal

from pydantic import Field, model_validator

from chargen import resources
from chargen.files.strict_json import Strict
from chargen.files.text import Name
from chargen.files.toml import read_table
from chargen.rules.load import house_rules
from chargen.views.handouts.figure_tables import TABLES, FigureTable
from chargen.views.pdf import Size
from chargen.views.pdf.blocks import blocks, page_header
from chargen.views.pdf.blocks.blocks_measured import GUTTER, LEAST, Item, figure_tables
from chargen.views.pdf.blocks.table import Frame, PdfTable
from chargen.views.pdf.blocks.wrap import wrap
from chargen.views.pdf.drawing import Chapter
from chargen.views.pdf.pen import ACCENT, HEAD, LINE, MUTED, WIDE_BODY, Pen, TextStyle, width

COLUMNS = 3

LARGEST, STEP = 9.5, 0.1
"""Largest size of type in points, and the step between sizes."""
LEADING = 1.17


class ReferenceList(Strict):
    """Rules as lines of a table, with few words each; a line can end with its rule."""

    heads: tuple[Name, ...]
    rows: tuple[tuple[Name, ...], ...]

    @model_validator(mode="after")
    def _has_cells(self) -> "ReferenceList":
        if any(len(row) != len(self.heads) for row in self.rows):
            raise ValueError("every row needs a cell for each head")
        return self


class ReferencePart(Strict):
    """A part of a card: its tables, and its sentences of rules.

    Sentence 0 is the title; without numbers, all sentences but the title appear.
    """

    title: Name
    tables: tuple[Literal["sizes", "ranges", "places", "wounds"], ...] = ()
    list: ReferenceList | None = None
    rules: Mapping[str, Annotated[tuple[int, ...], Field(max_length=20)]] = Field(
        default_factory=dict
    )

    def sentences(self) -> Iterator[tuple[str, str]]:
        """Yield id and words of each rule."""
        for rule, chosen in self.rules.items():
            citation = house_rules().citations[rule]
            texts = (f"{citation.title}:", *(sentence.text for sentence in citation.sentences))
            yield rule, " ".join(texts[number] for number in chosen or range(1, len(texts)))


class ReferenceCard(Strict):
    """The rules card of one round system, a file of resources/reference."""

    title: Name
    parts: tuple[ReferencePart, ...]


def reference(system: str) -> ReferenceCard:
    """Return the card of a round system."""
    return read_table(resources.folder("reference", f"{system}.toml"), ReferenceCard)


def combat_reference(size: Size, *, system: str = "gray_dawn") -> Chapter:
    """Return the card of a round system."""
    card = reference(system)
    return Chapter(f"Combat: {card.title}", size, (partial(_page, card),), _nothing)


def _nothing(_pen: Pen, _page: Frame, _rest: list[PdfTable]) -> list[PdfTable]:
    raise ValueError("a card of rules is one page")


def _page(card: ReferenceCard, pen: Pen, page: Frame, rest: list[PdfTable]) -> list[PdfTable]:
    y = page_header.draw_title(pen, f"Combat: {card.title}", "the most-used combat rules", page)
    high = page.y + page.height - blocks.FOOT - y
    wide = (page.width - GUTTER * (COLUMNS - 1)) / COLUMNS
    places = _place_items(fit_card(card, wide, high), page._replace(y=y, width=wide))
    for paragraph, items in groupby(places, key=lambda placed: placed[0].paragraph):
        with pen.tagged("P") if paragraph else nullcontext():
            for item, x, top in items:
                item.draw(pen, x, top)
    return rest


def _place_items(
    columns: Sequence[Sequence[Item]], first: Frame
) -> Iterator[tuple[Item, float, float]]:
    """Yield items with their places, column by column."""
    for number, items in enumerate(columns):
        tops = accumulate((item.height for item in items), initial=first.y)
        x = first.x + number * (first.width + GUTTER)
        yield from ((item, x, top) for item, top in zip(items, tops, strict=False))


def fit_card(card: ReferenceCard, wide: float, high: float) -> list[list[Item]]:
    """Return the columns of a card at the largest size that fits one page."""

    def tried(step: int) -> list[list[Item]]:
        size = LEAST + step * STEP
        return _columns(list(_items(card, size, wide)), size, Frame(0, 0, wide, high))

    steps = range(round((LARGEST - LEAST) / STEP) + 1)
    too_large = bisect(steps, COLUMNS, key=lambda step: len(tried(step)))
    if not too_large:
        raise ValueError(f"the card of {card.title} has no room on a page")
    return tried(too_large - 1)


def _columns(items: Sequence[Item], size: float, column: Frame) -> list[list[Item]]:
    """Return items column by column; a heading stays with its content, and is repeated."""
    columns, used = [list[Item]()], 0.0
    for number, item in enumerate(items):
        if used and used + _together(items[number:]) > column.height:
            columns.append([])
            used = 0.0
            if item.section == items[number - 1].section:
                again = _heading(f"{item.section}, continued", "", size, column.width)
                columns[-1].append(again)
                used = again.height
        columns[-1].append(item)
        used += item.height
    return columns


def _together(items: Sequence[Item]) -> float:
    """Return the height of the first item with the items it must stay with."""
    leading = next((n for n, item in enumerate(items) if not item.leads), len(items) - 1)
    return sum(item.height for item in items[: leading + 1])


def _items(card: ReferenceCard, size: float, wide: float) -> Iterator[Item]:
    for part in card.parts:
        for item in _part_items(part, size, wide):
            yield item._replace(section=part.title)


def _part_items(part: ReferencePart, size: float, wide: float) -> Iterator[Item]:
    tables = [TABLES[name]() for name in part.tables]
    yield _heading(part.title, ", ".join(table.rule for table in tables), size, wide)
    if tables:
        yield figure_tables(tables, size, wide)
    if part.list:
        yield figure_tables([FigureTable("", part.list.heads, part.list.rows)], size, wide)
    for rule, words in part.sentences():
        yield from _rule(rule, words, size, wide)


def _heading(title: str, rules: str, size: float, wide: float) -> Item:
    style, label = TextStyle(HEAD, size * 1.4, ACCENT), TextStyle(HEAD, 9, MUTED)

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.section(title, y)
        with pen.tagged("H2"):
            pen.text(x, y + size * 1.75, title, style)
        pen.text(x + wide, y + size * 1.75, rules, label, "right")
        pen.line(x, y + size * 2.05, x + wide, y + size * 2.05, LINE, 0.7)

    return Item(size * 2.2, draw, leads=True)


def _rule(rule: str, words: str, size: float, wide: float) -> Iterator[Item]:
    """Yield the lines of a rule: its id, followed by its words."""
    style, label = TextStyle(WIDE_BODY, size), TextStyle(HEAD, 9, MUTED)
    indent = width(f"{rule} ", label) + 1.5
    _, end = wrap(words, style, wide - indent)[0]
    below = words[end:].lstrip()
    lines = [below[start:stop] for start, stop in wrap(below, style, wide)] if below else []
    high, gap = size * LEADING, size * 0.3

    def first(pen: Pen, x: float, y: float) -> None:
        pen.text(x, y + size, rule, label)
        pen.text(x + indent, y + size, words[:end], style)

    yield Item(high + (0 if lines else gap), first, leads=bool(lines), paragraph=rule)
    for number, line in enumerate(lines, 1):
        last = number == len(lines)
        draw = partial(_line, line, style)
        yield Item(high + gap * last, draw, leads=not last, paragraph=rule)


def _line(words: str, style: TextStyle, pen: Pen, x: float, y: float) -> None:
    pen.text(x, y + style.size, words, style)
