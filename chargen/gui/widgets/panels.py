"""The right-hand side: what is selected explained, and what the checks found."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QScrollArea, QVBoxLayout, QWidget

from chargen.character.amounts import plain
from chargen.character.issue import Issue, Remedy, Severity
from chargen.gui import theme
from chargen.gui.document import Document
from chargen.gui.step_words import mended
from chargen.gui.widgets.dock import Dock
from chargen.gui.widgets.kit import box, button, clear, column, frame, label, row
from chargen.gui.widgets.layouts import Flow
from chargen.views.explain import Explanation, PartLine, Total, explain
from chargen.views.waiting import SEND, WAYS, ways_on

ISSUES_SHOWN = 30
COLUMN, BESIDE = 480, 620
"""Pixels at 100 %: a part of the dock at most; the dock from which on they are side by side."""


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
        title = label(told.title, "title", wrap=True)
        title.setFont(theme.now().font(17, theme.STRONG))
        self._inner.addWidget(title)
        if told.parts:
            self._inner.addWidget(_parts(told))
        for paragraph in told.paragraphs:
            self._inner.addWidget(label(paragraph.line, "small", wrap=True))
        self.setAccessibleName(f"Explain: {told.title}")


def _parts(told: Explanation) -> QWidget:
    """Return the shares of a number, below them what they make, and what one case adds to that."""
    lines = [_part(part) for part in told.parts]
    if told.total is not None:
        lines.append(_total(told.total))
    lines += [_part(part, role="beyond") for part in told.beyond]
    return box(column(*lines, gap=0))


def _part(part: PartLine, role: str = "part") -> QFrame:
    """Return a line of a sum: what it is, the rule, the amount at the right edge."""
    name = label(part.name, wrap=True)
    figures = label(part.rule, "small"), label(part.amount, "strong")
    return frame(role, row(name, *figures, margins=(0, 4, 0, 4), grows=name))


def _total(total: Total) -> QFrame:
    name = label(total.name, "strong", wrap=True)
    amount = label(plain(total.amount), "strong")
    return frame("total", row(name, amount, margins=(0, 4, 0, 4), grows=name))


Facts = tuple[str, ...]


def _facts(issue: Issue, weight: Severity, on: Facts) -> Facts:
    """What a card says of an issue; a card stays as long as that does."""
    ways = (remedy.label for remedy in issue.remedies)
    return (issue.subject, weight.value, issue.message, *ways, *on)


class IssueCard(QFrame):
    """One issue: its sentence, rule and severity, its remedies, and the way there."""

    went = Signal(str)
    mended = Signal(object)
    asked = Signal(str, str)
    """The subject, which waits for the GM, and a command that goes on with it."""

    def __init__(self, issue: Issue, weight: Severity, on: Facts) -> None:
        super().__init__()
        self.issue = issue
        self.setProperty("role", "issue")
        self.setProperty("level", weight.value)
        title, _, rest = issue.message.partition(": ")
        head = label(title[0].upper() + title[1:], "strong", wrap=True)
        words = f"{weight.value}, {issue.rule}" + (f": {rest}" if rest else "")
        self.on = {command: self._on(command, title) for command in on}
        self.ways = [self._way(place, remedy) for place, remedy in enumerate(issue.remedies)]
        there = button("Go there", lambda: self.went.emit(self.issue.subject), role="link")
        there.setAccessibleName(f"Go there: {title}")
        ways = Flow(*self.on.values(), *self.ways, there)
        small = label(words[0].upper() + words[1:], "small", wrap=True)
        self.setLayout(column(head, small, ways, gap=3, margins=(10, 8, 10, 8)))
        self.setAccessibleName(f"{weight.value}: {issue.message}")

    def renew(self, issue: Issue, *, able: bool) -> None:
        """Carry the same words about a document that has changed."""
        self.issue = issue
        for way in (*self.ways, *(on for command, on in self.on.items() if command != SEND)):
            way.setEnabled(able)

    def _on(self, command: str, title: str) -> QWidget:
        made = button(WAYS[command], partial(self._ask, command), role="link")
        made.setAccessibleName(f"{WAYS[command]} {title}")
        return made

    def _ask(self, command: str) -> None:
        self.asked.emit(self.issue.subject, command)

    def _way(self, place: int, remedy: Remedy) -> QWidget:
        made = button(
            remedy.label,
            lambda: self.mended.emit(self.issue.remedies[place]),
            role="link",
            tip=f"Fix: {remedy.label}",
        )
        made.setAccessibleName(f"Fix: {remedy.label}")
        return made


class ChecksPanel(QWidget):
    """A card for each issue, with ways out and a way there."""

    go_there = Signal(str)
    asked = Signal(str)
    """A command about what waits for the GM, which is looked at now."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self._cards: dict[Facts, IssueCard] = {}
        self._endings = False
        self._head = label("CHECKS", "section")
        self._none = label("Everything follows the rules.", "small", wrap=True)
        self._rest = label("", "small")
        self._inner = QVBoxLayout(self)
        self._inner.setContentsMargins(0, 0, 0, 0)
        self._inner.setSpacing(theme.now().px(8))
        for part in (self._head, self._none, self._rest):
            self._inner.addWidget(part)
        self._inner.addStretch(1)
        document.changed.connect(self._show)
        document.place_changed.connect(self._show)
        self._show()

    def offer_endings(self, *, offered: bool) -> None:
        """Offer, or do not, the ways out that end creation: they belong where it is reviewed."""
        if offered != self._endings:
            self._endings = offered
            self._show()

    def _offered(self, issue: Issue) -> Issue:
        ways = tuple(way for way in issue.remedies if self._endings or not way.ends)
        return replace(issue, remedies=ways)

    def _show(self) -> None:
        issues, weight = self.document.issues, self.document.standing.weight
        self._head.setText(f"CHECKS · {len(issues)}" if issues else "CHECKS")
        self._none.setVisible(not issues)
        self._rest.setVisible(len(issues) > ISSUES_SHOWN)
        self._rest.setText(f"and {len(issues) - ISSUES_SHOWN} more")
        shown = [self._offered(issue) for issue in issues[:ISSUES_SHOWN]]
        wanted = {_facts(issue, weight(issue), self._on(issue)): issue for issue in shown}
        for facts in [facts for facts in self._cards if facts not in wanted]:
            card = self._cards.pop(facts)
            self._inner.removeWidget(card)
            card.hide()
            card.deleteLater()
        for place, (facts, issue) in enumerate(wanted.items(), 1):
            card = self._cards.get(facts) or self._made(facts, issue)
            card.renew(issue, able=not self.document.read_only)
            if self._inner.indexOf(card) != place:
                self._inner.removeWidget(card)
                self._inner.insertWidget(place, card)

    def _made(self, facts: Facts, issue: Issue) -> IssueCard:
        card = self._cards[facts] = IssueCard(issue, Severity(facts[1]), self._on(issue))
        card.went.connect(self.go_there)
        card.asked.connect(self._ask)
        card.mended.connect(self._mend)
        return card

    def _mend(self, remedy: Remedy) -> None:
        words = mended(self.document.character.rules, remedy.label)
        self.document.edit(words, remedy.edit(self.document.build))

    def _on(self, issue: Issue) -> Facts:
        return ways_on(self.document.character, issue.subject)

    def _ask(self, subject: str, command: str) -> None:
        self.document.look_at(subject)
        self.asked.emit(command)


def docked(widgets: Sequence[QWidget], title: str) -> Dock:
    """Return widgets one below the other in a dock that scrolls; side by side in a wide one."""
    inside = Columns(*widgets)
    inside.setProperty("role", "scrolled")
    area = QScrollArea()
    area.setAccessibleName(title)
    area.setProperty("role", "reader")
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidget(inside)
    return Dock(area, title)


class Columns(QWidget):
    """Widgets one below the other, or side by side where that is readable."""

    def __init__(self, *widgets: QWidget) -> None:
        super().__init__()
        px = theme.now().px
        self._inner = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._inner.setContentsMargins(px(16), px(8), px(16), px(16))
        self._inner.setSpacing(px(18))
        for widget in widgets:
            widget.setMaximumWidth(px(COLUMN))
            self._inner.addWidget(widget)
        self._inner.addStretch(1)
        self._parts = widgets

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        beside = len(self._parts) > 1 and event.size().width() >= theme.now().px(BESIDE)
        ways = QBoxLayout.Direction
        wanted = ways.LeftToRight if beside else ways.TopToBottom
        if wanted != self._inner.direction():
            self._inner.setDirection(wanted)
            for part in self._parts:
                self._inner.setAlignment(part, Qt.AlignmentFlag.AlignTop if beside else _NONE)
                self._inner.setStretchFactor(part, int(beside))


_NONE = Qt.AlignmentFlag(0)
