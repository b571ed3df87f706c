"""The weapon that is looked at: its load, spare loads, scope and a note."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from chargen.character.derived.gear import loaded, takes_scope, weapon
from chargen.character.document.build import Build, CarriedWeapon
from chargen.character.edits import gear_edits
from chargen.gui.document.document import Document
from chargen.gui.document.undo_labels import Words, level
from chargen.gui.widgets.elements import box, button, column, label, row
from chargen.gui.widgets.fields.fields import ChoiceField, NumberField
from chargen.gui.widgets.fields.text_fields import LineField, word_of
from chargen.gui.widgets.layout.layouts import Flow
from chargen.gui.widgets.plain_text import CheckBox
from chargen.rules.gear import loads
from chargen.views.catalogue.catalogue import load_choices
from chargen.views.catalogue.gear_rows import OFFERED


class Fittings(QWidget):
    """Load, spare loads, scope and a note of one carried weapon.

    Of a weapon of the catalogue they are those of the one carried last.
    """

    wanted = Signal(str)
    """The weapon of the catalogue the user takes."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.key = ""
        """The key of its row."""
        self.take = button("Add weapon", self._take, role="primary")
        self.title = label("", "strong", wrap=True)
        self.load: ChoiceField[str] = ChoiceField("Load")
        self.spare = NumberField("Spare loads", 0, 100)
        self.scope = CheckBox("Scope mounted")
        self.note = LineField("Note on the weapon", "Sling, holster, engraving", undo=False)
        self.first = button("Make primary", self._to_front)
        self.drop = button("Remove weapon", self._drop)
        self.form = box(
            column(
                label("Load", "muted"), self.load, row(label("Spare loads"), self.spare, None),
                self.scope, label("Note", "muted"), self.note, Flow(self.first, self.drop),
            )
        )  # fmt: skip
        self.setLayout(column(self.take, self.title, self.form))
        self.load.changed.connect(lambda _: self._write())
        self.spare.changed.connect(lambda _: self._write())
        self.scope.toggled.connect(lambda _: self._write())
        self.note.changed.connect(lambda text: self._write(f"note:{word_of(text)}"))
        self.show_now()

    def show_weapon(self, key: str) -> None:
        """Show the weapon of another row."""
        self.key = key
        self.show_now()

    def show_now(self) -> None:
        """Show the current weapon."""
        carried, offered = self._carried(), self.key.startswith(OFFERED)
        self.take.setVisible(offered)
        self.take.setEnabled(not self.document.read_only)
        for part in (self.title, self.form):
            part.setVisible(carried is not None)
        if carried is None:
            return
        character = self.document.character
        arm = weapon(character.rules, self.document.build, carried.weapon)
        name = arm.name if arm else f"{carried.weapon} (not in these rules)"
        self.title.setText(f"{name}, carried" if offered else name)
        choices = load_choices(character, arm, loaded(carried, arm)) if arm else ()
        self.load.offer(choices, chosen=loaded(carried, arm) if arm else "")
        self.spare.show_value(carried.spare)
        self.scope.show_value(carried.scope == "mounted")
        able = not self.document.read_only
        fits = bool(arm and takes_scope(arm)) or carried.scope == "mounted"
        self.scope.setEnabled(able and fits)
        self.load.setEnabled(able and len(choices) > 1)
        self.spare.setEnabled(able)
        self.drop.setEnabled(able)
        self.first.setEnabled(able and carried != self.document.build.choices.gear.weapons[0])
        self.note.show_value(carried.note)
        self.note.setReadOnly(not able)

    def _carried(self) -> CarriedWeapon | None:
        weapons = self.document.build.choices.gear.weapons
        for carried in reversed(weapons):
            if self.key in {carried.id, OFFERED + carried.weapon}:
                return carried
        return None

    def _take(self) -> None:
        self.wanted.emit(self.key.removeprefix(OFFERED))

    def _write(self, part: str = "") -> None:
        carried = self._carried()
        if carried is None:
            return
        arm = weapon(self.document.character.rules, self.document.build, carried.weapon)
        usual = self.load.currentIndex() < 0 or (
            arm is not None and self.load.key == next(iter(loads(arm)), "")
        )
        changed = CarriedWeapon(
            id=carried.id,
            weapon=carried.weapon,
            load="" if usual else self.load.key,
            spare=self.spare.value(),
            scope="mounted" if self.scope.isChecked() else "none",
            note=self.note.typed,
        )
        build = gear_edits.change_weapon(self.document.build, changed)
        words: Words | str = "Change weapon options"
        if changed.spare != carried.spare:
            arm = weapon(self.document.character.rules, self.document.build, carried.weapon)
            name = arm.name if arm else carried.weapon
            words = level(f"spare loads of {name}", lambda b: _spare(b, carried.id))
        self.document.edit(words, build, merge=f"weapon:{carried.id}:{part}")

    def _to_front(self) -> None:
        weapons = self.document.build.choices.gear.weapons
        if (carried := self._carried()) is not None:
            build = gear_edits.move_weapon(self.document.build, weapons.index(carried), 0)
            self.document.edit("Make primary", build)

    def _drop(self) -> None:
        if (carried := self._carried()) is not None:
            build = gear_edits.remove_weapon(self.document.build, carried.id)
            self.document.edit("Remove weapon", build)


def _spare(build: Build, weapon_id: str) -> int:
    return next((w.spare for w in build.choices.gear.weapons if w.id == weapon_id), 0)
