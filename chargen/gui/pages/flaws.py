"""Flaws: those taken, starting points for more, and an editor (CC-10, CC-12, CC-18)."""

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from chargen.character import edits
from chargen.character.items import Flaw
from chargen.character.names import flaw_name, points
from chargen.files.text import NAME_LENGTH, NOTES_LENGTH, cleaned
from chargen.gui import theme
from chargen.gui.document import Document
from chargen.gui.pages.base import Page
from chargen.gui.widgets.panes import pane, panes, scroll_card
from chargen.gui.widgets.parts import Segments, box, button, column, label, row
from chargen.gui.widgets.rows import Column, RowsModel, RowsView
from chargen.gui.widgets.ways import WaysBar
from chargen.sheet.rows import flaw_entries, flaw_templates

OWNED = (
    Column("", 30, lambda f: f.mark, spoken=lambda f: f.state, tip="Where it stands with the GM"),
    Column("Flaw", 0, lambda f: f.name),
    Column("SkP", 48, lambda f: str(f.value), right=True),
    Column("Stands", 104, lambda f: f.state),
)
TEMPLATES = (
    Column("Starting point", 0, lambda t: t.name, spoken=lambda t: f"{t.name}: {t.shows}"),
    Column("Kind", 72, lambda t: t.category),
    Column("SkP", 52, lambda t: str(t.value), right=True),
)


class FlawsPage(Page):
    """Taken with an editor, and starting points; the words are under Explain."""

    title = "Flaws"

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.ways = WaysBar(document, "flaws")
        self.owned = RowsView(RowsModel(OWNED, self), "Flaws taken")
        self.templates = RowsView(RowsModel(TEMPLATES, self), "Starting points for flaws")
        self.filter = QLineEdit()
        self.filter.setPlaceholderText("Filter starting points")
        self.filter.setAccessibleName("Filter starting points")
        self.which = Segments(
            "Kind",
            (("all", "All"), ("physical", "Physical"), ("mental", "Mental"), ("social", "Social")),
        )
        self.new = button("New flaw", self._add_blank)
        self.editor = FlawEditor(document)
        words = "None yet. Flaws give skill points once the GM approves them."
        self.empty = label(words, "muted", wrap=True)
        there = box(
            column(row(self.filter, self.new), self.which, self.templates, grows=self.templates)
        )
        mine = pane("Taken", self.empty, self.owned, scroll_card(self.editor))
        self.owned.setFixedHeight(theme.now().px(theme.ROW * 5))
        split = panes(mine, pane("Starting points", there), sizes=(54, 46))
        self.setLayout(column(self.ways, split, grows=split))
        self.owned.went_to.connect(self._look)
        self.owned.acted.connect(lambda _: self.editor.name.setFocus())
        self.templates.acted.connect(self._add)
        self.filter.textChanged.connect(self._show)
        self.which.chosen.connect(self._show)

    def reveal(self, subject: str) -> bool:
        kind, _, key = subject.partition(":")
        self.owned.setFocus()
        return kind == "flaws" or self.owned.go_to(key)

    def _show(self, *_: object) -> None:
        owned = flaw_entries(self.document.character)
        wanted = self.filter.text().casefold().strip()
        kind = self.which.value
        shown = [
            t
            for t in flaw_templates(self.document.character)
            if kind in {"all", t.category} and wanted in t.name.casefold()
        ]
        self.owned.rows_model.set_rows(owned)
        self.templates.rows_model.set_rows(shown)
        self.empty.setVisible(not owned)
        self.ways.show_issues()
        self.editor.show_now()

    def _look(self, key: str) -> None:
        self.document.look_at(f"flaw:{key}")
        self.editor.show_flaw(key)

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
        build = edits.add_flaw(self.document.build, flaw)
        self.document.edit(f"Take {flaw_name(flaw)}", build)
        self.owned.go_to(flaw.id)
        self._look(flaw.id)
        self.editor.name.setFocus()
        self.editor.name.selectAll()


class FlawEditor(QWidget):
    """Name, category, severity and frequency with the live worth, and how it shows."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.flaw_id = ""
        self.name = QLineEdit()
        self.name.setAccessibleName("Name of the flaw")
        self.name.setMaxLength(NAME_LENGTH)
        guide = document.character.rules.flaws
        self.category = Segments("Category", [(k, g.word) for k, g in guide.category_guide.items()])
        self.severity = Segments("Severity", [(k, g.word) for k, g in guide.severity_guide.items()])
        self.frequency = Segments(
            "Frequency", [(k, g.word) for k, g in guide.frequency_guide.items()]
        )
        self.worth = label("", "figure")
        self.guide = label("", "small", wrap=True)
        self.description = QPlainTextEdit()
        self.description.setAccessibleName("How the flaw shows in play")
        self.description.setPlaceholderText("How it shows in play: the trigger, what happens")
        self.description.setTabChangesFocus(True)
        self.description.setMinimumHeight(theme.now().px(84))
        self.state = label("", "wait", wrap=True)
        self.drop = button("Drop this flaw", self._drop)
        self.hint = label("Choose a flaw, or a starting point and press Enter.", "muted", wrap=True)
        self.form = box(
            column(
                label("Name", "muted"), self.name, label("Category", "muted"), self.category,
                label("Severity", "muted"), self.severity, label("Frequency", "muted"),
                self.frequency, self.worth, self.guide, label("How it shows", "muted"),
                self.description, self.state, self.drop, gap=6,
            )
        )  # fmt: skip
        self.setLayout(column(self.hint, self.form))
        for part in (self.category, self.severity, self.frequency):
            part.chosen.connect(lambda _: self._write())
        self.name.editingFinished.connect(self._write)
        self.description.textChanged.connect(self._write)
        self.show_now()

    def show_flaw(self, flaw_id: str) -> None:
        """Show another flaw."""
        if flaw_id != self.flaw_id:
            self._write()
            self.flaw_id = flaw_id
        self.show_now()

    def show_now(self) -> None:
        """Show the flaw as it stands."""
        own = next((o for o in self.document.character.flaws if o.flaw.id == self.flaw_id), None)
        self.form.setVisible(own is not None)
        self.hint.setVisible(own is None)
        if own is None:
            return
        flaw, guide = own.flaw, self.document.character.rules.flaws
        if not self.name.hasFocus() or self.name.text() != flaw.name:
            self.name.setText(flaw.name)
        for part, key in (
            (self.category, flaw.category),
            (self.severity, flaw.severity),
            (self.frequency, flaw.frequency),
        ):
            part.choose(key)
        if self.description.toPlainText() != flaw.description:
            with QSignalBlocker(self.description):
                self.description.setPlainText(flaw.description)
        base = guide.severity[flaw.severity]
        often = guide.frequency[flaw.frequency]
        times = str(often.times) if often.over == 1 else f"{often.times}/{often.over}"
        self.worth.setText(f"{base} x {times} = {points(own.value, 'skill point')}")
        words = (guide.severity_guide[flaw.severity], guide.frequency_guide[flaw.frequency])
        self.guide.setText("\n".join(f"{grade.word}: {grade.guide}" for grade in words))
        state = "bought off" if own.removed else own.state.word
        gives = "counts" if own.state.grants else "gives nothing"
        self.state.setText(f"{state.capitalize()}: it {gives} now.")

    def _write(self) -> None:
        flaw = next((f for f in self.document.build.choices.flaws if f.id == self.flaw_id), None)
        if flaw is None:
            return
        changed = Flaw(
            kind="flaw",
            id=flaw.id,
            name=cleaned(self.name.text(), NAME_LENGTH),
            category=self.category.value,  # type: ignore[arg-type]
            severity=self.severity.value,  # type: ignore[arg-type]
            frequency=self.frequency.value,  # type: ignore[arg-type]
            description=cleaned(self.description.toPlainText(), NOTES_LENGTH, lines=True),
        )
        if changed != flaw:
            build = edits.change_flaw(self.document.build, changed)
            name = flaw_name(changed)
            self.document.edit(f"Change {name}", build, merge=f"flaw:{flaw.id}")

    def _drop(self) -> None:
        build = edits.remove_flaw(self.document.build, self.flaw_id)
        self.flaw_id = ""
        self.document.edit("Drop a flaw", build)
