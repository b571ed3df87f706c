"""Weapons and armour a player makes up."""

from typing import get_args

from pydantic import TypeAdapter, ValidationError
from PySide6.QtWidgets import QWidget

from chargen.files.strict_json import fault_lines
from chargen.files.text import slug
from chargen.gui.dialogs.base import Form, run_dialog
from chargen.gui.widgets.elements import label, labelled
from chargen.gui.widgets.fields.fields import ChoiceField, NumberField
from chargen.gui.widgets.fields.text_fields import LineField
from chargen.gui.widgets.plain_text import CheckBox
from chargen.rules.gear import LOCATIONS, Armour, Feed, Gun, GunClass, Weapon
from chargen.rules.model import Ruleset
from chargen.views.catalogue.catalogue import CLASS_NAMES

MISSING = {
    "name": "Enter a name.",
    "damage": "Enter damage as dice, such as 2d6+1 or 1d6/2.",
    "covers": "Choose what it covers.",
}


class WeaponForm(Form):
    """A gun or a hand weapon, with what its class needs."""

    def __init__(self, parent: QWidget, rules: Ruleset, known: Weapon | None = None) -> None:
        words = (
            "Create a weapon of your own and agree on its values with your GM. The sheet shows "
            "them."
        )
        super().__init__(parent, "Create weapon", words, ok="Create")
        self.rules = rules
        self.item: Weapon | None = None
        classes = [(key, CLASS_NAMES.get(key, key)) for key in (*get_args(GunClass), "melee")]
        self.name = LineField("Name of the weapon")
        self.kind = ChoiceField("Class", classes)
        self.damage = LineField("Damage", "4d6+1")
        self.accuracy = NumberField("WA", -5, 5)
        self.shots = NumberField("Shots", 1, 500, 30)
        self.rof = NumberField("ROF", 1, 100, 2)
        self.range = NumberField("Long range in metres", 1, 5_000, 100)
        self.reach = NumberField("Reach in metres", 1, 10)
        self.feed = ChoiceField("Loaded by", [(key, key) for key in get_args(Feed)])
        self.auto = CheckBox("Full auto")
        self.burst = CheckBox("Three-round bursts")
        self.scope = CheckBox("Accepts a scope")
        self.blunt = CheckBox("Blunt: half the damage is stun")
        self.grams = NumberField("Grams", 0, 200_000, 1_000)
        fields: tuple[tuple[str, QWidget, str], ...] = (
            ("Name", self.name, "both"), ("Class", self.kind, "both"),
            ("Damage", self.damage, "both"), ("WA", self.accuracy, "both"),
            ("Shots", self.shots, "gun"), ("ROF", self.rof, "gun"),
            ("Long range, m", self.range, "gun"), ("Reach, m", self.reach, "melee"),
            ("Loaded by", self.feed, "gun"), ("", self.auto, "gun"), ("", self.burst, "gun"),
            ("", self.scope, "gun"), ("", self.blunt, "melee"), ("Weight, g", self.grams, "both"),
        )  # fmt: skip
        self.lines = [(label(words, "muted"), part, needed) for words, part, needed in fields]
        self.add(labelled(*((words, part) for words, part, _ in self.lines)))
        self.kind.changed.connect(lambda _: self._suit())
        if known is not None:
            self._show(known)
        self._suit()

    def _show(self, known: Weapon) -> None:
        """Fill the fields with a weapon made before."""
        self.name.setText(known.name)
        self.grams.setValue(known.grams)
        self.damage.setText(getattr(known, "damage", None) or "")
        self.kind.show_value(known.weapon_class)
        for field in ("accuracy", "shots", "rof", "range", "reach"):
            getattr(self, field).setValue(getattr(known, field, getattr(self, field).value()))
        modes = getattr(known, "modes", ())
        self.auto.setChecked("auto" in modes)
        self.burst.setChecked("burst" in modes)
        self.scope.setChecked(getattr(known, "scope", False))
        self.blunt.setChecked(getattr(known, "blunt", False))
        self.feed.show_value(getattr(known, "feed", ""))

    def complaint(self) -> str:
        facts = self._melee() if self.kind.key == "melee" else self._gun()
        try:
            self.item = TypeAdapter[Weapon](Weapon).validate_python(facts)
        except ValidationError as error:
            return _sentence(error)
        return ""

    def wanting(self) -> QWidget:
        return self.damage if self.name.written else self.name

    def _suit(self) -> None:
        kind = "melee" if self.kind.key == "melee" else "gun"
        for words, field, needed in self.lines:
            field.setVisible(needed in {"both", kind})
            words.setVisible(needed in {"both", kind})

    def _common(self) -> dict[str, object]:
        return {
            "name": self.name.written,
            "provenance": "house",
            "grams": self.grams.value(),
            "accuracy": self.accuracy.value(),
            "damage": self.damage.text().strip().lower(),
        }

    def _gun(self) -> dict[str, object]:
        kind = self.kind.key
        like = next(
            gun
            for gun in self.rules.weapons.values()
            if isinstance(gun, Gun) and gun.weapon_class == kind
        )
        modes = ["single", *(["burst"] if self.burst.isChecked() else [])]
        modes += ["auto"] if self.auto.isChecked() else []
        return {
            **self._common(),
            "kind": "gun",
            "weapon_class": kind,
            "skill": like.skill,
            "calibre": "",
            "shots": self.shots.value(),
            "rof": self.rof.value(),
            "reliability": "ST",
            "range": self.range.value(),
            "modes": tuple(modes),
            "feed": self.feed.key,
            "scope": self.scope.isChecked(),
            "loads": like.loads,
        }

    def _melee(self) -> dict[str, object]:
        return {
            **self._common(),
            "kind": "melee",
            "weapon_class": "melee",
            "skill": "melee",
            "reach": self.reach.value(),
            "blunt": self.blunt.isChecked(),
        }


class ArmourForm(Form):
    """A piece of armour: SP, EV, what it covers."""

    def __init__(self, parent: QWidget, known: Armour | None = None) -> None:
        words = "Create armour of your own and agree on its values with your GM."
        super().__init__(parent, "Create armour", words, ok="Create")
        self.item: Armour | None = None
        self.name = LineField("Name of the armour")
        self.sp = NumberField("SP", 0, 60, 10)
        self.ev = NumberField("EV", 0, 10)
        self.grams = NumberField("Grams", 0, 200_000, 1_000)
        self.hard = CheckBox("hard")
        self.covers = {place: CheckBox(place) for place in LOCATIONS}
        self.covers["torso"].setChecked(True)
        figures = labelled(
            ("Name", self.name), ("SP", self.sp), ("EV", self.ev), ("Weight, g", self.grams)
        )
        self.add(figures, self.hard, label("Covers", "muted"), *self.covers.values())
        if known is not None:
            self._show(known)

    def _show(self, known: Armour) -> None:
        """Fill the fields with a piece made before."""
        self.name.setText(known.name)
        self.sp.setValue(known.sp)
        self.ev.setValue(known.ev)
        self.grams.setValue(known.grams)
        self.hard.setChecked(known.hard)
        for place, field in self.covers.items():
            field.setChecked(place in known.covers)

    def complaint(self) -> str:
        try:
            self.item = Armour(
                name=self.name.written,
                provenance="house",
                grams=self.grams.value(),
                covers=tuple(place for place, field in self.covers.items() if field.isChecked()),
                sp=self.sp.value(),
                ev=self.ev.value(),
                hard=self.hard.isChecked(),
            )
        except ValidationError as error:
            return _sentence(error)
        return ""

    def wanting(self) -> QWidget:
        return self.covers["torso"] if self.name.written else self.name


def _sentence(error: ValidationError) -> str:
    """Return the first fault of an item; a missing name or damage is asked for in plain words."""
    field = error.errors()[0]["loc"][-1]
    return MISSING.get(str(field)) or f"{fault_lines(error)[0]}."


def ask_for_weapon(parent: QWidget, rules: Ruleset) -> tuple[str, Weapon] | None:
    """Ask for a weapon; return a word for its id and the weapon, or None if nothing was made."""
    form = WeaponForm(parent, rules)
    accepted = run_dialog(form)
    weapon = form.item
    return (slug(weapon.name), weapon) if accepted and weapon is not None else None


def ask_for_armour(parent: QWidget) -> tuple[str, Armour] | None:
    """Ask for a piece of armour; as ``ask_for_weapon``."""
    form = ArmourForm(parent)
    accepted = run_dialog(form)
    armour = form.item
    return (slug(armour.name), armour) if accepted and armour is not None else None
