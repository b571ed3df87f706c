"""The Concept page: words and picture, both ways."""

import io
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent

from chargen.character.edits import edits
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.document.document import Document
from chargen.gui.pages.concept import ConceptPage
from tests.gui.answers import answering, pick, press
from tests.gui.desk import sample, settle, shown
from tests.gui.hands import CTRL, Key, click, key, tab_to, type_text


def _page(window: MainWindow) -> ConceptPage:
    page = window.go("concept")
    assert isinstance(page, ConceptPage)
    return page


def test_typing_is_an_edit_of_the_document(window: MainWindow, document: Document) -> None:
    """Name, player, concept and notes go into the document as they are typed."""
    page = _page(window)
    page.name.setFocus()
    for field, text in ((page.name, "Mara Voss"), (page.player, "Ben"), (page.concept, "Scout")):
        tab_to(field)
        type_text(text)
    tab_to(page.notes)
    type_text("Two lines")
    choices = document.build.choices
    assert (choices.name, choices.player, choices.concept) == ("Mara Voss", "Ben", "Scout")
    assert choices.notes == "Two lines"
    assert window.windowTitle().startswith("Mara Voss")


@pytest.mark.usefixtures("welcome")
def test_what_is_typed_after_new_is_the_name(app: Application) -> None:
    """By keys alone: Ctrl+N, then letters."""
    window = app.windows[0]
    key(Key.Key_N, CTRL)
    settle()
    type_text("Ada")
    assert window.document is not None
    assert window.document.build.choices.name == "Ada"


def test_the_document_is_shown_in_the_fields(window: MainWindow, document: Document) -> None:
    """Another text in the document is the text of the field."""
    page = _page(window)
    document.edit("Change name", edits.set_text(document.build, "name", "Ilse"))
    document.edit("Change notes", edits.set_text(document.build, "notes", "One\nTwo"))
    assert page.name.text() == "Ilse"
    assert page.notes.toPlainText() == "One\nTwo"


def test_undo_in_a_field_is_undo_of_the_document(window: MainWindow, document: Document) -> None:
    """Ctrl+Z while typing takes the last word back, in the field and in the document."""
    page = _page(window)
    page.name.setFocus()
    type_text("Mara Voss")
    key(Key.Key_Z, CTRL)
    assert document.build.choices.name == "Mara "
    assert page.name.text() == "Mara "
    key(Key.Key_Z, CTRL)
    assert page.name.text() == ""
    key(Key.Key_Z, CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert document.build.choices.name == "Mara "


def test_a_word_is_one_step(window: MainWindow, document: Document) -> None:
    """The letters of one word are one step of the undo list, with a name."""
    page = _page(window)
    page.concept.setFocus()
    type_text("Medic")
    assert document.stack.count() == 1
    assert document.stack.undoText() == "Change concept"


def test_hidden_characters_are_not_taken(window: MainWindow, document: Document) -> None:
    """What a document may not hold, such as an override of direction, is left out."""
    page = _page(window)
    page.name.setText("Ma\u202era")
    assert document.build.choices.name == "Mara"


def _picture(folder: Path) -> Path:
    path = folder / "face.png"
    data = io.BytesIO()
    Image.new("RGB", (64, 48), "#336699").save(data, "PNG")
    path.write_bytes(data.getvalue())
    return path


def test_a_picture_can_be_chosen_and_taken_away(
    window: MainWindow, document: Document, tmp_path: Path
) -> None:
    """The portrait chosen is in the document; taken away it is gone; undo brings it back."""
    page = _page(window)
    with answering(pick(_picture(tmp_path))):
        click(page.picture)
    assert document.build.portrait is not None
    assert page.picture.accessibleName() == "Change portrait"
    click(page.drop)
    assert page.picture.accessibleName() == "Choose portrait"
    assert window.focusWidget() is page.picture
    document.stack.undo()
    assert page.picture.accessibleName() == "Change portrait"


def test_a_picture_can_be_dropped(window: MainWindow, document: Document, tmp_path: Path) -> None:
    """A picture dropped on the page becomes the portrait."""
    page = _page(window)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(_picture(tmp_path)))])
    page.dropEvent(
        QDropEvent(
            QPointF(9, 9),
            Qt.DropAction.CopyAction,
            data,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
    )
    assert document.build.portrait is not None


def test_what_is_no_picture_is_refused_in_a_sentence(
    window: MainWindow, document: Document, tmp_path: Path
) -> None:
    """A file that is no picture changes nothing and says so."""
    path = tmp_path / "face.png"
    path.write_bytes(b"not a picture")
    page = _page(window)
    with answering(pick(path), press("Close", saying="face.png")):
        click(page.picture)
    settle()
    assert document.build.portrait is None
    assert document.stack.isClean()


def test_the_dock_says_what_the_concept_does(window: MainWindow, document: Document) -> None:
    """A concept that names a kit marks skills as recommended; the page and the dock tell it."""
    page = _page(window)
    assert window.shown is not None
    assert page.recommends.text() == "A role such as sniper marks skills and perks as recommended."
    page.concept.setFocus()
    type_text("Astronaut")
    assert page.recommends.text() == "No kit has these words. Try sniper, medic or scout."
    explained = window.shown.explain
    assert explained.shown is not None
    assert "Kits: Rifleman, Medic" in explained.shown.paragraphs[1].text
    key(Key.Key_A, CTRL)
    type_text("Sniper")
    assert page.recommends.text().startswith("Sniper: 15 skills and ")
    assert explained.shown.title == "Sniper"
    assert explained.shown.paragraphs[1].text.startswith("Skills of the kit: Rifle 8, ")


def test_the_text_fields_end_at_one_edge(window: MainWindow) -> None:
    """Name, player, concept and notes have one measure."""
    page = _page(window)
    settle()
    fields = (page.name, page.player, page.concept, page.notes)
    assert len({(field.x(), field.width()) for field in fields}) == 1


def test_notes_keep_their_room_at_150_percent(app: Application) -> None:
    """On a low page fields stand beside their names: nothing scrolls but the notes."""
    app.prefer(text=150)
    settle()
    window = shown(app, sample("rifleman"), "concept", size=(1280, 720))
    page = window.pages["concept"]
    assert isinstance(page, ConceptPage)
    assert window.shown is not None
    assert window.shown.middle.verticalScrollBar().maximum() == 0
    assert page.notes.height() > 4 * page.notes.fontMetrics().height()
