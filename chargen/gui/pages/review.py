"""Review: the character on one page or point by point, the verdict, the end of creation."""

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QWidget

from chargen.character.audit import audit
from chargen.character.checks import check
from chargen.character.checks.issue import Severity, count
from chargen.character.checks.ledger import reopened_words
from chargen.character.checks.verdict import standing, standing_of
from chargen.character.derived.derive import Character
from chargen.character.display_names import POOL_UNITS, points, pool_name
from chargen.character.document.events import Reopen
from chargen.character.document.pools import PoolId
from chargen.character.document.requests import POOL_NAMES, ReopenRequest
from chargen.character.edits import creation, edits
from chargen.character.number_format import signed
from chargen.character.subjects import SubjectKind, split_subject
from chargen.files.text import today
from chargen.gui.dialogs.rules import browse_rules
from chargen.gui.document.document import Document
from chargen.gui.pages.base import Page
from chargen.gui.pages.summary import Summary
from chargen.gui.shell.app_context import AppContext
from chargen.gui.vocabulary import FINISH_CREATION, REQUEST_REOPENING, dialog_title
from chargen.gui.widgets.elements import (
    Segments,
    box,
    button,
    column,
    frame,
    icon,
    label,
    restyle,
    row,
)
from chargen.gui.widgets.layout.flow_row import Aside
from chargen.gui.widgets.layout.layouts import CompactStack
from chargen.gui.widgets.layout.popover import Popover
from chargen.gui.widgets.layout.scroll_area import Scrolled
from chargen.gui.widgets.page_state import Browser
from chargen.gui.widgets.tables.delegates import RowDelegate
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.view import RowsView
from chargen.views.audit.audit_text import line_words

WIDE = 540
"""Pixels at 100 % from which on the verdict and the ways on stand side by side."""
SHOW_LINES, SHOW_PERSON = "Show the points, line by line", "Show the character"
THEN = (
    ("print", "Print the sheet", "printer"),
    ("go-fight", "Try a fight", "swords"),
    ("send", "Send to your GM", "send"),
)
"""Steps after creation: a command, its words and its picture."""
LOCKED = (
    "After this, stats, skills, perks and flaws change only by advancement. "
    "You can still change gear, texts, portrait and notes. Your GM can reopen creation."
)
COLUMNS = (
    Column("Entry", 0, lambda e: e.what),
    Column("Points", 82, lambda e: e.amount, right=True),
    Column(
        "Total", 82, lambda e: e.running, right=True, leaves=2, tip="Running total of this pool"
    ),
    Column("Pool", 110, lambda e: e.pool, leaves=1),
    Column("Rule", 56, lambda _: "Rule", spoken=lambda e: f"Rule {e.rule}", order=lambda e: e.rule),
)
RULE = 4
"""Number of the column whose cells lead to the texts of a rule."""


@dataclass(frozen=True, slots=True)
class LineEntry:
    """One line of the proof."""

    key: str
    rule: str
    what: str
    amount: str
    running: str
    pool: str


class FinishPopover(Popover):
    """The question at *Finish creation*: the verdict, the points that lapse, and what is locked."""

    wide = 372
    agreed = Signal()

    def __init__(self, part: QWidget, document: Document) -> None:
        after = document.judge(creation.finish(document.build, today()))
        issues = check(after)
        verdict = standing_of(after, issues).text
        self.question = label(
            f"Finish creation{_given_up(document.character)}? The character will be {verdict}.",
            "strong",
            wrap=True,
        )
        faults = [issue.title for issue in issues if issue.severity is Severity.ILLEGAL]
        self.broken = bool(faults)
        """True if problems remain, so that Enter does not finish."""
        words = f"{_broken(*faults)} {LOCKED}" if self.broken else LOCKED
        self.words = label(words, "muted", wrap=True)
        self.cancel = button("Cancel", self.close_and_return)
        self.take = button(dialog_title(FINISH_CREATION), self._agree)
        ways = row(None, self.cancel, self.take)
        parts = (self.question, self.words, ways)
        super().__init__(part, column(*parts, margins=(16, 12, 16, 14)))
        restyle(self._first, role="primary")
        self.setAccessibleName(self.take.text())
        for way in (self.cancel, self.take):
            way.setAccessibleDescription(f"{self.question.text()} {words}")
        document.changed.connect(self.leave)

    @property
    def _first(self) -> QWidget:
        return self.cancel if self.broken else self.take

    def open(self) -> None:
        """Open at the button, with the focus where Enter does no harm."""
        self.open_at(self._part.rect(), self._first)

    def _agree(self) -> None:
        self.close_and_return()
        self.agreed.emit()


class ReviewPage(Page):
    """The character on one page, the points line by line, and *Finish creation*."""

    help_words = (
        "Every point, its rule and the running total. Each rule sentence is marked as "
        "handout, base game or ruling. LEGAL alone means default rules or signed "
        "approvals; otherwise the verdict shows that approvals are only recorded, or that "
        "the campaign card is not trusted. Finish creation once the verdict is LEGAL. "
        "After the GM reopens creation, finish it again."
    )

    aside_first = True

    def __init__(self, document: Document, program: AppContext) -> None:
        super().__init__(document, program)
        self.word = label("", "title")
        self.words = label("", "muted", wrap=True)
        self.finish = button(
            dialog_title(FINISH_CREATION), self._finish, role="primary", picture="check"
        )
        self.reopen = button(REQUEST_REOPENING, self._reopen)
        self.which = Segments(
            "Pool",
            (
                ("all", "All"),
                ("stat", "Stats"),
                ("skill", "Skills"),
                ("perk", "Perks"),
                ("later", "In play"),
            ),
        )
        self.view = RowsView(COLUMNS, "Points spent")
        self.summary = Summary(document)
        self.summary.went.connect(self.went)
        self.ledger = box(column(row(self.which, None), self.view, grows=self.view))
        self.person = Scrolled(self.summary, across=False, alone=True)
        self.sides = CompactStack()
        for side in (self.person, self.ledger):
            self.sides.add(side)
        self.sides.turn_to(self.person)
        self.lines = button(SHOW_LINES, self._turn, role="link")
        self.then = {
            command: button(words, partial(self._go_on, command)) for command, words, _ in THEN
        }
        self._gone: set[str] = set()
        """The steps after creation that were taken."""
        self.aside = box(column(label("After creation", "section"), *self.then.values()))
        words = box(column(self.word, self.words, gap=2))
        ways = box(row(self.lines, self.finish, self.reopen))
        card = frame("card", column(Aside(words, ways, wide=WIDE), margins=(16, 8, 16, 8)))
        self.setLayout(column(card, self.sides, grows=self.sides))
        self.which.chosen.connect(self._show)
        self.view.setItemDelegate(RowDelegate(self.view, links=frozenset({RULE})))
        self.view.went_to.connect(self._look)
        self.view.acted.connect(self._read_rule)
        self.view.clicked.connect(self._click)
        self.setFocusProxy(self.finish)

    @property
    def browsers(self) -> tuple[Browser, ...]:
        return (self.which, self.view)

    def reveal(self, subject: str) -> bool:
        if split_subject(subject).kind is SubjectKind.RULE and self.sides.shown is self.person:
            self._turn()
        (self.finish if self.finish.isEnabled() else self.reopen).setFocus()
        return True

    def _turn(self) -> None:
        """Show the points line by line in the place of the person, or the person again."""
        person = self.sides.shown is self.ledger
        self.sides.turn_to(self.person if person else self.ledger)
        self.lines.setText(SHOW_LINES if person else SHOW_PERSON)

    def _show(self, *_: object) -> None:
        self.summary.show_now()
        document, character = self.document, self.document.character
        proof = audit(character.rules, character.build, character.states)
        verdict = standing(
            character.build, character.states, proof.verdict, proof.breaches, proof.left
        )
        self.word.setText(verdict.text)
        self.words.setText(_sentence(document))
        finished = character.books.finished
        self.finish.setVisible(not finished)
        self._show_steps()
        self.finish.setEnabled(not document.read_only)
        self.reopen.setVisible(finished)
        self.reopen.setEnabled(not document.read_only)
        self._entries = {
            str(number): line for number, line in enumerate(proof.lines) if self._fits(line.pool)
        }
        self.view.rows_model.set_rows(
            [
                LineEntry(
                    key=key,
                    rule=line.rule,
                    what=line_words(character, line),
                    amount=signed(line.amount),
                    running=str(line.running),
                    pool=pool_name(character.rules, line.pool),
                )
                for key, line in self._entries.items()
            ]
        )

    def _show_steps(self) -> None:
        """Make the first step after creation that was not taken yet the primary one."""
        finished = self.document.character.books.finished
        wanted = next((command for command, *_ in THEN if command not in self._gone), "")
        for command, _, picture in THEN:
            primary = finished and command == wanted
            restyle(self.then[command], role="primary" if primary else "")
            self.then[command].setIcon(icon(picture, "on" if primary else "ink"))

    def _go_on(self, command: str) -> None:
        self._gone.add(command)
        self._show_steps()
        self.asked.emit(command)

    def _fits(self, pool: PoolId) -> bool:
        which = self.which.value
        return which in {"all", pool.kind} or (which == "later" and not pool.is_creation)

    def _look(self, key: str) -> None:
        self.document.look_at(SubjectKind.RULE.subject(self._entries[key].rule))

    def _click(self, index: QModelIndex) -> None:
        if index.column() == RULE:
            self._read_rule(self.view.rows_model.rows[index.row()].key)

    def _read_rule(self, key: str) -> None:
        browse_rules(self.window(), self.document.character.rules, self._entries[key].rule)

    def _finish(self) -> None:
        popover = FinishPopover(self.finish, self.document)
        popover.agreed.connect(self._end_creation)
        popover.open()

    def _end_creation(self) -> None:
        document = self.document
        document.edit(dialog_title(FINISH_CREATION), creation.finish(document.build, today()))
        self.aside_wanted.emit()
        self.then[THEN[0][0]].setFocus()

    def _reopen(self) -> None:
        build = self.document.build
        name = edits.new_item_id(build, "reopen")
        request = ReopenRequest(kind="reopen", id=name, reason="")
        event = Reopen(event="reopen", on=today(), request=request)
        self.document.edit(REQUEST_REOPENING, edits.append(build, event))


def _given_up(character: Character) -> str:
    """Return the points that lapse, in words that go on a question; empty without any."""
    left = ((character.creation.pool(name).left, POOL_UNITS[name]) for name in POOL_NAMES)
    lost = [points(count, unit) for count, unit in left if count > 0]
    *most, last = lost or [""]
    return f" and give up {' and '.join(filter(None, (', '.join(most), last)))}" if lost else ""


def _broken(first: str, *more: str) -> str:
    """Return the first problem that remains when creation is finished, and how many more do."""
    if more:
        return f"Problems: {first}, and {len(more)} more. Fix them first if you can."
    return f"Problem: {first}. Fix it first if you can."


def _sentence(document: Document) -> str:
    issues = document.issues
    state = (
        "Creation is finished."
        if document.character.books.finished
        else "Creation is not finished."
    )
    if again := reopened_words(document.character):
        state = f"Creation was {again}."
    if document.standing.draft:
        return f"{state} {points(len(issues), 'step')} to do, listed under Checks."
    grave = count(issues, Severity.ILLEGAL, Severity.NEEDS_GM)
    if not grave:
        return f"{state} No problems."
    return f"{state} {points(grave, 'problem')} to fix, listed under Checks."
