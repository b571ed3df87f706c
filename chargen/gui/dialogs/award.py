"""One thing the GM gives: general IP, IP for a skill, a lesson, or words for the record."""

from PySide6.QtCore import QDate
from PySide6.QtWidgets import (
    QDateEdit,
    QGridLayout,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QWidget,
)

from chargen.character import edits
from chargen.character.advance import offer
from chargen.character.advancement_rules import Fault
from chargen.character.events import Event
from chargen.character.session_log import SessionLog, Taught, Used
from chargen.files.text import NAME_LENGTH, NOTES_LENGTH, cleaned
from chargen.gui import theme
from chargen.gui.dialogs.base import Form
from chargen.gui.dialogs.rate import Rate
from chargen.gui.document import Document
from chargen.gui.widgets.kit import Segments, label
from chargen.gui.widgets.number import Number, with_margin
from chargen.gui.widgets.plain import Label
from chargen.gui.widgets.skill_field import SkillField

KINDS = (
    ("general", "General IP"),
    ("skill", "For a skill"),
    ("lesson", "Lesson"),
    ("remark", "Remark"),
)
FIELDS = {
    "general": ("ip", "by", "on", "note"),
    "skill": ("skill", "ip", "by", "on", "note"),
    "lesson": ("skill", "teacher", "level", "teaching", "born", "ip", "rate", "by", "on"),
    "remark": ("by", "on", "note"),
}
WORDS = {
    "skill": "Skill", "teacher": "Teacher", "level": "Teacher's level",
    "teaching": "Teacher's Teaching", "born": "Born Teacher", "ip": "IP", "rate": "",
    "by": "Given by", "on": "Date", "note": "Reason",
}  # fmt: skip


class AwardForm(Form):
    """Kind, amount and reason; only what the kind needs is shown (AD-01, AD-02, AD-05)."""

    def __init__(self, parent: QWidget, document: Document, gm: str) -> None:
        words = "What the GM gives is written into the ledger with its date and reason."
        super().__init__(parent, "Award", words, ok="Write it down", width=480)
        self.document = document
        self.kind = Segments("Kind", KINDS)
        self.skill = SkillField(document)
        self.teacher = line("Teacher", "who taught it")
        self.level = amount("Teacher's level", 0, 20)
        self.ip = amount("IP", 0, 1_000)
        self.rate = Rate(document.character.rules, self.ip)
        self.by = line("Given by", "GM", gm)
        self.on = day("Date")
        self.note = notes("Reason", "What it is for")
        self.fields: dict[str, QWidget] = {
            "skill": self.skill, "teacher": self.teacher, "level": self.level,
            "teaching": self.rate.teaching, "born": self.rate.born, "ip": self.ip,
            "rate": self.rate.words, "by": self.by, "on": self.on, "note": self.note,
        }  # fmt: skip
        self.labels = {key: label(text, "muted") for key, text in WORDS.items()}
        grid = QGridLayout()
        grid.setColumnStretch(1, 1)
        for number, (key, field) in enumerate(self.fields.items()):
            grid.addWidget(self.labels[key], number, 0)
            grid.addWidget(field, number, 1)
        self.unsigned = unsigned_note(document)
        self.add(self.unsigned, self.kind, grid)
        self.kind.chosen.connect(self._suit)
        self._suit()

    def events(self) -> tuple[Event, ...]:
        """Return what is to be written."""
        note = cleaned(self.note.toPlainText(), NOTES_LENGTH, lines=True).strip()
        ip, skill = self.ip.value(), self.skill.key
        kind = self.kind.value
        session = SessionLog(
            on=self.on.date().toString("yyyy-MM-dd"),
            by=cleaned(self.by.text(), NAME_LENGTH).strip(),
            ip=ip if kind == "general" else 0,
            reason=note,
            used=(Used(skill, ip, note),) if kind == "skill" else (),
            taught=(self._taught(skill, ip),) if kind == "lesson" else (),
            remark=note if kind == "remark" else "",
        )
        return tuple(session.events())

    def _taught(self, skill: str, ip: int) -> Taught:
        teacher = cleaned(self.teacher.text(), NAME_LENGTH).strip()
        return Taught(skill, teacher, self.level.value(), ip, self.rate.teaching.value())

    def complaint(self) -> str:
        kind = self.kind.value
        if kind in {"skill", "lesson"} and not self.skill.key:
            return "Write which one of this family of skills is meant."
        if kind != "remark" and not self.ip.value():
            return "Say how many IP."
        if kind in {"general", "remark"} and not self.note.toPlainText().strip():
            return "Write the reason: it is what the ledger is read for."
        offered = offer(self.document.character, self.events())
        return offered.sentence if isinstance(offered, Fault) else ""

    def _suit(self, *_: object) -> None:
        wanted = FIELDS[self.kind.value]
        if "rate" in wanted:
            self.rate.follow()
        else:
            self.rate.leave()
        for key, field in self.fields.items():
            field.setVisible(key in wanted)
            self.labels[key].setVisible(key in wanted)


UNSIGNED = (
    "This campaign signs: IP written down here count for nothing until the GM sends them in a "
    "packet."
)


def unsigned_note(document: Document) -> Label:
    """Return the warning of a table whose GM signs; hidden at any other (AD-01)."""
    made = label(UNSIGNED, "wait", wrap=True)
    made.setVisible(document.character.states.signed)
    return made


def line(name: str, hint: str, text: str = "") -> QLineEdit:
    """Return a line for a name."""
    made = QLineEdit(text)
    made.setAccessibleName(name)
    made.setPlaceholderText(hint)
    made.setMaxLength(NAME_LENGTH)
    return made


def amount(name: str, least: int, most: int) -> QSpinBox:
    """Return a field for a number."""
    made = Number()
    made.setAccessibleName(name)
    made.setRange(least, most)
    made.setMaximumWidth(theme.now().px(72))
    return made


def day(name: str) -> QDateEdit:
    """Return a field for a date, today at first."""
    made = QDateEdit(QDate.currentDate())
    made.setAccessibleName(name)
    made.setDisplayFormat("yyyy-MM-dd")
    with_margin(made)
    made.setMaximumWidth(theme.now().px(120))
    return made


def notes(name: str, hint: str) -> QPlainTextEdit:
    """Return a field for a few lines."""
    made = QPlainTextEdit()
    made.setAccessibleName(name)
    made.setPlaceholderText(hint)
    made.setTabChangesFocus(True)
    made.setFixedHeight(theme.now().px(84))
    return made


def award(parent: QWidget, document: Document, gm: str) -> None:
    """Ask what the GM gives, and write it down."""
    form = AwardForm(parent, document, gm)
    if form.exec() == Form.DialogCode.Accepted:
        words = {"general": "Award IP", "skill": "Award skill IP", "lesson": "Record a lesson"}
        build = edits.append(document.build, *form.events())
        document.edit(words.get(form.kind.value, "Write a remark"), build)
    form.deleteLater()
