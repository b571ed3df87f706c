"""Everything else carried, and what Special Equipment holds (CC-02)."""

from functools import partial

from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from chargen.character.document.build import Equipment
from chargen.character.edits import gear_edits
from chargen.character.starts import kit_equipment
from chargen.character.subjects import SubjectKind
from chargen.gui.dialogs.choose import choose
from chargen.gui.document.document import Document
from chargen.gui.document.undo_labels import outfitted
from chargen.gui.widgets.elements import button, clear, column, label, pane, row
from chargen.gui.widgets.fields.fields import NumberField
from chargen.gui.widgets.fields.text_fields import LineField
from chargen.gui.widgets.layout.layouts import Panes
from chargen.gui.widgets.layout.scroll_area import scroll_card
from chargen.rules.model import SPECIAL_EQUIPMENT

EquipmentLine = tuple[LineField, NumberField, NumberField]
"""Name, count and weight of one item; without a name it keeps the one before."""
WIDTH = 92


class EquipmentSide(QWidget):
    """Special Equipment on the right, the list of other items on the left."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.items = EquipmentList(document)
        self.special = SpecialSlots(document)
        left = pane("Equipment", scroll_card(self.items))
        right = pane("Special equipment", scroll_card(self.special))
        split = Panes(left, right, sizes=(62, 38))
        self.setLayout(column(split, grows=split))

    def reveal(self, subject: str) -> bool:
        """Lead to the slots or to the list."""
        if subject == SubjectKind.GEAR.subject("special"):
            return self.special.reveal()
        self.items.new.setFocus()
        return True

    def show_now(self) -> None:
        """Show the current equipment."""
        for part in (self.items, self.special):
            part.setEnabled(not self.document.read_only)
            part.show_now()


class EquipmentList(QWidget):
    """A line for each item: name, count, and weight of a single one in grams."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.new = LineField("Add equipment", "Type a name and press Enter")
        self.listed = button(
            "Add from list…", self._choose, tip="Lists the equipment of all kits, with weights"
        )
        self.listed.setAccessibleName("Add equipment from the list")
        self.grid = QGridLayout()
        self.grid.setColumnStretch(0, 1)
        self._shown: tuple[Equipment, ...] | None = None
        self._lines: list[EquipmentLine] = []
        self.setLayout(column(row(self.new, self.listed, grows=self.new), self.grid))
        self.new.returnPressed.connect(self._add)

    def show_now(self) -> None:
        """Show the current list; lines being typed in are left alone."""
        equipment = self.document.build.choices.gear.equipment
        if equipment == self._shown:
            return
        if self._shown is not None and len(equipment) == len(self._shown):
            for line, item in zip(self._lines, equipment, strict=True):
                _fill(line, item)
        else:
            self._rebuild(equipment)
        self._shown = equipment

    def _rebuild(self, equipment: tuple[Equipment, ...]) -> None:
        clear(self.grid)
        self._lines = []
        for column_number, head in enumerate(("Name", "Count", "Weight each, g", "")):
            self.grid.addWidget(label(head, "small"), 0, column_number)
        for number, item in enumerate(equipment):
            line = _line(f"of item {number + 1}")
            _fill(line, item)
            fields: tuple[LineField | NumberField, ...] = line
            for place, field in enumerate(fields):
                self.grid.addWidget(field, number + 1, place)
                field.changed.connect(self._write)
            drop = button("Remove item", partial(self._drop, number), role="link")
            drop.setAccessibleName(f"Remove item {number + 1}")
            self.grid.addWidget(drop, number + 1, 3)
            self._lines.append(line)

    def _add(self) -> None:
        if name := self.new.written:
            equipment = (*self.document.build.choices.gear.equipment, Equipment(name=name))
            self.document.edit(
                f"Add {name}", gear_edits.set_equipment(self.document.build, equipment)
            )
            self.new.clear()

    def _choose(self) -> None:
        """Take an item that kits carry; one more if the character has it already."""
        listed = {item.name: (item, kits) for item, kits in kit_equipment().items()}
        rows = [
            (name, name, f"{item.grams:,} g; {' and '.join(kits)} kit")
            for name, (item, kits) in listed.items()
        ]
        name = choose(self.window(), "Equipment", "Common equipment", rows, ok="Add item")
        if name:
            build = gear_edits.add_equipment(self.document.build, listed[name][0])
            self.document.edit(f"Add {name}", build)

    def _write(self, *_: object) -> None:
        before = self.document.build.choices.gear.equipment
        if len(before) != len(self._lines):
            return
        equipment = tuple(
            Equipment(
                name=name.typed if name.written else old.name,
                count=count.value(),
                grams=grams.value(),
            )
            for (name, count, grams), old in zip(self._lines, before, strict=True)
        )
        build = gear_edits.set_equipment(self.document.build, equipment)
        self.document.edit(outfitted, build, merge="equipment")

    def _drop(self, number: int) -> None:
        equipment = self.document.build.choices.gear.equipment
        rest = (*equipment[:number], *equipment[number + 1 :])
        words = f"Remove {equipment[number].name}"
        self.document.edit(words, gear_edits.set_equipment(self.document.build, rest))


def _line(item: str) -> EquipmentLine:
    return (
        LineField(f"Name {item}", undo=False),
        NumberField(f"Count {item}", 1, 1_000, width=WIDTH),
        NumberField(f"Weight in grams {item}", 0, 200_000, width=WIDTH),
    )


def _fill(line: EquipmentLine, item: Equipment) -> None:
    name, count, grams = line
    if not name.hasFocus() or name.written:
        name.show_value(item.name)
    count.show_value(item.count)
    grams.show_value(item.grams)


class SpecialSlots(QWidget):
    """One line for each level of Special Equipment, and for what is held beyond them."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.lines: list[LineField] = []
        self.words = label("", "small", wrap=True)
        self.inner = QVBoxLayout()
        self.setLayout(column(self.words, self.inner))

    def reveal(self) -> bool:
        """Give the first line the focus."""
        if self.lines:
            self.lines[0].setFocus()
        return bool(self.lines)

    def show_now(self) -> None:
        """Show the current slots."""
        items = self.document.build.choices.gear.special
        slots = self.document.character.perks.get(SPECIAL_EQUIPMENT, 0)
        wanted = max(slots, len(items))
        self.words.setText(
            f"Special Equipment {slots} gives {slots} slots. Agree on each item with the GM. "
            "Buy another level on the Perks page."
        )
        if wanted != len(self.lines):
            clear(self.inner)
            self.lines = [self._line(number) for number in range(wanted)]
            for line in self.lines:
                self.inner.addWidget(line)
        for number, line in enumerate(self.lines):
            if not line.hasFocus():
                line.setText(items[number] if number < len(items) else "")

    def _line(self, number: int) -> LineField:
        field = LineField(f"Special equipment {number + 1}", "empty slot")
        field.editingFinished.connect(self._write)
        return field

    def _write(self) -> None:
        texts = [line.written for line in self.lines if line.written]
        build = gear_edits.set_special(self.document.build, texts)
        self.document.edit("Special equipment", build)
