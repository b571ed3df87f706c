"""The perk that is looked at: its level, its note, its price."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from chargen.character import edits
from chargen.character.languages import given_level
from chargen.character.names import points
from chargen.gui.document import Document
from chargen.gui.pages.perk_languages import LanguageLines
from chargen.gui.widgets.fields import LineField, NumberField, word_of
from chargen.gui.widgets.kit import box, button, column, label, row
from chargen.views.sheet.rows import perk_entries

HIGHEST = 20
"""The highest level a document can hold."""


class PerkDetail(QWidget):
    """What the perk selected does, with its level, its note and its price."""

    level_wanted = Signal(str, int)

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.key = ""
        self.title = label("Choose a perk; what it does is said on the right.", "strong", wrap=True)
        self.level = NumberField("Level of the perk", 0, HIGHEST)
        self.note = LineField("Note on the perk", "which one, what for ...", undo=False)
        self.languages = LanguageLines(after=self.level)
        self.take = button("Take it", lambda: self.level_wanted.emit(self.key, 1), role="primary")
        self.form = box(
            column(
                row(label("Level"), self.level, None), self.languages, label("Note", "muted"),
                self.note,
            )
        )  # fmt: skip
        self.setLayout(column(self.title, self.take, self.form))
        self.level.changed.connect(lambda level: self.level_wanted.emit(self.key, level))
        self.note.changed.connect(self._write)
        self.languages.wrote.connect(self._name)
        self.show_now()

    def show_perk(self, key: str) -> None:
        """Show another perk."""
        self.key = key
        self.show_now()

    def show_now(self) -> None:
        """Show the perk as it stands."""
        character = self.document.character
        entry = next((e for e in perk_entries(character) if e.key == self.key), None)
        self.take.setVisible(entry is not None and entry.level == 0)
        self.form.setVisible(entry is not None and entry.level > 0)
        if entry is None:
            return
        self.title.setText(f"{entry.name}, {points(entry.price, 'perk point')} a level")
        able = not self.document.held
        for part in (self.take, self.level, self.note):
            part.setEnabled(able)
        choice = self.document.build.choices.perks.get(self.key)
        self.level.show_value(entry.level)
        self.note.show_value(choice.note if choice else "")
        self.note.setEnabled(able and choice is not None)
        gives = bool(given_level(character.rules, self.key))
        self.languages.setVisible(gives)
        named = choice.languages if choice else ()
        lines = max(entry.level, len(named)) if gives else 0
        self.languages.show_words(named, lines, able=able)

    def _write(self, text: str) -> None:
        choice = self.document.build.choices.perks.get(self.key)
        if choice is not None:
            build = edits.set_perk_note(self.document.build, self.key, text)
            words = f"perk note:{self.key}:{word_of(text)}"
            self.document.edit("Note on a perk", build, merge=words)

    def _name(self, place: int) -> None:
        words, build = self.languages.words, self.document.build
        after = edits.set_perk_languages(build, self.key, words, self.level.value())
        if after != build:
            merge = f"perk languages:{self.key}:{place}"
            self.document.edit("Name a language", after, merge=merge)
