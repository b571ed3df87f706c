"""The compact page: everything for play on one side, for whoever is not out of all measure."""

from pathlib import Path

import pytest

from chargen.views.pdf import Paper, pdf
from tests.builders import blank
from tests.views.documents import HOSTILE, PAPERS, SAMPLES, bare, build, printed, sheet, who
from tests.views.ink import overlaps
from tests.views.reading import drawn, opened, text

every_sample = pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
every_paper = pytest.mark.parametrize("paper", PAPERS)


@every_paper
@every_sample
def test_a_sample_is_one_page(path: Path, paper: Paper) -> None:
    """On either paper."""
    assert len(drawn(printed(path, paper, "compact"))) == 1


@every_sample
def test_everything_for_play_stands_there(path: Path) -> None:
    """Skills, weapons, armour, perks, flaws, gear, saves."""
    rows, found = sheet(build(path)), bare(text(printed(path, "a4", "compact")))
    names = [*(s.name for s in rows.skills), *(p.name for p in rows.perks)]
    names += [*(f.name for f in rows.flaws), *(thing.name for thing in rows.equipment)]
    names += [*(arm.name for arm in rows.weapons), rows.armour]
    assert [name for name in names if bare(name) not in found] == []


@every_paper
@every_sample
def test_nothing_covers_anything(path: Path, paper: Paper) -> None:
    """Six blocks share the page."""
    for page in drawn(printed(path, paper, "compact")):
        assert [(one.text, other.text) for one, other in overlaps(page, 0.3)] == []


@every_paper
@pytest.mark.parametrize("kind", ["card", "compact"])
def test_a_long_name_stands_there_whole(kind: str, paper: Paper) -> None:
    """In smaller type, then in several lines."""
    name = "Bartholomew Featherstonehaugh-Cholmondeley, Wing Commander (retired), gjqpy"
    first = drawn(pdf([who(blank(name=name))], paper, kind))[0]
    assert bare(name) in bare("".join(run.text for run in first))
    assert [(one.text, other.text) for one, other in overlaps(first, 0.3)] == []


def test_the_worst_document_goes_on_to_further_pages() -> None:
    """No weapon is lost."""
    rows, found = sheet(build(HOSTILE)), bare(text(printed(HOSTILE, "a4", "compact")))
    assert len(drawn(printed(HOSTILE, "a4", "compact"))) > 1
    assert [arm.damage for arm in rows.weapons if bare(arm.damage) not in found] == []


def test_an_empty_page_has_lines_for_skills_and_weapons() -> None:
    """As fields in a form, so that a new character is filled in by pencil or on a screen."""
    (page,) = opened(pdf([who(blank(name="Bo"))], kind="compact", fillable=True)).pages
    fields = [field.get_object() for field in page.get("/Annots", [])]
    names = [str(field["/TU"]) for field in fields]
    for left, _, right, _ in (field["/Rect"] for field in fields):
        assert 0 < left < right < page.mediabox.width
    assert any(name.startswith("Weapons, line") for name in names)
