"""The desk as a window: looks, names, keys, help, printing, revoking, folders from outside."""

from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtGui import QKeySequence
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenuBar,
    QPlainTextEdit,
    QSpinBox,
    QWidget,
)

from chargen.__main__ import main
from chargen.approval.decisions.verification import Verifier
from chargen.character.decisions.approval_state import Revoked
from chargen.character.document.build import Build
from chargen.character.edits import creation
from chargen.character.edits.store import from_bytes, to_bytes
from chargen.encounter.setup import sources
from chargen.encounter.setup.setup import MINE
from chargen.gui.app import Application
from chargen.gui.application import background, theme
from chargen.gui.dialogs.help import WordsDialog
from chargen.gui.dialogs.help_dialog import HelpDialog
from chargen.gui.dialogs.messages import Message
from chargen.gui.dialogs.rules import RulesDialog
from chargen.gui.dialogs.search import SearchDialog
from chargen.gui.gm.commands import prints
from chargen.gui.gm.desk.desk_index import PAGES
from chargen.gui.gm.desk_window import DeskWindow
from chargen.gui.gm.forms.forms import ReasonForm
from chargen.gui.gm.pages.characters import CharactersPage
from tests.gui import party
from tests.gui.answers import answering
from tests.gui.desk import quiet, settle
from tests.gui.party import opened_by_player
from tests.gui.test_gm_packet import made

NAMED = (QAbstractButton, QLineEdit, QPlainTextEdit, QSpinBox, QComboBox, QAbstractItemView)


@pytest.fixture
def window(app: Application, tmp_path: Path) -> DeskWindow:
    """The desk with a party."""
    table = party.campaign()
    party.party(table, tmp_path / "table", ("tank", "veteran"))
    return party.desk(app, table, tmp_path / "table")


def test_what_is_chosen_folds_by_key_as_it_does_for_a_character(
    app: Application, window: DeskWindow
) -> None:
    """F9 folds and unfolds it; the line of the View menu says which it is."""
    window.resize(1_280, 800)
    settle()
    assert window.body is not None
    line = window.menus.actions["side"]
    assert line.shortcut() == QKeySequence("F9")
    assert window.body.unfolded
    assert line.isChecked()
    for unfolded in (False, True):
        window.run("side")
        assert window.body.unfolded == unfolded
        assert line.isChecked() == unfolded


@pytest.mark.parametrize("look", [("dark", 100), ("light", 150), ("dark", 200)])
def test_a_change_of_look_keeps_page_choice_and_draft(
    app: Application, window: DeskWindow, look: tuple[str, int]
) -> None:
    """Everything is made anew, and nothing the GM did is lost."""
    assert window.body is not None
    window.body.characters.view.choose("veteran.gdchar")
    window.run("approve")
    window.go("packet")
    app.prefer(theme=look[0], text=look[1])
    settle()
    assert window.page == "packet"
    assert [each.key for each in window.chosen] == ["veteran.gdchar"]
    assert window.table is not None
    assert window.table.packet.value.count == 3
    for page in PAGES:
        window.go(page)
        settle()
    quiet()


def test_every_control_has_a_name(window: DeskWindow) -> None:
    """A screen reader says something about whatever can have the keyboard."""
    assert window.body is not None
    window.body.characters.view.choose("veteran.gdchar")
    settle()
    nameless: list[str] = []
    for page in PAGES:
        window.go(page)
        settle()
        nameless += [
            f"{page}: {type(part).__name__} in {part.parent()}"
            for part in window.findChildren(QWidget)
            if isinstance(part, NAMED) and part.isVisible() and not _name(part)
        ]
    assert not nameless


def _name(part: QWidget) -> str:
    inner = part.parent()
    if isinstance(part, QHeaderView):
        return "part of its table"
    if isinstance(part, QLineEdit) and isinstance(inner, QSpinBox | QComboBox):
        return inner.accessibleName()
    text = part.text() if isinstance(part, QAbstractButton) else ""
    icon_only = isinstance(part, QAbstractButton) and isinstance(inner, QLineEdit)
    return part.accessibleName() or text or ("clear" * icon_only)


def test_help_and_shortcuts_open(window: DeskWindow) -> None:
    """F1 speaks of the page that is shown."""

    def look(asking: QWidget) -> None:
        assert isinstance(asking, HelpDialog)
        words = " ".join(part.text() for part in asking.about.findChildren(QLabel))
        assert CharactersPage.help_words in words
        asking.reject()

    def read(asking: QWidget) -> None:
        assert isinstance(asking, WordsDialog)
        asking.reject()

    with answering(look, read):
        window.run("help")
        window.run("shortcuts")


def test_text_is_made_larger_from_the_desk(window: DeskWindow) -> None:
    """The desk's View menu holds for every window."""
    window.run("larger")
    settle()
    assert theme.now().percent == 110
    window.run("normal")
    settle()
    assert theme.now().percent == 100


def test_sheets_are_printed_one_after_the_other(window: DeskWindow, tmp_path: Path) -> None:
    """The printing runs in another thread and tells how many sheets came out."""
    assert window.table is not None
    looks = [look for e in window.table.entries if (look := window.table.look(e)) is not None]
    printer = QPrinter(QPrinter.PrinterMode.ScreenResolution)
    printer.setOutputFileName(str(tmp_path / "all.pdf"))
    told: list[prints.Told] = []
    a4 = prints.PrintRequest("a4")
    background.start(window, prints.onto_paper(looks, printer, a4), told.append, pytest.fail)
    quiet()
    assert told == [(len(looks), [])]
    each = [len(PdfReader(BytesIO(prints.pdf_of([look], a4))).pages) for look in looks]
    assert len(PdfReader(tmp_path / "all.pdf").pages) == sum(each)
    assert len(each) > 1


def test_printing_can_be_stopped(window: DeskWindow) -> None:
    """What is stopped after the first sheet prints no second."""
    done: list[int] = []

    def report(number: int, _: int) -> bool:
        done.append(number)
        return False

    assert window.table is not None
    looks = [look for e in window.table.entries if (look := window.table.look(e)) is not None]
    folder = Path(window.place.text())
    assert prints.into_folder(looks, folder, prints.PrintRequest("a4"))(report) == (1, [])
    assert done == [1]


def test_a_fight_is_run_with_the_ticked_characters_or_with_all(
    app: Application, window: DeskWindow
) -> None:
    """The row at the side opens a fight with the characters' own files and names the others."""
    assert window.body is not None
    folder = Path(window.place.text())
    build = from_bytes((folder / "veteran.gdchar").read_bytes(), "veteran").build
    (folder / "odd.gdchar").write_bytes(b"nothing")
    (folder / "veteran copy.gdchar").write_bytes(to_bytes(build))
    window.run("read")
    party.read(window)
    window.body.characters.view.choose("tank.gdchar")
    window.body.commands["fight"].click()
    files = [sources.file_of(seat) for seat in app.fights[-1].store.value.side(MINE)]
    assert sorted(files, key=str) == [folder / "tank.gdchar", folder / "veteran.gdchar"]
    assert window.state.text() == "Left out of the fight: odd.gdchar and veteran copy.gdchar."
    window.body.characters.view.tick("tank.gdchar")
    window.run("fight")
    (only,) = app.fights[-1].store.value.side(MINE)
    assert sources.file_of(only) == folder / "tank.gdchar"


def test_nobody_fights_who_cannot_be_read_or_is_not_chosen(
    app: Application, window: DeskWindow
) -> None:
    """Two files of one character wait for the GM to choose; no window opens without fighters."""
    assert window.body is not None
    folder = Path(window.place.text())
    build = from_bytes((folder / "veteran.gdchar").read_bytes(), "veteran").build
    (folder / "other.gdchar").write_bytes(to_bytes(creation.finish(build, party.ON)))
    window.run("read")
    party.read(window)
    window.body.characters.view.tick("other.gdchar", "veteran.gdchar")

    def read(asking: QWidget) -> None:
        assert isinstance(asking, Message)
        assert "other.gdchar and veteran.gdchar cannot fight" in asking.words.text()
        asking.reject()

    with answering(read):
        window.run("fight")
    assert not app.fights


def test_the_character_beside_the_list_is_opened_whole(
    app: Application, window: DeskWindow
) -> None:
    """The link in Details opens what is shown there, also where another one is ticked."""
    assert window.body is not None
    view = window.body.characters.view
    view.tick("tank.gdchar")
    view.go_to("veteran.gdchar")
    settle()
    links = window.body.detail.findChildren(QAbstractButton)
    next(link for link in links if link.text() == "Whole sheet").click()
    quiet()
    assert [document.path.name for document in app.documents if document.path] == ["veteran.gdchar"]


def _search(window: DeskWindow, text: str) -> None:
    """Type into the search box of the desk and go to the first result."""

    def search(asking: QWidget) -> None:
        assert isinstance(asking, SearchDialog)
        asking.text.setText(text)
        asking.accept()

    with answering(search):
        window.finder.click()


def test_the_search_leads_to_characters_pages_and_commands(
    app: Application, window: DeskWindow
) -> None:
    """A character is found by name or file, on whatever page, and past the filters of the list."""
    assert window.body is not None
    page = window.body.characters
    page.filter.setText("nobody")
    window.go("sent")
    for text, key in (("zubiondo", "veteran.gdchar"), ("tank.gd", "tank.gdchar")):
        _search(window, text)
        assert window.page == "characters"
        assert [row.key for row in page.looked_at] == [key]
        assert window.focusWidget() is page.view
    _search(window, "house rules")
    assert window.page == "house"
    _search(window, "larger text")
    settle()
    assert theme.now().percent > 100


def test_the_search_reads_a_rule_before_there_is_a_campaign(app: Application) -> None:
    """The start page has nothing to lead to but rules, help and its few commands."""
    desk = app.open_desk()

    def search(asking: QWidget) -> None:
        assert isinstance(asking, SearchDialog)
        asking.text.setText("CC-12")
        assert {row.kind for row in asking.view.rows_model.rows} == {"rule"}
        asking.accept()

    def read(asking: QWidget) -> None:
        assert isinstance(asking, RulesDialog)
        asking.accept()

    with answering(search, read):
        desk.run("search")


def test_the_search_box_leaves_room_for_the_menus_of_the_largest_text(
    app: Application, window: DeskWindow
) -> None:
    """At 200 % and the least width it is an icon, and no menu goes behind an arrow."""
    window.resize(window.minimumSize())
    for _ in range(20):
        window.run("larger")
    settle()
    assert theme.now().percent == 200
    bar = window.findChildren(QMenuBar)[0]
    assert bar.width() >= bar.sizeHint().width()
    assert window.finder.isVisible()


def test_an_approval_is_revoked(app: Application, tmp_path: Path) -> None:
    """What was approved can be taken back with a reason, and the player's file says so."""
    table = party.campaign()
    build = party.member(table, "veteran")
    path = party.put(tmp_path / "t", "kit", build)
    window = party.desk(app, table, path.parent)
    assert window.body is not None
    window.body.characters.view.choose("kit.gdchar")
    window.run("approve")
    build = _accepted(window, build, tmp_path / "one.gdpacket")
    path.write_bytes(to_bytes(build))
    window.run("read")
    party.read(window)
    flaw = build.choices.flaws[0]

    def why(asking: QWidget) -> None:
        assert isinstance(asking, ReasonForm)
        asking.note.setPlainText("It never shows")
        asking.try_accept()

    with answering(why):
        window.deeds.say("revoked", [(window.chosen[0], flaw)])
    build = _accepted(window, build, tmp_path / "two.gdpacket")
    assert isinstance(Verifier(table.card).states(build)[flaw.id], Revoked)


def _accepted(window: DeskWindow, build: Build, path: Path) -> Build:
    assert window.table is not None
    return opened_by_player(window.table.campaign, build, made(window, path))


def test_the_command_line_names_a_folder_that_is_none(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """One sentence and code 2."""
    assert main(["gm", str(tmp_path / "nowhere")]) == 2
    assert "is not a folder" in capsys.readouterr().err


def test_a_folder_named_at_the_start_is_watched(app: Application, tmp_path: Path) -> None:
    """With a campaign on the desk it is watched; without one the desk says what to do first."""
    app.open_desk().begin([tmp_path])
    assert app.desk is not None
    assert "Create or open a campaign" in app.desk.state.text()
    app.desk.take(party.campaign())
    app.desk.begin([tmp_path])
    party.read(app.desk)
    assert app.desk.table is not None
    assert app.desk.table.watch.folder == tmp_path
