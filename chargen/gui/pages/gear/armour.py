"""Armour worn in layers, the catalogue with what each piece would do, and the figure."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from chargen.character.edits import gear_edits
from chargen.character.subjects import SubjectKind, split_subject
from chargen.gui.application import theme
from chargen.gui.dialogs.character.own_gear import ArmourForm
from chargen.gui.document.document import Document
from chargen.gui.pages.gear.side import GearSide, GearTable, gear_columns
from chargen.gui.widgets.body_figure import BodyFigure
from chargen.gui.widgets.elements import button, column, frame, label
from chargen.gui.widgets.fields.fields import ChoiceField
from chargen.gui.widgets.layout.layouts import Flow
from chargen.views.catalogue.catalogue import DOT
from chargen.views.catalogue.gear_rows import (
    ARMOUR_ORDERS,
    OFFERED,
    PLACES,
    armour_rows,
    packed_rows,
    worn_rows,
)
from chargen.views.sheet.rows import TraitRow

IF_WORN = "Effect of its encumbrance on attack and defence"
PART_HINT = "Click to list the armour that covers it."
FIGURE = 230
"""Pixels at 100 % of the figure's height."""


class LayerControls(QWidget):
    """The commands for the piece that is looked at: wear, stow, move and remove."""

    wanted = Signal(str)
    """The piece of the catalogue the user puts on."""
    moved = Signal(str)
    """The key of its row, now that the piece stands elsewhere or is gone."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.key = ""
        """The key of its row."""
        self.put_on = button("Wear armour", self._put_on, role="primary")
        self.pack = button("Stow", self._pack)
        self.out = button("Move outward", lambda: self._move(1))
        self.inward = button("Move inward", lambda: self._move(-1))
        self.off = button("Remove armour", self.drop)
        self.ways = Flow(self.out, self.inward, self.pack, self.off)
        self.setLayout(column(self.put_on, self.ways))
        self.show_now()

    def show_piece(self, key: str) -> None:
        """Show the commands for the piece of another row."""
        self.key = key
        self.show_now()

    def show_now(self) -> None:
        """Show the commands that are possible now."""
        able, owned = not self.document.read_only, self._owned()
        self.put_on.setVisible(self.key.startswith(OFFERED))
        self.put_on.setEnabled(able)
        self.ways.setVisible(owned is not None)
        if owned is None:
            return
        where, place = owned
        layers = len(self.document.build.choices.gear.worn) if where is SubjectKind.WORN else 0
        self.pack.setText("Stow" if layers else "Wear")
        self.out.setEnabled(able and place + 1 < layers)
        self.inward.setEnabled(able and 0 < place < layers)
        for control in (self.pack, self.off):
            control.setEnabled(able)

    def drop(self) -> None:
        """Remove the piece."""
        if (owned := self._owned()) is None:
            return
        where, place = owned
        worn, packed = self._pieces()
        (worn if where is SubjectKind.WORN else packed).pop(place)
        self._write("Remove armour", worn, packed)
        self.moved.emit(self.key)

    def _owned(self) -> tuple[SubjectKind, int] | None:
        """Return the list the piece is in and its place there."""
        kind, place, _ = split_subject(self.key)
        gear = self.document.build.choices.gear
        pieces = gear.worn if kind is SubjectKind.WORN else gear.packed
        return (kind, int(place)) if kind is not None and int(place) < len(pieces) else None

    def _pieces(self) -> tuple[list[str], list[str]]:
        gear = self.document.build.choices.gear
        return list(gear.worn), list(gear.packed)

    def _write(self, words: str, worn: Sequence[str], packed: Sequence[str]) -> None:
        build = gear_edits.set_packed(gear_edits.set_worn(self.document.build, worn), packed)
        self.document.edit(words, build)

    def _put_on(self) -> None:
        self.wanted.emit(self.key.removeprefix(OFFERED))

    def _move(self, by: int) -> None:
        if (owned := self._owned()) is not None:
            place = owned[1]
            worn, packed = self._pieces()
            worn[place], worn[place + by] = worn[place + by], worn[place]
            self._write("Reorder armour layers", worn, packed)
            self.moved.emit(SubjectKind.WORN.subject(place + by))

    def _pack(self) -> None:
        if (owned := self._owned()) is None:
            return
        where, place = owned
        worn, packed = self._pieces()
        if where is SubjectKind.WORN:
            packed.append(worn.pop(place))
            self._write("Stow armour", worn, packed)
            self.moved.emit(SubjectKind.PACKED.subject(len(packed) - 1))
        else:
            worn.append(packed.pop(place))
            self._write("Wear armour", worn, packed)
            self.moved.emit(SubjectKind.WORN.subject(len(worn) - 1))


class ArmourSide(GearSide):
    """Armour worn and stowed, then the catalogue; the figure is beside the list."""

    def __init__(self, document: Document) -> None:
        orders = [(key, name) for key, (name, _) in ARMOUR_ORDERS.items()]
        self.shown: ChoiceField[str] = ChoiceField("Armour order or coverage")
        self.shown.offer(orders, [*PLACES.items()])
        self.own = button("Create armour…", picture="plus")
        columns = gear_columns("Armour and coverage", "If worn", 106, "", tip=IF_WORN)
        self.figure = BodyFigure(PART_HINT, high=FIGURE)
        self.ev = label("", "small", wrap=True)
        inside = column(self.figure, self.ev, None, margins=(12, 10, 12, 10))
        inside.setStretchFactor(self.figure, 100)
        side = frame("card", inside)
        side.setFixedWidth(self.figure.sizeHint().width() + theme.now().px(26))
        table = GearTable("Armour", columns)
        super().__init__(document, table, self.shown, self.own, beside=side)
        self.detail = self.layers = LayerControls(document)
        self.own.clicked.connect(self._make)
        self.figure.chosen.connect(self._show_cover)
        self.layers.wanted.connect(self.take)
        self.layers.moved.connect(self._follow)

    def reveal(self, key: str) -> bool:
        """Lead to a row, or to what is there of a piece."""
        if self.shown.key not in ARMOUR_ORDERS:
            self.shown.show_value("name")
        return super().reveal(key)

    def reveal_piece(self, key: str) -> bool:
        """Lead to a piece worn or stowed, or else to that of the catalogue."""
        gear = self.document.build.choices.gear
        kinds = ((SubjectKind.WORN, gear.worn), (SubjectKind.PACKED, gear.packed))
        owned = (kind.subject(pieces.index(key)) for kind, pieces in kinds if key in pieces)
        return self.reveal(next(owned, OFFERED + key))

    def show_now(self, *_: object) -> None:
        super().show_now()
        character = self.document.character
        self.figure.show_character(character)
        self.ev.setText(f"Encumbrance {character.ev} (subtracted from REF)")
        self.layers.show_now()
        self.own.setEnabled(not self.document.read_only)

    def groups(self) -> Sequence[tuple[str, str, Sequence[TraitRow]]]:
        character = self.document.character
        return (
            ("worn", f"outer layer first{DOT}{self.weight()}", worn_rows(character)),
            ("stowed", "", packed_rows(character)),
            ("catalogue", "", armour_rows(character, self.shown.key)),
        )

    def look(self, key: str) -> None:
        kind, place, _ = split_subject(key)
        gear = self.document.build.choices.gear
        if kind is None:
            self.document.look_at(SubjectKind.ARMOUR.subject(key.removeprefix(OFFERED)))
        else:
            pieces = gear.worn if kind is SubjectKind.WORN else gear.packed
            self.document.look_at(kind.subject(pieces[int(place)]))
        self.layers.show_piece(key)

    def take(self, key: str) -> None:
        worn = (*self.document.build.choices.gear.worn, key)
        self.document.edit("Wear armour", gear_edits.set_worn(self.document.build, worn))

    def remove(self, key: str) -> None:
        self.layers.show_piece(key)
        self.layers.drop()

    def edit(self, key: str) -> None:
        self.layers.show_piece(key)
        self.layers.pack.setFocus()

    def _follow(self, key: str) -> None:
        """Go to a piece that has another place; where it is gone, explain its neighbour."""
        self.table.go_to(key)
        if self.table.current_key:
            self.look(self.table.current_key)

    def _show_cover(self, place: str) -> None:
        """List the armour that covers a location."""
        self.shown.show_value(place.rpartition(" ")[2])
        self.reorder()

    def _make(self) -> None:
        own = self.document.build.choices.gear.own_armour
        known = {*own, *self.document.character.rules.armour}
        self.make(ArmourForm(self.window()), known, gear_edits.set_own_armour)
