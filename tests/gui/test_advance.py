"""The Advance page: what is done there is in the ledger, and what is in the ledger is shown."""

import pytest

from chargen.character.document.build import SkillGoal, StatGoal
from chargen.character.document.events import (
    Award,
    BuyPerk,
    Lesson,
    Refund,
    RequestClosed,
)
from chargen.character.document.pools import GENERAL, PERK_POINTS
from chargen.character.edits import creation, edits
from chargen.gui.app import Application
from chargen.gui.character_window.character_view import CharacterView
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.dialogs.character.goal import GoalForm
from chargen.gui.dialogs.gm.award import AwardForm
from chargen.gui.document.document import Document
from chargen.gui.pages.advance.goals import GoalsView
from chargen.gui.pages.advance.ledger import LedgerView, RefundForm
from chargen.gui.pages.advance.page import AdvancePage
from chargen.gui.pages.advance.requests import RequestsView
from tests.builders import decided
from tests.gui.answers import answering
from tests.gui.desk import sample, shown
from tests.gui.hands import take


@pytest.fixture
def veteran(app: Application) -> MainWindow:
    """A window on the Advance page of the sample that has played three sessions."""
    return shown(app, sample("veteran"), "advance")


def page(window: MainWindow) -> AdvancePage:
    """The Advance page."""
    found = window.pages["advance"]
    assert isinstance(found, AdvancePage)
    return found


def doc(window: MainWindow) -> Document:
    """The document of the window."""
    assert window.document is not None
    return window.document


def ledger(window: MainWindow) -> LedgerView:
    """The page's ledger."""
    page(window).turn_to("ledger")
    view = page(window).views["ledger"]
    assert isinstance(view, LedgerView)
    return view


def general(window: MainWindow) -> int:
    """General IP on the books."""
    return doc(window).character.books.balances[GENERAL]


def earn(window: MainWindow, ip: int) -> None:
    """Let the GM award general IP."""
    award = Award(event="award", on="2014-05-01", by="GM", note="more", ip=ip)
    doc(window).edit("Award", edits.append(doc(window).build, award))


# --- before and after creation


def test_before_creation_ends_the_page_says_what_to_do(app: Application) -> None:
    """The one button leads to Review; no command writes into a ledger that is not open."""
    window = shown(app, sample("recruit"), "advance")
    assert page(window).empty.isVisible()
    assert not page(window).open.isVisible()
    window.run("session")
    window.run("award")
    assert not doc(window).build.ledger
    page(window).finish.click()
    assert window.page == "review"


def test_finishing_creation_opens_the_page(app: Application) -> None:
    """As soon as creation is finished the balances stand there."""
    window = shown(app, sample("rifleman"), "advance")
    doc(window).edit("Finish creation", creation.finish(doc(window).build, "2014-05-01"))
    assert page(window).open.isVisible()
    doc(window).stack.undo()
    assert page(window).empty.isVisible()


def test_read_only_documents_offer_nothing_to_write(app: Application) -> None:
    """Every button that writes is off."""
    window = shown(app, sample("veteran"), "concept")
    doc(window).read_only = "open in another window"
    doc(window).place_changed.emit()
    window.go("advance")
    assert window.shown is not None
    assert not window.shown.onward.isEnabled()
    assert not page(window).give.isEnabled()
    assert not ledger(window).detail.back.isEnabled()


# --- balances and ledger


def test_the_ledger_stands_newest_first(veteran: MainWindow) -> None:
    """A new entry is the first row; undo takes it away."""
    view = ledger(veteran)
    before = len(doc(veteran).build.ledger)
    assert view.view.rows_model.rows[0].key == str(before)
    earn(veteran, 5)
    assert view.view.rows_model.rows[0].price == "+5 IP"
    doc(veteran).stack.undo()
    assert view.view.rows_model.rows[0].key == str(before)


def test_the_ledger_is_filtered_by_word_kind_and_trait(veteran: MainWindow) -> None:
    """Each filter narrows the list; the count says to how many."""
    view = ledger(veteran)
    view.filter.setText("awarded")
    assert {row.kind for row in view.view.rows_model.rows} == {"gain"}
    view.filter.clear()
    view.kind.setCurrentIndex(view.kind.findData("spend"))
    assert {row.kind for row in view.view.rows_model.rows} == {"spend"}
    view.kind.setCurrentIndex(0)
    view.trait.setCurrentIndex(view.trait.findData("skill:swimming"))
    texts = [row.text for row in view.view.rows_model.rows]
    assert len(texts) == 2
    view.filter.setText("no such words")
    assert view.view.nothing.no_match.isVisible()
    assert view.count.text().startswith("0 of")


def test_a_refund_returns_what_was_paid(veteran: MainWindow) -> None:
    """Presence, bought with a perk point, goes back; a reversing entry with its reason is added."""
    number = next(
        n for n, e in enumerate(doc(veteran).build.ledger, 1) if isinstance(e, BuyPerk) and n > 20
    )
    view = ledger(veteran)
    assert view.reveal(str(number))
    assert view.detail.back.isEnabled()

    def agree(asking: object) -> None:
        assert isinstance(asking, RefundForm)
        asking.note.setPlainText("Taken by mistake")
        asking.try_accept()

    with answering(agree):
        view.detail.back.click()
    last = doc(veteran).build.ledger[-1]
    assert isinstance(last, Refund)
    assert (last.entry, last.note) == (number, "Taken by mistake")
    assert doc(veteran).character.books.balances[PERK_POINTS] == 1
    assert doc(veteran).stack.undoText() == f"Refund entry {number}"


def test_where_no_refund_is_allowed_the_reason_stands_there(veteran: MainWindow) -> None:
    """The stat point bought was spent since, so turning the IP cannot be reversed."""
    number = next(n for n, e in enumerate(doc(veteran).build.ledger, 1) if e.event == "stat-points")
    view = ledger(veteran)
    view.reveal(str(number))
    assert not view.detail.back.isEnabled()
    assert "have been spent since" in view.detail.why.text()


def test_checks_and_search_lead_to_entries_and_requests(veteran: MainWindow) -> None:
    """Go there turns to the view and makes the row current."""
    veteran.go("concept")
    veteran.reveal("request:request-3")
    assert veteran.page == "advance"
    assert page(veteran).which.value == "requests"
    veteran.reveal("ledger:7")
    assert page(veteran).which.value == "ledger"
    assert ledger(veteran).view.current_key == "7"


# --- requests


@pytest.mark.rule("AD-08")
def test_a_refused_request_is_closed_and_cost_nothing(veteran: MainWindow) -> None:
    """Closing writes the outcome; the balance is what it was."""
    request = doc(veteran).character.books.requests["request-3"]
    build = edits.record_decision(doc(veteran).build, decided(request, "refused"))
    doc(veteran).edit("Record", build)
    page(veteran).turn_to("requests")
    view = page(veteran).views["requests"]
    assert isinstance(view, RequestsView)
    view.reveal("request-3")
    assert view.detail.end.text() == "Close request"
    view.detail.end.click()
    last = doc(veteran).build.ledger[-1]
    assert isinstance(last, RequestClosed)
    assert last.outcome == "refused"
    assert general(veteran) == 35
    assert not view.detail.end.isVisible()


# --- awards and the session


def _award(asking: object) -> None:
    assert isinstance(asking, AwardForm)
    asking.ip.setValue(30)
    asking.try_accept()
    assert "reason" in asking.fault.text()
    asking.note.setPlainText("The quarry")
    asking.try_accept()


@pytest.mark.rule("AD-01")
def test_an_award_needs_a_reason(veteran: MainWindow) -> None:
    """30 IP for the quarry are written down with today's date."""
    with answering(_award):
        page(veteran).give.click()
    last = doc(veteran).build.ledger[-1]
    assert isinstance(last, Award)
    assert (last.ip, last.note) == (30, "The quarry")
    assert last.on


@pytest.mark.rule("AD-05")
def test_a_teacher_who_knows_no_more_is_refused(veteran: MainWindow) -> None:
    """Stealth 6 taught by a teacher of 6 is refused with both levels; with 7 it is recorded."""

    def teach(asking: object) -> None:
        assert isinstance(asking, AwardForm)
        asking.kind.button_of("lesson").click()
        take(asking.skill.list, "stealth")
        asking.teacher.setText("Ito")
        asking.ip.setValue(8)
        asking.level.setValue(6)
        asking.try_accept()
        assert "Ito has Stealth 6, which is not above the pupil's 6" in asking.fault.text()
        asking.level.setValue(7)
        asking.try_accept()

    with answering(teach):
        veteran.run("award")
    assert doc(veteran).build.ledger[-1].event == "lesson"


@pytest.mark.rule("AD-05")
def test_the_award_form_suggests_what_a_lesson_is_worth(veteran: MainWindow) -> None:
    """C10: IP follow Teaching and Born Teacher until another number is written."""

    def teach(asking: object) -> None:
        assert isinstance(asking, AwardForm)
        asking.kind.button_of("lesson").click()
        assert asking.ip.value() == 1
        asking.rate.teaching.setValue(7)
        asking.rate.born.setValue(1)
        assert asking.ip.value() == 4
        assert "suggested: 4 IP, 1 + Teaching / 3 + Born Teacher" in asking.rate.words.text()
        asking.kind.button_of("general").click()
        assert asking.ip.value() == 0
        asking.kind.button_of("lesson").click()
        take(asking.skill.list, "stealth")
        asking.teacher.setText("Ito")
        asking.level.setValue(9)
        asking.ip.setValue(11)
        asking.rate.teaching.setValue(9)
        assert asking.ip.value() == 11
        asking.try_accept()

    with answering(teach):
        veteran.run("award")
    event = doc(veteran).build.ledger[-1]
    assert isinstance(event, Lesson)
    assert (event.teacher_level, event.teaching, event.ip) == (9, 9, 11)


# --- goals


def test_goals_are_added_ordered_and_dropped(veteran: MainWindow) -> None:
    """The sentence stands there with price and sessions; order and removal can be undone."""

    def wish(asking: object) -> None:
        assert isinstance(asking, GoalForm)
        take(asking.skill.list, "rifle")
        asking.level.setValue(8)
        assert asking.words.text().startswith("Rifle 6 to 8: 130 IP, about 3 sessions")
        asking.try_accept()

    veteran.run("goals")
    view = page(veteran).views["goals"]
    assert isinstance(view, GoalsView)
    assert view.view.empty.isVisible()
    with answering(wish):
        view.more.click()
    goals = (*doc(veteran).build.choices.goals, StatGoal(kind="stat", stat="REF", level=9))
    doc(veteran).edit("Add goal", edits.set_goals(doc(veteran).build, goals))
    assert [row.name for row in view.view.rows_model.rows] == ["Rifle 6 to 8", "REF 8 to 9"]
    view.view.go_to("1")
    view.up.click()
    assert [row.name for row in view.view.rows_model.rows] == ["REF 8 to 9", "Rifle 6 to 8"]
    view.drop.click()
    assert doc(veteran).build.choices.goals == (SkillGoal(kind="skill", skill="rifle", level=8),)
    view.buy.click()
    assert veteran.page == "skills"
    assert doc(veteran).subject == "skill:rifle"
    doc(veteran).stack.undo()
    assert len(doc(veteran).build.choices.goals) == 2


def test_a_goal_no_ip_can_reach_is_refused(veteran: MainWindow) -> None:
    """A perk of creation only is no goal."""

    def wish(asking: object) -> None:
        assert isinstance(asking, GoalForm)
        asking.kind.button_of("perk").click()
        asking.perk.setCurrentIndex(asking.perk.findData("ambidextrous"))
        asking.try_accept()
        assert "is available in creation only" in asking.fault.text()
        asking.reject()

    veteran.run("goals")
    view = page(veteran).views["goals"]
    assert isinstance(view, GoalsView)
    with answering(wish):
        view.more.click()
    assert not doc(veteran).build.choices.goals


def test_navigation_counts_what_waits_and_else_the_ip(app: Application) -> None:
    """One request waits on the veteran; withdrawn, the general IP stand there."""
    window = shown(app, sample("veteran"), "concept")
    body = window.centralWidget()
    assert isinstance(body, CharacterView)
    item = body.nav["advance"]
    assert item.count == "1 waiting"
    closed = RequestClosed(event="closed", on="", request="request-3", outcome="withdrawn")
    doc(window).edit("Withdraw", edits.append(doc(window).build, closed))
    assert item.count == "35 IP"
