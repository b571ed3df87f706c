"""The Flaws page: starting points, the editor with its live worth, filters, both ways."""

import pytest

from chargen.character.edits import edits
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.document.document import Document
from chargen.gui.pages.flaws.page import FlawsPage
from chargen.gui.pages.review import ReviewPage
from chargen.gui.widgets.issue_card import IssueCard
from chargen.gui.widgets.plain_text import PushButton
from chargen.rules.effects import Loss
from chargen.views.sheet.rows import Tag
from tests.builders import decided, flaw
from tests.gui.desk import finished, settle, shown
from tests.gui.hands import CTRL, Key, click, click_cell, down_to, focused, key, tab_to, type_text
from tests.gui.painted import painted


def _page(window: MainWindow) -> FlawsPage:
    page = window.go("flaws")
    assert isinstance(page, FlawsPage)
    return page


def test_enter_takes_a_starting_point(window: MainWindow, document: Document) -> None:
    """Enter on a starting point takes the flaw and leads to its name, ready to be typed over."""
    page = _page(window)
    page.table.setFocus()
    down_to(page.table, page.table.traits.rows[3].key)
    key(Key.Key_Return)
    type_text("Cannot swim")
    (taken,) = document.build.choices.flaws
    assert taken.name == "Cannot swim"
    assert page.table.current_key == taken.id


def test_a_common_flaw_is_taken_by_mouse(window: MainWindow, document: Document) -> None:
    """One click on the row shows it in the dock, the next on the button takes it."""
    page = _page(window)
    click_cell(page.table, page.table.traits.rows[2].key, 0)
    assert page.editor.take.isVisible()
    click(page.editor.take)
    (taken,) = document.build.choices.flaws
    assert page.editor.name.text() == taken.name
    assert not page.editor.take.isVisible()


def test_a_name_with_a_colon_stays_whole_in_its_check(
    window: MainWindow, document: Document
) -> None:
    """G3: the card on the screen names the flaw as it was typed, and so do its buttons."""
    page = _page(window)
    click(page.new)
    type_text("Enemy: Warlord Krol")
    (taken,) = document.build.choices.flaws
    assert taken.name == "Enemy: Warlord Krol"
    assert window.shown is not None
    (card,) = [
        card
        for card in window.shown.checks.findChildren(IssueCard)
        if card.issue.subject == f"flaw:{taken.id}"
    ]
    window.shown.side.area.ensureWidgetVisible(card)
    settle()
    words = " ".join(painted(card))
    assert words.startswith("Enemy: Warlord Krol (")
    assert "is waiting for GM approval Needs GM " in words
    names = [button.accessibleName() for button in card.findChildren(PushButton)]
    assert any(name.startswith("Show on page: Enemy: Warlord Krol (") for name in names)


@pytest.mark.rule("CC-10")
def test_the_worth_follows_severity_and_frequency(window: MainWindow, document: Document) -> None:
    """Choosing a grade changes the flaw and the product that is shown."""
    page = _page(window)
    click(page.new)
    tab_to(page.editor.grades.cells["mild", "infrequent"])
    key(Key.Key_Down, times=2)
    key(Key.Key_Right)
    assert page.editor.grades.grade == ("crippling", "common")
    (taken,) = document.build.choices.flaws
    assert (taken.severity, taken.frequency) == ("crippling", "common")
    worth = document.character.flaws[0].value
    assert page.editor.grades.cells["crippling", "common"].text() == str(worth)
    row = page.table.row_of(taken.id)
    assert row is not None
    assert (row.total, row.next) == (f"+{worth}", "Physical, crippling, common")


def test_the_document_is_shown_in_the_editor(window: MainWindow, document: Document) -> None:
    """A flaw changed elsewhere stands in the editor; refused, the list says so with a sign."""
    page = _page(window)
    document.edit("Take a flaw", edits.add_flaw(document.build, flaw()))
    page.reveal("flaw:flaw-1")
    changed = flaw(name="Bad knee", description="Stairs hurt.")
    document.edit("Change", edits.change_flaw(document.build, changed))
    assert page.editor.name.text() == "Bad knee"
    assert page.editor.description.toPlainText() == "Stairs hurt."
    build = edits.record_decision(document.build, decided(changed, "refused"))
    document.edit("Record", build)
    row = page.table.row_of("flaw-1")
    assert row is not None
    assert row.tags == (Tag("\N{BALLOT X} refused", "wrong"),)
    assert "it does not count" in page.editor.state.text()


def test_undo_while_writing_goes_word_by_word(window: MainWindow, document: Document) -> None:
    """Ctrl+Z in the description takes one word back, and the editor shows the document."""
    page = _page(window)
    click(page.new)
    page.editor.description.setFocus()
    type_text("Loud noise")
    key(Key.Key_Z, CTRL)
    assert document.build.choices.flaws[0].description == "Loud "
    assert page.editor.description.toPlainText() == "Loud "


def test_a_flaw_can_be_dropped(window: MainWindow, document: Document) -> None:
    """Drop takes the flaw off; undo brings it back."""
    page = _page(window)
    click(page.new)
    tab_to(page.editor.drop)
    key(Key.Key_Space)
    assert not document.build.choices.flaws
    document.stack.undo()
    assert len(document.build.choices.flaws) == 1


@pytest.mark.rule("CC-11")
def test_the_first_heading_counts_against_the_cap(window: MainWindow, document: Document) -> None:
    """Four flaws worth 16 of 20 points; a kind and a word narrow both groups."""
    page = _page(window)
    build = document.build
    for number in range(1, 5):
        build = edits.add_flaw(build, flaw(id=f"flaw-{number}"))
    document.edit("Take flaws", build)
    assert page.table.traits.rows[0].basis == "4 flaws · 16 of at most 20 points"
    click(page.which.button_of("mental"))
    rows = [row for row in page.table.traits.rows if not row.heading]
    assert {row.next.partition(",")[0] for row in rows} == {"Mental"}
    page.filter.setText("no such flaw")
    assert page.table.nothing.no_match.isVisible()


@pytest.mark.rule("CC-17", "AD-09")
def test_finished_flaws_are_frozen(app: Application) -> None:
    """After Finish only the character's flaws are listed, and none can be changed or dropped."""
    window = shown(app, finished("scientist"))
    page = _page(window)
    assert window.document is not None
    before = window.document.build
    own = [flaw.id for flaw in before.choices.flaws]
    assert [row.key for row in page.table.traits.rows if not row.heading] == own
    assert page.table.traits.rows[0].basis == f"{len(own)} flaws"
    page.table.setFocus()
    page.table.go_to(window.document.build.choices.flaws[0].id)
    settle()
    page.editor.description.setFocus()
    type_text("more")
    assert window.document.build is before
    assert not page.editor.drop.isEnabled()
    click(page.new)
    review = window.pages["review"]
    assert isinstance(review, ReviewPage)
    assert focused() is review.reopen
    assert window.document.build is before


@pytest.mark.rule("CC-12")
def test_barred_perks_and_costs_are_entered_line_by_line(
    window: MainWindow, document: Document
) -> None:
    """C12: a perk barred by keyboard, two costs, one taken off; each a step of its own."""
    page = _page(window)
    click(page.new)
    editor = page.editor
    tab_to(editor.bars.more)
    editor.bars.more.setCurrentIndex(editor.bars.more.findData("presence"))
    editor.bars.more.activated.emit(editor.bars.more.currentIndex())
    tab_to(editor.costs.kind)
    editor.costs.kind.setCurrentIndex(editor.costs.kind.findData("initiative_bonus"))
    editor.costs.amount.setValue(2)
    click(editor.costs.add)
    editor.costs.kind.setCurrentIndex(editor.costs.kind.findData("roll_bonus"))
    editor.costs.skill.setCurrentIndex(editor.costs.skill.findData("leadership"))
    editor.costs.when.setText("in crowds")
    click(editor.costs.add)
    (taken,) = document.build.choices.flaws
    assert taken.bars == ("presence",)
    assert [each.model_dump() for each in taken.effects] == [
        {"kind": "initiative_bonus", "amount": -2},
        {"kind": "roll_bonus", "skills": ("leadership",), "amount": -2, "when": "in crowds"},
    ]
    assert editor.costs.off.isVisible()
    click(editor.costs.away[0])
    assert len(document.build.choices.flaws[0].effects) == 1
    key(Key.Key_Z, CTRL, times=2)
    assert [each.kind for each in document.build.choices.flaws[0].effects] == ["initiative_bonus"]
    assert editor.bars.perks == ("presence",)


@pytest.mark.rule("CC-12")
def test_other_fields_of_a_flaw_leave_its_terms_alone(
    window: MainWindow, document: Document
) -> None:
    """C12: renaming a flaw keeps what it bars and costs."""
    page = _page(window)
    cost = Loss(kind="initiative_bonus", amount=-1)
    build = edits.add_flaw(document.build, flaw(bars=("presence",), effects=(cost,)))
    document.edit("Take", build)
    page.reveal("flaw:flaw-1")
    page.editor.name.setFocus()
    page.editor.name.selectAll()
    type_text("Limp")
    (taken,) = document.build.choices.flaws
    assert (taken.name, taken.bars, taken.effects) == ("Limp", ("presence",), (cost,))
