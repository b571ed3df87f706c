"""Writing down what the GM decided about flaws, grants and requests: recorded, not signed."""

from dataclasses import dataclass
from typing import Literal

from PySide6.QtWidgets import QWidget

from chargen.character.decisions.approval_state import Approved, Changed, items_of
from chargen.character.decisions.differences import differences
from chargen.character.derived.flaw_effects_text import terms
from chargen.character.display_names import STATE_WORDS, item_name
from chargen.character.document.build import Build
from chargen.character.document.custom_gear import own_figures
from chargen.character.document.decision import Item, RecordedDecision
from chargen.character.document.requests import Flaw, OwnGear
from chargen.character.edits import edits
from chargen.files.text import NOTES_LENGTH, today
from chargen.gui.application import theme
from chargen.gui.dialogs.base import Form, run_dialog
from chargen.gui.document.document import Document
from chargen.gui.widgets.elements import button, label, row
from chargen.gui.widgets.fields.text_fields import LineField
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.view import RowsView
from chargen.rules.model import Ruleset

Verdict = Literal["approved", "refused", "revoked"]


@dataclass(frozen=True, slots=True)
class ItemEntry:
    """One item to decide on."""

    key: str
    name: str
    state: str
    detail: str


COLUMNS = (
    Column("Item", 0, lambda e: e.name),
    Column("Status", 150, lambda e: e.state),
    Column("", 0, lambda e: e.detail),
)


SIGNED = "In this campaign, only signed decisions count. They arrive in the GM's packet."


class DecideForm(Form):
    """Every item of the document, with approve, refuse and revoke."""

    def __init__(self, parent: QWidget, document: Document, gm: str) -> None:
        words = (
            "Record the GM's decisions from the table. They are recorded, not signed, and the "
            "sheet shows it: anyone with this file could enter them."
        )
        super().__init__(parent, "Record decision", words, ok="Close", width=720, careful=True)
        self.document = document
        self._noted = ""
        """The note as it went into a decision."""
        self.view = RowsView(COLUMNS, "Items for the GM to decide")
        self.view.setMinimumHeight(theme.now().px(240))
        self.by = LineField("GM's name", "GM's name", gm)
        hint = "the GM's words, if any"
        self.note = LineField("Note on the decision", hint, length=NOTES_LENGTH)
        self.full = label("", "small", wrap=True)
        self.approve = button("Approve", lambda: self._decide("approved"), role="primary")
        self.refuse = button("Refuse", lambda: self._decide("refused"))
        self.revoke = button("Revoke", lambda: self._decide("revoked"))
        self.all = button("Approve all waiting", self._approve_all)
        signed = label(SIGNED, "wait", wrap=True)
        signed.setVisible(document.character.states.signed)
        self.add(
            signed, self.view, self.full, row(self.by, self.note),
            row(self.approve, self.refuse, self.revoke, None, self.all),
        )  # fmt: skip
        self._show()
        self.view.went_to.connect(self._look)
        if self.view.current_key:
            self._look(self.view.current_key)

    def complaint(self) -> str:
        """Return the complaint about a note without a decision; empty if there is none."""
        if self.note.written in {"", self._noted}:
            return ""
        return "The note belongs to no decision yet. Make a decision, or clear the note."

    def _items(self) -> dict[str, Item]:
        closed = self.document.character.books.closed
        asked = items_of(self.document.character.build)
        return {item.id: item for item in asked if item.id not in closed}

    def _show(self) -> None:
        character = self.document.character
        rows = [
            ItemEntry(
                key=key,
                name=item_name(character.rules, item, character.books.flaws),
                state=STATE_WORDS[character.states[key].kind],
                detail=_detail(item),
            )
            for key, item in self._items().items()
        ]
        self.view.list_rows(rows)
        for part in (self.approve, self.refuse, self.revoke, self.all):
            part.setEnabled(bool(rows))
        if not rows:
            self.full.setText("Nothing to decide. Flaws, exceptions and requests appear here.")

    def _look(self, key: str) -> None:
        item, state = self._items()[key], self.document.character.states[key]
        words = _whole(self.document.character.rules, item)
        if isinstance(state, Changed):
            changes = differences(item, state.decision.item)
            lines = [
                f"{field}: {before or 'empty'} → {now or 'empty'}" for field, before, now in changes
            ]
            words = "Changed since approval. " + "; ".join(lines)
        self.full.setText(words)
        self.revoke.setEnabled(isinstance(state, Approved))

    def _decide(self, verdict: Verdict) -> None:
        key = self.view.current_key
        if key:
            build = self._with(self.document.build, self._items()[key], verdict)
            self.document.edit(f"Record decision: {verdict}", build)
            self._show()
            self._look(key)

    def _approve_all(self) -> None:
        build = self.document.build
        for key, item in self._items().items():
            if self.document.character.states[key].pending:
                build = self._with(build, item, "approved")
        self.document.edit("Record decision: all approved", build)
        self._show()

    def _with(self, build: Build, item: Item, verdict: Verdict) -> Build:
        self._noted = self.note.written
        decision = RecordedDecision(
            kind="recorded",
            item=item,
            verdict=verdict,
            by=self.by.written,
            on=today(),
            note=self._noted,
        )
        return edits.record_decision(build, decision)


def _detail(item: Item) -> str:
    if isinstance(item, Flaw):
        return f"{item.category}, {item.severity}, {item.frequency}"
    return own_figures(item) if isinstance(item, OwnGear) else item.reason


def _whole(rules: Ruleset, item: Item) -> str:
    if isinstance(item, OwnGear):
        return own_figures(item)
    if not isinstance(item, Flaw):
        return item.reason
    return "\n".join(words for words in (item.description, *terms(rules, item)) if words)


def record_decisions(parent: QWidget, document: Document, gm: str) -> str:
    """Record decisions, each as a step of its own; return the GM's name."""
    form = DecideForm(parent, document, gm)
    if run_dialog(form):
        gm = form.by.written
    return gm
