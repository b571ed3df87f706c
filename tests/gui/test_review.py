"""The Review page: every point, running sums, the end of creation and its reopening."""

import pytest
from PySide6.QtWidgets import QWidget

from chargen.character.checks.verdict import Verdict
from chargen.character.edits import creation, edits
from chargen.character.number_format import MINUS
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.dialogs.messages import Message
from chargen.gui.document.document import Document
from chargen.gui.pages.review import ReviewPage
from chargen.gui.widgets.plain_text import PushButton
from chargen.gui.widgets.verdict_chip import verdict_words
from tests.builders import decided
from tests.gui.answers import answering, cancel, press
from tests.gui.desk import finished, sample, settle, shown
from tests.gui.hands import Key, click, key


def _page(window: MainWindow) -> ReviewPage:
    page = window.go("review")
    assert isinstance(page, ReviewPage)
    return page


def _shown(page: ReviewPage) -> list[tuple[str, str, str]]:
    return [(row.pool, row.amount, row.running) for row in page.view.rows_model.rows]


def test_sums_run_down_the_page(app: Application) -> None:
    """In every pool each line's sum is the one before and its own points."""
    page = _page(shown(app, sample("rifleman")))
    sums: dict[str, int] = {}
    for pool, amount, running in _shown(page):
        sums[pool] = sums.get(pool, 0) + int(amount.replace(MINUS, "-"))
        assert int(running) == sums[pool]
    assert set(sums) >= {"stat points", "skill points", "perk points"}


def test_the_document_is_shown_line_by_line(window: MainWindow, document: Document) -> None:
    """A skill taken elsewhere has its line here, with its rule; the rule is explained."""
    page = _page(window)
    document.edit("Set Rifle", edits.set_skill(document.build, "rifle", 6))
    click(page.lines)
    click(page.which.button_of("skill"))
    (line,) = [row for row in page.view.rows_model.rows if row.what.startswith("Rifle")]
    assert (line.rule, line.amount) == ("CC-08", "\N{MINUS SIGN}9")
    page.view.setFocus()
    page.view.go_to(line.key)
    assert document.subject == "rule:CC-08"


def test_every_number_leads_to_its_row(app: Application) -> None:
    """The person on one page: a click on a skill, a stat or a value opens its page there."""
    window = shown(app, sample("rifleman"))
    assert window.document is not None
    for name, subject, page in (
        ("Rifle 15", "skill:rifle", "skills"),
        ("REF 7", "stat:REF", "stats"),
        ("Initiative 8", "value:initiative", "stats"),
    ):
        review = _page(window)
        parts = review.summary.findChildren(PushButton)
        click(next(part for part in parts if part.accessibleName() == name))
        settle()
        assert (window.document.subject, window.page) == (subject, page)


@pytest.mark.rule("CC-17")
def test_finishing_asks_and_is_one_step(app: Application) -> None:
    """Finish says what it means; cancelled it does nothing, agreed it is one step to undo."""
    window = shown(app, sample("rifleman"))
    page, document = _page(window), window.document
    assert document is not None
    with answering(press("Cancel", saying="change only by advancement")):
        click(page.finish)
    assert document.stack.isClean()
    with answering(press("Finish creation")):
        page.finish.setFocus()
        key(Key.Key_Space)
    assert document.character.books.finished
    assert document.stack.undoText() == "Finish creation"
    assert not page.finish.isVisible()
    document.stack.undo()
    assert page.finish.isVisible()


def test_three_steps_follow_creation(app: Application) -> None:
    """Finished, the dock leads to print, to a fight, and to the GM."""
    window = shown(app, finished("rifleman"))
    page = _page(window)
    assert [part.text() for part in page.then.values()] == [
        "Print the sheet", "Try a fight", "Send to your GM",
    ]  # fmt: skip
    roles = [part.property("role") for part in page.then.values()]
    assert roles == ["primary", "", ""]
    with answering(cancel):
        click(page.then["print"])
    window.go("review")
    assert page.then["go-fight"].property("role") == "primary"
    click(page.then["go-fight"])
    settle()
    assert window.page == "fight"
    assert page.then["send"].property("role") == "primary"


@pytest.mark.rule("CC-17")
def test_a_finished_review_is_a_summary(app: Application) -> None:
    """The page is called by what it is for; undo of the end of creation gives its name back."""
    window = shown(app, sample("rifleman"), "review")
    assert window.shown is not None
    row, document = window.shown.nav["review"], window.document
    assert document is not None
    assert (row.title, window.shown.title.text()) == ("Review", "Review")
    document.edit("Finish creation", creation.finish(document.build, "2026-11-27"))
    settle()
    assert (row.title, window.shown.title.text()) == ("Summary", "Summary")
    assert row.accessibleName().startswith("Summary")
    document.stack.undo()
    settle()
    assert row.title == "Review"


def test_reopening_waits_for_the_gm_and_thaws(app: Application) -> None:
    """A request to reopen waits; once the GM's word is recorded, creation goes on."""
    window = shown(app, finished("rifleman"))
    page, document = _page(window), window.document
    assert document is not None
    click(page.reopen)
    assert document.verdict is Verdict.NEEDS_GM
    assert document.held
    (request,) = [i for i in document.character.states if i.startswith("reopen")]
    item = next(e.request for e in document.build.ledger if e.event == "reopen")
    assert item.id == request
    document.edit("Record", edits.record_decision(document.build, decided(item)))
    assert not document.held
    assert page.finish.isVisible()


@pytest.mark.rule("CC-17")
def test_a_build_open_again_says_so_until_it_is_finished(app: Application) -> None:
    """C3: chip, page and findings say it; finishing again makes it plainly legal."""
    window = shown(app, finished("rifleman"))
    page, document = _page(window), window.document
    assert document is not None
    click(page.reopen)
    request = next(e.request for e in document.build.ledger if e.event == "reopen")
    document.edit("Record", edits.record_decision(document.build, decided(request)))
    said = "LEGAL WITH EXCEPTIONS · 1 exception, recorded (not signed)"
    assert verdict_words(document) == said
    assert page.word.text() == "LEGAL WITH EXCEPTIONS, recorded (not signed)"
    assert page.words.text().startswith("Creation was reopened on ")
    assert [i.message for i in document.issues if i.rule == "CC-17"] != []
    with answering(
        press("Finish creation", saying="The character will be LEGAL, recorded (not signed).")
    ):
        click(page.finish)
    assert document.verdict is Verdict.LEGAL
    assert page.words.text().startswith("Creation is finished.")


@pytest.mark.rule("CC-14", "CC-17")
def test_finishing_says_what_is_given_up_and_what_stays_open(app: Application) -> None:
    """B8: the points that lapse, what changes only by advancement, and what stays open."""
    build = edits.set_skill(edits.set_perk(sample("rifleman"), "quick-hands", 0), "rifle", 6)
    window = shown(app, build)
    page = _page(window)
    told: list[str] = []

    def look(asking: QWidget) -> None:
        assert isinstance(asking, Message)
        told.append(asking.words.text())
        press("Cancel")(asking)

    with answering(look):
        page.finish.click()
    lines = told[0].splitlines()
    assert lines[0] == (
        "Finish creation and give up 3 skill points and 2 perk points? The character will be LEGAL."
    )
    assert "change only by advancement" in lines[1]
    assert lines[2].startswith("You can still change gear, texts, portrait and notes")
    assert len(lines) == 3
    assert not page.document.character.books.finished


def test_enter_finishes_unless_a_rule_is_broken(app: Application) -> None:
    """Ctrl+Z undoes it, so Enter may do it; with problems left it thinks better of it."""
    for build, finishes in (
        (sample("rifleman"), True),
        (edits.set_skill(sample("rifleman"), "rifle", 15), False),
    ):
        window = shown(app, build, "review")
        document = window.document
        assert document is not None
        with answering(lambda _: key(Key.Key_Return)):
            click(_page(window).finish)
        assert document.character.books.finished is finishes
