"""Remaining ammunition and armour, a line for each weapon and each location."""

from functools import partial

from PySide6.QtWidgets import QFrame, QGridLayout, QWidget

from chargen.character.document.condition import AmmunitionUsed, Supply, reloaded, used_of
from chargen.character.edits import condition_edits
from chargen.gui.document.document import Document
from chargen.gui.document.undo_labels import level
from chargen.gui.pages.condition.wounds import MARGINS
from chargen.gui.widgets.elements import beside, button, clear, column, label, row
from chargen.gui.widgets.fields.fields import NumberField
from chargen.gui.widgets.plain_text import Label
from chargen.rules.gear import Location
from chargen.views.condition import AmmunitionRow, ArmourRow, ammunition_rows, armour_rows

WIDTH = 84


class RemainingField(QWidget):
    """A remaining amount, out of a total."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.field = NumberField(name, 0, 0, width=WIDTH)
        self.words = label("", "small")
        self.setLayout(row(self.field, self.words, None, gap=6))

    def show_left(self, left: int, whole: int) -> None:
        """Show other figures."""
        self.field.show_range(0, whole, left)
        self.words.setText(f"of {whole}")


class WeaponLine:
    """The parts of one line: a weapon that is thrown or laid has only spares."""

    def __init__(self, name: str, *, holds: bool) -> None:
        self.spare = RemainingField(f"Spare for {name}")
        self.loaded = RemainingField(f"Loaded in {name}") if holds else None
        self.reload = button("Reload") if holds else None
        if self.reload is not None:
            self.reload.setAccessibleName(f"Reload {name}")

    @property
    def fields(self) -> tuple[NumberField, ...]:
        """The input fields, from left to right."""
        return tuple(each.field for each in (self.loaded, self.spare) if each is not None)

    def show_have(self, have: Supply, *, able: bool) -> None:
        """Show what is left."""
        self.spare.show_left(have.spare, have.spares)
        if self.loaded is not None and self.reload is not None:
            self.loaded.show_left(have.loaded, have.shots)
            self.reload.setEnabled(able and have.loaded < have.shots and have.spare > 0)
        for field in self.fields:
            field.setEnabled(able)


class AmmunitionCard(QFrame):
    """Rounds in each weapon and what is carried besides (CB-83, CB-130, CB-131)."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.setProperty("role", "card")
        self.lines: dict[str, WeaponLine] = {}
        self.grid = QGridLayout()
        self.grid.setColumnStretch(0, 1)
        self.empty = label(
            "No weapon that uses ammunition. Add one on the Gear page.", "muted", wrap=True
        )
        self.fill = button("Refill all ammunition", self._fill)
        title = label("Ammunition", "section")
        bottom = row(self.fill, None)
        self.setLayout(column(title, self.empty, self.grid, bottom, margins=MARGINS))
        self._shown: tuple[tuple[str, str, bool], ...] = ()

    def show_now(self) -> None:
        """Show the current ammunition."""
        rows = ammunition_rows(self.document.character)
        shown = tuple((each.key, each.name, each.have.shots > 0) for each in rows)
        if shown != self._shown:
            self._rebuild(rows)
            self._shown = shown
        able = not self.document.read_only
        self.empty.setVisible(not rows)
        self.fill.setVisible(bool(rows))
        self.fill.setEnabled(able and bool(self.document.build.play.ammunition))
        for each in rows:
            self.lines[each.key].show_have(each.have, able=able)

    def _rebuild(self, rows: tuple[AmmunitionRow, ...]) -> None:
        clear(self.grid)
        self.lines = {}
        for place, head in enumerate(("", "Loaded", "Spare") if rows else ()):
            self.grid.addWidget(label(head, "small"), 0, place)
        for number, each in enumerate(rows, 1):
            line = WeaponLine(each.name, holds=each.have.shots > 0)
            self.lines[each.key] = line
            self.grid.addWidget(label(each.name, wrap=True), number, 0)
            if line.loaded is not None and line.reload is not None:
                self.grid.addWidget(line.loaded, number, 1)
                self.grid.addWidget(line.reload, number, 3)
                line.reload.clicked.connect(partial(self._reload, each.key))
            self.grid.addWidget(line.spare, number, 2)
            for field in line.fields:
                field.changed.connect(partial(self._count, each.key))

    def _row(self, key: str) -> AmmunitionRow:
        return next(each for each in ammunition_rows(self.document.character) if each.key == key)

    def _count(self, key: str, *_: object) -> None:
        row, line = self._row(key), self.lines[key]
        loaded = line.loaded.field.value() if line.loaded is not None else 0
        used = used_of(row.have, loaded, line.spare.field.value())
        self._use(key, used, f"Change ammunition of {row.name}", f"play:{key}")

    def _reload(self, key: str, *_: object) -> None:
        row = self._row(key)
        self._use(key, reloaded(row.have), f"Reload {row.name}")

    def _use(self, key: str, used: AmmunitionUsed, words: str, merge: str = "") -> None:
        build = condition_edits.set_ammunition(self.document.build, key, used)
        self.document.edit(words, build, merge=merge)

    def _fill(self) -> None:
        self.document.edit("Refill all ammunition", condition_edits.fill_up(self.document.build))


class ArmourCard(QFrame):
    """Armour worn off by penetrating hits, by location (CB-100)."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.setProperty("role", "card")
        self.lines: dict[Location, tuple[NumberField, Label]] = {}
        self.grid = QGridLayout()
        self.grid.setColumnStretch(0, 1)
        self.empty = label("No armour worn. Put some on under Gear.", "muted", wrap=True)
        self.mend = button("Repair all armour", self._mend)
        title = label("Armour", "section")
        bottom = row(self.mend, None)
        self.setLayout(column(title, self.empty, self.grid, bottom, margins=MARGINS))

    def show_now(self) -> None:
        """Show the current armour."""
        rows = armour_rows(self.document.character)
        if [each.place for each in rows] != list(self.lines):
            self._rebuild(rows)
        able = not self.document.read_only
        self.empty.setVisible(not rows)
        self.mend.setVisible(bool(rows))
        self.mend.setEnabled(able and bool(self.document.build.play.armour))
        for each in rows:
            lost, words = self.lines[each.place]
            lost.show_range(0, max(each.sp, each.lost), each.lost)
            lost.setEnabled(able)
            words.setText(f"SP {each.left} of {each.sp}")

    def _rebuild(self, rows: tuple[ArmourRow, ...]) -> None:
        clear(self.grid)
        self.lines = {}
        for number, each in enumerate(rows, 1):
            lost = NumberField(f"SP lost: {each.place}", 0, max(each.sp, each.lost),
                               width=WIDTH)  # fmt: skip
            lost.changed.connect(partial(self._wear, each.place))
            words = label("", "small")
            self.lines[each.place] = (lost, words)
            self.grid.addWidget(label(each.place.capitalize()), number, 0)
            self.grid.addWidget(beside("lost", lost), number, 1)
            self.grid.addWidget(words, number, 2)

    def _wear(self, place: Location, points: int) -> None:
        build = condition_edits.set_armour_lost(self.document.build, place, points)
        words = level(f"SP lost: {place}", lambda row: row.play.armour.get(place, 0))
        self.document.edit(words, build, merge=f"play:{place}")

    def _mend(self) -> None:
        self.document.edit("Repair all armour", condition_edits.mend_armour(self.document.build))
