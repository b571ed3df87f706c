"""Asking the GM for something beyond the rules (CC-16)."""

from PySide6.QtWidgets import QComboBox, QGridLayout, QPlainTextEdit, QWidget

from chargen.character import edits
from chargen.character.requests import CapGrant, Grant, PerkGrant, PointsGrant, RerollGrant
from chargen.files.text import NOTES_LENGTH, cleaned
from chargen.gui.dialogs.base import Form
from chargen.gui.document import Document
from chargen.gui.widgets.kit import label
from chargen.gui.widgets.number import Number

KINDS = (
    ("stat", "Stat points"),
    ("skill", "Skill points"),
    ("perk", "Perk points"),
    ("free-perk", "Levels of a perk"),
    ("reroll", "Another roll of ATTR"),
    ("over-cap", "Flaws above the cap"),
)


class GrantForm(Form):
    """What is asked for, how much of it, and why."""

    def __init__(self, parent: QWidget, document: Document) -> None:
        words = "It counts once the GM agrees, and the sheet says so from then on."
        super().__init__(parent, "Ask the GM for an exception", words, ok="Ask", width=480)
        self.document = document
        self.kind = QComboBox()
        self.kind.setAccessibleName("What is asked for")
        for key, name in KINDS:
            self.kind.addItem(name, key)
        self.amount = Number()
        self.amount.setRange(1, 100)
        self.amount.setAccessibleName("How much")
        self.perk = QComboBox()
        self.perk.setAccessibleName("Which perk")
        perks = document.character.rules.perks
        for key in sorted(perks, key=lambda key: perks[key].name):
            self.perk.addItem(perks[key].name, key)
        self.reason = QPlainTextEdit()
        self.reason.setAccessibleName("Reason")
        self.reason.setPlaceholderText("Why the GM should agree")
        self.reason.setTabChangesFocus(True)
        self.labels = [label(text, "muted") for text in ("What", "How much", "Perk", "Reason")]
        grid = QGridLayout()
        for number, field in enumerate((self.kind, self.amount, self.perk, self.reason)):
            grid.addWidget(self.labels[number], number, 0)
            grid.addWidget(field, number, 1)
        self.add(grid)
        self.kind.currentIndexChanged.connect(lambda _: self._suit())
        self._suit()

    def complaint(self) -> str:
        return "" if self.reason.toPlainText().strip() else "Write down why: the GM will ask."

    def grant(self) -> Grant:
        """Return what is asked for."""
        name = edits.new_item_id(self.document.build, "grant")
        reason = cleaned(self.reason.toPlainText(), NOTES_LENGTH, lines=True)
        amount = self.amount.value()
        match self.kind.currentData():
            case "free-perk":
                perk = self.perk.currentData()
                levels = min(amount, 20)
                return PerkGrant(kind="perk", id=name, reason=reason, perk=perk, levels=levels)
            case "reroll":
                return RerollGrant(kind="reroll", id=name, reason=reason)
            case "over-cap":
                return CapGrant(kind="over-cap", id=name, reason=reason, amount=amount)
            case pool:
                return PointsGrant(kind="points", id=name, reason=reason, pool=pool, amount=amount)

    def _suit(self) -> None:
        kind = self.kind.currentData()
        for field, words, needed in (
            (self.amount, self.labels[1], kind != "reroll"),
            (self.perk, self.labels[2], kind == "free-perk"),
        ):
            field.setVisible(needed)
            words.setVisible(needed)


def ask_grant(parent: QWidget, document: Document) -> Grant | None:
    """Ask what the GM is asked for; return it, or None."""
    form = GrantForm(parent, document)
    grant = form.grant() if form.exec() == Form.DialogCode.Accepted else None
    form.deleteLater()
    return grant
