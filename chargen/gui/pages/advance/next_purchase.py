"""Next purchase: the purchases within the IP left that help most in fights."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from chargen.character.derived.derive import Character
from chargen.character.document.build import Build, Goal, SkillGoal
from chargen.character.document.pools import GENERAL
from chargen.character.edits import edits
from chargen.character.subjects import SubjectKind, split_subject
from chargen.gui.application import theme
from chargen.gui.application.background import Report, SingleWork, Stopped
from chargen.gui.document.document import Document
from chargen.gui.pages.advance.view import AdvanceView
from chargen.gui.vocabulary import CANCEL_SEARCH, NEXT_PURCHASE
from chargen.gui.widgets.elements import beside, box, button, column, label, progress, row
from chargen.gui.widgets.fields.fields import ChoiceField, NumberField
from chargen.gui.widgets.layout.layouts import Flow
from chargen.gui.widgets.layout.scroll_area import Scrolled
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.view import RowsView
from chargen.rules.house import purchase_advice_refusal
from chargen.views.progress.goals import goal_for

if TYPE_CHECKING:
    # What fights is read when the first answer is wanted.
    from chargen.encounter.advice.purchase_answer import PurchaseAnswer, PurchaseRow

GOALS: Final = (("up", "I stay up"), ("alive", "No deaths"), ("win", "We win"))
LEAST, MOST, USUAL = 10, 1_000, 40
"""IP a question may be about, and those of a character without any."""
NOTES: Final = 76
"""Pixels at 100 % of the notes below the purchases."""
COLUMNS = (
    Column("Purchase", 0, lambda r: r.name, spoken=lambda r: r.words),
    Column("Price", 92, lambda r: r.price, right=True, tip="GM: a stat also needs GM approval"),
    Column("Group", 170, lambda r: r.group, leaves=2),
    Column(
        "In 100 fights", 170, lambda r: r.effect, right=True, leaves=1,
        tip="How many more of 100 fights reach the goal, and the range that holds the true number",
    ),
)  # fmt: skip
EMPTY = (
    "Press Find purchases to see what helps most in fights. Every purchase within these IP is "
    "tried in the same fights on the same dice, the helpful ones in pairs too. You can keep "
    "working meanwhile."
)
WAIT: Final = "The first results appear while other purchases are still being tried."
PATIENCE: Final = 0.1
"""Seconds in which new fights are collected before progress is reported."""
STALE: Final = "The character has changed since. Press Find purchases for a new answer."
FIND: Final = "Find purchases"


class PurchaseAdvice(QObject):
    """The question of one open character; its work goes on whatever page is shown."""

    changed = Signal()
    """There is another answer, or work began or ended."""

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.document = document
        self.work = SingleWork(self)
        self.work.patience = 0.0  # a search is never done at once
        self.stages: Sequence[int] | None = None
        """Fights of a purchase after each stage; None for the usual ones."""
        self.fault = ""
        """Why there is no answer, in a sentence."""
        self._latest: list[PurchaseAnswer] = []
        self._asked: Build | None = None
        self.work.shown.connect(self.changed)
        self.work.changed.connect(self.changed)
        document.changed.connect(self._notice)

    @classmethod
    def get_or_create(cls, document: Document) -> "PurchaseAdvice":
        """Return the question of an open character, made if there is none yet."""
        return document.findChild(cls) or cls(document)

    @property
    def answer(self) -> "PurchaseAnswer | None":
        """The answer so far; None before the first, or if the campaign allows no question."""
        return self._latest[-1] if self._latest and not self.refusal else None

    @property
    def stale(self) -> bool:
        """True if the answer is about the character as it was."""
        return self._asked is not None and self._asked != _without_goals(self.document.build)

    @property
    def refusal(self) -> str:
        """The reason the campaign allows no question, in a sentence; empty if it does."""
        return purchase_advice_refusal(self.document.character.rules)

    def ask(self, budget: int, goal: str) -> None:
        """Find the purchases within ``budget`` IP; stop a search under way."""
        character = self.document.character
        self._asked, self.fault = _without_goals(self.document.build), ""
        self._latest = []
        work = partial(_find, character, (budget, goal), self.stages, self._latest)
        self.work.start(work, self._take, self._fail)
        self.changed.emit()

    def stop(self) -> None:
        """Cancel; the answer so far stays."""
        self.work.stop()

    def _notice(self) -> None:
        if self.work.running and self.stale:
            self.stop()

    def _take(self, answer: "PurchaseAnswer") -> None:
        self._latest[:] = [answer]

    def _fail(self, words: str) -> None:
        self.fault = f"{words.rstrip('.')}."


def _find(
    character: Character,
    asked: tuple[int, str],
    stages: Sequence[int] | None,
    latest: "list[PurchaseAnswer]",
    report: Report,
) -> "PurchaseAnswer":
    """Return the answer about IP and a goal; the answer so far is always in ``latest``.

    Called in another thread.
    """
    from chargen.encounter.advice.next_purchase import NextPurchase, PurchaseQuestion
    from chargen.encounter.advice.purchase_answer import answer
    from chargen.encounter.advice.race import STAGES
    from chargen.encounter.setup.sources import THIS, seat_of

    budget, goal = asked
    question = PurchaseQuestion(seat_of(character, source=THIS), budget, "ip", goal)
    race = NextPurchase(character.rules, question, stages=stages or STAGES)
    try:
        while not race.look(PATIENCE):
            latest[:] = [answer(race)]
            if not report(race.played, race.total):
                raise Stopped
    finally:
        race.stop()
    return answer(race)


def _without_goals(build: Build) -> Build:
    """Return a character without its goals, which change no fight."""
    return edits.set_goals(build, ())


class NextPurchaseView(AdvanceView):
    """The question, the purchases in groups, and the way from one of them to a goal."""

    title = NEXT_PURCHASE

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.advice = PurchaseAdvice.get_or_create(document)
        self.ip = NumberField("IP to spend", LEAST, MOST, USUAL, unit=" IP", settled=True)
        self.goal: ChoiceField[str] = ChoiceField("Goal", list(GOALS), narrow=True)
        self.go = button(FIND, self._toggle, role="primary")
        self.progress = progress("Fights", 130, counted=False)
        self.stage = label("", "small")
        self.words = label("", "strong", wrap=True)
        self.now = label("", "muted", wrap=True)
        self.view = RowsView(COLUMNS, "Purchases, most help first", _tone, empty=EMPTY)
        self.keep = button("Set as goal", self._set_goal)
        self.lead = button("Go to trait", self._lead)
        self.notes = label("", "small", wrap=True)
        self._offered = -1
        """The general IP that were offered last."""
        self._lay_out()
        self.view.went_to.connect(self._look)
        self.view.acted.connect(self._lead)
        self.advice.changed.connect(self.show_now)

    def show_now(self, *_: object) -> None:
        self._offer_balance()
        advice, answer = self.advice, self.advice.answer
        running, refusal = advice.work.running, advice.refusal
        for part in (self.go, self.ip, self.goal):
            part.setEnabled(not refusal)
        self.go.setText(CANCEL_SEARCH if running else FIND)
        self.progress.setVisible(running)
        if answer is not None and running:
            self.progress.setRange(0, answer.total)
            self.progress.setValue(answer.played)
        self.stage.setText(answer.stage if answer is not None and running else "")
        rows = answer.rows if answer is not None else ()
        self.view.empty.setText(refusal or (WAIT if running else EMPTY))
        self.view.list_rows(rows)
        fault = advice.fault or (STALE if advice.stale and not running else "")
        self.words.setText(fault or (answer.sentence if answer is not None else ""))
        self.now.setText(answer.now if answer is not None else "")
        self.notes.setText("\n".join(answer.notes) if answer is not None else "")
        self._look()

    def _offer_balance(self) -> None:
        """Ask about the general IP left, until another number is typed."""
        left = self.document.character.books.balances[GENERAL]
        if left != self._offered:
            self._offered = left
            self.ip.setValue(left if left >= LEAST else USUAL)

    @property
    def row(self) -> "PurchaseRow | None":
        """The current purchase; None without any."""
        current: PurchaseRow | None = self.view.current_row
        return current

    def _look(self, *_: object) -> None:
        current = self.row
        self.lead.setEnabled(current is not None)
        self.keep.setEnabled(current is not None and not self.document.read_only)
        if current is not None and self.isVisible():  # the search goes on behind other pages
            self.document.look_at(current.traits[0][0])

    def _toggle(self) -> None:
        if self.advice.work.running:
            self.advice.stop()
        else:
            self.advice.ask(self.ip.value(), self.goal.key)

    def _set_goal(self) -> None:
        current = self.row
        if current is not None:
            goals = self.document.build.choices.goals
            new = [goal for goal in _goals(current.traits) if goal not in goals]
            words = f"Set {current.name} as goal"
            self.document.edit(words, edits.set_goals(self.document.build, (*goals, *new)))

    def _lead(self, *_: object) -> None:
        current = self.row
        if current is not None:
            self.led.emit(current.traits[0][0])

    def _lay_out(self) -> None:
        notes = Scrolled(self.notes, across=False)
        notes.setFixedHeight(theme.now().px(NOTES))
        asked = Flow(beside("Spend", self.ip), beside("so that", self.goal), self.go)
        state = box(row(self.progress, self.stage, None))
        ways = row(self.now, self.lead, self.keep, grows=self.now)
        self.setLayout(
            column(row(asked, state, grows=asked), self.words, self.view, ways, notes,
                   grows=self.view)
        )  # fmt: skip


def _goals(traits: Sequence[tuple[str, int]]) -> list[Goal]:
    """Return a goal for each trait with its level."""
    goals: list[Goal] = []
    for subject, level in traits:
        kind, key, _ = split_subject(subject)
        skill = SkillGoal(kind="skill", skill=key, level=level)
        goals.append(skill if kind is SubjectKind.SKILL else goal_for(subject, level))
    return goals


def _tone(purchase: "PurchaseRow", place: int) -> str:
    if purchase.tone == "worse":
        return "wrong" if place else ""
    shown = purchase.tone in {"best", "about as good"}
    return "accent" if shown and place > 1 else "muted" if not shown else ""
