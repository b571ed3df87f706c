"""State of play: what fights and sessions have cost, what rest gives back, and dice to roll."""

from PySide6.QtWidgets import QWidget

from chargen.character.subjects import split_subject
from chargen.gui.document.document import Document
from chargen.gui.pages.base import Page
from chargen.gui.pages.condition.rolls import RollsView
from chargen.gui.pages.condition.supplies import AmmunitionCard, ArmourCard
from chargen.gui.pages.condition.wounds import LuckCard, NerveCard, WoundsCard
from chargen.gui.shell.app_context import AppContext
from chargen.gui.widgets.elements import Segments, box, column, row
from chargen.gui.widgets.layout.layouts import CompactStack
from chargen.gui.widgets.page_state import Browser

VIEWS = (("stands", "Condition"), ("rolls", "Rolls"))


class StateOfPlayPage(Page):
    """Wounds, luck, nerve, ammunition and armour, each on a card; dice on a view of their own."""

    help_words = (
        "Condition holds what play has cost the character: wounds and their locations, "
        "luck spent this session, suppression points, ammunition and armour. It is saved "
        "with the character and affects neither the audit, approvals nor the sheet. Rest "
        "heals stun by the hour and one-point wounds by the day. Rolls include wound "
        "penalties and show every part; their log is not saved. After a fight, Apply fight "
        "result updates this page, and a fight can start from this condition."
    )

    def __init__(self, document: Document, program: AppContext) -> None:
        super().__init__(document, program)
        self.wounds = WoundsCard(document)
        self.luck = LuckCard(document)
        self.nerve = NerveCard(document)
        self.ammunition = AmmunitionCard(document)
        self.armour = ArmourCard(document)
        self.cards = (self.wounds, self.luck, self.nerve, self.ammunition, self.armour)
        self.rolls = RollsView(document)
        self.which = Segments("View", VIEWS)
        self.stack = CompactStack()
        self.stands = box(column(*self.cards, None, gap=12))
        for view in (self.stands, self.rolls):
            self.stack.add(view)
        self.setLayout(column(row(self.which, None), self.stack, gap=12, grows=self.stack))
        self.which.chosen.connect(lambda _: self._show())

    @property
    def browsers(self) -> tuple[Browser, ...]:
        return (self.which, self.rolls.filter, self.rolls.view)

    def reveal(self, subject: str) -> bool:
        key = split_subject(subject).key
        self.which.choose("rolls" if key == "rolls" else "stands")
        self._show()
        first = next(iter(self.ammunition.lines.values()), None)
        fields: dict[str, QWidget] = {"luck": self.luck.spent, "suppression": self.nerve.held,
                                      "rolls": self.rolls.view}  # fmt: skip
        if first is not None:
            fields["ammunition"] = first.fields[0]
        fields.get(key, self.wounds.boxes).setFocus()
        return True

    def _show(self) -> None:
        rolls = self.which.value == "rolls"
        self.stack.turn_to(self.rolls if rolls else self.stands)
        if rolls:
            self.rolls.show_now()
            return
        for card in self.cards:
            card.show_now()
