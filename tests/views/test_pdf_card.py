"""The fight card: half a page, what is asked for in a fight, nothing lost and nothing on top."""

from pathlib import Path

import pytest

from chargen.views.pdf import SIZES, Paper, pdf
from tests.views.documents import HOSTILE, PAPERS, SAMPLES, build, printed, sheet, who
from tests.views.ink import overlaps
from tests.views.reading import drawn, opened, strokes

every_sample = pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)


def card(path: Path, paper: Paper = "a4") -> bytes:
    """The card of a file."""
    return printed(path, paper, "card")


@pytest.mark.parametrize("paper", PAPERS)
def test_two_cards_are_one_sheet_of_paper(paper: Paper) -> None:
    """Half the paper, upright."""
    width, height = SIZES[paper]
    box = opened(card(SAMPLES[0], paper)).pages[0].mediabox
    assert (float(box.width), float(box.height)) == pytest.approx((height / 2, width), abs=0.01)


@pytest.mark.parametrize("paper", PAPERS)
def test_two_up_puts_cards_side_by_side(paper: Paper) -> None:
    """On a page lying on its side; nothing meets, and what has no room follows on another."""
    members = [who(build(path)) for path in (*SAMPLES[:2], HOSTILE)]
    data = pdf(members, paper, "card", two_up=True)
    width, height = SIZES[paper]
    box = opened(data).pages[0].mediabox
    assert (float(box.width), float(box.height)) == pytest.approx((height, width), abs=0.01)
    pages = drawn(data)
    for page in pages:
        assert [(a.text, b.text) for a, b in overlaps(page, 0.3)] == []
    assert {member.sheet.name for member in members[:2]} <= {run.text for run in pages[0]}
    assert len(pages) > 2
    assert pdf(members[:1], paper, "full", two_up=True) == pdf(members[:1], paper, "full")


@every_sample
def test_the_questions_of_a_fight_are_answered_on_one_page(path: Path) -> None:
    """Every weapon with its attack in each band, saves at each wound state, SP, defence."""
    rows = sheet(build(path))
    first = [run.text for run in drawn(card(path))[0]]
    for arm in rows.weapons:
        assert {cell.attack for cell in arm.bands} <= set(first)
        assert arm.initiative in first
    assert {str(place.sp) for place in rows.locations} <= set(first)
    for figure in rows.figures:
        assert not figure.rolled_against or figure.value in first
    assert f"stun {rows.wounds[0].stun}" in first


@every_sample
def test_nothing_covers_anything_on_a_card(path: Path) -> None:
    """On either paper."""
    for paper in PAPERS:
        for page in drawn(card(path, paper)):
            met = [(one.text, other.text) for one, other in overlaps(page, 0.3)]
            assert met == []


@every_sample
def test_boxes_on_a_card_are_wide_enough(path: Path) -> None:
    """3.5 mm, as on the sheet."""
    for page in opened(card(path)).pages:
        for kind, points in strokes(page):
            if kind == "re":
                (left, low), (right, high) = points
                assert abs(right - left) >= 9.92 - 0.01 or abs(high - low) > 20


def test_the_worst_card_ends() -> None:
    """Twenty-eight weapons with endless remarks go on to further cards, none of them lost."""
    rows = sheet(build(HOSTILE))
    pages = drawn(card(HOSTILE))
    assert len(pages) > 1
    text = "".join(run.text for page in pages for run in page).replace(" ", "")
    for arm in rows.weapons:
        assert arm.damage.replace(" ", "") in text


@every_sample
def test_a_card_is_the_same_bytes_twice(path: Path) -> None:
    """Like every PDF of this program."""
    assert card(path) == card(path)
