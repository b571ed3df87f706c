"""A new character is greeted neutrally, and nothing offers to end creation before the review."""

from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtWidgets import QPushButton

from chargen.__main__ import main
from chargen.character.document.build import AttrChoice, Build, Exchanging
from chargen.character.edits import edits
from chargen.character.edits.store import to_bytes
from chargen.gui.app import Application
from chargen.gui.character_window.character_view import CharacterView
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.pages.skills import SkillsPage
from chargen.gui.widgets.issue_card import IssueCard
from chargen.gui.widgets.plain_text import tip_words
from chargen.gui.widgets.verdict_chip import VerdictChip, verdict_tone
from tests.builders import blank
from tests.gui.desk import sample, settle, shown
from tests.gui.hands import click

NEW = blank(attr=AttrChoice(seed=1))
OVER = blank(
    skills=dict.fromkeys(("rifle", "handgun", "stealth", "athletics", "driving"), 10),
    exchange=Exchanging(mode="manual"),
)


def _view(window: MainWindow) -> CharacterView:
    assert window.shown is not None
    return window.shown


def _chip(window: MainWindow) -> VerdictChip:
    found = _view(window).findChild(VerdictChip)
    assert found is not None
    return found


def _cards(window: MainWindow) -> list[IssueCard]:
    settle()
    return _view(window).checks.findChildren(IssueCard)


@pytest.mark.rule("CC-15")
def test_a_new_character_is_a_draft(app: Application) -> None:
    """Chip, side and cards are neutral and say what is to do."""
    window = shown(app, NEW)
    assert window.document is not None
    assert _chip(window).text == "DRAFT · 125 points to spend"
    assert verdict_tone(window.document.standing) == "info"
    assert {card.property("level") for card in _cards(window)} == {"to do"}
    assert _view(window).entries["review"].count(window.document) == ("4 to do", "muted")


@pytest.mark.rule("CC-14")
def test_points_lapse_on_review_alone(app: Application) -> None:
    """Before it no link sells points or ends creation; there each pool has its links."""
    window = shown(app, NEW, "skills")

    def offered(words: str) -> int:
        ways = [way.accessibleName() for card in _cards(window) for way in card.ways]
        return sum(words in way for way in ways)

    assert (offered("sell"), offered("Finish creation")) == (0, 0)
    window.go("review")
    assert (offered("sell"), offered("Finish creation")) == (2, 3)
    window.go("stats")
    assert (offered("sell"), offered("Finish creation")) == (0, 0)


@pytest.mark.rule("CC-14", "CC-15")
def test_a_roll_does_not_make_a_draft_legal(app: Application) -> None:
    """ATTR is rolled and no point spent: still a draft, and each card leads to its page."""
    window = shown(app, blank())
    assert window.document is not None
    assert _chip(window).text == "DRAFT · 125 points to spend"
    assert verdict_tone(window.document.standing) == "info"
    assert _view(window).entries["review"].count(window.document) == ("3 to do", "muted")
    for card, page in zip(_cards(window), ("stats", "skills", "perks"), strict=True):
        assert card.property("level") == "to do"
        card.went.emit(card.issue.subject)
        assert _view(window).page == page


@pytest.mark.rule("CC-15")
def test_a_spent_build_is_legal_before_it_is_finished(app: Application) -> None:
    """A sample has no point left: its verdict is what finishing will say."""
    assert _chip(shown(app, sample("rifleman"))).text == "LEGAL"


def test_a_level_out_of_range_is_an_alarm_on_a_draft(app: Application) -> None:
    """ATTR that was not rolled is to do; a stat above 10 is illegal."""
    window = shown(app, NEW, "stats")
    assert window.document is not None
    assert "illegal" not in {card.property("level") for card in _cards(window)}
    window.document.edit("Set REF", edits.set_stat(window.document.build, "REF", 11))
    levels = {card.issue.subject: card.property("level") for card in _cards(window)}
    assert levels["stat:REF"] == "illegal"


@pytest.mark.rule("CC-16")
def test_one_request_is_one_item_and_no_alarm(app: Application) -> None:
    """Asked for the points that lack, the chip counts one, and no check is an alarm."""
    window = shown(app, OVER, "skills")
    assert window.document is not None
    over = next(i for i in window.document.issues if i.subject == "pool:skill")
    asked = next(way for way in over.remedies if way.asks)
    window.document.edit("Ask", asked.edit(window.document.build))
    settle()
    assert _chip(window).text == "NEEDS GM · 1 item waits"
    assert "illegal" not in {card.property("level") for card in _cards(window)}


def test_the_way_out_lowers_what_was_just_raised(app: Application) -> None:
    """Skills: Stealth is raised too far, and Stealth is what the check offers to lower."""
    build = edits.set_skill(edits.set_skill(OVER, "driving", 0), "stealth", 8)
    window = shown(app, build, "skills")
    page = window.pages["skills"]
    assert isinstance(page, SkillsPage)
    page.table.raised.emit("driving", 9)
    settle()
    ways = [way.text() for card in _cards(window) for way in card.ways]
    assert "Lower Driving to 7" in ways


@pytest.mark.parametrize("build", [NEW, OVER, blank()], ids=["draft", "illegal", "legal"])
def test_the_tip_of_the_chip_says_what_the_word_means(app: Application, build: Build) -> None:
    """W17: it does not say the word once more."""
    found = _chip(shown(app, build))
    tip = tip_words(found.toolTip())
    assert tip.endswith(".")
    assert found.text.split(" ")[0] not in tip


@pytest.mark.rule("CC-15")
@pytest.mark.parametrize(
    ("build", "word"),
    [(NEW, "DRAFT"), (OVER, "ILLEGAL"), (edits.set_stat(NEW, "REF", 11), "ILLEGAL")],
    ids=["draft", "overspent", "unlawful draft"],
)
def test_window_paper_and_audit_say_the_same(
    app: Application, tmp_path: Path, build: Build, word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One word for the character, and the same words for each issue, wherever they stand."""
    window = shown(app, build)
    assert _chip(window).text.startswith(f"{word} ·")
    path, paper = tmp_path / "ada.gdchar", tmp_path / "ada.pdf"
    path.write_bytes(to_bytes(build))
    assert main(["audit", str(path)]) == 1
    proof = capsys.readouterr().out
    assert proof.splitlines()[0].endswith(f": {word}")
    for card in _cards(window):
        level, issue = card.property("level"), card.issue
        assert f"  {level.upper()} {issue.rule}: {issue.message}." in proof
    for kind in ("full", "audit", "party"):
        assert main(["sheet", str(path), "--kind", kind, "-o", str(paper)]) == 0
        text = " ".join("\n".join(p.extract_text() for p in PdfReader(paper).pages).split())
        assert word in text
        assert ({"DRAFT", "ILLEGAL"} - {word}).pop() not in text
        for card in _cards(window) if kind != "party" else ():
            assert card.issue.message in text
            assert card.property("level") in text


def test_three_checks_are_shown_until_more_are_asked_for(app: Application) -> None:
    """A link says how many more there are and shows them; Review shows all from the start."""
    window = shown(app, NEW, "stats")
    count = len(window.document.issues) if window.document is not None else 0
    assert count > 3
    assert len(_cards(window)) == 3
    window.go("review")
    assert len(_cards(window)) == count
    window.go("stats")
    assert len(_cards(window)) == 3
    (more,) = (
        way
        for way in _view(window).checks.findChildren(QPushButton)
        if way.text() == f"{count - 3} more"
    )
    click(more)
    assert len(_cards(window)) == count
    assert not more.isVisible()
