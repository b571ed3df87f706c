"""Trusting a campaign card: its six words, to be compared with the GM's (CC-12)."""

from PySide6.QtWidgets import QWidget

from chargen.approval.trust.trusted_cards import CardReview
from chargen.character.display_names import points
from chargen.gui.application import theme
from chargen.gui.dialogs.base import Form
from chargen.gui.widgets.elements import box, card, column, label
from chargen.gui.widgets.fields.text_fields import LineField
from chargen.gui.widgets.layout.scroll_area import Scrolled
from chargen.gui.widgets.plain_text import CheckBox
from chargen.rules.differences import difference_line, from_shipped
from chargen.rules.model import Ruleset
from chargen.rules.pack import pack_titles

FROM_DEFAULT = "Differences from the default rules"
LINES = 6
"""Lines of what changes that are shown without scrolling."""


class TrustForm(Form):
    """The card and its changes, the six words large, and a tick that they were compared.

    An unsigned card in place of a signed one asks for a phrase to be typed instead. Enter trusts
    nothing.
    """

    def __init__(self, parent: QWidget, reception: CardReview, shipped: Ruleset) -> None:
        taken = reception.may_be_taken
        ok = "Trust card" if taken else "Close"
        super().__init__(
            parent, "Campaign card", reception.sentence, ok=ok, width=560, careful=taken
        )
        self.reception, self.taken = reception, taken
        card = reception.sealed.card
        gm = f"GM: {card.gm}. " if card.gm else ""
        self.about = label(f"{gm}{_holds(reception)}", "muted", wrap=True)
        self.likeness = [label(line, "wrong", wrap=True) for line in reception.likeness]
        self.words = [label(words, "title", wrap=True) for words in reception.words]
        for word in self.words:
            word.setFont(theme.now().font(theme.TOTAL))
        self.compared = CheckBox("I have compared these six words with the GM")
        self.compared.setVisible(taken and bool(self.words))
        self.phrase = LineField(f"Type {reception.phrase}", reception.phrase)
        self.phrase.setVisible(bool(reception.phrase))
        first = reception.pinned is None
        lines = map(difference_line, from_shipped(shipped, card.house)) if first else ()
        self.changes = [label(line, wrap=True) for line in (*reception.changes, *lines)]
        self._lay()

    def _lay(self) -> None:
        self.add(self.about, *self.likeness)
        if self.words:
            names = "Six words" if len(self.words) == 1 else "Six words of each key"
            self.add(card(box(column(label(names, "section"), *self.words, gap=6))))
        if self.changes:
            changes = "Changes" if self.taken else "Differences"
            title = FROM_DEFAULT if self.reception.pinned is None else changes
            self.add(label(title, "section"), self._changes())
        self.add(self.compared)
        if wanted := self.reception.phrase:
            words = f'This card is not signed. To trust it anyway, type "{wanted}":'
            self.add(label(words, wrap=True))
        self.add(self.phrase)

    def _changes(self) -> QWidget:
        inside = box(column(*self.changes, gap=4))
        if len(self.changes) <= LINES:
            return inside
        area = Scrolled(inside, across=False)
        area.setMinimumHeight(theme.now().px(150))
        return area

    def complaint(self) -> str:
        if not self.compared.isHidden() and not self.compared.isChecked():
            return "Compare the six words first. Ask your GM by voice, not in the same e-mail."
        wanted = self.reception.phrase
        if wanted and " ".join(self.phrase.text().split()).casefold() != wanted:
            return f'Ask your GM first. To trust the card, type "{wanted}".'
        return ""


def _holds(reception: CardReview) -> str:
    house = reception.sealed.card.house
    kinds = (
        ("skill", house.skills), ("perk", house.perks), ("flaw", house.flaw_templates),
        ("weapon", house.weapons), ("piece of armour", house.armour),
    )  # fmt: skip
    own = [points(len(content), word) for word, content in kinds if content]
    packs = f" Rule packs: {', '.join(pack_titles(house))}." if house.packs else ""
    words = f"adds or changes {', '.join(own)}" if own else "adds no content"
    return f"The card {words}.{packs}"
