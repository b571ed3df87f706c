"""The blank sheet: all there is to choose from, boxes to write in, and what it costs."""

import pytest

from chargen.character.document.condition import LIMBS
from chargen.rules.model import STATS
from chargen.views.handouts.blank import blank_sheet
from chargen.views.pdf import SHEETS, Paper, pdf
from chargen.views.pdf.blocks import blocks
from tests.builders import rules
from tests.views.documents import PAPERS, bare
from tests.views.ink import overlaps
from tests.views.reading import drawn, opened, strokes, text

every_paper = pytest.mark.parametrize("paper", PAPERS)


@every_paper
def test_a_blank_sheet_is_front_skills_and_back(paper: Paper) -> None:
    """Three pages."""
    assert len(drawn(pdf([], paper, "blank"))) == 3


def test_all_skills_of_the_list_stand_there() -> None:
    """And lines for those of a family, which want a word first."""
    found = bare(text(pdf([], kind="blank")))
    assert [s.name for s in rules().skills.values() if bare(s.name) not in found] == []
    families = [skill for skill in rules().skills.values() if skill.family]
    lines = [skill for skill in blank_sheet().skills if not skill.name]
    assert len(lines) == 3 * len(families)


def test_names_of_stats_stand_over_the_middle_of_their_boxes() -> None:
    """The boxes begin at the margin and are as wide as the names are apart."""
    first = drawn(pdf([], kind="blank"))[0]
    middles = [run.x + run.width / 2 for run in first if run.text in STATS]
    assert len(middles) == len(STATS)
    left, step = min(run.x for run in first), middles[1] - middles[0]
    assert middles[0] - left == pytest.approx(step / 2, abs=0.1)


def test_prices_are_those_of_the_rules() -> None:
    """Levels, flaws, exchange, improvement (CC-01 to CC-10, AD-03 to AD-08)."""
    levels, flaws, points, improvement = blank_sheet().prices
    assert [int(price) for price in levels.rows[0][1:]] == list(rules().stat_costs.cumulative)
    assert [int(price) for price in levels.rows[1][1:]] == list(rules().skill_costs.cumulative)
    assert flaws.rows[-1] == ("crippling", "3", "6", "12")
    assert [row[2] for row in points.rows] == [
        "1 stat point = 4 skill points",
        "",
        "1 perk point = 3 skill points",
    ]
    assert improvement.rows[0] == ("skill", "10 x level", "new skill", "10")


def test_saves_take_off_what_the_track_says() -> None:
    """Stun in every state, death from mortal on (CB-121, CB-122)."""
    states = blank_sheet().states
    assert states[0] == ("Light", ("stun +0",))
    assert states[4] == ("Mortal 1", ("stun −4", "death −1"))


def test_the_file_has_the_title_of_its_kind() -> None:
    """Once, without the heading of its front."""
    data = opened(pdf([], kind="blank"))
    assert data.metadata is not None
    assert data.metadata.title == SHEETS["blank"].caption


def test_all_that_a_fight_leaves_has_boxes() -> None:
    """Stun, one-point wounds, and a tick for each limb that can be crippled."""
    fields = opened(pdf([], kind="blank", fillable=True)).get_fields() or {}
    labels = [str(field.get("/TU", "")) for field in fields.values()]
    for tally in (blocks.STUN, blocks.ONES):
        assert sum(label.startswith(tally.words) for label in labels) == tally.boxes
    assert sum("crippled" in label for label in labels) == len(LIMBS)


@every_paper
def test_nothing_covers_anything(paper: Paper) -> None:
    """On all three pages."""
    for page in drawn(pdf([], paper, "blank")):
        assert [(one.text, other.text) for one, other in overlaps(page, 0.3)] == []


def test_lines_to_write_on_are_level() -> None:
    """Or upright; none is aslant."""
    begun = (0.0, 0.0)
    for page in opened(pdf([], kind="blank")).pages:
        for kind, points in strokes(page):
            if kind == "l":
                ((x, y),) = points
                assert x == begun[0] or y == begun[1], (begun, points)
            if points:
                begun = points[-1]


@every_paper
def test_boxes_are_wide_enough_for_a_pencil(paper: Paper) -> None:
    """3.5 mm to tick, 5 mm to write a number."""
    for page in opened(pdf([], paper, "blank")).pages:
        for kind, points in strokes(page):
            if kind == "re":
                (left, low), (right, high) = points
                assert min(abs(right - left), abs(high - low)) >= 9.75
