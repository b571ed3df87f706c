"""The Review page: every point, running sums, the end of creation and its reopening."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget

from chargen.character.checks.verdict import Verdict
from chargen.character.edits import creation, edits
from chargen.character.number_format import MINUS
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.dialogs.rules import RulesDialog
from chargen.gui.document.document import Document
from chargen.gui.pages.review import RULE, FinishPopover, ReviewPage
from chargen.gui.widgets.plain_text import PushButton
from chargen.gui.widgets.tables.model import SPOKEN
from chargen.gui.widgets.verdict_chip import verdict_words
from tests.builders import decided
from tests.gui.answers import answering, cancel
from tests.gui.desk import finished, sample, settle, shown
from tests.gui.hands import Key, click, click_cell, focused, key


def _page(window: MainWindow) -> ReviewPage:
    page = window.go("review")
    assert isinstance(page, ReviewPage)
    return page


def _shown(page: ReviewPage) -> list[tuple[str, str, str]]:
    return [(row.pool, row.amount, row.running) for row in page.view.rows_model.rows]


def asked(window: MainWindow) -> FinishPopover | None:
    """The question at *Finish creation*; None if it is not open."""
    cards = (card for card in window.findChildren(FinishPopover) if card.isVisible())
    return next(cards, None)


def _ask(page: ReviewPage) -> FinishPopover:
    window = page.window()
    assert isinstance(window, MainWindow)
    click(page.finish)
    card = asked(window)
    assert card is not None
    return card


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


def test_a_rule_is_a_link_in_its_line(app: Application) -> None:
    """No id stands in the table; a click on the link, or Enter, opens the reference there."""
    page = _page(shown(app, sample("rifleman")))
    click(page.lines)
    entry = page.view.rows_model.rows[0]
    index = page.view.rows_model.index(0, RULE)
    assert index.data() == "Rule"
    assert index.data(SPOKEN) == f"Rule {entry.rule}"
    read: list[str] = []

    def close(asking: QWidget) -> None:
        assert isinstance(asking, RulesDialog)
        read.append(asking.view.current_key)
        asking.reject()

    click_cell(page.view, entry.key, 0)
    with answering(close):
        click_cell(page.view, entry.key, RULE)
    page.view.setFocus()
    with answering(close):
        key(Key.Key_Return)
    assert read == [entry.rule, entry.rule]


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
    card = _ask(page)
    assert "change only by advancement" in card.words.text()
    click(card.cancel)
    assert asked(window) is None
    assert focused() is page.finish
    assert document.stack.isClean()
    key(Key.Key_Space)
    key(Key.Key_Space)
    assert asked(window) is None
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
    assert window.menus.actions["go-review"].text() == "Summary"
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
    card = _ask(page)
    assert card.question.text().endswith("The character will be LEGAL, recorded (not signed).")
    click(card.take)
    assert document.verdict is Verdict.LEGAL
    assert page.words.text().startswith("Creation is finished.")


@pytest.mark.rule("CC-14", "CC-17")
def test_finishing_says_what_is_given_up_and_what_stays_open(app: Application) -> None:
    """B8: the points that lapse, what changes only by advancement, and what stays open."""
    build = edits.set_skill(edits.set_perk(sample("rifleman"), "quick-hands", 0), "rifle", 6)
    window = shown(app, build)
    page = _page(window)
    card = _ask(page)
    assert card.question.text() == (
        "Finish creation and give up 3 skill points and 2 perk points? The character will be LEGAL."
    )
    locked, open_ = card.words.text().split(". ", 1)
    assert locked.endswith("change only by advancement")
    assert open_.startswith("You can still change gear, texts, portrait and notes")
    assert "problems" not in open_
    click(card.cancel)
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
        card = _ask(_page(window))
        words = card.words.text()
        assert words.startswith(
            "After this"
            if finishes
            else "Problems: 37 skill points over, and 1 more. Fix them first"
        )
        key(Key.Key_Return)
        assert asked(window) is None
        assert document.character.books.finished is finishes


def test_the_question_closes_without_an_answer(app: Application) -> None:
    """Esc gives the focus back to the button; a click elsewhere and any change close it, too."""
    window = shown(app, sample("rifleman"), "review")
    page, document = _page(window), window.document
    assert document is not None
    _ask(page)
    key(Key.Key_Escape)
    assert asked(window) is None
    assert focused() is page.finish
    _ask(page)
    click(page.lines)
    settle()
    assert asked(window) is None
    click(page.lines)
    _ask(page)
    document.edit("Set Rifle", edits.set_skill(document.build, "rifle", 6))
    settle()
    assert asked(window) is None
    assert not document.character.books.finished


def test_the_question_reads_itself_out(app: Application) -> None:
    """Both buttons describe what finishing means, and the card lies in the window at its button."""
    window = shown(app, sample("rifleman"), "review")
    page = _page(window)
    card = _ask(page)
    assert focused() is card.take
    for way in (card.take, card.cancel):
        assert way.accessibleDescription() == f"{card.question.text()} {card.words.text()}"
    assert card.accessibleName() == "Finish creation"
    assert window.rect().contains(card.geometry())
    at = page.finish.rect().translated(page.finish.mapTo(window, QPoint()))
    assert not card.geometry().intersects(at)
    key(Key.Key_Backtab)
    assert focused() is card.cancel
    key(Key.Key_Tab)
    key(Key.Key_Tab)
    settle()
    assert asked(window) is None
