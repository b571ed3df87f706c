"""Weapons: those carried, then the catalogue in the order of what each does."""

from collections.abc import Sequence

from chargen.character.derived.gear import new_weapon_id, weapon
from chargen.character.document.build import CarriedWeapon
from chargen.character.edits import gear_edits
from chargen.character.subjects import SubjectKind
from chargen.gui.dialogs.character.own_gear import WeaponForm
from chargen.gui.document.document import Document
from chargen.gui.pages.gear.side import GearSide, GearTable, gear_columns
from chargen.gui.pages.gear.weapon_options import Fittings
from chargen.gui.widgets.elements import button
from chargen.gui.widgets.fields.fields import ChoiceField
from chargen.rules.house import first_load
from chargen.views.catalogue.catalogue import CLASS_NAMES
from chargen.views.catalogue.gear_rows import OFFERED, WEAPON_ORDERS, carried_rows, weapon_rows
from chargen.views.sheet.rows import TraitRow

ATTACK = "Your attack total before the die"


class WeaponSide(GearSide):
    """Carried weapons, the primary one first, then the catalogue."""

    def __init__(self, document: Document) -> None:
        orders = [(key, name) for key, (name, _) in WEAPON_ORDERS.items()]
        self.shown: ChoiceField[str] = ChoiceField("Weapon order or class")
        self.shown.offer(orders, [*CLASS_NAMES.items()])
        self.own = button("Create weapon…", picture="plus")
        columns = gear_columns("Weapon and effect", "Attack", 76, "Spare", tip=ATTACK)
        super().__init__(document, GearTable("Weapons", columns), self.shown, self.own)
        self.detail = self.fittings = Fittings(document)
        self.own.clicked.connect(self._make)
        self.fittings.wanted.connect(self.take)

    def reveal(self, key: str) -> bool:
        if key.startswith(OFFERED) and self.shown.key not in WEAPON_ORDERS:
            self.shown.show_value("best")
        return super().reveal(key)

    def show_now(self, *_: object) -> None:
        super().show_now()
        self.fittings.show_now()
        self.own.setEnabled(not self.document.read_only)

    def groups(self) -> Sequence[tuple[str, str, Sequence[TraitRow]]]:
        character = self.document.character
        return (
            ("carried", self.weight(), carried_rows(character)),
            ("catalogue", "", weapon_rows(character, self.shown.key)),
        )

    def look(self, key: str) -> None:
        kind = SubjectKind.CATALOGUE if key.startswith(OFFERED) else SubjectKind.WEAPON
        self.document.look_at(kind.subject(key.removeprefix(OFFERED)))
        self.fittings.show_weapon(key)

    def take(self, key: str) -> None:
        build = self.document.build
        name = new_weapon_id(build)
        rules = self.document.character.rules
        arm = weapon(rules, build, key)
        words = f"Add {arm.name}" if arm else "Add weapon"
        carried = CarriedWeapon(id=name, weapon=key, load=first_load(rules, arm))
        self.document.edit(words, gear_edits.add_weapon(build, carried))

    def change(self, key: str, by: int) -> None:
        self.fittings.show_weapon(key)
        self.fittings.spare.setValue(self.fittings.spare.value() + by)

    def remove(self, key: str) -> None:
        self.fittings.show_weapon(key)
        self.fittings.drop.click()

    def edit(self, key: str) -> None:
        self.fittings.show_weapon(key)
        self.fittings.spare.setFocus()

    def _make(self) -> None:
        rules = self.document.character.rules
        known = {*self.document.build.choices.gear.own_weapons, *rules.weapons}
        self.make(WeaponForm(self.window(), rules), known, gear_edits.set_own_weapon)
