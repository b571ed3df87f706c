"""The report of a fight on paper: all of it is there, whatever people are called."""

import io

import pytest
from pypdf import PdfReader

from chargen.views.handouts.fight_report import FightReport, ShareGroup, ShareLine, StoryLine
from chargen.views.pdf import SIZES, Paper, report_pdf
from chargen.views.pdf.blocks.columns import MARGIN
from tests.views.documents import PAPERS, bare, needs_poppler, poppler
from tests.views.ink import overlaps
from tests.views.nasty import FRAGMENTS
from tests.views.reading import drawn, marked, opened

SHORT = FightReport("Ada against Bo", (("side 1", "Ada"),), "Ada wins.")
USUAL = FightReport(
    "Ada and Cy against Bo",
    (("side 1", "Ada, Cy"), ("side 2", "Bo"), ("scene", "26 m apart")),
    "Ada and Cy win 70.0 % (57.5-80.1), 60 fights.",
    ("Average losses of Bo per fight: 0.67 dying.",),
    (
        ShareGroup("Results", (ShareLine("Bo wins", "0 of 60", 0.0, 0.0, 0.049),)),
        ShareGroup("Results by fighter", (ShareLine("dead", "60 of 60", 1.0, 0.95, 1.0),), "Ada"),
    ),
    (StoryLine("1", "Round 1 begins."), StoryLine("", "Ada fires and hits.")),
)


def _longest(names: str) -> FightReport:
    """Many people with a long name, and a long story."""
    line = ShareLine(names, "12.3% (10.0\N{EN DASH}14.6%)", 0.123, 0.1, 0.146)
    return FightReport(
        f"{names} against {names}",
        (("side 1", ", ".join([names] * 12)), ("plan", f"{names} " * 40)),
        f"{names} wins.",
        (f"{names} " * 20,),
        tuple(
            ShareGroup("Results by fighter" if not n else "", (line,) * 6, names) for n in range(12)
        ),
        tuple(StoryLine(str(n), f"{names} fires at {names}. " * 3) for n in range(150)),
    )


REPORTS = {
    "short": SHORT, "usual": USUAL, "longest": _longest("W" * 80),
    "hostile": _longest("".join(FRAGMENTS)[:80].replace("\n", " ")),
}  # fmt: skip


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("which", REPORTS)
def test_no_text_covers_another_or_leaves_the_page(which: str, paper: Paper) -> None:
    """Short, usual, longest and hostile; nothing is under 7 points, every text has its tag."""
    data = report_pdf(REPORTS[which], paper)
    width, height = SIZES[paper]
    for page in drawn(data):
        assert list(overlaps(page, 0.3)) == []
        assert min(run.size for run in page) >= 7
        assert min(run.x for run in page) >= MARGIN - 5
        assert max(run.x + run.width for run in page) <= width - MARGIN + 5
        assert max(run.y for run in page) <= height - MARGIN + 10
    for leaf in opened(data).pages:
        assert not [t for tag, n, t in marked(leaf) if n is None and tag != "/Artifact"]


def test_the_same_report_gives_the_same_bytes() -> None:
    """Nothing in it says when it was made."""
    assert report_pdf(USUAL) == report_pdf(USUAL)
    assert len(PdfReader(io.BytesIO(report_pdf(USUAL))).pages) == 1


@needs_poppler
def test_all_of_it_is_there() -> None:
    """Facts, the sentence, shares with their intervals, and the story."""
    text = bare(poppler(report_pdf(USUAL), "-raw"))
    for words in (
        USUAL.headline, *USUAL.remarks, *(fact for _, fact in USUAL.facts), "0 of 60", "60 of 60",
        *(line.text for line in USUAL.story),
    ):  # fmt: skip
        assert bare(words) in text
