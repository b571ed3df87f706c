"""The right-hand side: what is selected explained, and what the checks found."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from chargen.character.issue import Issue, Remedy
from chargen.gui import theme
from chargen.gui.document import Document
from chargen.gui.widgets.parts import box, button, clear, column, frame, label, row
from chargen.gui.widgets.room import Flow
from chargen.sheet.explain import Explanation, PartLine, explain

ISSUES_SHOWN = 30


class ExplainPanel(QWidget):
    """Title, the parts of a number, and rules in our words."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.shown: Explanation | None = None
        self._inner = QVBoxLayout(self)
        self._inner.setContentsMargins(0, 0, 0, 0)
        self._inner.setSpacing(theme.now().px(6))
        document.looked_at.connect(self._show)
        document.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        told = explain(self.document.character, self.document.subject)
        if told == self.shown:
            return
        self.shown = told
        clear(self._inner)
        self._inner.addWidget(label("EXPLAIN", "section"))
        title = label(told.title, "title", wrap=True)
        title.setFont(theme.now().font(17, theme.STRONG))
        self._inner.addWidget(title)
        if told.parts:
            self._inner.addWidget(_parts(told))
        for paragraph in told.paragraphs:
            words = f"{paragraph.rule}  {paragraph.text}" if paragraph.rule else paragraph.text
            self._inner.addWidget(label(words, "small", wrap=True))
        self.setAccessibleName(f"Explain: {told.title}")


def _parts(told: Explanation) -> QWidget:
    return box(column(*(_part(part) for part in told.parts), gap=0))


def _part(part: PartLine) -> QFrame:
    """Return a line of a sum: what it is, the rule, the amount at the right edge."""
    made = frame("part")
    name = label(part.name, wrap=True)
    made.setLayout(
        row(name, label(part.rule, "small"), label(part.amount, "strong"), margins=(0, 4, 0, 4),
            grows=name)
    )  # fmt: skip
    return made


class ChecksPanel(QWidget):
    """A card for each issue, with ways out and a way there."""

    go_there = Signal(str)

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.shown: tuple[tuple[str, str, str], ...] | None = None
        self._inner = QVBoxLayout(self)
        self._inner.setContentsMargins(0, 0, 0, 0)
        self._inner.setSpacing(theme.now().px(8))
        document.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        issues = self.document.issues
        facts = tuple((i.subject, i.severity.value, i.message) for i in issues)
        if facts == self.shown:
            return
        self.shown = facts
        clear(self._inner)
        self._inner.addWidget(label(f"CHECKS · {len(issues)}" if issues else "CHECKS", "section"))
        for issue in issues[:ISSUES_SHOWN]:
            self._inner.addWidget(self._card(issue))
        if len(issues) > ISSUES_SHOWN:
            rest = len(issues) - ISSUES_SHOWN
            self._inner.addWidget(label(f"and {rest} more", "small"))
        if not issues:
            self._inner.addWidget(label("Everything follows the rules.", "small", wrap=True))
        self._inner.addStretch(1)

    def _card(self, issue: Issue) -> QFrame:
        made = frame("issue")
        made.setProperty("level", issue.severity.value)
        title, _, rest = issue.message.partition(": ")
        head = label(title[0].upper() + title[1:], "strong", wrap=True)
        inner = column(head, gap=3, margins=(10, 8, 10, 8))
        words = f"{issue.severity.value}, {issue.rule}" + (f": {rest}" if rest else "")
        inner.addWidget(label(words[0].upper() + words[1:], "small", wrap=True))
        ways = Flow()
        for remedy in issue.remedies:
            ways.add(self._way(remedy))
        there = button("Go there", lambda: self.go_there.emit(issue.subject), role="link")
        there.setAccessibleName(f"Go there: {title}")
        ways.add(there)
        inner.addWidget(ways)
        made.setLayout(inner)
        made.setAccessibleName(f"{issue.severity.value}: {issue.message}")
        return made

    def _way(self, remedy: Remedy) -> QWidget:
        made = button(
            remedy.label, lambda: self._mend(remedy), role="link", tip=f"Fix: {remedy.label}"
        )
        made.setAccessibleName(f"Fix: {remedy.label}")
        made.setEnabled(not self.document.read_only)
        return made

    def _mend(self, remedy: Remedy) -> None:
        self.document.edit(remedy.label, remedy.edit(self.document.build))


def docked(widgets: Sequence[QWidget]) -> QScrollArea:
    """Return widgets one below the other in an area that scrolls."""
    inside = QWidget()
    inside.setProperty("role", "scrolled")
    inside.setLayout(column(*widgets, None, gap=18, margins=(16, 16, 16, 16)))
    area = QScrollArea()
    area.setAccessibleName("Explain and checks")
    area.setProperty("role", "reader")
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidget(inside)
    return area
