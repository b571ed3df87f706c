"""Lines of the form for a session: marks, skill IP without marks, and lessons."""

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import Signal, SignalInstance
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from chargen.character.advancement.session_log import (
    LessonEntry,
    SkillMarks,
    SkillUseAward,
    open_marks,
)
from chargen.character.display_names import points, skill_name
from chargen.character.document.pools import skill_pool
from chargen.gui.application import theme
from chargen.gui.dialogs.character.lesson_rate import Rate
from chargen.gui.dialogs.gm.award import ip_field, level_field
from chargen.gui.document.document import Document
from chargen.gui.widgets.elements import beside, box, button, clear, column, label, row
from chargen.gui.widgets.fields.fields import NumberField
from chargen.gui.widgets.fields.skill_field import SkillField
from chargen.gui.widgets.fields.text_fields import LineField
from chargen.gui.widgets.layout.layouts import Flow
from chargen.gui.widgets.plain_text import CheckBox, set_tip


class MarkLines(QWidget):
    """One line for each skill with marks, with the IP they become (AD-02)."""

    changed = Signal()

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.lines: list[tuple[SkillMarks, CheckBox, NumberField]] = []
        self.none = label("No marks to convert.", "muted")
        self.grid = QGridLayout()
        self.grid.setColumnStretch(0, 1)
        self.grid.setHorizontalSpacing(theme.now().px(12))
        self.setLayout(column(self.none, self.grid, gap=0))
        self.show_now()

    @property
    def marked(self) -> tuple[SkillMarks, ...]:
        """The marks to convert, with their IP."""
        return tuple(m._replace(ip=ip.value()) for m, turn, ip in self.lines if turn.isChecked())

    def show_now(self) -> None:
        """Show the marks of the current character; lines for the same marks stay as filled in."""
        marks = open_marks(self.document.character)
        if [mark for mark, _, _ in self.lines] == list(marks):
            return
        clear(self.grid)
        self.lines = [(mark, *self._add(number, mark)) for number, mark in enumerate(marks)]
        self.none.setVisible(not marks)

    def _add(self, number: int, mark: SkillMarks) -> tuple[CheckBox, NumberField]:
        character = self.document.character
        name = skill_name(character.rules, mark.skill)
        turn = CheckBox(f"{name}: {points(mark.marks, 'mark')}", on=True)
        ip = ip_field(f"IP for {name}")
        ip.setValue(mark.ip)
        have = max(0, character.books.balances[skill_pool(mark.skill)])
        for place, part in enumerate((turn, ip, label(f"now {have} skill IP", "small"))):
            self.grid.addWidget(part, number, place)
        turn.toggled.connect(ip.setEnabled)
        turn.toggled.connect(self.changed)
        ip.changed.connect(self.changed)
        return turn, ip


class UseLine(QWidget):
    """IP for a skill without a mark (AD-02)."""

    changed = Signal()

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.skill = SkillField(document)
        self.ip = ip_field("IP for the skill")
        self.note = LineField("Reason", "Reason")
        self.setLayout(row(self.skill, self.note, self.ip, label("IP", "muted"), grows=self.note))
        _join(self.changed, self.skill.changed, self.note.changed, self.ip.changed)

    @property
    def used(self) -> SkillUseAward:
        """The award as filled in."""
        return SkillUseAward(self.skill.key, self.ip.value(), self.note.written)


class LessonLine(QWidget):
    """A lesson: skill, teacher with level and Teaching, IP at the suggested rate or another."""

    changed = Signal()

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.skill = SkillField(document)
        self.teacher = LineField("Teacher", "Teacher")
        self.level = level_field()
        self.level.setValue(self.skill.level + 1)
        self.ip = ip_field("IP for the lesson")
        self.rate = Rate(document.character.rules, self.ip)
        self.rate.follow()
        people = row(self.skill, self.teacher, self.ip, label("IP", "muted"), grows=self.teacher)
        details = Flow(
            beside("Teacher's level", self.level), beside("Teaching", self.rate.teaching),
            beside("Born Teacher", self.rate.born), self.rate.words,
        )  # fmt: skip
        self.setLayout(column(people, details, gap=4))
        self.skill.changed.connect(self._suit)
        fields = (self.ip, self.level, self.rate.teaching, self.rate.born)
        _join(self.changed, self.skill.changed, self.teacher.changed, *(f.changed for f in fields))

    @property
    def taught(self) -> LessonEntry:
        """The lesson as filled in."""
        level, ip, teaching = self.level.value(), self.ip.value(), self.rate.teaching.value()
        return LessonEntry(self.skill.key, self.teacher.written, level, ip, teaching)

    def _suit(self) -> None:
        self.level.setValue(self.skill.level + 1)


def _join(changed: SignalInstance, *signals: SignalInstance) -> None:
    for signal in signals:
        signal.connect(changed)


Line = TypeVar("Line", UseLine, LessonLine)


class AddedLines(QWidget, Generic[Line]):
    """Lines that are added and removed one by one."""

    changed = Signal()

    def __init__(self, words: str, document: Document, make: Callable[[Document], Line]) -> None:
        super().__init__()
        self.document = document
        self.make: Callable[[Document], Line] = make
        self.rows: list[Line] = []
        self.more = button(words, self.add, role="link")
        self.inner: QVBoxLayout = column(gap=6)
        self.setLayout(self.inner)

    def add(self) -> Line:
        """Add a line and return it."""
        line = self.make(self.document)
        away = button("", role="bare", picture="x")
        away.setAccessibleName("Remove line")
        set_tip(away, "Remove line")
        holder = box(row(line, away, grows=line))
        away.clicked.connect(lambda *_: self._remove(line, holder))
        line.changed.connect(self.changed)
        self.rows.append(line)
        self.inner.addWidget(holder)
        line.skill.list.setFocus()
        self.changed.emit()
        return line

    def _remove(self, line: Line, holder: QWidget) -> None:
        self.rows.remove(line)
        self.inner.removeWidget(holder)
        holder.hide()
        holder.deleteLater()
        self.more.setFocus()
        self.changed.emit()
