"""Chip, status bar and banner say what LEGAL rests on, and know a campaign by its six words."""

from pathlib import Path

import pytest

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.packets.packet_contents import ItemDecision
from chargen.approval.trust.card import joined, opened
from chargen.character.document.build import Build
from chargen.character.document.requests import Flaw
from chargen.character.edits import creation, edits
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.dialogs.gm.campaign import CampaignForm
from chargen.gui.pages.review import ReviewPage
from chargen.gui.widgets.verdict_chip import VerdictChip
from chargen.rules.house import HouseRules
from chargen.rules.model import Budgets
from tests.approval.party import LIMP, OTHER, card, file_of
from tests.approval.signing import decide
from tests.builders import blank, decided
from tests.gui import tree
from tests.gui.desk import settle, shown


@pytest.fixture(name="table")
def _table(app: Application, tmp_path: Path) -> Campaign:
    """A campaign of a GM whose card was trusted in this program."""
    made = Campaign.create(tmp_path / "gm", "Lunar Tide", gm="Ada")
    app.pins.pin(made.sealed)
    return made


def words(table: Campaign) -> str:
    """The six words of the GM's key."""
    assert table.key is not None
    return table.key.words


def chip(window: MainWindow) -> str:
    """What the chip says."""
    settle()
    assert window.shown is not None
    found = window.shown.findChild(VerdictChip)
    assert found is not None
    return found.text


def banner(window: MainWindow) -> str:
    """What stands above the page."""
    assert window.shown is not None
    return window.shown.banner.words.text() if window.shown.banner.isVisible() else ""


def mara(*flaws: Flaw) -> Build:
    """A character whose creation is finished."""
    return creation.finish(blank(name="Mara", flaws=flaws), "2014-05-23")


def forged() -> Build:
    """A file of a made-up campaign called Lunar Tide, with an approval written into it."""
    bare = card(id="made-up-1").model_copy(update={"keys": ()})
    return edits.record_decision(joined(mara(LIMP), bare), decided(LIMP))


@pytest.mark.rule("CC-15")
def test_a_forged_campaign_of_the_same_name_is_seen_in_the_window(
    app: Application, table: Campaign
) -> None:
    """A9: chip, status bar and Review say by what it is legal; the banner has the true words."""
    window = shown(app, forged())
    assert chip(window) == "LEGAL, recorded (not signed), by a card not trusted here"
    assert window.rulings.text() == "Campaign: Lunar Tide (card not trusted here)"
    assert f"this is a different one: Lunar Tide ({words(table)})" in banner(window)
    page = window.go("review")
    assert isinstance(page, ReviewPage)
    assert page.word.text() == "LEGAL, recorded (not signed), by a card not trusted here"


@pytest.mark.rule("CC-15")
def test_signed_approvals_make_the_plain_word(app: Application, table: Campaign) -> None:
    """A9: LEGAL and nothing else, the campaign by its six words, no banner."""
    build = joined(mara(LIMP), table.card)
    [decision] = decide(table, build, [ItemDecision(LIMP, "approved")], "2014-06-01")
    window = shown(app, edits.record_decision(build, decision))
    assert chip(window) == "LEGAL"
    assert window.rulings.text() == f"Campaign: Lunar Tide ({words(table)})"
    assert banner(window) == ""


@pytest.mark.rule("CC-15")
def test_the_trusted_card_decides_in_the_window(app: Application, table: Campaign) -> None:
    """A14: budgets of 80 in the file's own copy do not make it legal; the banner names them."""
    rich = HouseRules(budgets=Budgets(stat=80, skill=100, perk=15))
    strong = dict.fromkeys(("INT", "REF", "TECH", "CL", "LK", "MA", "BODY", "EMP"), 9)
    copy = table.card.model_copy(update={"house": rich})
    window = shown(app, joined(blank(name="Mara", stats=strong), copy))
    assert chip(window).startswith("ILLEGAL")
    assert "starting points: stat 80, skill 100, perk 15 in its copy" in banner(window)


def test_the_words_change_when_a_card_is_trusted(app: Application) -> None:
    """A9: at once, in chip, status bar and banner."""
    window = shown(app, joined(mara(), card(OTHER)))
    assert chip(window) == "LEGAL by a card not trusted here"
    assert "No card of Lunar Tide is trusted here" in banner(window)
    app.pins.pin(opened(file_of(card(OTHER), OTHER), "tide.gdcampaign"))
    assert window.document is not None
    window.document.reconsider()
    assert chip(window) == "LEGAL"
    assert window.rulings.text() == f"Campaign: Lunar Tide ({OTHER.words})"
    assert banner(window) == ""


def test_campaigns_to_join_are_told_apart_by_their_words(app: Application, table: Campaign) -> None:
    """A9: two of one name stand in the list with the six words of each."""
    app.pins.pin(opened(file_of(card(OTHER), OTHER), "tide.gdcampaign"))
    window = shown(app, blank(name="Mara"))
    assert window.document is not None
    form = CampaignForm(window, window.document, app.pins)
    listed = [form.cards.itemText(place) for place in range(form.cards.count())]
    form.deleteLater()
    assert sorted(listed) == sorted(
        f"Lunar Tide, card 1 ({each})" for each in (words(table), OTHER.words)
    )


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_is_added_to_the_word_can_be_read(app: Application, theme: str) -> None:
    """A9: chip and banner are neither cut short nor faint, in a narrow window with large text."""
    app.prefer(theme=theme, text=150)
    window = shown(app, forged(), size=(1024, 700))
    settle()
    inside = window.centralWidget()
    assert inside is not None
    assert not [*tree.cut_short(inside), *tree.overlaps(inside), *tree.faint(inside)]
