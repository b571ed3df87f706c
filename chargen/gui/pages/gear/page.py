"""Gear: weapons, armour and everything else, each with what there is and its catalogue."""

from chargen.character.subjects import SubjectKind, split_subject
from chargen.gui.document.document import Document
from chargen.gui.pages.base import Page
from chargen.gui.pages.gear.armour import ArmourSide
from chargen.gui.pages.gear.equipment import EquipmentSide
from chargen.gui.pages.gear.side import GearSide
from chargen.gui.pages.gear.weapons import WeaponSide
from chargen.gui.shell.app_context import AppContext
from chargen.gui.widgets.elements import Segments, column
from chargen.gui.widgets.layout.layouts import CompactStack, Ends
from chargen.gui.widgets.page_state import Browser
from chargen.views.catalogue.gear_rows import OFFERED


class GearPage(Page):
    """Weapons, armour or equipment in a list; the details of the current row are in the dock."""

    help_words = (
        "Press Enter, or click the plus, to add an item from the catalogue. Enter on your own "
        "item leads to its details. Left and Right change spare loads and counts; Delete "
        "removes an item. New armour goes over what the character wears; the figure shows "
        "its stopping power. Custom gear is marked as such everywhere, and a campaign can "
        "require GM approval for it."
    )
    aside_first = True

    def __init__(self, document: Document, program: AppContext) -> None:
        super().__init__(document, program)
        choices = (("weapons", "Weapons"), ("armour", "Armour"), ("equipment", "Equipment"))
        self.which = Segments("Gear", choices)
        self.weapons = WeaponSide(document)
        self.armour = ArmourSide(document)
        self.equipment = EquipmentSide(document)
        self.bars, self.sides, self.details = CompactStack(), CompactStack(), CompactStack()
        for side in (self.weapons, self.armour, self.equipment):
            self.bars.add(side.bar)
            self.sides.add(side)
            self.details.add(side.detail)
            side.aside_wanted.connect(self.aside_wanted)
        self.aside = self.details
        self.setLayout(column(Ends(self.which, self.bars), self.sides, grows=self.sides))
        self._turn_to(self.weapons)
        self.which.chosen.connect(self._turn)

    @property
    def shown(self) -> GearSide:
        """The side that is shown."""
        sides = {"weapons": self.weapons, "armour": self.armour, "equipment": self.equipment}
        return sides[self.which.value]

    @property
    def browsers(self) -> tuple[Browser, ...]:
        sides = (self.weapons, self.armour, self.equipment)
        return (self.which, *(browser for side in sides for browser in side.browsers))

    def reveal(self, subject: str) -> bool:
        kind, key, part = split_subject(subject)
        if kind is SubjectKind.OWN:
            own = SubjectKind.ARMOUR if key == SubjectKind.ARMOUR else SubjectKind.CATALOGUE
            kind, key = own, part
        if kind is SubjectKind.GEAR:
            self._go("armour" if key == "layers" else "equipment")
            self.shown.table.setFocus()
            return key != "special" or self.equipment.reveal_slots()
        if kind in {SubjectKind.WORN, SubjectKind.PACKED, SubjectKind.ARMOUR}:
            self._go("armour")
            return self.armour.reveal_piece(key)
        self._go("weapons")
        return self.weapons.reveal(key if kind is SubjectKind.WEAPON else OFFERED + key)

    def _go(self, key: str) -> None:
        self.which.choose(key)
        self._turn_to(self.shown)

    def _turn(self, _: str) -> None:
        self._turn_to(self.shown)
        if self.shown.table.current_key:
            self.shown.look(self.shown.table.current_key)

    def _turn_to(self, side: GearSide) -> None:
        self.bars.turn_to(side.bar)
        self.sides.turn_to(side)
        self.details.turn_to(side.detail)
        if self.isVisible():
            side.show_now()

    def _show(self) -> None:
        self.shown.show_now()
