"""A player's ways with pending items: send them to the GM, or record the GM's approval."""

from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialogButtonBox, QWidget

from chargen.character.document.build import Build
from chargen.character.document.decision import Item, RecordedDecision
from chargen.character.edits import edits
from chargen.files import file_names
from chargen.files.text import NOTES_LENGTH, today
from chargen.gui.application.urls import shows_folder
from chargen.gui.dialogs.base import Form, run_dialog
from chargen.gui.document.document import Document
from chargen.gui.vocabulary import RECORD_APPROVAL, SEND_TO_GM, dialog_title
from chargen.gui.widgets.elements import button, card, label, labelled
from chargen.gui.widgets.fields.fields import ChoiceField
from chargen.gui.widgets.fields.text_fields import LineField
from chargen.gui.widgets.layout.layouts import Flow
from chargen.views.approval.pending_items import (
    item_lines,
    message,
    waiting_item,
    waiting_items,
    waiting_name,
)

SHOWN = 8
"""Waiting items that are named one by one."""
SENT = "Send this file to your GM by e-mail, USB stick or shared folder."
BACK_SIGNED = (
    "Your group uses signatures. When your GM's packet arrives, choose Character > Open packet."
)
BACK_PLAIN = (
    "Your group does not use signatures. When your GM answers, choose GM > Record GM approval."
)


class SendForm(Form):
    """The place of the file to send, and the items in it that wait for the GM."""

    def __init__(self, parent: QWidget, document: Document, path: Path) -> None:
        super().__init__(parent, dialog_title(SEND_TO_GM), SENT, ok="Close", width=560)
        self.buttons.button(QDialogButtonBox.StandardButton.Cancel).hide()
        self.document, self.path = document, path
        self.place = label(file_names.shown(path), "strong", wrap=True, name="File to send")
        self.folder = button("Show in folder", self._show_folder)
        self.copy = button("Copy path", lambda: self._copy(file_names.shown(path), "Path"))
        self.words = button(
            "Copy message",
            self._message,
            tip="Copies a message that lists what is waiting for approval",
        )
        self.status = label("", "small", wrap=True)
        signed = document.character.states.signed
        self.add(
            card(self.place, Flow(self.folder, self.copy, self.words), self.status),
            label("Waiting for GM", "section"), *self._waits(),
            label(BACK_SIGNED if signed else BACK_PLAIN, "muted", wrap=True),
        )  # fmt: skip

    def _waits(self) -> list[QWidget]:
        character = self.document.character
        items = waiting_items(character)
        lines = [waiting_name(character, item) for item in items[:SHOWN]]
        lines += [f"and {len(items) - SHOWN} more"] if len(items) > SHOWN else []
        shown = lines or ["Nothing is waiting. Your GM can still review the character."]
        return [label(line, wrap=True) for line in shown]

    def _show_folder(self) -> None:
        self.document.let_go()
        shown = shows_folder(self.path)
        self.status.setText(
            "" if shown else "No application can show folders. Copy the path instead."
        )

    def _message(self) -> None:
        self._copy(message(self.document.character, file_names.shown(self.path.name)), "Message")

    def _copy(self, text: str, what: str) -> None:
        self.document.let_go()
        QGuiApplication.clipboard().setText(text)
        self.status.setText(f"{what} copied.")


class GmApprovalForm(Form):
    """One waiting item, whole, and the person who agreed to it: recorded, not signed (CC-12)."""

    def __init__(self, parent: QWidget, document: Document, gm: str) -> None:
        words = (
            "Record what the GM approved at the table. The approval is recorded, not signed, "
            "and the sheet shows it. A later change needs approval again."
        )
        super().__init__(
            parent, dialog_title(RECORD_APPROVAL), words, ok="Record approval", width=560
        )
        self.document = document
        character = document.character
        self.waits = {item.id: item for item in waiting_items(character)}
        entries = [(key, waiting_name(character, item)) for key, item in self.waits.items()]
        meant = waiting_item(character, document.subject)
        self.which = ChoiceField("Approved item", entries, meant.id if meant else None)
        self.full = label("", wrap=True)
        self.by = LineField("GM's name", "Name of the GM", gm)
        self.note = LineField("Note", "Wording or conditions, if any", length=NOTES_LENGTH)
        fields = (("Approved", self.which), ("GM", self.by), ("Note", self.note))
        self.add(labelled(*fields), self.full)
        self.which.changed.connect(lambda _: self._show())
        self._show()

    @property
    def item(self) -> Item | None:
        """The approved item."""
        return self.waits.get(self.which.chosen or "")

    def build(self, item: Item) -> Build:
        """Return the document with the decision in it."""
        decision = RecordedDecision(
            kind="recorded", item=item, verdict="approved", by=self.by.written, on=today(),
            note=self.note.written,
        )  # fmt: skip
        return edits.record_decision(self.document.build, decision)

    def complaint(self) -> str:
        return "" if self.item is not None else "Nothing is waiting for the GM."

    def _show(self) -> None:
        item = self.item
        lines = item_lines(self.document.character, item) if item is not None else ()
        self.full.setText("\n".join(lines))


def ask_yes(parent: QWidget, document: Document, gm: str) -> str:
    """Record what the GM agreed to as one step; return the GM's name."""
    form = GmApprovalForm(parent, document, gm)
    if run_dialog(form) and form.item is not None:
        name = waiting_name(document.character, form.item)
        document.edit(f"{dialog_title(RECORD_APPROVAL)}: {name}", form.build(form.item))
        gm = form.by.written
    return gm


def show_sending(parent: QWidget, document: Document, path: Path) -> None:
    """Show what to send to the GM, and where it lies."""
    run_dialog(SendForm(parent, document, path))


def unsent_words(document: Document) -> str:
    """Return why the file is not yet what to send; empty if it is."""
    if document.path is None:
        return "This character has no file yet. Save it before sending?"
    if not document.stack.isClean():
        return "The file lacks your latest changes. Save before sending?"
    return ""
