"""After the session: packet, award, marks, lessons, remarks; then spend, ask, print."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from chargen.character.advancement.quotes import Quote, offer
from chargen.character.advancement.session_log import SessionLog
from chargen.character.edits import edits
from chargen.character.subjects import SubjectKind, split_subject
from chargen.gui.application import theme
from chargen.gui.dialogs.base import Dialog, first_field
from chargen.gui.dialogs.gm.award import NOTES_HEIGHT, ip_field, unsigned_note
from chargen.gui.document.document import Document
from chargen.gui.pages.advance.purchases import SpendView
from chargen.gui.pages.advance.requests import RequestsView
from chargen.gui.pages.advance.session_actions import PacketStep, PrintStep
from chargen.gui.pages.advance.session_log_steps import LessonRow, MarksStep, RowsStep, filled_in
from chargen.gui.widgets.elements import box, button, clear, column, label, labelled, row, rule
from chargen.gui.widgets.fields.fields import DateField
from chargen.gui.widgets.fields.text_fields import LineField, ProseField
from chargen.gui.widgets.layout.line_groups import LineGroups
from chargen.gui.widgets.layout.scroll_area import Scrolled
from chargen.gui.widgets.plain_text import PushButton, entitle
from chargen.views.progress.session import done_lines, session_lines, session_sums, written_lines

WRITTEN = "After the session"
"""The name of the step that writes the log."""


class WizardStep(NamedTuple):
    """One step: what it is called, what it asks, and where it is answered."""

    title: str
    intro: str
    part: QWidget


class SessionWizard(Dialog):
    """Short steps, each of which can be skipped; Ctrl+Enter goes on from anywhere.

    What is filled in up to the summary is written there, as one step; the steps after it carry
    out what they offer at once, each as a step of its own. ``run`` carries out a command.
    """

    def __init__(
        self, parent: QWidget, document: Document, gm: str, run: Callable[[str], object]
    ) -> None:
        super().__init__(parent)
        self.document, self.run = document, run
        entitle(self, WRITTEN)
        px = theme.now().px
        self.resize(px(720), px(520))
        self.title = label("", "title")
        self.path = label("", "small")
        self.intro = label("", "muted", wrap=True)
        self.pages = QStackedWidget()
        self.fault = label("", "wrong", wrap=True)
        self.by = LineField("Awarded by", "GM", gm)
        self.on = DateField("Date of the session")
        self.ip = ip_field("General IP")
        hint = "Session and reason for the award"
        self.reason = ProseField("Reason", hint, height=NOTES_HEIGHT)
        self.marks = MarksStep(document)
        self.lessons: RowsStep[LessonRow] = RowsStep(
            "Add lesson", lambda: LessonRow(document), "No lessons recorded."
        )
        self.remark = ProseField("Note", "Anything worth remembering", height=NOTES_HEIGHT)
        self.summary = QVBoxLayout()
        signed = document.character.states.signed
        self.packet = PacketStep(document, run) if signed else None
        self.spend, self.requests = SpendView(document), RequestsView(document)
        self.papers = PrintStep(document, run)
        self.done_lines = LineGroups("Recorded entries")
        self.written: tuple[str, ...] = ()
        """The lines of the log, once they stand in the ledger."""
        self._filled: tuple[bool, ...] = ()
        self._steps: list[tuple[QWidget, str]] = []
        """Every step of the document since the wizard opened: where it was taken, its name."""
        self._began = document.stack.index()
        self.steps = self._all_steps()
        for step in self.steps:
            self.pages.addWidget(step.part)
        self.cancel = button("Cancel", self._leave)
        self.back = button("Back", lambda: self.turn(-1))
        self.next = button("Next", lambda: self.turn(1), role="primary")
        self.write = button("Record session", self._write, role="primary")
        ways = row(self.cancel, None, self.back, self.next, self.write)
        head = row(self.title, None, self.path)
        self.unsigned = unsigned_note(document)
        steps = Scrolled(self.pages, across=False)
        self.setLayout(
            column(
                head, self.intro, self.unsigned, rule(), steps, self.fault, ways,
                gap=10, margins=(20, 16, 20, 16), grows=steps,
            )
        )  # fmt: skip
        self._connect()
        self._show()

    def _all_steps(self) -> tuple[WizardStep, ...]:
        """The steps of this table: a packet is opened where the GM signs."""
        asked = "Did the GM send a packet after the session?"
        packet = (WizardStep("Packet", asked, self.packet),) if self.packet is not None else ()
        scrolled = Scrolled(box(column(box(self.summary), None)))
        return (
            *packet,
            WizardStep(
                "Award", "How many IP did the GM award, and why?", self._award()
            ),
            WizardStep(
                "Marks",
                "Each mark is worth 1 IP for its skill unless the GM sets another number.",
                self.marks,
            ),
            WizardStep(
                "Lessons",
                "The teacher's level must be higher than the pupil's. The GM sets the IP.",
                self.lessons,
            ),
            WizardStep(
                "Notes", "Add a note to the ledger if you like.",
                box(column(self.remark, None)),
            ),
            WizardStep(
                "Summary", "These entries go into the ledger. One undo removes them all.", scrolled
            ),
            WizardStep("Spend", "Choose what to buy with your IP, at today's prices.", self.spend),
            WizardStep("Requests", "Your requests and the GM's decisions.", self.requests),
            WizardStep("Print", "Print the sheet for the next session, or send the file to the GM.",
                       self.papers),
            WizardStep("Done", "You can undo each step.", self.done_lines),
        )  # fmt: skip

    def _connect(self) -> None:
        on = QShortcut(QKeySequence("Ctrl+Return"), self)
        on.activated.connect(lambda: self._default().click())
        self.document.stack.indexChanged.connect(self._stepped)
        self.document.changed.connect(self._refresh)
        for view in (self.spend, self.requests):
            view.asked.connect(self.run)
            view.led.connect(self._lead)

    @property
    def session(self) -> SessionLog:
        """The log of the session as filled in."""
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

    @property
    def now(self) -> WizardStep:
        """The step that is shown."""
        return self.steps[self.pages.currentIndex()]

    def turn(self, by: int) -> None:
        """Go a step on or back; past the last one there is nothing but to leave."""
        place = self.pages.currentIndex() + by
        self.pages.setCurrentIndex(min(len(self.steps) - 1, max(self._first, place)))
        self._show()
        first = first_field(self) or self._default()
        first.setFocus(Qt.FocusReason.TabFocusReason)

    @property
    def _first(self) -> int:
        """The first step without a written log behind it: written steps cannot be reached again."""
        return self._summing + 1 if self.written else 0

    @property
    def _summing(self) -> int:
        return next(n for n, step in enumerate(self.steps) if step.part is self.spend) - 1

    @property
    def _last(self) -> bool:
        return self.now.part is self.done_lines

    def _award(self) -> QWidget:
        fields = labelled(
            ("Date", self.on), ("Awarded by", self.by), ("General IP", self.ip),
            ("Reason", self.reason),
        )  # fmt: skip
        return box(column(fields, None))

    def _show(self) -> None:
        place = self.pages.currentIndex()
        summing = place == self._summing
        self.title.setText(self.now.title)
        self.path.setText(f"step {place + 1} of {len(self.steps)}")
        self.intro.setText(self.now.intro)
        self.back.setEnabled(place > self._first)
        self.back.setVisible(not self._last)
        self.write.setVisible(summing)
        self.next.setVisible(not self._last)
        self.fault.hide()
        if summing:
            self._sum_up()
        self._refresh()
        self._default().setDefault(True)

    def _refresh(self) -> None:
        """Show the step as the document stands now."""
        part = self.now.part
        if isinstance(part, SpendView | RequestsView):
            part.show_now()
        if self._last:
            self.done_lines.show_lines(self._done())
        skips = self.pages.currentIndex() >= self._summing or part is self.packet
        self.next.setText("Skip" if skips and not self._here() else "Next")
        self.cancel.setText("Close" if self._steps or self._last else "Cancel")

    def _default(self) -> PushButton:
        """The button that Enter presses in this step."""
        if self._last:
            return self.cancel
        summing = self.pages.currentIndex() == self._summing
        return self.write if summing and self.write.isEnabled() else self.next

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
            self.fault.setText("" if lines else "Nothing to record. Go back, or skip this step.")
        else:
            self.fault.setText(offered.sentence)
        self.fault.setVisible(bool(self.fault.text()))
        self.write.setEnabled(isinstance(offered, Quote) and bool(lines))

    def _write(self) -> None:
        session = self.session
        self.written = written_lines(self.document.character, session)
        self._filled = filled_in(session)
        build = edits.append(self.document.build, *session.events())
        self.document.edit(WRITTEN, build)
        self.turn(1)

    # --- what was done

    def _stepped(self, index: int) -> None:
        """Remember where each step was taken; one that is taken back is forgotten."""
        count = max(0, index - self._began)
        del self._steps[count:]
        for place in range(self._began + len(self._steps), index):
            self._steps.append((self.now.part, self.document.stack.text(place)))
        self._refresh()

    def _here(self) -> bool:
        """Return whether the step that is shown has a result."""
        has_papers = self.now.part is self.papers and bool(self.papers.messages)
        return has_papers or any(part is self.now.part for part, _ in self._steps)

    def _done(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        places = range(len(self.steps) - 1)
        filled = (self._summing - len(self._filled) + n for n, on in enumerate(self._filled) if on)
        silent = {*filled} if self.written else {self._summing}
        return done_lines([self._result_of(place) for place in places if place not in silent])

    def _result_of(self, place: int) -> tuple[str, tuple[str, ...]]:
        """Return a step's title and its results; the log counts as written."""
        step = self.steps[place]
        if place == self._summing:
            return "Recorded", self.written
        if step.part is self.papers:
            return step.title, self.papers.messages
        return step.title, tuple(f"{words}." for part, words in self._steps if part is step.part)

    def _lead(self, subject: str) -> None:
        """A view leads to a request: that is the step after."""
        if split_subject(subject).kind is SubjectKind.REQUEST and self.now.part is self.spend:
            self.turn(1)

    def _leave(self) -> None:
        self.accept() if self._steps else self.reject()


def ask_session(
    parent: QWidget, document: Document, gm: str, run: Callable[[str], object]
) -> str | None:
    """Go through the steps after a session; return the GM's name, or None if nothing was logged."""
    wizard = SessionWizard(parent, document, gm, run)
    wizard.exec()
    given = wizard.by.written if wizard.written else None
    wizard.deleteLater()
    return given
