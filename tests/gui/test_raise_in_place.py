"""Skills, stats, perks and flaws after creation: each is raised at its row, with IP."""

import pytest
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtWidgets import QApplication, QWidget

from chargen.character.document.build import SkillGoal
from chargen.character.document.events import Mark, RaiseSkill, RaiseStat, Refund
from chargen.character.document.pools import PERK_POINTS
from chargen.character.document.state_kind import StateKind
from chargen.character.edits import edits
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.dialogs.gm.requests import PerkPointsForm, RequestForm
from chargen.gui.pages.advance.ledger import LedgerView
from chargen.gui.pages.advance.page import AdvancePage
from chargen.gui.pages.flaws.page import FlawsPage
from chargen.gui.pages.perks.page import PerksPage
from chargen.gui.pages.purchase import PurchasePopover
from chargen.gui.pages.skills import SkillsPage
from chargen.gui.pages.stats import StatsPage
from chargen.gui.widgets.plain_text import Label
from chargen.gui.widgets.tables.marks import MarkedDelegate, MarkedTable
from tests.builders import decided
from tests.gui.answers import answering, cancel
from tests.gui.desk import sample, settle, shown
from tests.gui.hands import CTRL, Key, click, click_cell, down_to, focused, key, tab_to, type_text
from tests.gui.test_advance import doc, earn, general

LEVEL = {"skills": 2, "stats": 1, "perks": 2}
"""The column of the pips on each page."""
MARKS_AT = 5
"""The column of the marks on Skills."""
SIZE = (1280, 720)


@pytest.fixture
def window(app: Application) -> MainWindow:
    """The sample that has played three sessions, with 35 IP."""
    return shown(app, sample("veteran"), "skills", size=SIZE)


def popover() -> PurchasePopover:
    """The popover that is open."""
    (open_now,) = opened()
    return open_now


def opened() -> list[PurchasePopover]:
    """Every popover that can be seen."""
    settle()
    return [
        w for w in QApplication.allWidgets() if isinstance(w, PurchasePopover) and w.isVisible()
    ]


def plus(window: MainWindow, page: str, row: str) -> PurchasePopover:
    """Click the plus of a row; return the popover it opens."""
    shown_page = window.go(page)
    assert isinstance(shown_page, SkillsPage | StatsPage | PerksPage)
    table = shown_page.table
    settle()
    assert table.go_to(row)
    settle()
    index = table.traits.index(table.traits.place_of(row), LEVEL[page])
    area = table.visualRect(index)
    trait = table.row_of(row)
    assert trait is not None
    sign = table._delegate.signs(area.toRectF(), trait)["+"].toRect()
    click_cell(table, row, LEVEL[page], sign.center() - area.topLeft())
    return popover()


def lines(card: PurchasePopover) -> list[str]:
    """Every text of the popover that can be seen."""
    return [label.text() for label in card.findChildren(Label) if label.isVisible()]


@pytest.mark.rule("AD-03", "AD-04")
def test_a_skill_is_raised_by_mouse(window: MainWindow) -> None:
    """First Aid 3 to 4: what it costs and changes stands at the row; one click raises it."""
    card = plus(window, "skills", "first-aid")
    assert lines(card) == [
        "Raise First Aid from 3 to 4", "30 IP", "First Aid skill IP", "none",
        "General IP", "35 → 5", "First Aid total", "7 → 8",
    ]  # fmt: skip
    assert focused() is card.take
    click(card.take)
    assert doc(window).character.skills["first-aid"] == 4
    assert general(window) == 5
    assert doc(window).stack.undoText() == "Raise First Aid from 3 to 4"
    assert window.page == "skills"
    assert not opened()
    doc(window).stack.undo()
    assert (general(window), doc(window).character.skills["first-aid"]) == (35, 3)


@pytest.mark.rule("AD-04")
def test_skill_ip_are_used_first(window: MainWindow) -> None:
    """Rifle 6 to 7 costs 60: 3 of its own and 57 general IP."""
    earn(window, 30)
    card = plus(window, "skills", "rifle")
    assert lines(card)[3] == "3 → 0"
    click(card.take)
    raised = doc(window).build.ledger[-1]
    assert isinstance(raised, RaiseSkill)
    assert (raised.to_level, raised.skill_ip, raised.general_ip) == (7, 3, 57)
    assert general(window) == 8


def test_a_skill_is_raised_by_keyboard(window: MainWindow) -> None:
    """A digit opens the popover at that level, Enter raises, Esc leaves; the list keeps focus."""
    page = window.go("skills")
    assert isinstance(page, SkillsPage)
    page.table.setFocus()
    page.table.go_to("first-aid")
    type_text("4")
    assert popover().level == 4
    key(Key.Key_Escape)
    assert not opened()
    assert doc(window).character.skills["first-aid"] == 3
    assert focused() is page.table
    key(Key.Key_Return)
    assert focused() is popover().take
    key(Key.Key_Space)
    assert doc(window).character.skills["first-aid"] == 4
    assert focused() is page.table


@pytest.mark.rule("AD-11")
def test_what_cannot_be_paid_is_refused_with_numbers(window: MainWindow) -> None:
    """The button is off, the sentence says what lacks, and it can become a goal."""
    card = plus(window, "skills", "rifle")
    assert not card.take.isEnabled()
    assert "22 short" in card.words.text()
    card.act()
    assert general(window) == 35
    click(card.goal)
    assert doc(window).build.choices.goals == (SkillGoal(kind="skill", skill="rifle", level=7),)
    assert window.state.text().startswith("New goal: Rifle 6 to 7: ")
    assert doc(window).stack.undoText() == "Add goal: Rifle 6 to 7"


def test_goals_and_history_are_in_the_dock(window: MainWindow) -> None:
    """A new goal has a card with what is paid for; a press on it leads to its row."""
    click(plus(window, "skills", "stealth").goal)
    assert window.shown is not None
    goals, explain = window.shown.goals, window.shown.explain
    assert explain.shown is not None
    assert explain.shown.history[-1] == "2014-04-06  2 marks converted, +2 skill IP"
    card = goals.cards[0]
    assert card.accessibleName() == ("Goal: Stealth 6 to 7. 39 of 60 IP, including 4 skill IP")
    window.go("advance")
    assert goals.isHidden()
    window.go("perks")
    settle()
    click(card)
    assert window.page == "skills"
    assert doc(window).subject == "skill:stealth"


def test_levels_do_not_go_down(window: MainWindow) -> None:
    """Minus names the way to a refund."""
    page = window.go("skills")
    assert isinstance(page, SkillsPage)
    told: list[str] = []
    doc(window).refused.connect(told.append)
    page.table.setFocus()
    page.table.go_to("first-aid")
    key(Key.Key_Left)
    assert not opened()
    assert told == ["Levels bought with IP are refunded in the ledger on the Advance page."]


def test_prices_stand_in_the_rows(window: MainWindow) -> None:
    """IP with the skill's own named; accent within reach; the subtitle names the IP."""
    page = window.go("skills")
    assert isinstance(page, SkillsPage)
    rows = {row.key: row for row in page.table.traits.rows}
    assert (rows["first-aid"].next, rows["first-aid"].next_tone) == ("30 IP", "accent")
    assert (rows["rifle"].next, rows["rifle"].next_tone) == ("3 skill IP · 60 IP", "")
    assert window.shown is not None
    assert window.shown.about.text() == "Prices in green are within your 35 IP."
    assert not window.shown.banner.isVisible()


def test_a_new_member_of_a_family_is_learned(window: MainWindow) -> None:
    """Language asks which one, and then costs 10 IP."""
    page = window.go("skills")
    assert isinstance(page, SkillsPage)
    page.table.setFocus()
    page.table.go_to("language")
    key(Key.Key_Return)
    card = popover()
    assert focused() is card.word
    assert not card.take.isEnabled()
    type_text("Basque")
    tab_to(card.take)
    key(Key.Key_Space)
    assert doc(window).character.skills["language:Basque"] == 1
    assert general(window) == 25


@pytest.mark.rule("AD-06")
def test_a_perk_is_bought_with_ip_turned_into_points(window: MainWindow) -> None:
    """Presence 2 costs a perk point, 30 IP, and is one step to undo."""
    steps = doc(window).stack.index()
    click(plus(window, "perks", "presence").take)
    assert doc(window).character.perks["presence"] == 2
    assert general(window) == 5
    assert doc(window).stack.index() == steps + 1
    page = window.pages["perks"]
    assert isinstance(page, PerksPage)
    page.table.go_to("ambidextrous")
    settle()
    click(page.detail.take)
    card = popover()
    assert "is available in creation only" in card.words.text()
    assert not card.take.isEnabled()
    card.leave()


@pytest.mark.rule("AD-06")
def test_ip_turn_into_perk_points_that_stay(window: MainWindow) -> None:
    """One point for 30 IP; two are refused with what lacks. The page shows what is left."""

    def turn(asking: object) -> None:
        assert isinstance(asking, PerkPointsForm)
        asking.points.setValue(2)
        asking.try_accept()
        assert "25 short" in asking.fault.text()
        asking.points.setValue(1)
        asking.try_accept()

    page = window.go("perks")
    assert isinstance(page, PerksPage)
    view = window.shown
    assert view is not None
    assert view.nav["perks"].accessibleName() == "Perks"
    with answering(turn):
        click(page.points)
    assert doc(window).character.books.balances[PERK_POINTS] == 1
    assert view.about.text() == "Prices in green are within your 5 IP and 1 perk point."
    assert view.nav["perks"].accessibleName() == "Perks 1 left"
    assert view.strip.points.accessibleName() == "IP 5 IP, and 1 perk point"
    row = page.table.row_of("presence")
    assert row is not None
    assert (row.next, row.next_tone) == ("1 pt", "accent")


@pytest.mark.rule("AD-06", "CC-09")
def test_a_language_is_named_where_polyglot_is_bought(window: MainWindow) -> None:
    """C11: the popover asks which ones before it sells, and the languages are there at 3."""
    earn(window, 100)
    page = window.go("perks")
    assert isinstance(page, PerksPage)
    page.table.setFocus()
    page.table.go_to("polyglot")
    type_text("2")
    card = popover()
    assert card.words.text() == "Name 2 languages, separated by commas."
    card.word.setText("Latin,")
    assert card.words.text() == "Name 1 more language, separated by commas."
    card.word.setText("Latin, Old Norse")
    click(card.take)
    skills = doc(window).character.skills
    assert (skills["language:Latin"], skills["language:Old Norse"]) == (3, 3)
    advance = window.go("advance")
    assert isinstance(advance, AdvancePage)
    ledger = advance.views["ledger"]
    assert isinstance(ledger, LedgerView)
    (row,) = [r for r in ledger.view.rows_model.rows if "Polyglot 0 to 2" in r.text]
    assert "(Latin, Old Norse)" in row.text


@pytest.mark.rule("AD-07")
def test_a_stat_is_asked_for_decided_and_raised(window: MainWindow) -> None:
    """Request, the GM's approval, and the raise each stand in the document."""

    def ask(asking: object) -> None:
        assert isinstance(asking, RequestForm)
        assert asking.ok.text() == "Send request"
        asking.try_accept()
        assert "Enter a reason" in asking.fault.text()
        asking.reason.setPlainText("A year of running")
        asking.try_accept()

    card = plus(window, "stats", "MA")
    assert card.take.text() == "Ask the GM…"
    with answering(ask):
        click(card.take)
    request = doc(window).character.books.requests["request-4"]
    assert doc(window).character.states[request.id].kind is StateKind.WAITING
    page = window.pages["stats"]
    assert isinstance(page, StatsPage)
    row = page.table.row_of("MA")
    assert row is not None
    assert row.next_tone == "wait"
    card = plus(window, "stats", "MA")
    assert not card.take.isEnabled()
    card.leave()
    earn(window, 100)
    doc(window).edit("Record", edits.record_decision(doc(window).build, decided(request)))
    click(plus(window, "stats", "MA").take)
    assert isinstance(doc(window).build.ledger[-1], RaiseStat)
    assert doc(window).character.stats["MA"] == 7


@pytest.mark.rule("AD-07")
def test_a_table_without_signatures_does_it_in_one_dialog(window: MainWindow) -> None:
    """Request, recorded approval and purchase are one step; the GM's name is kept."""
    earn(window, 100)
    steps = doc(window).stack.index()

    def ask(asking: object) -> None:
        assert isinstance(asking, RequestForm)
        asking.reason.setPlainText("A year of running")
        click(asking.approved)
        assert asking.ok.text() == "Record and buy"
        asking.by.setText("Ada")
        click(asking.ok)

    with answering(ask):
        click(plus(window, "stats", "MA").take)
    assert doc(window).character.stats["MA"] == 7
    assert doc(window).stack.index() == steps + 1
    assert doc(window).stack.undoText() == "Record GM approval: MA"
    assert window.program.settings.gm == "Ada"


@pytest.mark.rule("AD-08")
def test_a_flaw_is_bought_off_at_its_row(window: MainWindow) -> None:
    """The editor's button and Delete lead to the same popover, which asks the GM."""
    page = window.go("flaws")
    assert isinstance(page, FlawsPage)
    page.table.setFocus()
    page.table.go_to("flaw-2")
    settle()
    click(page.editor.buy_off)
    card = popover()
    assert card.title.text().startswith("Buy off ")
    assert "60" in card.price.text()
    card.leave()
    settle()
    page.table.setFocus()
    key(Key.Key_Delete)
    with answering(cancel):
        click(popover().take)


def test_the_popover_stays_inside_the_window(window: MainWindow) -> None:
    """At the last row that can be seen it opens above it."""
    page = window.go("skills")
    assert isinstance(page, SkillsPage)
    table = page.table
    last = table.traits.rows[table.rowAt(table.viewport().height() - 8)].key
    card = plus(window, "skills", last)
    assert window.rect().contains(card.geometry())
    area = table.row_area(last)
    assert not card.geometry().intersects(area.translated(table.mapTo(window, QPoint(0, 0))))
    card.leave()


def test_nothing_moves_when_a_level_is_raised(window: MainWindow) -> None:
    """The row and every control of the window stay in place."""
    card = plus(window, "skills", "first-aid")
    page = window.pages["skills"]
    assert isinstance(page, SkillsPage)
    before = {part: _place(part, window) for part in _parts(page)}
    row = page.table.row_area("first-aid")
    click(card.take)
    settle()
    assert page.table.row_area("first-aid") == row
    assert {part: _place(part, window) for part in before} == before


def _parts(page: QWidget) -> list[QWidget]:
    return [part for part in page.findChildren(QWidget) if part.isVisible()]


def _place(part: QWidget, window: QWidget) -> QPoint:
    return part.mapTo(window, QPoint(0, 0))


def _box(table: MarkedTable, number: int) -> QPoint:
    delegate = table.itemDelegate()
    assert isinstance(delegate, MarkedDelegate)
    area = QRectF(0, 0, 100, table.rowHeight(table.currentIndex().row()))
    return delegate.box(area, number).center().toPoint()


@pytest.mark.rule("AD-02")
def test_one_click_marks_a_use_and_another_takes_it_back(window: MainWindow) -> None:
    """An empty box of a row writes a mark, a full one a reversing entry."""
    page = window.go("skills")
    assert isinstance(page, SkillsPage)
    assert page.reveal("mark:rifle")
    settle()
    click_cell(page.table, "rifle", MARKS_AT, _box(page.table, 1))
    assert isinstance(doc(window).build.ledger[-1], Mark)
    assert doc(window).character.books.marks["rifle"] == 1
    assert doc(window).stack.undoText() == "Mark Rifle"
    click_cell(page.table, "rifle", MARKS_AT, _box(page.table, 2))
    assert doc(window).character.books.marks["rifle"] == 2
    click_cell(page.table, "rifle", MARKS_AT, _box(page.table, 1))
    assert doc(window).character.books.marks["rifle"] == 1
    assert isinstance(doc(window).build.ledger[-1], Refund)
    click_cell(page.table, "rifle", MARKS_AT, _box(page.table, 1))
    assert doc(window).character.books.marks["rifle"] == 0


def test_marks_are_set_by_keyboard_too(window: MainWindow) -> None:
    """Ctrl+M leads to the skills, and there marks the current one, learned or not."""
    window.go("concept")
    key(Key.Key_M, CTRL)
    page = window.pages["skills"]
    assert isinstance(page, SkillsPage)
    assert focused() is page.table
    down_to(page.table, "stealth")
    key(Key.Key_M, CTRL)
    assert doc(window).character.books.marks["stealth"] == 1
    page.table.go_to("pick-lock")
    key(Key.Key_M, CTRL)
    assert doc(window).character.books.marks["pick-lock"] == 1
    page.table.go_to("language")
    told: list[str] = []
    doc(window).refused.connect(told.append)
    key(Key.Key_M, CTRL)
    assert told == ["Learn a language first, then mark it."]


def test_marks_have_a_column_only_after_creation(app: Application, window: MainWindow) -> None:
    """In creation nothing is used yet."""
    page = window.go("skills")
    draft = shown(app, sample("recruit"), "skills", size=SIZE).pages["skills"]
    assert isinstance(page, SkillsPage)
    assert isinstance(draft, SkillsPage)
    assert not page.table.isColumnHidden(MARKS_AT)
    assert draft.table.isColumnHidden(MARKS_AT)


def test_before_creation_ends_nothing_is_priced_in_ip(app: Application) -> None:
    """Levels are bought with points, and no popover opens."""
    window = shown(app, sample("recruit"), "perks", size=SIZE)
    page = window.pages["perks"]
    assert isinstance(page, PerksPage)
    assert not page.points.isVisible()
    assert not any(row.next.endswith("IP") for row in page.table.traits.rows)
