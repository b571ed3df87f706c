"""What a sheet says about approvals: item by item, entry by entry, and how the table approves."""

from pathlib import Path

import pytest

from chargen.__main__ import main
from chargen.approval.decisions.verification import Verifier
from chargen.character.checks import check
from chargen.character.document.build import Build
from chargen.character.edits import edits
from chargen.character.edits.store import to_bytes
from chargen.views.sheet.present import present
from chargen.views.sheet_model import Sheet
from tests.approval.party import KEY, LIMP, OTHER, agreed, award, card, file_of, mara, yes
from tests.builders import decided, derived, rules
from tests.lab.endurance.forged import victim
from tests.views.reading import text


def signed_sheet(build: Build) -> Sheet:
    """The sheet by the campaign's card."""
    character = Verifier(card()).character(rules(), build)
    return present(character, check(character))


def plain_sheet(build: Build) -> Sheet:
    """The sheet where no card is known."""
    character = derived(build)
    return present(character, check(character))


@pytest.mark.rule("CC-12")
def test_the_sheet_says_how_the_table_approves() -> None:
    """Signed and verified by which card, or written down; nothing where nothing was approved."""
    assert signed_sheet(agreed(mara(), yes())).approvals == (
        f"signed by the GM, verified (card 1 of Lunar Tide ({KEY.words}))"
    )
    written = edits.record_decision(mara(), decided(LIMP))
    assert plain_sheet(written).approvals == "recorded, not signed"
    assert plain_sheet(mara()).approvals == ""


@pytest.mark.rule("CC-12")
def test_a_flaw_shows_where_it_stands() -> None:
    """Also when its approval cannot be believed."""
    assert signed_sheet(agreed(mara(), yes())).flaws[0].state == "approved"
    assert signed_sheet(agreed(mara(), yes(key=OTHER))).flaws[0].state == "signed with another key"
    assert plain_sheet(agreed(mara(), yes())).flaws[0].state == "not verified"


@pytest.mark.rule("AD-01", "AD-07", "AD-08")
def test_the_ledger_shows_what_was_approved_and_signed() -> None:
    """Requests by their state; IP that are signed, and IP that count for nothing."""
    build = edits.append(victim().build, award(90))
    rows = signed_sheet(build).ledger
    assert rows[1].text == "Asked the GM: request to raise REF from 5 to 7 [approved]"
    assert rows[4].text == "General IP awarded by Ada [signed]"
    assert (rows[8].text, rows[8].amounts) == (
        "General IP awarded by Ada [waiting, does not count]", "",
    )  # fmt: skip
    unsigned = plain_sheet(edits.append(mara(finished=True), award(90))).ledger[1]
    assert (unsigned.text, unsigned.amounts) == ("General IP awarded by Ada", "+90 IP")


@pytest.mark.rule("AD-10")
def test_the_printed_sheet_has_the_ledger_and_the_marks(tmp_path: Path) -> None:
    """By the card named on the command line."""
    (tmp_path / "mara.gdchar").write_bytes(to_bytes(victim().build))
    (tmp_path / "tide.gdcampaign").write_bytes(file_of(card()))
    out = tmp_path / "mara.pdf"
    words = ["sheet", str(tmp_path / "mara.gdchar"), "-o", str(out)]
    assert main([*words, "--card", str(tmp_path / "tide.gdcampaign")]) == 0
    found = text(out.read_bytes())
    assert "signed with a key not trusted here" in found
    assert f"campaign: Lunar Tide ({KEY.words}; not trusted here)" in found
    assert "General IP awarded by Ada[signed]" in found.replace(" [", "[")  # a line may end there
    assert "LEDGER" in found.upper()
