"""After the session: one form for award, marks, lessons, recovery and note (AD-01 to AD-05)."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QWidget

from chargen.character.advancement.advancement_rules import Fault
from chargen.character.advancement.quotes import offer
from chargen.character.advancement.session_log import SessionLog
from chargen.character.document.condition import MOST_DAYS
from chargen.gui.application import theme
from chargen.gui.dialogs.base import Form, fields, run_dialog
from chargen.gui.dialogs.gm.award import ip_field, unsigned_note
from chargen.gui.document.document import Document
from chargen.gui.pages.advance.session_lines import AddedLines, LessonLine, MarkLines, UseLine
from chargen.gui.vocabulary import AFTER_SESSION, OPEN_PACKET, dialog_title
from chargen.gui.widgets.elements import beside, box, button, clear, column, label, row, rule
from chargen.gui.widgets.fields.fields import DateField, NumberField
from chargen.gui.widgets.fields.text_fields import LineField, ProseField
from chargen.gui.widgets.layout.flow_row import Aside
from chargen.gui.widgets.layout.layouts import Flow
from chargen.gui.widgets.plain_text import CheckBox
from chargen.views.condition import ammunition_rows
from chargen.views.progress.session import (
    SessionOutcome,
    SessionRecord,
    luck_left,
    record_session,
    session_outcome,
)

WIDTH, HEIGHT, SIDE, NOTE = 820, 440, 232, 56
"""Pixels at 100 %: width of the form, least height and width of the outcome, height of the note."""
INTRO = "Everything from the session in one form. Leave out what did not happen."
MOST_SHOWN = 6
"""Lines shown of what can be bought now."""


class SessionForm(Form):
    """The session as filled in, and its outcome at the side; Enter goes on to the next field.

    ``run`` carries out a command.
    """

    def __init__(
        self, parent: QWidget, document: Document, gm: str, run: Callable[[str], object]
    ) -> None:
        super().__init__(
            parent, dialog_title(AFTER_SESSION), INTRO, ok="Record session", width=WIDTH
        )
        self.document = document
        self.on = DateField("Date of the session")
        self.ip = ip_field("IP from the GM")
        self.reason = LineField("Reason", "Reason for the award")
        self.reason_name = label("Reason", "small")
        self.by = LineField("Awarded by", "GM", gm)
        self.marks = MarkLines(document)
        self.uses: AddedLines[UseLine] = AddedLines("Add skill IP", document, UseLine)
        self.lessons: AddedLines[LessonLine] = AddedLines("Add a lesson", document, LessonLine)
        self.luck = CheckBox()
        self.reload = CheckBox("Reload from spares")
        self.days = NumberField("Days of rest", 0, MOST_DAYS, unit=" days", width=72)
        self.note = ProseField("Note for the ledger", "Anything worth remembering", height=NOTE)
        self.outcome = OutcomePanel()
        self.packet = button(OPEN_PACKET, lambda: run("packet"))
        self.signed = box(row(unsigned_note(document), self.packet))
        self.signed.setVisible(document.character.states.signed)
        self.add(self.signed, Aside(self._parts(), self.outcome, wide=WIDTH - 60))
        self._show_character()
        for field in (self.on, self.ip, self.reason, self.by, self.days, self.note):
            field.changed.connect(self._show)
        for lines in (self.marks, self.uses, self.lessons):
            lines.changed.connect(self._show)
        for added in (self.uses, self.lessons):
            added.changed.connect(self.grow)
        for tick in (self.luck, self.reload):
            tick.toggled.connect(self._show)
        document.changed.connect(self._show_character)

    def _parts(self) -> QWidget:
        award = row(
            _named("IP from the GM", self.ip), box(column(self.reason_name, self.reason, gap=4)),
            _named("Awarded by", self.by), _named("Date", self.on),
            gap=12,
        )  # fmt: skip
        award.setStretch(1, 2)
        award.setStretch(2, 1)
        recovery = Flow(self.luck, self.reload, beside("Rest", self.days))
        return box(
            column(
                award,
                _head("Marks", "Normally 1 IP for each mark", self.uses.more),
                self.marks, self.uses,
                _head("Lessons", "The teacher's level must be higher", self.lessons.more),
                self.lessons,
                _head("Recovery", ""), recovery,
                _head("Note for the ledger", ""), self.note, None,
                gap=8,
            )
        )  # fmt: skip

    @property
    def record(self) -> SessionRecord:
        """The session as filled in."""
        uses = (line.used for line in self.uses.rows)
        lessons = (line.taught for line in self.lessons.rows)
        log = SessionLog(
            on=self.on.written,
            by=self.by.written,
            ip=self.ip.value(),
            reason=self.reason.written,
            marked=self.marks.marked,
            used=tuple(use for use in uses if use.skill and use.ip),
            taught=tuple(lesson for lesson in lessons if lesson.skill),
            remark=self.note.written,
        )
        return SessionRecord(
            log=log,
            refills_luck=self.luck.isChecked(),
            reloads=self.reload.isChecked(),
            days=self.days.value(),
        )

    def complaint(self) -> str:
        record = self.record
        if record.log.ip and not record.log.reason:
            return "Enter a reason for the IP. It appears in the ledger."
        events = tuple(record.log.events())
        offered = offer(self.document.character, events)
        if isinstance(offered, Fault):
            return offered.sentence
        if not events and record_session(self.document.character, record) == self.document.build:
            return "Nothing to record. Fill in at least one field."
        return ""

    def wanting(self) -> QWidget | None:
        return self.reason if self.ip.value() and not self.reason.written else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go on to the next field by Enter, after the last one to the button that records."""
        if event.key() not in {Qt.Key.Key_Return, Qt.Key.Key_Enter} or event.modifiers() & _CTRL:
            super().keyPressEvent(event)
            return
        current, order = self.focusWidget(), list(fields(self))
        if current in order:
            following = [*order, self.ok][order.index(current) + 1]
            following.setFocus(Qt.FocusReason.TabFocusReason)
        elif isinstance(current, QAbstractButton):
            current.click()

    def _show_character(self) -> None:
        """Show what the character can turn in and recover now."""
        character = self.document.character
        self.marks.show_now()
        spent = character.build.play.luck
        whole = luck_left(character) + spent
        self.luck.setText(f"Refill luck to {whole}")
        self.luck.setEnabled(bool(spent))
        self.luck.setChecked(bool(spent))
        have = [row.have for row in ammunition_rows(character)]
        self.reload.setEnabled(
            any(supply.loaded < supply.shots and supply.spare for supply in have)
        )
        self._show()

    def _show(self, *_: object) -> None:
        """Show what the session as filled in comes to."""
        awarded = bool(self.ip.value())
        self.reason_name.setText("Reason (required)" if awarded else "Reason")
        character, record = self.document.character, self.record
        offered = offer(character, tuple(record.log.events()))
        if isinstance(offered, Fault):
            self.outcome.show_fault(offered.sentence)
            return
        after = self.document.judge(record_session(character, record))
        self.outcome.show_outcome(session_outcome(character, after))


_CTRL = Qt.KeyboardModifier.ControlModifier


class OutcomePanel(QFrame):
    """The character after the session: IP to spend, all other changes, and what is affordable."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.setFixedWidth(theme.now().px(SIDE))
        self.setMinimumHeight(theme.now().px(HEIGHT))
        self.figure = label("", "title")
        self.was = label("", "muted")
        self.fault = label("", "wrong", wrap=True)
        self.lines = column(gap=4)
        self.setLayout(
            column(
                label("AFTERWARDS", "section"), row(self.figure, self.was, None), self.fault,
                self.lines, None, margins=(14, 10, 14, 12),
            )
        )  # fmt: skip
        self.fault.hide()

    def show_fault(self, sentence: str) -> None:
        """Show why the session cannot be recorded as filled in."""
        self.fault.show_words(sentence)

    def show_outcome(self, outcome: SessionOutcome) -> None:
        """Show another outcome."""
        self.fault.hide()
        self.figure.setText(str(outcome.after))
        self.was.setText(f"IP to spend, was {outcome.before}")
        clear(self.lines)
        for name, change in outcome.changes:
            self._add(name, change)
        if outcome.affordable:
            self.lines.addWidget(label("NOW AFFORDABLE", "section"))
        for name, price in outcome.affordable[:MOST_SHOWN]:
            self._add(name, price)
        if (more := len(outcome.affordable) - MOST_SHOWN) > 0:
            self.lines.addWidget(label(f"{more} more", "muted"))

    def _add(self, name: str, amount: str) -> None:
        words = label(name, wrap=True)
        self.lines.addWidget(box(row(words, label(amount, "strong"), grows=words)))
        self.lines.addWidget(rule())


def _named(words: str, field: QWidget) -> QWidget:
    return box(column(label(words, "small"), field, gap=4))


def _head(title: str, words: str, *parts: QWidget) -> QWidget:
    return box(row(label(title, "strong"), label(words, "small"), None, *parts))


def ask_session(
    parent: QWidget, document: Document, gm: str, run: Callable[[str], object]
) -> str | None:
    """Record a session as one step; return the GM's name, or None if nothing was recorded."""
    form = SessionForm(parent, document, gm, run)
    if not run_dialog(form):
        return None
    build = record_session(document.character, form.record)
    document.edit(dialog_title(AFTER_SESSION), build)
    return form.by.written
