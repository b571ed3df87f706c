"""Flaws: those taken, starting points for more, and an editor (CC-10, CC-12, CC-18)."""

from typing import cast

from chargen.character.display_names import flaw_name
from chargen.character.document.requests import Flaw
from chargen.character.edits import edits
from chargen.character.subjects import SubjectKind, split_subject
from chargen.gui.document.document import Document
from chargen.gui.pages.base import Page
from chargen.gui.pages.flaws.editor import FlawEditor
from chargen.gui.shell.app_context import AppContext
from chargen.gui.widgets.elements import Segments, button, column, row
from chargen.gui.widgets.fields.text_fields import FilterField
from chargen.gui.widgets.layout.catalogue_layout import CatalogueLayout, Side
from chargen.gui.widgets.page_state import Browser
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.view import RowsView
from chargen.views.catalogue.purchase_preview import Wish, one_more_flaw
from chargen.views.sheet.rows import flaw_entries, flaw_templates

OWNED = (
    Column("", 30, lambda f: f.mark, spoken=lambda f: f.state, tip="GM approval status"),
    Column("Flaw", 0, lambda f: f.name),
    Column("Skill pts", 52, lambda f: str(f.value), right=True),
    Column("Status", 104, lambda f: f.state),
)
TEMPLATES = (
    Column("Common flaw", 0, lambda t: t.name, spoken=lambda t: f"{t.name}: {t.shows}"),
    Column("Kind", 72, lambda t: t.category),
    Column("Skill pts", 52, lambda t: str(t.value), right=True),
)


class FlawsPage(Page):
    """Taken with an editor, and starting points; the words are under Explain."""

    help_words = (
        "Press Enter to add a common flaw. A flaw is worth severity \N{MULTIPLICATION SIGN} "
        "frequency. It gives "
        "skill points once your GM approves it as written. Send to GM… prepares the file. "
        "Record GM approval… records the answer without a signature; a signed answer "
        "arrives as a packet. Approval covers the barred perks and penalties, too. "
        "Penalties count only if your campaign uses them."
    )

    def __init__(self, document: Document, program: AppContext) -> None:
        super().__init__(document, program)
        self.owned = RowsView(OWNED, "Your flaws")
        self.templates = RowsView(TEMPLATES, "Common flaws")
        self.filter = FilterField("Filter common flaws")
        self.which = Segments(
            "Kind",
            (("all", "All"), ("physical", "Physical"), ("mental", "Mental"), ("social", "Social")),
        )
        self.purpose = Segments(
            "Show common flaws",
            (
                ("all", "All"),
                ("affordable", "Affordable"),
                ("legal", "Legal"),
                ("needs-gm", "Needs GM"),
            ),
        )
        self.take = button("Add flaw", lambda: self._add(self.templates.current_key))
        self.new = button("New flaw", self._add_blank)
        self.editor = FlawEditor(document)
        self.editor.asked.connect(self._ask)
        no_flaws = "No flaws yet. A flaw gives skill points once your GM approves it."
        none = "No common flaw matches. Clear the filters to see them all."
        self.shelf = CatalogueLayout(
            Side("Your flaws", self.owned, no_flaws),
            self.editor,
            Side("Common flaws", self.templates, none),
            row(self.filter, self.take, self.new, grows=self.filter), row(self.which, None),
            row(self.purpose, None),
        )  # fmt: skip
        self.setLayout(column(self.shelf, grows=self.shelf))
        self.owned.went_to.connect(self._look)
        self.owned.acted.connect(lambda _: self.editor.name.setFocus())
        self.owned.removed.connect(self._remove)
        self.templates.acted.connect(self._add)
        self.filter.changed.connect(self._show)
        self.which.chosen.connect(self._show)
        self.purpose.chosen.connect(self._show)

    @property
    def browsers(self) -> tuple[Browser, ...]:
        return (self.filter, self.which, self.owned, self.templates)

    def reveal(self, subject: str) -> bool:
        about = split_subject(subject)
        self.owned.setFocus()
        return about.kind is SubjectKind.FLAWS or self.owned.go_to(about.key)

    def _show(self, *_: object) -> None:
        owned = flaw_entries(self.document.character)
        wanted = self.filter.text().casefold().strip()
        kind = self.which.value
        shown = [
            t
            for t in flaw_templates(self.document.character)
            if kind in {"all", t.category} and wanted in t.name.casefold() and self._fits(t.key)
        ]
        self.shelf.show_rows(owned, shown)
        for part in (self.take, self.new):
            part.setEnabled(not self.document.held)
        self.editor.show_now()

    def _fits(self, template: str) -> bool:
        choice = cast("Wish", self.purpose.value)
        return choice == "all" or one_more_flaw(self.document.character, template).fits(choice)

    def _look(self, key: str) -> None:
        self.document.look_at(SubjectKind.FLAW.subject(key))
        self.editor.show_flaw(key)

    def _ask(self, command: str) -> None:
        self.document.look_at(SubjectKind.FLAW.subject(self.editor.flaw_id))
        self.asked.emit(command)

    def _remove(self, key: str) -> None:
        if not self.document.held:
            self.editor.show_flaw(key)
            self.editor.drop.click()

    def _add(self, key: str) -> None:
        if not key:
            return
        template = self.document.character.rules.flaw_templates[key]
        self._take(
            Flaw(
                kind="flaw",
                id=edits.new_item_id(self.document.build, "flaw"),
                name=template.name,
                category=template.category,
                severity=template.severity,
                frequency=template.frequency,
                description=template.shows,
            )
        )

    def _add_blank(self) -> None:
        kind = self.which.value
        self._take(
            Flaw(
                kind="flaw",
                id=edits.new_item_id(self.document.build, "flaw"),
                name="",
                category="physical" if kind == "all" else kind,  # type: ignore[arg-type]
                severity="mild",
                frequency="infrequent",
                description="",
            )
        )

    def _take(self, flaw: Flaw) -> None:
        if self.document.held:
            return
        build = edits.add_flaw(self.document.build, flaw)
        self.document.edit(f"Add {flaw_name(flaw)}", build)
        self.owned.go_to(flaw.id)
        self._look(flaw.id)
        self.editor.name.setFocus()
        self.editor.name.selectAll()
