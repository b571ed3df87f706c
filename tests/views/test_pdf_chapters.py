"""Several characters in one PDF: each has its own pages, numbers and entry in the outline."""

from collections.abc import Sequence

import pytest

from chargen.views.pdf import SHEETS, SheetKind, Takes, pdf
from chargen.views.sheet_subject import SheetSubject
from tests.builders import blank
from tests.views.documents import HOSTILE, ROOT, SAMPLES, build, who
from tests.views.reading import Run, drawn, opened


def members() -> list[SheetSubject]:
    """Two of two pages each, and between them one of three."""
    long = blank(name="Long", player="Lea", notes="some words\n" * 150)
    return [who(build(SAMPLES[0])), who(long), who(build(SAMPLES[1]))]


def test_each_character_has_page_numbers_of_its_own() -> None:
    """A sheet that is torn out of the heap is still whole."""
    feet = [page[-1].text for page in drawn(pdf(members()))]
    assert feet == ["1 of 2", "2 of 2", "1 of 3", "2 of 3", "3 of 3", "1 of 2", "2 of 2"]


def test_each_character_has_an_entry_in_the_outline() -> None:
    """It leads to its first page."""
    party = members()
    made = opened(pdf(party))
    entries = [entry for entry in made.outline if isinstance(entry, dict)]
    assert [str(entry["/Title"]) for entry in entries] == [each.sheet.name for each in party]
    pages = [made.get_destination_page_number(entry) for entry in entries]
    assert pages == [0, 2, 5]


def test_the_file_says_who_is_in_it() -> None:
    """Title and author name everybody once."""
    said = opened(pdf([*members(), *members()])).metadata
    assert said is not None
    names = ", ".join(each.sheet.name for each in members())
    assert said.title == f"{names} - Gray Dawn character sheet"
    assert said.author == "Lea"


def test_the_pages_are_those_of_each_alone() -> None:
    """Nothing of one character depends on who is printed before."""
    party = [who(build(path)) for path in (SAMPLES[2], HOSTILE, SAMPLES[3])]
    together = drawn(pdf(party))
    alone = [page for each in party for page in drawn(pdf([each]))]
    assert list(map(_letters, together)) == list(map(_letters, alone))


def _letters(page: Sequence[Run]) -> str:
    return "".join(run.text for run in page)


def test_a_kind_that_takes_one_is_not_printed_of_nobody() -> None:
    """A fault of the program: windows and commands ask before."""
    with pytest.raises(ValueError, match="needs a character"):
        pdf([])


@pytest.mark.parametrize(
    ("takes", "count", "refused"),
    [
        (Takes.ONE, 0, True), (Takes.ONE, 1, False), (Takes.ONE, 5, False),
        (Takes.PARTY, 0, True), (Takes.PARTY, 5, False),
        (Takes.NOBODY, 0, False), (Takes.NOBODY, 1, True),
    ],
)  # fmt: skip
def test_a_kind_says_whom_it_takes(takes: Takes, count: int, *, refused: bool) -> None:
    """In a sentence that names the kind."""
    kind = SheetKind("Badge", "nowhere:nothing", takes, "Badge")
    said = kind.refusal(count)
    assert bool(said) == refused
    assert not said or "character" in said


def test_every_kind_is_told_in_the_documents() -> None:
    """docs/printing.md has a line for it, and it says what it is for where it is chosen."""
    told = (ROOT / "docs/printing.md").read_text("utf-8")
    assert [key for key, kind in SHEETS.items() if f"`{key}`" not in told or not kind.about] == []


def test_every_kind_has_a_caption_of_its_own() -> None:
    """Files of two kinds are told apart by their titles."""
    assert len({kind.caption for kind in SHEETS.values()}) == len(SHEETS)
