"""Weapons and armour a player makes up."""

from typing import Any, get_args

from pydantic import TypeAdapter, ValidationError
from PySide6.QtWidgets import QWidget

from chargen.files.strict_json import fault_lines
from chargen.gui.dialogs.base import Form
from chargen.gui.widgets.elements import label, labelled
from chargen.gui.widgets.fields.fields import ChoiceField, NumberField, capitalise_choices
from chargen.gui.widgets.fields.text_fields import LineField
from chargen.gui.widgets.plain_text import CheckBox
from chargen.rules.gear import LOCATIONS, Armour, Feed, Gun, GunClass, Weapon
from chargen.rules.model import Ruleset
from chargen.views.catalogue.catalogue import CLASS_NAMES

MISSING = {
    "name": "Enter a name.",
    "damage": "Enter damage as dice, such as 2d6+1 or 1d6/2.",
    "covers": "Choose what it covers.",
    "modes": "Choose a way to fire.",
    "loads": "Choose the ammunition it fires.",
    "fires": "Choose what it fires.",
    "skills": "Choose a skill.",
}
"""Questions for what an item lacks, by the name of its field."""


class ItemForm(Form):
    """Fields of an item of the rules; the model of the item checks them."""

    kind: Any

    def __init__(
        self, parent: QWidget, title: str, words: str, ok: str = "Save", width: int = 520
    ) -> None:
        super().__init__(parent, title, words, ok=ok, width=width)
        self.item: Any = None

    def complaint(self) -> str:
        try:
            self.item = TypeAdapter[Any](self.kind).validate_python(self.facts())
        except ValidationError as error:
            field = error.errors()[0]["loc"][-1]
            return MISSING.get(str(field)) or f"{fault_lines(error)[0]}."
        return ""

    def facts(self) -> dict[str, object]:
        """Return what the fields say, by the names of the model."""
        return {}


class WeaponForm(ItemForm):
    """A gun or a hand weapon, with what its class needs."""

    kind = Weapon

    def __init__(self, parent: QWidget, rules: Ruleset) -> None:
        words = (
            "Create a weapon of your own and agree on its values with your GM. The sheet shows "
            "them."
        )
        super().__init__(parent, "Create weapon", words, "Create", 420)
        self.rules = rules
        kinds = (*get_args(GunClass), "melee")
        classes = capitalise_choices((key, CLASS_NAMES.get(key, key)) for key in kinds)
        self.name = LineField("Name of the weapon")
        self.weapon_class = ChoiceField("Class", classes)
        self.damage = LineField("Damage", "4d6+1")
        self.accuracy = NumberField("Weapon accuracy", -5, 5)
        self.shots = NumberField("Shots", 1, 500, 30)
        self.rof = NumberField("ROF", 1, 100, 2)
        self.range = NumberField("Long range in metres", 1, 5_000, 100)
        self.reach = NumberField("Reach in metres", 1, 10)
        feeds = capitalise_choices((key, key) for key in get_args(Feed))
        self.feed = ChoiceField("Loaded by", feeds)
        self.auto = CheckBox("Full auto")
        self.burst = CheckBox("Three-round bursts")
        self.scope = CheckBox("Accepts a scope")
        self.blunt = CheckBox("Blunt: half the damage is stun")
        self.grams = NumberField("Grams", 0, 200_000, 1_000)
        fields: tuple[tuple[str, QWidget, str], ...] = (
            ("Name", self.name, "both"), ("Class", self.weapon_class, "both"),
            ("Damage", self.damage, "both"), ("Weapon accuracy", self.accuracy, "both"),
            ("Shots", self.shots, "gun"), ("ROF", self.rof, "gun"),
            ("Long range, m", self.range, "gun"), ("Reach, m", self.reach, "melee"),
            ("Loaded by", self.feed, "gun"), ("", self.auto, "gun"), ("", self.burst, "gun"),
            ("", self.scope, "gun"), ("", self.blunt, "melee"), ("Weight, g", self.grams, "both"),
        )  # fmt: skip
        self.lines = [(label(words, "muted"), part, needed) for words, part, needed in fields]
        self.add(labelled(*((words, part) for words, part, _ in self.lines)))
        self.weapon_class.changed.connect(lambda _: self._suit())
        self._suit()

    def facts(self) -> dict[str, object]:
        return self._melee() if self.weapon_class.key == "melee" else self._gun()

    def wanting(self) -> QWidget:
        return self.damage if self.name.written else self.name

    def _suit(self) -> None:
        kind = "melee" if self.weapon_class.key == "melee" else "gun"
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
        kind = self.weapon_class.key
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


class ArmourForm(ItemForm):
    """A piece of armour: SP, EV, what it covers."""

    kind = Armour

    def __init__(self, parent: QWidget) -> None:
        words = "Create armour of your own and agree on its values with your GM."
        super().__init__(parent, "Create armour", words, "Create", 420)
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

    def facts(self) -> dict[str, object]:
        return {
            "name": self.name.written,
            "provenance": "house",
            "grams": self.grams.value(),
            "covers": tuple(place for place, field in self.covers.items() if field.isChecked()),
            "sp": self.sp.value(),
            "ev": self.ev.value(),
            "hard": self.hard.isChecked(),
        }

    def wanting(self) -> QWidget:
        return self.covers["torso"] if self.name.written else self.name
