"""Everything else carried, what Special Equipment holds, and the equipment of kits (CC-02)."""

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from chargen.character.display_names import points
from chargen.character.document.build import MOST_OF_A_THING, Equipment
from chargen.character.edits import gear_edits
from chargen.character.starts import common_equipment
from chargen.character.subjects import SubjectKind
from chargen.gui.application import theme
from chargen.gui.document.document import Document
from chargen.gui.document.undo_labels import outfitted
from chargen.gui.pages.gear.side import GearSide, GearTable, gear_columns
from chargen.gui.widgets.elements import box, button, clear, column, label, labelled, row
from chargen.gui.widgets.fields.fields import NumberField
from chargen.gui.widgets.fields.text_fields import LineField
from chargen.rules.model import SPECIAL_EQUIPMENT
from chargen.views.catalogue.gear_rows import (
    ITEM,
    OFFERED,
    SPECIAL,
    common_equipment_rows,
    equipment_rows,
    special_rows,
)
from chargen.views.sheet.rows import TraitRow

NEW, NUMBER = 200, 92
"""Pixels at 100 % of the line for a new item, and of a number."""


class ItemFields(QWidget):
    """Name, count and weight of the item that is looked at; without a name it keeps its own."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.place = -1
        self.name = LineField("Name of the item", undo=False)
        self.count = NumberField("Count of the item", 1, MOST_OF_A_THING, width=NUMBER)
        self.grams = NumberField("Weight of one in grams", 0, 200_000, width=NUMBER)
        self.drop = button("Remove item", self._drop)
        numbers = labelled(("Count", self.count), ("Weight each, g", self.grams))
        self.setLayout(column(label("Name", "muted"), self.name, numbers, row(None, self.drop)))
        for field in (self.name, self.count, self.grams):
            field.changed.connect(self._write)

    def show_item(self, place: int) -> None:
        """Show the item at another place of the list; none at -1."""
        self.place = place
        self.show_now()

    def show_now(self) -> None:
        """Show the current item; a name that is emptied is left to its writer."""
        item = self._item()
        self.setVisible(item is not None)
        if item is not None:
            if not self.name.hasFocus() or self.name.written:
                self.name.show_value(item.name)
            self.count.show_value(item.count)
            self.grams.show_value(item.grams)

    def _item(self) -> Equipment | None:
        equipment = self.document.build.choices.gear.equipment
        return equipment[self.place] if 0 <= self.place < len(equipment) else None

    def _write(self, *_: object) -> None:
        item, equipment = self._item(), [*self.document.build.choices.gear.equipment]
        if item is not None:
            name = self.name.typed if self.name.written else item.name
            changed = Equipment(name=name, count=self.count.value(), grams=self.grams.value())
            equipment[self.place] = changed
            build = gear_edits.set_equipment(self.document.build, equipment)
            self.document.edit(outfitted, build, merge="equipment")

    def _drop(self) -> None:
        item, equipment = self._item(), [*self.document.build.choices.gear.equipment]
        if item is not None:
            del equipment[self.place]
            build = gear_edits.set_equipment(self.document.build, equipment)
            self.document.edit(f"Remove {item.name}", build)


class SpecialSlots(QWidget):
    """One line for each level of Special Equipment, and for what is held beyond them."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.lines: list[LineField] = []
        self.words = label("", "small", wrap=True)
        self.inner = QVBoxLayout()
        self.setLayout(column(self.words, self.inner))

    def go_to(self, place: int) -> None:
        """Give a line the keyboard."""
        self.lines[place].setFocus()

    def drop(self, place: int) -> None:
        """Empty a slot."""
        items = [*self.document.build.choices.gear.special]
        if place < len(items):
            del items[place]
            build = gear_edits.set_special(self.document.build, items)
            self.document.edit("Special equipment", build)

    def show_now(self) -> None:
        """Show the current slots."""
        items = self.document.build.choices.gear.special
        slots = self.document.character.perks.get(SPECIAL_EQUIPMENT, 0)
        wanted = max(slots, len(items))
        self.words.setText(
            f"Special Equipment {slots} gives {points(slots, 'slot')}. "
            "Agree on each item with the GM. Buy another level on the Perks page."
        )
        if wanted != len(self.lines):
            clear(self.inner)
            self.lines = [self._line(number) for number in range(wanted)]
            for line in self.lines:
                self.inner.addWidget(line)
        for number, line in enumerate(self.lines):
            if not line.hasFocus():
                line.show_value(items[number] if number < len(items) else "")

    def _line(self, number: int) -> LineField:
        field = LineField(f"Special equipment {number + 1}", "Empty slot")
        field.editingFinished.connect(self._write)
        return field

    def _write(self) -> None:
        texts = [line.written for line in self.lines if line.written]
        build = gear_edits.set_special(self.document.build, texts)
        self.document.edit("Special equipment", build)


class EquipmentSide(GearSide):
    """Items and Special Equipment, then what kits carry."""

    def __init__(self, document: Document) -> None:
        self.new = LineField("Add equipment", "Add: type a name, Enter")
        columns = gear_columns("Item", "Weight", 84, "Count")
        super().__init__(document, GearTable("Equipment", columns), self.new)
        self.new.setFixedWidth(theme.now().px(NEW))
        self.item = ItemFields(document)
        self.special = SpecialSlots(document)
        self.add = button("Add item", self._add_current, role="primary")
        self.detail = box(column(self.add, self.item, self.special))
        self.new.returnPressed.connect(self._add)

    def reveal_slots(self) -> bool:
        """Lead to the slots of Special Equipment."""
        return self.reveal(f"{SPECIAL}0")

    def show_now(self, *_: object) -> None:
        super().show_now()
        for part in (self.new, self.item, self.special, self.add):
            part.setEnabled(not self.document.read_only)
        self.item.show_now()
        self.special.show_now()

    def groups(self) -> Sequence[tuple[str, str, Sequence[TraitRow]]]:
        character = self.document.character
        return (
            ("carried", self.weight(), equipment_rows(character)),
            ("special equipment", "", special_rows(character)),
            ("catalogue", "", common_equipment_rows(character)),
        )

    def look(self, key: str) -> None:
        about = "special" if key.startswith(SPECIAL) else "weight"
        self.document.look_at(SubjectKind.GEAR.subject(about))
        self.item.show_item(int(key.removeprefix(ITEM)) if key.startswith(ITEM) else -1)
        self.special.setVisible(key.startswith(SPECIAL))
        self.add.setVisible(key.startswith(OFFERED))

    def take(self, key: str) -> None:
        item = next(
            item for item in common_equipment(self.document.character.rules) if item.name == key
        )
        self.document.edit(f"Add {key}", gear_edits.add_equipment(self.document.build, item))

    def change(self, key: str, by: int) -> None:
        if key.startswith(ITEM):
            self.item.show_item(int(key.removeprefix(ITEM)))
            self.item.count.setValue(self.item.count.value() + by)

    def remove(self, key: str) -> None:
        if key.startswith(ITEM):
            self.item.show_item(int(key.removeprefix(ITEM)))
            self.item.drop.click()
        else:
            self.special.drop(int(key.removeprefix(SPECIAL)))

    def edit(self, key: str) -> None:
        if key.startswith(ITEM):
            self.item.name.setFocus()
        else:
            self.special.go_to(int(key.removeprefix(SPECIAL)))

    def _add_current(self) -> None:
        self.take(self.table.current_key.removeprefix(OFFERED))

    def _add(self) -> None:
        if name := self.new.written:
            equipment = (*self.document.build.choices.gear.equipment, Equipment(name=name))
            build = gear_edits.set_equipment(self.document.build, equipment)
            self.document.edit(f"Add {name}", build)
            self.new.clear()
