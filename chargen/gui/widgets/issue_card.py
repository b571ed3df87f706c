"""The card of one issue: the problem, its remedies, the way to its page and to its rule."""

from functools import partial
from typing import NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame

from chargen.character.checks.issue import Issue, Severity
from chargen.gui.application.help_topics import topic_about
from chargen.gui.widgets.elements import button, column, label
from chargen.gui.widgets.layout.layouts import Flow
from chargen.gui.widgets.plain_text import PushButton, set_tip
from chargen.gui.widgets.rule_link import HelpLink, RuleLink
from chargen.rules.model import Ruleset
from chargen.views.approval.pending_items import SEND, WAYS

ANY_CHECK = "check"
"""The name of a check that no topic is about by its rule."""


class CardKind(NamedTuple):
    """The features that tell cards apart: their subject, whatever the numbers in their words."""

    subject: str
    rule: str
    weight: Severity
    place: int
    """Among several that are about the same."""


class IssueCard(QFrame):
    """One issue: its sentence and severity, its remedies, links to its page, rule and help.

    When the document changes its words change in place, so that the keyboard stays where it is.
    """

    went = Signal(str)
    mended = Signal(object)
    asked = Signal(str, str)
    """The subject, which waits for the GM, and a command that goes on with it."""

    def __init__(self, issue: Issue, weight: Severity) -> None:
        super().__init__()
        self.issue, self.weight = issue, weight
        self.setProperty("role", "issue")
        self.setProperty("level", weight.value)
        self.on: dict[str, PushButton] = {}
        self.ways: list[PushButton] = []
        self._head = label("", "strong", wrap=True)
        self._small = label("", "small", wrap=True)
        self._there = button(
            "Show on page", lambda: self.went.emit(self.issue.subject), role="link"
        )
        self.rule = RuleLink()
        self.help = HelpLink()
        self._flow = Flow(self._there, self.rule, self.help)
        self.setLayout(column(self._head, self._small, self._flow, gap=3, margins=(10, 8, 10, 8)))

    def renew(self, issue: Issue, rules: Ruleset, on: tuple[str, ...], *, able: bool) -> None:
        """Show the problems of the current document; ``on`` are commands that go on."""
        self.issue = issue
        title, reason = issue.title, issue.reason
        words = self.weight.value + (f": {reason}" if reason else "")
        self._head.setText(title[0].upper() + title[1:])
        self._small.setText(words[0].upper() + words[1:])
        self._there.setAccessibleName(f"Show on page: {title}")
        self.rule.cite(rules, (issue.rule,))
        if (topic := topic_about(issue.rule, ANY_CHECK)) is not None:
            self.help.lead_to(topic)
            self.help.setAccessibleName(f"Help: {title}")
        self.setAccessibleName(f"{self.weight.value}: {issue.message}")
        self._offer(on, title)
        for way in (*self.ways, *(link for key, link in self.on.items() if key != SEND)):
            way.setEnabled(able)

    def _offer(self, on: tuple[str, ...], title: str) -> None:
        """Offer the ways out there are now; those there were stay, with other words."""
        if (tuple(self.on), len(self.ways)) != (on, len(self.issue.remedies)):
            for gone in (*self.on.values(), *self.ways):
                self._flow.parts.remove(gone)
                gone.hide()
                gone.deleteLater()
            self.on = {key: button(WAYS[key], partial(self._ask, key), role="link") for key in on}
            self.ways = [
                button("", partial(self._mend, place), role="link")
                for place in range(len(self.issue.remedies))
            ]
            for link in (*self.on.values(), *self.ways):
                self._flow.add(link)
                link.show()
            self._flow.add_last(self._there)
            self._flow.add_last(self.rule)
            self._flow.add_last(self.help)
        for key, link in self.on.items():
            link.setAccessibleName(f"{WAYS[key]} {title}")
        for link, remedy in zip(self.ways, self.issue.remedies, strict=True):
            link.setText(remedy.label)
            link.setAccessibleName(f"Fix: {remedy.label}")
            set_tip(link, f"Fix: {remedy.label}")

    def _ask(self, command: str) -> None:
        self.asked.emit(self.issue.subject, command)

    def _mend(self, place: int) -> None:
        self.mended.emit(self.issue.remedies[place])
