"""Skills, perks and flaws a GM makes up."""

from typing import get_args

from PySide6.QtWidgets import QWidget

from chargen.gui.dialogs.character.own_gear import ItemForm
from chargen.gui.widgets.elements import label, labelled
from chargen.gui.widgets.fields.fields import ChoiceField, NumberField
from chargen.gui.widgets.fields.text_fields import LineField, ProseField
from chargen.gui.widgets.plain_text import CheckBox
from chargen.rules.differences import words_of
from chargen.rules.effects import PerLevel
from chargen.rules.model import (
    STATS,
    Category,
    FlawTemplate,
    Frequency,
    Perk,
    Ruleset,
    Severity,
    Skill,
)

ROLLS = {
    "stat": "its stat alone", "ranged": "ranged attack base", "defence": "ranged defence base",
    "close": "close combat base",
}  # fmt: skip
EFFECTS = {
    "text": "text only (you apply it)", "equipment_slot": "slots for special equipment",
    "roll_bonus": "bonus on a skill's rolls",
    "lesson_bonus": "extra IP for the owner's pupils per lesson",
}  # fmt: skip
FIGHTS = "In fights"
TALL = 84
"""Pixels of a field for a few lines."""


class SkillForm(ItemForm):
    """A skill, or a family of skills (DV-08)."""

    kind = Skill

    def __init__(self, parent: QWidget, rules: Ruleset, known: Skill | None = None) -> None:
        super().__init__(parent, "Skill", "Define a skill for your campaign.")
        self._known = known
        self.name = LineField("Name of the skill", "", known.name if known else "")
        self.stat = ChoiceField("Stat", [(stat, stat) for stat in STATS], known and known.stat)
        groups = sorted({skill.group for skill in rules.skills.values()})
        self.group = ChoiceField("Group", [(g, g) for g in groups], known and known.group)
        self.roll = ChoiceField("Base of rolls", list(ROLLS.items()), known and known.roll)
        family = bool(known and known.family)
        self.family = CheckBox("Family with specialisations", on=family)
        self.note = ProseField("Note", text=known.note if known else "", height=TALL)
        self.add(
            labelled(
                ("Name", self.name), ("Stat", self.stat), ("Group", self.group),
                ("Roll", self.roll), ("", self.family), ("Note", self.note),
            )
        )  # fmt: skip

    def facts(self) -> dict[str, object]:
        return {
            **(dict(self._known) if self._known else {}),
            "name": self.name.written, "stat": self.stat.key,
            "group": self.group.key, "roll": self.roll.key,
            "family": self.family.isChecked(), "provenance": "house", "note": self.note.written,
        }  # fmt: skip


class PerkForm(ItemForm):
    """A perk with its price and what it does (CC-09)."""

    kind = Perk

    def __init__(self, parent: QWidget, rules: Ruleset, known: Perk | None = None) -> None:
        super().__init__(parent, "Perk", "Define a perk for your campaign.")
        self._known = known
        self.name = LineField("Name of the perk", "", known.name if known else "")
        self.cost = NumberField("Perk points per level", 1, 100, known.cost if known else 1)
        self.levels = NumberField("Levels", 1, 20, known.max_levels if known else 1)
        self.creation = CheckBox("Only in creation", on=bool(known and known.creation_only))
        kinds = dict.fromkeys((*_per_level(), *((known.effect.kind,) if known else ())))
        effects = [*EFFECTS.items(), *((k, words_of(k)) for k in kinds if k not in EFFECTS)]
        self.effect = ChoiceField("Effect", effects, known and known.effect.kind)
        amount = getattr(known.effect, "per_level", 1) if known else 1
        self.amount = NumberField("Per level", 1, 20, amount)
        skills = sorted((s.name, k) for k, s in rules.skills.items() if not s.family)
        wanted = getattr(known.effect, "skills", ("",))[0] if known else ""
        self.skill = ChoiceField("Skill", [(key, name) for name, key in skills], wanted)
        when = getattr(known.effect, "when", "") if known else ""
        self.when = LineField("Condition", "always", when)
        fights = bool(known and getattr(known.effect, "in_fights", False))
        self.fights = CheckBox("Always true in fights", on=fights)
        self.text = ProseField("Text", text=known.text if known else "", height=TALL)
        whole: tuple[tuple[str, QWidget], ...] = (
            ("Name", self.name), ("Perk points per level", self.cost), ("Levels", self.levels),
            ("", self.creation), ("Effect", self.effect),
        )  # fmt: skip
        self.rolls = [
            (label(words, "muted"), field)
            for words, field in (("Skill rolled", self.skill), ("Condition", self.when),
                                 (FIGHTS, self.fights))
        ]  # fmt: skip
        self.each = label("Per level", "muted")
        prose = ("Text", self.text)
        self.add(labelled(*whole, (self.each, self.amount), *self.rolls, prose))
        self.effect.changed.connect(lambda _: self._suit())
        self._suit()

    def facts(self) -> dict[str, object]:
        return {
            "name": self.name.written, "cost": self.cost.value(),
            "max_levels": self.levels.value(), "creation_only": self.creation.isChecked(),
            "provenance": self._known.provenance if self._known else "house",
            "effect": self._effect(), "text": self.text.written,
        }  # fmt: skip

    def _effect(self) -> dict[str, object]:
        kind = self.effect.key
        before = dict(self._known.effect) if self._known else {}
        facts: dict[str, object] = before if before.get("kind") == kind else {"kind": kind}
        if self._has_amount:
            facts["per_level"] = self.amount.value()
        if kind == "roll_bonus":
            skills = before.get("skills", ())
            facts["skills"] = skills if self.skill.key in skills[:1] else (self.skill.key,)
            facts["when"] = self.when.written
            facts["in_fights"] = bool(facts["when"]) and self.fights.isChecked()
        return facts

    @property
    def _has_amount(self) -> bool:
        return self.effect.key not in {"text", "languages"}

    def _suit(self) -> None:
        kind = self.effect.key
        for part in (self.each, self.amount):
            part.setVisible(self._has_amount)
        for words, field in self.rolls:
            words.setVisible(kind == "roll_bonus")
            field.setVisible(kind == "roll_bonus")


class FlawForm(ItemForm):
    """A flaw players can start from (CC-10)."""

    kind = FlawTemplate

    def __init__(self, parent: QWidget, known: FlawTemplate | None = None) -> None:
        super().__init__(
            parent,
            "Flaw",
            "Define a common flaw for your campaign. Each use still needs your approval.",
        )
        self.name = LineField("Name of the flaw", "", known.name if known else "")
        self.category = _grade("category", Category, known)
        self.severity = _grade("severity", Severity, known)
        self.frequency = _grade("frequency", Frequency, known)
        self.bars = known.bars if known else ()
        shows = known.shows if known else ""
        self.shows = ProseField("Description", text=shows, height=TALL)
        self.add(
            labelled(
                ("Name", self.name), ("Category", self.category), ("Severity", self.severity),
                ("Frequency", self.frequency), ("Description", self.shows),
            )
        )  # fmt: skip

    def facts(self) -> dict[str, object]:
        return {
            "name": self.name.written, "category": self.category.key,
            "severity": self.severity.key, "frequency": self.frequency.key,
            "shows": self.shows.written, "bars": self.bars,
        }  # fmt: skip


def _per_level() -> tuple[str, ...]:
    return get_args(PerLevel.model_fields["kind"].annotation)


def _grade(field: str, words: object, known: FlawTemplate | None) -> ChoiceField[str]:
    pairs = [(word, word) for word in get_args(words)]
    return ChoiceField(field.capitalize(), pairs, getattr(known, field, None))
