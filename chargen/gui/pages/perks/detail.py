"""The perk that is looked at: its next level, its note and its languages."""

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from chargen.character.display_names import points
from chargen.character.document.languages import given_level
from chargen.character.edits import edits
from chargen.gui.document.document import Document
from chargen.gui.widgets.elements import box, button, clear, column, label, row
from chargen.gui.widgets.fields.text_fields import LineField, word_of
from chargen.views.sheet.rows import perk_rows


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
            LineField(f"Language {number}", "Which language?", undo=False)
            for number in range(1, count + 1)
        ]
        for place, line in enumerate(self.lines):
            line.changed.connect(partial(self._tell, place))
            self.inner.addWidget(line)
            self.setTabOrder(self.lines[place - 1] if place else self.after, line)

    def _tell(self, place: int, _: str) -> None:
        self.wrote.emit(place)


class PerkDetail(QWidget):
    """The selected perk's next level to take, its note and its languages."""

    level_wanted = Signal(str, int)

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.key = ""
        self._level = 0
        self.take = button("", lambda: self._want(self._level + 1), role="primary")
        self.note = LineField("Note on the perk", "Name or purpose", undo=False)
        self.languages = LanguageLines(after=self.note)
        self.remove = button("Remove perk", lambda: self._want(0))
        self.form = box(
            column(
                label("NOTE FOR THE SHEET", "section"), self.note, self.languages,
                row(None, self.remove),
            )
        )  # fmt: skip
        self.setLayout(column(self.take, self.form))
        self.note.changed.connect(self._write)
        self.languages.wrote.connect(self._name)
        self.show_now()

    def _want(self, level: int) -> None:
        self.level_wanted.emit(self.key, level)

    def show_perk(self, key: str) -> None:
        """Show another perk."""
        self.key = key
        self.show_now()

    def show_now(self) -> None:
        """Show the current perk."""
        character = self.document.character
        row = next((row for row in perk_rows(character) if row.key == self.key), None)
        more = row is not None and row.level < row.pips
        self.take.setVisible(more)
        self.form.setVisible(row is not None and row.level > 0)
        if row is None:
            return
        self._level = row.level
        level = f"level {row.level + 1} " if row.pips > 1 else ""
        if character.books.finished:
            self.take.setText(f"Buy {level}with IP…")
        else:
            perk = character.rules.perks.get(self.key)
            self.take.setText(f"Take {level}for {points(perk.cost if perk else 0, 'point')}")
        self.take.setAccessibleName(f"{self.take.text()}: {row.name}")
        able = not self.document.held
        choice = self.document.build.choices.perks.get(self.key)
        self.take.setEnabled(self.document.can_edit)
        self.remove.setEnabled(able and choice is not None)
        self.note.show_value(choice.note if choice else "")
        self.note.setEnabled(able and choice is not None)
        gives = bool(given_level(character.rules, self.key))
        self.languages.setVisible(gives)
        named = choice.languages if choice else ()
        lines = max(row.level, len(named)) if gives else 0
        self.languages.show_words(named, lines, able=able)

    def _write(self, text: str) -> None:
        choice = self.document.build.choices.perks.get(self.key)
        if choice is not None:
            build = edits.set_perk_note(self.document.build, self.key, text)
            words = f"perk note:{self.key}:{word_of(text)}"
            self.document.edit("Perk note", build, merge=words)

    def _name(self, place: int) -> None:
        words, build = self.languages.words, self.document.build
        after = edits.set_perk_languages(build, self.key, words, self._level)
        if after != build:
            merge = f"perk languages:{self.key}:{place}"
            self.document.edit("Name a language", after, merge=merge)
