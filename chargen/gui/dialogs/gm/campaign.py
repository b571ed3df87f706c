"""The campaign a character plays in: its card, the six words, what differs, joining, leaving."""

from typing import Literal

from PySide6.QtWidgets import QWidget

from chargen.approval.trust.card import Card
from chargen.approval.trust.card_differences import foreign
from chargen.approval.trust.keys import key_words
from chargen.approval.trust.trusted_cards import TrustStore, key_line
from chargen.gui.dialogs.base import Form
from chargen.gui.dialogs.messages import agreed
from chargen.gui.document.document import Document
from chargen.gui.widgets.elements import box, button, card, column, label, row
from chargen.gui.widgets.fields.fields import ChoiceField

Wanted = Card | Literal["open", "leave", ""]
NONE = "This character uses the default rules."
UNKNOWN = (
    "This campaign's card is not trusted here, so signed approvals cannot be verified. "
    "Open your GM's card."
)
SIGNED = (
    "Decisions and IP count only with the GM's signature. This window cannot tell an "
    "older copy of the file from the current one; only the GM desk can."
)
PLAIN = "This campaign does not use signatures. Approvals are recorded, and the sheet shows it."


class CampaignForm(Form):
    """The campaign of a character now, and the ways to change it."""

    def __init__(self, parent: QWidget, document: Document, pins: TrustStore) -> None:
        copy = document.build.campaign
        words = f"{copy.name}, card {copy.card}." if copy else NONE
        super().__init__(parent, "Campaign", words, ok="Join campaign", width=560)
        self.document, self.pins = document, pins
        self.wanted: Wanted = ""
        self.known = pins.card(copy.id) if copy else None
        self.about = label(self._about(), "muted", wrap=True)
        self.add(self.about)
        keys = self.known.keys if self.known else ()
        self.words = [label(key_words(key), "strong", wrap=True) for key in keys]
        if self.words:
            title = label("Six words", "section")
            self.add(card(box(column(title, *self.words, gap=4))))
        warnings = foreign(document.build, self.known) if self.known else ()
        notices = document.character.states.basis.notices
        self.notices = [label(line, "wrong", wrap=True) for line in notices]
        self.add(*self.notices)
        self.differences = [label(line, "wait", wrap=True) for line in warnings]
        self.add(*self.differences)
        cards = [(c.id, f"{c.name}, card {c.number} ({key_line(c)})") for c in pins.all()]
        known = self.known.id if self.known else None
        self.cards = ChoiceField("Trusted campaign cards", cards, known)
        self.open_card = button("Open card…", lambda: self._choose("open"))
        self.leave = button("Leave campaign", lambda: self._choose("leave"))
        self.leave.setVisible(copy is not None)
        self.add(row(label("Trusted cards", "muted"), self.cards, grows=self.cards))
        self.add(row(self.open_card, self.leave, None))
        able = not document.read_only
        self.leave.setEnabled(able)
        self.ok.setEnabled(able and self.cards.count() > 0)
        self.cards.changed.connect(lambda _: self._suit())
        self._suit()

    def try_accept(self) -> None:
        card = self.pins.card(self.cards.chosen or "")
        if card is not None:
            self.wanted = card
            self.accept()

    def _suit(self) -> None:
        same = self.known is not None and self.cards.chosen == self.known.id
        self.ok.setText("Update card" if same else "Join campaign")

    def _choose(self, wanted: Literal["open", "leave"]) -> None:
        self.wanted = wanted
        self.accept()

    def _about(self) -> str:
        if self.document.build.campaign is None:
            return "Join a campaign to use its card: its budgets, rulings and content."
        if self.known is None:
            return UNKNOWN
        return SIGNED if self.known.signed else PLAIN


def wants_card(parent: QWidget, document: Document, card: Card) -> bool:
    """Ask whether a character is to play by a card, and show the differences."""
    notices = foreign(document.build, card)
    asked = f"Join {card.name} with {document.name}, using card {card.number}?"
    lines = [asked, f"Six words of the GM key: {key_line(card)}.", *notices]
    return agreed(parent, "Campaign", "\n".join(lines), "Join campaign", "Cancel")
