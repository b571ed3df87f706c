"""A lesson given at the desk: the teacher, what he knows, and how well he teaches (AD-05)."""

from collections.abc import Sequence

from PySide6.QtWidgets import QGridLayout, QSpinBox, QWidget

from chargen.approval.folder_rows import FolderRow
from chargen.character.approval_state import plain_states
from chargen.character.derive import derive
from chargen.character.names import skill_name
from chargen.files.text import NAME_LENGTH, cleaned
from chargen.gui.dialogs.award import amount, line
from chargen.gui.dialogs.rate import HIGHEST, Rate
from chargen.gui.widgets.kit import label
from chargen.rules.model import Ruleset


class Teacher(QWidget):
    """Who teaches; the IP follow the suggested rate until another number is written."""

    def __init__(self, rules: Ruleset, chosen: Sequence[FolderRow], ip: QSpinBox) -> None:
        super().__init__()
        self.rules = rules
        self.pupils = [each for each in chosen if each.build is not None]
        self.name = line("Teacher", "who taught it")
        self.level = amount("Teacher's level", 0, HIGHEST)
        self.rate = Rate(rules, ip)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setColumnStretch(1, 1)
        fields = (
            ("Teacher", self.name), ("Teacher's level", self.level),
            ("Teacher's Teaching", self.rate.teaching), ("Born Teacher", self.rate.born),
            ("", self.rate.words),
        )  # fmt: skip
        for number, (words, field) in enumerate(fields):
            grid.addWidget(label(words, "muted"), number, 0)
            grid.addWidget(field, number, 1)

    @property
    def written(self) -> str:
        """The name, as a document may hold it."""
        return cleaned(self.name.text(), NAME_LENGTH).strip()

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
