"""Perks: those owned and the catalogue in one list, each with its effect."""

from functools import partial

from chargen.character.advancement.quotes import Quote
from chargen.character.display_names import points
from chargen.character.document.build import Build
from chargen.character.edits import edits
from chargen.character.subjects import SubjectKind, split_subject
from chargen.gui.application import theme
from chargen.gui.dialogs.base import run_dialog
from chargen.gui.dialogs.gm.requests import PerkPointsForm
from chargen.gui.document import undo_labels
from chargen.gui.document.document import Document
from chargen.gui.pages.base import Page
from chargen.gui.pages.perks.detail import PerkDetail
from chargen.gui.pages.purchase import offer_in, step_tip
from chargen.gui.shell.app_context import AppContext
from chargen.gui.widgets.elements import Segments, button, column, row
from chargen.gui.widgets.fields.text_fields import FilterField
from chargen.gui.widgets.page_state import Browser
from chargen.gui.widgets.plain_text import CheckBox
from chargen.gui.widgets.tables.grouped import GroupedTable
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.trait_columns import level_column, spoken_words
from chargen.views.progress.trait_prices import price_rows
from chargen.views.sheet.rows import TraitRow, heading, perk_rows, recommended_words
from chargen.views.style import MEASURES

FILTER = 190
"""Pixels of the filter at 100 %: its width does not depend on its text."""
COLUMNS = (
    Column("Perk and effect", 0, lambda row: row.name,
           spoken=spoken_words,
           order=lambda row: row.name.casefold()),
    Column("Cost", 76, lambda row: row.next, right=True, tip="Perk points"),
    level_column(lambda row: row.total),
    Column("", 76, lambda row: row.total, right=True),
)  # fmt: skip


class PerksPage(Page):
    """Owned perks, then the catalogue; the selected perk's note is in the dock."""

    help_words = (
        "Press Enter to add a perk. Left and Right change its level; Delete removes an "
        "owned perk. Some perks are available only in creation. A dot marks the perks "
        "recommended for the concept. A perk that grants languages has one line for each. "
        "After creation, + buys a level with IP at its row. Convert IP… makes perk points "
        "that stay until you spend them."
    )

    def __init__(self, document: Document, program: AppContext) -> None:
        super().__init__(document, program)

        tip_of = partial(step_tip, document, SubjectKind.PERK)
        self.table = GroupedTable("Perks", COLUMNS, tip_of, high=MEASURES.text_row)
        self.table.empty.setText("No perks here. Choose All to see every perk.")
        self.filter = FilterField("Find a perk or an effect", "Find a perk or an effect")
        self.filter.setFixedWidth(theme.now().px(FILTER))
        self.which = Segments("Perks", (("all", "All"), ("yours", "Yours")))
        self.affordable = CheckBox("Only affordable")
        self.aside = self.detail = PerkDetail(document)
        self.points = button("Convert IP…", self._convert)
        self.points.hide()
        bar = row(self.filter, self.which, None, self.points, self.affordable)
        self.setLayout(column(bar, self.table, grows=self.table))
        self.table.went_to.connect(self._look)
        self.table.raised.connect(self._set)
        self.table.acted.connect(self._act)
        self.table.removed.connect(lambda key: self._set(key, 0))
        self.table.regrouped.connect(self._show)
        self.detail.level_wanted.connect(self._set)
        self.filter.lead_to(self.table, "perk")
        self.filter.changed.connect(self.table.regroup)
        self.which.chosen.connect(self.table.regroup)
        self.affordable.toggled.connect(self.table.regroup)

    @property
    def browsers(self) -> tuple[Browser, ...]:
        return (self.filter, self.which, self.table)

    def reveal(self, subject: str) -> bool:
        kind, key, part = split_subject(subject)
        self.table.setFocus()
        if kind in {SubjectKind.POOL, SubjectKind.UNSPENT}:
            return True
        self.filter.clear()
        self.which.choose("all")
        self.affordable.setChecked(False)
        self.table.regroup()
        revealed = self.table.go_to(key)
        if revealed and part:
            self.detail.show_perk(key)
            self.detail.languages.go_to_empty()
        return revealed

    def _show(self, *_: object) -> None:
        character = self.document.character
        rows = price_rows(character, SubjectKind.PERK, perk_rows(character))
        bought = self.table.bought(rows)
        wanted = self.filter.text().casefold().strip()
        shown = [
            row
            for row in rows
            if wanted in f"{row.name}\n{row.basis}\n{row.fit.value}".casefold()
            and (row.key in bought or self.which.value == "all")
            and (row.affordable or not self.affordable.isChecked())
        ]
        own = [row for row in shown if row.key in bought]
        rest = [row for row in shown if row.key not in bought]
        words = points(len(own), "perk")
        if not character.books.finished:
            words += f" · {points(character.creation.perk.spent, 'point')}"
        more = (f"{len(rest)} more" if own else "", recommended_words(character, rest))
        groups = (
            heading("yours", len(own), words), *own,
            heading("catalogue", len(rest), " · ".join(filter(None, more))), *rest,
        )  # fmt: skip
        listed = [row for row in groups if not row.heading or row.level]
        self.table.show_rows(listed, able=self.document.can_edit)
        self.points.setVisible(character.books.finished)
        self.points.setEnabled(self.document.can_edit)
        self.detail.show_now()

    def _look(self, key: str) -> None:
        self.document.look_at(SubjectKind.PERK.subject(key))
        self.detail.show_perk(key)

    def _act(self, key: str) -> None:
        """Take a perk; an owned one leads to its note, which costs nothing."""
        row: TraitRow | None = self.table.row_of(key)
        if row is not None and row.level:
            self.detail.note.setFocus()
        else:
            self.table.step(key, 1)

    def _set(self, key: str, level: int) -> None:
        """Set a level: the budget may be passed, the highest level may not."""
        if self.document.character.books.finished:
            offer_in(self, self.table, SubjectKind.PERK, key, level)
            return
        if self.document.held or level < 0:
            return
        self._look(key)
        row = next(row for row in perk_rows(self.document.character) if row.key == key)
        if level > (most := max(row.pips, row.level)):
            self.document.refused.emit(f"The highest level of {row.name} is {row.pips}.")
        build = edits.set_perk(self.document.build, key, min(level, most))
        words = undo_labels.level(row.name, lambda state: _level(state, key))
        self.document.edit(words, build, merge=f"perk:{key}")

    def _convert(self) -> None:
        """Turn IP into perk points that stay until they are spent (AD-06)."""
        form = PerkPointsForm(self.window(), self.document)
        if run_dialog(form) and isinstance(offered := form.offered(), Quote):
            build = edits.append(self.document.build, *offered.events)
            self.document.edit("Convert IP to perk points", build)


def _level(build: Build, key: str) -> int:
    choice = build.choices.perks.get(key)
    return choice.level if choice else 0
