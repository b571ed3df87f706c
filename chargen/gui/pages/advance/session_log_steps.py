"""Steps to fill in after a session: marks, IP without one, lessons."""

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtWidgets import QGridLayout, QWidget

from chargen.character.advancement.session_log import (
    LessonEntry,
    SessionLog,
    SkillMarks,
    SkillUseAward,
    open_marks,
)
from chargen.character.display_names import points, skill_name
from chargen.gui.dialogs.character.lesson_rate import Rate
from chargen.gui.dialogs.gm.award import ip_field, level_field
from chargen.gui.document.document import Document
from chargen.gui.widgets.elements import box, button, column, label, row
from chargen.gui.widgets.fields.fields import NumberField
from chargen.gui.widgets.fields.skill_field import SkillField
from chargen.gui.widgets.fields.text_fields import LineField
from chargen.gui.widgets.layout.scroll_area import Scrolled
from chargen.gui.widgets.plain_text import CheckBox


class MarksStep(QWidget):
    """A line for each skill with marks, and lines for IP without one (AD-02)."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.lines: list[tuple[SkillMarks, CheckBox, NumberField]] = []
        grid = QGridLayout()
        grid.setColumnStretch(0, 1)
        rules = document.character.rules
        for number, mark in enumerate(open_marks(document.character)):
            name = skill_name(rules, mark.skill)
            turn = CheckBox(f"{name}: {points(mark.marks, 'mark')}", on=True)
            ip = ip_field(f"IP for {name}")
            ip.setValue(mark.ip)
            turn.toggled.connect(ip.setEnabled)
            for place, part in enumerate((turn, ip, label("IP", "muted"))):
                grid.addWidget(part, number, place)
            self.lines.append((mark, turn, ip))
        none = label("No marks to convert.", "muted")
        none.setVisible(not self.lines)
        self.more: RowsStep[UseRow] = RowsStep(
            "Skill IP without marks", lambda: UseRow(document), ""
        )
        self.setLayout(column(none, grid, self.more, gap=10, grows=self.more))

    @property
    def marked(self) -> tuple[SkillMarks, ...]:
        """The marks to be turned in, with what they are worth."""
        return tuple(m._replace(ip=ip.value()) for m, turn, ip in self.lines if turn.isChecked())

    @property
    def used(self) -> tuple[SkillUseAward, ...]:
        """IP for skills without a mark."""
        return tuple(use.used for use in self.more.rows if use.used.skill and use.used.ip)


class UseRow(QWidget):
    """IP for a skill without a mark."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.skill = SkillField(document)
        self.ip = ip_field("IP for the skill")
        self.note = LineField("Reason", "reason")
        self.setLayout(row(self.skill, self.note, self.ip, label("IP", "muted"), grows=self.note))

    @property
    def used(self) -> SkillUseAward:
        """The award as filled in."""
        return SkillUseAward(self.skill.key, self.ip.value(), self.note.written)


class LessonRow(QWidget):
    """A lesson: skill, teacher with level and Teaching, IP at the suggested rate or another."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.skill = SkillField(document)
        self.teacher = LineField("Teacher", "teacher")
        self.level = level_field()
        self.level.setValue(self.skill.level + 1)
        self.ip = ip_field("IP for the lesson")
        self.rate = Rate(document.character.rules, self.ip)
        self.rate.follow()
        people = row(
            self.skill, self.teacher, label("level", "muted"), self.level, grows=self.teacher
        )
        what = row(
            label("Teaching", "muted"), self.rate.teaching, label("Born Teacher", "muted"),
            self.rate.born, self.ip, label("IP", "muted"), self.rate.words, None,
        )  # fmt: skip
        self.setLayout(column(people, what, gap=2))
        self.skill.changed.connect(lambda: self.level.setValue(self.skill.level + 1))

    @property
    def taught(self) -> LessonEntry:
        """The lesson as filled in."""
        level, ip, teaching = self.level.value(), self.ip.value(), self.rate.teaching.value()
        return LessonEntry(self.skill.key, self.teacher.written, level, ip, teaching)


Line = TypeVar("Line", bound=QWidget)


class RowsStep(QWidget, Generic[Line]):
    """Lines that are added and taken away one by one."""

    def __init__(self, words: str, make: Callable[[], Line], none: str) -> None:
        super().__init__()
        self.make = make
        self.rows: list[Line] = []
        self.none = label(none, "muted")
        self.none.setVisible(bool(none))
        self.more = button(words, self.add)
        self.inner = column(gap=6)
        inside = box(column(self.none, self.inner, row(self.more, None), None))
        self.setLayout(column(Scrolled(inside)))

    def add(self) -> Line:
        """Add a line and return it."""
        line = self.make()
        away = button("Remove line")
        holder = box(row(line, away, grows=line))
        away.clicked.connect(lambda *_: self._remove(line, holder))
        self.rows.append(line)
        self.inner.addWidget(holder)
        self.none.hide()
        line.setFocus()
        return line

    def _remove(self, line: Line, holder: QWidget) -> None:
        self.rows.remove(line)
        self.inner.removeWidget(holder)
        holder.hide()
        holder.deleteLater()


def filled_in(session: SessionLog) -> tuple[bool, ...]:
    """Return in which steps something was filled in: award, marks, lessons, remarks."""
    marks = bool(session.marked or session.used)
    return bool(session.ip), marks, bool(session.taught), bool(session.remark)
