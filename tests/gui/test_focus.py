"""Where the keyboard is when a dialog opens, and what Enter presses there (A4)."""

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialog, QPushButton, QWidget
from shiboken6 import isValid

import chargen.gui
from chargen.approval.packets.acceptance import previewed
from chargen.approval.packets.packet import opened
from chargen.approval.trust.trusted_cards import received
from chargen.character.document.build import Build
from chargen.character.document.condition import Condition
from chargen.character.document.events import Mark
from chargen.encounter.setup.sources import seat_of
from chargen.exchange.stat_block import IncomingOpponent
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.character_window.pages_index import PAGES
from chargen.gui.dialogs.base import Dialog, Form, first_field
from chargen.gui.dialogs.character.own_gear import ItemForm
from chargen.gui.dialogs.gm.campaign import CampaignForm
from chargen.gui.dialogs.gm.card import TrustForm
from chargen.gui.dialogs.gm.decide import DecideForm
from chargen.gui.dialogs.gm.packet import PacketForm
from chargen.gui.dialogs.help_dialog import HelpDialog
from chargen.gui.dialogs.messages import Message, TextForm
from chargen.gui.dialogs.search import SearchDialog
from chargen.gui.document.document import Document
from chargen.gui.fight.play.result_form import PartyResult, PartyResultForm
from chargen.gui.gm.commands.prints import PrintForm
from chargen.gui.gm.desk_window import DeskWindow
from chargen.gui.gm.forms.duplicates_dialog import DuplicatesDialog
from chargen.gui.gm.forms.forms import DeliveryForm
from chargen.gui.gm.forms.key_forms import RebuildForm
from chargen.gui.gm.forms.limits_form import LimitsForm
from chargen.gui.gm.forms.model_form import ModelForm, TextsForm
from chargen.gui.gm.forms.pack_forms import PackFacts, PackPreview
from chargen.gui.gm.forms.table_form import TableForm
from chargen.gui.opponents.form import NEW
from chargen.gui.opponents.incoming import BlockForm, IncomingForm
from chargen.gui.widgets.plain_text import CheckBox, PushButton
from chargen.gui.widgets.tables.traits import TraitTable
from chargen.rules.gear import CommonItem
from chargen.rules.house import HouseRules
from chargen.rules.pack import added
from tests.approval.signing import packet_file_of
from tests.builders import rules
from tests.gui import party
from tests.gui.desk import finished, sample, settle, shown, waiting
from tests.gui.hands import Key, focused, key, type_text
from tests.lab.screenshots import desk_scenes, scenes
from tests.rules.variants import pack

HARMLESS = {"Close", "Cancel", "Help", "Add pack"}
HELPLESS = (HelpDialog, SearchDialog, Message)
"""Dialogs without a button for help; F1 opens it there too, but for the help itself."""
LEAST = 20
"""Kinds of dialogs that the pages and menus of a character open at least."""


def _packet(window: MainWindow) -> QWidget:
    table = party.campaign()
    build = party.member(table, "veteran")
    sealed = opened(packet_file_of(table, [party.share(build)], on=party.ON), "evening.gdpacket")
    preview = previewed(rules(), table.card, sealed, build, party.ON)
    return PacketForm(window, Document(rules(), build), sealed.packet, preview)


PLAYER: dict[str, Callable[[MainWindow], QWidget]] = {
    **scenes.DIALOGS,
    "word": lambda window: TextForm(
        window, "Language", "Which language?", "Add skill", ("Spanish",)
    ),
    "campaign": lambda w: CampaignForm(w, w.document, w.program.pins),  # type: ignore[arg-type]
    "packet": _packet,
    "results": lambda w: PartyResultForm(
        w,
        [
            PartyResult(
                seat_of(w.document.character),  # type: ignore[union-attr]
                None,
                Condition(),
                ("Luck spent: 1.",),
                (Mark(event="mark", on="2026-11-29", skill="rifle"),),
                ("Rifle",),
                packet=w.document.build,  # type: ignore[union-attr]
            )
        ],
    ),
    "trust": lambda w: TrustForm(w, received(None, party.campaign().sealed), rules()),
}


def _twins(window: DeskWindow) -> QWidget:
    assert window.table is not None
    look = window.table.look(window.chosen[0])
    assert look is not None
    return DuplicatesDialog(window, [look, look])


DESK: dict[str, Callable[[DeskWindow], QWidget]] = {
    **desk_scenes.DIALOGS, "rebuild": RebuildForm,
    "twins": _twins,
    "print": lambda w: PrintForm(w, w.program.settings, "printer", 3, ticked=True),
    "ways": lambda w: DeliveryForm(w, {"each": 2, "party": 1}),
    "limits": lambda w: LimitsForm(w, rules(), {}),
    "numbers": lambda w: TableForm(w, "Budgets", rules().budgets, rules().budgets),
    "pack": lambda w: PackPreview(
        w, rules(), HouseRules(), pack("Heroes"), added(rules(), HouseRules(), pack("Heroes"))
    ),
    "row": lambda w: ModelForm(w, "Equipment", CommonItem),
    "texts": lambda w: TextsForm(w, "Names", rules().stat_names, rules().stat_names),
    "block": lambda w: BlockForm(w, rules()),
    "incoming": lambda w: IncomingForm(w, [IncomingOpponent(NEW)]),
    "pack-facts": lambda w: PackFacts(w, "Heroes", "Ben"),
}  # fmt: skip
CAREFUL = {"twins", "key-page", "histories", "trust", "decide"}
"""Dialogs with a button that cannot be taken back, or that would lose what stands in a line."""


def _desk(app: Application, folder: Path) -> DeskWindow:
    window = desk_scenes._laid(app.open_desk, folder)
    assert window.body is not None
    window.body.characters.view.choose("tuya.gdchar")
    settle()
    return window


def _looked_at(name: str, dialog: QWidget) -> list[str]:
    """Show a dialog; return what is wrong with where the keyboard is."""
    assert isinstance(dialog, QDialog)
    dialog.show()
    dialog.activateWindow()
    settle()
    faults, field, has = [], first_field(dialog), focused()
    helps = [button for button in dialog.findChildren(QPushButton) if button.text() == "Help"]
    if not isinstance(dialog, HELPLESS) and not helps:
        faults.append(f"{name}: has no Help")
    if field is not None and has is not field and not field.isAncestorOf(has):
        faults.append(f"{name}: begins at {type(has).__name__}, not at {type(field).__name__}")
    if isinstance(has, QPushButton) and has.text().replace("&", "") not in HARMLESS:
        faults.append(f"{name}: begins on the button {has.text()}")
    if name in CAREFUL and any(b.isDefault() for b in _grave(dialog)):
        faults.append(f"{name}: Enter presses {[b.text() for b in _grave(dialog)]}")
    if name in CAREFUL:
        key(Key.Key_Return)
        if dialog.result() == QDialog.DialogCode.Accepted:
            faults.append(f"{name}: Enter accepted it")
    dialog.close()
    dialog.deleteLater()
    settle()
    return faults


def _grave(dialog: QDialog) -> list[QPushButton]:
    made = dialog.findChildren(QPushButton)
    return [b for b in made if b.text().replace("&", "") not in HARMLESS]


def test_every_dialog_of_a_window_begins_in_its_first_field(app: Application) -> None:
    """A4: the first field has the keyboard; where there is none, no grave button has it."""
    window = shown(app, sample("veteran"))
    faults = [fault for name, made in PLAYER.items() for fault in _looked_at(name, made(window))]
    assert not faults, "\n".join(faults)


def test_every_dialog_of_the_desk_begins_in_its_first_field(
    app: Application, tmp_path: Path
) -> None:
    """A4: the same on the GM's desk."""
    window = _desk(app, tmp_path / "table")
    faults = [fault for name, made in DESK.items() for fault in _looked_at(name, made(window))]
    assert not faults, "\n".join(faults)


def _classes() -> set[type]:
    for found in pkgutil.walk_packages(chargen.gui.__path__, "chargen.gui."):
        importlib.import_module(found.name)
    seen: set[type] = set()
    new = {QDialog}
    while new:
        seen |= new
        new = {below for each in new for below in each.__subclasses__()} - seen
    return {each for each in seen if each.__module__.startswith("chargen.")}


def test_no_dialog_is_left_out(app: Application, tmp_path: Path) -> None:
    """A4: each dialog class of the program is one of those looked at, and begins the same way."""
    window, desk = shown(app, sample("veteran")), _desk(app, tmp_path / "table")
    made = [make(window) for make in PLAYER.values()] + [make(desk) for make in DESK.values()]
    looked = {type(each) for each in made}
    for each in made:
        each.deleteLater()
    settle()
    real = {each for each in _classes() if not each.__name__.startswith("_")}
    real -= {Dialog, Form, ItemForm, Message}
    assert {each.__name__ for each in real - looked} == set()
    assert all(issubclass(each, Dialog) for each in real)


def test_a_reason_survives_enter(app: Application) -> None:
    """A4: Enter in the note of a decision does not close the form and lose the reason."""
    window = shown(app, sample("veteran"))
    assert window.document is not None
    form = DecideForm(window, window.document, "Ben")
    form.show()
    form.activateWindow()
    form.note.setFocus()
    settle()
    type_text("too much of a good thing")
    key(Key.Key_Return)
    assert form.isVisible()
    form.try_accept()
    assert form.isVisible()
    assert "belongs to no decision" in form.fault.text()
    form.refuse.click()
    form.try_accept()
    assert not form.isVisible()
    form.deleteLater()


@pytest.mark.parametrize("pressed", [Key.Key_Return, Key.Key_Escape])
def test_the_question_of_the_desk_is_answered_no(app: Application, pressed: Key) -> None:
    """A4: Enter and Escape both think better of what cannot be undone."""
    from tests.gui.answers import answering

    window = app.open_desk()
    said: list[bool] = []

    def press(asking: QWidget) -> None:
        assert isinstance(asking, Message)
        key(pressed)

    with answering(press):
        said.append(window.ask("Grave", "Do it?", "Perform action"))
    assert said == [False]


@pytest.mark.usefixtures("welcome")
def test_a_box_of_words_begins_in_its_words(app: Application) -> None:
    """A4: the control: a dialog whose first field is a tick begins there."""
    form = Form(app.windows[-1], "Title", "Words.")
    tick = CheckBox("Tick")
    form.add(tick)
    form.show()
    form.activateWindow()
    settle()
    assert focused() is tick
    form.close()
    form.deleteLater()


@pytest.mark.usefixtures("welcome")
@pytest.mark.parametrize("pressed", [Key.Key_Return, Key.Key_Enter, Key.Key_Space])
def test_enter_presses_a_button_of_a_page(app: Application, pressed: Key) -> None:
    """Whoever has reached a button by Tab presses it by Enter as by the space bar."""
    window = app.windows[0]
    pushed: list[Key] = []
    button = PushButton("Perform action")
    button.clicked.connect(lambda: pushed.append(pressed))
    button.setParent(window)
    button.show()
    window.activateWindow()
    button.setFocus()
    settle()
    key(pressed)
    assert pushed == [pressed]


@pytest.mark.usefixtures("welcome")
def test_enter_in_a_dialog_is_for_its_default(app: Application) -> None:
    """A4: a button that has the focus in a dialog without default is pressed by Space alone."""
    dialog = Dialog(app.windows[0], "Choose", careful=True)
    pushed: list[bool] = []
    button = PushButton("Perform action")
    button.setAutoDefault(False)
    button.clicked.connect(lambda: pushed.append(True))
    button.setParent(dialog)
    dialog.show()
    dialog.activateWindow()
    button.setFocus()
    settle()
    key(Key.Key_Return)
    assert pushed == []
    dialog.close()
    dialog.deleteLater()


@pytest.mark.parametrize("made", [waiting, finished])
def test_focus_returns_to_where_a_dialog_was_opened(
    app: Application, made: Callable[[str], Build]
) -> None:
    """P14: after each dialog that buttons of the pages and commands of the menus open."""
    window = shown(app, made("rifleman"))
    window.activateWindow()
    opened: list[str] = []

    def close() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, QDialog):
            opened.append(type(dialog).__name__)
            dialog.reject()

    closing = QTimer(window)
    closing.timeout.connect(close)
    closing.start(20)
    faults = [fault for fault in _returns(window) if fault]
    closing.stop()
    assert not faults, "\n".join(faults)
    assert len(set(opened)) >= LEAST, opened


def _returns(window: MainWindow) -> Iterator[str]:
    pressed: set[str] = set()
    for page in PAGES:
        window.go(page)
        settle()
        for button in window.findChildren(PushButton):
            opens = isValid(button) and button.isVisible() and button.isEnabled()
            if opens and button.text().endswith("…") and button.text() not in pressed:
                pressed.add(button.text())
                yield _returned(button, button.text(), button.click)
            menu = button.menu() if opens else None
            for action in menu.actions() if menu is not None else ():
                words = action.text()
                if words.endswith("…") and words not in pressed and action.isEnabled():
                    pressed.add(words)
                    yield _returned(button, words, action.trigger)
    table = window.go("skills").findChild(TraitTable)
    assert table is not None
    for name, action in window.menus.actions.items():
        if action.text().endswith("…") and action.isEnabled():
            window.go("skills")
            yield _returned(table, name, action.trigger)


def _returned(part: QWidget, name: str, opened: Callable[[], object]) -> str:
    part.setFocus()
    settle()
    opened()
    settle()
    has = part.window().focusWidget()
    turned = not part.isVisible()
    return "" if has is part or turned else f"{name}: focus is on {type(has).__name__}"
