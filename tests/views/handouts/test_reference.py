"""Cards of rules: one page each, legible, in the words of our citations and by our own figures."""

import pytest

from chargen import resources
from chargen.combat import SYSTEMS, formulas
from chargen.rules.gear import LOCATIONS
from chargen.views.handouts.figure_tables import TABLES
from chargen.views.pdf import SYSTEM_TITLES, Paper, pdf
from chargen.views.pdf.layouts.reference import reference
from tests.builders import blank, rules
from tests.views.documents import PAPERS, bare, who
from tests.views.ink import overlaps
from tests.views.reading import drawn

every_system = pytest.mark.parametrize("system", SYSTEM_TITLES)
every_paper = pytest.mark.parametrize("paper", PAPERS)


def test_every_system_of_fights_has_a_card() -> None:
    """A file each, under the title the system has in fights."""
    files = sorted(path.stem for path in resources.folder("reference").glob("*.toml"))
    assert files == sorted(SYSTEMS) == sorted(SYSTEM_TITLES)
    assert {key: SYSTEMS[key].title for key in SYSTEMS} == SYSTEM_TITLES


@every_paper
@every_system
def test_a_card_is_one_page_of_legible_type(system: str, paper: Paper) -> None:
    """Words of 7.5 points at least, small print of 7."""
    (page,) = drawn(pdf([], paper, "reference", system=system))
    assert min(run.size for run in page) >= 7.0
    words = [run.size for run in page if len(run.text) > 36]
    assert len(words) > 40
    assert min(words) >= 7.5


@every_paper
@every_system
def test_nothing_covers_anything(system: str, paper: Paper) -> None:
    """Columns, tables and headings keep apart."""
    (page,) = drawn(pdf([], paper, "reference", system=system))
    assert [(one.text, other.text) for one, other in overlaps(page, 0.3)] == []


def test_a_card_is_the_same_whoever_is_open() -> None:
    """It is nobody's."""
    assert pdf([who(blank(name="Voss"))], kind="reference") == pdf([], kind="reference")


@every_system
def test_words_are_those_of_the_citations(system: str) -> None:
    """Nothing is said on a card that Explain does not say, too; no rule stands there twice."""
    said = [pair for part in reference(system).parts for pair in part.sentences()]
    ids = [rule for rule, _ in said]
    assert len(set(ids)) == len(ids)
    for rule, words in said:
        found = rules().citations[rule]
        texts = [f"{found.title}:", *(sentence.text for sentence in found.sentences)]
        pieces = [text for text in texts if text in words]
        assert " ".join(pieces) == words


@every_system
def test_every_rule_of_a_card_is_printed(system: str) -> None:
    """To its last word."""
    (page,) = drawn(pdf([], kind="reference", system=system))
    text = bare("".join(run.text for run in page))
    for part in reference(system).parts:
        assert bare(part.title) in text
        for rule, words in part.sentences():
            assert bare(words)[-20:] in text, rule


def test_ranges_are_those_of_the_figures() -> None:
    """Limits, penalties, and what shot adds (CB-20, CB-82)."""
    assert TABLES["ranges"]().rows == (
        ("close", "R/4", "+0", "+2"),
        ("medium", "R/2", "−5", "+4"),
        ("long", "R", "−10", "+6"),
        ("extreme", "2R", "−15", "\N{EN DASH}"),
    )


def test_places_are_those_of_the_die() -> None:
    """Each once, from the head down (CB-14)."""
    rows = TABLES["places"]().rows
    assert [place for _, place in rows] == list(LOCATIONS)
    assert [faces for faces, _ in rows] == ["1", "2-4", "5", "6", "7-8", "9-10"]


def test_wounds_are_those_of_the_track() -> None:
    """From the first box to death (CB-120 to CB-122)."""
    rows = TABLES["wounds"]().rows
    assert rows[0] == ("1-4", "light", "", "BODY", "")
    assert rows[1] == ("5-8", "serious", "REF −2", "−1", "")
    assert rows[4] == ("17-20", "mortal 1", "1/3", "−4", "−1")
    assert rows[-1][:2] == ("41", "dead")
    assert [name for _, name, *_ in rows] == list(formulas.WOUND_NAMES[1:])


def test_sizes_are_those_of_the_figures() -> None:
    """What the weapon in hand adds to initiative (CB-24)."""
    rows = TABLES["sizes"]().rows
    more = [int(number) for _, number in rows[:-1]]
    assert more == list(formulas.SIZE_INITIATIVE.values())
