"""The character's concept, in words and a picture."""

import base64
from pathlib import Path
from random import SystemRandom

from PySide6.QtCore import Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QPixmap

from chargen.character import starts
from chargen.character.document.build import Portrait
from chargen.character.edits import edits
from chargen.character.edits.edits import TextField
from chargen.character.starts.names import made_name
from chargen.errors import ChargenError
from chargen.files.file_names import ending
from chargen.files.reading import read
from chargen.gui.application import theme
from chargen.gui.application.urls import dropped
from chargen.gui.dialogs.character.quick_start import culture_names
from chargen.gui.dialogs.files import FileKind, ask_open
from chargen.gui.dialogs.messages import warn
from chargen.gui.document.document import Document
from chargen.gui.pages.base import Page
from chargen.gui.shell.app_context import AppContext
from chargen.gui.vocabulary import APPLY_KIT
from chargen.gui.widgets.elements import beside, box, button, column, frame, label, row
from chargen.gui.widgets.fields.fields import ChoiceField
from chargen.gui.widgets.fields.text_fields import LineField, ProseField, word_of
from chargen.gui.widgets.plain_text import Label

PICTURE = 220
PICTURES = FileKind("Pictures", (".png", ".jpg", ".jpeg", ".webp"))
PICTURE_MEGABYTES = 40


class ConceptPage(Page):
    """Name, player, concept, portrait, notes."""

    help_words = (
        "Name, player and concept appear at the top of the sheet; notes fill its back. "
        "Roll name picks a name from the list below. A kit adds a concept's skills and "
        "gear as far as your points allow. Your concept also marks recommended skills on "
        "the Skills page."
    )

    def __init__(self, document: Document, program: AppContext) -> None:
        super().__init__(document, program)
        self.name = LineField("Name", "Character's name", undo=False)
        self.player = LineField("Player", "Player's name", undo=False)
        self.concept = LineField("Concept", "A few words, such as field medic", undo=False)
        hint = "Appearance, background, contacts and plans. Printed on the second page."
        self.notes = ProseField("Notes", hint, undo=False)
        self.culture = ChoiceField("Name list", culture_names())
        self.dice = button(
            "Roll name", self._roll_name, tip="Random name from this list", picture="dices"
        )
        self.kit = button(
            APPLY_KIT, lambda: self.asked.emit("kit"), picture="backpack",
            tip="Adds a concept's skills and gear in one step",
        )  # fmt: skip
        self.picture = PictureFrame()
        self.choose = button("Choose portrait…", self._choose, picture="folder-open")
        self.drop = button("Remove portrait", self._take_away, role="link")
        self.fields: dict[TextField, LineField] = {
            "name": self.name,
            "player": self.player,
            "concept": self.concept,
        }
        words = box(
            column(
                label("Name", "muted"), row(self.name, self.dice, grows=self.name),
                row(None, beside("Name list", self.culture)),
                label("Player", "muted"), self.player,
                label("Concept", "muted"), self.concept, row(self.kit, None), None, gap=6,
            )
        )  # fmt: skip
        side = box(column(self.picture, row(self.choose, self.drop, None), None))
        card = frame("card", row(words, 12, side, margins=(16, 14, 16, 14), grows=words))
        self.setLayout(column(card, label("Notes", "section"), self.notes, grows=self.notes))
        for name, field in self.fields.items():
            field.changed.connect(lambda text, name=name: self._write(name, text))
        self.notes.changed.connect(lambda text: self._write("notes", text))
        self.setAcceptDrops(True)

    def reveal(self, subject: str) -> bool:
        del subject
        self.name.setFocus()
        return True

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _dropped(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        if (path := _dropped(event)) is not None:
            self._use(path)

    def _show(self) -> None:
        choices = self.document.build.choices
        for name, field in self.fields.items():
            field.show_value(getattr(choices, name))
            field.setReadOnly(bool(self.document.read_only))
        self.notes.show_value(choices.notes)
        self.notes.setReadOnly(bool(self.document.read_only))
        kept = self.document.build.portrait
        self.picture.show_picture(kept.png if kept else "")
        self.drop.setVisible(kept is not None)
        for part in (self.choose, self.drop, self.dice, self.kit):
            part.setEnabled(not self.document.read_only)

    def _write(self, name: TextField, text: str) -> None:
        build = edits.set_text(self.document.build, name, text)
        self.document.edit(f"Change {name}", build, merge=f"text:{name}:{word_of(text)}")

    def _roll_name(self) -> None:
        name = made_name(starts.cultures(), self.culture.key, SystemRandom())
        self.document.edit("Roll name", edits.set_text(self.document.build, "name", name))

    def _choose(self) -> None:
        chosen = ask_open(self, "Choose portrait", PICTURES)
        if chosen is not None:
            self._use(chosen)

    def _use(self, path: Path) -> None:
        from chargen.files.pictures import portrait

        try:
            kept = Portrait(png=portrait(read(path, PICTURE_MEGABYTES), path.name))
        except ChargenError as error:
            warn(self, "Picture", f"{error}.")
            return
        self.document.edit("Choose portrait", edits.set_portrait(self.document.build, kept))

    def _take_away(self) -> None:
        self.document.edit("Remove portrait", edits.set_portrait(self.document.build, None))


class PictureFrame(Label):
    """The portrait, or a word where it would be."""

    def __init__(self) -> None:
        super().__init__("No portrait yet.\nDrop an image here.")
        side = theme.now().px(PICTURE)
        self.setFixedSize(side, side)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setProperty("role", "muted")
        self.setFrameShape(Label.Shape.StyledPanel)
        self._shown = ""

    def show_picture(self, png: str) -> None:
        """Show a picture from base64, or none."""
        if png == self._shown:
            return
        self._shown = png
        pixmap = QPixmap()
        if not png or not pixmap.loadFromData(base64.b64decode(png), "PNG"):
            self.setPixmap(QPixmap())
            self.setText("No portrait yet.\nDrop an image here.")
            self.setAccessibleName("No portrait")
            return
        self.setAccessibleName("Portrait")
        keep = Qt.AspectRatioMode.KeepAspectRatio
        smooth = Qt.TransformationMode.SmoothTransformation
        self.setPixmap(pixmap.scaled(self.size(), keep, smooth))


def _dropped(event: QDropEvent) -> Path | None:
    """Return the picture file that is being dropped, if it is one."""
    for path in dropped(event.mimeData()):
        if ending(path) in {".png", ".jpg", ".jpeg", ".webp"}:
            return path
    return None
