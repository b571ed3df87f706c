"""The party at a glance: a line for each, whatever a GM asks of everybody."""

import pytest

from chargen.views.handouts.npc import PLACES
from chargen.views.pdf import SIZES, Paper, pdf
from chargen.views.pdf.layouts import party
from tests.builders import blank
from tests.views import reading
from tests.views.documents import HOSTILE, PAPERS, SAMPLES, build, sheet, who
from tests.views.ink import overlaps
from tests.views.reading import drawn, opened

PARTY = [who(build(path)) for path in SAMPLES]


def test_a_line_has_what_a_gm_asks() -> None:
    """Defences, suppression, initiative, move, perception, luck; by name as the table has them."""
    document = blank(skills={"awareness-notice": 4, "human-perception": 2, "cover-evade": 3})
    line = next(party.party_lines([who(document)]))
    assert dict(zip(party.FIGURES, line.figures, strict=True)) == {
        "def.": "8", "close": "10", "suppr.": "8", "init.": "5", "move": "5", "notice": "9",
        "hum. perc.": "7", "luck": "5",
    }  # fmt: skip


def test_columns_are_called_in_few_letters() -> None:
    """One for each wound state and each place; none of them twice."""
    assert party.STATES == ("L", "S", "C", "M0", "M1", "M2", "M3", "M4", "M5", "M6")
    assert PLACES == ("head", "torso", "r. arm", "l. arm", "r. leg", "l. leg")


def test_saves_are_those_of_the_sheet() -> None:
    """Stun in every state, death where one is due; a dash where no roll can be made."""
    rows, line = sheet(blank()), next(party.party_lines([who(blank())]))
    assert [each.figure for each in line.saves] == [
        str(group.stun) if group.stun > 0 else party.NONE for group in rows.wounds
    ]
    assert [each.words for each in line.saves][:4] == ["", "", "", "5"]


def test_languages_stand_with_their_levels() -> None:
    """In the order of the alphabet; a dash for who has none."""
    speaks = blank(skills={"language:Turkish": 2, "language:Arabic": 4})
    first, other = party.party_lines([who(speaks), who(blank())])
    assert (first.languages, other.languages) == ("Arabic 4, Turkish 2", party.NONE)


@pytest.mark.parametrize("paper", PAPERS)
def test_twelve_stand_on_two_sides_at_most(paper: Paper) -> None:
    """Numbers on one page lying on its side, weapons there or on the next."""
    data = pdf((PARTY * 2)[:12], paper, "party")
    pages = opened(data).pages
    width, height = SIZES[paper]
    assert (float(pages[0].mediabox.width), float(pages[0].mediabox.height)) == (height, width)
    assert len(pages) <= 2
    first = [run.text for run in drawn(data)[0]]
    assert all(line.name.split()[0] in " ".join(first) for line in party.party_lines(PARTY))


def test_weapons_begin_on_the_page_of_the_figures() -> None:
    """Eight people on Letter: the room below the first table is used."""
    members = [who(build(path)) for path in SAMPLES][:8]
    first = "".join(run.text for run in drawn(pdf(members, "letter", "party"))[0])
    assert "weapon in hand" in first


def test_six_stand_on_one_page() -> None:
    """With their weapons."""
    assert len(opened(pdf(PARTY[:6], kind="party")).pages) == 1


@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_covers_anything(paper: Paper) -> None:
    """Samples and a file full of endless words."""
    for page in drawn(pdf([*PARTY, who(build(HOSTILE)), *PARTY], paper, "party")):
        assert [(one.text, other.text) for one, other in overlaps(page, 0.3)] == []


def test_the_player_stands_below_the_character() -> None:
    """Where one is named."""
    text = reading.text(pdf([who(blank(name="Voss", player="Lea"))], kind="party"))
    assert "played by Lea" in text
    assert "played by" not in reading.text(pdf([who(blank(name="Voss"))], kind="party"))


def test_close_defence_counts_the_best_skill() -> None:
    """Brawling, martial art, melee or Cover/Evade, whichever is higher (CB-11)."""
    numbers = [
        next(party.party_lines([who(blank(skills=skills))])).figures[1]
        for skills in ({}, {"brawling": 4}, {"brawling": 4, "cover-evade": 6}, {"rifle": 9})
    ]
    assert numbers == ["7", "11", "13", "7"]
