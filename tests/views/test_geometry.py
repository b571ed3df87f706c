"""Where ink falls on every kind of page: apart, large enough, dark enough, off the edges."""

from functools import cache

import pytest

from chargen.views.pdf import SHEETS, THEMES, Paper, Takes, pdf
from chargen.views.pdf.blocks.columns import MARGIN
from chargen.views.pdf.pen import INK, MUTED
from chargen.views.pdf.themes import theme_of
from chargen.views.sheet_subject import SheetSubject
from tests.builders import blank
from tests.views.documents import HOSTILE, PAPERS, SAMPLES, build, who
from tests.views.ink import Box, box, overlaps
from tests.views.reading import drawn, opened, strokes

LEAST_TYPE, LEAST_DENSE, LEAST_BOX = 8.0, 7.0, 9.92
"""Points; a card of rules is one page, however dense; 3.5 mm for a pencil."""
TOUCH = 0.3
"""Points; the ink of two texts may meet by less than a hair."""
OFF = MARGIN - 4 - 2.3
"""Points from the edge; the frame of a page less the thickest line."""
CONTRAST = 4.5

SHORT, USUAL = "short", "usual"
MANY = {"veteran", "sniper", "tank"}
"""Samples with much to say: a ledger, weapons, armour."""
every_page = pytest.mark.parametrize(
    ("kind", "content", "paper"),
    [(kind, content, paper) for kind in SHEETS for content in (SHORT, USUAL) for paper in PAPERS],
)


@cache
def printed(kind: str, content: str, paper: Paper) -> bytes:
    """A kind of almost nobody, or of those samples with most to say."""
    subjects = [] if SHEETS[kind].takes is Takes.NOBODY else members(content)
    return pdf(subjects, paper, kind, theme="plain")


@cache
def members(content: str) -> list[SheetSubject]:
    """Who is printed."""
    if content == SHORT:
        return [who(blank(name="Voss"))]
    return [who(build(path)) for path in SAMPLES if path.stem in MANY]


@every_page
def test_no_text_covers_another(kind: str, content: str, paper: Paper) -> None:
    """On no page of any kind."""
    for page in drawn(printed(kind, content, paper)):
        assert [(a.text, b.text) for a, b in overlaps(page, TOUCH)] == []


@every_page
def test_no_type_is_too_small(kind: str, content: str, paper: Paper) -> None:
    """Eight points are the least that is read at a table."""
    sizes = {run.size for page in drawn(printed(kind, content, paper)) for run in page}
    assert min(sizes) >= (LEAST_DENSE if "reference" in kind else LEAST_TYPE)


@every_page
def test_no_box_is_too_small(kind: str, content: str, paper: Paper) -> None:
    """Every square to tick is 3.5 mm wide."""
    for page in opened(printed(kind, content, paper)).pages:
        sides = [
            (abs(points[1][0] - points[0][0]), abs(points[1][1] - points[0][1]))
            for stroke, points in strokes(page)
            if stroke == "re"
        ]
        squares = [wide for wide, high in sides if wide == pytest.approx(high, abs=0.2)]
        assert min(squares, default=LEAST_BOX) >= LEAST_BOX - 0.01


@every_page
def test_nothing_is_drawn_in_the_margins(kind: str, content: str, paper: Paper) -> None:
    """Text, lines and boxes keep off the edges no printer reaches."""
    data = printed(kind, content, paper)
    for page, runs in zip(opened(data).pages, drawn(data), strict=True):
        width, height = float(page.mediabox.width), float(page.mediabox.height)
        inks = [box(run) for run in runs]
        inks += [Box(x, y, x, y) for _, points in strokes(page) for x, y in points]
        for left, low, right, high in inks:
            assert OFF <= left <= right <= width - OFF
            assert OFF <= low <= high <= height - OFF


def test_a_landscape_is_all_a_theme_adds() -> None:
    """It is decoration, and may end where a printer ends: every text stays where it is."""
    plain, dossier = printed("full", SHORT, "a4"), pdf(members(SHORT), "a4")
    assert drawn(dossier) == drawn(plain)
    first, *rest = zip(opened(dossier).pages, opened(plain).pages, strict=True)
    added, ordinary = ([*strokes(page)] for page in first)
    hills = [stroke for stroke in added if stroke not in ordinary]
    assert len(hills) == len(added) - len(ordinary) > 0
    assert all([*strokes(one)] == [*strokes(other)] for one, other in rest)


@pytest.mark.parametrize("name", THEMES)
def test_every_ink_is_dark_enough(name: str) -> None:
    """On white paper, tiles, hills and the sun, for eyes that see little contrast."""
    theme = theme_of(name)
    for ink in (INK, MUTED, theme.accent):
        for ground in filter(None, ("#FFFFFF", theme.tile, theme.ridge, theme.sun)):
            assert (_light(ground) + 0.05) / (_light(ink) + 0.05) >= CONTRAST


def _light(colour: str) -> float:
    """How light a colour is, from 0 to 1 (WCAG 2.2)."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(
    "kind", [kind for kind in SHEETS if SHEETS[kind].takes is not Takes.NOBODY]
)
def test_the_worst_there_can_be_is_printed(kind: str) -> None:
    """The largest document there can be comes to an end, in type that can be read."""
    pages = drawn(pdf([who(build(HOSTILE))], "a4", kind))
    assert all(page for page in pages)
    assert min(run.size for page in pages for run in page) >= LEAST_TYPE
