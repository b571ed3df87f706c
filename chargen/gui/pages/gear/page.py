"""Gear: weapons, armour and everything else, each on a side of its own."""

from chargen.character.subjects import SubjectKind, split_subject
from chargen.gui.document.document import Document
from chargen.gui.pages.base import Page
from chargen.gui.pages.gear.armour import ArmourSide
from chargen.gui.pages.gear.equipment import EquipmentSide
from chargen.gui.pages.gear.weapons import WeaponSide
from chargen.gui.shell.app_context import AppContext
from chargen.gui.widgets.elements import Segments, column, label, row
from chargen.gui.widgets.layout.layouts import CompactStack
from chargen.gui.widgets.page_state import Browser
from chargen.views.sheet.weapons import weight

WHOLE = (
    SubjectKind.GEAR.subject("special"),
    SubjectKind.GEAR.subject("layers"),
    SubjectKind.GEAR.subject("weight"),
)
"""Subjects of issues about gear as a whole."""


class GearPage(Page):
    """Weapons, armour, equipment; the weight carried stands above all three."""

    help_words = (
        "Press Enter to add an item from the catalogue. New armour goes over what the "
        "character wears; the figure shows its stopping power. Special Equipment has one "
        "slot per level. Custom gear is marked as such everywhere, and a campaign can "
        "require GM approval for it."
    )

    def __init__(self, document: Document, program: AppContext) -> None:
        super().__init__(document, program)
        choices = (("weapons", "Weapons"), ("armour", "Armour"), ("equipment", "Other equipment"))
        self.which = Segments("Gear", choices)
        self.weight = label("", "muted")
        self.weapons = WeaponSide(document)
        self.armour = ArmourSide(document)
        self.equipment = EquipmentSide(document)
        self.sides = CompactStack()
        for side in (self.weapons, self.armour, self.equipment):
            self.sides.add(side)
        top = row(self.which, None, self.weight)
        self.setLayout(column(top, self.sides, grows=self.sides))
        self.sides.turn_to(self.weapons)
        self.which.chosen.connect(self._turn)

    @property
    def browsers(self) -> tuple[Browser, ...]:
        return (self.which, *self.weapons.browsers, *self.armour.browsers)

    def reveal(self, subject: str) -> bool:
        kind, key, part = split_subject(subject)
        if kind is SubjectKind.OWN:
            kind, key = split_subject(key).kind, part
        if subject in {SubjectKind.GEAR.subject("special"), SubjectKind.GEAR.subject("weight")}:
            self._go("equipment")
            return self.equipment.reveal(subject)
        if subject == SubjectKind.GEAR.subject("layers"):
            self._go("armour")
            return self.armour.reveal("")
        if kind in {SubjectKind.WORN, SubjectKind.PACKED, SubjectKind.ARMOUR}:
            self._go("armour")
            return self.armour.reveal(key)
        self._go("weapons")
        return self.weapons.reveal(kind, key)

    def _go(self, key: str) -> None:
        self.which.choose(key)
        self._turn(key)

    def _turn(self, key: str) -> None:
        sides = {"weapons": self.weapons, "armour": self.armour, "equipment": self.equipment}
        self.sides.turn_to(sides[key])
        self._show()

    def _show(self) -> None:
        self.weight.setText(f"Carries {weight(self.document.character)}")
        for side in (self.weapons, self.armour, self.equipment):
            if side is self.sides.shown:
                side.show_now()
