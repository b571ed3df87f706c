"""Short forms of the desk: reasons, IP, lessons, marks, passwords, ways to send."""

from collections.abc import Mapping, Sequence

from PySide6.QtWidgets import QGridLayout, QWidget

from chargen.approval.campaign.folder_view import FolderRow
from chargen.approval.desk.bulk import Bulk, ConvertibleMarks, called
from chargen.approval.desk.packet_split import Way
from chargen.approval.trust.keys import weakness
from chargen.character.decisions.approval_state import plain_states
from chargen.character.derived.derive import derive
from chargen.character.display_names import points, skill_name
from chargen.character.document.decision import Gain
from chargen.character.document.events import Award, Lesson, SkillAward
from chargen.gui.application import theme
from chargen.gui.dialogs.base import Form
from chargen.gui.dialogs.character.lesson_rate import Rate
from chargen.gui.dialogs.gm.award import level_field
from chargen.gui.vocabulary import NEW_CAMPAIGN, dialog_title
from chargen.gui.widgets.elements import box, label, labelled
from chargen.gui.widgets.fields.fields import ChoiceField, DateField, NumberField
from chargen.gui.widgets.fields.text_fields import LineField, ProseField
from chargen.gui.widgets.layout.scroll_area import Scrolled
from chargen.gui.widgets.plain_text import CheckBox, RadioButton
from chargen.rules.house import available
from chargen.rules.model import Ruleset


class Teacher(QWidget):
    """The teacher of a lesson; the IP follow the suggested rate until the GM types a number."""

    def __init__(self, rules: Ruleset, chosen: Sequence[FolderRow], ip: NumberField) -> None:
        super().__init__()
        self.rules = rules
        self.pupils = [character for character in chosen if character.build is not None]
        self.name = LineField("Teacher", "Name of the teacher")
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
        """Return why this teacher cannot teach all of them; empty if they can (AD-05)."""
        for pupil in self.pupils:
            level = self._level(pupil, skill)
            if self.level.value() <= level:
                name = skill_name(self.rules, skill)
                return f"{pupil.name} has {name} {level}. The teacher's level must be higher."
        return ""

    def _level(self, pupil: FolderRow, skill: str) -> int:
        if pupil.build is None:
            return 0
        states = plain_states(pupil.build)
        return derive(self.rules, pupil.build, states).skills.get(skill, 0)


WORDS = "Anyone who gets a packet can read all of it."
WAYS: Mapping[Way, str] = {
    "each": "One packet per player",
    "party": "One packet for the party",
}
_TOLD: Mapping[Way, str] = {
    "each": "Players cannot see each other's items.",
    "party": "Players see each other's items and IP. Your reasons, questions and notes on a "
    "single player's IP go into a separate packet for that player.",
}


class DeliveryForm(Form):
    """One file for each, or one for all; the first keeps more to oneself."""

    def __init__(self, parent: QWidget, counts: Mapping[Way, int]) -> None:
        super().__init__(parent, "Send packet", WORDS, ok="Send packet", width=480)
        self.choices: dict[Way, RadioButton] = {}
        for way, words in WAYS.items():
            count = counts[way]
            files = "1 file" if count == 1 else f"{count} files"
            self.choices[way] = RadioButton(f"{words} ({files})")
            self.add(self.choices[way], label(_TOLD[way], "small", wrap=True))
        self.choices["each"].setChecked(True)

    @property
    def way(self) -> Way:
        """The chosen way."""
        return next(way for way, choice in self.choices.items() if choice.isChecked())


_SHOWN = 6
"""Names listed in full; further ones are only counted."""
GENERAL = ""


class ReasonForm(Form):
    """Why something is refused or revoked, or what the GM wants to know."""

    def __init__(
        self, parent: QWidget, verdict: str, names: Sequence[str], known: str = ""
    ) -> None:
        title, words, self.missing = _VERDICTS[verdict]
        more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
        listed = "; ".join(names[:_SHOWN]) + more
        super().__init__(parent, title, f"{listed}. {words}", ok=title, width=460)
        if known:
            self.add(label(known, "wait", wrap=True))
        self.note = ProseField("Reason or question", "Text for the player", height=92)
        self.add(self.note)

    @property
    def words(self) -> str:
        """The typed text."""
        return self.note.written

    def complaint(self) -> str:
        return "" if self.words else self.missing

    def wanting(self) -> QWidget:
        return self.note


_VERDICTS = {
    "refused": ("Refuse item", "The player sees your reason.", "Enter a reason for the player."),
    "revoked": (
        "Revoke decision",
        "The item stops counting from then on.",
        "Enter a reason for the player.",
    ),
    "asked": ("Ask player", "The item stays pending until you decide.", "Enter your question."),
}


def left_label(bulk: Bulk) -> QWidget:
    """Return a line that names what a command leaves out; hidden if that is nothing."""
    line = label(bulk.left_words, "wait", wrap=True)
    line.setVisible(bool(bulk.left_out))
    return line


def _drafts_label(chosen: Sequence[FolderRow]) -> QWidget:
    """Return a line that names characters still in creation; hidden if there are none."""
    drafts = [row for row in chosen if row.creating]
    names = f"Still in creation: {', '.join(called(drafts))}"
    words = "An award before creation is finished makes a character ILLEGAL."
    line = label(f"{names}. {words}", "wait", wrap=True)
    line.setVisible(bool(drafts))
    return line


class AwardManyForm(Form):
    """IP for every chosen character (AD-01, AD-02)."""

    def __init__(self, parent: QWidget, rules: Ruleset, bulk: Bulk, gm: str) -> None:
        chosen = bulk.taken
        words = f"Each character gets the IP with the next packet: {', '.join(called(chosen))}."
        super().__init__(parent, "Award IP", words, ok="Award IP", width=480)
        self.gm = gm
        self.ip = NumberField("Amount of IP", 1, 1_000, 20, unit=" IP")
        skills = [(key, f"Only for {name}") for key, name in skills_of(rules, chosen).items()]
        self.skill = ChoiceField("Purpose of the IP", [(GENERAL, "General IP"), *skills])
        self.taught = CheckBox("Lesson by a teacher")
        self.teacher = Teacher(rules, chosen, self.ip)
        self.on = DateField("Date")
        self.note = LineField("Reason", "Session or event, for example")
        fields = labelled(
            ("Amount", self.ip), ("For", self.skill), ("", self.taught), ("Date", self.on),
            ("Reason", self.note),
        )  # fmt: skip
        self.add(fields, self.teacher, left_label(bulk), _drafts_label(chosen))
        self.skill.changed.connect(lambda _: self._suit())
        self.taught.toggled.connect(lambda _: self._suit())
        self._suit()

    def complaint(self) -> str:
        if self.lesson:
            return self.teacher.complaint(self.skill.key)
        return "" if self.note.written else "Enter a reason. It appears in the ledger."

    def wanting(self) -> QWidget:
        return self.teacher.level if self.lesson else self.note

    @property
    def lesson(self) -> bool:
        """Return whether it is a lesson in the skill chosen."""
        return self.skill.key != GENERAL and self.taught.isChecked()

    def _suit(self) -> None:
        self.taught.setEnabled(self.skill.key != GENERAL)
        if self.lesson and self.teacher.isHidden():
            self.teacher.rate.begin()
        elif not self.lesson:
            self.teacher.rate.leave()
        self.teacher.setVisible(self.lesson)

    def gain(self) -> Gain:
        """Return what each character gets."""
        on, skill = self.on.written, self.skill.key
        by, note, ip = self.gm, self.note.written, self.ip.value()
        if skill == GENERAL:
            return Award(event="award", on=on, by=by, note=note, ip=ip)
        if self.lesson:
            teacher, rate = self.teacher, self.teacher.rate
            return Lesson(
                event="lesson", on=on, by=by, note=note, skill=skill, teacher=teacher.name.written,
                teacher_level=teacher.level.value(), teaching=rate.teaching.value(), ip=ip,
            )  # fmt: skip
        return SkillAward(event="skill-award", on=on, by=by, note=note, skill=skill, ip=ip)


def skills_of(rules: Ruleset, chosen: Sequence[FolderRow]) -> Mapping[str, str]:
    """Return every skill the chosen can have IP for, by name."""
    keys = {key for key, skill in available(rules).skills.items() if not skill.family}
    for character in chosen:
        if character.build is not None:
            keys |= set(character.build.choices.skills)
    named = {key: skill_name(rules, key) for key in keys}
    return dict(sorted(named.items(), key=lambda pair: pair[1].casefold()))


class NewCampaignForm(Form):
    """Name and GM; a campaign records approvals until its GM starts to sign them."""

    def __init__(self, parent: QWidget, gm: str) -> None:
        words = "Your players get the campaign card with its budgets, rulings and content."
        super().__init__(parent, dialog_title(NEW_CAMPAIGN), words, ok="Create campaign", width=480)
        self.name = LineField("Name of the campaign", "Lunar Tide")
        self.gm = LineField("GM", "Your name", gm)
        hint = (
            "Your approvals are recorded in your players' files. To make them impossible to forge, "
            "start signing on the page Card and key, now or later."
        )
        fields = labelled(("Name", self.name), ("GM", self.gm))
        self.add(fields, label(hint, "small", wrap=True))

    @property
    def names(self) -> tuple[str, str]:
        """Campaign and GM."""
        return self.name.written, self.gm.written

    def complaint(self) -> str:
        return "" if self.names[0] else "Enter a name for the campaign."


LONGEST = 200
"""Letters of a password."""


class PasswordForm(Form):
    """A password, asked once to open something and twice to lock it."""

    def __init__(
        self, parent: QWidget, title: str, words: str, *, twice: bool, needed: bool = True
    ) -> None:
        super().__init__(parent, title, words, ok=title, width=440)
        self.needed = needed
        self.first = LineField("Password", "Password", length=LONGEST, secret=True)
        again = "Repeat password"
        self.second = LineField(again, again, length=LONGEST, secret=True)
        self.add(self.first)
        self._twice = twice
        self.weak = label("", "wait", wrap=True)
        self.add(self.second, self.weak)
        self.second.setVisible(twice)
        self.weak.setVisible(twice)
        if twice:
            self.first.changed.connect(lambda _: self.weak.setText(weakness(self.password)))

    @property
    def password(self) -> str:
        """The typed password."""
        return self.first.text()

    def complaint(self) -> str:
        if self.needed and not self.password:
            return "Enter a password."
        if self._twice and self.password != self.second.text():
            return "The passwords do not match."
        return ""


class MarksForm(Form):
    """A line for each skill with marks: how many, and the IP they become."""

    def __init__(
        self, parent: QWidget, rules: Ruleset, marks: Sequence[ConvertibleMarks], bulk: Bulk
    ) -> None:
        words = (
            "Each mark is worth 1 IP for its skill unless you change the number. 0 keeps the marks."
        )
        super().__init__(parent, "Convert marks to IP", words, ok="Convert marks", width=520)
        self.marks = marks
        self.fields: list[NumberField] = []
        grid = QGridLayout()
        grid.setColumnStretch(1, 1)
        names = dict(zip([row.key for row in bulk.taken], called(bulk.taken), strict=True))
        for number, marked in enumerate(marks):
            name, skill = names[marked.row.key], skill_name(rules, marked.skill)
            field = NumberField(f"IP for {skill} of {name}", 0, 1_000, marked.count, unit=" IP")
            self.fields.append(field)
            grid.addWidget(label(name, "strong"), number, 0)
            grid.addWidget(label(skill), number, 1)
            grid.addWidget(label(points(marked.count, "mark"), "muted"), number, 2)
            grid.addWidget(field, number, 3)
        area = Scrolled(box(grid), across=False)
        area.setMinimumHeight(min(theme.now().px(400), theme.now().px(40) * len(marks)))
        self.add(area, left_label(bulk))

    @property
    def rates(self) -> Mapping[tuple[str, str], int]:
        """The IP for the marks of each skill, by id of the character and skill."""
        return {
            (marked.row.char_id, marked.skill): field.value()
            for marked, field in zip(self.marks, self.fields, strict=True)
        }

    @property
    def total(self) -> int:
        """The IP of all lines."""
        return sum(self.rates.values())
