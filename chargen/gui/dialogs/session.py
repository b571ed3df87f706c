"""After the session: award, marks, lessons, remarks and a summary; one step that can be undone."""

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QGridLayout, QStackedWidget, QVBoxLayout, QWidget

from chargen.character import edits
from chargen.character.advance import Quote, offer
from chargen.character.names import points, skill_name
from chargen.character.session_log import SessionLog, SkillMarks, Taught, Used, open_marks
from chargen.gui import theme
from chargen.gui.dialogs.award import NOTES_HEIGHT, ip_field, level_field, unsigned_note
from chargen.gui.dialogs.base import Dialog, first_field
from chargen.gui.dialogs.rate import Rate
from chargen.gui.document import Document
from chargen.gui.widgets.fields import DateField, LineField, NumberField, ProseField
from chargen.gui.widgets.kit import box, button, clear, column, label, labelled, row, rule
from chargen.gui.widgets.layouts import Scrolled
from chargen.gui.widgets.plain import CheckBox, PushButton, entitle
from chargen.gui.widgets.skill_field import SkillField
from chargen.views.progress.session import session_lines, session_sums

STEPS = ("Award", "Marks", "Lessons", "Remarks", "Summary")
INTROS = (
    "What did the GM give for the session, and what for?",
    "Each mark is normally worth 1 IP for its skill; the GM may say more or fewer.",
    "A teacher must know more than the pupil; what a lesson is worth is the GM's to say.",
    "Words for the record, if there is something to remember.",
    "This is written into the ledger; one undo takes it all back.",
)


class SessionWizard(Dialog):
    """Five short steps; nothing is written before the last. Ctrl+Enter goes on from anywhere."""

    def __init__(self, parent: QWidget, document: Document, gm: str) -> None:
        super().__init__(parent)
        self.document = document
        entitle(self, "After the session")
        px = theme.now().px
        self.setMinimumSize(px(620), px(480))
        self.title = label("", "title")
        self.path = label("", "small")
        self.intro = label("", "muted", wrap=True)
        self.pages = QStackedWidget()
        self.fault = label("", "wrong", wrap=True)
        self.by = LineField("Given by", "GM", gm)
        self.on = DateField("Date of the session")
        self.ip = ip_field("General IP")
        hint = "Which session it was, what it was given for"
        self.reason = ProseField("Reason", hint, height=NOTES_HEIGHT)
        self.marks = MarksStep(document)
        self.lessons: RowsStep[LessonRow] = RowsStep(
            "Add a lesson", lambda: LessonRow(document), "No lessons."
        )
        self.remark = ProseField("Remark", "What should be remembered", height=NOTES_HEIGHT)
        self.summary = QVBoxLayout()
        for step in (
            self._award(), self.marks, self.lessons, box(column(self.remark, None)),
            Scrolled(box(column(box(self.summary), None))),
        ):  # fmt: skip
            self.pages.addWidget(step)
        self.cancel = button("Cancel", self.reject)
        self.back = button("Back", lambda: self.turn(-1))
        self.next = button("Next", lambda: self.turn(1), role="primary")
        self.write = button("Write it down", self.accept, role="primary")
        ways = row(self.cancel, None, self.back, self.next, self.write)
        head = row(self.title, None, self.path)
        self.unsigned = unsigned_note(document)
        self.setLayout(
            column(
                head, self.intro, self.unsigned, rule(), self.pages, self.fault, ways,
                gap=10, margins=(20, 16, 20, 16), grows=self.pages,
            )
        )  # fmt: skip
        on = QShortcut(QKeySequence("Ctrl+Return"), self)
        on.activated.connect(lambda: self._default().click())
        self._show()

    @property
    def session(self) -> SessionLog:
        """What was filled in."""
        return SessionLog(
            on=self.on.written,
            by=self.by.written,
            ip=self.ip.value(),
            reason=self.reason.written,
            marked=self.marks.marked,
            used=self.marks.used,
            taught=tuple(lesson.taught for lesson in self.lessons.rows if lesson.taught.skill),
            remark=self.remark.written,
        )

    def turn(self, by: int) -> None:
        """Go a step on or back."""
        self.pages.setCurrentIndex(min(len(STEPS) - 1, max(0, self.pages.currentIndex() + by)))
        self._show()
        first = first_field(self) or self._default()
        first.setFocus(Qt.FocusReason.TabFocusReason)

    def _award(self) -> QWidget:
        fields = labelled(
            ("Date", self.on), ("Given by", self.by), ("General IP", self.ip),
            ("Reason", self.reason),
        )  # fmt: skip
        return box(column(fields, None))

    def _show(self) -> None:
        place, last = self.pages.currentIndex(), len(STEPS) - 1
        self.title.setText(STEPS[place])
        self.path.setText(f"step {place + 1} of {len(STEPS)}")
        self.intro.setText(INTROS[place])
        self.back.setEnabled(place > 0)
        self.next.setVisible(place < last)
        self.write.setVisible(place == last)
        self._default().setDefault(True)
        self.fault.hide()
        if place == last:
            self._sum_up()

    def _default(self) -> PushButton:
        """What Enter presses in this step."""
        return self.write if self.pages.currentIndex() == len(STEPS) - 1 else self.next

    def _sum_up(self) -> None:
        clear(self.summary)
        session, character = self.session, self.document.character
        offered = offer(character, session.events())
        lines = session_lines(character, session)
        for number, (what, gives) in enumerate(lines):
            if number:
                self.summary.addWidget(rule())
            words = label(what, wrap=True)
            self.summary.addWidget(box(row(words, label(gives, "strong"), grows=words)))
        if isinstance(offered, Quote):
            self.summary.addWidget(label(session_sums(character, offered), "muted", wrap=True))
            self.fault.setText("" if lines else "There is nothing to write: go back and fill in.")
        else:
            self.fault.setText(offered.sentence)
        self.fault.setVisible(bool(self.fault.text()))
        self.write.setEnabled(isinstance(offered, Quote) and bool(lines))


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
        none = label("No marks are waiting.", "muted")
        none.setVisible(not self.lines)
        self.more: RowsStep[UseRow] = RowsStep(
            "Skill IP without a mark", lambda: UseRow(document), ""
        )
        self.setLayout(column(none, grid, self.more, gap=10, grows=self.more))

    @property
    def marked(self) -> tuple[SkillMarks, ...]:
        """The marks to be turned in, with what they are worth."""
        return tuple(m._replace(ip=ip.value()) for m, turn, ip in self.lines if turn.isChecked())

    @property
    def used(self) -> tuple[Used, ...]:
        """IP for skills without a mark."""
        return tuple(use.used for use in self.more.rows if use.used.skill and use.used.ip)


class UseRow(QWidget):
    """IP for a skill without a mark."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.skill = SkillField(document)
        self.ip = ip_field("IP for the skill")
        self.note = LineField("What for", "what for")
        self.setLayout(row(self.skill, self.note, self.ip, label("IP", "muted"), grows=self.note))

    @property
    def used(self) -> Used:
        """What was filled in."""
        return Used(self.skill.key, self.ip.value(), self.note.written)


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
        who = row(self.skill, self.teacher, label("level", "muted"), self.level, grows=self.teacher)
        what = row(
            label("Teaching", "muted"), self.rate.teaching, label("Born Teacher", "muted"),
            self.rate.born, self.ip, label("IP", "muted"), self.rate.words, None,
        )  # fmt: skip
        self.setLayout(column(who, what, gap=2))
        self.skill.changed.connect(lambda: self.level.setValue(self.skill.level + 1))

    @property
    def taught(self) -> Taught:
        """What was filled in."""
        level, ip, teaching = self.level.value(), self.ip.value(), self.rate.teaching.value()
        return Taught(self.skill.key, self.teacher.written, level, ip, teaching)


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
        made = self.make()
        away = button("Remove")
        holder = box(row(made, away, grows=made))
        away.clicked.connect(lambda *_: self._remove(made, holder))
        self.rows.append(made)
        self.inner.addWidget(holder)
        self.none.hide()
        made.setFocus()
        return made

    def _remove(self, made: Line, holder: QWidget) -> None:
        self.rows.remove(made)
        self.inner.removeWidget(holder)
        holder.hide()
        holder.deleteLater()


def ask_session(parent: QWidget, document: Document, gm: str) -> bool:
    """Go through the steps after a session; say whether something was written down."""
    wizard = SessionWizard(parent, document, gm)
    written = wizard.exec() == QDialog.DialogCode.Accepted
    if written:
        build = edits.append(document.build, *wizard.session.events())
        document.edit("After the session", build)
    wizard.deleteLater()
    return written
