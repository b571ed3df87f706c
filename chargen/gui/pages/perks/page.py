"""Perks: those owned, the catalogue, and what the one selected does."""

from typing import cast

from chargen.character.display_names import points
from chargen.character.document.build import Build
from chargen.character.edits import edits
from chargen.character.subjects import SubjectKind, split_subject
from chargen.gui.document import undo_labels
from chargen.gui.document.document import Document
from chargen.gui.pages.base import Page
from chargen.gui.pages.perks.detail import PerkDetail
from chargen.gui.shell.app_context import AppContext
from chargen.gui.widgets.elements import Segments, button, column, row
from chargen.gui.widgets.fields.text_fields import FilterField
from chargen.gui.widgets.layout.catalogue_layout import CatalogueLayout, Side
from chargen.gui.widgets.page_state import Browser
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.view import RowsView
from chargen.views.catalogue.purchase_preview import Wish, one_more_level
from chargen.views.sheet.rows import PerkEntry, perk_entries


def _price(perk: PerkEntry) -> str:
    return f"{points(perk.price, 'perk point')} a level"


OWNED = (
    Column("Perk", 0, lambda p: p.name, spoken=lambda p: f"{p.name}, level {p.level} of {p.top}"),
    Column("Level", 62, lambda p: f"{p.level} / {p.top}", right=True),
    Column("Perk pts", 52, lambda p: str(p.paid), right=True, tip="Perk points spent"),
)
CATALOGUE = (
    Column("Perk", 0, lambda p: p.name, spoken=lambda p: f"{p.name}: {_price(p)}; {p.effect}"),
    Column("Perk pts", 50, lambda p: str(p.price), right=True, tip="Perk points per level"),
    Column("Levels", 72, lambda p: str(p.top), right=True, leaves=2),
    Column("Effect", 0, lambda p: p.effect, leaves=1, tip="Summary; details are in Explain"),
    Column("Only in", 78, lambda p: "creation" if p.creation_only else "", leaves=3),
)


class PerksPage(Page):
    """Owned and how it is filled in, catalogue; the words are under Explain."""

    help_words = (
        "Press Enter to add a perk. Left and Right change its level; Delete removes an "
        "owned perk. Some perks are available only in creation. A perk that grants "
        "languages has one line for each."
    )

    def __init__(self, document: Document, program: AppContext) -> None:
        super().__init__(document, program)
        self.owned = RowsView(OWNED, "Your perks")
        self.catalogue = RowsView(CATALOGUE, "Perk catalogue")
        self.filter = FilterField("Filter perks", "Filter perks")
        self.take = button("Add perk", lambda: self._step(self.catalogue.current_key, 1))
        self.which = Segments(
            "Show perks",
            (
                ("all", "All"),
                ("affordable", "Affordable"),
                ("legal", "Legal"),
                ("needs-gm", "Needs GM"),
            ),
        )
        self.detail = PerkDetail(document)
        self.shelf = CatalogueLayout(
            Side("Your perks", self.owned, "No perks yet. Choose one from the catalogue."),
            self.detail,
            Side("Catalogue", self.catalogue, "No perk matches. Clear the filter to see them all."),
            row(self.filter, self.take, grows=self.filter), row(self.which, None),
        )  # fmt: skip
        self.setLayout(column(self.shelf, grows=self.shelf))
        for view in (self.owned, self.catalogue):
            view.went_to.connect(self._look)
            view.acted.connect(lambda key: self._step(key, 1))
            view.key_pressed.connect(self._typed)
        self.owned.removed.connect(lambda key: self._set(key, 0))
        self.detail.level_wanted.connect(self._set)
        self.filter.changed.connect(self._show)
        self.which.chosen.connect(self._show)

    @property
    def browsers(self) -> tuple[Browser, ...]:
        return (self.filter, self.which, self.owned, self.catalogue)

    def reveal(self, subject: str) -> bool:
        kind, key, part = split_subject(subject)
        if kind in {SubjectKind.POOL, SubjectKind.UNSPENT}:
            self.catalogue.setFocus()
            return True
        self.filter.clear()
        self.which.choose("all")
        self._show()
        owned = self.owned.rows_model.place_of(key) >= 0
        view = self.owned if owned else self.catalogue
        view.setFocus()
        revealed = view.go_to(key)
        if revealed and part:
            self.detail.show_perk(key)
            self.detail.languages.go_to_empty()
        return revealed

    def _show(self, *_: object) -> None:
        entries = perk_entries(self.document.character)
        owned = [entry for entry in entries if entry.level]
        wanted = self.filter.text().casefold().strip()
        rest = [e for e in entries if self._fits(e) and wanted in e.name.casefold()]
        self.shelf.show_rows(owned, rest)
        self.take.setEnabled(not self.document.held)
        self.detail.show_now()

    def _fits(self, entry: PerkEntry) -> bool:
        choice = cast("Wish", self.which.value)
        return choice == "all" or one_more_level(self.document.character, entry.key).fits(choice)

    def _look(self, key: str) -> None:
        self.document.look_at(SubjectKind.PERK.subject(key))
        self.detail.show_perk(key)

    def _typed(self, key: str, text: str) -> None:
        if text in "+-":
            self._step(key, 1 if text == "+" else -1)
        else:
            self._set(key, int(text))

    def _step(self, key: str, by: int) -> None:
        if key:
            self._set(key, _level(self.document.build, key) + by)

    def _set(self, key: str, level: int) -> None:
        """Set a level: the budget may be passed, the highest level may not."""
        if self.document.held or level < 0:
            return
        self._look(key)
        entry = next(e for e in perk_entries(self.document.character) if e.key == key)
        if level > (most := max(entry.top, entry.level)):
            self.document.refused.emit(f"The highest level of {entry.name} is {entry.top}.")
        build = edits.set_perk(self.document.build, key, min(level, most))
        words = undo_labels.level(entry.name, lambda state: _level(state, key))
        self.document.edit(words, build, merge=f"perk:{key}")
        if self.owned.go_to(key):
            self._look(key)


def _level(build: Build, key: str) -> int:
    choice = build.choices.perks.get(key)
    return choice.level if choice else 0
