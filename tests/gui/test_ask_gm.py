"""What waits goes on to the GM: the file to send, and his yes where nothing is signed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QUrl, Slot
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QPushButton, QWidget

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.trust.card import joined
from chargen.character.document.build import Build
from chargen.character.document.state_kind import StateKind
from chargen.character.edits import creation
from chargen.character.edits.store import from_bytes
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.dialogs.gm.ask_gm import GmApprovalForm, SendForm
from chargen.gui.document.document import Document
from chargen.gui.pages.flaws.page import FlawsPage
from tests.builders import blank, flaw
from tests.gui.answers import answering, pick, press
from tests.gui.desk import settle, shown, waited
from tests.gui.hands import click

KNEE = flaw("Bad knee", description="Stairs hurt.")
WAITS = "Bad knee (4 skill points) is waiting for GM approval"


def limping() -> Build:
    """A character with a flaw nobody has decided on."""
    return blank(name="Mara Voss", flaws=(KNEE,))


def doc(window: MainWindow) -> Document:
    """What the window shows."""
    assert window.document is not None
    return window.document


def link(window: MainWindow, words: str) -> QPushButton:
    """A link of the checks, by what it is called."""
    found = [b for b in window.findChildren(QPushButton) if b.accessibleName() == words]
    assert len(found) == 1
    return found[0]


def editor_of(window: MainWindow) -> FlawsPage:
    """The Flaws page with the flaw in its editor."""
    window.reveal("flaw:flaw-1")
    page = window.go("flaws")
    assert isinstance(page, FlawsPage)
    return page


class Desktop(QObject):
    """Whatever shows folders outside of the program."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[str] = []

    @Slot(QUrl)
    def show(self, url: QUrl) -> None:
        """Remember what was to be shown."""
        self.shown.append(url.toLocalFile())


@pytest.fixture
def desktop() -> Iterator[Desktop]:
    """A desktop that shows folders, and remembers which."""
    made = Desktop()
    QDesktopServices.setUrlHandler("file", made, "show")  # type: ignore[arg-type]
    yield made
    QDesktopServices.unsetUrlHandler("file")


def _yes(asked: QWidget) -> None:
    assert isinstance(asked, GmApprovalForm)
    assert asked.which.key == "flaw-1"
    assert asked.full.text() == "Physical, moderate, infrequent: 4 skill points\nStairs hurt."
    asked.by.setText("Ada")
    asked.note.setText("twice a session")
    click(asked.ok)


@pytest.mark.rule("CC-12")
def test_a_yes_is_recorded_from_the_checks(app: Application) -> None:
    """CC-12: exactly as it stands, by whom, as one step; LEGAL rests on what was recorded."""
    window = shown(app, limping())
    document = doc(window)
    with answering(_yes):
        click(link(window, f"Record GM approval… {WAITS}"))
    state = document.character.states["flaw-1"]
    assert state.kind is StateKind.APPROVED
    (decision,) = document.build.decisions
    assert decision.kind == "recorded"
    assert (decision.by, decision.note, decision.item) == ("Ada", "twice a session", KNEE)
    assert document.stack.undoText() == "Record GM approval: Bad knee"
    document.stack.undo()
    assert document.build.decisions == ()


def test_the_editor_of_a_flaw_offers_both(app: Application) -> None:
    """And neither, once it was agreed to."""
    window = shown(app, limping())
    editor = editor_of(window).editor
    assert editor.send.isVisible()
    with answering(_yes):
        click(editor.said_yes)
    assert "recorded, not signed" in editor.state.text()
    assert not editor.send.isVisible()
    assert not editor.said_yes.isVisible()


@pytest.mark.usefixtures("welcome")
def test_where_the_gm_signs_only_sending_is_offered(app: Application, tmp_path: Path) -> None:
    """The command says why nothing is written down."""
    table = Campaign.create(tmp_path / "gm", "Lunar Tide", gm="Ada")
    app.windows[0].program.pins.pin(table.sealed)
    window = shown(app, joined(limping(), table.card))
    editor = editor_of(window).editor
    assert doc(window).character.states.signed
    assert editor.send.isVisible()
    assert not editor.said_yes.isVisible()
    with answering(press("Close", saying="only signed approvals count")):
        window.run("said-yes")
    assert doc(window).build.decisions == ()


def test_what_has_no_file_is_saved_first(app: Application, tmp_path: Path) -> None:
    """Then it is said where it lies and what in it waits."""
    window = shown(app, limping())
    path = tmp_path / "voss.gdchar"
    seen: list[tuple[str, str]] = []

    def look(asked: QWidget) -> None:
        assert isinstance(asked, SendForm)
        labels = [part.text() for part in asked.findChildren(type(asked.place))]
        seen.append((asked.place.text(), "\n".join(labels)))
        click(asked.ok)

    with answering(press("Save", saying="no file yet"), pick(path), look):
        window.run("send")
        assert waited(lambda: bool(seen))
    assert from_bytes(path.read_bytes(), "voss").build.choices.name == "Mara Voss"
    place, words = seen[0]
    assert place == str(path)
    assert "Bad knee" in words
    assert "Your group does not use signatures" in words


def test_what_is_not_saved_may_stay_so(app: Application) -> None:
    """Nothing is written and nothing is shown."""
    window = shown(app, limping())
    with answering(press("Not now")):
        window.run("send")
    assert doc(window).path is None


def test_the_folder_is_shown_and_the_path_copied(
    app: Application, tmp_path: Path, desktop: Desktop
) -> None:
    """Each lets the file go: what has left is reversed from then on, not taken out."""
    window = shown(app, limping())
    document, path = doc(window), tmp_path / "voss.gdchar"
    form = SendForm(window, document, path)
    click(form.folder)
    settle()
    assert desktop.shown == [str(tmp_path)]
    click(form.copy)
    assert QGuiApplication.clipboard().text() == str(path)
    assert form.status.text() == "Path copied."
    click(form.words)
    assert QGuiApplication.clipboard().text().endswith("The file is voss.gdchar.")
    form.deleteLater()


def test_sending_lets_the_ledger_go(app: Application, tmp_path: Path) -> None:
    """The first entry has left with the file."""
    window = shown(app, creation.finish(limping(), "2014-05-23"))
    document = doc(window)
    form = SendForm(window, document, tmp_path / "voss.gdchar")
    assert document.left == 0
    click(form.copy)
    assert document.left == 1
    form.deleteLater()


def test_nothing_that_waits_is_nothing_to_agree_to(window: MainWindow, document: Document) -> None:
    """The form says so; the file can be sent all the same."""
    form = GmApprovalForm(window, document, "")
    form.try_accept()
    assert form.fault.text() == "Nothing is waiting for the GM."
    form.deleteLater()
