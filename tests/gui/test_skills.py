"""The Skills page: rows, filters, order, families, both ways."""

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from chargen.character.edits import edits
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.dialogs.messages import TextForm
from chargen.gui.document.document import Document
from chargen.gui.pages.purchase import PurchasePopover
from chargen.gui.pages.skills import SkillsPage
from chargen.gui.widgets.tables.no_rows import CLOSING, OPENING
from tests.gui.answers import answering, cancel, write
from tests.gui.desk import finished, settle, shown
from tests.gui.hands import CTRL, LEFT, NONE, Key, click, down_to, key, tab_to, type_text
from tests.gui.painted import drawn


def _page(window: MainWindow) -> SkillsPage:
    page = window.go("skills")
    assert isinstance(page, SkillsPage)
    return page


def _names(page: SkillsPage) -> list[str]:
    return [row.name for row in page.table.traits.rows if not row.heading]


def test_a_skill_is_raised_by_keyboard(window: MainWindow, document: Document) -> None:
    """Digits, arrows and Enter change the current skill; 0 to 9, then one more."""
    page = _page(window)
    page.table.setFocus()
    down_to(page.table, "athletics")
    type_text("4")
    key(Key.Key_Return)
    assert document.build.choices.skills == {"athletics": 5}
    assert document.stack.undoText() == "Set Athletics from 0 to 5"
    assert document.stack.count() == 1


def test_the_document_is_shown_in_the_rows(window: MainWindow, document: Document) -> None:
    """A skill set elsewhere shows its level, what it cost, and the next prices."""
    page = _page(window)
    document.edit("Set Rifle", edits.set_skill(document.build, "rifle", 6))
    row = page.table.row_of("rifle")
    assert row is not None
    assert (row.level, row.next) == (6, "3 pts")
    page.table.go_to("rifle")
    cells = drawn(page.table.viewport())
    assert cells[:5] == ["Archery", "attack", "\N{EN DASH}", "5", "1 pt"]
    assert cells[cells.index("Rifle") :] == ["Rifle", "attack", "6", "11", "3 pts"]
    assert window.shown is not None
    assert window.shown.strip.skill.figure == "91 left"


def test_the_filter_narrows_the_list(window: MainWindow) -> None:
    """Only names that hold the text are listed; Ctrl+F leads to the filter."""
    page = _page(window)
    page.table.setFocus()
    key(Key.Key_F, CTRL)
    type_text("pilot")
    assert _names(page)
    assert all("pilot" in name.casefold() for name in _names(page))
    page.filter.setText("rifle8")
    assert page.table.nothing.no_match.text() == f"No skill matches {OPENING}rifle8{CLOSING}."
    settle()
    click(page.table.nothing.clear)
    assert page.filter.text() == ""
    assert page.filter.hasFocus()
    assert _names(page)
    assert not page.table.nothing.clear.isVisible()


def test_the_head_of_a_category_stays_in_sight(window: MainWindow) -> None:
    """While its rows scroll, nothing current is below it; at the top it stands in its own row."""
    page = _page(window)
    table, rows = page.table, page.table.traits.rows
    table.setFocus()
    assert not table.head.isVisible()
    table.go_to(rows[-1].key)
    settle()
    assert table.head.isVisible()
    assert table.head.geometry().top() == table.viewport().geometry().top()
    while table.visualRect(table.currentIndex()).top() > table.head.height():
        key(Key.Key_Up)
    for _ in range(3):
        key(Key.Key_Up)
        if not rows[table.currentIndex().row()].heading:
            assert table.visualRect(table.currentIndex()).top() >= table.head.height()
    table.verticalScrollBar().setValue(0)
    assert not table.head.isVisible()


def test_the_keyboard_goes_from_the_filter_to_the_list(
    window: MainWindow, document: Document
) -> None:
    """P13: Ctrl+F, a few letters, Down and a digit; Esc empties the filter, then leaves it."""
    page = _page(window)
    page.table.setFocus()
    key(Key.Key_F, CTRL)
    type_text("swim")
    key(Key.Key_Down)
    assert page.table.hasFocus()
    type_text("8")
    assert document.build.choices.skills == {"swimming": 8}
    page.filter.setFocus()
    key(Key.Key_Escape)
    assert page.filter.text() == ""
    assert page.filter.hasFocus()
    key(Key.Key_Escape)
    assert page.table.hasFocus()


def test_a_category_shows_its_skills(window: MainWindow) -> None:
    """Combat lists the combat skills alone; the filter looks in descriptions as well."""
    page = _page(window)
    click(page.category.button_of("combat"))
    rules = page.document.character.rules
    named = {skill.name for skill in rules.skills.values() if skill.category == "combat"}
    assert {name.removesuffix(" (choose one)") for name in _names(page)} == named
    click(page.category.button_of("all"))
    page.filter.setText("balance sheet")
    assert _names(page) == ["Accounting"]


def test_a_bought_skill_moves_up_when_its_row_is_left(
    window: MainWindow, document: Document
) -> None:
    """Under the pointer it stays where it is; a filter or another row sorts it to the top."""
    page = _page(window)
    page.table.setFocus()
    page.table.go_to("rifle")
    settle()
    place = page.table.traits.place_of("rifle")
    type_text("5")
    assert page.table.traits.place_of("rifle") == place
    key(Key.Key_Down)
    settle()
    heading, first = page.table.traits.rows[:2]
    assert (heading.name, heading.basis) == ("Bought", "1 skill · 7 points")
    assert first.key == "rifle"
    assert document.build.choices.skills == {"rifle": 5}
    assert page.table.current_key != "rifle"


def test_a_header_sorts_and_a_third_click_lets_go(window: MainWindow, document: Document) -> None:
    """Ctrl+3 in the table sorts by level: rising, falling, then by group again."""
    page = _page(window)
    document.edit("Set Rifle", edits.set_skill(document.build, "rifle", 9))
    names = _names(page)
    page.table.setFocus()
    key(Key.Key_3, CTRL)
    assert _names(page)[-1] == "Rifle"
    key(Key.Key_3, CTRL)
    assert _names(page)[0] == "Rifle"
    key(Key.Key_3, CTRL)
    assert _names(page) == ["Rifle", *(name for name in names if name != "Rifle")]
    page.table.horizontalHeader().sectionClicked.emit(3)
    assert _names(page)[-1] == "Rifle"


def test_a_family_asks_which_member(window: MainWindow, document: Document) -> None:
    """Raising a family asks for a word; the member has a row of its own then."""
    page = _page(window)
    page.table.setFocus()
    page.table.go_to("language")
    with answering(write("English")):
        key(Key.Key_Right)
    (skill,) = document.build.choices.skills
    assert "english" in skill.casefold()
    assert page.table.current_key == skill


def test_a_family_without_a_word_changes_nothing(window: MainWindow, document: Document) -> None:
    """Thinking better of the word leaves the document alone."""
    page = _page(window)
    page.table.setFocus()
    page.table.go_to("language")
    with answering(cancel):
        key(Key.Key_Right)
    assert not document.build.choices.skills


@pytest.mark.rule("CC-08")
def test_over_the_pool_says_by_how_much(window: MainWindow, document: Document) -> None:
    """Past 100 points the rows go on, pips say what is over, and a way out mends it."""
    page = _page(window)
    page.table.setFocus()
    taken = "athletics brawling rifle stealth handgun driving swimming tactics first-aid leadership"
    for skill in taken.split():
        page.table.go_to(skill)
        type_text("0")
    over = -document.character.creation.skill.left
    assert over > 0
    row = page.table.row_of("leadership")
    assert row is not None
    assert row.over > 0
    assert window.shown is not None
    settle()
    fixes = window.shown.checks.findChildren(QPushButton)
    tab_to(next(fix for fix in fixes if fix.accessibleName().startswith("Fix: ")))
    key(Key.Key_Space)
    assert document.character.creation.skill.left >= 0


@pytest.mark.rule("CC-17")
def test_finished_skills_cost_ip(app: Application) -> None:
    """After Finish a key offers a level for IP, and changes nothing by itself."""
    window = shown(app, finished("medic"))
    page = _page(window)
    assert window.document is not None
    before = window.document.build
    page.table.setFocus()
    for pressed in (Key.Key_Right, Key.Key_0):
        key(pressed)
        offer = next(iter(window.findChildren(PurchasePopover)), None)
        assert isinstance(offer, PurchasePopover)
        offer.leave()
        settle()
    assert window.document.build is before


def test_an_example_fills_the_word_of_a_family(window: MainWindow, document: Document) -> None:
    """B8: Language offers some; one click and Enter name the member."""
    page = _page(window)

    def choose(asking: QWidget) -> None:
        assert isinstance(asking, TextForm)
        spanish = next(made for made in asking.examples if made.text() == "Spanish")
        spanish.click()
        asking.take.click()

    with answering(choose):
        page.table.raised.emit("language", 1)
    assert "language:Spanish" in document.build.choices.skills


def test_a_name_is_found_after_a_click_in_any_column(
    window: MainWindow, document: Document
) -> None:
    """Letters find a name even if the last click was on a price; Home and End change the row."""
    page = _page(window)
    table, place = page.table, page.table.traits.place_of("brawling")
    price = table.visualRect(table.traits.index(place, len(table.traits.columns) - 1))
    QTest.mouseClick(table.viewport(), LEFT, NONE, price.center())
    assert table.current_key == "brawling"
    type_text("first aid7")
    assert document.build.choices.skills == {"first-aid": 7}
    key(Key.Key_End)
    assert table.current_key == [row.key for row in table.traits.rows][-1]
    type_text("first aid8")
    assert document.build.choices.skills == {"first-aid": 8}
    key(Key.Key_Home)
    assert table.current_key == next(row.key for row in table.traits.rows if not row.heading)


def test_a_digit_after_a_name_no_skill_has_sets_nothing(
    window: MainWindow, document: Document
) -> None:
    """The digit belongs to the name that was typed, not to the row that is current."""
    page = _page(window)
    page.table.setFocus()
    type_text("dodge2")
    assert document.build.choices.skills == {}
    QTest.qWait(QApplication.keyboardInputInterval() + 50)
    type_text("rif 7hand6")
    assert document.build.choices.skills == {"rifle": 7, "handgun": 6}
    key(Key.Key_Home)
    type_text("sss1")
    assert document.build.choices.skills["stealth"] == 1


def test_a_click_on_the_page_leads_into_its_list(window: MainWindow, document: Document) -> None:
    """What is typed next is meant for the page; arrow keys in the side bar stay there."""
    assert window.shown is not None
    window.activateWindow()
    click(window.shown.nav["skills"])
    type_text("rif7")
    assert document.build.choices.skills == {"rifle": 7}
    window.shown.nav["skills"].setFocus()
    key(Key.Key_Down)
    assert window.page == "perks"
    assert window.shown.nav["perks"].hasFocus()
