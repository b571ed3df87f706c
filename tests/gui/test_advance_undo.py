"""Undo on the ledger: what has left the program is reversed, never taken out (AD-10)."""

from pathlib import Path
from random import Random

import pytest

from chargen.character.advancement.quotes import Quote, SkillPurchase, quote, refund
from chargen.character.document.build import Build
from chargen.character.document.events import Award, Refund
from chargen.character.document.pools import GENERAL
from chargen.character.edits import edits
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.dialogs.history import HistoryDialog
from chargen.gui.document.document import Document
from chargen.gui.pages.advance.page import AdvancePage
from chargen.gui.pages.purchase import PurchasePopover
from chargen.gui.pages.sheet import SheetPage
from chargen.views.progress.skill_marks import mark_skill
from chargen.views.sheet.rows import perk_rows
from chargen.views.sheet.skill_rows import skill_rows
from tests.gui.desk import quiet, sample, shown


@pytest.fixture
def window(app: Application) -> MainWindow:
    """A window on the Advance page of the veteran, who has just learned Swimming 3."""
    window = shown(app, sample("veteran"), "advance")
    document = _doc(window)
    document.edit("Raise to 3: Swimming", _raised(document, 3))
    return window


def _doc(window: MainWindow) -> Document:
    assert window.document is not None
    return window.document


def _raised(document: Document, level: int) -> Build:
    offered = quote(document.character, SkillPurchase("swimming", level), "2014-05-01")
    assert isinstance(offered, Quote)
    return edits.append(document.build, *offered.events)


def _export(window: MainWindow, path: Path) -> None:
    page = window.go("sheet")
    assert isinstance(page, SheetPage)
    page.export_to(path)
    quiet()
    assert path.exists()


def test_what_has_not_left_is_taken_out(window: MainWindow) -> None:
    """Before an export undo simply removes the entry."""
    count = len(_doc(window).build.ledger)
    window.run("undo")
    assert len(_doc(window).build.ledger) == count - 1


@pytest.mark.rule("AD-10")
def test_what_was_exported_is_reversed(window: MainWindow, tmp_path: Path) -> None:
    """After an export undo adds a refund, says so, and the IP are back."""
    document = _doc(window)
    before, paid = document.build.ledger, document.character.books.balances[GENERAL]
    _export(window, tmp_path / "sheet.pdf")
    window.run("undo")
    assert document.build.ledger[: len(before)] == before
    last = document.build.ledger[-1]
    assert isinstance(last, Refund)
    assert last.entry == len(before)
    assert document.character.books.balances[GENERAL] == paid + 20
    assert "it is reversed instead of removed" in window.state.text()
    assert not [issue for issue in document.issues if issue.rule == "AD-10"]
    window.run("redo")
    assert document.build.ledger == before


@pytest.mark.rule("AD-10")
def test_no_way_back_takes_out_what_has_left(window: MainWindow, tmp_path: Path) -> None:
    """Going to the first line of the undo list keeps every entry that was exported."""
    document = _doc(window)
    document.edit("Award", edits.append(document.build, Award(event="award", on="", ip=50)))
    document.edit("Raise to 4: Swimming", _raised(document, 4))
    kept = document.build.ledger
    _export(window, tmp_path / "sheet.pdf")
    dialog = HistoryDialog(window, document)
    document.stack.setIndex(0)
    dialog.deleteLater()
    assert document.build.ledger[: len(kept)] == kept
    assert document.character.skills["swimming"] == sample("veteran").choices.skills["swimming"]
    assert not [issue for issue in document.issues if issue.rule == "AD-10"]


def test_what_came_after_the_export_is_taken_out(window: MainWindow, tmp_path: Path) -> None:
    """Only the entries that were exported stay."""
    document = _doc(window)
    _export(window, tmp_path / "sheet.pdf")
    kept = document.build.ledger
    document.edit("Award", edits.append(document.build, Award(event="award", on="", ip=9)))
    window.run("undo")
    assert document.build.ledger == kept


def _random_step(page: AdvancePage, dice: Random) -> None:
    """One thing a player does on the page: buy, mark, take a mark back, refund."""
    document = page.document
    match dice.choice(("buy", "buy", "mark", "back", "refund")):
        case "buy":
            kind = dice.choice(("skill", "skill", "perk"))
            source = {"skill": skill_rows, "perk": perk_rows}[kind]
            row = dice.choice(source(document.character))
            card = PurchasePopover(page, page, f"{kind}:{row.key}", 1)
            card.act()
            card.deleteLater()
        case "mark" | "back" as kind:
            skill, by = dice.choice(sorted(document.character.skills)), 1 if kind == "mark" else -1
            marked = mark_skill(document.character, skill, by, "2014-05-01")
            if marked is not None:
                document.edit("Mark", edits.append(document.build, *marked.events))
        case "refund":
            number = dice.randint(1, len(document.build.ledger))
            offered = refund(document.character, number, "2014-05-01")
            if isinstance(offered, Quote):
                document.edit("Refund", edits.append(document.build, *offered.events))


@pytest.mark.rule("AD-10", "AD-11")
def test_whatever_is_bought_nothing_goes_below_zero(app: Application) -> None:
    """Forty random steps: no balance below zero, no fault; undo leads back, redo forth."""
    window = shown(app, sample("veteran"), "advance")
    document, page = _doc(window), window.pages["advance"]
    assert isinstance(page, AdvancePage)
    award = Award(event="award", on="", note="many sessions", ip=400)
    document.edit("Award", edits.append(document.build, award))
    start, dice = document.build, Random(1)
    for _ in range(40):
        _random_step(page, dice)
        assert min(document.character.books.balances.values()) >= 0
        assert not [issue for issue in document.issues if issue.rule.startswith("AD-1")]
    end = document.build
    assert len(end.ledger) > len(start.ledger) + 10
    document.stack.setIndex(1)
    assert document.build == start
    document.stack.setIndex(document.stack.count())
    assert document.build == end
