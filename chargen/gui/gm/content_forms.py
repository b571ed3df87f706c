"""Skills, perks and flaws a GM makes up."""

from collections.abc import Sequence
from typing import Any, get_args

from pydantic import TypeAdapter, ValidationError
from PySide6.QtWidgets import QComboBox, QGridLayout, QPlainTextEdit, QSpinBox, QWidget

from chargen.files.strict import fault_lines
from chargen.files.text import NOTES_LENGTH, cleaned
from chargen.gui import theme
from chargen.gui.dialogs.base import Form
from chargen.gui.gm.forms import line, written
from chargen.gui.widgets.kit import label
from chargen.gui.widgets.plain import CheckBox
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
    "stat": "its stat", "ranged": "ranged attack base", "defence": "ranged defence base",
    "close": "close combat base",
}  # fmt: skip
EFFECTS = {
    "text": "words only: you apply it", "equipment_slot": "slots for special equipment",
    "roll_bonus": "bonus on rolls of a skill",
    "lesson_bonus": "IP more for pupils of its owner, each lesson",
}  # fmt: skip


FIGHTS = "In fights"


class _ContentForm(Form):
    """Fields in a grid; what they say is checked by the model itself."""

    kind: Any

    def __init__(self, parent: QWidget, title: str, words: str) -> None:
        super().__init__(parent, title, words, ok="Keep it", width=520)
        self.made: Any = None
        self._grid = QGridLayout()
        self._grid.setColumnStretch(1, 1)
        self.add(self._grid)

    def complaint(self) -> str:
        try:
            self.made = TypeAdapter[Any](self.kind).validate_python(self.facts())
        except ValidationError as error:
            return f"{fault_lines(error)[0]}."
        return ""

    def facts(self) -> dict[str, object]:
        """Return what the fields say, by the names of the model."""
        return {}

    def _line(self, words: str, field: QWidget) -> QWidget:
        number = self._grid.rowCount()
        name = label(words, "muted")
        self._grid.addWidget(name, number, 0)
        self._grid.addWidget(field, number, 1)
        return name


class SkillForm(_ContentForm):
    """A skill, or a family of skills (DV-08)."""

    kind = Skill

    def __init__(self, parent: QWidget, rules: Ruleset, known: Skill | None = None) -> None:
        super().__init__(parent, "Skill", "A skill of your campaign.")
        self.name = line("Name of the skill", "", known.name if known else "")
        self.stat = _combo("Stat", [(stat, stat) for stat in STATS], known and known.stat)
        groups = sorted({skill.group for skill in rules.skills.values()})
        self.group = _combo("Group", [(g, g) for g in groups], known and known.group)
        self.roll = _combo("A roll starts from", list(ROLLS.items()), known and known.roll)
        self.family = CheckBox("a family: each member has a word of its own")
        self.family.setChecked(bool(known and known.family))
        self.note = _notes("Note", known.note if known else "")
        for words, field in (
            ("Name", self.name), ("Stat", self.stat), ("Group", self.group),
            ("Roll", self.roll), ("", self.family), ("Note", self.note),
        ):  # fmt: skip
            self._line(words, field)

    def facts(self) -> dict[str, object]:
        return {
            "name": written(self.name), "stat": self.stat.currentData(),
            "group": self.group.currentData(), "roll": self.roll.currentData(),
            "family": self.family.isChecked(), "provenance": "house", "note": _text(self.note),
        }  # fmt: skip


class PerkForm(_ContentForm):
    """A perk with its price and what it does (CC-09)."""

    kind = Perk

    def __init__(self, parent: QWidget, rules: Ruleset, known: Perk | None = None) -> None:
        super().__init__(parent, "Perk", "A perk of your campaign.")
        self.name = line("Name of the perk", "", known.name if known else "")
        self.cost = _spin("Perk points for each level", 1, 100, known.cost if known else 1)
        self.levels = _spin("Levels", 1, 20, known.max_levels if known else 1)
        self.creation = CheckBox("only at creation")
        self.creation.setChecked(bool(known and known.creation_only))
        effects = [*EFFECTS.items(), *((k, k.replace("_", " ")) for k in _per_level())]
        self.effect = _combo("What it does", effects, known and known.effect.kind)
        amount = getattr(known.effect, "per_level", 1) if known else 1
        self.amount = _spin("Per level", 1, 20, amount)
        skills = sorted((s.name, k) for k, s in rules.skills.items() if not s.family)
        wanted = getattr(known.effect, "skills", ("",))[0] if known else ""
        self.skill = _combo("Skill", [(key, name) for name, key in skills], wanted)
        self.when = line("Only when", "always", getattr(known.effect, "when", "") if known else "")
        self.fights = CheckBox("this is so in every fight")
        self.fights.setChecked(bool(known and getattr(known.effect, "in_fights", False)))
        self.text = _notes("Text", known.text if known else "")
        self.labels = {
            words: self._line(words, field)
            for words, field in (
                ("Name", self.name), ("PkP for each level", self.cost), ("Levels", self.levels),
                ("", self.creation), ("Does", self.effect), ("Per level", self.amount),
                ("On rolls of", self.skill), ("Only when", self.when), (FIGHTS, self.fights),
                ("Text", self.text),
            )
        }  # fmt: skip
        self.effect.currentIndexChanged.connect(lambda _: self._suit())
        self._suit()

    def facts(self) -> dict[str, object]:
        return {
            "name": written(self.name), "cost": self.cost.value(),
            "max_levels": self.levels.value(), "creation_only": self.creation.isChecked(),
            "provenance": "house", "effect": self._effect(), "text": _text(self.text),
        }  # fmt: skip

    def _effect(self) -> dict[str, object]:
        kind = self.effect.currentData()
        facts: dict[str, object] = {"kind": kind}
        if kind != "text":
            facts["per_level"] = self.amount.value()
        if kind == "roll_bonus":
            facts["skills"] = (self.skill.currentData(),)
            facts["when"] = written(self.when)
            facts["in_fights"] = bool(facts["when"]) and self.fights.isChecked()
        return facts

    def _suit(self) -> None:
        kind = self.effect.currentData()
        for words, field, needed in (
            ("Per level", self.amount, kind != "text"),
            ("On rolls of", self.skill, kind == "roll_bonus"),
            ("Only when", self.when, kind == "roll_bonus"),
            (FIGHTS, self.fights, kind == "roll_bonus"),
        ):
            field.setVisible(needed)
            self.labels[words].setVisible(needed)


class FlawForm(_ContentForm):
    """A flaw players can start from (CC-10)."""

    kind = FlawTemplate

    def __init__(self, parent: QWidget, known: FlawTemplate | None = None) -> None:
        super().__init__(parent, "Flaw", "A flaw of your campaign; each use still waits for you.")
        self.name = line("Name of the flaw", "", known.name if known else "")
        self.category = _combo("Category", _pairs(get_args(Category)), known and known.category)
        self.severity = _combo("Severity", _pairs(get_args(Severity)), known and known.severity)
        self.frequency = _combo("Frequency", _pairs(get_args(Frequency)), known and known.frequency)
        self.shows = _notes("How it shows in play", known.shows if known else "")
        for words, field in (
            ("Name", self.name), ("Category", self.category), ("Severity", self.severity),
            ("Frequency", self.frequency), ("Shows", self.shows),
        ):  # fmt: skip
            self._line(words, field)

    def facts(self) -> dict[str, object]:
        return {
            "name": written(self.name), "category": self.category.currentData(),
            "severity": self.severity.currentData(), "frequency": self.frequency.currentData(),
            "shows": _text(self.shows),
        }  # fmt: skip


def _per_level() -> tuple[str, ...]:
    return get_args(PerLevel.model_fields["kind"].annotation)


def _pairs(words: Sequence[str]) -> list[tuple[str, str]]:
    return [(word, word) for word in words]


def _combo(name: str, pairs: Sequence[tuple[str, str]], now: object) -> QComboBox:
    made = QComboBox()
    made.setAccessibleName(name)
    for key, words in pairs:
        made.addItem(words, key)
    made.setCurrentIndex(max(0, made.findData(now)))
    return made


def _spin(name: str, low: int, high: int, now: int) -> QSpinBox:
    made = QSpinBox()
    made.setRange(low, high)
    made.setValue(now)
    made.setAccessibleName(name)
    return made


def _notes(name: str, text: str) -> QPlainTextEdit:
    made = QPlainTextEdit(text)
    made.setAccessibleName(name)
    made.setTabChangesFocus(True)
    made.setFixedHeight(theme.now().px(84))
    return made


def _text(field: QPlainTextEdit) -> str:
    return cleaned(field.toPlainText(), NOTES_LENGTH, lines=True).strip()
