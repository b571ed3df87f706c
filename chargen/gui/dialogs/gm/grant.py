"""Asking the GM for something beyond the rules (CC-16)."""

from typing import Literal

from PySide6.QtWidgets import QWidget

from chargen.character.document.requests import CapGrant, Grant, PerkGrant, PointsGrant, RerollGrant
from chargen.character.edits import edits
from chargen.gui.dialogs.base import Form
from chargen.gui.document.document import Document
from chargen.gui.vocabulary import REQUEST_EXCEPTION, dialog_title
from chargen.gui.widgets.elements import label, labelled
from chargen.gui.widgets.fields.fields import ChoiceField, NumberField
from chargen.gui.widgets.fields.text_fields import ProseField
from chargen.rules.house import available

Pool = Literal["stat", "skill", "perk"]
Kind = Pool | Literal["free-perk", "reroll", "over-cap"]
KINDS: tuple[tuple[Kind, str], ...] = (
    ("stat", "Stat points"),
    ("skill", "Skill points"),
    ("perk", "Perk points"),
    ("free-perk", "Levels of a perk"),
    ("reroll", "ATTR re-roll"),
    ("over-cap", "Flaws above the cap"),
)


class GrantForm(Form):
    """An exception to request: its subject, its size, and the reason."""

    def __init__(self, parent: QWidget, document: Document) -> None:
        words = "An exception counts once your GM approves it. The sheet lists it from then on."
        super().__init__(
            parent,
            dialog_title(REQUEST_EXCEPTION),
            words,
            ok=dialog_title(REQUEST_EXCEPTION),
            width=480,
        )
        self.document = document
        self.kind = ChoiceField("Exception", KINDS)
        self.amount = NumberField("Amount", 1, 100)
        offered = available(document.character.rules).perks
        perks = sorted(offered.items(), key=lambda item: item[1].name)
        self.perk = ChoiceField("Perk", [(key, perk.name) for key, perk in perks])
        self.reason = ProseField("Reason", "Why your GM should approve")
        self.labels = [label(text, "muted") for text in ("Exception", "Amount", "Perk", "Reason")]
        fields: tuple[QWidget, ...] = (self.kind, self.amount, self.perk, self.reason)
        self.add(labelled(*zip(self.labels, fields, strict=True)))
        self.kind.changed.connect(lambda _: self._suit())
        self._suit()

    def complaint(self) -> str:
        return "" if self.reason.written else "Enter a reason for the GM."

    def grant(self) -> Grant:
        """Return what is asked for."""
        name = edits.new_item_id(self.document.build, "grant")
        reason = self.reason.written
        amount = self.amount.value()
        match self.kind.key:
            case "free-perk":
                perk = self.perk.key
                levels = min(amount, 20)
                return PerkGrant(kind="perk", id=name, reason=reason, perk=perk, levels=levels)
            case "reroll":
                return RerollGrant(kind="reroll", id=name, reason=reason)
            case "over-cap":
                return CapGrant(kind="over-cap", id=name, reason=reason, amount=amount)
            case pool:
                return PointsGrant(kind="points", id=name, reason=reason, pool=pool, amount=amount)

    def _suit(self) -> None:
        kind = self.kind.key
        for field, words, needed in (
            (self.amount, self.labels[1], kind != "reroll"),
            (self.perk, self.labels[2], kind == "free-perk"),
        ):
            field.setVisible(needed)
            words.setVisible(needed)
