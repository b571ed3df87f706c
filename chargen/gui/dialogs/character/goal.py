"""Choosing something to save up for."""

from PySide6.QtWidgets import QStackedWidget, QWidget

from chargen.character.advancement.goals import goal_faults, pace, plan
from chargen.character.display_names import flaw_name
from chargen.character.document.build import Goal
from chargen.gui.dialogs.base import Form
from chargen.gui.document.document import Document
from chargen.gui.widgets.elements import Segments, label, row
from chargen.gui.widgets.fields.fields import ChoiceField, NumberField
from chargen.gui.widgets.fields.skill_field import SkillField
from chargen.rules.house import available
from chargen.rules.model import STATS
from chargen.views.progress.goals import goal_for, goal_words
from chargen.views.progress.purchase_offer import levels


class GoalForm(Form):
    """A trait, a level, and what it would take."""

    def __init__(self, parent: QWidget, document: Document) -> None:
        words = "A goal commits you to nothing. It shows the cost and the sessions needed."
        super().__init__(parent, "Add goal", words, ok="Add goal", width=480)
        self.document = document
        character = document.character
        self.kind = Segments(
            "Kind", (("skill", "Skill"), ("perk", "Perk"), ("stat", "Stat"), ("flaw", "Flaw"))
        )
        self.skill = SkillField(document)
        perks = sorted(
            available(character.rules).perks.items(), key=lambda item: item[1].name.casefold()
        )
        self.perk = ChoiceField("Perk", [(key, perk.name) for key, perk in perks])
        self.stat = ChoiceField("Stat", [(str(stat), stat) for stat in STATS])
        flaws = [(o.flaw.id, flaw_name(o.flaw)) for o in character.flaws if not o.removed]
        self.flaw = ChoiceField("Flaw", flaws)
        self.fields = QStackedWidget()
        for field in (self.skill, self.perk, self.stat, self.flaw):
            self.fields.addWidget(field)
        self.to = label("to level", "muted")
        self.level = NumberField("Target level", 1, 20)
        self.words = label("", "strong", wrap=True)
        self.add(self.kind, row(self.fields, self.to, self.level, grows=self.fields), self.words)
        self.kind.chosen.connect(lambda _: self._choose())
        self.skill.changed.connect(self._choose)
        for box in (self.perk, self.stat, self.flaw):
            box.changed.connect(lambda _: self._choose())
        self.level.changed.connect(lambda _: self._show())
        self._choose()

    @property
    def key(self) -> str:
        """The trait chosen, such as ``skill:rifle``; empty if there is none."""
        kind = self.kind.value
        lists = {"perk": self.perk, "stat": self.stat, "flaw": self.flaw}
        name = self.skill.key if kind == "skill" else lists[kind].chosen
        return f"{kind}:{name}" if name else ""

    @property
    def goal(self) -> Goal | None:
        """The chosen goal; None without a choice."""
        return goal_for(self.key, self.level.value()) if self.key else None

    def complaint(self) -> str:
        goal = self.goal
        if goal is None:
            return "Choose a goal."
        fault = next(goal_faults(self.document.character, goal), None)
        return fault.sentence if fault else ""

    def _choose(self) -> None:
        kind = self.kind.value
        self.fields.setCurrentIndex(("skill", "perk", "stat", "flaw").index(kind))
        for part in (self.to, self.level):
            part.setVisible(kind != "flaw")
        if self.key:
            self.level.setValue(levels(self.document.character, self.key)[0] + 1)
        self._show()

    def _show(self) -> None:
        goal, character = self.goal, self.document.character
        if goal is None:
            self.words.setText("")
            return
        goals = (*character.build.choices.goals, goal)
        step = plan(character, goals)[-1]
        self.words.setText(f"{goal_words(character, step, pace(character))}.")
