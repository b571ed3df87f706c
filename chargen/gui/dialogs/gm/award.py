"""One award by the GM: general IP, IP for a skill, a lesson, or a note for the ledger."""

from PySide6.QtWidgets import QWidget

from chargen.character.advancement.advancement_rules import Fault
from chargen.character.advancement.quotes import offer
from chargen.character.advancement.session_log import LessonEntry, SessionLog, SkillUseAward
from chargen.character.document.events import Event
from chargen.character.edits import edits
from chargen.gui.dialogs.base import Form, run_dialog
from chargen.gui.dialogs.character.lesson_rate import HIGHEST, Rate
from chargen.gui.document.document import Document
from chargen.gui.vocabulary import RECORD_AWARD, dialog_title
from chargen.gui.widgets.elements import Segments, label, labelled
from chargen.gui.widgets.fields.fields import DateField, NumberField
from chargen.gui.widgets.fields.skill_field import SkillField
from chargen.gui.widgets.fields.text_fields import LineField, ProseField
from chargen.gui.widgets.plain_text import Label

KINDS = (
    ("general", "General IP"),
    ("skill", "Skill IP"),
    ("lesson", "Lesson"),
    ("remark", "Note"),
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
    "by": "Awarded by", "on": "Date", "note": "Reason",
}  # fmt: skip


class AwardForm(Form):
    """Kind, amount and reason; only what the kind needs is shown (AD-01, AD-02, AD-05)."""

    def __init__(self, parent: QWidget, document: Document, gm: str) -> None:
        words = "The award goes into the ledger with its date and reason."
        super().__init__(
            parent, dialog_title(RECORD_AWARD), words, ok=dialog_title(RECORD_AWARD), width=480
        )
        self.document = document
        self.kind = Segments("Kind", KINDS)
        self.skill = SkillField(document)
        self.teacher = LineField("Teacher", "Name of the teacher")
        self.level = level_field()
        self.ip = ip_field("IP")
        self.rate = Rate(document.character.rules, self.ip)
        self.by = LineField("Awarded by", "GM", gm)
        self.on = DateField("Date")
        self.note = ProseField("Reason", "Session, deed or event", height=NOTES_HEIGHT)
        self.fields: dict[str, QWidget] = {
            "skill": self.skill, "teacher": self.teacher, "level": self.level,
            "teaching": self.rate.teaching, "born": self.rate.born, "ip": self.ip,
            "rate": self.rate.words, "by": self.by, "on": self.on, "note": self.note,
        }  # fmt: skip
        self.labels = {key: label(text, "muted") for key, text in WORDS.items()}
        grid = labelled(*((self.labels[key], field) for key, field in self.fields.items()))
        self.unsigned = unsigned_note(document)
        self.add(self.unsigned, self.kind, grid)
        self.kind.chosen.connect(self._suit)
        self._suit()

    def events(self) -> tuple[Event, ...]:
        """Return what is to be written."""
        note = self.note.written
        ip, skill = self.ip.value(), self.skill.key
        kind = self.kind.value
        session = SessionLog(
            on=self.on.written,
            by=self.by.written,
            ip=ip if kind == "general" else 0,
            reason=note,
            used=(SkillUseAward(skill, ip, note),) if kind == "skill" else (),
            taught=(self._taught(skill, ip),) if kind == "lesson" else (),
            remark=note if kind == "remark" else "",
        )
        return tuple(session.events())

    def _taught(self, skill: str, ip: int) -> LessonEntry:
        level, teaching = self.level.value(), self.rate.teaching.value()
        return LessonEntry(skill, self.teacher.written, level, ip, teaching)

    def complaint(self) -> str:
        kind = self.kind.value
        if kind in {"skill", "lesson"} and not self.skill.key:
            return "Enter the specialisation of this skill."
        if kind != "remark" and not self.ip.value():
            return "Enter the number of IP."
        if kind in {"general", "remark"} and not self.note.written:
            return "Enter a reason. It appears in the ledger."
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


NOTES_HEIGHT = 84
"""Pixels of a field for a few lines."""
UNSIGNED = "In this campaign, IP count only once your GM sends them in a packet."


def unsigned_note(document: Document) -> Label:
    """Return the warning of a table whose GM signs; hidden at any other (AD-01)."""
    note = label(UNSIGNED, "wait", wrap=True)
    note.setVisible(document.character.states.signed)
    return note


def ip_field(name: str) -> NumberField:
    """Return a field for IP."""
    return NumberField(name, 0, 1_000, width=72)


def level_field() -> NumberField:
    """Return a field for the level of the teacher."""
    return NumberField("Teacher's level", 0, HIGHEST, width=48)


def award(parent: QWidget, document: Document, gm: str) -> str:
    """Record an award as one step; return the GM's name."""
    form = AwardForm(parent, document, gm)
    if run_dialog(form):
        words = {"general": "Award IP", "skill": "Award skill IP", "lesson": "Record lesson"}
        build = edits.append(document.build, *form.events())
        document.edit(words.get(form.kind.value, "Record note"), build)
        gm = form.by.written
    return gm
