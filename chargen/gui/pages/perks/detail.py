"""The perk that is looked at: its level, its note, its price, its languages."""

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from chargen.character.display_names import points
from chargen.character.document.languages import given_level
from chargen.character.edits import edits
from chargen.character.subjects import SubjectKind
from chargen.gui.document.document import Document
from chargen.gui.widgets.elements import box, button, clear, column, label, row
from chargen.gui.widgets.fields.fields import NumberField
from chargen.gui.widgets.fields.text_fields import LineField, word_of
from chargen.views.catalogue.level_change import step_words
from chargen.views.sheet.rows import perk_entries


class LanguageLines(QWidget):
    """As many lines as the perk has levels; one more can be filled than are."""

    wrote = Signal(int)
    """The number of the line that was edited."""

    def __init__(self, after: QWidget) -> None:
        super().__init__()
        self.after = after
        self.lines: list[LineField] = []
        self.inner = column(gap=4)
        self.setLayout(column(label("Languages from this perk", "muted"), self.inner, gap=4))

    @property
    def words(self) -> tuple[str, ...]:
        """The texts of the lines, without empty ones."""
        return tuple(line.written for line in self.lines if line.written)

    def show_words(self, words: tuple[str, ...], lines: int, *, able: bool) -> None:
        """Show what the document holds; a line being written in is left to its writer."""
        if len(self.lines) != lines:
            self._make(lines)
        for place, line in enumerate(self.lines):
            word = words[place] if place < len(words) else ""
            if line.written != word:
                line.show_value(word)
            line.setEnabled(able and place <= len(words))

    def go_to_empty(self) -> None:
        """Lead to the first line nothing stands in, or to the last."""
        rest = [line for line in self.lines if not line.written]
        for line in [*rest, *reversed(self.lines)][:1]:
            line.show()
            line.setFocus()

    def _make(self, count: int) -> None:
        clear(self.inner)
        self.lines = [
            LineField(f"Language {number}", "which language?", undo=False)
            for number in range(1, count + 1)
        ]
        for place, line in enumerate(self.lines):
            line.changed.connect(partial(self._tell, place))
            self.inner.addWidget(line)
            self.setTabOrder(self.lines[place - 1] if place else self.after, line)

    def _tell(self, place: int, _: str) -> None:
        self.wrote.emit(place)


class PerkDetail(QWidget):
    """The effect of the selected perk, with its level, its note and its price."""

    level_wanted = Signal(str, int)

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.key = ""
        self.title = label("Select a perk.", "strong", wrap=True)
        self.effect = label("", "small", wrap=True)
        self.next = label("", "small", wrap=True)
        self.level = NumberField("Level of the perk", 0, 0)
        self.note = LineField("Note on the perk", "which one, or what for", undo=False)
        self.languages = LanguageLines(after=self.level)
        self.remove = button("Remove perk", lambda: self.level_wanted.emit(self.key, 0))
        self.form = box(
            column(
                row(label("Level"), self.level, None, self.remove), self.languages,
                label("Note", "muted"), self.note,
            )
        )  # fmt: skip
        self.setLayout(column(self.form, self.title, self.effect, self.next))
        self.level.changed.connect(lambda level: self.level_wanted.emit(self.key, level))
        self.note.changed.connect(self._write)
        self.languages.wrote.connect(self._name)
        self.show_now()

    def show_perk(self, key: str) -> None:
        """Show another perk."""
        self.key = key
        self.show_now()

    def show_now(self) -> None:
        """Show the current perk."""
        character = self.document.character
        entry = next((e for e in perk_entries(character) if e.key == self.key), None)
        self.effect.setVisible(entry is not None)
        self.next.setVisible(entry is not None)
        self.form.setVisible(entry is not None and entry.level > 0)
        if entry is None:
            return
        self.title.setText(f"{entry.name}, {points(entry.price, 'perk point')} a level")
        self.effect.setText(entry.effect[:1].upper() + entry.effect[1:])
        self.next.setText(step_words(character, SubjectKind.PERK.subject(self.key)))
        able = not self.document.held
        choice = self.document.build.choices.perks.get(self.key)
        self.level.setEnabled(able)
        self.remove.setEnabled(able and choice is not None)
        self.level.show_range(0, max(entry.level, entry.top), entry.level)
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
            self.document.edit("Perk note", build, merge=words)

    def _name(self, place: int) -> None:
        words, build = self.languages.words, self.document.build
        after = edits.set_perk_languages(build, self.key, words, self.level.value())
        if after != build:
            merge = f"perk languages:{self.key}:{place}"
            self.document.edit("Name a language", after, merge=merge)
