"""Weapons carried, the catalogue of weapons, and how the one selected is fitted out."""

from PySide6.QtWidgets import QWidget

from chargen.character.derived.gear import new_weapon_id, weapon
from chargen.character.document.build import CarriedWeapon
from chargen.character.document.custom_gear import own_key
from chargen.character.edits import gear_edits
from chargen.character.subjects import SubjectKind
from chargen.gui.dialogs.character.own_gear import ask_for_weapon
from chargen.gui.document.document import Document
from chargen.gui.pages.gear.weapon_options import Fittings
from chargen.gui.widgets.elements import Segments, button, column, row
from chargen.gui.widgets.fields.fields import ChoiceField
from chargen.gui.widgets.fields.text_fields import FilterField
from chargen.gui.widgets.layout.catalogue_layout import CatalogueLayout, Side
from chargen.gui.widgets.layout.layouts import Flow
from chargen.gui.widgets.page_state import Browser
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.view import RowsView
from chargen.views.catalogue.catalogue import (
    CLASS_NAMES,
    best_first,
    carried_entries,
    weapon_entries,
)

CARRIED = (
    Column("Weapon", 0, lambda w: w.name),
    Column("Attack", 76, lambda w: w.attack, right=True),
)
CATALOGUE = (
    Column("Weapon", 0, lambda w: w.name, spoken=lambda w: f"{w.name}, {w.kind}, {w.damage}"),
    Column("Class", 96, lambda w: w.kind, leaves=2),
    Column("Damage", 80, lambda w: w.damage, right=True),
    Column("Range", 70, lambda w: w.reach, right=True, leaves=1, tip="Long range, reach or throw"),
    Column("Att", 52, lambda w: w.attack, right=True, tip="Your attack total before the die"),
)


class WeaponSide(QWidget):
    """Carried weapons, the first first in hand; catalogue; fittings."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.carried = RowsView(CARRIED, "Carried weapons")
        self.catalogue = RowsView(CATALOGUE, "Weapon catalogue")
        self.filter = FilterField("Filter weapons", "Filter weapons")
        classes = [("", "All classes"), *((name, name) for name in CLASS_NAMES.values())]
        self.kind = ChoiceField("Weapon class", classes)
        self.order = Segments("Order", (("best", "Best first"), ("class", "By class")))
        self.take = button("Add weapon", lambda: self._take(self.catalogue.current_key))
        self.own = button("Create weapon…", self._make)
        self.fittings = Fittings(document)
        self.shelf = CatalogueLayout(
            Side("Carried", self.carried, "No weapons yet. Choose one from the catalogue."),
            self.fittings,
            Side(
                "Catalogue", self.catalogue, "No weapon matches. Clear the filters to see them all."
            ),
            row(self.filter, self.kind, grows=self.filter),
            Flow(self.order, self.take, self.own),
        )
        self.setLayout(column(self.shelf, grows=self.shelf))
        self.carried.went_to.connect(self._look)
        self.order.chosen.connect(self._reorder)
        self.carried.removed.connect(self._remove)
        self.catalogue.went_to.connect(
            lambda key: document.look_at(SubjectKind.CATALOGUE.subject(key))
        )
        self.catalogue.acted.connect(self._take)
        self.filter.lead_to(self.catalogue)
        self.filter.changed.connect(self.show_now)
        self.kind.changed.connect(self.show_now)

    @property
    def browsers(self) -> tuple[Browser, ...]:
        """In what something is looked for on this side."""
        return (self.filter, self.kind, self.order, self.carried, self.catalogue)

    def reveal(self, kind: SubjectKind | None, key: str) -> bool:
        """Lead to a weapon carried or one of the catalogue."""
        if kind is SubjectKind.WEAPON:
            self.carried.setFocus()
            return self.carried.go_to(key)
        self.filter.clear()
        self.kind.setCurrentIndex(0)
        self.catalogue.setFocus()
        return self.catalogue.go_to(key)

    def show_now(self, *_: object) -> None:
        """Show the current weapons."""
        owned = carried_entries(self.document.character)
        wanted = self.filter.text().casefold().strip()
        kind = self.kind.key
        listed = weapon_entries(self.document.character)
        shown = [
            entry
            for entry in (best_first(listed) if self.order.value == "best" else listed)
            if wanted in entry.name.casefold() and kind in {"", entry.kind}
        ]
        self.shelf.show_rows(owned, shown)
        self.fittings.show_now()
        for part in (self.take, self.own):
            part.setEnabled(not self.document.read_only)

    def _reorder(self, _: str) -> None:
        self.catalogue.rows_model.unsort()
        self.show_now()

    def _look(self, key: str) -> None:
        self.document.look_at(SubjectKind.WEAPON.subject(key))
        self.fittings.show_weapon(key)

    def _remove(self, key: str) -> None:
        if not self.document.read_only:
            self.fittings.show_weapon(key)
            self.fittings.drop.click()

    def _take(self, key: str) -> None:
        if not key:
            return
        build = self.document.build
        name = new_weapon_id(build)
        arm = weapon(self.document.character.rules, build, key)
        words = f"Add {arm.name}" if arm else "Add weapon"
        self.document.edit(words, gear_edits.add_weapon(build, CarriedWeapon(id=name, weapon=key)))
        self.carried.go_to(name)
        self._look(name)

    def _make(self) -> None:
        weapon = ask_for_weapon(self.window(), self.document.character.rules)
        if weapon is not None:
            word, arm = weapon
            own = self.document.build.choices.gear.own_weapons
            key = own_key(word, {*own, *self.document.character.rules.weapons})
            build = gear_edits.set_own_weapon(self.document.build, key, arm)
            self.document.edit(f"Create {arm.name}", build)
            self._take(key)
