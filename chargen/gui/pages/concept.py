"""The character's concept, in words and a picture."""

from functools import partial
from pathlib import Path
from random import SystemRandom

from PySide6.QtCore import Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QWidget

from chargen.character import starts
from chargen.character.document.build import Portrait as PortraitImage
from chargen.character.edits import edits
from chargen.character.edits.edits import TextField
from chargen.character.starts.data import made_name
from chargen.character.subjects import SubjectKind, split_subject
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
from chargen.gui.widgets.person_head import Portrait
from chargen.gui.widgets.plain_text import set_tip
from chargen.gui.widgets.text import ElidedLine
from chargen.views.explain.concept import kit_words

WIDE, LEAST = 176, 72
"""Pixels at 100 %: the portrait, and the notes where there is little height."""
LOW, NAMES = 380, 60
"""Pixels at 100 %: the height below which fields are beside their names, and those names."""
PICTURES = FileKind("Pictures", (".png", ".jpg", ".jpeg", ".webp"))
PICTURE_MEGABYTES = 40


class ConceptPage(Page):
    """Portrait, name, player, concept with its kit, notes."""

    help_words = (
        "Name, player and concept appear at the top of the sheet; notes fill its back. "
        "Roll name picks a name from the list beside it. A concept that names a kit, such as "
        "sniper, marks skills and perks as recommended. Apply kit adds the kit's skills and gear "
        "as far as your points allow. Click the portrait or drop an image to change it."
    )
    opening = SubjectKind.TEXT.subject("concept")

    def __init__(self, document: Document, program: AppContext) -> None:
        super().__init__(document, program)
        self.name = LineField("Name", "Character's name", undo=False)
        self.player = LineField("Player", "Player's name", undo=False)
        self.concept = LineField("Concept", "A few words, such as field medic", undo=False)
        hint = "Appearance, background, contacts and plans. Printed on the second page."
        self.notes = ProseField("Notes", hint, undo=False)
        self.notes.setMinimumHeight(theme.now().px(LEAST))
        self.notes.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.culture = ChoiceField("Name list", culture_names(), narrow=True)
        self.dice = button(
            "Roll name", self._roll_name, tip="Random name from this list", picture="dices"
        )
        self.kit = button(
            APPLY_KIT, partial(self.asked.emit, "kit"), picture="backpack",
            tip="Adds a concept's skills and gear in one step",
        )  # fmt: skip
        self.recommends = ElidedLine(tone="muted")
        self.picture = Portrait(document, WIDE)
        self.picture.setCursor(Qt.CursorShape.PointingHandCursor)
        self.picture.clicked.connect(self._choose)
        self.hint = label("Click or drop an image", "small")
        self.drop = button("Remove portrait", self._take_away, role="link")
        self.fields: dict[TextField, LineField] = {
            "name": self.name,
            "player": self.player,
            "concept": self.concept,
        }
        below = box(row(self.hint, self.drop, None))
        below.setFixedHeight(theme.now().px(theme.ROW))
        left = box(column(self.picture, below, None, gap=4))
        names = row(label("Name", "muted"), None, beside("Name list", self.culture), self.dice)
        kit = row(self.recommends, self.kit, grows=self.recommends)
        notes = NamedField("Notes", self.notes)
        player, concept = NamedField("Player", self.player), NamedField("Concept", self.concept)
        self._named = (player, concept, notes)
        right = box(
            column(names, self.name, 4, player, 4, concept, kit, 4, notes, gap=6, grows=notes)
        )
        card = frame("card", row(left, right, gap=16, margins=(16, 12, 16, 16), grows=right))
        self.setLayout(column(card, grows=card))
        for name, field in self.fields.items():
            field.changed.connect(partial(self._write, name))
        self.notes.changed.connect(partial(self._write, "notes"))
        self.setAcceptDrops(True)
        self.setFocusProxy(self.name)

    def reveal(self, subject: str) -> bool:
        portrait = split_subject(subject).key == "portrait"
        (self.picture if portrait else self.name).setFocus()
        return True

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for field in self._named:
            field.show_low(self.height() < theme.now().px(LOW))

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
        self.recommends.setText(kit_words(self.document.character))
        self.picture.show_now()
        present = self.document.build.portrait is not None
        words = "Change portrait" if present else "Choose portrait"
        self.picture.setAccessibleName(words)
        set_tip(self.picture, f"{words}: click, or drop an image")
        self.hint.setVisible(not present)
        self.drop.setVisible(present)
        for part in (self.picture, self.drop, self.dice, self.kit):
            part.setEnabled(not self.document.read_only)

    def _write(self, name: TextField, text: str) -> None:
        build = edits.set_text(self.document.build, name, text)
        self.document.edit(f"Change {name}", build, merge=f"text:{name}:{word_of(text)}")

    def _roll_name(self) -> None:
        name = made_name(starts.cultures(), self.culture.key, SystemRandom())
        self.document.edit("Roll name", edits.set_text(self.document.build, "name", name))

    def _choose(self, *_: object) -> None:
        chosen = ask_open(self, "Choose portrait", PICTURES)
        if chosen is not None:
            self._use(chosen)

    def _use(self, path: Path) -> None:
        from chargen.files.pictures import portrait

        try:
            image = PortraitImage(png=portrait(read(path, PICTURE_MEGABYTES), path.name))
        except ChargenError as error:
            warn(self, "Picture", f"{error}.")
            return
        self.document.edit("Choose portrait", edits.set_portrait(self.document.build, image))

    def _take_away(self) -> None:
        self.document.edit("Remove portrait", edits.set_portrait(self.document.build, None))
        self.picture.setFocus()


class NamedField(QWidget):
    """A field below its name; on a low page it is at the right of it."""

    def __init__(self, words: str, field: QWidget) -> None:
        super().__init__()
        self._name = label(words, "muted")
        if isinstance(field, ProseField):
            self._name.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._line = column(self._name, field, gap=6, grows=field)
        self.setLayout(self._line)

    def show_low(self, low: bool) -> None:
        """Move beside the name on a low page."""
        ways = QBoxLayout.Direction
        self._line.setDirection(ways.LeftToRight if low else ways.TopToBottom)
        self._name.setMinimumWidth(theme.now().px(NAMES) if low else 0)


def _dropped(event: QDropEvent) -> Path | None:
    """Return the picture file that is being dropped, if it is one."""
    for path in dropped(event.mimeData()):
        if ending(path) in {".png", ".jpg", ".jpeg", ".webp"}:
            return path
    return None
