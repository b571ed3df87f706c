"""Flaws: those taken and the common ones in one list; the editor is in the dock (CC-10, CC-12)."""

from chargen.character.display_names import flaw_name, points
from chargen.character.document.requests import Flaw
from chargen.character.edits import edits
from chargen.character.subjects import SubjectKind, split_subject
from chargen.gui.application import theme
from chargen.gui.document.document import Document
from chargen.gui.pages.base import Page
from chargen.gui.pages.flaws.editor import FlawEditor
from chargen.gui.pages.purchase import offer_in
from chargen.gui.shell.app_context import AppContext
from chargen.gui.vocabulary import SEND_TO_GM
from chargen.gui.widgets.elements import Segments, box, button, column, row
from chargen.gui.widgets.fields.text_fields import FilterField
from chargen.gui.widgets.layout.layouts import Ends, Flow
from chargen.gui.widgets.page_state import Browser
from chargen.gui.widgets.plain_text import set_tip
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.trait_columns import spoken_words
from chargen.gui.widgets.tables.traits import TraitTable
from chargen.views.approval.pending_items import SEND
from chargen.views.sheet.rows import TraitRow, common_flaw_rows, flaw_rows, heading
from chargen.views.style import MEASURES

FILTER = 190
"""Pixels of the filter at 100 %: its width does not depend on its text."""
NONE_FIT = "No flaws of this kind."
NO_FLAWS = "No flaws. After creation, New flaw… leads to the request for one."
LATER = "After creation a new flaw needs the GM to reopen it. Opens Summary for the request."
COLUMNS = (
    Column("Flaw and effect", 0, lambda row: row.name, spoken=spoken_words,
           order=lambda row: row.name.casefold()),
    Column("Kind", 176, lambda row: row.next, leaves=1),
    Column("Points", 64, lambda row: row.total, right=True, tip="Skill points"),
)  # fmt: skip


class FlawsPage(Page):
    """The character's flaws, and during creation the common ones (AD-09)."""

    help_words = (
        "Press Enter to add a common flaw. A flaw is worth severity \N{MULTIPLICATION SIGN} "
        "frequency. It gives "
        "skill points once your GM approves it as written. Send to GM… prepares the file. "
        "Record GM approval… records the answer without a signature; a signed answer "
        "arrives as a packet. Approval covers the barred perks and penalties, too. "
        "Penalties count only if your campaign uses them. After creation, the list has your "
        "flaws only. Buy off… removes one with IP once your GM agrees; New "
        "flaw… leads to the request to reopen creation."
    )

    aside_first = True

    def __init__(self, document: Document, program: AppContext) -> None:
        super().__init__(document, program)
        self.table = TraitTable("Flaws", COLUMNS, lambda *_: "", high=MEASURES.text_row)
        self.filter = FilterField("Find a flaw", "Find a flaw")
        self.filter.setFixedWidth(theme.now().px(FILTER))
        self.which = Segments(
            "Kind",
            (("all", "All"), ("physical", "Physical"), ("mental", "Mental"), ("social", "Social")),
        )
        self.send = button(SEND_TO_GM, lambda: self.asked.emit(SEND), picture="send")
        self.new = button("New flaw", self._add_blank, picture="plus")
        self.aside = self.editor = FlawEditor(document)
        self.editor.asked.connect(self._ask)
        self.editor.taken.connect(self._act)
        self.editor.bought_off.connect(self._buy_off)
        bar = Ends(Flow(self.filter, self.which), box(row(self.send, self.new)))
        self.setLayout(column(bar, self.table, grows=self.table))
        self.table.went_to.connect(self._look)
        self.table.acted.connect(self._act)
        self.table.removed.connect(self._remove)
        self.filter.lead_to(self.table, "flaw")
        self.filter.changed.connect(self._show)
        self.which.chosen.connect(self._show)

    @property
    def browsers(self) -> tuple[Browser, ...]:
        return (self.filter, self.which, self.table)

    def reveal(self, subject: str) -> bool:
        about = split_subject(subject)
        self.filter.clear()
        self.which.choose("all")
        self._show()
        self.table.setFocus()
        return about.kind is SubjectKind.FLAWS or self.table.go_to(about.key)

    def _show(self, *_: object) -> None:
        character = self.document.character
        finished = character.books.finished
        offered = () if finished else common_flaw_rows(character)
        own = [row for row in flaw_rows(character) if self._fits(row)]
        common = [row for row in offered if self._fits(row)]
        words = points(len(own), "flaw")
        if not finished:
            value = sum(flaw.value for flaw in character.flaws if not flaw.removed)
            words += f" · {value} of at most {character.grants.flaw_cap} points"
        groups = (
            heading("yours", len(own), words), *own,
            heading("common flaws", len(common), "Take one, then make it yours"), *common,
        )  # fmt: skip
        shown = [row for row in groups if not row.heading or row.level]
        self.table.show_rows(shown, able=not self.document.held)
        self.table.empty.setText(NO_FLAWS if finished and not character.flaws else NONE_FIT)
        self.new.setText("New flaw…" if finished else "New flaw")
        set_tip(self.new, LATER if finished else "")
        self.new.setEnabled(finished or not self.document.held)
        self.send.setEnabled(any(flaw.state.pending for flaw in character.flaws))
        self.editor.show_now()

    def _fits(self, row: TraitRow) -> bool:
        wanted, kind = self.filter.text().casefold().strip(), self.which.value
        matches = wanted in f"{row.name}\n{row.basis}".casefold()
        return matches and (kind == "all" or row.next.casefold().startswith(kind))

    def _look(self, key: str) -> None:
        self.document.look_at(SubjectKind.FLAW.subject(key))
        self.editor.show_flaw(key)

    def _act(self, key: str) -> None:
        """Take a common flaw, or go on with the name of one's own."""
        if key.startswith("+"):
            self._add(key[1:])
        else:
            self.aside_wanted.emit()
            self.editor.name.setFocus()

    def _ask(self, command: str) -> None:
        self.document.look_at(SubjectKind.FLAW.subject(self.editor.flaw_id))
        self.asked.emit(command)

    def _remove(self, key: str) -> None:
        if self.document.character.books.finished:
            self._buy_off(key)
        elif not self.document.held and not key.startswith("+"):
            self.editor.show_flaw(key)
            self.editor.drop.click()

    def _buy_off(self, key: str) -> None:
        if not key.startswith("+"):
            offer_in(self, self.table, SubjectKind.FLAW, key)

    def _add(self, key: str) -> None:
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
                bars=template.bars,
            )
        )

    def _add_blank(self) -> None:
        if self.document.character.books.finished:
            self.went.emit(SubjectKind.BUILD.subject())
            return
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
        self.reveal(SubjectKind.FLAW.subject(flaw.id))
        self._look(flaw.id)
        self.aside_wanted.emit()
        self.editor.name.setFocus()
        self.editor.name.selectAll()
