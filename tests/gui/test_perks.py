"""The Perks page: catalogue, owned, detail, filters, both ways."""

import pytest

from chargen.character.checks.verdict import Verdict
from chargen.character.edits import edits
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.document.document import Document
from chargen.gui.pages.perks.page import PerksPage
from chargen.gui.pages.skills import SkillsPage
from tests.builders import blank
from tests.gui.desk import finished, settle, shown
from tests.gui.hands import CTRL, Key, down_to, key, tab_to, type_text


def _page(window: MainWindow) -> PerksPage:
    page = window.go("perks")
    assert isinstance(page, PerksPage)
    return page


def test_enter_takes_a_perk_and_arrows_change_it(window: MainWindow, document: Document) -> None:
    """In the catalogue Enter takes a level, Right one more, Left one less; 0 takes none."""
    page = _page(window)
    page.table.setFocus()
    down_to(page.table, "concentration")
    key(Key.Key_Return)
    key(Key.Key_Right)
    assert document.build.choices.perks["concentration"].level == 2
    key(Key.Key_Left)
    assert document.build.choices.perks["concentration"].level == 1
    assert document.subject == "perk:concentration"
    type_text("0")
    assert "concentration" not in document.build.choices.perks


def test_the_document_is_shown(window: MainWindow, document: Document) -> None:
    """A perk taken elsewhere has its level here, and stands in the first group."""
    page = _page(window)
    document.edit("Set a perk", edits.set_perk(document.build, "concentration", 3))
    row = page.table.row_of("concentration")
    assert row is not None
    assert (row.level, row.total, row.next) == (3, "3 / 3", "2 per level")
    page.table.regroup()
    assert [r.name for r in page.table.traits.rows if r.heading] == ["Yours", "Catalogue"]
    assert page.table.traits.rows[0].basis == "2 perks · 6 points"


def test_level_and_note_are_set_beside(window: MainWindow, document: Document) -> None:
    """The button takes the perk that is looked at; Enter on an owned one leads to its note."""
    page = _page(window)
    page.table.setFocus()
    page.table.go_to("contacts")
    tab_to(page.detail.take)
    key(Key.Key_Space)
    page.table.setFocus()
    key(Key.Key_Right)
    key(Key.Key_Return)
    assert page.detail.note.hasFocus()
    type_text("Harbour police")
    choice = document.build.choices.perks["contacts"]
    assert (choice.level, choice.note) == (2, "Harbour police")


@pytest.mark.rule("CC-09")
def test_levels_stop_at_the_highest_and_points_do_not(
    window: MainWindow, document: Document
) -> None:
    """G4: Combat Sense ends at 3, by Right, digit and Enter; the budget may be passed."""
    page = _page(window)
    page.table.setFocus()
    down_to(page.table, "combat-sense")
    key(Key.Key_Return)
    key(Key.Key_Right, times=5)
    settle()
    steps = document.stack.count()
    assert document.build.choices.perks["combat-sense"].level == 3
    assert window.state.text() == "The highest level of Combat Sense is 3."
    type_text("9")
    key(Key.Key_Return)
    assert not page.detail.take.isVisible()
    assert document.build.choices.perks["combat-sense"].level == 3
    assert (document.stack.count(), document.verdict) == (steps, Verdict.LEGAL)
    for perk in ("concentration", "contacts", "lucky"):
        page.table.setFocus()
        page.table.go_to(perk)
        type_text("5")
    assert document.character.creation.perk.spent > document.character.rules.budgets.perk


@pytest.mark.rule("CC-09")
def test_a_level_above_the_highest_can_be_lowered(app: Application) -> None:
    """G4: a file with a perk above its highest level is shown as it is, and led down."""
    window = shown(app, edits.set_perk(blank(), "combat-sense", 5))
    page = _page(window)
    page.table.setFocus()
    page.table.go_to("combat-sense")
    row = page.table.row_of("combat-sense")
    assert row is not None
    assert (row.level, row.over, row.total) == (5, 2, "5 / 3")
    key(Key.Key_Right)
    key(Key.Key_Left)
    assert window.document is not None
    assert window.document.build.choices.perks["combat-sense"].level == 4


@pytest.mark.rule("CC-09")
def test_affordable_means_the_next_level_is_covered(window: MainWindow, document: Document) -> None:
    """With 2 points left, the tick leaves perks of 1 and 2 points only."""
    page = _page(window)
    build = edits.set_perk(document.build, "combat-sense", 3)
    build = edits.set_perk(build, "concentration", 2)
    document.edit("Take perks", build)
    assert document.character.creation.perk.left == 2
    page.affordable.click()
    prices = {row.next for row in page.table.traits.rows if not row.heading}
    assert prices == {"1 point", "1 per level", "2 points", "2 per level"}


def test_rows_keep_their_height_under_a_filter(window: MainWindow) -> None:
    """A perk in the place of a heading is as high as every other perk."""
    page = _page(window)
    page.table.regroup()
    page.filter.setText("sense")
    heights = {
        (row.heading, page.table.rowHeight(place))
        for place, row in enumerate(page.table.traits.rows)
    }
    assert len(heights) == 2, heights


@pytest.mark.rule("CC-17")
def test_finished_perks_cost_ip(app: Application) -> None:
    """After Finish neither Enter, nor the button, nor the level change a perk."""
    window = shown(app, finished("sniper"))
    page = _page(window)
    assert window.document is not None
    before = window.document.build
    page.table.setFocus()
    key(Key.Key_Return)
    key(Key.Key_Right)
    assert window.document.build is before
    assert not page.detail.note.isEnabled()


@pytest.mark.rule("CC-09")
def test_languages_of_polyglot_are_written_line_by_line(
    window: MainWindow, document: Document
) -> None:
    """C11: a line for each level; what is written is a skill of the character at once."""
    page = _page(window)
    document.edit("Take", edits.set_perk(document.build, "polyglot", 2))
    assert page.reveal("perk:polyglot:unnamed")
    settle()
    lines = page.detail.languages.lines
    assert [line.isEnabled() for line in lines] == [True, False]
    assert lines[0].hasFocus()
    type_text("Old Norse")
    assert [line.isEnabled() for line in lines] == [True, True]
    tab_to(lines[1])
    type_text("Latin")
    assert ", ".join(page.detail.languages.words) == "Old Norse, Latin"
    assert document.build.choices.perks["polyglot"].languages == page.detail.languages.words
    assert document.character.skills["language:Old Norse"] == 3
    key(Key.Key_Z, CTRL)
    assert ", ".join(page.detail.languages.words) == "Old Norse"
    skills = window.go("skills")
    assert isinstance(skills, SkillsPage)
    assert skills.reveal("skill:language:Old Norse")
    skills.table.step("language:Old Norse", 1)
    assert document.build.choices.skills["language:Old Norse"] == 4
    skills.table.step("language:Old Norse", -1)
    assert "language:Old Norse" not in document.build.choices.skills
