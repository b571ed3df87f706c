"""Next purchase on Advance: the question, its answer in groups, and the way to a goal."""

import pytest

from chargen.character.document.build import CampaignCopy
from chargen.character.document.pools import GENERAL
from chargen.encounter.advice import gauntlet, next_purchase
from chargen.encounter.advice.purchase_answer import PurchaseAnswer, PurchaseRow
from chargen.encounter.advice.race import Group
from chargen.gui.app import Application
from chargen.gui.application import background
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.pages.advance.next_purchase import FIND, STALE, NextPurchaseView
from chargen.gui.pages.advance.page import AdvancePage
from chargen.gui.vocabulary import CANCEL_SEARCH
from chargen.rules.house import HouseRules
from chargen.rules.model import Rulings
from tests.gui.desk import sample, settle, shown, shut, waited
from tests.gui.hands import click


@pytest.fixture
def window(app: Application, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """A character in play on Advance, with fewer fights than usual behind an answer."""
    for name, number in {"FEW": 1, "AGAIN": 1, "CLOSEST": 1, "MOST": 1}.items():
        monkeypatch.setattr(gauntlet, name, number)
    monkeypatch.setattr(next_purchase, "TACTIC_FIGHTS", 2)
    monkeypatch.setattr(next_purchase, "MOST_PAIRS", 2)
    return shown(app, sample("veteran"), "advance")


def view(window: MainWindow) -> NextPurchaseView:
    """The view, after a click on its name."""
    page = window.pages["advance"]
    assert isinstance(page, AdvancePage)
    click(page.which.button_of("next"))
    found = page.views["next"]
    assert isinstance(found, NextPurchaseView)
    found.advice.stages = (3, 6)
    found.advice.work.patience = 0
    return found


def test_purchases_come_in_groups_and_become_goals(window: MainWindow) -> None:
    """The IP left are asked about; a row is a goal after one click, and one step undoes it."""
    asking, document = view(window), window.document
    assert document is not None
    assert asking.ip.value() == document.character.books.balances[GENERAL]
    asking.ip.setValue(60)
    asking.go.click()
    assert asking.go.text() == CANCEL_SEARCH
    assert waited(lambda: not asking.advice.work.running, 300)
    answer = asking.advice.answer
    assert answer is not None
    assert answer.settled
    assert "of 100 fights now" in asking.now.text()
    assert "Persuasion" in asking.notes.text()
    assert asking.notes.text().startswith(f"Even fights for {document.name}: ")
    assert "% won)" in asking.notes.text().splitlines()[0]
    rows = asking.view.rows_model.rows
    assert rows
    assert len({row.key for row in rows}) == len(rows)
    assert all(row.price.split()[0].isdecimal() for row in rows)
    assert all(bool(row.effect) <= (row.tone != "no effect shown") for row in rows)
    goals = document.build.choices.goals
    click(asking.keep)
    added = document.build.choices.goals[len(goals) :]
    assert len(added) == len(rows[0].traits)
    assert not asking.advice.stale
    document.stack.undo()
    assert document.build.choices.goals == goals


def test_a_search_behind_another_page_selects_nothing(window: MainWindow) -> None:
    """The dock explains what the page in sight is about, not a purchase that was just ranked."""
    asking, document = view(window), window.document
    assert document is not None
    row = PurchaseRow("REF 8", "Best", "40 IP", "+4%", "", (("stat:REF", 8),), Group.BEST)
    asking.advice._latest[:] = [PurchaseAnswer(False, 1, 2, "", "", "", (row,), ())]
    window.go("fight")
    asking.advice.changed.emit()
    settle()
    assert document.subject == ""
    window.go("advance")
    asking.advice.changed.emit()
    assert document.subject == "stat:REF"


def test_a_search_is_cancelled_by_hand_by_a_change_and_by_closing(
    app: Application, window: MainWindow
) -> None:
    """Its processes end, and the window says why there is no answer."""
    asking, document = view(window), window.document
    assert document is not None
    asking.go.click()
    assert asking.go.text() == CANCEL_SEARCH
    asking.go.click()
    assert asking.go.text() == FIND
    asking.go.click()
    name = document.build.choices.model_copy(update={"name": "Ada"})
    document.edit("Rename", document.build.model_copy(update={"choices": name}))
    settle()
    assert not asking.advice.work.running
    assert asking.words.text() == STALE
    asking.go.click()
    del asking
    shut(app)
    assert waited(lambda: not background.busy())


@pytest.mark.rule("AD-03")
def test_a_campaign_turns_the_question_off(app: Application) -> None:
    """The view gives the reason, and nothing can be asked."""
    house = HouseRules(rulings=Rulings(next_purchase=False))
    copy = CampaignCopy(id="lunar-tide", name="Lunar Tide", card=1, digest="0" * 64, house=house)
    build = sample("veteran").model_copy(update={"campaign": copy})
    asking = view(shown(app, build, "advance"))
    assert not asking.go.isEnabled()
    assert asking.view.empty.text() == asking.advice.refusal
    assert asking.advice.refusal.startswith("This campaign has turned off Next purchase")
    assert asking.advice.answer is None
