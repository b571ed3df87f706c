"""Choosing opponents for a side: what each is, how strong, and how dangerous it would be."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from chargen.encounter.odds.results import DANGER_FIGHTS, danger
from chargen.encounter.setup.setup import FightSetup, SetupFighter, add_fighter
from chargen.gui.application import theme
from chargen.gui.dialogs.base import Form, run_dialog
from chargen.gui.fight.setup.listed_opponents import ListedOpponent, listed_opponents
from chargen.gui.fight.setup.own_opponents_dialog import OwnOpponentsDialog
from chargen.gui.fight.setup.setup_count import SetupCount
from chargen.gui.fight.setup.setup_store import SetupStore
from chargen.gui.widgets.elements import beside, button, column, label, row
from chargen.gui.widgets.fields.fields import NumberField
from chargen.gui.widgets.fields.text_fields import FilterField
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.view import RowsView

MOST = 30
"""Of one kind at a time."""


COLUMNS = (
    Column("Name", 170, lambda r: r.name),
    Column("Threat", 76, lambda r: str(r.threat) if r.threat else "", right=True,
           tip="From 1 to 5, measured against four sample characters"),
    Column("Even fight for four", 190, lambda r: r.even),
    Column("Source", 130, lambda r: r.roster.place or "built-in", leaves=1),
    Column("Description", 0, lambda r: r.text),
)  # fmt: skip


class OpponentChooser(Form):
    """A list with a filter; below it the danger of the setup with a number of the chosen one."""

    def __init__(self, parent: QWidget | None, store: SetupStore, side: int) -> None:
        super().__init__(
            parent, "Add opponents",
            "Threat is measured against four sample characters. The line below the list is for "
            "your setup.",
            ok="Add opponents", width=940,
        )  # fmt: skip
        self.store, self.side = store, side
        self.listed: Sequence[ListedOpponent] = ()
        self.filter = FilterField("Filter opponents")
        self.view = RowsView(COLUMNS, "Opponents")
        self.view.setMinimumHeight(theme.now().px(300))
        self.text = label("", wrap=True, name="Description")
        self.many = NumberField("Number", 1, MOST, 1)
        self.danger = DangerLine("With these opponents: ")
        self.own = button("Manage my opponents…", self._own)
        self.add(
            self.filter, self.view, self.text,
            row(beside("Number", self.many), None, self.own), self.danger,
        )  # fmt: skip
        self.view.nothing.filter_by(self.filter, "opponent")
        self.filter.changed.connect(self._show)
        self.view.went_to.connect(lambda _: self._look())
        self.view.acted.connect(lambda _: self.try_accept())
        self.many.changed.connect(lambda _: self._look())
        self.read()

    @property
    def chosen(self) -> tuple[SetupFighter, ...]:
        """The chosen opponent in the chosen number; empty without a choice."""
        opponent = self._current
        if opponent is None:
            return ()
        return (opponent.seat(self.side),) * self.many.value()

    def complaint(self) -> str:
        return "" if self._current is not None else "Select an opponent first."

    def read(self) -> None:
        """Read the opponents: those that ship, and the user's own."""
        self.listed = tuple(listed_opponents(self.store.program))
        self._show()

    @property
    def _current(self) -> ListedOpponent | None:
        opponent: ListedOpponent | None = self.view.current_row
        return opponent

    def _show(self) -> None:
        wanted = self.filter.text().casefold()
        rows = [opponent for opponent in self.listed if wanted in opponent.words]
        self.view.list_rows(rows)
        self._look()

    def _look(self) -> None:
        opponent = self._current
        self.text.setText(opponent.text if opponent is not None else "")
        plan: FightSetup | None = None
        if opponent is not None:
            plan = self.store.value
            for seat in self.chosen:
                plan = add_fighter(plan, seat)
        self.danger.show_plan(plan)

    def _own(self) -> None:
        run_dialog(OwnOpponentsDialog(self, self.store.program))
        self.read()


class DangerLine(QWidget):
    """The danger of a setup in a sentence, counted while it is seen."""

    def __init__(self, before: str = "") -> None:
        """``before`` stands in front of the line."""
        super().__init__()
        self.before = before
        self.words = label("", "small", wrap=True, name="Danger of this setup")
        self.setLayout(column(self.words))
        self.count = SetupCount(self, DANGER_FIGHTS, 1)
        self.count.changed.connect(self._show)

    def show_plan(self, plan: FightSetup | None) -> None:
        """Say how dangerous a setup is; nothing of one that cannot be fought."""
        self.count.take(plan)
        self.setVisible(self.count.plan is not None)

    def _show(self) -> None:
        scenario, counts = self.count.scenario, self.count.counts
        line = danger(scenario, counts) if scenario is not None and counts is not None else ""
        self.words.setText(f"{self.before}{line}" if line else "")
