"""A lesson given at the desk: the teacher, what he knows, and how well he teaches (AD-05)."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from chargen.approval.folder_rows import FolderRow
from chargen.character.approval_state import plain_states
from chargen.character.derive import derive
from chargen.character.names import skill_name
from chargen.gui.dialogs.award import level_field
from chargen.gui.dialogs.rate import Rate
from chargen.gui.widgets.fields import LineField, NumberField
from chargen.gui.widgets.kit import labelled
from chargen.rules.model import Ruleset


class Teacher(QWidget):
    """Who teaches; the IP follow the suggested rate until another number is written."""

    def __init__(self, rules: Ruleset, chosen: Sequence[FolderRow], ip: NumberField) -> None:
        super().__init__()
        self.rules = rules
        self.pupils = [each for each in chosen if each.build is not None]
        self.name = LineField("Teacher", "who taught it")
        self.level = level_field()
        self.rate = Rate(rules, ip)
        grid = labelled(
            ("Teacher", self.name), ("Teacher's level", self.level),
            ("Teacher's Teaching", self.rate.teaching), ("Born Teacher", self.rate.born),
            ("", self.rate.words),
        )  # fmt: skip
        grid.setContentsMargins(0, 0, 0, 0)
        self.setLayout(grid)

    def complaint(self, skill: str) -> str:
        """Return why this teacher cannot teach all of them; empty if he can (AD-05)."""
        for pupil in self.pupils:
            level = self._level(pupil, skill)
            if self.level.value() <= level:
                name = skill_name(self.rules, skill)
                return f"{pupil.name} has {name} {level}; a teacher must have more (AD-05)."
        return ""

    def _level(self, pupil: FolderRow, skill: str) -> int:
        if pupil.build is None:
            return 0
        states = plain_states(pupil.build)
        return derive(self.rules, pupil.build, states).skills.get(skill, 0)
