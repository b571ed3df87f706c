"""What the undo list calls a step: what was set, from which level, and to which."""

import pytest
from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QPushButton

from chargen.character.document.build import Equipment
from chargen.character.edits import edits, gear_edits
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.document.document import Document
from chargen.gui.pages.attr import raise_attr
from chargen.gui.pages.flaws.page import FlawsPage
from chargen.gui.pages.gear.page import GearPage
from chargen.gui.pages.perks.page import PerksPage
from chargen.gui.pages.skills import SkillsPage
from chargen.gui.pages.stats import StatsPage
from tests.builders import blank, flaw
from tests.gui.desk import sample, settle, shown
from tests.gui.hands import Key, click, down_to, key, type_text


def _steps(document: Document) -> list[str]:
    stack: QUndoStack = document.stack
    return [stack.text(number) for number in range(stack.count())]


def test_a_skill_clicked_up_names_first_and_last(window: MainWindow, document: Document) -> None:
    """B5: steps that became one say where they began and where they led."""
    page = window.go("skills")
    assert isinstance(page, SkillsPage)
    page.table.setFocus()
    down_to(page.table, "rifle")
    type_text("6")
    assert _steps(document) == ["Set Rifle from 0 to 6"]
    key(Key.Key_Right, times=4)
    assert _steps(document) == ["Set Rifle from 0 to 10"]
    assert window.menus.actions["undo"].text() == "Undo Set Rifle from 0 to 10"


def test_steps_taken_back_and_forth_keep_their_names(
    window: MainWindow, document: Document
) -> None:
    """B5: undo and redo name the step as it was taken; what follows a save is a step anew."""
    page = window.go("stats")
    assert isinstance(page, StatsPage)
    page.table.setFocus()
    key(Key.Key_Right, times=2)
    document.stack.setClean()
    key(Key.Key_Right)
    assert _steps(document) == ["Set INT from 5 to 7", "Set INT from 7 to 8"]
    document.stack.undo()
    assert document.stack.redoText() == "Set INT from 7 to 8"
    document.stack.redo()
    assert document.stack.undoText() == "Set INT from 7 to 8"


def test_a_level_set_back_is_no_step(window: MainWindow, document: Document) -> None:
    """B5: up and down again leaves nothing to undo."""
    page = window.go("stats")
    assert isinstance(page, StatsPage)
    page.table.setFocus()
    key(Key.Key_Right)
    key(Key.Key_Left)
    assert _steps(document) == []


def test_a_perk_says_its_levels(window: MainWindow, document: Document) -> None:
    """B5: a perk taken and raised is one step from 0 on."""
    page = window.go("perks")
    assert isinstance(page, PerksPage)
    page.table.setFocus()
    down_to(page.table, "concentration")
    key(Key.Key_Right, times=2)
    assert _steps(document) == ["Set Concentration from 0 to 2"]


def test_attr_says_the_level_it_has(app: Application) -> None:
    """B5: levels bought on top of the roll are named with it."""
    window = shown(app, sample("rifleman"), "stats")
    page = window.go("stats")
    assert isinstance(page, StatsPage)
    assert window.document is not None
    now = window.document.character.stats["ATTR"]
    raise_attr(window.document, now + 1)
    raise_attr(window.document, now + 2)
    assert window.document.stack.undoText() == f"Set ATTR from {now} to {now + 2}"


def test_grades_of_a_flaw_are_named(window: MainWindow, document: Document) -> None:
    """B5: another severity or frequency says which it was."""
    document.edit("Take a flaw", edits.add_flaw(document.build, flaw("Limp")))
    page = window.go("flaws")
    assert isinstance(page, FlawsPage)
    page.table.go_to(document.build.choices.flaws[0].id)
    settle()
    was = document.build.choices.flaws[0].severity
    page.editor.grades.cells["crippling", "infrequent"].click()
    assert document.stack.undoText() == f"Set severity of Limp from {was} to crippling"


def test_equipment_says_number_and_weight(window: MainWindow, document: Document) -> None:
    """B5: of one thing more or less, or of another weight, the numbers are named."""
    document.edit("Add", gear_edits.set_equipment(document.build, (Equipment(name="Rope"),)))
    page = window.go("gear")
    assert isinstance(page, GearPage)
    click(page.which.button_of("equipment"))
    page.equipment.table.go_to("item:0")
    page.equipment.item.count.setValue(3)
    assert document.stack.undoText() == "Set Rope from 1 to 3"
    document.stack.setClean()
    page.equipment.item.grams.setValue(400)
    assert document.stack.undoText() == "Set weight of Rope from 0 to 400 g"


@pytest.mark.rule("CC-05")
def test_a_remedy_says_what_it_set(app: Application) -> None:
    """B5: a Fix that changes one level is called by that level."""
    build = edits.set_skill(blank(), "rifle", 12)
    window = shown(app, build, "skills")
    assert window.document is not None
    fixes = [b for b in window.findChildren(QPushButton) if b.text() == "Lower Rifle to 10"]
    fixes[0].click()
    assert window.document.stack.undoText() == "Set Rifle from 12 to 10"


def test_spare_loads_of_a_weapon_are_named(app: Application) -> None:
    """B5: one load more says of which weapon, and how many there were."""
    window = shown(app, sample("rifleman"), "gear")
    page, document = window.go("gear"), window.document
    assert isinstance(page, GearPage)
    assert document is not None
    carried = document.build.choices.gear.weapons[0]
    page.reveal(f"weapon:{carried.id}")
    settle()
    page.weapons.fittings.spare.setValue(carried.spare + 2)
    words = document.stack.undoText()
    assert words.startswith("Set spare loads of ")
    assert words.endswith(f" from {carried.spare} to {carried.spare + 2}")
