"""State of play: what fights and sessions have cost, and what rest and a shop give back."""

from PySide6.QtWidgets import QWidget

from chargen.character.keys import split_subject
from chargen.gui.document import Document
from chargen.gui.pages.base import Page
from chargen.gui.pages.state_of_play.gear import AmmunitionCard, ArmourCard
from chargen.gui.pages.state_of_play.wounds import LuckCard, WoundsCard
from chargen.gui.program import Program
from chargen.gui.widgets.kit import column


class StateOfPlayPage(Page):
    """Wounds, luck, ammunition and armour, each on a card."""

    help_words = (
        "How the character stands in play: wounds on the track, luck spent this session, what is "
        "left of ammunition and of armour. It is saved with the character and changes nothing that "
        "is proved, approved or printed. Rest for a day heals up to four one-point wounds and all "
        "stun; New session gives all luck back. A fight that is over offers to be taken over "
        "here, and one can begin with what is left."
    )

    def __init__(self, document: Document, program: Program) -> None:
        super().__init__(document, program)
        self.wounds = WoundsCard(document)
        self.luck = LuckCard(document)
        self.ammunition = AmmunitionCard(document)
        self.armour = ArmourCard(document)
        self.setLayout(column(self.wounds, self.luck, self.ammunition, self.armour, None, gap=12))

    def reveal(self, subject: str) -> bool:
        first = next(iter(self.ammunition.lines.values()), None)
        fields: dict[str, QWidget] = {"luck": self.luck.spent}
        if first is not None:
            fields["ammunition"] = first.fields[0]
        fields.get(split_subject(subject).key, self.wounds.boxes).setFocus()
        return True

    def _show(self) -> None:
        for card in (self.wounds, self.luck, self.ammunition, self.armour):
            card.show_now()
