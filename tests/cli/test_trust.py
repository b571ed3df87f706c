"""Commands judge by the cards trusted on this machine, and say by whose word."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QStandardPaths

from chargen.__main__ import main
from chargen.approval.trust.card import card_file, joined, opened
from chargen.approval.trust.trusted_cards import TrustStore
from chargen.character.document.build import Build, CarriedWeapon, Gear
from chargen.character.edits import creation, edits
from chargen.character.edits.store import to_bytes
from chargen.files.app_dirs import data_folder
from chargen.rules.house import HouseRules
from chargen.rules.model import Budgets, Rulings
from tests.approval.party import KEY, LIMP, OTHER, agreed, card, file_of, mara, yes
from tests.builders import blank, decided
from tests.cli.terminal import Capture
from tests.views.reading import opened as opened_pdf
from tests.views.reading import runs

TRUE = f"Lunar Tide ({KEY.words})"


@pytest.fixture(autouse=True)
def _trusted() -> None:
    """The GM's card was trusted in the window."""
    TrustStore(data_folder() / "cards").pin(opened(file_of(card()), "card.gdcampaign"))


def saved(build: Build) -> str:
    """A character on the disk whose creation is finished."""
    Path("mara.gdchar").write_bytes(to_bytes(creation.finish(build, "2014-05-23")))
    return "mara.gdchar"


def page_one() -> str:
    """What the first page of the sheet says, run by run."""
    front = opened_pdf(Path("out.pdf").read_bytes()).pages[0]
    return " ".join(" ".join(run.text for run in runs(front)).split())


def written_down(build: Build) -> Build:
    """With an approval nobody signed."""
    return edits.record_decision(build, decided(LIMP))


def test_genuine_approvals_are_verified_without_naming_a_card(capsys: Capture) -> None:
    """A13: the card trusted here is enough; exit 0."""
    assert main(["audit", saved(agreed(mara(), yes()))]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Mara (mara.gdchar): LEGAL\n")
    assert f"Campaign: {TRUE}" in out
    assert f"Approvals: signed by the GM, verified (card 1 of {TRUE})" in out


def test_a_forged_approval_in_a_trusted_campaign_is_no_approval(capsys: Capture) -> None:
    """A13: written down where only signatures count; exit 1, and nothing is called verified."""
    assert main(["audit", saved(written_down(mara()))]) == 1
    out = capsys.readouterr().out
    assert out.startswith("Mara (mara.gdchar): NEEDS GM\n")
    assert "verified (card" not in out
    assert "Approvals: none; only signed approvals count" in out


def test_a_campaign_that_only_bears_the_name_is_told(capsys: Capture) -> None:
    """A9: exit 1, the word says by what, and the six words of the true campaign stand there."""
    other = card(id="made-up-1").model_copy(update={"keys": ()})
    assert main(["audit", saved(written_down(joined(mara(), other)))]) == 1
    out = capsys.readouterr().out
    assert "LEGAL, recorded (not signed), by a card not trusted here" in out
    assert "Campaign: Lunar Tide (card not trusted here)" in out
    assert f"with the same name is trusted here, and this is a different one: {TRUE}" in out


def test_the_copy_in_the_file_does_not_set_the_budgets(capsys: Capture) -> None:
    """A14: the card trusted here does, and what differs is said."""
    rich = HouseRules(budgets=Budgets(stat=80, skill=100, perk=15))
    strong = dict.fromkeys(("INT", "REF", "TECH", "CL", "LK", "MA", "BODY", "EMP"), 9)
    assert main(["audit", saved(joined(blank(stats=strong), card(house=rich)))]) == 1
    out = capsys.readouterr().out
    assert ": ILLEGAL\n" in out
    assert "Its copy of the card is not what the card says." in out


def test_a_named_card_that_is_trusted_is_called_trusted(capsys: Capture) -> None:
    """A13: --card with the very card pinned here, or a newer one of the same GM."""
    Path("tide.gdcampaign").write_bytes(file_of(card(number=2)))
    file = saved(agreed(mara(), yes()))
    assert main(["audit", "--json", "--card", "tide.gdcampaign", file]) == 0
    (found,) = json.loads(capsys.readouterr().out)["characters"]
    assert (found["standing"], found["campaign"]["trust"]) == ("LEGAL", "trusted")


def test_a_named_card_of_somebody_else_is_called_untrusted(capsys: Capture) -> None:
    """A13: it is judged by, but its six words and those of the trusted card are said."""
    Path("tide.gdcampaign").write_bytes(file_of(card(OTHER, number=2), OTHER))
    file = saved(agreed(mara(), yes(key=OTHER)))
    assert main(["audit", "--card", "tide.gdcampaign", file]) == 0
    out = capsys.readouterr().out
    assert "LEGAL by a card not trusted here" in out
    assert f"is not trusted here ({OTHER.words}); card 1 is ({KEY.words})" in out
    assert "verified" not in out


def test_the_first_page_of_the_sheet_says_recorded(capsys: Capture) -> None:
    """A9: the stamp of a file with approvals nobody signed, and the campaign by its key."""
    other = card(id="made-up-1").model_copy(update={"keys": ()})
    file = saved(written_down(joined(mara(), other)))
    assert main(["sheet", file, "-o", "out.pdf"]) == 0
    first = page_one()
    assert "recorded (not signed), by a card not trusted here" in first
    assert "campaign: Lunar Tide (card not trusted here)" in first
    assert f"this is a different one: {TRUE}" in capsys.readouterr().out


def test_the_first_page_of_a_signed_sheet_has_the_six_words() -> None:
    """A9: the plain stamp, and the campaign by its key."""
    assert main(["sheet", saved(agreed(mara(), yes())), "-o", "out.pdf"]) == 0
    first = page_one()
    assert "not signed" not in first
    assert f"campaign: {TRUE}" in first


def test_a_fight_goes_by_the_trusted_card(capsys: Capture) -> None:
    """A14: rulings of the file's own copy do not reach a fight; it is fought as the honest one."""
    rifle = Gear(weapons=(CarriedWeapon(id="arm-1", weapon="colt-m4"),))
    armed, odds = blank(name="Mara", gear=rifle), []
    for rulings in (Rulings(), Rulings(tens_chain=False, ranged_defence="CL+MA")):
        file = saved(joined(armed, card(house=HouseRules(rulings=rulings))))
        assert main(["fight", file, "trooper", "--runs", "60", "--json"]) == 0
        odds.append(capsys.readouterr().out)
    assert odds[0] == odds[1]


def test_window_and_commands_look_in_the_same_place() -> None:
    """A13: where Qt says this program's data lie."""
    place = QStandardPaths.StandardLocation.GenericDataLocation
    assert data_folder() == Path(QStandardPaths.writableLocation(place)) / "chargen" / "chargen"


def test_a_trusted_card_that_is_damaged_is_not_trusted(capsys: Capture) -> None:
    """A13: nothing is signed then, and it is said that no card is trusted here."""
    [path] = (data_folder() / "cards").iterdir()
    path.write_bytes(b"{")
    assert main(["audit", saved(agreed(mara(), yes()))]) == 1
    assert "No card of Lunar Tide is trusted here" in capsys.readouterr().out


def test_a_keyless_card_trusted_here_is_judged_by(capsys: Capture) -> None:
    """A13: recorded approvals count at such a table, are called so, and make exit 0."""
    quiet = card(id="quiet-1", name="Quiet Harbour").model_copy(update={"keys": ()})
    TrustStore(data_folder() / "cards").pin(opened(card_file(quiet), "quiet.gdcampaign"))
    assert main(["audit", saved(written_down(joined(mara(), quiet)))]) == 0
    out = capsys.readouterr().out
    assert ": LEGAL, recorded (not signed)\n" in out
    assert "Campaign: Quiet Harbour (no key)" in out
