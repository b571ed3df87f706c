"""What the desk asks for in a few lines: reasons, IP, passwords, a new campaign."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QDate
from PySide6.QtWidgets import (
    QComboBox,
    QDateEdit,
    QGridLayout,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QWidget,
)

from chargen.approval.folder_rows import FolderRow
from chargen.approval.keys import weakness
from chargen.character.decision import Gain
from chargen.character.events import Award, Lesson, SkillAward
from chargen.character.names import skill_name
from chargen.files.text import NAME_LENGTH, NOTES_LENGTH, cleaned
from chargen.gui import theme
from chargen.gui.dialogs.base import Form
from chargen.gui.gm.lesson import Teacher
from chargen.gui.widgets.kit import label
from chargen.gui.widgets.plain import CheckBox
from chargen.rules.model import Ruleset

ISO = "yyyy-MM-dd"
_SHOWN = 6
"""Names said in full; of more only the number."""
GENERAL = ""


def today() -> str:
    """Return the date as documents write it."""
    return QDate.currentDate().toString(ISO)


class ReasonForm(Form):
    """Why something is refused or revoked, or what the GM wants to know."""

    def __init__(
        self, parent: QWidget, verdict: str, names: Sequence[str], known: str = ""
    ) -> None:
        title, words, self.missing = _VERDICTS[verdict]
        more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
        told = "; ".join(names[:_SHOWN]) + more
        super().__init__(parent, title, f"{told}. {words}", ok=title, width=460)
        if known:
            self.add(label(known, "wait", wrap=True))
        self.note = QPlainTextEdit()
        self.note.setAccessibleName("Your words")
        self.note.setPlaceholderText("Your words to the player")
        self.note.setTabChangesFocus(True)
        self.note.setFixedHeight(theme.now().px(92))
        self.add(self.note)

    @property
    def words(self) -> str:
        """What was written."""
        return cleaned(self.note.toPlainText(), NOTES_LENGTH, lines=True).strip()

    def complaint(self) -> str:
        return "" if self.words else self.missing


_VERDICTS = {
    "refused": ("Refuse", "The player reads your reason.", "Write why: the player will ask."),
    "revoked": ("Revoke", "It counts no more from then on.", "Write why: the player will ask."),
    "asked": ("Ask", "It waits until you decide.", "Write what you want to know."),
}


class AwardManyForm(Form):
    """IP for everybody who is chosen (AD-01, AD-02)."""

    def __init__(
        self, parent: QWidget, rules: Ruleset, chosen: Sequence[FolderRow], gm: str
    ) -> None:
        names = ", ".join(each.name for each in chosen)
        words = f"Each of these gets them with the next packet: {names}."
        super().__init__(parent, "Award IP", words, ok="Award", width=480)
        self.gm = gm
        self.ip = QSpinBox()
        self.ip.setRange(1, 1_000)
        self.ip.setValue(20)
        self.ip.setSuffix(" IP")
        self.ip.setAccessibleName("How many IP")
        self.skill = QComboBox()
        self.skill.setAccessibleName("What they are for")
        self.skill.addItem("General", GENERAL)
        for key, name in skills_of(rules, chosen).items():
            self.skill.addItem(f"Only for {name}", key)
        self.taught = CheckBox("a lesson by a teacher")
        self.teacher = Teacher(rules, chosen, self.ip)
        self.on = QDateEdit(QDate.currentDate())
        self.on.setDisplayFormat(ISO)
        self.on.setAccessibleName("Date")
        self.note = line("Reason", "such as the session or the deed")
        grid = QGridLayout()
        grid.setColumnStretch(1, 1)
        fields = (
            ("How many", self.ip), ("For", self.skill), ("", self.taught), ("Date", self.on),
            ("Reason", self.note),
        )  # fmt: skip
        for number, (words_for, field) in enumerate(fields):
            grid.addWidget(label(words_for, "muted"), number, 0)
            grid.addWidget(field, number, 1)
        self.add(grid, self.teacher)
        self.skill.currentIndexChanged.connect(lambda _: self._suit())
        self.taught.toggled.connect(lambda _: self._suit())
        self._suit()

    def complaint(self) -> str:
        if self.lesson:
            return self.teacher.complaint(self.skill.currentData())
        return "" if self._note() else "Write the reason: it stands in the ledger."

    @property
    def lesson(self) -> bool:
        """Whether it is a lesson in the skill chosen."""
        return self.skill.currentData() != GENERAL and self.taught.isChecked()

    def _suit(self) -> None:
        self.taught.setEnabled(self.skill.currentData() != GENERAL)
        if self.lesson and self.teacher.isHidden():
            self.teacher.rate.begin()
        elif not self.lesson:
            self.teacher.rate.leave()
        self.teacher.setVisible(self.lesson)

    def gain(self) -> Gain:
        """Return what each character gets."""
        on, skill = self.on.date().toString(ISO), self.skill.currentData()
        by, note, ip = self.gm, self._note(), self.ip.value()
        if skill == GENERAL:
            return Award(event="award", on=on, by=by, note=note, ip=ip)
        if self.lesson:
            who, rate = self.teacher, self.teacher.rate
            return Lesson(
                event="lesson", on=on, by=by, note=note, skill=skill, teacher=who.written,
                teacher_level=who.level.value(), teaching=rate.teaching.value(), ip=ip,
            )  # fmt: skip
        return SkillAward(event="skill-award", on=on, by=by, note=note, skill=skill, ip=ip)

    def _note(self) -> str:
        return cleaned(self.note.text(), NAME_LENGTH).strip()


def skills_of(rules: Ruleset, chosen: Sequence[FolderRow]) -> Mapping[str, str]:
    """Return every skill the chosen can have IP for, by name."""
    keys = {key for key, skill in rules.skills.items() if not skill.family}
    for each in chosen:
        if each.build is not None:
            keys |= set(each.build.choices.skills)
    named = {key: skill_name(rules, key) for key in keys}
    return dict(sorted(named.items(), key=lambda pair: pair[1].casefold()))


class NewCampaignForm(Form):
    """Name, GM, and whether approvals are signed."""

    def __init__(self, parent: QWidget, gm: str) -> None:
        words = "Players get its card: budgets, rulings and content of your own, and your key."
        super().__init__(parent, "New campaign", words, ok="Make it", width=480)
        self.name = line("Name of the campaign", "Lunar Tide")
        self.gm = line("GM", "your name", gm)
        self.signed = CheckBox("Sign approvals with a key")
        self.signed.setChecked(True)
        hint = (
            "A signed approval cannot be forged, and holds wherever the file goes. Without a key "
            "approvals are written down only, and the sheet says so."
        )
        grid = QGridLayout()
        for number, (words_for, field) in enumerate((("Name", self.name), ("GM", self.gm))):
            grid.addWidget(label(words_for, "muted"), number, 0)
            grid.addWidget(field, number, 1)
        self.add(grid, self.signed, label(hint, "small", wrap=True))

    @property
    def names(self) -> tuple[str, str]:
        """Campaign and GM."""
        return written(self.name), written(self.gm)

    def complaint(self) -> str:
        return "" if self.names[0] else "Give the campaign a name."


class PasswordForm(Form):
    """A password, asked once to open something and twice to lock it."""

    def __init__(
        self, parent: QWidget, title: str, words: str, *, twice: bool, needed: bool = True
    ) -> None:
        super().__init__(parent, title, words, ok=title, width=440)
        self.needed = needed
        self.first = _secret("Password")
        self.second = _secret("The same password again")
        self.add(self.first)
        self._twice = twice
        self.weak = label("", "wait", wrap=True)
        self.add(self.second, self.weak)
        self.second.setVisible(twice)
        self.weak.setVisible(twice)
        if twice:
            self.first.textChanged.connect(lambda text: self.weak.setText(weakness(text)))

    @property
    def password(self) -> str:
        """What was typed."""
        return self.first.text()

    def complaint(self) -> str:
        if self.needed and not self.password:
            return "Type a password."
        if self._twice and self.password != self.second.text():
            return "The two are not the same."
        return ""


def _secret(name: str) -> QLineEdit:
    made = QLineEdit()
    made.setEchoMode(QLineEdit.EchoMode.Password)
    made.setAccessibleName(name)
    made.setPlaceholderText(name)
    made.setMaxLength(200)
    return made


def line(name: str, hint: str = "", text: str = "") -> QLineEdit:
    """Return a line for a name."""
    made = QLineEdit(text)
    made.setAccessibleName(name)
    made.setPlaceholderText(hint)
    made.setMaxLength(NAME_LENGTH)
    return made


def written(field: QLineEdit) -> str:
    """Return what stands in a line, as a document may hold it."""
    return cleaned(field.text(), NAME_LENGTH).strip()
