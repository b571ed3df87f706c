"""A bar for an overspent pool: the points over it, and the ways out."""

from functools import partial

from PySide6.QtWidgets import QWidget

from chargen.character.checks.issue import Issue, Severity
from chargen.gui.document.document import Document
from chargen.gui.document.undo_labels import mended
from chargen.gui.widgets.elements import button, column, frame, label
from chargen.gui.widgets.layout.layouts import Flow

_LOOKS = {
    Severity.ILLEGAL: ("wrong", "alarm"),
    Severity.NEEDS_GM: ("wait", "banner"),
    Severity.EXCEPTION: ("accent", "card"),
    Severity.WARNING: ("", "card"),
    Severity.TO_DO: ("", "card"),
}
"""Styles of the words and of the box around them, by an issue's severity, the gravest first."""


class RemedyBar(QWidget):
    """Hidden while nothing is wrong with the subjects it watches."""

    def __init__(self, document: Document, *subjects: str) -> None:
        super().__init__()
        self.document, self.subjects = document, subjects
        self._layout = column(margins=(0, 0, 0, 0))
        self.setLayout(self._layout)
        self._box: QWidget | None = None
        self._shown: tuple[Issue, ...] = ()
        self._facts: tuple[tuple[str, ...], ...] = ()
        self.tone = ""
        """The colour of the gravest of its words; empty for that of plain text."""
        self.hide()

    def show_issues(self) -> None:
        """Show what is wrong now."""
        issues = tuple(
            issue
            for issue in self.document.issues
            if issue.subject in self.subjects and issue.remedies
        )
        facts = tuple(self._facts_of(issue) for issue in issues)
        if facts == self._facts:
            self._shown = issues
            return
        self._facts = facts
        self._shown = issues
        if self._box is not None:
            self._layout.removeWidget(self._box)
            self._box.hide()
            self._box.deleteLater()
            self._box = None
        if issues:
            self._box = self._make_box(issues)
            self._layout.addWidget(self._box)
        self.setVisible(bool(issues))

    def _facts_of(self, issue: Issue) -> tuple[str, ...]:
        ways = (way.label for way in issue.remedies)
        return (issue.message, self.document.standing.weight(issue).value, *ways)

    def _make_box(self, issues: tuple[Issue, ...]) -> QWidget:
        inner = column(gap=2, margins=(12, 6, 12, 6))
        weights = [self.document.standing.weight(issue) for issue in issues]
        for place, (issue, weight) in enumerate(zip(issues, weights, strict=True)):
            inner.addWidget(label(f"{issue.message}.", _LOOKS[weight][0], wrap=True))
            ways = Flow()
            for number, remedy in enumerate(issue.remedies):
                way = button(remedy.label, partial(self._mend, place, number), role="link")
                way.setAccessibleName(f"Fix: {remedy.label}")
                ways.add(way)
            inner.addWidget(ways)
        self.tone, around = next(look for severity, look in _LOOKS.items() if severity in weights)
        return frame(around, inner)

    def _mend(self, place: int, number: int) -> None:
        remedy = self._shown[place].remedies[number]
        words = mended(self.document.character.rules, remedy.label)
        self.document.edit(words, remedy.edit(self.document.build))
