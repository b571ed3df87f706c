"""Panels of the dock: the selection explained, and the checks."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QLayout, QScrollArea, QWidget

from chargen.character.checks.issue import Issue, Remedy, Severity
from chargen.character.subjects import SubjectKind, split_subject
from chargen.gui.application import theme
from chargen.gui.document.document import Document
from chargen.gui.document.undo_labels import mended
from chargen.gui.widgets.elements import Part, box, button, column, label, row
from chargen.gui.widgets.issue_card import CardKind, IssueCard
from chargen.gui.widgets.layout.dock import Dock
from chargen.gui.widgets.rule_link import RuleLink
from chargen.views.approval.pending_items import ways_on
from chargen.views.explain import Explanation, NextLevel, explain

FEW_ISSUES, MOST_ISSUES = 3, 30
"""Cards before the rest is asked for, and at most."""
HITS = "HITS ON A TROOPER IN THE OPEN"


class SumLine(QFrame):
    """A line of a sum: its name, and the amount at the right edge."""

    def __init__(self, role: str) -> None:
        super().__init__()
        self.setProperty("role", role)
        self.name = label("", "strong" if role == "total" else "", wrap=True)
        self.amount = label("", "strong")
        self.setLayout(row(self.name, self.amount, margins=(0, 4, 0, 4), grows=self.name))

    def say(self, name: str, amount: str) -> None:
        """Show a share; parts are named in the middle of sentences as well, here they begin one."""
        self.name.setText(name[:1].upper() + name[1:])
        self.amount.setText(amount)


class _Body(QWidget):
    """The lines below the title of an explanation of one shape."""

    def __init__(self, explanation: Explanation) -> None:
        super().__init__()
        roles = ["part"] * len(explanation.parts) + ["total"] * (explanation.total is not None)
        roles += ["beyond"] * len(explanation.beyond)
        self._lines = [SumLine(role) for role in roles]
        self._words = [label("", "small", wrap=True) for _ in explanation.paragraphs]
        self._next = _NextBox(len(explanation.next.changes) if explanation.next else 0)
        if explanation.next is None:
            self._next.hide()  # shown before it has a parent it would be a window
        self._hits = [SumLine("chance") for _ in explanation.hits]
        sums = [column(*self._lines, gap=0)] if self._lines else []
        self._past = [label("", "small", wrap=True) for _ in explanation.history]
        lines = column(label("HISTORY", "section"), *self._past, gap=4, margins=(0, 8, 0, 0))
        past = [lines] if self._past else []
        chances = column(*self._hits, gap=0)
        hits: list[Part] = [label(HITS, "section"), chances] if self._hits else []
        about = int(bool(explanation.paragraphs) and not explanation.paragraphs[0].rule)
        above, below = self._words[:about], self._words[about:]
        self.setLayout(column(*above, *sums, self._next, *hits, *below, *past, gap=6))

    def say(self, explanation: Explanation) -> None:
        """Show an explanation of this shape."""
        shares = [(part.name, part.amount) for part in explanation.parts]
        if explanation.total is not None:
            shares.append((explanation.total.name, explanation.total.text))
        shares += [(part.name, part.amount) for part in explanation.beyond]
        for line, share in zip(self._lines, shares, strict=True):
            line.say(*share)
        for line, share in zip(self._hits, explanation.hits, strict=True):
            line.say(*share)
        for past, entry in zip(self._past, explanation.history, strict=True):
            past.setText(entry)
        for words, paragraph in zip(self._words, explanation.paragraphs, strict=True):
            words.setText(paragraph.text)
        if explanation.next is not None:
            self._next.say(explanation.next)


class ExplainPanel(QWidget):
    """Title, the parts of a number, texts, and a link to the rules behind them."""

    cited = Signal(object)
    """The ids of the rules to read."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.shown: Explanation | None = None
        self._title = label("", "title", wrap=True)
        self._title.setFont(theme.now().font(theme.FIGURE))
        self._rule = RuleLink()
        self._rule.asked.connect(self.cited)
        self._bodies: dict[tuple[int, ...], _Body] = {}
        """By shape. They are kept: Qt destroyed the lines of earlier rows while PySide still
        used them, which ended the program."""
        head = row(self._title, self._rule, grows=self._title)
        self._inner = column(head, gap=6)
        self.setLayout(self._inner)
        document.looked_at.connect(self._show)
        document.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        explanation = _explain(self.document)
        if explanation == self.shown:
            return
        self.shown, shape = explanation, _shape(explanation)
        if shape not in self._bodies:
            self._bodies[shape] = _Body(explanation)
            self._inner.addWidget(self._bodies[shape])
        self._title.setText(explanation.title)
        self._rule.cite(self.document.character.rules, explanation.rules)
        self._bodies[shape].say(explanation)
        for known, body in self._bodies.items():
            body.setVisible(known == shape)
        self.setAccessibleName(f"Explain: {explanation.title}")


class _NextBox(QFrame):
    """The next level of a trait: its price, and a line for each value it changes."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.setProperty("role", "next")
        self._title, self._price = label("", "strong", wrap=True), label("", "accent")
        self._lines = [SumLine("change") for _ in range(count)]
        self._words = label("", "small", wrap=True)
        head = row(self._title, self._price, grows=self._title)
        self.setLayout(column(head, *self._lines, self._words, gap=2, margins=(12, 8, 12, 8)))

    def say(self, level: NextLevel) -> None:
        """Show a level."""
        self._title.setText(level.title)
        self._price.setText(level.price)
        for line, change in zip(self._lines, level.changes, strict=True):
            line.say(*change)
        self._words.setText(level.words)


def _explain(document: Document) -> Explanation:
    """Return the explanation of the selection, for a weapon skill with its chances to hit."""
    explanation = explain(document.character, document.subject)
    about = split_subject(document.subject)
    if about.kind is not SubjectKind.SKILL:
        return explanation
    # Chances bring the bestiary and rules of combat, for which no other page waits.
    from chargen.encounter.odds.hit_chances import hit_chances

    return replace(explanation, hits=tuple(hit_chances(document.character, about.key)))


def _shape(explanation: Explanation) -> tuple[int, ...]:
    """Return the number of lines of each kind."""
    following = -1 if explanation.next is None else len(explanation.next.changes)
    about = bool(explanation.paragraphs) and not explanation.paragraphs[0].rule
    total = int(explanation.total is not None)
    counts = (
        explanation.parts, explanation.beyond, explanation.paragraphs, explanation.hits,
        explanation.history,
    )  # fmt: skip
    return (*map(len, counts), total, following, about)


class ChecksPanel(QWidget):
    """A card for each issue, with ways out and a way there."""

    go_there = Signal(str)
    asked = Signal(str)
    """A command about what waits for the GM, which is looked at now."""
    cited = Signal(object)
    """The ids of the rules to read."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self._cards: dict[CardKind, IssueCard] = {}
        self._reviewing = False
        self._head = label("Checks", "section")
        self._none = label("No problems.", "small", wrap=True)
        self._rest = button("", self._show_rest, role="link")
        self._all = False
        """True once the rest of the issues was asked for."""
        self._inner = column(self._head, self._none, self._rest, None)
        self.setLayout(self._inner)
        document.changed.connect(self._show)
        document.place_changed.connect(self._show)
        self._show()

    def set_reviewing(self, *, reviewing: bool) -> None:
        """Offer the remedies that belong on Review, or leave them out."""
        if reviewing != self._reviewing:
            self._reviewing = reviewing
            self._show()

    def _show_rest(self) -> None:
        self._all = True
        self._show()

    def _offered(self, issue: Issue) -> Issue:
        ways = tuple(way for way in issue.remedies if self._reviewing or not way.on_review)
        return replace(issue, remedies=ways)

    def _show(self) -> None:
        issues, weight = self.document.issues, self.document.standing.weight
        self._head.setText(f"Checks · {len(issues)}" if issues else "Checks")
        self._none.setVisible(not issues)
        most = MOST_ISSUES if self._all or self._reviewing else FEW_ISSUES
        self._rest.setVisible(len(issues) > most)
        self._rest.setText(f"{len(issues) - most} more")
        self._rest.setEnabled(most == FEW_ISSUES)
        shown = [self._offered(issue) for issue in issues[:most]]
        wanted = dict(_told_apart(shown, weight))
        for kind in [kind for kind in self._cards if kind not in wanted]:
            card = self._cards.pop(kind)
            self._inner.removeWidget(card)
            card.hide()
            card.deleteLater()
        for place, (kind, issue) in enumerate(wanted.items(), 1):
            card = self._cards.get(kind) or self._make_card(kind, issue)
            rules, able = self.document.character.rules, not self.document.read_only
            ways = ways_on(self.document.character, issue.subject)
            card.renew(issue, rules, ways, able=able)
            if self._inner.indexOf(card) != place:
                self._inner.removeWidget(card)
                self._inner.insertWidget(place, card)

    def _make_card(self, kind: CardKind, issue: Issue) -> IssueCard:
        card = self._cards[kind] = IssueCard(issue, kind.weight)
        card.went.connect(self.go_there)
        card.asked.connect(self._ask)
        card.mended.connect(self._mend)
        card.rule.asked.connect(self.cited)
        return card

    def _mend(self, remedy: Remedy) -> None:
        words = mended(self.document.character.rules, remedy.label)
        self.document.edit(words, remedy.edit(self.document.build))

    def _ask(self, subject: str, command: str) -> None:
        self.document.look_at(subject)
        self.asked.emit(command)


def _told_apart(
    issues: Iterable[Issue], weight: Callable[[Issue], Severity]
) -> Iterator[tuple[CardKind, Issue]]:
    """Yield issues with the card of each: the same card as long as the subject is the same."""
    seen: Counter[tuple[str, str, Severity]] = Counter()
    for issue in issues:
        about = issue.subject, issue.rule, weight(issue)
        yield CardKind(*about, seen[about]), issue
        seen[about] += 1


def docked(reading: QLayout, title: str) -> Dock:
    """Return a layout in a dock that scrolls."""
    px = theme.now().px
    reading.setContentsMargins(px(16), px(12), px(16), px(16))
    inside = box(reading)
    inside.setProperty("role", "scrolled")
    area = QScrollArea()
    area.setAccessibleName(title)
    area.setProperty("role", "reader")
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidget(inside)
    return Dock(area, title)
