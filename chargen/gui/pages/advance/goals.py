"""Goals: what the player saves up for, in order, with price and sessions at the usual pace."""

from collections.abc import Sequence

from PySide6.QtWidgets import QFrame

from chargen.character.advancement.goals import pace
from chargen.character.document.build import Goal
from chargen.character.edits import edits
from chargen.gui.dialogs.base import run_dialog
from chargen.gui.dialogs.character.goal import GoalForm
from chargen.gui.document.document import Document
from chargen.gui.pages.advance.view import AdvanceView
from chargen.gui.widgets.elements import button, column, label, row
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.view import RowsView
from chargen.views.progress.goals import GoalDistance, GoalRow, goal_rows, goal_trait, pace_words

COLUMNS = (
    Column("Goal", 0, lambda g: g.name, spoken=lambda g: g.words),
    Column("Price", 76, lambda g: g.price, right=True),
    Column(
        "Paid by",
        170,
        lambda g: g.paid,
        right=True,
        tip="Skill IP or perk points, then general IP",
        leaves=1,
    ),
    Column("Still to earn", 86, lambda g: g.lacking, right=True, tip="Including the goals above"),
    Column("When", 142, lambda g: g.when, right=True, leaves=2),
)
EMPTY = (
    "No goals yet. Add one here, or press + on Skills, then Set as goal. Goals show the "
    "price of each step and the sessions needed at your average."
)


class GoalsView(AdvanceView):
    """The goals, the most wanted first; each is paid from what those above it leave."""

    title = "Goals"

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.pace = label("", "muted", wrap=True)
        self.view = RowsView(COLUMNS, "Goals, highest priority first", _tone, empty=EMPTY)
        self.words = label("", "strong", wrap=True)
        self.more = button("Add goal…", self._add, role="primary", picture="plus")
        self.up = button("Move up", lambda: self._move(-1))
        self.down = button("Move down", lambda: self._move(1))
        self.drop = button("Remove goal", self._drop)
        self.buy = button("Go to trait", self._lead)
        self.card = QFrame()
        self.card.setProperty("role", "card")
        ways = row(self.buy, None, self.up, self.down, self.drop)
        self.card.setLayout(column(self.words, ways, margins=(12, 10, 12, 10)))
        head = row(self.pace, self.more, grows=self.pace)
        self.setLayout(column(head, self.view, self.card, grows=self.view))
        self.view.went_to.connect(lambda _: self._look())

    def show_now(self, *_: object) -> None:
        rows = goal_rows(self.document.character)
        self.pace.setText(pace_words(pace(self.document.character)))
        self.view.list_rows(rows)
        self.card.setVisible(bool(rows))
        self._look()

    def reveal(self, key: str) -> bool:
        self.show_now()
        self.view.setFocus()
        return self.view.go_to(key)

    @property
    def place(self) -> int:
        """The place of the current goal, counted from 0; -1 without one."""
        key = self.view.current_key
        return int(key) if key else -1

    def _look(self) -> None:
        place, goals = self.place, self._goals
        if not 0 <= place < len(goals):
            return
        self.document.look_at(goal_trait(goals[place]))
        self.words.setText(goal_rows(self.document.character)[place].words)
        writable = not self.document.read_only
        self.more.setEnabled(writable)
        self.up.setEnabled(writable and place > 0)
        self.down.setEnabled(writable and place < len(goals) - 1)
        self.drop.setEnabled(writable)

    @property
    def _goals(self) -> tuple[Goal, ...]:
        return self.document.build.choices.goals

    def _add(self) -> None:
        form = GoalForm(self.window(), self.document)
        if run_dialog(form) and form.goal is not None:
            self._set("Add goal", (*self._goals, form.goal), len(self._goals))

    def _drop(self) -> None:
        place, goals = self.place, self._goals
        rest = (*goals[:place], *goals[place + 1 :])
        self._set("Remove goal", rest, min(place, len(rest) - 1))

    def _move(self, by: int) -> None:
        goals, place = list(self._goals), self.place
        goals.insert(place + by, goals.pop(place))
        self._set("Reorder goals", goals, place + by)

    def _set(self, words: str, goals: Sequence[Goal], place: int) -> None:
        self.document.edit(words, edits.set_goals(self.document.build, goals))
        self.view.go_to(str(place))

    def _lead(self) -> None:
        self.led.emit(goal_trait(self._goals[self.place]))


def _tone(goal: GoalRow, number: int) -> str:
    if goal.reach is GoalDistance.NOT_POSSIBLE:
        return "wrong" if number == len(COLUMNS) - 1 else "muted"
    if goal.reach in {GoalDistance.PAYABLE, GoalDistance.REACHED}:
        return "accent" if number == len(COLUMNS) - 1 else ""
    return "muted" if number == PAID else ""


PAID = 2
