"""Reversing an entry of the ledger: what comes back, and why it is done (AD-10)."""

from PySide6.QtWidgets import QWidget

from chargen.character.advance import Quote, refund
from chargen.gui.dates import today
from chargen.gui.dialogs.base import Form
from chargen.gui.document import Document
from chargen.gui.widgets.fields import ProseField
from chargen.gui.widgets.kit import label
from chargen.views.progress.entries import flow_words

NOTHING = "It moves no points; it takes back what was recorded."


class RefundForm(Form):
    """What goes back where, and a line for the reason."""

    def __init__(self, parent: QWidget, document: Document, number: int) -> None:
        words = "A reversing entry is added; nothing is taken out of the ledger."
        super().__init__(parent, f"Refund entry {number}", words, ok="Refund", width=440)
        self.document, self.number = document, number
        offered = refund(document.character, number, today())
        entries = offered.entries if isinstance(offered, Quote) else ()
        moved = f"Goes back: {flow_words(document.character, entries)}." if entries else NOTHING
        self.moves = label(moved, wrap=True)
        hint = "Why, if it is worth remembering"
        self.note = ProseField("Reason of the refund", hint, height=72)
        self.add(self.moves, self.note)

    def offered(self) -> Quote | None:
        """Return the reversal with its reason, if it is still allowed."""
        character, note = self.document.character, self.note.written
        offered = refund(character, self.number, today(), note=note)
        return offered if isinstance(offered, Quote) else None


def ask_refund(parent: QWidget, document: Document, number: int) -> Quote | None:
    """Ask whether an entry is to be reversed; return the reversal, or None."""
    form = RefundForm(parent, document, number)
    offered = form.offered() if form.exec() == Form.DialogCode.Accepted else None
    form.deleteLater()
    return offered
