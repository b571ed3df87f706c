"""Tables that flow: every row is drawn exactly once, over however many pages."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chargen.views.pdf import SIZES, pdf
from chargen.views.pdf.blocks import columns
from chargen.views.pdf.blocks.boxes import Ticks
from chargen.views.pdf.blocks.columns import inner
from chargen.views.pdf.blocks.table import (
    LEADING,
    SMALL,
    TEXT,
    Frame,
    PdfColumn,
    PdfRow,
    PdfTable,
    natural_height,
    place,
)
from chargen.views.pdf.layouts import pages
from chargen.views.pdf.pen import BODY, Align, Pen, TextStyle, register
from chargen.views.pdf.tagged.raw_canvas import RawCanvas
from chargen.views.pdf.text_shaping import Direction
from chargen.views.pdf.themes import theme_of
from tests.builders import blank
from tests.profiles import share
from tests.views.documents import sheet, who

register()

FRAMES = st.builds(
    Frame, x=st.just(30.0), y=st.floats(0, 300), width=st.floats(90, 540), height=st.floats(0, 700)
)


class Recorder(Pen):
    """A pen that remembers the texts it is asked to write."""

    def __init__(self) -> None:
        super().__init__(RawCanvas(SIZES["a4"], BODY), 842, theme_of("plain"))
        self.words: list[str] = []
        self.lows: list[float] = []

    def text(
        self, x: float, y: float, text: str, style: TextStyle, align: Align = "left", *,
        joins: bool = False, base: Direction | None = None,
    ) -> None:  # fmt: skip
        """Remember a text and its base line, and write it."""
        self.words.append(text)
        self.lows.append(y)
        super().text(x, y, text, style, align, joins=joins, base=base)

    def line(self, x1: float, y1: float, x2: float, y2: float, ink: str, thick: float) -> None:
        """Remember how low a line is, and draw it."""
        self.lows.append(max(y1, y2))
        super().line(x1, y1, x2, y2, ink, thick)


def table(rows: list[PdfRow], *, heads: bool = True) -> PdfTable:
    """A table of three columns: text, number, boxes."""
    columns = (PdfColumn("what"), PdfColumn("no", 30, "right"), PdfColumn("", 30))
    return PdfTable("Things", "aside", columns, rows, heads=heads)


def rows_of(texts: list[tuple[str, str]]) -> list[PdfRow]:
    """A row for each text, numbered, with small print below."""
    return [
        PdfRow((f"{number}:{words}", str(number), Ticks(3)), below)
        for number, (words, below) in enumerate(texts)
    ]


WORDS = st.one_of(
    st.text("abc \n", max_size=40),
    st.integers(1, 2_000).map(lambda count: "word " * (count // 5)),
    st.integers(1, 300).map(lambda count: "W" * count),
)
ROWS = st.lists(st.tuples(WORDS, WORDS), max_size=12).map(rows_of)


def laid(
    rows: list[PdfRow], frames: list[Frame], limit: int = 2_000
) -> tuple[Recorder, PdfTable, int]:
    """Lay a table into frames, each again and again, until nothing is left or nothing moves."""
    pen, flowing, turns, still = Recorder(), table(list(rows)), 0, 0
    while flowing.rows and still < len(frames):
        frame = frames[turns % len(frames)]
        before = len(pen.words)
        end = place(pen, flowing, frame)
        assert frame.y <= end
        still = still + 1 if len(pen.words) == before else 0
        turns += 1
        assert turns < limit, "it makes progress in every round of frames"
    return pen, flowing, turns


def letters(texts: list[str]) -> Counter[str]:
    """How often each character stands in texts, spaces left out."""
    return Counter("".join(texts)) - Counter({" ": 10**9, "\n": 10**9})


@given(ROWS, st.lists(FRAMES, min_size=1, max_size=4))
def test_every_row_is_drawn_exactly_once(rows: list[PdfRow], frames: list[Frame]) -> None:
    """Over any frames: what is drawn and what is left over is what there was, letter by letter."""
    pen, rest, _ = laid(rows, frames)
    furniture = ("THINGS", "THINGS, CONTINUED", "aside", "what", "no")
    drawn = [word for word in pen.words if word not in furniture]
    left = [cell for row in rest.rows for cell in (*row.cells, row.below) if isinstance(cell, str)]
    wanted = [cell for row in rows for cell in (*row.cells, row.below) if isinstance(cell, str)]
    assert letters(drawn) + letters(left) == letters(wanted)


@given(ROWS)
def test_a_page_takes_any_row(rows: list[PdfRow]) -> None:
    """In frames as high as a page nothing is ever left over."""
    _, rest, _ = laid(rows, [Frame(30, 60, 250, 700), Frame(300, 60, 250, 700)])
    assert rest.rows == []


@given(ROWS, FRAMES, st.booleans())
def test_nothing_is_drawn_below_its_frame(rows: list[PdfRow], frame: Frame, fill: bool) -> None:
    """Rows, small print and empty lines end where the frame ends."""
    pen = Recorder()
    place(pen, table(list(rows)), frame, fill=fill)
    assert max(pen.lows, default=0) <= frame.y + frame.height + 0.01


PLAIN = st.lists(
    st.tuples(st.just("word"), st.integers(0, 60).map(lambda n: "word" * n)), min_size=1
)


@given(PLAIN.map(rows_of), st.floats(90, 540))
def test_the_natural_height_is_enough_and_no_more(rows: list[PdfRow], width: float) -> None:
    """A frame of the height a table says it needs takes it whole; a lower one does not."""
    high = natural_height(table(list(rows)), width)
    flowing = table(list(rows))
    end = place(Recorder(), flowing, Frame(0, 10, width, high))
    assert not flowing.rows
    assert end == pytest.approx(10 + high)
    short = table(list(rows))
    place(Recorder(), short, Frame(0, 10, width, high - 6))
    assert short.rows


@pytest.mark.parametrize("height", [0.0, 5.0, 20.0, 31.0, 44.0])
def test_a_frame_too_small_for_a_row_takes_nothing(height: float) -> None:
    """It stays empty, without a title over nothing, and says that it ends where it begins."""
    pen, flowing = Recorder(), table(rows_of([("one", "two")]))
    assert place(pen, flowing, Frame(0, 10, 200, height)) == 10
    assert pen.words == []
    assert len(flowing.rows) == 1


def test_a_row_of_few_lines_moves_on_whole() -> None:
    """Short rows are not torn apart: the title waits for them too."""
    flowing = table([PdfRow(("one\ntwo\nthree",))])
    pen = Recorder()
    assert place(pen, flowing, Frame(0, 0, 200, 55)) == 0
    place(pen, flowing, Frame(0, 0, 200, 100))
    assert pen.words == ["THINGS", "aside", "what", "no", "", "one", "two", "three"]


def test_a_long_row_is_torn_and_goes_on() -> None:
    """The part that fits is drawn; the rest follows under a title that says it is continued."""
    flowing = table([PdfRow(("\n".join(f"line {n}" for n in range(30)),))])
    first, second = Recorder(), Recorder()
    place(first, flowing, Frame(0, 0, 200, 200))
    place(second, flowing, Frame(0, 0, 200, 600))
    lines = [word for word in (*first.words, *second.words) if word.startswith("line")]
    assert lines == [f"line {n}" for n in range(30)]
    assert "THINGS, CONTINUED" in second.words


@pytest.mark.parametrize("height", [150.0, 163.0, 171.5, 200.0])
def test_a_torn_row_fills_its_frame(height: float) -> None:
    """Of cells and of small print, as many lines are drawn as there is room for."""
    cells, below = Recorder(), Recorder()
    place(cells, table([PdfRow(("\n" * 60 + "x",))]), Frame(0, 0, 200, height))
    place(below, table([PdfRow(("x",), "\n".join("abc" * 20))]), Frame(0, 0, 200, height))
    assert height - max(cells.lows) < TEXT.size * LEADING
    assert height - max(below.lows) < SMALL.size * LEADING


@pytest.mark.parametrize("over", range(1, 7))
def test_no_row_goes_on_alone(over: int) -> None:
    """Four or more go on to the next page, as long as one stays on this."""
    page, rows = Frame(30, 40, 300, 200), [PdfRow((str(n), "1", Ticks(1))) for n in range(60)]
    fitting = columns.count_fitting(table(rows), page.width, page.height)
    for count in (fitting, fitting + over):
        rest = columns.flow(Recorder(), page, [table(rows[:count])])
        left = [row for each in rest for row in each.rows]
        assert left == (rows[count - max(over, 4) : count] if count > fitting else [])
    tight = page._replace(height=table([]).top + 3 * 14.8)
    (short,) = columns.flow(Recorder(), tight, [table(rows[:4])])
    assert len(short.rows) < 4


def test_titles_stand_once() -> None:
    """Only the first part is not called continued."""
    pen, _, turns = laid(rows_of([("x", "")] * 20), [Frame(0, 0, 200, 120)])
    assert turns > 1
    assert pen.words.count("THINGS") == 1
    assert pen.words.count("THINGS, CONTINUED") == turns - 1


@settings(max_examples=share(20))
@given(st.integers(0, 400), st.integers(0, 30))
def test_any_number_of_tables_and_rows_needs_so_many_pages(count: int, long: int) -> None:
    """Further pages take tables one after the other and come to an end."""
    texts = [("row", "word " * 700 if number < long else "") for number in range(count)]
    tables = [table(rows_of(texts[at : at + 50])) for at in range(0, count, 50)]
    pen, number = Recorder(), 0
    rest = list(tables)
    while rest:
        rest = pages.further(pen, sheet(blank(name="Voss")), inner(595, 842), rest)
        number += 1
        assert number <= count + 1
    assert sum(word.endswith(":row") for word in pen.words) == count


def test_paper_too_small_for_a_row_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Printing on a stamp comes to an end as well: a fault of the program, said in words."""
    monkeypatch.setitem(SIZES, "a4", (300.0, 140.0))
    with pytest.raises(ValueError, match="too small"):
        pdf([who(blank(name="Voss", skills={"rifle": 3}, notes="x " * 900))])


def test_the_recorder_has_the_signature_of_the_pen() -> None:
    """What the tests above record is what the sheet draws with."""
    names: list[Any] = [Recorder.text, Pen.text]
    one, other = (method.__annotations__ for method in names)
    assert one == other
