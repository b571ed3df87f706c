"""A whole character made by keyboard alone: from the welcome page to the printed sheet."""

import io
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtWidgets import QWidget

from chargen.character.checks.verdict import Verdict
from chargen.character.edits import store
from chargen.gui.app import Application
from chargen.gui.character_window.character_view import CharacterView
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.dialogs.gm.decide import DecideForm
from chargen.gui.document.document import Document
from chargen.gui.pages.concept import ConceptPage
from chargen.gui.pages.flaws.page import FlawsPage
from chargen.gui.pages.gear.page import GearPage
from chargen.gui.pages.perks.page import PerksPage
from chargen.gui.pages.review import ReviewPage
from chargen.gui.pages.sheet import SheetPage
from chargen.gui.pages.skills import SkillsPage
from chargen.gui.pages.stats import StatsPage
from tests.gui.answers import answering, export_as, pick
from tests.gui.desk import quiet, settle
from tests.gui.hands import CTRL, Key, down_to, key, tab_to, type_text

pytestmark = pytest.mark.usefixtures("welcome")

STATS = {"INT": "6", "REF": "8", "TECH": "4", "CL": "7", "LK": "5", "MA": "6", "BODY": "6"}
"""EMP is left as it starts; what is over after that is exchanged by the app."""
SKILLS = {"athletics": "4", "rifle": "6", "stealth": "3", "first-aid": "2", "cover-evade": "5"}


def test_a_character_is_made_by_keyboard_alone(app: Application, tmp_path: Path) -> None:
    """Every step from the welcome page to the PDF is a key; the document holds all of it."""
    window = app.windows[0]
    key(Key.Key_N, CTRL)
    settle()
    document, body = window.document, window.shown
    assert document is not None
    assert body is not None
    _concept(body)
    _stats(body)
    _skills(body)
    _perks(body)
    _flaws(body)
    _decide(document)
    _gear(body, document)
    _save(window, tmp_path / "voss.gdchar")
    _finish(body, document)
    _export(body, tmp_path / "voss.pdf")
    _saved_again(window, tmp_path)


def _turn(body: CharacterView, page: str) -> QWidget:
    """Tab to the list of pages and go down to one with the arrows."""
    tab_to(body.nav[body.page])
    for pressed in (Key.Key_Down, Key.Key_Up):  # after creation the pages of play come first
        for _ in range(len(body.nav)):
            if body.page == page:
                break
            key(pressed)
    settle()
    assert body.page == page
    return body.pages[page]


def _concept(body: CharacterView) -> None:
    page = body.pages["concept"]
    assert isinstance(page, ConceptPage)
    for field, text in ((page.name, "Mara Voss"), (page.concept, "Forward observer")):
        tab_to(field)
        type_text(text)
    choices = body.document.build.choices
    assert (choices.name, choices.concept) == ("Mara Voss", "Forward observer")


def _stats(body: CharacterView) -> None:
    page = _turn(body, "stats")
    assert isinstance(page, StatsPage)
    tab_to(page.table)
    key(Key.Key_Home, CTRL)
    for stat, level in STATS.items():
        down_to(page.table, stat)
        type_text(level)
    assert page.attr is not None
    tab_to(page.attr.roll)
    key(Key.Key_Space)
    choices = body.document.build.choices
    assert {stat: str(choices.stats[stat]) for stat in STATS} == STATS  # type: ignore[index]
    assert len(choices.attr.rolls) == 1


def _skills(body: CharacterView) -> None:
    page = _turn(body, "skills")
    assert isinstance(page, SkillsPage)
    for skill, level in SKILLS.items():
        tab_to(page.table)
        key(Key.Key_Home, CTRL)
        down_to(page.table, skill)
        type_text(level)
    assert {k: str(v) for k, v in body.document.build.choices.skills.items()} == SKILLS


def _perks(body: CharacterView) -> None:
    page = _turn(body, "perks")
    assert isinstance(page, PerksPage)
    tab_to(page.table)
    down_to(page.table, "concentration")
    key(Key.Key_Return)
    key(Key.Key_Right)
    assert body.document.build.choices.perks["concentration"].level == 2


def _flaws(body: CharacterView) -> None:
    page = _turn(body, "flaws")
    assert isinstance(page, FlawsPage)
    tab_to(page.table)
    key(Key.Key_Home, CTRL)
    key(Key.Key_Return)
    type_text("Cannot swim")
    tab_to(page.editor.description)
    key(Key.Key_A, CTRL)
    type_text("Sinks. Panics above the knee.")
    (flaw,) = body.document.build.choices.flaws
    assert (flaw.name, flaw.description) == ("Cannot swim", "Sinks. Panics above the knee.")
    assert body.document.verdict is Verdict.NEEDS_GM


def _decide(document: Document) -> None:
    def approve(asking: QWidget) -> None:
        assert isinstance(asking, DecideForm)
        tab_to(asking.by)
        type_text("Ben")
        tab_to(asking.approve)
        key(Key.Key_Space)
        tab_to(asking.ok)
        key(Key.Key_Space)

    with answering(approve):
        key(Key.Key_D, CTRL)
    assert document.character.flaws[0].state.grants


def _gear(body: CharacterView, document: Document) -> None:
    page = _turn(body, "gear")
    assert isinstance(page, GearPage)
    tab_to(page.weapons.table)
    key(Key.Key_Return)
    tab_to(page.which.button_of("weapons"))
    key(Key.Key_Right)
    tab_to(page.armour.table)
    key(Key.Key_Return)
    tab_to(page.which.button_of("armour"))
    key(Key.Key_Right)
    tab_to(page.equipment.new)
    type_text("Field glasses")
    key(Key.Key_Return)
    gear = document.build.choices.gear
    assert (len(gear.weapons), len(gear.worn), len(gear.equipment)) == (1, 1, 1)


def _save(window: MainWindow, path: Path) -> None:
    with answering(pick(path)):
        key(Key.Key_S, CTRL)
    quiet()
    assert window.document is not None
    assert store.from_bytes(path.read_bytes(), path.name).build == window.document.build


def _finish(body: CharacterView, document: Document) -> None:
    page = _turn(body, "review")
    assert isinstance(page, ReviewPage)
    tab_to(page.finish)
    key(Key.Key_Space)
    key(Key.Key_Return)
    settle()
    assert document.character.books.finished
    assert document.verdict is Verdict.LEGAL, [issue.message for issue in document.issues]


def _export(body: CharacterView, path: Path) -> None:
    page = _turn(body, "sheet")
    assert isinstance(page, SheetPage)
    quiet()
    tab_to(page.export)
    with answering(export_as(), pick(path)):
        key(Key.Key_Space)
    quiet()
    pages = PdfReader(io.BytesIO(path.read_bytes())).pages
    text = "\n".join(page_.extract_text() for page_ in pages)
    assert "Mara Voss" in text
    assert "LEGAL" in text
    assert "Cannot swim" in text


def _saved_again(window: MainWindow, folder: Path) -> None:
    key(Key.Key_S, CTRL)
    quiet()
    assert not window.isWindowModified()
    key(Key.Key_W, CTRL)
    quiet()
    assert {path.name for path in folder.iterdir()} == {"home", "voss.gdchar", "voss.pdf"}
