"""Cards of rules: one page each, legible, in the words of our citations and by our own figures."""

import pytest

from chargen import resources
from chargen.character.number_format import signed
from chargen.combat import SYSTEMS, formulas
from chargen.combat.lead_and_chrome import Tunables as LeadTunables
from chargen.combat.lead_and_chrome.model.fighter import CARRIES
from chargen.combat.traveller_s4 import Tunables as TravellerTunables
from chargen.combat.traveller_s4.model.weapon_table import NO, ROWS
from chargen.rules.gear import LOCATIONS
from chargen.views.handouts.figure_tables import TABLES
from chargen.views.pdf import SYSTEM_TITLES, Paper, pdf
from chargen.views.pdf.layouts.reference import ReferenceList, reference
from tests.builders import blank, rules
from tests.views.documents import PAPERS, bare, who
from tests.views.ink import overlaps
from tests.views.reading import drawn
from tests.views.structure import Tree

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


@every_paper
def test_a_section_that_goes_on_repeats_its_title(paper: Paper) -> None:
    """Each column begins with a title, in each system."""
    for system in SYSTEM_TITLES:
        (page,) = drawn(pdf([], paper, "reference", system=system))
        below = [run for run in page if run.y < page[0].y - 1]
        lefts = {run.x for run in below if run.size > 10}
        assert len(lefts) == 3
        for left in lefts:
            column = [run for run in below if run.x == left]
            assert max(column, key=lambda run: run.y).size > 10


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


def test_rows_of_figures_begin_with_their_head() -> None:
    """A screen reader says it with each figure; the first row is all heads."""
    tree = Tree(pdf([], kind="reference", system="alien_cards"))
    tables = [node for node in tree.document.all() if node.kind == "Table"]
    assert tables
    for table in tables:
        first, *rows = [[cell.kind for cell in row.below] for row in table.below]
        assert set(first) == {"TH"}
        assert rows == [["TH", *["TD"] * (len(first) - 1)] for _ in rows]


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


def lines(system: str) -> list[tuple[str, ...]]:
    """Return the lines of all lists of a card."""
    return [row for part in reference(system).parts if part.list for row in part.list.rows]


@every_system
def test_lines_of_lists_cite_their_rules(system: str) -> None:
    """Each line that does not give a weapon's numbers ends with a rule, and is printed."""
    (page,) = drawn(pdf([], kind="reference", system=system))
    printed = {run.text for run in page}
    for row in lines(system):
        assert row[-1] in rules().citations or row[0] in (
            *ROWS,
            "reaches, metres",
            "hand weapons",
        ), row
        assert set(row) <= printed


def test_lists_of_lead_and_chrome_have_the_numbers_of_fights() -> None:
    """A Quick-Draw's rows in their order, and the numbers to reach (LC-22 to LC-46, LC-R22)."""
    numbers, rows = LeadTunables(), lines("lead_and_chrome")
    worth = {rule: value for _, value, rule in rows}
    drawn_from = {CARRIES[key]: signed(points) for key, points in numbers.carried.items()}
    assert drawn_from.items() <= worth.items()
    others = {
        "LC-22": numbers.opponent_cocked, "LC-38": numbers.short_barrel,
        "LC-39": numbers.medium_barrel, "LC-40": numbers.long_barrel,
        "LC-41": numbers.sights_filed, "LC-42": numbers.no_guard, "LC-43": numbers.hair_trigger,
        "LC-44": numbers.small_grip, "LC-45": numbers.medium_grip, "LC-46": numbers.large_grip,
    }  # fmt: skip
    assert {rule: signed(points) for rule, points in others.items()}.items() <= worth.items()
    assert ("out, not cocked", signed(numbers.opponent_out), "LC-23") in rows
    to_hit = [value for _, value, rule in rows if rule in ("LC-R22", "LC-R20")]
    assert to_hit == [str(number) for number in (*numbers.difficulties, numbers.blow_number)]


def test_lists_of_traveller_have_the_numbers_of_fights() -> None:
    """DMs of each weapon by range, and the metres of each range (S4-R21, S4-R35)."""
    rows = {row[0]: row[1:] for row in lines("traveller_s4")}
    assert rows["reaches, metres"] == tuple(map(str, TravellerTunables().bands))
    for name, row in ROWS.items():
        dms = ("\N{EN DASH}" if dm == NO else signed(dm) if dm else "0" for dm in row.bands)
        assert rows["hand weapons" if row.blade else name] == tuple(dms)


def test_a_line_needs_a_cell_for_each_head() -> None:
    """Else a number would stand under the wrong head."""
    with pytest.raises(ValueError, match="a cell for each head"):
        ReferenceList(heads=("action", "rule"), rows=(("aim",),))
