"""Two ledgers of one character side by side: as the GM last saw it, and as the file has it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QDialogButtonBox, QWidget

from chargen.approval.decisions.registry import Finding
from chargen.character.derived.derive import Character
from chargen.character.document.events import Event
from chargen.character.number_format import signed
from chargen.gui.dialogs.base import Dialog
from chargen.gui.widgets.elements import column, label, pane
from chargen.gui.widgets.layout.layouts import Panes
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.multi_select import MultiSelectTable
from chargen.views.ledger_text import sentence

COLUMNS = (
    Column("No.", 48, lambda e: e.key, right=True),
    Column("Date", 104, lambda e: e.on),
    Column("Entry", 0, lambda e: e.words),
)
WORDS = (
    "The file's ledger differs from your record. A copy from another disk can cause "
    "this, and so can a changed ledger. Accepting the file as the new baseline "
    "discards your earlier record."
)


@dataclass(frozen=True, slots=True)
class SeenRow:
    """One entry of a ledger."""

    key: str
    on: str
    words: str
    other: bool
    """Not the same in the two histories."""


class HistoriesDialog(Dialog):
    """Two lists; what differs is marked in both, and one button takes the file as it is."""

    def __init__(
        self, parent: QWidget | None, name: str, finding: Finding, character: Character
    ) -> None:
        super().__init__(parent, f"Compare ledgers: {name}", (1_040, 600), careful=True)
        words = finding.words
        self.seen = history_list("Your record", finding.seen, finding.parts_at, character)
        self.recorded = history_list("The file", finding.current, finding.parts_at, character)
        split = Panes(
            pane(f"Your record · {len(finding.seen)}", self.seen),
            pane(f"The file · {len(finding.current)}", self.recorded),
            sizes=(50, 50),
        )
        buttons = self.make_buttons()
        self.accept_base = buttons.addButton(
            "Accept as new baseline", QDialogButtonBox.ButtonRole.AcceptRole
        )
        buttons.accepted.connect(self.accept)
        head = label(f"{words[0].upper()}{words[1:]}.", "strong", wrap=True)
        intro = label(WORDS, "muted", wrap=True)
        self.setLayout(
            column(head, intro, split, buttons, gap=12, margins=(20, 18, 20, 16), grows=split)
        )
        for view in (self.seen, self.recorded):
            view.go_to(str(finding.parts_at)) or view.go_to(str(finding.parts_at - 1))


def history_list(
    name: str, events: Sequence[Event], parts_at: int, character: Character
) -> MultiSelectTable:
    """Return a list of entries; from ``parts_at`` on they are marked as not the same."""
    view = MultiSelectTable(COLUMNS, name, _tone)
    view.rows_model.setParent(view)
    view.rows_model.set_rows(tuple(_rows(events, parts_at, character)))
    return view


def _rows(events: Sequence[Event], parts_at: int, character: Character) -> Iterator[SeenRow]:
    for number, event in enumerate(events, 1):
        words = f"{sentence(character, event)}{_amount(event)}"
        yield SeenRow(str(number), event.on, words, number >= parts_at)


def _amount(event: Event) -> str:
    """Return the IP an event gave or took, in words."""
    facts = event.model_dump()
    paid = facts.get("general_ip", 0) + facts.get("skill_ip", 0)
    if "ip" in facts:
        return f", {signed(facts['ip'])} IP"
    return f", {signed(-paid)} IP" if paid else ""


def _tone(row: SeenRow, place: int) -> str:
    if row.other:
        return "wait"
    return "muted" if place <= 1 else ""
