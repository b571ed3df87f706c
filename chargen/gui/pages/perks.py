"""Perks: those owned, the catalogue, and what the one selected does."""

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QLineEdit, QSpinBox, QWidget

from chargen.character import edits
from chargen.character.names import perk_name, points
from chargen.files.text import NAME_LENGTH, cleaned
from chargen.gui.document import Document
from chargen.gui.pages.base import Page
from chargen.gui.widgets.panes import card, pane, panes
from chargen.gui.widgets.parts import Segments, box, button, column, label, row
from chargen.gui.widgets.rows import Column, RowsModel, RowsView
from chargen.gui.widgets.ways import WaysBar
from chargen.sheet.rows import PerkEntry, perk_entries


def _paid(perk: PerkEntry) -> str:
    return str(max(0, perk.level - perk.free) * perk.price)


OWNED = (
    Column("Perk", 0, lambda p: p.name, spoken=lambda p: f"{p.name}, level {p.level} of {p.top}"),
    Column("Level", 58, lambda p: f"{p.level} / {p.top}", right=True),
    Column("PkP", 48, _paid, right=True, tip="Perk points paid"),
)
CATALOGUE = (
    Column("Perk", 0, lambda p: p.name, spoken=lambda p: f"{p.name}, {p.price} perk points"),
    Column("PkP", 56, lambda p: str(p.price), right=True, tip="Price of each level"),
    Column("Levels", 68, lambda p: str(p.top), right=True),
    Column("", 104, lambda p: "creation only" if p.creation_only else "", right=True),
)


class PerksPage(Page):
    """Owned and how it is filled in, catalogue; the words are under Explain."""

    title = "Perks"

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.ways = WaysBar(document, "pool:perk")
        self.owned = RowsView(RowsModel(OWNED, self), "Perks owned")
        self.catalogue = RowsView(RowsModel(CATALOGUE, self), "Catalogue of perks")
        self.filter = QLineEdit()
        self.filter.setPlaceholderText("Filter perks")
        self.filter.setAccessibleName("Filter perks")
        self.which = Segments(
            "Show", (("all", "All"), ("affordable", "Affordable"), ("later", "Also in play"))
        )
        self.detail = PerkDetail(document)
        self.empty = label("None yet. Choose one beside and press Enter.", "muted", wrap=True)
        mine = pane("Owned", self.empty, card(self.detail), self.owned)
        there = box(column(row(self.filter, self.which), self.catalogue, grows=self.catalogue))
        split = panes(mine, pane("Catalogue", there), sizes=(36, 64))
        self.setLayout(column(self.ways, split, grows=split))
        for view in (self.owned, self.catalogue):
            view.went_to.connect(self._look)
            view.acted.connect(lambda key: self._step(key, 1))
            view.key_pressed.connect(self._typed)
        self.detail.level_wanted.connect(self._set)
        self.filter.textChanged.connect(self._show)
        self.which.chosen.connect(self._show)

    def reveal(self, subject: str) -> bool:
        kind, _, key = subject.partition(":")
        if kind in {"pool", "unspent"}:
            self.catalogue.setFocus()
            return True
        self.filter.clear()
        self.which.choose("all")
        self._show()
        view = self.owned if self.owned.rows_model.place_of(key) >= 0 else self.catalogue
        view.setFocus()
        return view.go_to(key)

    def _show(self, *_: object) -> None:
        entries = perk_entries(self.document.character)
        owned = [entry for entry in entries if entry.level]
        wanted = self.filter.text().casefold().strip()
        rest = [e for e in entries if self._fits(e) and wanted in e.name.casefold()]
        self.owned.rows_model.set_rows(owned)
        self.catalogue.rows_model.set_rows(rest)
        self.empty.setVisible(not owned)
        self.ways.show_issues()
        self.detail.show_now()

    def _fits(self, entry: PerkEntry) -> bool:
        match self.which.value:
            case "affordable":
                return entry.affordable
            case "later":
                return not entry.creation_only
            case _:
                return True

    def _look(self, key: str) -> None:
        self.document.look_at(f"perk:{key}")
        self.detail.show_perk(key)

    def _typed(self, key: str, text: str) -> None:
        if text in "+-":
            self._step(key, 1 if text == "+" else -1)
        else:
            self._set(key, int(text))

    def _step(self, key: str, by: int) -> None:
        entry = next(e for e in perk_entries(self.document.character) if e.key == key)
        self._set(key, entry.level + by)

    def _set(self, key: str, level: int) -> None:
        if not 0 <= level <= HIGHEST:
            return
        self._look(key)
        name = perk_name(self.document.character.rules, key)
        build = edits.set_perk(self.document.build, key, level)
        self.document.edit(f"Set {name}", build, merge=f"perk:{key}")


HIGHEST = 20


class PerkDetail(QWidget):
    """What the perk selected does, with its level, its note and its price."""

    level_wanted = Signal(str, int)

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.key = ""
        self.title = label("Choose a perk; what it does is said on the right.", "strong", wrap=True)
        self.level = QSpinBox()
        self.level.setAccessibleName("Level of the perk")
        self.level.setRange(0, HIGHEST)
        self.note = QLineEdit()
        self.note.setPlaceholderText("which one, what for ...")
        self.note.setAccessibleName("Note on the perk")
        self.take = button("Take it", lambda: self.level_wanted.emit(self.key, 1), role="primary")
        self.form = box(
            column(row(label("Level"), self.level, None), label("Note", "muted"), self.note)
        )
        self.setLayout(column(self.title, self.take, self.form))
        self.level.valueChanged.connect(lambda level: self.level_wanted.emit(self.key, level))
        self.note.editingFinished.connect(self._write)
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
        self.take.setEnabled(not self.document.read_only)
        choice = self.document.build.choices.perks.get(self.key)
        with QSignalBlocker(self.level):
            self.level.setValue(entry.level)
        if not self.note.hasFocus():
            self.note.setText(choice.note if choice else "")
        self.note.setEnabled(choice is not None)

    def _write(self) -> None:
        choice = self.document.build.choices.perks.get(self.key)
        text = cleaned(self.note.text(), NAME_LENGTH)
        if choice is not None and text != choice.note:
            build = edits.set_perk_note(self.document.build, self.key, text)
            self.document.edit("Note on a perk", build)
