"""The opponents of one place in a table, with all that can be done to them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import get_args

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from chargen.bestiary import opponent_cost
from chargen.bestiary.custom_opponents import from_character
from chargen.bestiary.opponent import Opponent, Tactic
from chargen.encounter.setup import sources
from chargen.errors import ChargenError
from chargen.gui.dialogs.base import run_dialog
from chargen.gui.dialogs.choose import choose
from chargen.gui.dialogs.files import CHARACTERS, ask_open
from chargen.gui.opponents.custom_opponents import OwnOpponents
from chargen.gui.opponents.form import NEW, OpponentForm
from chargen.gui.opponents.incoming import ask_for_block, ask_for_file
from chargen.gui.widgets.elements import button, column, label
from chargen.gui.widgets.layout.layouts import Flow
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.multi_select import MultiSelectTable
from chargen.rules.model import Ruleset

NONE_YET = (
    "No opponents of your own yet. Create one, copy one of chargen's, or start from a "
    "character file. Only you can see them. In a fight you add them by name."
)


USUAL_TACTIC: Tactic = "clever"


def ask_for_opponent(parent: QWidget, rules: Ruleset, known: Opponent = NEW) -> Opponent | None:
    """Show the form, filled with what is known; return what was made, or None."""
    form = OpponentForm(parent, rules, known)
    return form.opponent if run_dialog(form) else None


def ask_for_copy(parent: QWidget, rules: Ruleset) -> Opponent | None:
    """Choose one that ships and change it; return what was made, or None."""
    opponents = dict(sources.opponents(rules))
    rows = [(key, opponent.name, opponent.text) for key, opponent in opponents.items()]
    key = choose(parent, "Copy opponent", "Choose an opponent to copy and change", rows)
    return ask_for_opponent(parent, rules, opponents[key]) if key else None


def ask_for_character(parent: QWidget, rules: Ruleset) -> Opponent | None:
    """Choose a character's file; return the opponent made of it, or None.

    Raise a ChargenError with the reason if the file cannot be used.
    """
    path = ask_open(parent, "Opponent from character", CHARACTERS)
    if path is None:
        return None
    seat = sources.load_fighter(rules, path)
    tactic = next((known for known in get_args(Tactic) if known == seat.tactic), USUAL_TACTIC)
    return ask_for_opponent(parent, rules, from_character(rules, seat.character, tactic))


@dataclass(frozen=True, slots=True)
class OpponentRow:
    """One opponent of the user's own."""

    key: str
    name: str
    threat: int
    facts: str
    pool: int


COLUMNS = (
    Column("Name", 190, lambda r: r.name),
    Column("Threat", 80, lambda r: str(r.threat) if r.threat else "", right=True,
           tip="From 1 to 5 against four sample characters; empty if not measured"),
    Column("Description", 0, lambda r: r.facts),
    Column("Skill pts", 104, lambda r: str(r.pool), right=True, leaves=1,
           tip="Cost in a single pool; a new character has 345 skill points",
           order=lambda r: r.pool),
)  # fmt: skip


class OpponentsView(QWidget):
    """The opponents of one folder; every change is an undoable step of that folder."""

    chosen_changed = Signal()
    acted = Signal(str)
    """Enter, or a double click, on an opponent."""

    def __init__(self, store: OwnOpponents, *, change_on_enter: bool = True) -> None:
        super().__init__()
        self.store = store
        self.view = MultiSelectTable(COLUMNS, "Your opponents")
        self.points = label("", "small", wrap=True, name="Point cost")
        self.make = button("Add opponent…", self.add_new, role="primary", picture="plus")
        self.copy = button("Copy opponent…", self.add_copy)
        self.take = button("Import character…", self.add_character)
        self.read = button("Import opponents…", self.add_file)
        self.paste = button("Paste stat block…", self.add_block)
        self.change = button("Edit opponent…", self.change_chosen)
        self.remove = button("Remove opponent", self.remove_chosen)
        ways = Flow(
            self.make, self.copy, self.take, self.read, self.paste, self.change, self.remove
        )  # fmt: skip
        self.setLayout(column(ways, self.view, self.points, grows=self.view))
        self.view.chosen_changed.connect(self._suit)
        self.view.delete_pressed.connect(self.remove_chosen)
        self.view.acted.connect(self.acted)
        if change_on_enter:
            self.view.acted.connect(lambda _: self.change_chosen())
        self.store.changed.connect(self.show_rows)
        self.show_rows()

    @property
    def rules(self) -> Ruleset:
        """The rules of the place."""
        return self.store.rules

    @property
    def current(self) -> Opponent | None:
        """The opponent the user is at."""
        return self.store.value.get(self.view.current_key)

    def show_place(self, store: OwnOpponents) -> None:
        """Show another place."""
        self.store.changed.disconnect(self.show_rows)
        self.store = store
        store.changed.connect(self.show_rows)
        self.show_rows()

    def show_rows(self) -> None:
        """Show what is kept here."""
        rules = self.rules
        known = sorted(self.store.value.items(), key=lambda pair: pair[1].name.casefold())
        self.view.rows_model.set_rows([_row(rules, key, opponent) for key, opponent in known])
        fault = self.store.fault
        self.view.empty.setText(f"{fault}. The file stays unchanged." if fault else NONE_YET)
        for part in (self.make, self.copy, self.take, self.read, self.paste):
            part.setEnabled(not fault)
        self._suit()

    def add_new(self) -> None:
        """Ask for a new one."""
        self._add(ask_for_opponent(self, self.rules))

    def add_copy(self) -> None:
        """Ask for one that ships, and change it."""
        self._add(ask_for_copy(self, self.rules))

    def add_character(self) -> None:
        """Ask for a character's file, and change what becomes of it."""
        self._trying(lambda: self._add(ask_for_character(self, self.rules)))

    def add_file(self) -> None:
        """Ask for an actor or a bestiary of Foundry, or a stat block."""
        self._trying(lambda: self._add_all(ask_for_file(self, self.rules)))

    def add_block(self) -> None:
        """Ask for the text of a stat block."""
        self._add_all(ask_for_block(self, self.rules))

    def change_chosen(self) -> None:
        """Ask for changes to the current one."""
        key, known = self.view.current_key, self.current
        if (
            known is not None
            and (opponent := ask_for_opponent(self, self.rules, known)) is not None
        ):
            self.store.set_opponent(key, opponent)

    def remove_chosen(self) -> None:
        """Remove what is chosen, in one step."""
        if self.view.chosen:
            self.store.remove_opponents(self.view.chosen)

    def _add(self, opponent: Opponent | None) -> None:
        if opponent is not None:
            self.view.choose(self.store.add_opponent(opponent))

    def _add_all(self, opponents: Sequence[Opponent]) -> None:
        for key in self.store.add_opponents(opponents):
            self.view.choose(key)

    def _trying(self, work: Callable[[], None]) -> None:
        try:
            work()
        except ChargenError as error:
            self.store.failed.emit(str(error))

    def _suit(self) -> None:
        chosen, current = self.view.chosen, self.current
        self.change.setEnabled(len(chosen) == 1)
        self.remove.setEnabled(bool(chosen))
        self.points.setText(opponent_cost.words(self.rules, current) if current is not None else "")
        self.points.setVisible(current is not None)
        self.chosen_changed.emit()


def _row(rules: Ruleset, key: str, opponent: Opponent) -> OpponentRow:
    facts = [opponent.origin, opponent.tactic, *(["mook"] if opponent.mook else [])]
    summary = f"{', '.join(facts)}. {opponent.text}".splitlines()[0]
    return OpponentRow(
        key, opponent.name, opponent.threat, summary, opponent_cost.price(rules, opponent).pool
    )
