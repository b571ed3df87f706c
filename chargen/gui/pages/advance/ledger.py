"""The ledger: the newest entry first, with filters, prices, and refunds where they are allowed."""

from PySide6.QtWidgets import QFrame, QWidget

from chargen.character.advancement.advancement_rules import Fault
from chargen.character.advancement.quotes import Quote, refund
from chargen.character.edits import edits
from chargen.character.subjects import SubjectKind
from chargen.files.text import today
from chargen.gui.application import theme
from chargen.gui.dialogs.base import Form, run_dialog
from chargen.gui.document.document import Document
from chargen.gui.pages.advance.view import AdvanceView
from chargen.gui.widgets.elements import box, button, column, label, row
from chargen.gui.widgets.fields.fields import ChoiceField
from chargen.gui.widgets.fields.text_fields import FilterField, ProseField
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.view import RowsView
from chargen.views.progress.entries import KINDS, EntryRow, entry_rows, flow_words, trait_name

NOTHING = "Reverses the record. No points change."


class RefundForm(Form):
    """The effects of a refund, and a line for the reason."""

    def __init__(self, parent: QWidget, document: Document, number: int) -> None:
        words = "Adds a reversing entry. The original stays in the ledger."
        super().__init__(parent, f"Refund entry {number}", words, ok="Refund entry", width=440)
        self.document, self.number = document, number
        offered = refund(document.character, number, today())
        entries = offered.entries if isinstance(offered, Quote) else ()
        moved = f"Returned: {flow_words(document.character, entries)}." if entries else NOTHING
        self.moves = label(moved, wrap=True)
        hint = "Reason (optional)"
        self.note = ProseField("Reason for the refund", hint, height=72)
        self.add(self.moves, self.note)

    def offered(self) -> Quote | None:
        """Return the reversal with its reason, if it is still allowed."""
        character, note = self.document.character, self.note.written
        offered = refund(character, self.number, today(), note=note)
        return offered if isinstance(offered, Quote) else None


COLUMNS = (
    Column("No.", 54, lambda e: e.key, right=True, order=lambda e: int(e.key)),
    Column("Date", 112, lambda e: e.on, leaves=2),
    Column("Entry", 0, lambda e: e.text, spoken=lambda e: f"Entry {e.key}: {e.text}, {e.price}"),
    Column("Change", 168, lambda e: e.price, right=True),
    Column(
        "Balance",
        88,
        lambda e: e.left,
        right=True,
        tip="General IP after this entry",
        leaves=1,
        order=lambda e: int(e.left or 0),
    ),
)
ALL = "all"


class LedgerView(AdvanceView):
    """Filters, the entries, and the one that is current with its way back."""

    title = "Ledger"

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.filter = FilterField("Filter entries", "Filter entries")
        self.kind = ChoiceField("Kind of entry", [(ALL, "All entries"), *KINDS.items()])
        self._traits = [(ALL, "All stats, skills, perks and flaws")]
        self.trait = ChoiceField("Stat, skill, perk or flaw", self._traits)
        self.trait.setMinimumWidth(theme.now().px(190))
        self.view = RowsView(COLUMNS, "Ledger, newest entry first", _tone)
        self.count = label("", "small")
        self.detail = EntryDetail(document)
        self._entries: dict[str, EntryRow] = {}
        bar = row(self.filter, self.kind, self.trait, self.count, grows=self.filter)
        self.setLayout(column(bar, self.view, self.detail, grows=self.view))
        self.filter.lead_to(self.view, "entry")
        self.filter.changed.connect(self.show_now)
        self.kind.changed.connect(self.show_now)
        self.trait.changed.connect(self.show_now)
        self.view.went_to.connect(self._look)
        self.view.acted.connect(lambda _: self.detail.back.click())

    def show_now(self, *_: object) -> None:
        entries = entry_rows(self.document.character)
        self._entries = {entry.key: entry for entry in entries}
        self._offer_traits(entries)
        shown = [entry for entry in entries if self._fits(entry)]
        self.view.empty.setText(_nothing(entries))
        self.view.list_rows(shown)
        self.count.setText(f"{len(shown)} of {len(entries)}")
        widest = f"{len(entries)} of {len(entries)}"
        self.count.setFixedWidth(self.count.fontMetrics().horizontalAdvance(widest) + 2)
        self.detail.setVisible(bool(shown))
        if shown:
            self.detail.show_entry(self._entries[self.view.current_key])

    def reveal(self, key: str) -> bool:
        self.filter.clear()
        self.kind.show_value(ALL)
        self.trait.show_value(ALL)
        self.show_now()
        self.view.setFocus()
        return self.view.go_to(key) if key else True

    def _look(self, key: str) -> None:
        self.document.look_at(SubjectKind.LEDGER.subject(key))
        self.detail.show_entry(self._entries[key])

    def _fits(self, entry: EntryRow) -> bool:
        kind, trait = self.kind.key, self.trait.key
        wanted = self.filter.text().casefold().split()
        text = f"{entry.key} {entry.on} {entry.text} {entry.price} {entry.note}".casefold()
        return (
            kind in {ALL, entry.kind}
            and trait in {ALL, entry.trait}
            and all(word in text for word in wanted)
        )

    def _offer_traits(self, entries: tuple[EntryRow, ...]) -> None:
        """Offer the traits the ledger speaks of, and keep the one chosen."""
        character = self.document.character
        traits = {entry.trait: trait_name(character, entry.trait) for entry in entries}
        traits.pop("", None)
        choices = [
            (ALL, "All stats, skills, perks and flaws"),
            *sorted(traits.items(), key=lambda t: t[1].casefold()),
        ]
        if choices != self._traits:
            self._traits = choices
            self.trait.offer(choices, chosen=self.trait.key)


def _tone(entry: EntryRow, column_number: int) -> str:
    if entry.reversed or entry.kind in {"mark", "note"} or column_number in {0, 1, 4}:
        return "muted"
    return "accent" if column_number == PRICE and entry.price.startswith("+") else ""


PRICE = 3


def _nothing(entries: tuple[EntryRow, ...]) -> str:
    if entries:
        return "No entries of this kind. Choose All to see every entry."
    return "No entries yet. Record an award or spend IP."


HIGH = 94
"""Pixels at 100 % of the current entry: room for its note and why it stays."""


class EntryDetail(QFrame):
    """The current entry: its words, and its way back or why there is none (AD-10)."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.key = ""
        self.setProperty("role", "card")
        self.title = label("", "strong", wrap=True)
        self.words = label("", "small", wrap=True)
        self.why = label("", "small", wrap=True)
        self.back = button("Refund entry…", self._refund)
        text = box(column(self.title, self.words, self.why, None, gap=3))
        self.setLayout(row(text, column(self.back, None), margins=(12, 8, 12, 8), grows=text))
        self.setMinimumHeight(theme.now().px(HIGH))

    def show_entry(self, entry: EntryRow) -> None:
        """Show the current state of an entry."""
        self.key = entry.key
        offered = refund(self.document.character, int(self.key), today())
        allowed = isinstance(offered, Quote)
        self.title.setText(
            f"{self.key}  {entry.text}" + (f"  {entry.price}" if entry.price else "")
        )
        self.words.show_words(entry.note)
        self.why.show_words("" if isinstance(offered, Quote) else _sentence(offered))
        self.back.setEnabled(allowed and not self.document.read_only)

    def _refund(self) -> None:
        number = int(self.key)
        form = RefundForm(self.window(), self.document, number)
        if run_dialog(form) and (offered := form.offered()) is not None:
            build = edits.append(self.document.build, *offered.events)
            self.document.edit(f"Refund entry {number}", build)


def _sentence(fault: Fault) -> str:
    return f"This entry cannot be refunded: {fault.message}."
