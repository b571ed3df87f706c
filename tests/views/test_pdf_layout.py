"""Where things stand on paper: inside the margins, and nothing on top of anything else."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from chargen.character.checks.verdict import QualifiedVerdict, Verdict
from chargen.character.document.build import Gear, PerkChoice
from chargen.character.edits import gear_edits
from chargen.rules.model import BOUGHT_STATS
from chargen.views.pdf import SIZES, Paper, pdf
from chargen.views.pdf.blocks.columns import MARGIN
from chargen.views.pdf.pen import HEAD, Pen, TextStyle, register
from chargen.views.pdf.tagged.raw_canvas import RawCanvas
from chargen.views.pdf.tagged.writing import FileInfo, document_bytes
from chargen.views.pdf.themes import theme_of
from chargen.views.sheet_subject import SheetSubject
from tests.builders import blank, rules
from tests.views.documents import HOSTILE, PAPERS, SAMPLES, build, every_case, printed, sheet, who
from tests.views.ink import box, overlaps
from tests.views.pictures import framed
from tests.views.reading import Run, drawn, opened, runs, strokes

TOUCH = 0.3
"""Points; the ink of two texts may meet by less than a hair."""
LEAST_MARGIN = MARGIN - 4 - 2.3
"""Points; the frame of the page less the thickest line."""

LEAST_BOX = 9.92
"""Points; 3.5 mm."""

STAMPS = (
    *(QualifiedVerdict(verdict) for verdict in Verdict),
    QualifiedVerdict(Verdict.ILLEGAL, draft=True),
)


def crowded() -> SheetSubject:
    """One with a sheet on which every fixed place holds the longest thing it can."""
    stats = dict.fromkeys(BOUGHT_STATS, 20)
    worn = ("kevlar-vest", "heavy-armour-jacket", "door-gunners-vest", "steel-helmet")
    document = blank(
        name="Bartholomew Featherstonehaugh-Cholmondeley, Wing Commander (retired), gjqpy",
        player="Maximiliane Freifrau von Quyltzenkampff-Zitzewitz zu Grünjägersdorf, Ypern, gqj",
        concept="Quartermaster, judge, gypsy jazz guitarist and jack of all trades; grudging",
        stats=stats,
        gear=Gear(worn=worn),
    )
    return who(document)


def _stamped(word: QualifiedVerdict, portrait: str | None) -> list[SheetSubject]:
    whose = crowded()
    return [whose._replace(sheet=replace(whose.sheet, standing=word, portrait=portrait))]


every_stamp = pytest.mark.parametrize(
    ("word", "paper", "portrait"),
    [(w, p, f) for w in STAMPS for p in PAPERS for f in (None, framed(300, 400))],
)


def outside(data: bytes, paper: Paper) -> Iterator[str]:
    """What is drawn outside the margins."""
    width, height = SIZES[paper]
    pages = zip(opened(data).pages, drawn(data), strict=True)
    for number, (page, texts) in enumerate(pages, 1):
        boxes = [(run.text, box(run)) for run in texts]
        points = [(kind, (x, y, x, y)) for kind, found in strokes(page) for x, y in found]
        for what, (left, low, right, high) in (*boxes, *points):
            across = left < LEAST_MARGIN or right > width - LEAST_MARGIN
            if across or low < LEAST_MARGIN or high > height - LEAST_MARGIN:
                yield f"page {number}: {what} at {left:.0f} {low:.0f} {right:.0f} {high:.0f}"


def met(data: bytes, pages: slice = slice(None)) -> list[tuple[str, str]]:
    """Texts printed one over the other."""
    found = (overlaps(page, TOUCH) for page in drawn(data)[pages])
    return [(one.text, other.text) for page in found for one, other in page]


@every_case
def test_nothing_is_drawn_in_the_margins(path: Path, paper: Paper) -> None:
    """Text, lines and boxes keep off the edges no printer reaches."""
    assert list(outside(printed(path, paper), paper)) == []


@every_stamp
def test_a_crowded_sheet_keeps_its_margins(
    word: QualifiedVerdict, paper: Paper, portrait: str | None
) -> None:
    """With the longest names, highest levels and a portrait, under every stamp."""
    data = pdf(_stamped(word, portrait), paper, theme="plain")
    assert list(outside(data, paper)) == []


def test_a_text_in_the_margin_would_be_noticed() -> None:
    """A sheet printed for A4 does not pass for one on a narrower paper."""
    assert list(outside(printed(SAMPLES[0], "a4"), "letter"))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_no_text_covers_another(path: Path, paper: Paper) -> None:
    """On every page of every sample."""
    assert met(printed(path, paper)) == []


@pytest.mark.parametrize("paper", PAPERS)
def test_no_text_covers_another_on_the_worst_sheet(paper: Paper) -> None:
    """The first two pages have fixed places; they hold whatever a document holds."""
    assert met(printed(HOSTILE, paper), slice(2)) == []


@every_stamp
def test_no_text_covers_another_on_a_crowded_sheet(
    word: QualifiedVerdict, paper: Paper, portrait: str | None
) -> None:
    """Name, words below it, stamp and portrait share the head of the page."""
    assert met(pdf(_stamped(word, portrait), paper)) == []


def _drawn(*texts: tuple[float, float, str]) -> Sequence[Run]:
    register()
    canvas = RawCanvas((300, 300), HEAD)
    pen = Pen(canvas, 300, theme_of("plain"))
    for x, y, text in texts:
        pen.text(x, y, text, TextStyle(HEAD, 20))
    pen.turn()
    return list(runs(opened(document_bytes(canvas, pen.tags, FileInfo("Test"), pen.form)).pages[0]))


def test_texts_on_top_of_each_other_would_be_noticed() -> None:
    """Five points apart they meet, thirty points apart they do not."""
    assert list(overlaps(_drawn((10, 50, "Voss"), (20, 55, "Mara")), TOUCH))
    assert not list(overlaps(_drawn((10, 50, "Voss"), (20, 80, "Mara")), TOUCH))


def test_every_derived_value_shows_how_it_is_made() -> None:
    """The small print of a tile is never left out for a sample."""
    for path in SAMPLES:
        rows = sheet(build(path))
        first = [run.text for run in runs(opened(printed(path, "a4")).pages[0])]
        assert [f.parts for f in rows.figures if f.parts and f.parts not in first] == []


@pytest.mark.parametrize(("level", "words"), [(10, "10 + 10 + 3 + 5"), (20, "20 + 20 + 3 + 10")])
def test_high_figures_show_how_they_are_made(level: int, words: str) -> None:
    """The best there can be have room; beyond them the parts close up, and none is left out."""
    high = blank(
        stats=dict.fromkeys(BOUGHT_STATS, level),
        skills={"cover-evade": level},
        perks={"nerves-of-steel": PerkChoice(level=3)},
        gear=Gear(worn=("door-gunners-vest",) if level == 10 else ("plate",)),
    )
    plate = rules().armour["door-gunners-vest"].model_copy(update={"sp": 50})
    document = gear_edits.set_own_armour(high, "plate", plate)
    assert words in [run.text for run in runs(opened(pdf([who(document)], "a4")).pages[0])]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_box_is_wide_enough_for_a_pencil(path: Path, paper: Paper) -> None:
    """Every box to tick or cross out is 3.5 mm square at least."""
    for page in opened(printed(path, paper)).pages:
        squares = [_sides(points) for kind, points in strokes(page) if kind == "re"]
        small = [wide for wide, high in squares if wide == pytest.approx(high, abs=0.2)]
        assert min(small, default=LEAST_BOX) >= LEAST_BOX - 0.01


def _sides(points: list[tuple[float, float]]) -> tuple[float, float]:
    (left, low), (right, high) = points
    return abs(right - left), abs(high - low)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_saves_are_the_strongest_words_of_the_track(path: Path) -> None:
    """Nine points at least, as all that is looked up in a fight."""
    page = drawn(printed(path, "a4"))[0]
    saves = [run for run in page if run.text.startswith(("stun ", "death ")) and len(run.text) < 9]
    assert saves
    assert min(run.size for run in saves) >= 9
    assert min(run.size for run in page) >= 8
