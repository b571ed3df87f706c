"""Trusting a campaign card: its six words, to be compared with the GM's (CC-12)."""

from PySide6.QtWidgets import QWidget

from chargen.approval.pins import Reception, Relation
from chargen.character.names import points
from chargen.gui import theme
from chargen.gui.dialogs.base import Form
from chargen.gui.widgets.panes import card
from chargen.gui.widgets.parts import box, column, label
from chargen.gui.widgets.plain import CheckBox

_TAKEN = {Relation.FIRST, Relation.STRANGER, Relation.UNSIGNED}
"""Cards that may be trusted once they were compared; an older or rival one is never taken."""


class TrustForm(Form):
    """What the card is, the six words large, and a tick that they were compared."""

    def __init__(self, parent: QWidget, reception: Reception) -> None:
        taken = reception.relation in _TAKEN
        ok = "Trust this card" if taken else "Close"
        super().__init__(parent, "Campaign card", reception.sentence, ok=ok, width=520)
        self.reception, self.taken = reception, taken
        found = reception.sealed.card
        gm = f"GM: {found.gm}. " if found.gm else ""
        self.about = label(f"{gm}{_holds(reception)}", "muted", wrap=True)
        self.words = [label(words, "title", wrap=True) for words in reception.words]
        for made in self.words:
            made.setFont(theme.now().font(17, theme.STRONG))
        self.compared = CheckBox("I have compared these six words with the GM")
        self.compared.setVisible(taken and bool(self.words))
        self.add(self.about)
        if self.words:
            names = (
                "SIX WORDS OF THE GM'S KEY" if len(self.words) == 1 else "WORDS OF THE GM'S KEYS"
            )
            self.add(card(box(column(label(names, "section"), *self.words, gap=6))))
        self.add(self.compared)

    def complaint(self) -> str:
        if not self.compared.isHidden() and not self.compared.isChecked():
            return "Compare the six words first: ask the GM by voice, not through the same mail."
        return ""


def _holds(reception: Reception) -> str:
    house = reception.sealed.card.house
    kinds = (
        ("skill", house.skills), ("perk", house.perks), ("flaw", house.flaw_templates),
        ("weapon", house.weapons), ("piece of armour", house.armour),
    )  # fmt: skip
    own = [points(len(things), word) for word, things in kinds if things]
    return f"It brings {', '.join(own)} of its own." if own else "It brings no content of its own."


def trusts(parent: QWidget, reception: Reception) -> bool:
    """Show a card and its words; say whether it is to be trusted."""
    form = TrustForm(parent, reception)
    agreed = form.exec() == Form.DialogCode.Accepted and form.taken
    form.deleteLater()
    return agreed
